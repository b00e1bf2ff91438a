import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { member, sessionOf, show, takeDown, visitor } from '../testing/people.tsx';
import { type Auth, useAuth } from './auth_context.ts';
import { AuthProvider } from './auth_provider.tsx';
import { PassWatch } from './pass_watch.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const storageKey = 'sb-mendwell-auth-token';

/** A stand-in for the backend's client: what the test says happens, happens. */
const service = vi.hoisted(() => ({
  listeners: new Set<(event: string, session: unknown) => void>(),
  waiting: new Set<(client: unknown) => void>(),
  connect: (): Promise<unknown> => Promise.resolve(),
  session: (): Promise<unknown> => new Promise(() => undefined),
  signOut: (): Promise<{ error: unknown }> => Promise.resolve({ error: null }),
  passes: (): Promise<unknown> => Promise.resolve({ data: null, error: null }),
  calls: [] as string[],
}));

vi.mock('../client.ts', () => {
  const client = {
    auth: {
      onAuthStateChange: (listener: (event: string, session: unknown) => void) => {
        service.listeners.add(listener);
        return {
          data: { subscription: { unsubscribe: () => service.listeners.delete(listener) } },
        };
      },
      getSession: () => service.session(),
      signOut: () => {
        service.calls.push('signOut');
        return service.signOut();
      },
    },
    rpc: (name: string) => {
      service.calls.push(name);
      return {
        abortSignal: (signal: AbortSignal) => {
          void signal;
          return service.passes();
        },
      };
    },
  };
  return {
    backend: async () => {
      service.calls.push('backend');
      await service.connect();
      for (const listener of service.waiting) {
        service.waiting.delete(listener);
        listener(client);
      }
      return client;
    },
    onBackend: (listener: (client: unknown) => void) => {
      service.waiting.add(listener);
      return () => service.waiting.delete(listener);
    },
  };
});

let auth: Auth;
function Probe() {
  const current = useAuth();
  useEffect(() => {
    auth = current;
  });
  return null;
}

const start = () =>
  show(
    <AuthProvider>
      <Probe />
      <PassWatch />
    </AuthProvider>,
  );

const say = (event: AuthChangeEvent, session: Session | null) =>
  act(async () => {
    for (const listener of service.listeners) listener(event, session);
  });

const storeSession = () => localStorage.setItem(storageKey, '{}');
const pass = (milliseconds: number) => {
  localStorage.setItem('limitedAccessExpires', String(now + milliseconds));
  localStorage.setItem('limitedAccessPlan', '1 hour');
};

beforeEach(() => {
  vi.useFakeTimers({ now });
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
  service.listeners.clear();
  service.waiting.clear();
  service.calls.length = 0;
  service.connect = () => Promise.resolve();
  service.session = () => new Promise(() => undefined);
  service.signOut = () => Promise.resolve({ error: null });
  service.passes = () => Promise.resolve({ data: null, error: null });
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

describe('useAuth', () => {
  it('throws outside its provider', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(show(<Probe />)).rejects.toThrow('useAuth must be used within an AuthProvider');
    said.mockRestore();
  });
});

describe('loading', () => {
  it('ends at once for a fresh visitor, without the backend client', async () => {
    await start();
    expect(auth).toMatchObject({ user: null, session: null, isLoading: false });
    expect(service.calls).toEqual([]);
  });

  it('lasts while a session may be stored', async () => {
    storeSession();
    await start();
    expect(auth.isLoading).toBe(true);
  });

  it('ends with the first auth event', async () => {
    storeSession();
    await start();
    await say('INITIAL_SESSION', member);
    expect(auth).toMatchObject({ session: member, user: member.user, isLoading: false });
  });

  it('ends with the first session check', async () => {
    storeSession();
    service.session = () => Promise.resolve({ data: { session: member } });
    await start();
    expect(auth).toMatchObject({ session: member, isLoading: false });
  });

  it('starts when a mailed link carries a session', async () => {
    window.location.hash = '#access_token=a&type=signup';
    await start();
    expect(service.calls).toEqual(['backend']);
  });

  it('asks again after 1, 2, 5 and 10 s when the server cannot be reached', async () => {
    storeSession();
    service.connect = () => Promise.reject(new Error('offline'));
    await start();
    expect(auth).toMatchObject({ isLoading: true, isUnreachable: true });
    for (const [seconds, asked] of [
      [1, 2],
      [2, 3],
      [5, 4],
      [10, 5],
      [10, 6],
    ] as const) {
      await act(async () => vi.advanceTimersByTime(seconds * 1000 - 1));
      expect(service.calls).toHaveLength(asked - 1);
      await act(async () => vi.advanceTimersByTime(1));
      expect(service.calls).toHaveLength(asked);
    }
    service.connect = () => Promise.resolve();
    await act(async () => vi.advanceTimersByTime(10_000));
    await say('INITIAL_SESSION', member);
    expect(auth).toMatchObject({ isLoading: false, isUnreachable: false });
  });
});

describe('auth events', () => {
  const renewed = sessionOf({ email: 'dana@example.com' }, { iat: 2 });

  it.each<[AuthChangeEvent]>([
    ['INITIAL_SESSION'],
    ['SIGNED_IN'],
    ['TOKEN_REFRESHED'],
    ['USER_UPDATED'],
    ['MFA_CHALLENGE_VERIFIED'],
    ['PASSWORD_RECOVERY'],
  ])('%s brings the session as it is now', async (event) => {
    storeSession();
    await start();
    await say('INITIAL_SESSION', member);
    await say(event, renewed);
    expect(auth).toMatchObject({ session: renewed, user: renewed.user, isLoading: false });
  });

  it('PASSWORD_RECOVERY holds until the new password is set, across a reload', async () => {
    storeSession();
    await start();
    await say('PASSWORD_RECOVERY', member);
    expect(auth.isRecovering).toBe(true);
    await takeDown();
    service.listeners.clear();
    await start();
    await say('INITIAL_SESSION', member);
    expect(auth.isRecovering).toBe(true);
    await say('USER_UPDATED', member);
    expect(auth.isRecovering).toBe(false);
    await takeDown();
    await start();
    await say('INITIAL_SESSION', member);
    expect(auth.isRecovering).toBe(false);
  });

  it('SIGNED_OUT leaves nobody, and nothing of theirs on the device', async () => {
    storeSession();
    localStorage.setItem('mendwell-planner', '{}');
    await start();
    await say('INITIAL_SESSION', member);
    await say('SIGNED_OUT', null);
    expect(auth).toMatchObject({ session: null, user: null, isLoading: false });
    expect(localStorage.length).toBe(0);
  });

  it("SIGNED_OUT of a visitor's lapsed session leaves their work on the device", async () => {
    storeSession();
    pass(60_000);
    localStorage.setItem('mendwell-planner', '{}');
    await start();
    await say('INITIAL_SESSION', visitor);
    await say('SIGNED_OUT', null);
    expect(auth.session).toBeNull();
    expect(localStorage.getItem('mendwell-planner')).toBe('{}');
  });

  it('another tab signing in is followed', async () => {
    await start();
    storeSession();
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: storageKey })));
    await say('INITIAL_SESSION', member);
    expect(auth.session).toBe(member);
  });
});

