import { MemoryRouter, Outlet, Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { AuthContext } from '../data/session/auth_context.ts';
import { authWith, member, show, takeDown } from '../data/testing/people.tsx';
import { PageRoutes } from './page_routes.tsx';
import { pages } from './pages.ts';

const protectedPaths = pages.filter(({ isProtected }) => isProtected).map(({ path }) => path);

/** Where one is, and what the history keeps of it. */
function Whereabouts() {
  const { pathname, search, hash, state } = useLocation();
  return (
    <>
      <output>{JSON.stringify({ at: pathname + search + hash, state })}</output>
      <Outlet />
    </>
  );
}

async function visit(at: string, session: Parameters<typeof authWith>[0]) {
  const page = await show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={['/about', at]} initialIndex={1}>
        <Routes>
          <Route element={<Whereabouts />}>
            {/* Where one is led is another page: here it is only its address. */}
            <Route path="/credit-payment" element={null} />
            <Route path="*" element={<PageRoutes />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
  return JSON.parse(page.querySelector('output')?.textContent ?? '') as unknown;
}

afterEach(takeDown);

describe.each(protectedPaths)('%s', (path) => {
  const requested = `${path}?a=1&b=two%20words#part`;

  it('leads nobody to pay, with what was asked for', async () => {
    expect(await visit(requested, null)).toEqual({
      at: '/credit-payment',
      state: { from: requested },
    });
  });

  it('stays where it is for a member', async () => {
    expect(await visit(requested, member)).toEqual({ at: requested, state: null });
  });
});
