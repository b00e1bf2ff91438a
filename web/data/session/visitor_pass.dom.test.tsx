import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { member, sessionOf, visitor } from '../testing/people.tsx';
import { synchronizePass } from './pass.ts';
import { auth, begin, end, now, pass, say, start, storeSession } from './testing/auth_page.tsx';
import { service } from './testing/auth_service.ts';
import { services } from '../testing/services.ts';

beforeEach(begin);
afterEach(end);

describe("a visitor's pass", () => {
  const answer = (plan: string | null, endsAt: string | null, at = '2026-11-21T10:00:00Z') => ({
    data: { plan, endsAt, isPaid: plan !== null, now: at },
    error: null,
  });
  const found = answer('7 days', '2026-11-28T10:00:00Z');
  const none = answer(null, null);

  it.each<[string, () => void]>([
    ['missing', () => undefined],
    ['over', () => pass(-1)],
  ])(
    'is asked for at the server once when the keys are %s, as part of loading',
    async (_how, prepare) => {
      storeSession();
      prepare();
      let tell: (value: unknown) => void = () => undefined;
      service.passes = () => new Promise((resolve) => (tell = resolve));
      await start();
      await say('INITIAL_SESSION', visitor);
      expect(auth.isLoading).toBe(true);
      await act(async () => tell(found));
      expect(auth.isLoading).toBe(false);
      expect(localStorage.getItem('limitedAccessExpires')).toBe(
        String(Date.parse('2026-11-28T10:00:00Z')),
      );
      expect(localStorage.getItem('limitedAccessPlan')).toBe('7 days');
      await say('TOKEN_REFRESHED', sessionOf({ is_anonymous: true }, { iat: 2 }));
      expect(service.calls.filter((call) => call === 'my_pass')).toHaveLength(1);
    },
  );

  it('that nobody has ends loading, and is not asked for again', async () => {
    storeSession();
    await start();
    await say('INITIAL_SESSION', visitor);
    expect(auth.isLoading).toBe(false);
    await say('SIGNED_IN', visitor);
    expect(service.calls.filter((call) => call === 'my_pass')).toHaveLength(1);
  });

  it('is asked for 20 s at most', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    storeSession();
    service.passes = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    await start();
    await say('INITIAL_SESSION', visitor);
    expect(limit).toHaveBeenCalledExactlyOnceWith(20_000);
    expect(auth.isLoading).toBe(false);
    limit.mockRestore();
  });

  it('that waits for a confirmation and ends early was confirmed elsewhere: nothing ran out', async () => {
    storeSession();
    localStorage.setItem('limitedAccessExpires', String(now + 86_000_000));
    localStorage.setItem('limitedAccessPlan', 'grace');
    service.passes = () => Promise.resolve(none);
    await synchronizePass(services);
    expect(localStorage.getItem('limitedAccessExpires')).toBeNull();
  });

  it('is waited for 3 s at most, wherever the question hangs; a late answer still counts', async () => {
    storeSession();
    let tell: (value: unknown) => void = () => undefined;
    service.passes = () => new Promise((resolve) => (tell = resolve));
    await start();
    await say('INITIAL_SESSION', visitor);
    await act(async () => vi.advanceTimersByTime(2_999));
    expect(auth.isLoading).toBe(true);
    await act(async () => vi.advanceTimersByTime(1));
    expect(auth.isLoading).toBe(false);
    await act(async () => tell(found));
    expect(localStorage.getItem('limitedAccessPlan')).toBe('7 days');
  });

  it('is what the newest question was answered, in whatever order the answers come', async () => {
    storeSession();
    pass(60_000);
    const tell: ((value: unknown) => void)[] = [];
    service.passes = () => new Promise((resolve) => tell.push(resolve));
    await start();
    await say('INITIAL_SESSION', visitor);
    await act(async () => vi.advanceTimersByTime(1_000));
    await act(async () => window.dispatchEvent(new Event('focus')));
    expect(tell).toHaveLength(2);
    // Bought meanwhile.
    await act(async () => tell[1]?.(found));
    await act(async () => tell[0]?.(none));
    expect(Number(localStorage.getItem('limitedAccessExpires'))).toBe(
      Date.parse('2026-11-28T10:00:00Z'),
    );
  });

  it('is asked for again once the connection is back', async () => {
    storeSession();
    pass(60_000);
    service.passes = () => Promise.reject(new TypeError('fetch failed'));
    await start();
    await say('INITIAL_SESSION', visitor);
    service.passes = () => Promise.resolve(found);
    await act(async () => vi.advanceTimersByTime(1_000));
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(localStorage.getItem('limitedAccessPlan')).toBe('7 days');
  });

  it('is asked for when this device’s clock is set, and not when a minute is over', async () => {
    storeSession();
    pass(45 * 60_000);
    await start();
    await say('INITIAL_SESSION', visitor);
    const asked = () => service.calls.filter((call) => call === 'my_pass').length;
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(asked()).toBe(1);
    vi.setSystemTime(now - 2 * 60 * 60_000);
    service.passes = () =>
      Promise.resolve(answer('1 hour', '2026-11-21T10:45:00Z', '2026-11-21T10:01:00Z'));
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(asked()).toBe(2);
    expect(Number(localStorage.getItem('limitedAccessExpires'))).toBe(Date.now() + 44 * 60_000);
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(asked()).toBe(2);
  });

  it('that is running is brought in line on load, without waiting for it', async () => {
    storeSession();
    pass(60_000);
    let tell: (value: unknown) => void = () => undefined;
    service.passes = () => new Promise((resolve) => (tell = resolve));
    await start();
    await say('INITIAL_SESSION', visitor);
    expect(auth.isLoading).toBe(false);
    expect(service.calls.filter((call) => call === 'my_pass')).toHaveLength(1);
    await act(async () => tell(found));
    expect(localStorage.getItem('limitedAccessPlan')).toBe('7 days');
  });

  it('that somebody wrote into the keys by hand ends as soon as the server is heard', async () => {
    storeSession();
    pass(60_000);
    service.passes = () => Promise.resolve(none);
    await start();
    await say('INITIAL_SESSION', visitor);
    expect(Number(localStorage.getItem('limitedAccessExpires'))).toBe(now);
  });

  it('is counted right by a device whose clock is two hours ahead', async () => {
    storeSession();
    service.passes = () =>
      Promise.resolve(answer('1h', '2026-11-21T08:30:00Z', '2026-11-21T08:00:00Z'));
    await start();
    await say('INITIAL_SESSION', visitor);
    expect(Number(localStorage.getItem('limitedAccessExpires'))).toBe(now + 30 * 60_000);
    expect(auth.isLoading).toBe(false);
  });

  it('is asked for once more when it runs out', async () => {
    storeSession();
    pass(60_000);
    await start();
    await say('INITIAL_SESSION', visitor);
    service.passes = () => Promise.resolve(found);
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(service.calls.filter((call) => call === 'my_pass')).toHaveLength(2);
    expect(localStorage.getItem('limitedAccessPlan')).toBe('7 days');
    expect(auth.isLoading).toBe(false);
  });

  it('is brought in line when the tab is shown again', async () => {
    storeSession();
    pass(60_000);
    await start();
    await say('INITIAL_SESSION', visitor);
    service.passes = () => Promise.resolve(found);
    await act(async () => vi.advanceTimersByTime(1_000));
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    expect(localStorage.getItem('limitedAccessPlan')).toBe('7 days');
    expect(service.calls.filter((call) => call === 'my_pass')).toHaveLength(2);
  });

  it('that comes with asking to sign up is found', async () => {
    storeSession();
    await start();
    await say('INITIAL_SESSION', visitor);
    service.passes = () => Promise.resolve(found);
    await say('USER_UPDATED', sessionOf({ is_anonymous: true, new_email: 'dana@example.com' }));
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(localStorage.getItem('limitedAccessPlan')).toBe('7 days');
    expect(auth.isLoading).toBe(false);
  });

  it('is nothing to a member', async () => {
    storeSession();
    await start();
    await say('INITIAL_SESSION', member);
    expect(service.calls).not.toContain('my_pass');
  });
});
