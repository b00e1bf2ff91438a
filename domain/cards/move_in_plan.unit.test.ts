import { describe, expect, it } from 'vitest';
import { CARD_MINIMUM } from '../planner/default_minimum.ts';
import { outlookOf } from '../planner/outlook.ts';
import type { TrackedDebt } from '../planner/progress.ts';
import { debt, dollars, fixed, percent, TODAY } from '../planner/testing.ts';
import { moveInPlan } from './move_in_plan.ts';
import { fee } from './testing.ts';
import type { MoveOffer } from './what_if.ts';

const tracked = (name: string, amount: number, rate: number): TrackedDebt => ({
  ...debt(name, amount, rate, fixed(25)),
  balanceAsOf: TODAY,
  startingBalance: dollars(amount),
  paidThrough: TODAY,
});
const debts = [
  { ...tracked('Northway', 2_739.75, 21.24), minimum: CARD_MINIMUM },
  tracked('Linden', 400, 29.99),
];
const plan = {
  strategy: 'avalanche',
  monthly: dollars(200),
  startsOn: TODAY,
  customOrder: [],
  chosenOn: TODAY,
} as const;
const outlook = outlookOf({ debts, payments: [], plan }, TODAY);
const moved = (offer: MoveOffer) => {
  const found = outlook && debts[0] && moveInPlan(outlook, debts[0].id, offer);
  if (!found) throw new Error('no plan');
  return found;
};
const same = { fee: fee(0), promotion: null, apr: percent(21.24) };

describe('a balance moved in the whole plan', () => {
  it('at the same rate, without a fee, costs what it did', () => {
    const { before, after } = moved(same);
    expect(after).toEqual(before);
  });

  it('costs its fee more, and the interest on it', () => {
    const { before, after } = moved({ ...same, fee: fee(5) });
    // 5 % of $2,739.75 is $136.99.
    expect(after.cost - before.cost).toBeGreaterThan(13_699);
  });

  it('at 0 % to the end leaves the other debt’s interest and the fee', () => {
    const promotion = { apr: percent(0), months: 60 };
    const { before, after } = moved({ ...same, fee: fee(4), promotion });
    // 4 % of $2,739.75 is $109.59; what is left is Linden’s.
    expect(after.cost).toBeGreaterThan(10_959);
    expect(after.cost).toBeLessThan(10_959 + 5_000);
    expect(after.cost).toBeLessThan(before.cost);
    expect(after.endsOn <= before.endsOn).toBe(true);
  });

  it('counts what the new card charges a year', () => {
    const free = moved(same);
    const charged = moved({ ...same, annual: dollars(95) });
    expect(charged.after.cost - free.after.cost).toBeGreaterThanOrEqual(9_500);
  });
});
