import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { weekRow } from '../../../../supabase/wire/testing/community_rows.ts';
import { aprBps, cents } from '../../../../domain/money/cents.ts';
import type { TrackedDebt } from '../../../../domain/planner/progress.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { saveDebt } from '../../../data/planner/document.ts';
import { plannerOf } from '../../../data/planner/planner.ts';
import { services } from '../../../data/testing/services.ts';
import { database, openCircles } from './testing/circle_page.tsx';
import { eachInCircle, press, type, user } from './testing/in_circle.tsx';

// A circle sees percentages and promises: words that tell more are asked about first, and never held back.

const cascade: TrackedDebt = {
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0001' as TrackedDebt['id'],
  name: 'Cascade Rewards',
  kind: 'card',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(34_000), apr: aprBps(2790) }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(5_794) },
  dueDay: 12,
  balanceAsOf: isoDate('2026-11-20'),
  startingBalance: cents(34_000),
  paidThrough: isoDate('2026-11-20'),
};

eachInCircle();
beforeEach(() => {
  services.of(plannerOf).update((document) => saveDebt(document, cascade));
});
const both =
  'This names an amount and Cascade Rewards, one of your debts. Your circle will see it.';

describe('a promise for the week', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /this week$/ });
  beforeEach(() => {
    database.answers['circle_week'] = weekRow({ me: { commitment: null } });
  });

  it('with an amount and a lender is shared once they say so', async () => {
    await openCircles();
    await type(field(), 'Call Cascade about the $57.94');
    await press('Share it');
    expect(database.given('commit_week')).toEqual([]);
    const notice = screen.getByRole('group', { name: both });
    expect(document.activeElement, 'it’s heard').toBe(notice);
    expect(screen.queryByText(/That looks like an amount/), 'said once').toBeNull();
    await press('Share it anyway');
    expect(database.given('commit_week')).toMatchObject([
      { commitment: 'Call Cascade about the $57.94' },
    ]);
  });

  it('is changed where it stands, and asked about again only if it still names something', async () => {
    await openCircles();
    await type(field(), 'Call cascade');
    await press('Share it');
    screen.getByRole('group', {
      name: 'This names Cascade Rewards, one of your debts. Your circle will see it.',
    });
    await press('Change it');
    expect(document.activeElement).toBe(field());
    await user.clear(field());
    await type(field(), 'Make 2 calls');
    await press('Share it');
    expect(database.given('commit_week')).toMatchObject([{ commitment: 'Make 2 calls' }]);
  });

  it('goes as it is where it names neither', async () => {
    await openCircles();
    await type(field(), 'Call 2 lenders by Friday');
    await press('Share it');
    expect(database.given('commit_week')).toHaveLength(1);
  });
});

it('a first promise is asked about too', async () => {
  database.answers['circle_week'] = weekRow({
    week: { is_open: false },
    me: {
      commitment: null,
      first: { promise: null, result: null, is_asked: false, may_change: true },
    },
  });
  await openCircles();
  await type(screen.getByLabelText('What will you do by tomorrow?'), 'Pay Cascade');
  await press('Share it');
  expect(database.given('promise_first')).toEqual([]);
  await press('Share it anyway');
  expect(database.given('promise_first')).toMatchObject([{ words: 'Pay Cascade' }]);
});

it('so is what is said at a check-in, a week of rest as well; what they have shared before isn’t', async () => {
  database.answers['circle_week'] = weekRow({ me: { next: 'Pay Cascade $20' } });
  await openCircles();
  await type(screen.getByLabelText(/One line about it/), 'I owe $340.00');
  await press('Take this week off');
  expect(database.given('rest_week')).toEqual([]);
  screen.getByRole('group', { name: 'This names an amount. Your circle will see it.' });
  await press('Share it anyway');
  expect(database.given('rest_week')).toMatchObject([{ line: 'I owe $340.00' }]);
});
