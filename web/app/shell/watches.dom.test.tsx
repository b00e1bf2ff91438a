import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authWith, member, show, takeDown, visitor } from '../../data/testing/people.tsx';
import { AuthContext } from '../../data/session/auth_context.ts';
import { readLimitedAccess } from '../../data/session/limited_access.ts';
import { storeLimitedAccess } from '../../data/session/store_access.ts';
import { ProtectedPage } from '../protected_page.tsx';
import Watches from './watches.tsx';

const notices = vi.hoisted(() => [] as string[]);
vi.mock('../../ui/toast.ts', async (original) => ({
  ...(await original<typeof import('../../ui/toast.ts')>()),
  notice: (title: string) => void notices.push(title),
}));
vi.mock('../../data/client.ts', async (original) => ({
  ...(await original<typeof import('../../data/client.ts')>()),
  backend: () => Promise.reject(new Error('no')),
}));

beforeEach(() => {
  localStorage.clear();
  notices.length = 0;
});
afterEach(async () => {
  await takeDown();
  vi.unstubAllGlobals();
});

describe('the day that waits for a confirmation', () => {
  const over = async (session: Parameters<typeof authWith>[0], plan: string) => {
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }));
    storeLimitedAccess({ expires: Date.now() - 1, plan });
    await show(
      <AuthContext value={authWith(session)}>
        <MemoryRouter>
          <Watches />
        </MemoryRouter>
      </AuthContext>,
    );
    expect(readLimitedAccess()).toBeNull();
    return notices;
  };

  it('is not said to be over to somebody whose session ended with it', async () => {
    expect(await over(null, 'grace')).toEqual([]);
  });

  it('is over like any other time for whoever still waits', async () => {
    expect(await over(visitor, 'grace')).toEqual(['Trial Expired']);
  });

  it('is told apart from time that was bought', async () => {
    expect(await over(null, '1h')).toEqual(['Trial Expired']);
  });
});

function Here() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ at: pathname + search, state: state as unknown })}</output>;
}

/** Where somebody who is recovering ends up. */
async function recoverAt(entry: string) {
  const page = await show(
    <AuthContext value={authWith(member, { isRecovering: true })}>
      <MemoryRouter initialEntries={[entry]}>
        <Here />
        <Routes>
          <Route path="/settings" element={<ProtectedPage>the page</ProtectedPage>} />
          <Route path="*" element={null} />
        </Routes>
        <Watches />
      </MemoryRouter>
    </AuthContext>,
  );
  return JSON.parse(page.querySelector('output')?.textContent ?? '') as unknown;
}

describe('somebody who is recovering', () => {
  it('is led to the new password from a protected page, with what was asked for', async () => {
    const there = { at: '/auth?mode=new-password', state: { from: '/settings?view=history#top' } };
    expect(await recoverAt('/settings?view=history#top')).toEqual(there);
  });

  it('may read the public pages meanwhile', async () => {
    expect(await recoverAt('/contact')).toEqual({ at: '/contact', state: null });
  });
});
