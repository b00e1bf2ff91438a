import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, InApp, member, visitor } from '../../data/testing/people.tsx';
import { renewServices, serve, standIn } from '../../data/testing/services.ts';
import { settled } from '../../data/testing/settled.ts';
import { toastsOf } from '../../ui/toast.ts';
import { SessionWatch } from './session_watch.tsx';

const service = {
  error: null as null | { name: string; code?: string },
  asked: 0,
  isSilent: false,
  signedOut: [] as unknown[],
  meanwhile: () => {},
};
serve({
  connect: () =>
    Promise.resolve({
      auth: {
        getUser: () => {
          service.asked += 1;
          service.meanwhile();
          return service.isSilent
            ? new Promise(() => undefined)
            : Promise.resolve({ data: {}, error: service.error });
        },
        signOut: (options: unknown) => {
          service.signedOut.push(options);
          return Promise.resolve({ error: null });
        },
      },
    }),
});
const said: string[] = [];
standIn(toastsOf, { ...toastsOf(), notice: (title: string) => void said.push(title) });

const mount = (session = member) =>
  render(
    <AuthContext value={authWith(session)}>
      <MemoryRouter>
        <SessionWatch />
      </MemoryRouter>
    </AuthContext>,
    { wrapper: InApp },
  );
async function open(session = member) {
  mount(session);
  await settled();
}
const openNow = () => act(async () => void mount());

beforeEach(() => {
  localStorage.clear();
  renewServices();
  service.error = null;
  service.asked = 0;
  service.signedOut = [];
  service.isSilent = false;
  service.meanwhile = () => {};
  said.length = 0;
});
afterEach(cleanup);

it('says that a session was ended from another device', async () => {
  service.error = { name: 'AuthSessionMissingError' };
  await open();
  expect(said).toEqual(['You’re signed out here']);
});

it('lets go of the session of an account that is gone', async () => {
  service.error = { name: 'AuthApiError', code: 'user_not_found' };
  await open();
  expect(service.signedOut).toEqual([{ scope: 'local' }]);
  expect(said).toEqual(['You’re signed out here']);
});

it('says nothing of one that stands, or of a service that does not answer', async () => {
  await open();
  expect(service.asked).toBe(1);
  cleanup();
  service.error = { name: 'AuthRetryableFetchError' };
  await open();
  expect(said).toEqual([]);
});

it('leaves nothing on the device of who signs out while it asks', async () => {
  await open();
  expect(localStorage.getItem('mendwell-session-checked')).not.toBeNull();
  cleanup();
  localStorage.clear();
  service.meanwhile = () => localStorage.clear();
  await open();
  expect(service.asked).toBe(2);
  expect(localStorage.getItem('mendwell-session-checked')).toBeNull();
});

it('leaves nothing on the device of who signed out just before it asked', async () => {
  service.error = { name: 'AuthSessionMissingError' };
  await open();
  expect(service.asked).toBe(1);
  expect(localStorage.getItem('mendwell-session-checked')).toBeNull();
});

describe('how often it asks', () => {
  const minutes = async (count: number) => {
    for (let second = 0; second < count * 60; second += 5)
      await act(async () => vi.advanceTimersByTime(5_000));
  };
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  it('is once in fifty seconds while a page is looked at', async () => {
    await openNow();
    await minutes(10);
    expect(service.asked).toBe(1 + 12);
  });

  it('is the same for three tabs of one browser', async () => {
    await openNow();
    await openNow();
    await openNow();
    const atLoad = service.asked;
    await minutes(10);
    expect(service.asked - atLoad).toBe(12);
  });

  it('is never while no one looks, and right away when they come back', async () => {
    await openNow();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await minutes(10);
    expect(service.asked).toBe(1);
    visibility.mockRestore();
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(service.asked).toBe(2);
    // A tab that is shown gains the focus too.
    await act(async () => window.dispatchEvent(new Event('focus')));
    expect(service.asked).toBe(2);
  });

  it('is sooner where no answer came: the tab that asked was closed, or is offline', async () => {
    service.isSilent = true;
    await openNow();
    expect(service.asked).toBe(1);
    cleanup();
    service.isSilent = false;
    service.error = { name: 'AuthRetryableFetchError' };
    await openNow();
    const before = service.asked;
    await act(async () => vi.advanceTimersByTime(20_000));
    expect(service.asked).toBeGreaterThan(before);
    // And not at each look at the page meanwhile.
    const asked = service.asked;
    await act(async () => window.dispatchEvent(new Event('focus')));
    expect(service.asked).toBe(asked);
    service.error = null;
    await minutes(1);
    const answered = service.asked;
    await minutes(10);
    expect(service.asked - answered).toBe(12);
  });

  it('stays so when the clock of the device is set back', async () => {
    await openNow();
    vi.setSystemTime(new Date('2026-11-22T08:00:00Z'));
    await minutes(10);
    expect(service.asked).toBeGreaterThanOrEqual(12);
  });
});

it('asks nothing for a visitor', async () => {
  await open(visitor);
  expect(service.asked).toBe(0);
});
