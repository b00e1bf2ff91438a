import { describe, expect, it } from 'vitest';
import type { Failure } from '../kernel/result.ts';
import type { Standing } from '../kernel/sessions.ts';
import type { AccountResult } from './errors.ts';
import { accountHandler } from './handler.ts';
import type { ClaimResponse } from './wire.ts';

const brought: ClaimResponse = { debts: 2, payments: 3, plan: 'moved' };
const member = { token: 'member.token.x', id: 'member-id', isAnonymous: false };
const visitor = { token: 'visitor.token.x', id: 'visitor-id', isAnonymous: true };
const other = { token: 'other.token.x', id: 'other-id', isAnonymous: false };

const unasked = () => Promise.reject(new Error('Nobody asked for a file'));
const noExports = {
  exports: {
    open: unasked,
    current: unasked,
    take: unasked,
    page: unasked,
    file: unasked,
    note: unasked,
  },
  reports: { report: () => {} },
  signingKey: 'a key of reasonable length',
  now: () => new Date('2026-11-22T20:00:00Z'),
  pageSize: 2,
};

/** A backend that knows three sessions and answers as told; `calls` says what it was asked to do. */
function backend(
  scripted: {
    standing?: Standing;
    claim?: AccountResult<ClaimResponse>;
    people?: Failure<'backend_unavailable'>;
  } = {},
) {
  const calls: string[] = [];
  const reports: { functionName: string; code: string; detail: string }[] = [];
  const handler = accountHandler(
    {
      async personOf(token) {
        if (scripted.people) return scripted.people;
        const value = [member, visitor, other].find((session) => session.token === token);
        return value ? { ok: true, value } : { ok: false, code: 'not_signed_in' };
      },
      async standingOf() {
        return { ok: true, value: scripted.standing ?? 'member' };
      },
      async preview(memberId, visitorId) {
        calls.push(`preview ${memberId} ${visitorId}`);
        return scripted.claim ?? { ok: true, value: brought };
      },
      async claim(memberId, visitorId) {
        calls.push(`claim ${memberId} ${visitorId}`);
        return scripted.claim ?? { ok: true, value: brought };
      },
      report: (failure) => reports.push(failure),
    },
    noExports,
    'https://mendwell.example',
  );
  return { handler, calls, reports };
}

