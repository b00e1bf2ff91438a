import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Session } from '@supabase/supabase-js';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RpcGiven } from '../../../supabase/wire/rpcs.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, member, show, takeDown, visitor } from '../../data/testing/people.tsx';
import { requestOf, answeredWith } from '../../data/testing/rpc_answers.ts';
import { serve } from '../../data/testing/services.ts';
import { settled } from '../../data/testing/settled.ts';
import { Component } from './route.tsx';

// Badges as somebody meets them: kept, under way, not begun; and what each takes.

const needed = [1, 1, 6, 12, 10, 8, 5];
const server = { done: [] as number[], earned: [] as number[], fails: false };
beforeEach(() => {
  Object.assign(server, { done: [0, 0, 0, 0, 0, 0, 0], earned: [], fails: false });
  const rpc = () => {
    if (server.fails) return requestOf(Promise.reject(new TypeError('no connection')));
    const badges = needed.map((of, index) => ({
      badge: index + 1,
      done: server.done[index] ?? 0,
      needed: of,
      earnedAt: server.earned.includes(index + 1) ? '2026-05-03T15:00:00Z' : null,
    })) satisfies RpcGiven<'my_badges'>;
    return requestOf(answeredWith(badges));
  };
  serve({ connect: () => Promise.resolve({ rpc }) });
});
afterEach(takeDown);

async function open(session: Session | null = member) {
  await show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </AuthContext>,
  );
  await settled();
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const item = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement);

describe('badges', () => {
  it.each([
    [[], [], 'No badges yet'],
    [[], [0, 0, 5], '1 under way'],
    [[1], [1], 'One badge earned'],
    [[1, 2], [1, 1], '2 badges earned'],
    [[1], [1, 0, 5, 7], 'One badge earned, 2 under way'],
    [[1, 2], [1, 1, 5], '2 badges earned, 1 under way'],
  ])('are summed up: kept %j, done %j', async (earned, done, said) => {
    Object.assign(server, { earned, done: needed.map((_, index) => done[index] ?? 0) });
    await open();
    expect(title()).toBe(said);
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
  });

  it('say what each takes, how far one is, and where to go on', async () => {
    Object.assign(server, { earned: [1], done: [1, 0, 5, 0, 4, 0, 0] });
    await open();
    expect(item('First plan saved').getByText('Earned')).toBeTruthy();
    expect(item('First plan saved').queryByRole('link')).toBeNull();
    expect(item('First plan saved').getByText(/May 3, 2026/)).toBeTruthy();
    const months = item('Six months tracked');
    expect(months.getByText('5 of 6 months')).toBeTruthy();
    expect(months.getByRole('link').getAttribute('href')).toBe('/debt-destroyer');
    expect(
      item('Ten lessons finished').getByRole('img', {
        name: 'Ten lessons finished: 4 of 10 lessons',
      }),
    ).toBeTruthy();
  });

  it('of a visitor say that an account keeps them', async () => {
    await open(visitor);
    expect(screen.getByText(/free account to keep badges/)).toBeTruthy();
    await takeDown();
    await open(null);
    expect(screen.getByText(/free account to keep badges/)).toBeTruthy();
  });

  it('that did not come are asked for again', async () => {
    server.fails = true;
    await open();
    expect(screen.getByText('Your badges didn’t load')).toBeTruthy();
    server.fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Load my badges' }));
    await settled();
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
  });
});
