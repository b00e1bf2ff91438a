import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../money/cents.ts';
import type { MinimumRule } from './debt.ts';
import { MAX_AMOUNT } from './limits.ts';
import { planPayoff } from './plan.ts';
import { type SingleDebt, compareSingleDebt } from './single_debt.ts';
import { ONE_PERCENT_PLUS_INTEREST, TODAY, debtId, dollars, fixed, percent } from './testing.ts';

const example: SingleDebt = {
  asOf: TODAY,
  balance: dollars(5_000),
  apr: percent(24.99),
  minimum: ONE_PERCENT_PLUS_INTEREST,
  monthly: dollars(200),
};

describe('$5,000 at 24.99 %, minimums only against $200 a month', () => {
  const { minimumOnly, plan, saves } = compareSingleDebt(example);

  it('ends in July 2046 after 236 minimums, the first of $154.13', () => {
    expect(minimumOnly).toMatchObject({
      ok: true,
      course: {
        payments: 236,
        interest: dollars(9_277.94),
        firstPayment: dollars(154.13),
        debtFreeOn: '2046-07-31',
      },
    });
  });

  it('or in November 2029 after 36 payments, the last of $135.18', () => {
    expect(plan).toMatchObject({
      ok: true,
      course: {
        payments: 36,
        interest: dollars(2_135.18),
        firstPayment: dollars(200),
        lastPayment: dollars(135.18),
        debtFreeOn: '2029-11-30',
      },
    });
  });

  it('saves $7,142.76 and 200 months', () => {
    expect(saves).toEqual({ interest: dollars(7_142.76), months: 200 });
  });

  it('knows what is left after each payment', () => {
    expect(plan.ok && plan.course.balances).toHaveLength(37);
    expect(plan.ok && plan.course.balances[0]).toBe(dollars(5_000));
    expect(plan.ok && plan.course.balances[24]).toBe(dollars(2_053.78));
    expect(plan.ok && plan.course.balances[36]).toBe(0);
  });
});

describe('one debt that has no end', () => {
  it('as $90 does not cover the interest and 1 %: $154.13 does', () => {
    const { minimumOnly, plan, saves } = compareSingleDebt({ ...example, monthly: dollars(90) });
    expect(plan).toEqual({
      ok: false,
      error: {
        code: 'budget_below_minimums',
        shortBy: dollars(64.13),
        needed: dollars(154.13),
      },
    });
    expect(minimumOnly.ok).toBe(true);
    expect(saves).toBeNull();
  });

  it('as its fixed minimum is less than the interest: $104.14 is enough', () => {
    const { minimumOnly, plan } = compareSingleDebt({ ...example, minimum: fixed(50) });
    expect(minimumOnly).toEqual({
      ok: false,
      error: { code: 'never_pays_off', neededPerMonth: dollars(104.14) },
    });
    expect(plan.ok).toBe(true);
  });

  it.each([
    [{ balance: cents(MAX_AMOUNT + 1) }, 'invalid_balance'],
    [{ balance: cents(-1) }, 'invalid_balance'],
    [{ monthly: cents(-1) }, 'invalid_budget'],
    [{ monthly: cents(MAX_AMOUNT + 1) }, 'invalid_budget'],
  ])('as %j is not an amount', (odd, code) => {
    const refused = { ok: false, error: { code, limit: MAX_AMOUNT } };
    expect(compareSingleDebt({ ...example, ...odd })).toEqual({
      minimumOnly: refused,
      plan: refused,
      held: refused,
      saves: null,
      first: { interest: 0, minimum: 0 },
    });
  });
});

describe('a payment below the first minimum', () => {
  const card = { ...example, balance: dollars(8_400), apr: percent(29.49) };

  it('still has an end where a card takes it: $230 against a minimum of $290.43', () => {
    const { plan, held, first, saves } = compareSingleDebt({ ...card, monthly: dollars(230) });
    // 8,400 × 0.2949 ÷ 12 = 206.43; 1 % of 8,400 more is 290.43.
    expect(first).toEqual({ interest: dollars(206.43), minimum: dollars(290.43) });
    expect(plan.ok).toBe(false);
    expect(held).toMatchObject({
      ok: true,
      course: { payments: 94, interest: dollars(13_182.26), debtFreeOn: '2034-09-30' },
    });
    expect(saves).toBeNull();
  });

  it('has none below the interest', () => {
    const { held } = compareSingleDebt({ ...card, monthly: dollars(190) });
    expect(held).toMatchObject({ ok: false, error: { code: 'never_pays_off' } });
  });

  it('is the plan itself where the minimum is covered', () => {
    const { plan, held } = compareSingleDebt({ ...card, monthly: dollars(350) });
    expect(held).toEqual(plan);
    expect(held).toMatchObject({ ok: true, course: { interest: dollars(4_447.51) } });
  });
});