function post(body: unknown, token: string | null = member.token): RequestInit {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
const proof = { visitorToken: visitor.token };

async function outcome(response: Response): Promise<unknown> {
  const body = (await response.json()) as { code?: string };
  return { status: response.status, code: body.code };
}

describe('bringing a visitor’s data over', () => {
  it('previews what would come along, and moves nothing', async () => {
    const { handler, calls } = backend();
    const response = await handler.request('/account/claim/preview', post(proof));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(brought);
    expect(calls).toEqual(['preview member-id visitor-id']);
  });

  it('moves it, and answers the same when the request is replayed', async () => {
    const { handler, calls } = backend();
    const first = await handler.request('/account/claim', post(proof));
    const again = await handler.request('/account/claim', post(proof));
    expect(await first.json()).toEqual(brought);
    expect(await again.json()).toEqual(brought);
    expect(calls).toEqual(['claim member-id visitor-id', 'claim member-id visitor-id']);
  });

  it.each([
    ['no JSON', '{"visitorToken":'],
    ['an empty body', ''],
    ['a body that is no object', '"visitor.token.x"'],
    ['no visitor token', {}],
    ['a visitor token that is no text', { visitorToken: 7 }],
    ['a visitor token that is no JWT', { visitorToken: 'abc' }],
    ['a visitor token beyond 4 kB', { visitorToken: `${'a'.repeat(4090)}.b.ccccc` }],
    ['a field nobody asked for', { ...proof, member: 'other-id' }],
  ])('refuses %s', async (_, body) => {
    const { handler, calls } = backend();
    const response = await handler.request('/account/claim', post(body));
    expect(await outcome(response)).toEqual({ status: 400, code: 'malformed_request' });
    expect(calls).toEqual([]);
  });

  it.each(['with its length told', 'in chunks'])('refuses a body over 16 kB %s', async (how) => {
    const { handler, calls } = backend();
    const text = JSON.stringify({ visitorToken: 'a'.repeat(20_000) });
    const init =
      how === 'in chunks'
        ? { ...post(''), body: new Blob([text]).stream(), duplex: 'half' }
        : post(text);
    const response = await handler.request('/account/claim', init);
    expect(await outcome(response)).toEqual({ status: 413, code: 'body_too_large' });
    expect(calls).toEqual([]);
  });

  it.each([
    ['no token', null],
    ['a token that is none', 'abc'],
    ['a token nobody holds', 'forged.token.x'],
  ])('refuses %s', async (_, token) => {
    const { handler, calls } = backend();
    const response = await handler.request('/account/claim', post(proof, token));
    expect(await outcome(response)).toEqual({ status: 401, code: 'not_signed_in' });
    expect(calls).toEqual([]);
  });

  it.each([
    ['nobody', 401, 'not_signed_in'],
    ['second_factor_due', 403, 'second_factor_due'],
    ['password_due', 403, 'password_due'],
    ['leaving', 403, 'account_closed'],
    ['visitor_pass_running', 403, 'members_only'],
    ['visitor_pass_over', 403, 'members_only'],
  ] as const)('lets no session act that stands as %s', async (standing, status, code) => {
    const { handler, calls } = backend({ standing });
    const response = await handler.request('/account/claim', post(proof));
    expect(await outcome(response)).toEqual({ status, code });
    expect(calls).toEqual([]);
  });

  it.each([
    ['is over', 'expired.token.x', 'visitor_session_over'],
    ['is the member’s own', member.token, 'same_person'],
    ['belongs to an account', other.token, 'not_a_visitor'],
  ])('refuses a visitor’s session that %s', async (_, visitorToken, code) => {
    const { handler, calls } = backend();
    const response = await handler.request('/account/claim', post({ visitorToken }));
    expect(await outcome(response)).toEqual({ status: 422, code });
    expect(calls).toEqual([]);
  });

  it.each([
    ['claimed_by_another', 409],
    ['account_full', 409],
    ['not_a_visitor', 422],
  ] as const)('passes the database’s refusal %s on', async (code, status) => {
    const { handler, reports } = backend({ claim: { ok: false, code } });
    const response = await handler.request('/account/claim', post(proof));
    expect(await outcome(response)).toEqual({ status, code });
    expect(reports).toEqual([]);
  });

  it('says so and reports it when the backend is out of reach', async () => {
    const { handler, reports } = backend({
      people: { ok: false, code: 'backend_unavailable', detail: 'get_user: status 503, code none' },
    });
    const response = await handler.request('/account/claim', post(proof));
    expect(await outcome(response)).toEqual({ status: 503, code: 'backend_unavailable' });
    expect(reports).toEqual([
      {
        functionName: 'account',
        code: 'backend_unavailable',
        detail: 'get_user: status 503, code none',
      },
    ]);
  });

  it('tells nothing of a defect but reports it', async () => {
    const ports = accountHandler(
      {
        personOf: () => Promise.reject(new TypeError('boom')),
        standingOf: () => Promise.reject(new TypeError('boom')),
        preview: () => Promise.reject(new TypeError('boom')),
        claim: () => Promise.reject(new TypeError('boom')),
        report: ({ code, detail }) =>
          expect([code, detail]).toEqual(['internal', 'TypeError: boom']),
      },
      noExports,
      'https://mendwell.example',
    );
    expect.assertions(2);
    const response = await ports.request('/account/claim', post(proof));
    expect(await outcome(response)).toEqual({ status: 500, code: 'internal' });
  });

  it.each([
    ['GET', '/account/claim'],
    ['POST', '/account/claims'],
    ['POST', '/claim'],
  ])('answers 404 in JSON to %s %s', async (method, path) => {
    const response = await backend().handler.request(path, { method });
    expect(await outcome(response)).toEqual({ status: 404, code: 'not_found' });
  });

  it('lets pages of any origin ask, with the headers they name', async () => {
    const response = await backend().handler.request('/account/claim', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,apikey,content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'authorization,apikey,content-type',
    );
  });
});
