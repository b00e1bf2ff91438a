import { describe, expect, it } from 'vitest';
import { toAccessFailure, toVisitFailure } from './access_error.ts';

const answered = (status: number, body: unknown) => ({ context: Response.json(body, { status }) });

describe('a refusal of the server', () => {
  it.each([
    'code_unknown',
    'code_over',
    'code_used_up',
    'pass_not_needed',
    'own_invitation',
    'invitation_spent',
    'payments_off',
    'no_such_plan',
    'order_known',
    'order_unknown',
    'order_settled',
    'provider_unavailable',
    'receipt_unknown',
  ] as const)('is known by its code: %s', async (code) => {
    expect(await toAccessFailure(answered(409, { code }))).toEqual({ code });
  });

  it('says how many minutes to wait, a begun one counted', async () => {
    expect(
      await toAccessFailure(answered(429, { code: 'too_many_codes', retryAfterSeconds: 61 })),
    ).toEqual({ code: 'too_many_codes', waitMinutes: 2 });
    expect(await toAccessFailure(answered(429, { code: 'too_many_orders' }))).toEqual({
      code: 'too_many_orders',
      waitMinutes: 15,
    });
  });

  it.each([
    [401, 'not_signed_in', 'session_over'],
    [403, 'second_factor_due', 'entrance_due'],
    [403, 'password_due', 'entrance_due'],
    [400, 'malformed_request', 'outdated'],
    [503, 'backend_unavailable', 'unexpected'],
  ])('%i %s is %s', async (status, code, failure) => {
    expect(await toAccessFailure(answered(status, { code }))).toEqual({ code: failure });
  });

  it('is told from no answer at all, and from one that is no JSON', async () => {
    expect(await toAccessFailure({ context: new TypeError('fetch failed') })).toEqual({
      code: 'offline',
    });
    expect(await toAccessFailure({ context: new Response('<', { status: 502 }) })).toEqual({
      code: 'unexpected',
    });
  });
});

it('a visit that cannot begin says why', () => {
  expect(toVisitFailure({ name: 'AuthApiError', status: 429 })).toEqual({
    code: 'too_many_visits',
    waitMinutes: 60,
  });
  expect(toVisitFailure({ name: 'AuthRetryableFetchError', status: 0 }).code).toBe('offline');
  expect(toVisitFailure({ name: 'AuthApiError', status: 422 }).code).toBe('unexpected');
});
