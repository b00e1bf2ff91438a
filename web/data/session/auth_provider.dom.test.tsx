import type { AuthChangeEvent } from '@supabase/supabase-js';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { member, sessionOf, show, takeDown, visitor } from '../testing/people.tsx';
import {
  auth,
  begin,
  end,
  pass,
  Probe,
  say,
  start,
  storageKey,
  storeSession,
} from './testing/auth_page.tsx';
import { service } from './testing/auth_service.ts';

beforeEach(begin);
afterEach(end);

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

  it('takes no session from the address', async () => {
    window.location.hash = '#access_token=a&refresh_token=b&type=signup';
    await start();
    expect(auth).toMatchObject({ session: null, isLoading: false });
    expect(service.calls).toEqual([]);
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
      await expect.poll(() => service.calls).toContain('signOut');
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
