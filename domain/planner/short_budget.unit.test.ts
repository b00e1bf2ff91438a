import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import { outlookOf } from './outlook.ts';
import { strategyKinds } from './plan_choice.ts';
import type { TrackedDebt } from './progress.ts';
import { balance, debt, dollars, fixed, recordsOf } from './testing.ts';

const today = isoDate('2026-11-26');

describe('orders when the money is short', () => {
  it('are all planned, with the same money in every month but the minimums alone', () => {
    const one = fc.record({
      owed: fc.integer({ min: 100, max: 5_000 }),
      rate: fc.integer({ min: 0, max: 30 }),
      minimum: fc.integer({ min: 30, max: 200 }),
      dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 5, max: 600 }),
        (given, monthly) => {
          const debts = given.map(
            ({ owed, rate, minimum, dueDay }, at): TrackedDebt => ({
              // A minimum that ends the debt: more than a month's interest.
              ...debt(`d${at}`, 0, 0, fixed(minimum + Math.ceil((owed * rate) / 1_200)), {
                balances: [balance(owed, rate)],
              }),
              ...(dueDay !== undefined && { dueDay }),
              balanceAsOf: today,
              startingBalance: dollars(owed),
              paidThrough: isoDate('2026-11-25'),
            }),
          );
          const outlook = outlookOf(recordsOf(debts, monthly, today), today);
          const plans = strategyKinds
            .filter((kind) => kind !== 'minimums')
            .map((kind) => outlook?.results[kind]);
          expect(plans.every((each) => each?.ok)).toBe(true);
          const spent = plans.map((each) =>
            each?.ok
              ? each.plan.months.map(({ debts: rows }) =>
                  rows.reduce((sum, { paid }) => cents(sum + paid), cents(0)),
                )
              : [],
          );
          // The same every month until the first of them is done.
          const length = Math.min(...spent.map((each) => each.length)) - 1;
          const [first, ...others] = spent.map((each) => each.slice(0, Math.max(0, length)));
          for (const other of others) expect(other).toEqual(first);
        },
      ),
      { numRuns: 200 },
    );
  });
});
