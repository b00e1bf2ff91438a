import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followRemembered } from './follow_remembered.ts';
import {
  acceptedCode,
  forgetInvitation,
  rememberAccepted,
  rememberedCode,
  rememberOpened,
} from './remembered_invitation.ts';
import { invitationTakerOf } from './take_invitation.ts';
import { renewServices, serve, services } from '../testing/services.ts';

const key = 'mendwell-invitation';
const code = '7Q4K22AB';
const now = Date.parse('2026-11-21T10:00:00Z');
const end = '2026-11-21T10:30:00+00:00';
const pass = { plan: '30m', startsAt: '2026-11-21T10:00:00+00:00', endsAt: end };

const server = {
  /** What each call of the function is answered with, the last one again and again. */
  answers: [] as unknown[],
  calls: [] as unknown[],
  session: null as object | null,
  signInError: null as object | null,
  isGone: false,
};
const invoke = (name: string, { body }: { readonly body: unknown }) => {
  server.calls.push([name, body]);
  const answer = server.answers.length > 1 ? server.answers.shift() : server.answers[0];
  return Promise.resolve(answer);
};
const rpc = (name: string) => ({
  abortSignal: () => {
    server.calls.push(name);
    return Promise.resolve({
      data: { plan: '30m', endsAt: end, isPaid: false, now: new Date().toISOString() },
      error: null,
    });
  },
});
const client = {
  functions: { invoke },
  rpc,
  auth: {
    getSession: () => Promise.resolve({ data: { session: server.session } }),
    signInAnonymously: () => {
      server.calls.push('signed in');
      if (!server.signInError) server.session = {};
      return Promise.resolve({ error: server.signInError });
    },
  },
};
serve({
  connect: () => (server.isGone ? Promise.reject(new Error('gone')) : Promise.resolve(client)),
});

const done = (outcome: string, given: object | null = null) => ({
  data: { kind: 'invitation', outcome, pass: given, timeEndsAt: null },
  error: null,
});
const refusal = (name: string, more: object = {}) => ({
  data: null,
  error: { context: Response.json({ code: name, message: '', ...more }, { status: 409 }) },
});
const taking = (wantsTime: boolean) => ['access/invitation', { code, wantsTime }];

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  localStorage.clear();
  renewServices();
  Object.assign(server, {
    answers: [done('accepted')],
    calls: [],
    session: {},
    signInError: null,
    isGone: false,
  });
});
afterEach(() => vi.useRealTimers());

describe('the device', () => {
  it('remembers the newest invitation until it is over', () => {
    rememberOpened({ ...services, clock: () => now - 1000 }, 'ABCDEFGH');
    rememberOpened(services, code);
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
      code,
      until: now + 30 * 86_400_000,
      accepted: false,
    });
    expect(acceptedCode(now)).toBeNull();
    expect(rememberedCode(now)).toBe(code);
    expect(rememberedCode(now + 30 * 86_400_000)).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('keeps the one that was accepted, whatever is opened later, until another is accepted', () => {
    rememberAccepted(services, code);
    rememberOpened(services, code);
    rememberOpened(services, 'ABCDEFGH');
    expect(acceptedCode(now)).toBe(code);
    rememberAccepted(services, 'ABCDEFGH');
    expect(acceptedCode(now)).toBe('ABCDEFGH');
  });

  it('forgets the one that was used, and no other', () => {
    rememberAccepted(services, code);
    forgetInvitation('ABCDEFGH', now);
    expect(rememberedCode(now)).toBe(code);
    forgetInvitation(code, now);
    expect(localStorage.length).toBe(0);
  });
});