/** A month of 365 ÷ 12 days at a daily rate that is added to the balance every day, by plain arithmetic: what a plan here
 *  does not do. docs/domain/planner.md and the page about the numbers say how far that is from it. */
describe('daily compounding', () => {
  const rate = (1 + 0.2499 / 365) ** (365 / 12) - 1;
  const course = (pay: (owed: number, interest: number) => number) => {
    let owed = 500_000;
    let interest = 0;
    let payments = 0;
    for (; owed > 0; payments += 1) {
      const charged = Math.round(owed * rate);
      interest += charged;
      owed += charged - Math.min(pay(owed, charged), owed + charged);
    }
    return { payments, interest };
  };

  it('costs $1.05 more in the first month of $5,000 at 24.99 %', () => {
    const { first } = compareSingleDebt(example);
    expect(Math.round(500_000 * rate)).toBe(10_518);
    expect(first.interest).toBe(10_413);
  });

  it('costs $35.33 more at $200 a month, and a month and $100.09 more with minimums alone', () => {
    const { plan, minimumOnly } = compareSingleDebt(example);
    const steady = course(() => 20_000);
    expect(steady).toEqual({ payments: 36, interest: 217_051 });
    expect(plan.ok && steady.interest - plan.course.interest).toBe(3_533);
    const least = course((owed, charged) => Math.max(2_500, Math.round(owed / 100) + charged));
    expect(least).toEqual({ payments: 237, interest: 937_803 });
    expect(minimumOnly.ok && least.interest - minimumOnly.course.interest).toBe(10_009);
  });
});

describe('a debt of nothing', () => {
  it('is over today, without a payment', () => {
    const { plan } = compareSingleDebt({ ...example, balance: cents(0) });
    expect(plan).toMatchObject({
      ok: true,
      course: { payments: 0, interest: 0, lastPayment: 0, debtFreeOn: TODAY, balances: [0] },
    });
  });
});

describe('the small comparison and the planner', () => {
  const anyRule: fc.Arbitrary<MinimumRule> = fc.oneof(
    fc.record({ kind: fc.constant('fixed' as const), amount: fc.nat(20_000).map(cents) }),
    fc.record({
      kind: fc.constantFrom('percent' as const, 'percent_plus_interest' as const),
      percent: fc.nat(500),
      floor: fc.nat(4_000).map(cents),
    }),
  );

  it('never differ by a cent, a month or a refusal', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.nat(3_600),
        fc.nat(60_000),
        anyRule,
        (balance, apr, monthly, minimum) => {
          const single = {
            asOf: TODAY,
            balance: cents(balance),
            apr: aprBps(apr),
            minimum,
            monthly: cents(monthly),
          };
          const compared = compareSingleDebt(single);
          const planOf = (kind: 'minimums' | 'avalanche') => {
            const result = planPayoff({
              asOf: TODAY,
              debts: [
                {
                  id: debtId('only'),
                  name: 'Only',
                  kind: 'card',
                  balances: [
                    { id: 'only', kind: 'purchase', amount: single.balance, apr: single.apr },
                  ],
                  interest: 'monthly',
                  minimum,
                },
              ],
              strategy: { kind },
              budget: { monthly: single.monthly, rollOver: true, events: [] },
            });
            if (!result.ok) {
              const { debtId: _, ...error } = { debtId: null, ...result.error };
              return { ok: false, error };
            }
            const { months, totals, firstPayment, lastPayment, debtFreeOn } = result.plan;
            return {
              ok: true,
              course: {
                payments: months.length,
                interest: totals.interest,
                firstPayment,
                lastPayment,
                debtFreeOn,
                balances: [single.balance, ...months.map((month) => month.closing)],
              },
            };
          };
          expect(compared.minimumOnly).toEqual(planOf('minimums'));
          expect(compared.plan).toEqual(planOf('avalanche'));
        },
      ),
      { numRuns: 150 },
    );
  });
});
