import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { addMonths, isoDate } from '../time/iso_date.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import type { OneTimeMoney } from './plan_choice.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { balance, debt, dollars, fixed } from './testing.ts';

const today = isoDate('2026-11-26');
const month = (count: number) => addMonths(isoDate('2026-11-01'), count);
const money = (count: number, amount: number): OneTimeMoney => ({
  id: `m${count}`,
  month: month(count),
  amount: dollars(amount),
});
const card = (owed: number, rate: number, over: Partial<TrackedDebt> = {}): TrackedDebt => ({
  ...debt('card', 0, 0, fixed(35), { balances: [balance(owed, rate)] }),
  dueDay: 20,
  balanceAsOf: today,
  startingBalance: dollars(owed),
  paidThrough: today,
  ...over,
});
const outlookWith = (
  debts: readonly TrackedDebt[],
  oneTime: readonly OneTimeMoney[],
  on = today,
  payments: readonly Payment[] = [],
): Outlook => {
  const outlook = outlookOf(
    {
      debts,
      payments: payments.map((each, at) => ({ id: `p${at}`, ...each })),
      plan: {
        strategy: 'avalanche',
        monthly: dollars(200),
        startsOn: today,
        customOrder: [],
        chosenOn: today,
        oneTime,
      },
    },
    on,
  );
  if (!outlook) throw new RangeError('no plan');
  return outlook;
};
const planOf = ({ result }: Outlook) => {
  if (!result.ok) throw new RangeError('no end');
  return result.plan;
};
const paidIn = (outlook: Outlook, count: number) =>
  planOf(outlook)
    .months.filter((row) => row.month === month(count))
    .flatMap(({ debts }) => debts)
    .reduce((sum, { paid }) => sum + paid, 0);

describe('money that comes once', () => {
  it('is paid in its month, on top of the monthly amount, and in no other', () => {
    const outlook = outlookWith([card(3_000, 0)], [money(4, 300)]);
    expect([1, 2, 3, 4, 5].map((count) => paidIn(outlook, count))).toEqual(
      [200, 200, 200, 500, 200].map(dollars),
    );
  });

  it('is in what is still to pay once its month has begun, until it is recorded', () => {
    const later = isoDate('2027-03-05');
    const debts = [
      card(3_000, 0, { balanceAsOf: isoDate('2027-03-01'), paidThrough: isoDate('2027-02-28') }),
    ];
    const before = outlookWith(debts, [money(4, 300)], later);
    expect(paidIn(before, 4)).toBe(dollars(500));
    const recorded = outlookWith(debts, [money(4, 300)], later, [
      { debtId: debts[0]?.id as TrackedDebt['id'], paidOn: later, amount: dollars(300) },
    ]);
    expect(paidIn(recorded, 4)).toBe(dollars(200));
  });

  it('is gone when its month is over', () => {
    const outlook = outlookWith([card(3_000, 0)], [money(-1, 300)]);
    expect(paidIn(outlook, 1)).toBe(dollars(200));
    expect(planOf(outlook)).toEqual(planOf(outlookWith([card(3_000, 0)], [])));
  });

  it('makes no plan dearer or longer', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            owed: fc.integer({ min: 200, max: 4_000 }),
            rate: fc.integer({ min: 0, max: 30 }),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 5, max: 3_000 }),
        (given, count, amount) => {
          const debts = given.map(({ owed, rate }, at) =>
            card(owed, rate, { id: `d${at}` as TrackedDebt['id'], dueDay: 5 + at }),
          );
          const without = outlookWith(debts, []);
          const added = outlookWith(debts, [money(count, amount)]);
          fc.pre(without.result.ok && added.result.ok);
          const [before, after] = [planOf(without), planOf(added)];
          expect(after.totals.interest).toBeLessThanOrEqual(before.totals.interest);
          expect(after.debtFreeOn <= before.debtFreeOn).toBe(true);
          expect(cents(after.totals.paid)).toBeLessThanOrEqual(before.totals.paid);
        },
      ),
      { numRuns: 200 },
    );
  });
});
