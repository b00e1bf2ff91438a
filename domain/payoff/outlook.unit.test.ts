import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryDebt } from '../../web/data/testing/arbitrary_debts.ts';
import { addMonths, isoDate } from '../time/iso_date.ts';
import { ledgerOf } from './ledger.ts';
import { extraOrder, monthlyToEndBy, outlookOf, outlookWithMore, planWith } from './outlook.ts';
import type { PlannerRecords, StrategyKind } from './plan_choice.ts';
import type { TrackedDebt } from './progress.ts';
import { debt, dollars, fixed, ONE_PERCENT_PLUS_INTEREST, TODAY } from './testing.ts';

const tracked = (of: ReturnType<typeof debt>, rest: Partial<TrackedDebt> = {}): TrackedDebt => ({
  ...of,
  balanceAsOf: TODAY,
  startingBalance: dollars(of.balances.reduce((sum, { amount }) => sum + amount, 0) / 100),
  paidThrough: TODAY,
  ...rest,
});
const records = (
  debts: readonly TrackedDebt[],
  monthly: number,
  strategy: StrategyKind = 'avalanche',
): PlannerRecords => ({
  debts,
  payments: [],
  plan: { strategy, monthly: dollars(monthly), startsOn: TODAY, customOrder: [], chosenOn: TODAY },
});
const outlook = (of: PlannerRecords) => {
  const made = outlookOf(of, TODAY);
  if (made === null) throw new RangeError('no debts');
  return made;
};

const card = tracked(debt('Card', 1_200, 12, fixed(30)));
const loan = tracked(debt('Loan', 1_000, 6, fixed(50)));

describe('a plan with a change', () => {
  it('is the plan itself where nothing changes', () => {
    const now = outlook(records([card, loan], 200));
    expect(planWith(now, {})).toEqual(now.result);
  });

  it('says the same as what more a month changes', () => {
    const now = outlook(records([card, loan], 200));
    const more = outlookWithMore(now, dollars(50));
    const then = planWith(now, { monthly: dollars(250) });
    expect(then.ok && then.plan.debtFreeOn).toBe(more?.debtFreeOn);
  });

  it('takes a lump sum off the debt, and leaves the month its money', () => {
    const of = records([card], 100);
    const now = outlook(of);
    const paid = [{ debtId: card.id, paidOn: TODAY, amount: dollars(200) }];
    const then = planWith(now, { lumps: [ledgerOf(card, paid, TODAY)] });
    const first = then.ok ? then.plan.months[0] : undefined;
    // 1,200.00 − 200.00, and a month at 12 % of it.
    expect(first).toMatchObject({
      opening: dollars(1_000),
      interest: dollars(10),
      paid: dollars(100),
    });
  });

  it('pays nothing in a month that is skipped, and says what is missed', () => {
    const now = outlook(records([card], 100));
    const then = planWith(now, { skip: isoDate('2027-01-01') });
    const january = then.ok ? then.plan.months[1] : undefined;
    expect(january).toMatchObject({ month: '2027-01-01', paid: 0, minimum: dollars(30) });
    expect(then.ok && then.plan.warnings).toContainEqual({
      code: 'minimum_missed',
      debtId: card.id,
      month: '2027-01-01',
      shortBy: dollars(30),
    });
  });

  it('pays nothing more in the month that has begun, once that is skipped', () => {
    const due = { ...card, dueDay: 25, paidThrough: isoDate('2026-10-31') };
    const now = outlook(records([due], 100));
    const paidIn = (of: ReturnType<typeof planWith>) => (of.ok ? of.plan.months[0]?.paid : null);
    expect(paidIn(now.result)).toBe(dollars(100));
    expect(paidIn(planWith(now, { skip: isoDate('2026-11-01') }))).toBe(0);
  });

  it('puts money that comes later where the order says', () => {
    const now = outlook(records([card, loan], 200));
    const then = planWith(now, {
      windfall: { on: isoDate('2027-01-01'), amount: dollars(300) },
    });
    const row = then.ok ? then.plan.months[1] : undefined;
    expect(row?.paid).toBe(dollars(500));
    expect(row?.debts.find(({ debtId }) => debtId === loan.id)?.paid).toBe(dollars(50));
  });
});

describe('who gets what is above the minimums', () => {
  it('is the highest rate, the smallest debt, or one’s own order', () => {
    const now = outlook(records([loan, card], 200));
    expect(extraOrder(now, 'avalanche')).toEqual([card.id, loan.id]);
    expect(extraOrder(now, 'snowball')).toEqual([loan.id, card.id]);
    expect(extraOrder(now, 'custom')).toEqual([loan.id, card.id]);
  });
});

describe('the least a month that ends a plan by a month', () => {
  it('is found in whole dollars, and a dollar less is too little', () => {
    const now = outlook(records([tracked(debt('Free', 1_000, 0, fixed(10)))], 20));
    // Ten payments from December 2026 to September 2027.
    expect(monthlyToEndBy(now, isoDate('2027-09-01'))).toBe(dollars(100));
    expect(monthlyToEndBy(now, isoDate('2026-11-01'))).toBeNull();
  });

  it('ends any debts by then, and not a dollar earlier', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(arbitraryDebt, { selector: ({ id }) => id, minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 60 }),
        (debts, months) => {
          const made = outlookOf(records(debts, 500), TODAY);
          const month = addMonths(TODAY, months);
          const monthly = made && monthlyToEndBy(made, month);
          if (!made || monthly === null) return true;
          const end = (amount: number) => {
            const then = planWith(made, { monthly: dollars(amount / 100), strategy: 'avalanche' });
            return then.ok ? then.plan.debtFreeOn.slice(0, 7) : '9999-12';
          };
          const isLeast = monthly - 100 < made.minimums || end(monthly - 100) > month.slice(0, 7);
          return end(monthly) <= month.slice(0, 7) && isLeast;
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is above the minimums even for a card whose minimum falls', () => {
    const now = outlook(
      records([tracked(debt('Card', 5_000, 24.99, ONE_PERCENT_PLUS_INTEREST))], 200),
    );
    // With $200.00 it takes 36 payments, until November 2029.
    expect(monthlyToEndBy(now, isoDate('2029-11-01'))).toBe(dollars(199));
  });
});
