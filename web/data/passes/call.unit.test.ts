import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessService, refuses, says } from '../testing/access_service.ts';
import { member, visitor } from '../testing/people.tsx';
import { call, callAsSomebody } from './call.ts';
import { serve, services } from '../testing/services.ts';

const request = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', act: 'pay' } as const;
const done = { next: '/payment-success' };

let service = accessService();
let isReachable = true;
serve({
  connect: async () => {
    if (!isReachable) throw new TypeError('import failed');
    return service.client;
  },
});

/** The browser's storage; it refuses everything while `isFull`. */
let kept: Map<string, string>;
let isFull = false;
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    kept.set(key, text);
  },
  removeItem: (key: string) => kept.delete(key),
});

beforeEach(() => {
  service = accessService();
  isReachable = true;
  isFull = false;
  kept = new Map();
});

describe('a call that needs somebody', () => {
  it('starts a visit where there is none, and one for two who ask at once', async () => {
    service.answers('payments/sandbox', says(done));
    const both = await Promise.all([
      callAsSomebody(services, 'payments/sandbox', request),
      callAsSomebody(services, 'payments/sandbox', request),
    ]);
    expect(both).toEqual([
      { ok: true, value: done },
      { ok: true, value: done },
    ]);
    expect(service.visits).toBe(1);
  });

  it('takes the session there is', async () => {
    service.session = visitor;
    service.answers('payments/sandbox', says(done));
    await callAsSomebody(services, 'payments/sandbox', request);
    expect(service.visits).toBe(0);
  });

  it('asks nothing when no visit can begin', async () => {
    service.visitError = { name: 'AuthApiError', status: 429 };
    expect(await callAsSomebody(services, 'payments/sandbox', request)).toEqual({
      ok: false,
      error: { code: 'too_many_visits', waitMinutes: 60 },
    });
    expect(service.calls).toEqual([]);
  });

  it('asks nobody where the browser would not keep the visit: what is paid for would be lost', async () => {
    isFull = true;
    expect(await callAsSomebody(services, 'payments/sandbox', request)).toEqual({
      ok: false,
      error: { code: 'nothing_kept' },
    });
    expect([service.visits, service.calls]).toEqual([0, []]);
    isFull = false;
    service.answers('payments/sandbox', says(done));
    expect(await callAsSomebody(services, 'payments/sandbox', request)).toEqual({
      ok: true,
      value: done,
    });
    expect([...kept]).toEqual([]);
  });

  it('replaces a visit that the server has forgotten, once', async () => {
    service.session = visitor;
    service.answers('payments/sandbox', refuses(401, 'not_signed_in'), says(done));
    expect(await callAsSomebody(services, 'payments/sandbox', request)).toEqual({
      ok: true,
      value: done,
    });
    expect(service.visits).toBe(1);
    service.answers('payments/sandbox', refuses(401, 'not_signed_in'));
    const calls = service.calls.length;
    expect(await callAsSomebody(services, 'payments/sandbox', request)).toEqual({
      ok: false,
      error: { code: 'session_over' },
    });
    expect(service.calls.length).toBe(calls + 2);
  });

  it('never replaces a member', async () => {
    service.session = member;
    service.answers('payments/sandbox', refuses(401, 'not_signed_in'));
    const answer = await callAsSomebody(services, 'payments/sandbox', request);
    expect(answer).toEqual({ ok: false, error: { code: 'session_over' } });
    expect([service.session, service.visits]).toEqual([member, 0]);
  });
});

it('a server that cannot be reached is a failure like any other', async () => {
  expect(await call(services, 'payments/offer', undefined)).toEqual({
    ok: false,
    error: { code: 'offline' },
  });
  isReachable = false;
  expect(await call(services, 'payments/offer', undefined)).toEqual({
    ok: false,
    error: { code: 'offline' },
  });
  expect(await callAsSomebody(services, 'payments/sandbox', request)).toEqual({
    ok: false,
    error: { code: 'offline' },
  });
});

it('an answer that is not as the server’s schema has it is not taken for one', async () => {
  service.answers('payments/offer', says({ provider: 'bank', refundDays: null }));
  expect(await call(services, 'payments/offer', undefined)).toEqual({
    ok: false,
    error: { code: 'outdated' },
  });
});
