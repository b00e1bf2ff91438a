import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../time/iso_date.ts';
import { heldMinimum } from './held_minimum.ts';
import { ledgersOf, outlookOf } from './outlook.ts';
import type { TrackedDebt } from './progress.ts';
import { debt, dollars, ONE_PERCENT_PLUS_INTEREST } from './testing.ts';

describe('a minimum that is held', () => {
  it('ends when the planner says, and costs what it says, on every day of the month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 9_000 }),
        fc.integer({ min: 8, max: 30 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 0, max: 40 }),
        (owed, rate, dueDay, days) => {
          const asOf = isoDate('2026-11-03');
          const card: TrackedDebt = {
            ...debt('Visa', owed, rate, ONE_PERCENT_PLUS_INTEREST),
            dueDay,
            balanceAsOf: asOf,
            startingBalance: dollars(owed),
            paidThrough: addDays(asOf, 60),
          };
          const today = addDays(asOf, days);
          const found = heldMinimum(ledgersOf({ debts: [card], payments: [] }, today), today);
          if (found === null) throw new Error('no card');
          const outlook = outlookOf(
            {
              debts: [card],
              payments: [],
              plan: {
                strategy: 'avalanche',
                monthly: found.asked,
                startsOn: asOf,
                customOrder: [],
                chosenOn: asOf,
              },
            },
            today,
          );
          const { result, minimumsOnly } = outlook ?? {};
          fc.pre(result?.ok === true && minimumsOnly?.ok === true);
          expect(found.held).toMatchObject({
            interest: result.plan.totals.interest,
            debtFreeOn: result.plan.debtFreeOn,
          });
          expect(found.falling).toMatchObject({
            interest: minimumsOnly.plan.totals.interest,
            debtFreeOn: minimumsOnly.plan.debtFreeOn,
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is held at a few cents more, where the next minimum comes to that', () => {
    const today = isoDate('2026-11-30');
    const card: TrackedDebt = {
      ...debt('Visa', 3_957.39, 24.99, ONE_PERCENT_PLUS_INTEREST),
      balanceAsOf: isoDate('2026-11-21'),
      startingBalance: dollars(3_957.39),
      paidThrough: isoDate('2026-11-21'),
    };
    const found = heldMinimum(ledgersOf({ debts: [card], payments: [] }, today), today);
    expect(found?.keeps).toBeGreaterThanOrEqual(found?.asked ?? 0);
    expect((found?.keeps ?? 0) - (found?.asked ?? 0)).toBeLessThan(500);
    expect(found?.held.debtFreeOn).toBe('2031-06-30');
  });
});