describe('the free half hour', () => {
  it('begins with a session of its own, and the copy of the pass is in line', async () => {
    server.session = null;
    server.answers = [done('given', pass)];
    rememberAccepted(services, code);
    expect(await services.of(invitationTakerOf).startFreeTime(code)).toEqual({
      ok: true,
      value: { kind: 'invitation', outcome: 'given', pass, timeEndsAt: null },
    });
    expect(server.calls).toEqual(['signed in', taking(true), 'my_pass']);
    expect(localStorage.getItem('limitedAccessExpires')).toBe(String(Date.parse(end)));
    expect(localStorage.getItem('limitedAccessPlan')).toBe('30m');
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('uses the session that there is', async () => {
    server.answers = [done('given', pass)];
    await services.of(invitationTakerOf).startFreeTime(code);
    expect(server.calls).not.toContain('signed in');
  });

  it('is not begun twice by whoever follows the session: the code is used by then', async () => {
    server.session = null;
    server.answers = [done('given', pass)];
    rememberAccepted(services, code);
    const [, second] = await Promise.all([
      services.of(invitationTakerOf).startFreeTime(code),
      services.of(invitationTakerOf).redeemRemembered(),
    ]);
    expect(second).toBeNull();
    expect(server.calls.filter(Array.isArray)).toEqual([taking(true)]);
  });

  it.each([
    ['code_unknown', null],
    ['code_over', null],
    ['own_invitation', null],
    ['invitation_spent', null],
    ['pass_not_needed', null],
    ['too_many_codes', code],
    ['internal', code],
  ])('%s leaves the device remembering %s', async (name, kept) => {
    server.answers = [refusal(name)];
    rememberAccepted(services, code);
    expect(await services.of(invitationTakerOf).startFreeTime(code)).toMatchObject({ ok: false });
    expect(rememberedCode(now)).toBe(kept);
  });

  it('is told when it was had before', async () => {
    server.answers = [done('already', pass)];
    expect(await services.of(invitationTakerOf).startFreeTime(code)).toEqual({
      ok: true,
      value: { kind: 'invitation', outcome: 'already', pass, timeEndsAt: null },
    });
  });

  it('does not begin without a session', async () => {
    server.session = null;
    server.signInError = {
      name: 'AuthApiError',
      message: 'Request rate limit reached',
      status: 429,
    };
    rememberAccepted(services, code);
    expect(await services.of(invitationTakerOf).startFreeTime(code)).toMatchObject({
      error: { code: 'too_many_visits' },
    });
    expect(server.calls.filter(Array.isArray)).toEqual([]);
    expect(rememberedCode(now)).toBe(code);
  });

  it('says so when nothing answers', async () => {
    server.isGone = true;
    rememberAccepted(services, code);
    expect(await services.of(invitationTakerOf).startFreeTime(code)).toEqual({
      ok: false,
      error: { code: 'offline' },
    });
    expect(rememberedCode(now)).toBe(code);
  });
});

describe('a member’s invitation', () => {
  it('is noted without time', async () => {
    expect(await services.of(invitationTakerOf).accept(code)).toMatchObject({
      ok: true,
      value: { outcome: 'accepted' },
    });
    expect(server.calls).toEqual([taking(false)]);
    expect(localStorage.length).toBe(0);
  });

  it('is remembered when it cannot be sent', async () => {
    server.isGone = true;
    await services.of(invitationTakerOf).accept(code);
    expect(rememberedCode(now)).toBe(code);
  });
});

describe('what is remembered', () => {
  const settled = () => services.of(invitationTakerOf).redeemRemembered();

  it('is taken as soon as it is followed, once', async () => {
    rememberAccepted(services, code);
    const stop = followRemembered(services);
    await settled();
    expect(server.calls).toEqual([taking(false)]);
    expect(localStorage.length).toBe(0);
    stop();
  });

  it('is taken when it comes later, from this tab or another', async () => {
    const stop = followRemembered(services);
    rememberAccepted(services, code);
    await settled();
    localStorage.setItem(key, JSON.stringify({ code, until: now + 1000, accepted: true }));
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'x' }));
    await settled();
    expect(server.calls).toEqual([taking(false), taking(false)]);
    stop();
    rememberAccepted(services, code);
    await Promise.resolve();
    expect(server.calls).toHaveLength(2);
  });

  it('is tried again once the way is open', async () => {
    server.isGone = true;
    rememberAccepted(services, code);
    const stop = followRemembered(services);
    await settled();
    expect(rememberedCode(now)).toBe(code);
    server.isGone = false;
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(rememberedCode(now)).toBeNull();
    expect(server.calls).toEqual([taking(false)]);
    stop();
  });

  it('is dropped when it is nobody’s, and kept while one has to wait', async () => {
    server.answers = [
      refusal('too_many_codes', { retryAfterSeconds: 900 }),
      refusal('code_unknown'),
    ];
    rememberAccepted(services, code);
    await services.of(invitationTakerOf).redeemRemembered();
    expect(rememberedCode(now)).toBe(code);
    await services.of(invitationTakerOf).redeemRemembered();
    expect(rememberedCode(now)).toBeNull();
  });

  it('is never sent when it was only looked at', async () => {
    rememberOpened(services, code);
    const stop = followRemembered(services);
    await settled();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(server.calls).toEqual([]);
    expect(rememberedCode(now)).toBe(code);
    stop();
  });

  it('asks nothing of the server when there is nothing', async () => {
    expect(await services.of(invitationTakerOf).redeemRemembered()).toBeNull();
    expect(server.calls).toEqual([]);
  });
});
