import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authWith, member, show, takeDown } from '../../data/testing/people.tsx';
import { AuthContext } from '../../data/session/auth_context.ts';
import { ProtectedPage } from '../protected_page.tsx';
import Watches from './watches.tsx';

beforeEach(() => localStorage.clear());
afterEach(takeDown);

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
  it('is led to the new password from a protected page, with what was asked for', async () => {
    const there = { at: '/auth?mode=new-password', state: { from: '/settings?view=history#top' } };
    expect(await recoverAt('/settings?view=history#top')).toEqual(there);
  });

  it('may read the public pages meanwhile', async () => {
    expect(await recoverAt('/contact')).toEqual({ at: '/contact', state: null });
  });
});
