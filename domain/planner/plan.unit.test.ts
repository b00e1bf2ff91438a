import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '../money/cents.ts';
import { type IsoDate, addMonths, isoDate } from '../time/iso_date.ts';
import { type Debt, PROMOTION_TERMS, type PromotionTerms } from './debt.ts';
import { MAX_AMOUNT, MAX_DEBTS, MAX_EVENTS } from './limits.ts';
import { type PlanInput, planPayoff } from './plan.ts';
import {
  ONE_PERCENT_PLUS_INTEREST,
  TODAY,
  balance,
  budget,
  debt,
  debtId,
  dollars,
  fixed,
  percent,
  planned,
} from './testing.ts';

const minimums = { kind: 'minimums' } as const;
const avalanche = { kind: 'avalanche' } as const;
const snowball = { kind: 'snowball' } as const;

/** Where the first month's money above the minimums went. */
const extras = (debts: readonly Debt[], strategy: PlanInput['strategy'], monthly: number) =>
  planned(debts, strategy, budget(monthly)).months[0]?.debts.map(
    (row) => (row.paid - row.minimum) / 100,
  );

describe('money above the minimums', () => {
  const dear = debt('dear', 900, 30, fixed(30));
  const small = debt('small', 100, 0, fixed(10));
  const large = debt('large', 2_000, 10, fixed(60));

  it('goes to the highest rate', () => {
    expect(extras([small, large, dear], avalanche, 200)).toEqual([0, 0, 100]);
  });

  it('goes to the smallest balance, and on to the next smallest once it is gone', () => {
    // The small debt needs $90 more; the other $10 goes to the next smallest.
    expect(extras([large, dear, small], snowball, 200)).toEqual([0, 10, 90]);
  });

  it('goes by the order the person chose', () => {
    const custom = { kind: 'custom', order: [large.id, small.id] } as const;
    expect(extras([small, large, dear], custom, 200)).toEqual([0, 100, 0]);
  });

  it('goes to the highest rate after a chosen order that is gone or names debts that are', () => {
    const custom = { kind: 'custom', order: [debtId('deleted')] } as const;
    expect(extras([small, large, dear], custom, 200)).toEqual([0, 0, 100]);
  });

  it('leaves a card once its dear part is gone', () => {
    const mixed = debt('mixed', 0, 0, fixed(50), {
      balances: [balance(2_000, 0, { kind: 'transfer' }), balance(60, 24)],
    });
    const loan = debt('loan', 1_000, 12, fixed(20));
    // The minimum of $50 goes to the 0 % part. The 24 % part is $60 and $1.20 interest.
    const { months } = planned([mixed, loan], avalanche, budget(170));
    const [first] = months;
    expect(first?.debts[0]).toMatchObject({
      paid: dollars(111.2),
      closingByBalance: [dollars(1_950), 0],
    });
    expect(first?.debts[1]).toMatchObject({ paid: dollars(58.8) });
  });

  it('breaks a tie by the smaller debt, then by the order given', () => {
    const one = debt('one', 500, 20, fixed(10));
    const other = debt('other', 400, 20, fixed(10));
    expect(extras([one, other], avalanche, 70)).toEqual([0, 50]);
    expect(extras([one, { ...one, id: debtId('twin') }], snowball, 70)).toEqual([50, 0]);
  });

  it('of two that cost nothing now, pays the one whose promotion ends into a rate', () => {
    const free = debt('free', 400, 0, fixed(10));
    const dear = debt('promoted', 500, 20, fixed(10));
    const promotion = { apr: percent(0), endsOn: isoDate('2099-01-31') } as const;
    const promoted = {
      ...dear,
      balances: dear.balances.map((balance) => ({ ...balance, promotion })),
    };
    expect(extras([free, promoted], avalanche, 70)).toEqual([0, 50]);
  });
});

describe('a minimum', () => {
  it('is never more than what is owed', () => {
    const plan = planned([debt('card', 60, 0, fixed(25))], minimums);
    expect(plan.months.map((month) => month.paid)).toEqual([2_500, 2_500, 1_000]);
  });

  it('is the larger of several rules', () => {
    const rule = {
      kind: 'largest',
      of: [fixed(35), { kind: 'percent', percent: 200, floor: dollars(0) }],
    } as const;
    // 2 % of $3,000 is $60, of $1,000 $20.
    expect(planned([debt('card', 3_000, 0, rule)], minimums).firstPayment).toBe(dollars(60));
    expect(planned([debt('card', 1_000, 0, rule)], minimums).firstPayment).toBe(dollars(35));
  });
});

