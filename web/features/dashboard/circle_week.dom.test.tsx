import type { Session } from '@supabase/supabase-js';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { headRow } from '../../../supabase/wire/testing/community_rows.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, member, show, takeDown, visitor } from '../../data/testing/people.tsx';
import { serve } from '../../data/testing/services.ts';
import { settled } from '../../data/testing/settled.ts';
import { CircleWeek } from './circle_week.tsx';

const head = (rest: Parameters<typeof headRow>[0]) => headRow({ checked_in: 3, of: 5, ...rest });

const asked: string[] = [];
async function open(circles: unknown, session: Session = member) {
  asked.length = 0;
  serve({
    connect: () =>
      Promise.resolve({
        rpc: (name: string) => {
          asked.push(name);
          const answer = { data: circles, error: null };
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
