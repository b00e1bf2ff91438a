import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, aprBps, cents } from '../money/cents.ts';
import { addMonths, dayOfMonth } from '../time/iso_date.ts';
import type { BudgetEvent } from './budget.ts';
import { type Balance, DEBT_KINDS, type Debt, type DebtId, type MinimumRule } from './debt.ts';
import { type PlanInput, planPayoff } from './plan.ts';
import type { PayoffPlan } from './payoff_plan.ts';
import { TODAY } from './testing.ts';

const amount = (max: number) => fc.integer({ min: 0, max: max }).map(cents);
const rate = fc.integer({ min: 0, max: 3_600 }).map(aprBps);
const monthAhead = fc.integer({ min: -2, max: 60 });

const simpleRule: fc.Arbitrary<MinimumRule> = fc.oneof(
  fc.record({ kind: fc.constant('fixed' as const), amount: amount(20_000) }),
  fc.record({
    kind: fc.constantFrom('percent' as const, 'percent_plus_interest' as const),
    percent: fc.integer({ min: 0, max: 500 }),
    floor: amount(4_000),
    of: fc.constantFrom('before_interest' as const, 'after_interest' as const),
  }),
);

const rule: fc.Arbitrary<MinimumRule> = fc.oneof(
  { weight: 5, arbitrary: simpleRule },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('none' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('largest' as const),
      of: fc.array(simpleRule, { minLength: 1, maxLength: 3 }),
    }),
  },
);

const anyBalance: fc.Arbitrary<Omit<Balance, 'id'>> = fc.record(
  {
    kind: fc.constantFrom('purchase' as const, 'cash_advance' as const, 'transfer' as const),
    amount: amount(600_000),
    apr: rate,
    promotion: fc.record({
      apr: rate,
      endsOn: fc
        .tuple(monthAhead, fc.integer({ min: 1, max: 28 }))
        .map(([month, day]) => dayOfMonth(addMonths(TODAY, month), day)),
    }),
  },
  { requiredKeys: ['kind', 'amount', 'apr'] },
);

/** Every feature a debt can have, several balances included. */
const anyDebt: fc.Arbitrary<Omit<Debt, 'id' | 'name'>> = fc.record(
  {
    kind: fc.constantFrom(...DEBT_KINDS),
    balances: fc
      .array(anyBalance, { minLength: 1, maxLength: 3 })
      .map((balances) => balances.map((each, index) => ({ ...each, id: `balance-${index}` }))),
    interest: fc.constantFrom('monthly' as const, 'average_daily' as const),
    minimum: rule,
    annualFee: fc.record({ amount: amount(10_000), month: fc.integer({ min: 1, max: 12 }) }),
    monthlyCharges: amount(3_000),
    setAside: amount(5_000),
  },
  { requiredKeys: ['kind', 'balances', 'interest', 'minimum'] },
);

/** One balance at a fixed rate, without fees or charges. */
const plainDebt: fc.Arbitrary<Omit<Debt, 'id' | 'name'>> = fc.record({
  kind: fc.constant('card' as const),
  balances: fc
    .tuple(amount(600_000), rate)
    .map(([owed, apr]) => [{ id: 'only', kind: 'purchase' as const, amount: owed, apr }]),
  interest: fc.constantFrom('monthly' as const, 'average_daily' as const),
  minimum: rule,
});

const event: fc.Arbitrary<BudgetEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('monthly_from' as const),
    from: monthAhead.map((count) => addMonths(TODAY, count)),
    monthly: amount(200_000),
  }),
  fc.record({
    kind: fc.constant('windfall' as const),
    on: monthAhead.map((count) => addMonths(TODAY, count)),
    amount: amount(300_000),
  }),
  fc.record({
    kind: fc.constant('skip_month' as const),
    month: monthAhead.map((count) => addMonths(TODAY, count)),
  }),
);

const named = (debts: readonly Omit<Debt, 'id' | 'name'>[]): Debt[] =>
  debts.map((each, index) => ({ ...each, id: `debt-${index}` as DebtId, name: `Debt ${index}` }));

const anyDebts = fc.array(anyDebt, { minLength: 1, maxLength: 5 }).map(named);
const plainDebts = fc.array(plainDebt, { minLength: 1, maxLength: 4 }).map(named);
const onePlainDebt = plainDebt.map((each) => named([each]));

const anyStrategy = fc.constantFrom<PlanInput['strategy']>(
  { kind: 'minimums' },
  { kind: 'avalanche' },
  { kind: 'snowball' },
  { kind: 'custom', order: ['debt-2', 'debt-0', 'gone', 'debt-2'] as DebtId[] },
);