describe('fees and new charges', () => {
  it('are added in their month, and the minimum of a card carries the fee', () => {
    const card = debt('card', 1_000, 12, ONE_PERCENT_PLUS_INTEREST, {
      annualFee: { amount: dollars(95), month: 1 },
      monthlyCharges: dollars(40),
    });
    const { months } = planned([card], avalanche, budget(300));
    // December: 1 % a month on $1,000 + $40 is $10.40; the payment is $300.
    expect(months[0]).toMatchObject({
      charges: dollars(40),
      interest: dollars(10.4),
      fees: 0,
      closing: dollars(750.4),
    });
    // January: $790.40 bears $7.904; the fee comes on the last day, and joins 1 % of $750.40 and
    // the interest in the minimum: $7.50 + $7.90 + $95.00.
    expect(months[1]).toMatchObject({
      interest: dollars(7.9),
      fees: dollars(95),
      minimum: dollars(110.4),
      closing: dollars(593.3),
    });
  });
});

describe('a promotional rate', () => {
  const promoted = (endsOn: IsoDate, interest: Debt['interest']) =>
    debt('card', 0, 0, fixed(100), {
      interest,
      balances: [balance(1_200, 24, { promotion: { apr: percent(0), endsOn } })],
    });

  it('counts for its days of the month it ends in', () => {
    // 10 of 31 days at 0 %, 21 at 24 %: a month's $24.00 × 21 ÷ 31 = $16.258.
    const byMonth = planned([promoted(isoDate('2026-12-10'), 'monthly')], minimums);
    expect(byMonth.months[0]?.interest).toBe(dollars(16.26));
    // 1,200 × 0.24 × 21 ÷ 365 = $16.570.
    const byDay = planned([promoted(isoDate('2026-12-10'), 'average_daily')], minimums);
    expect(byDay.months[0]?.interest).toBe(dollars(16.57));
  });

  it('is over where it ended before the first month', () => {
    const plan = planned([promoted(isoDate('2026-11-30'), 'monthly')], minimums);
    expect(plan.months[0]?.interest).toBe(dollars(24));
  });

  it('costs the same on either terms: nobody typed the purchase date of what may be charged back', () => {
    const ending = (terms?: PromotionTerms) =>
      planned(
        [
          debt('card', 0, 0, fixed(100), {
            balances: [
              balance(1_200, 24, {
                promotion: {
                  apr: percent(0),
                  endsOn: isoDate('2026-12-31'),
                  ...(terms && { terms }),
                },
              }),
            ],
          }),
        ],
        minimums,
      );
    for (const terms of PROMOTION_TERMS) expect(ending(terms)).toEqual(ending());
  });
});

describe('a minimum that does not cover the interest', () => {
  it('is warned of once, with the payment that lowers the balance', () => {
    // $1,000 at 24 % bears $20.00 a month.
    const { warnings } = planned([debt('card', 1_000, 24, fixed(15))], avalanche, budget(200));
    expect(warnings).toEqual([
      {
        code: 'negative_amortization',
        debtId: 'card',
        month: '2026-12-01',
        neededPerMonth: dollars(20.01),
      },
    ]);
  });

  it.each([
    ['all of it', 25],
    ['more than that', 200],
    ['a part of it', 10],
  ])('is not what was paid ahead makes of one that does: %s', (_what, amount) => {
    // $1,000 at 24 % bears $20.00 a month; $25 is asked for in December, and paid in November.
    const result = planPayoff({
      asOf: TODAY,
      debts: [debt('card', 1_000, 24, fixed(25))],
      strategy: avalanche,
      budget: budget(200),
      ahead: [
        {
          debtId: debtId('card'),
          amount: dollars(amount),
          unpaid: dollars(Math.max(0, 25 - amount)),
        },
      ],
    });
    expect(result.ok && result.plan.warnings).toEqual([]);
    expect(result.ok && result.plan.months[0]).toMatchObject({
      month: '2026-12-01',
      interest: dollars(20),
    });
  });

  it('is warned of in December too, where all of it was paid ahead', () => {
    const result = planPayoff({
      asOf: TODAY,
      debts: [debt('card', 1_000, 24, fixed(15))],
      strategy: avalanche,
      budget: budget(200),
      ahead: [{ debtId: debtId('card'), amount: dollars(15), unpaid: dollars(0) }],
    });
    expect(result.ok && result.plan.warnings).toMatchObject([
      { code: 'negative_amortization', month: '2026-12-01' },
    ]);
  });

  it('never ends by itself, and the refusal names the debt and what ends it', () => {
    const fine = debt('fine', 100, 0, fixed(50));
    const stuck = debt('stuck', 1_000, 24, fixed(20));
    const input = { asOf: TODAY, debts: [fine, stuck], budget: budget(0) };
    expect(planPayoff({ ...input, strategy: minimums })).toEqual({
      ok: false,
      error: { code: 'never_pays_off', debtId: stuck.id, neededPerMonth: dollars(20.01) },
    });
  });

  it('never ends when the budget only just covers it, and the refusal names the budget', () => {
    const debts = [debt('one', 1_000, 24, fixed(20)), debt('two', 500, 24, fixed(10))];
    const result = planPayoff({ asOf: TODAY, debts, strategy: avalanche, budget: budget(30) });
    expect(result).toMatchObject({ error: { code: 'never_pays_off', debtId: 'one' } });
    const needed =
      !result.ok && result.error.code === 'never_pays_off' ? result.error.neededPerMonth : null;
    expect(needed).toBe(dollars(30.01));
  });

  it('is answered even where so many months are skipped that no amount would do', () => {
    // 60 % a year for 50 years turns $1,000 into more than anyone could set aside.
    const events = Array.from({ length: MAX_EVENTS }, (_, index) => ({
      kind: 'skip_month' as const,
      month: addMonths(TODAY, index + 1),
    }));
    const result = planPayoff({
      asOf: TODAY,
      debts: [debt('card', 1_000, 60, fixed(50))],
      strategy: avalanche,
      budget: budget(500, events),
    });
    expect(result).toMatchObject({
      error: { code: 'never_pays_off', neededPerMonth: dollars(50.01) },
    });
  });
});

