import { describe, expect, it } from 'vitest';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { figuresOf, waysOf } from './engines.ts';
import type { Example } from './schema.ts';

const results = (example: Example) =>
  Object.fromEntries(figuresOf(example).map(({ name, value }) => [name, value]));

describe('the results of a worked example', () => {
  it('hold the first minimum of a card, as the planner reckons', () => {
    // $5,000 at 24.99%: $104.13 of interest and 1% make $154.13.
    expect(
      results({ engine: 'hold_minimum', input: { balance: 500_000, apr: 2499 } }),
    ).toMatchObject({
      'minimum.first': '$154.13',
      'hold.months': '55',
      'hold.interest': '$3,418.12',
      'minimum.months': '236',
      'minimum.interest': '$9,277.94',
      'saves.interest': '$5,859.82',
      'saves.months': '181',
    });
  });

  it('say what the dearest first saves', () => {
    const debts = [
      { name: 'A', balance: 100_000, apr: 1200, minimum: 2500 },
      { name: 'B', balance: 200_000, apr: 2400, minimum: 5000 },
    ];
    const found = results({ engine: 'plan_payoff', input: { debts, monthly: 20_000 } });
    const amount = (name: string) => Math.round(Number(found[name]?.replaceAll(/[$,]/g, '')) * 100);
    expect(amount('snowball.interest')).toBeGreaterThan(amount('avalanche.interest'));
    expect(amount('difference.interest')).toBe(
      amount('snowball.interest') - amount('avalanche.interest'),
    );
  });

  it('say what brings a card under its mark', () => {
    // A month on $600.00 at 24% adds at most $12.23 in 31 days: $13. To report under 30% of $1,000: $299.99.
    expect(
      results({ engine: 'card_use', input: { balance: 60_000, limit: 100_000, apr: 2400 } }),
    ).toEqual({
      'use.share': '60%',
      'use.mark': '30%',
      'use.interest': '$13.00',
      'use.pay': '$313.01',
    });
  });

  it('charge a promotion back on a balance that stands', () => {
    // A month on $1,200.00 at 30% is $30.00.
    expect(
      results({ engine: 'deferred_interest', input: { balance: 120_000, apr: 3000, months: 12 } }),
    ).toEqual({ 'deferred.interest': '$360.00' });
  });

  it('count from a day as a passage of law does', () => {
    const from = isoDate('2020-01-15');
    expect(results({ engine: 'clock', input: { from, passage: 'usc15-1681c-a' } })).toEqual({
      'clock.ends': 'January 15, 2027',
    });
    // 180 days after January 15, 2020, a leap year: July 13.
    expect(results({ engine: 'clock', input: { from, passage: 'usc15-1681c-c' } })).toEqual({
      'clock.ends': 'July 13, 2027',
    });
  });
});

describe('the two ways of an example', () => {
  it('begin with what is owed and end with nothing, the longer first', () => {
    const [minimum, hold] = waysOf({
      engine: 'hold_minimum',
      input: { balance: 500_000, apr: 2499 },
    });
    expect(minimum?.balances).toHaveLength(237);
    expect(hold?.balances).toHaveLength(56);
    // What the minimums leave when the other way ends: the board's own figure.
    expect(minimum?.balances[55]).toBe(287_675);
    for (const way of [minimum, hold]) {
      expect(way?.balances[0]).toBe(500_000);
      expect(way?.balances.at(-1)).toBe(0);
    }
  });

  it('are none where nothing is compared', () => {
    expect(waysOf({ engine: 'none' })).toEqual([]);
  });
});