describe('signing out', () => {
  it('calls the service and clears the person from the device, but not the theme', async () => {
    storeSession();
    pass(60_000);
    localStorage.setItem('mendwell-planner', '{}');
    localStorage.setItem('REACT_QUERY_OFFLINE_CACHE', '{}');
    localStorage.setItem(`${storageKey}-user`, '{}');
    localStorage.setItem('mendwell-theme', 'dark');
    localStorage.setItem('of-another-app', '1');
    sessionStorage.setItem('mendwell-auth-email', 'dana@example.com');
    await start();
    await say('INITIAL_SESSION', member);
    await act(() => auth.signOut());
    expect(service.calls).toContain('signOut');
    expect(auth).toMatchObject({ session: null, user: null, isLoading: false });
    expect(Object.keys(localStorage).sort()).toEqual(['mendwell-theme', 'of-another-app']);
    expect(sessionStorage.length).toBe(0);
  });

  it.each<[string, () => void]>([
    ['refuses', () => (service.signOut = () => Promise.resolve({ error: new Error('no') }))],
    ['cannot be reached', () => (service.signOut = () => Promise.reject(new Error('no')))],
  ])('logs the error when the service %s, and signs out here all the same', async (_how, fail) => {
    storeSession();
    await start();
    await say('INITIAL_SESSION', member);
    fail();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await act(() => auth.signOut());
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), new Error('no'));
    logged.mockRestore();
    expect(auth.session).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('does not wait for a service that hangs', async () => {
    storeSession();
    await start();
    await say('INITIAL_SESSION', member);
    service.signOut = () => new Promise(() => undefined);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const left = auth.signOut();
    await act(() => vi.advanceTimersByTimeAsync(4_900));
    expect(localStorage.getItem(storageKey)).not.toBeNull();
    await act(async () => {
      await vi.advanceTimersByTimeAsync(200);
      await left;
    });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    expect(auth.session).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});

describe('leaving', () => {
  const forgotten = () => expect(Object.keys(localStorage)).toEqual([]);

  it('by closing the page before the service has answered is leaving all the same', async () => {
    storeSession();
    pass(60_000);
    await start();
    await say('INITIAL_SESSION', member);
    let tell: (value: { error: unknown }) => void = () => undefined;
    service.signOut = () => new Promise((resolve) => (tell = resolve));
    const left = auth.signOut();
    window.dispatchEvent(new Event('pagehide'));
    forgotten();
    await act(async () => {
      await vi.waitFor(() => expect(service.calls).toContain('signOut'));
      tell({ error: null });
      await left;
    });
    // Only who is leaving is forgotten with the page.
    storeSession();
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem(storageKey)).not.toBeNull();
  });

  it('is not undone by what the server says of the pass a moment later', async () => {
    storeSession();
    pass(60_000);
    let tell: (value: unknown) => void = () => undefined;
    service.passes = () => new Promise((resolve) => (tell = resolve));
    await start();
    await say('INITIAL_SESSION', visitor);
    await act(() => auth.signOut());
    await act(async () =>
      tell({
        data: {
          plan: '7d',
          endsAt: '2026-11-28T10:00:00Z',
          isPaid: true,
          now: '2026-11-21T10:00:00Z',
        },
        error: null,
      }),
    );
    forgotten();
  });
});

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