describe('nothing owed', () => {
  it('is a plan of no months that is over today', () => {
    const plan = planned([debt('card', 0, 20, fixed(25))], avalanche, budget(100));
    expect(plan).toMatchObject({
      months: [],
      order: [],
      debtFreeOn: TODAY,
      firstPayment: 0,
      lastPayment: 0,
    });
  });
});

describe('input that cannot be planned', () => {
  const card = debt('card', 1_000, 20, fixed(25));
  const refusal = (input: Partial<PlanInput>) => {
    const result = planPayoff({
      asOf: TODAY,
      debts: [card],
      strategy: avalanche,
      budget: budget(100),
      ...input,
    });
    return result.ok ? null : result.error.code;
  };
  const odd = (rest: Partial<Debt>) => ({ debts: [{ ...card, ...rest }] });
  const tooMuch = cents(MAX_AMOUNT + 1);

  it.each<[string, Partial<PlanInput>]>([
    ['no_debts', { debts: [] }],
    ['too_many_debts', { debts: Array.from({ length: MAX_DEBTS + 1 }, () => card) }],
    ['duplicate_debt', { debts: [card, card] }],
    ['no_balance', odd({ balances: [] })],
    ['invalid_balance', odd({ balances: [balance(-1, 20)] })],
    ['invalid_balance', odd({ balances: [{ ...balance(1, 20), amount: tooMuch }] })],
    ['invalid_balance', odd({ balances: [{ ...balance(1, 20), amount: 0.5 as Cents }] })],
    ['invalid_apr', odd({ balances: [{ ...balance(1, 20), apr: -1 as never }] })],
    ['invalid_apr', odd({ balances: [{ ...balance(1, 20), apr: Number.NaN as never }] })],
    [
      'invalid_promotion',
      odd({
        balances: [balance(1, 20, { promotion: { apr: percent(0), endsOn: 'soon' as never } })],
      }),
    ],
    ['invalid_minimum', odd({ minimum: { kind: 'largest', of: [] } })],
    ['invalid_minimum', odd({ minimum: fixed(-25) })],
    ['invalid_minimum', odd({ minimum: { kind: 'percent', percent: 10_001, floor: cents(0) } })],
    ['invalid_day', odd({ dueDay: 32 })],
    ['invalid_day', odd({ statementDay: 0 })],
    ['invalid_fee', odd({ annualFee: { amount: cents(1), month: 13 } })],
    ['invalid_charges', odd({ monthlyCharges: cents(-1) })],
    ['invalid_set_aside', odd({ setAside: cents(-1) })],
    ['invalid_budget', { budget: budget(-1) }],
    ['invalid_budget', { budget: { ...budget(1), monthly: tooMuch } }],
    [
      'invalid_event',
      { budget: budget(1, [{ kind: 'skip_month', month: '2026-13-01' as never }]) },
    ],
    ['invalid_event', { budget: budget(1, [{ kind: 'windfall', on: TODAY, amount: cents(-1) }]) }],
    [
      'invalid_event',
      {
        budget: budget(
          1,
          Array.from({ length: MAX_EVENTS + 1 }, () => ({ kind: 'skip_month', month: TODAY })),
        ),
      },
    ],
    ['invalid_date', { asOf: 'today' as never }],
    ['invalid_date', { asOf: isoDate('9999-01-01') }],
  ])('is refused as %s', (code, input) => {
    expect(refusal(input)).toBe(code);
  });

  it('is not any of the largest amounts and rates there are', () => {
    const largest = Array.from({ length: MAX_DEBTS }, (_, index) =>
      debt(
        `debt-${index}`,
        MAX_AMOUNT / 100,
        1_000,
        { kind: 'percent', percent: 9_000, floor: cents(0) },
        {
          annualFee: { amount: MAX_AMOUNT, month: 12 },
          monthlyCharges: MAX_AMOUNT,
        },
      ),
    );
    expect(refusal({ debts: largest, strategy: minimums })).toBe('never_pays_off');
  });
});
