import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RpcGiven } from '../../../../../supabase/wire/rpcs.ts';
import { matchRow } from '../../../../../supabase/wire/testing/community_rows.ts';
import { AuthContext } from '../../../../data/session/auth_context.ts';
import { authWith, sessionOf, show, takeDown } from '../../../../data/testing/people.tsx';
import { serve } from '../../../../data/testing/services.ts';
import Match from './match.tsx';

type MatchRow = NonNullable<RpcGiven<'my_match'>>;
const alias = { id: 'a', name: 'Wren', shape: 0, glaze: 0 };
const request: NonNullable<MatchRow['request']> = {
  topic: 'collections',
  goal: 'one_debt',
  weekday: 6,
  zone: 'America/Chicago',
};
const proposal: NonNullable<MatchRow['proposal']> = {
  id: 'p1',
  topic: 'collections',
  weekday: 6,
  zone: 'America/Chicago',
  closes_at: '2026-11-24T20:00:00Z',
  mine: null,
  people: ['Rosa', 'Otis', 'Linh', 'Wren'].map((name) => ({
    alias: name,
    pot: { shape: 0, glaze: 0 },
    is_me: name === 'Wren',
  })),
};

const server = {
  mine: null as MatchRow | null,
  asked: [] as { name: string; given: Record<string, unknown> }[],
};
const asked = (name: string) =>
  server.asked.filter((each) => each.name === name).map(({ given }) => given);

beforeEach(() => {
  server.asked = [];
  serve({
    connect: () =>
      Promise.resolve({
        rpc: (name: string, given: Record<string, unknown>) => {
          server.asked.push({ name, given });
          const answered = Promise.resolve({
            data: name === 'my_match' ? server.mine : null,
            error: null,
          });
          return Object.assign(answered, { abortSignal: () => answered });
        },
      }),
  });
});
afterEach(takeDown);

const open = async (mine: Partial<MatchRow>, name: typeof alias | null = alias) => {
  server.mine = matchRow(mine);
  let named = 0;
  await show(
    <AuthContext value={authWith(sessionOf({ created_at: '2020-01-01T00:00:00Z' }))}>
      <Match userId="u1" alias={name} onName={() => (named += 1)} />
    </AuthContext>,
  );
  return () => named;
};

describe('being matched', () => {
  it('tells an account of today from when it can be, without a form that would be refused', async () => {
    server.mine = matchRow({ waiting: 3 });
    const of = (hours: number) =>
      sessionOf({
        email: 'dana@example.com',
        created_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
      });
    const page = (hours: number) =>
      show(
        <AuthContext value={authWith(of(hours))}>
          <Match userId="u1" alias={alias} onName={() => undefined} />
        </AuthContext>,
      );
    await page(20);
    expect(await screen.findByText(/You can join the list from /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Put me on the list' })).toBeNull();
    await takeDown();
    await page(25);
    expect(await screen.findByRole('button', { name: 'Put me on the list' })).toBeTruthy();
  });

  it('begins with what one would like, and says how many really wait', async () => {
    await open({ waiting: 7 });
    expect(
      await screen.findByText('7 people are waiting within three time zones of you.'),
    ).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('What it’s mostly about'), 'medical');
    await userEvent.click(screen.getByRole('button', { name: 'Put me on the list' }));
    expect(asked('ask_match')).toMatchObject([{ topic: 'medical', goal: 'one_debt', weekday: 6 }]);
  });

  it('asks for a name first where one has none', async () => {
    const named = await open({}, null);
    await userEvent.click(await screen.findByRole('button', { name: 'Put me on the list' }));
    await waitFor(() => expect(named()).toBe(1));
    expect(asked('ask_match')).toEqual([]);
  });

  it('says how many others wait, and lets one off the list', async () => {
    await open({ request, waiting: 2 });
    expect(
      await screen.findByText('2 others are waiting within three time zones of you.'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Take me off the list' }));
    expect(asked('leave_match')).toHaveLength(1);
  });

  it('shows who fits, and sends a yes with what they would see', async () => {
    await open({ request, waiting: 4, proposal });
    expect(await screen.findByRole('heading', { name: 'We found a group of four.' })).toBeTruthy();
    expect(screen.getByText('Wren (you)')).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'First name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, with them' }));
    expect(asked('answer_match')).toMatchObject([
      { id: 'p1', yes: true, shares: { first_name: true, goal: true } },
    ]);
  });

  it('keeps one’s place with a no, and tells nobody', async () => {
    await open({ request, waiting: 4, proposal: { ...proposal, mine: false } });
    expect(await screen.findByText('You keep your place, and we won’t tell anyone.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Change to yes' }));
    expect(asked('answer_match')).toMatchObject([{ yes: true }]);
  });
});
