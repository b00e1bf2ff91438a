import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Session } from '@supabase/supabase-js';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RpcGiven } from '../../../supabase/wire/rpcs.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, member, show, takeDown, visitor } from '../../data/testing/people.tsx';
import { requestOf, answeredWith } from '../../data/testing/rpc_answers.ts';
import { serve } from '../../data/testing/services.ts';
import { settled } from '../../data/testing/settled.ts';
import { Component } from './route.tsx';

// Badges as somebody meets them: kept, under way, not begun; and what each takes.

const needed = [1, 1, 6, 12, 10, 8, 5];
const server = { done: [] as number[], earned: [] as number[], fails: false, wallets: [] as Row[] };
type Row = Readonly<Record<string, unknown>>;
const wallet: Row = {
  id: 'w1',
  address: '0x00000000000000000000000000000000000000aa',
  chain_id: null,
  name: null,
  created_at: '2026-05-03T15:00:00Z',
};
beforeEach(() => {
  Object.assign(server, { done: [0, 0, 0, 0, 0, 0, 0], earned: [], fails: false, wallets: [] });
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
  const from = () => ({
    select: () => ({
      order: () => ({ throwOnError: () => Promise.resolve({ data: server.wallets }) }),
    }),
  });
  serve({ connect: () => Promise.resolve({ rpc, from }) });
});
afterEach(async () => {
  await takeDown();
  vi.unstubAllGlobals();
});

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

describe('a public network', () => {
  const chain = { chainId: 1, contract: '0x01', explorer: null };
  const off = 'Putting a badge on a public network is off here. Your badges are yours without it.';
  const later = /^Once you’ve earned a badge, you can put it on a public network/;
  const configured = (badges: unknown) =>
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ badges, points: null })));

  it('that badges can’t be put on is said to whoever has linked a wallet', async () => {
    configured(null);
    Object.assign(server, { earned: [1], wallets: [wallet] });
    await open();
    expect(await screen.findByText(off)).toBeTruthy();
  });

  it('isn’t spoken of to anybody else', async () => {
    configured(null);
    await open();
    await settled();
    expect(screen.queryByText(/public network/)).toBeNull();
  });

  it('is named before the first badge where they can be put there', async () => {
    configured(chain);
    server.wallets = [wallet];
    await open();
    expect(await screen.findByText(later)).toBeTruthy();
    expect(screen.queryByText(off)).toBeNull();
  });
});
