import type { Session } from '@supabase/supabase-js';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { headRow, memberRow, weekRow } from '../../../supabase/wire/testing/community_rows.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, member, show, takeDown, visitor } from '../../data/testing/people.tsx';
import { serve } from '../../data/testing/services.ts';
import { settled } from '../../data/testing/settled.ts';
import { CircleWeek } from './circle_week.tsx';

const head = (rest: Parameters<typeof headRow>[0]) => headRow({ checked_in: 3, of: 5, ...rest });

const asked: string[] = [];
async function open(circles: unknown, session: Session = member, week: unknown = null) {
  asked.length = 0;
  serve({
    connect: () =>
      Promise.resolve({
        rpc: (name: string) => {
          asked.push(name);
          const answer = { data: name === 'circle_week' ? week : circles, error: null };
          return Object.assign(Promise.resolve(answer), {
            abortSignal: () => Promise.resolve(answer),
          });
        },
      }),
  });
  const page = await show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter>
        <CircleWeek />
      </MemoryRouter>
    </AuthContext>,
  );
  await settled();
  return page;
}

afterEach(takeDown);

describe('the circle on the dashboard', () => {
  it('says how many have checked in, and leads to the check-in when it is their turn', async () => {
    await open([head({})]);
    expect(screen.getByRole('heading', { name: 'Your circle' })).toBeTruthy();
    expect(screen.getByText('3 of 5 have checked in this week.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Check in for this week' }).getAttribute('href')).toBe(
      '/community?circle=c1',
    );
  });

  it.each([
    [{ checked_in: 0 }, 'No one has checked in yet this week.'],
    [{ checked_in: 1 }, '1 of 5 has checked in this week.'],
    [{ checked_in: 5, my_turn: false }, 'Everyone has checked in this week.'],
  ])('%j', async (standing, said) => {
    await open([head(standing), head({ id: 'c2', name: 'Night Bus', my_turn: false })]);
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your circles' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Open the circle' }).length).toBeGreaterThan(0);
  });

  it('has the person’s promise in their own words, who is with them, and the day it is asked about', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-18T15:00:00Z'), toFake: ['Date'] });
    await open(
      [head({ my_turn: false })],
      member,
      weekRow({
        week: { is_open: false },
        members: [
          memberRow('Wren', {
            nods: [{ kind: 'with_you', aliases: ['Fern gate', 'Low tide'], mine: false }],
          }),
        ],
      }),
    );
    const region = screen.getByRole('region', { name: 'Your circle' });
    expect(within(region).getByRole('heading', { name: 'Your promise this week' })).toBeTruthy();
    expect(region.textContent).toContain('“Call Harbor Visa”');
    expect(region.textContent).toContain('Fern gate, Low tide: with you');
    expect(region.textContent).toContain(
      'Starting Saturday, you can tell The Slow Kiln how it went.',
    );
    expect(screen.getByRole('link', { name: 'Open the circle' }).getAttribute('href')).toBe(
      '/community?circle=c1',
    );
    vi.useRealTimers();
  });

  it.each([
    [
      { result: 'kept', next: 'Open the letter' },
      'Your promise for next week',
      '“Open the letter”',
    ],
    [
      {
        commitment: null,
        first: { promise: 'Find the bill', result: null, may_change: true, is_asked: false },
      },
      'Your first promise',
      '“Find the bill”',
    ],
  ] as const)('%j', async (me, name, words) => {
    await open([head({})], member, weekRow({ me }));
    expect(screen.getByRole('heading', { name })).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('3 of 5 have checked in this week.')).toBeTruthy();
  });

  it.each([{ is_resting: true }, { paused_until: '2026-12-07' }, { commitment: null }])(
    'shows no promise where there is none now: %j',
    async (me) => {
      await open([head({})], member, weekRow({ me }));
      expect(screen.queryByText(/promise/)).toBeNull();
      expect(screen.getByText('3 of 5 have checked in this week.')).toBeTruthy();
    },
  );

  it('is not there without a circle, with one that has ended, or where the answer is none', async () => {
    for (const answer of [[], [head({ ended_on: '2026-11-20' })], [{ name: 'no' }], null]) {
      expect((await open(answer)).textContent).toBe('');
      await takeDown();
    }
  });

  it('asks nothing for a visitor', async () => {
    expect((await open([head({})], visitor)).textContent).toBe('');
    expect(asked).toEqual([]);
  });
});