/** Anything that may be planned, events included. */
const anyInput: fc.Arbitrary<PlanInput> = fc.record({
  asOf: fc.constant(TODAY),
  debts: anyDebts,
  strategy: anyStrategy,
  budget: fc.record({
    monthly: amount(400_000),
    rollOver: fc.boolean(),
    events: fc.array(event, { maxLength: 4 }),
  }),
});

/** Runs `check` on every plan there is. */
function forAnyPlan(check: (plan: PayoffPlan, input: PlanInput) => void, runs = 70): void {
  let plans = 0;
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = planPayoff(input);
      if (!result.ok) return;
      plans += 1;
      check(result.plan, input);
    }),
    { numRuns: runs },
  );
  expect(plans).toBeGreaterThan(runs / 4);
}

const steady = (debts: readonly Debt[], kind: 'avalanche' | 'snowball', monthly: number) =>
  planPayoff({
    asOf: TODAY,
    debts,
    strategy: { kind },
    budget: { monthly: cents(monthly), rollOver: true, events: [] },
  });

/** What the first minimums come to. */
function firstMinimums(debts: readonly Debt[]): Cents {
  const result = steady(debts, 'avalanche', 0);
  return !result.ok && result.error.code === 'budget_below_minimums'
    ? result.error.needed
    : cents(0);
}

describe('in every plan', () => {
  it('payments are principal, interest and fees, for each debt, each month and in all', () => {
    forAnyPlan(({ months, totals }) => {
      const rows = [totals, ...months, ...months.flatMap((month) => month.debts)];
      expect(rows.find((row) => row.paid !== row.principal + row.interest + row.fees)).toBe(
        undefined,
      );
    });
  });

  it('closing is opening and what was added less what was paid', () => {
    forAnyPlan(({ months }) => {
      const rows = [...months, ...months.flatMap((month) => month.debts)];
      expect(
        rows.find(
          (row) => row.closing !== row.opening + row.charges + row.interest + row.fees - row.paid,
        ),
      ).toBe(undefined);
    });
  });

  it('a month opens as the one before closed, by balance and in all', () => {
    forAnyPlan(({ months }) => {
      const closed = new Map<DebtId, number>();
      const broken = months
        .flatMap((month) => month.debts)
        .filter((row) => {
          const opened = closed.get(row.debtId) ?? row.opening;
          closed.set(row.debtId, row.closing);
          const byBalance = row.closingByBalance.reduce((total, owed) => total + owed, 0);
          return row.opening !== opened || row.closing !== byBalance;
        });
      expect(broken).toEqual([]);
    });
  });

  it('the principal of all months is what was owed and charged, so nothing is left', () => {
    forAnyPlan(({ totals, months }, { debts }) => {
      const owed = debts
        .flatMap((debt) => debt.balances)
        .reduce((total, each) => total + each.amount, 0);
      expect(totals.principal).toBe(owed + totals.charges);
      expect(months.at(-1)?.closing ?? 0).toBe(0);
    });
  });

  it('the month is the sum of its debts, and the totals are the sum of the months', () => {
    const keys = ['charges', 'interest', 'fees', 'paid', 'principal'] as const;
    forAnyPlan(({ months, totals }) => {
      const broken = months.find(({ debts, ...month }) =>
        [...keys, 'opening' as const, 'closing' as const, 'minimum' as const].some(
          (key) => month[key] !== debts.reduce((sum, row) => sum + row[key], 0),
        ),
      );
      expect(broken).toBe(undefined);
      for (const key of keys)
        expect(totals[key]).toBe(months.reduce((sum, month) => sum + month[key], 0));
    });
  });

  it('no balance, payment or minimum is ever below nothing, and no payment above what is owed', () => {
    forAnyPlan(({ months }) => {
      const broken = months
        .flatMap((month) => month.debts)
        .find(
          (row) =>
            Math.min(row.closing, row.paid, row.minimum, ...row.closingByBalance) < 0 ||
            row.paid > row.opening + row.charges + row.interest + row.fees,
        );
      expect(broken).toBe(undefined);
    });
  });

  it('a minimum is missed only where the plan says so, in a month that could not cover them', () => {
    forAnyPlan(({ months, warnings }) => {
      const missed = warnings.filter((warning) => warning.code === 'minimum_missed');
      const short = months.flatMap((month) =>
        month.debts
          .filter((row) => row.paid < row.minimum)
          .map((row) => ({ month: month.month, row, isShort: month.paid < month.minimum })),
      );
      expect(short.every(({ isShort }) => isShort)).toBe(true);
      expect(missed).toEqual(
        short.map(({ month, row }) => ({
          code: 'minimum_missed',
          debtId: row.debtId,
          month,
          shortBy: row.minimum - row.paid,
        })),
      );
    });
  });

  it('every debt that owed something ends once, in the month its balance does', () => {
    forAnyPlan(({ order, months, debtFreeOn }, { debts }) => {
      const owing = debts.filter((debt) => debt.balances.some(({ amount }) => amount > 0));
      expect(order.map(({ debtId }) => debtId).toSorted()).toEqual(
        owing.map(({ id }) => id).toSorted(),
      );
      for (const { debtId, paidOffOn } of order) {
        const last = months.findLast((month) => month.debts.some((row) => row.debtId === debtId));
        expect(paidOffOn.slice(0, 7)).toBe(last?.month.slice(0, 7));
      }
      expect(debtFreeOn).toBe(order.at(-1)?.paidOffOn ?? TODAY);
    });
  });

  it('the same input gives the same plan', () => {
    forAnyPlan((plan, input) => {
      expect(planPayoff(structuredClone(input))).toEqual({ ok: true, plan });
    }, 60);
  });
});

