import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryDebt } from '../../web/data/testing/arbitrary_debts.ts';
import { cents } from '../money/cents.ts';
import { addMonths, isoDate } from '../time/iso_date.ts';
import { ledgerOf } from './ledger.ts';
import { ledgerAfterPaying } from './ledger_after_paying.ts';
import { ledgerAtRate, ledgerWithCharge } from './ledger_changed.ts';
import { extraOrder, outlookOf } from './outlook.ts';
import { monthlyToEndBy, outlookWithMore, planWith } from './plan_change.ts';
import type { PlannerRecords, StrategyKind } from './plan_choice.ts';
import type { TrackedDebt } from './progress.ts';
import { debt, dollars, fixed, ONE_PERCENT_PLUS_INTEREST, percent, TODAY } from './testing.ts';

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

  it('counts more a month from what the person chose, where that is short of what is due', () => {
    const short = outlook(records([card, loan], 70));
    expect(outlookWithMore(short, dollars(5))).toBeNull();
    const then = outlook(records([card, loan], 120)).result;
    expect(outlookWithMore(short, dollars(50))?.debtFreeOn).toBe(then.ok && then.plan.debtFreeOn);
  });

  it('with another amount a month is the plan that one has after choosing it', () => {
    // Due before it was entered, nobody knows what a debt took of this month.
    const owed = fc
      .tuple(
        fc.integer({ min: 100, max: 5_000 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 28 }),
      )
      .map(([amount, rate, dueDay]) => ({ amount, rate, dueDay }));
    fc.assert(
      fc.property(
        fc.array(owed, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 80_000 }),
        fc.integer({ min: 1, max: 30_000 }),
        (all, monthly, more) => {
          const debts = all.map(({ amount, rate, dueDay }, at) =>
            tracked(debt(`Card ${at}`, amount, rate, ONE_PERCENT_PLUS_INTEREST), {
              dueDay,
              paidThrough: isoDate('2026-11-20'),
            }),
          );
          const of = (amount: number) => outlook(records(debts, amount / 100));
          const now = of(monthly);
          const chosen = now.course.budget.monthly + more;
          expect(planWith(now, { monthly: cents(chosen) })).toEqual(of(chosen).result);
        },
      ),
      { numRuns: 60 },
    );
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
    const then = planWith(now, { skip: [isoDate('2027-01-01')] });
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
    expect(paidIn(planWith(now, { skip: [isoDate('2026-11-01')] }))).toBe(0);
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

describe('something other than the money', () => {
  const free = tracked(debt('Free', 1_000, 0, fixed(50)));
  const paid = (then: ReturnType<typeof planWith>) =>
    then.ok ? then.plan.months.map((month) => month.paid / 100) : null;
  const ledgerIn = (of: ReturnType<typeof outlook>) => {
    const [ledger] = of.ledgers;
    if (!ledger) throw new RangeError('no ledger');
    return ledger;
  };

  it('is the minimums alone for some months, then the plan’s money again', () => {
    const now = outlook(records([free], 200));
    const then = planWith(now, { minimumsFor: { from: isoDate('2026-12-01'), months: 2 } });
    expect(paid(then)).toEqual([50, 50, 200, 200, 200, 200, 100]);
  });

  it('is another amount in one month, less than is due even, then the plan’s money again', () => {
    const now = outlook(records([free], 200));
    const instead = (amount: number) =>
      planWith(now, { instead: { months: [isoDate('2027-01-01')], amount: dollars(amount) } });
    expect(paid(instead(80))).toEqual([200, 80, 200, 200, 200, 120]);
    expect(paid(instead(500))).toEqual([200, 500, 200, 100]);
    const short = instead(30);
    // The least is 50.
    expect(short.ok && short.plan.warnings).toMatchObject([
      { code: 'minimum_missed', month: '2027-01-01', shortBy: 2_000 },
    ]);
  });

  it('is money that comes again every year', () => {
    const now = outlook(records([tracked(debt('Free', 2_000, 0, fixed(50)))], 100));
    const then = planWith(now, { yearly: { from: isoDate('2027-01-01'), amount: dollars(300) } });
    // 12 × 100 and 300 by November; then 100, 400 with the second January.
    expect(paid(then)).toEqual([100, 400, ...Array.from({ length: 11 }, () => 100), 400]);
  });

  it('leaves the month that has begun what still comes due in it', () => {
    const due = { ...free, dueDay: 25, paidThrough: isoDate('2026-10-31') };
    const now = outlook(records([due], 200));
    expect(paid(now.result)?.[0]).toBe(200);
    const then = planWith(now, { minimumsFor: { from: isoDate('2026-11-01'), months: 1 } });
    expect(paid(then)).toEqual([50, 200, 200, 200, 200, 150]);
  });

  it('is a charge of today', () => {
    const now = outlook(records([free], 200));
    const then = planWith(now, { lumps: [ledgerWithCharge(ledgerIn(now), dollars(150))] });
    expect(paid(then)).toEqual([200, 200, 200, 200, 200, 150]);
  });

  it('is another rate from next month on', () => {
    const now = outlook(records([card], 100));
    const then = planWith(now, { lumps: [ledgerAtRate(ledgerIn(now), percent(6))] });
    // A twelfth of 6 % of $1,200.00.
    expect(then.ok && then.plan.months[0]).toMatchObject({ interest: dollars(6) });
  });

  it('needs less a month where a part of a debt falls away', () => {
    const now = outlook(records([free], 200));
    const lumps = [ledgerAfterPaying(free, [], { paidOn: TODAY, amount: dollars(400) }, TODAY)];
    // Ten payments of what is left of $1,000.00.
    expect(monthlyToEndBy(now, isoDate('2027-09-01'), { lumps })).toBe(dollars(60));
    expect(monthlyToEndBy(now, isoDate('2027-09-01'))).toBe(dollars(100));
  });
});

describe('orders side by side', () => {
  // On November 21: what is due on the 25th takes a payment this month, what was due on the 10th is next month's.
  const soon = tracked(debt('Soon', 1_000, 0, fixed(20)), {
    dueDay: 25,
    balanceAsOf: isoDate('2026-11-01'),
    paidThrough: isoDate('2026-10-31'),
  });
  const passed = tracked(debt('Passed', 500, 0, fixed(20)), {
    dueDay: 10,
    balanceAsOf: isoDate('2026-11-01'),
    paidThrough: isoDate('2026-10-31'),
  });
  const paidOnTime = {
    id: 'on time',
    debtId: passed.id,
    paidOn: isoDate('2026-11-09'),
    amount: dollars(20),
  };
  const ends = (of: PlannerRecords) => {
    const { results } = outlook(of);
    return (['avalanche', 'snowball', 'custom'] as const).map((kind) => {
      const result = results[kind];
      if (!result.ok) throw new Error(result.error.code);
      const { totals, months, debtFreeOn } = result.plan;
      return {
        debtFreeOn,
        interest: totals.interest,
        paid: totals.paid,
        last: months.at(-1)?.paid,
      };
    });
  };

  it.each(['avalanche', 'snowball', 'custom'] as const)(
    'are compared with the same money, where the due day of one has passed: chosen is %s',
    (chosen) => {
      // Without interest no order is dearer or later than another: $1,480 at $300 a month.
      const of = records([soon, passed], 300, chosen);
      const [first, ...others] = ends({ ...of, payments: [paidOnTime] });
      for (const other of others) expect(other).toEqual(first);
    },
  );

  it('are compared with the same money for what more a month, or another order, would change', () => {
    const now = outlook({ ...records([soon, passed], 300), payments: [paidOnTime] });
    for (const monthly of [dollars(300), dollars(320), dollars(450)]) {
      const [one, other] = (['avalanche', 'custom'] as const).map((strategy) =>
        planWith(now, { monthly, strategy }),
      );
      expect(other?.ok && other.plan.debtFreeOn).toBe(one?.ok && one.plan.debtFreeOn);
      expect(other?.ok && other.plan.months.at(-1)?.paid).toBe(
        one?.ok && one.plan.months.at(-1)?.paid,
      );
    }
    expect(planWith(now, { strategy: 'custom' })).toEqual(now.results.custom);
  });

  it('never differ without interest, whatever is due when, and whatever was paid', () => {
    const aDebt = (name: string) =>
      fc
        .record({
          amount: fc.integer({ min: 100, max: 3_000 }),
          dueDay: fc.integer({ min: 1, max: 31 }),
        })
        .map(({ amount, dueDay }) =>
          tracked(debt(name, amount, 0, fixed(20)), {
            dueDay,
            balanceAsOf: isoDate('2026-10-01'),
            paidThrough: isoDate('2026-10-31'),
          }),
        );
    fc.assert(
      fc.property(
        fc.tuple(aDebt('one'), aDebt('two'), aDebt('three')),
        fc.constantFrom(
          'avalanche' as const,
          'snowball' as const,
          'custom' as const,
          'minimums' as const,
        ),
        fc.array(
          fc.record({
            on: fc.integer({ min: 1, max: 21 }),
            of: fc.nat(2),
            amount: fc.constantFrom(20, 50),
          }),
        ),
        (debts, chosen, paid) => {
          const payments = paid.map(({ on, of, amount }, place) => ({
            id: String(place),
            debtId: debts[of]?.id ?? debts[0].id,
            paidOn: isoDate(`2026-11-${String(on).padStart(2, '0')}`),
            amount: dollars(amount),
          }));
          const [first, ...others] = ends({ ...records(debts, 300, chosen), payments });
          // What waits may be all of the last month: the end and the sums are the same.
          for (const { last: _last, ...other } of others) expect(first).toMatchObject(other);
        },
      ),
      { numRuns: 25 },
    );
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

describe('the days left in this month', () => {
  it('bear interest at its end, and none for a debt typed this month without its due day', () => {
    const typed = {
      ...card,
      balanceAsOf: isoDate('2026-11-21'),
      paidThrough: isoDate('2026-11-20'),
    };
    const first = (of: TrackedDebt) => {
      const { result } = outlook(records([of], 200));
      return result.ok ? result.plan.months[0] : undefined;
    };
    // $1,200.00 at 12 %: a month is $12.00, nine days of thirty $3.60.
    expect(first({ ...typed, dueDay: 25 })).toMatchObject({
      month: '2026-11-01',
      interest: dollars(3.6),
    });
    expect(first(typed)).toMatchObject({
      month: '2026-12-01',
      opening: dollars(1_200),
      interest: dollars(12),
    });
  });
});
