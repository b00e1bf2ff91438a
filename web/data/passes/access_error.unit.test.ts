import { describe, expect, it } from 'vitest';
import { accessErrorCode } from '../../../api/access/wire.ts';
import { paymentsErrorCode } from '../../../api/payments/wire.ts';
import { parseRefusal } from '../contracts.ts';
import { type AccessPath, toAccessError, toVisitError } from './access_error.ts';

const refused = (path: AccessPath, status: number, body: object) =>
  toAccessError({
    kind: 'refused',
    status,
    refusal: parseRefusal(path, { message: '', ...body }),
  });

/** Told by what they come to rather than by their name. */
const others = [
  'too_many_codes',
  'too_many_orders',
  'signature_refused',
  // The operator's alone.
  'refund_by_hand',
  'refund_not_seen',
];

describe('a refusal of the server', () => {
  it.each(
    [
      ...accessErrorCode.options.map((code) => ['access/redeem', code] as const),
      ...paymentsErrorCode.options.map((code) => ['payments/orders', code] as const),
    ].filter(([, code]) => !others.includes(code)),
  )('of %s is known by its code: %s', (path, code) => {
    expect(refused(path, 409, { code })).toEqual({ code });
  });

  it('is not known by the code of another function', () => {
    expect(refused('access/redeem', 409, { code: 'order_known' })).toEqual({ code: 'outdated' });
  });

  it('says how many minutes to wait, a begun one counted', () => {
    const body = { code: 'too_many_codes', retryAfterSeconds: 61 };
    expect(refused('access/redeem', 429, body)).toEqual({ code: 'too_many_codes', waitMinutes: 2 });
    expect(refused('payments/orders', 429, { code: 'too_many_orders' })).toEqual({
      code: 'too_many_orders',
      waitMinutes: 15,
    });
  });

  it.each([
    [401, 'not_signed_in', 'session_over'],
    [403, 'second_factor_due', 'entrance_due'],
    [403, 'password_due', 'entrance_due'],
    [403, 'account_closed', 'entrance_due'],
    [400, 'malformed_request', 'outdated'],
    [400, 'signature_refused', 'outdated'],
    [503, 'backend_unavailable', 'unexpected'],
    [418, 'nobody_knows', 'outdated'],
  ])('%i %s is %s', (status, code, failure) => {
    expect(refused('payments/orders', status, { code })).toEqual({ code: failure });
  });

  it('is told from no answer at all, and from one that is not as it should be', () => {
    expect(toAccessError({ kind: 'unanswered' })).toEqual({ code: 'offline' });
    expect(toAccessError({ kind: 'unreadable' })).toEqual({ code: 'outdated' });
    expect(toAccessError({ kind: 'refused', status: 502, refusal: null })).toEqual({
      code: 'unexpected',
    });
    expect(parseRefusal('payments/orders', '<html>')).toBeNull();
  });
});

it('a visit that cannot begin says why', () => {
  expect(toVisitError({ name: 'AuthApiError', status: 429 })).toEqual({
    code: 'too_many_visits',
    waitMinutes: 60,
  });
  expect(toVisitError({ name: 'AuthRetryableFetchError', status: 0 }).code).toBe('offline');
  expect(toVisitError({ name: 'AuthApiError', status: 422 }).code).toBe('unexpected');
});
