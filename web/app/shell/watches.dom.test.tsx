import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authWith, member, show, takeDown } from '../../data/testing/people.tsx';
import { AuthContext } from '../../data/session/auth_context.ts';
import { ProtectedPage } from '../protected_page.tsx';
import Watches from './watches.tsx';

let opened = '';
beforeEach(() => {
  localStorage.clear();
  opened = 'http://localhost/';
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { name: opened } as PerformanceEntry,
  ]);
});
afterEach(async () => {
  await takeDown();
  vi.restoreAllMocks();
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
          <Route element={<ProtectedPage />}>
            <Route path="/settings" element="the page" />
          </Route>
          <Route path="*" element={null} />
        </Routes>
        <Watches />
      </MemoryRouter>
    </AuthContext>,
  );
  return JSON.parse(page.querySelector('output')?.textContent ?? '') as unknown;
}

describe('somebody who is recovering', () => {
  it('is led to the new password from the page that the link opened', async () => {
    opened = 'http://localhost/#access_token=a&type=recovery';
    expect(await recoverAt('/')).toEqual({ at: '/auth?mode=new-password', state: null });
  });

  it('is led there from a protected page with what was asked for', async () => {
    const there = { at: '/auth?mode=new-password', state: { from: '/settings?view=history#top' } };
    expect(await recoverAt('/settings?view=history#top')).toEqual(there);
    await takeDown();
    opened = 'http://localhost/settings#access_token=a&type=recovery';
    expect(await recoverAt('/settings?view=history#top')).toEqual(there);
  });

  it('may read the public pages meanwhile', async () => {
    expect(await recoverAt('/contact')).toEqual({ at: '/contact', state: null });
  });
});
