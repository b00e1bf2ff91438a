import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, member, show, takeDown } from '../../data/testing/people.tsx';
import { queryClientOf } from '../../data/query_client.ts';
import { noticesKey } from '../../data/notices/notices.ts';
import { services } from '../../data/testing/services.ts';
import { settled } from '../../data/testing/settled.ts';
import { HomeDot } from './home_dot.tsx';

afterEach(takeDown);

/** A link to Home on this page, for whom something waits there. */
async function open(at: string, session = member, waits = 1) {
  const notices = Array.from({ length: waits }, (_, id) => ({ id: String(id) }));
  services.of(queryClientOf).setQueryDefaults(noticesKey(session.user.id), {
    staleTime: Number.POSITIVE_INFINITY,
  });
  services.of(queryClientOf).setQueryData(noticesKey(session.user.id), notices);
  const page = await show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[at]}>
        <nav aria-label="Main">
          <a href="/dashboard">Home</a>
          <a href="/community">Circles</a>
        </nav>
        <HomeDot userId={session.user.id} />
      </MemoryRouter>
    </AuthContext>,
  );
  await settled();
  return page;
}

describe('the dot beside Home', () => {
  it('says on every other page that something waits, not how much', async () => {
    const page = await open('/debt-destroyer', member, 3);
    expect(page.textContent).toBe('Home, something new is waitingCircles');
    expect(page.querySelectorAll('[data-dot]')).toHaveLength(1);
  });

  it.each([
    ['nothing waits', '/debt-destroyer', member, 0],
    ['they are there', '/dashboard', member, 3],
  ] as const)('is none where %s', async (_, at, session, waits) => {
    expect((await open(at, session, waits)).textContent).toBe('HomeCircles');
  });
});