describe('with a steady budget that covers the first minimums', () => {
  it('falling minimums are never missed', () => {
    fc.assert(
      fc.property(plainDebts, fc.nat(40_000), anyStrategy, (debts, extra, strategy) => {
        const result = planPayoff({
          asOf: TODAY,
          debts,
          strategy,
          budget: { monthly: cents(firstMinimums(debts) + extra), rollOver: true, events: [] },
        });
        if (!result.ok) return;
        // A minimum can only outgrow the budget where a debt grows.
        const grows = result.plan.warnings.some(({ code }) => code === 'negative_amortization');
        const missed = result.plan.warnings.some(({ code }) => code === 'minimum_missed');
        expect(missed && !grows).toBe(false);
      }),
    );
  });

  it('a single debt never costs more or takes longer with more money', () => {
    fc.assert(
      fc.property(
        onePlainDebt,
        fc.nat(40_000),
        fc.integer({ min: 1, max: 20_000 }),
        (debts, extra, more) => {
          const monthly = firstMinimums(debts) + extra;
          const less = steady(debts, 'avalanche', monthly);
          const greater = steady(debts, 'avalanche', monthly + more);
          if (!less.ok) return;
          expect(greater.ok && greater.plan.totals.interest).toBeLessThanOrEqual(
            less.plan.totals.interest,
          );
          expect(greater.ok && greater.plan.months.length).toBeLessThanOrEqual(
            less.plan.months.length,
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('several debts at fixed rates, highest first and rolled over, do not either', () => {
    fc.assert(
      fc.property(
        plainDebts,
        fc.nat(40_000),
        fc.integer({ min: 1, max: 20_000 }),
        (debts, extra, more) => {
          const monthly = firstMinimums(debts) + extra;
          const less = steady(debts, 'avalanche', monthly);
          const greater = steady(debts, 'avalanche', monthly + more);
          if (!less.ok) return;
          // Each debt's interest is rounded by itself each month, so a plan may differ by cents.
          const rounding = less.plan.months.length * debts.length;
          expect(greater.ok && greater.plan.totals.interest).toBeLessThanOrEqual(
            less.plan.totals.interest + rounding,
          );
          expect(greater.ok && greater.plan.months.length).toBeLessThanOrEqual(
            less.plan.months.length,
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a refusal', () => {
  it('names an amount that is refused no more, and a cent less still is', () => {
    let refused = 0;
    fc.assert(
      fc.property(plainDebts, fc.nat(20_000), (debts, monthly) => {
        const result = steady(debts, 'avalanche', monthly);
        if (result.ok) return;
        refused += 1;
        const needed = 'needed' in result.error ? result.error.needed : null;
        const perMonth = 'neededPerMonth' in result.error ? result.error.neededPerMonth : null;
        if (needed !== null) {
          const again = steady(debts, 'avalanche', needed);
          expect(again.ok || again.error.code).not.toBe('budget_below_minimums');
          expect(steady(debts, 'avalanche', needed - 1)).toMatchObject({
            error: { code: 'budget_below_minimums', shortBy: 1 },
          });
        } else {
          expect(steady(debts, 'avalanche', perMonth ?? 0).ok).toBe(true);
          expect(steady(debts, 'avalanche', (perMonth ?? 0) - 1).ok).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
    expect(refused).toBeGreaterThan(50);
  });

  it('is an answer for any input, never an exception', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = planPayoff(input);
        expect(result.ok || result.error.code).toEqual(
          expect.toSatisfy((answer) =>
            [true, 'budget_below_minimums', 'never_pays_off'].includes(answer as string | true),
          ),
        );
      }),
      { numRuns: 100 },
    );
  });
});
