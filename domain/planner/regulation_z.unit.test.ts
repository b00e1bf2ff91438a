import { describe, expect, it } from 'vitest';
import { share } from '../money/cents.ts';
import { addMonths, isoDate, lastOfMonth } from '../time/iso_date.ts';
import { openAccount, payExcess, payMinimum } from './account.ts';
import type { MinimumRule } from './debt.ts';
import { monthlyInterest, periodInterest } from './interest.ts';
import { levelPayment } from './level_payment.ts';
import { planPayoff } from './plan.ts';
import { leftAtEnd, runningPromotions } from './promotions.ts';
import { TODAY, balance, budget, debt, dollars, percent, planned } from './testing.ts';

/**
 * Worked examples of Regulation Z. Figures from cfpb/regulations-xml at f00f32f (US government
 * work, public domain); where the regulation prints a program and no result, the result is of a
 * separate port of that program. See docs/domain/planner.md#sources.
 */
const minimums = { kind: 'minimums' } as const;

/** Appendix M2: the greater of 2 % of the balance and $20. */
const TWO_PERCENT: MinimumRule = { kind: 'percent', percent: 200, floor: dollars(20) };

describe('Appendix M2, the sample program', () => {
  it('repays $1,000 at 17 % in 88 minimum payments that total $1,751.83', () => {
    const plan = planned([debt('card', 1_000, 17, TWO_PERCENT)], minimums);
    expect(plan.months).toHaveLength(88);
    expect(plan.totals.paid).toBe(dollars(1_751.83));
  });

  const threeRates = (promotionalMonths: number) =>
    debt('card', 1_000, 17, TWO_PERCENT, {
      balances: [
        balance(500, 17, {
          promotion: { apr: percent(0), endsOn: lastOfMonth(addMonths(TODAY, promotionalMonths)) },
        }),
        balance(250, 17),
        balance(250, 21),
      ],
    });

  it('repays three rates in 94 payments, $1,872.38, as the program charges 5 months at 0 %', () => {
    const plan = planned([threeRates(5)], minimums);
    expect(plan.months).toHaveLength(94);
    expect(plan.totals.paid).toBe(dollars(1_872.38));
  });

  it('repays them in 93, $1,850.02, with the 6 months at 0 % that it states', () => {
    const plan = planned([threeRates(6)], minimums);
    expect(plan.months).toHaveLength(93);
    expect(plan.totals.paid).toBe(dollars(1_850.02));
  });

  it('says what a promotional rate that ends leaves', () => {
    const debt = { ...threeRates(6), dueDay: 15 };
    const [running] = runningPromotions([debt], TODAY);
    expect(running?.promotion.endsOn).toBe('2027-05-31');
    // Six minimums of $20 all went to the 0 % balance, as the lowest rate: $500 − $120.
    expect(running && leftAtEnd(planned([debt], minimums), running)).toBe(dollars(380));
  });

  it('comes within a cent of its 36-month payment of $35.65', () => {
    // The program rounds the annuity to the nearest cent; ours is the smallest that really clears.
    const payment = levelPayment(dollars(1_000), percent(17), 36);
    expect(Math.abs(payment - dollars(35.65))).toBeLessThanOrEqual(1);
  });
});

describe('Appendix M1(b)(4)(vii), equal months', () => {
  it('gives the same interest by the month as by 365 ÷ 12 = 30.41667 days of 365', () => {
    for (const amount of [0.01, 1, 999.99, 5_000, 123_456.78]) {
      const byDays = share(dollars(amount), 2_499 * 365, 10_000 * 365 * 12);
      expect(monthlyInterest(dollars(amount), percent(24.99))).toBe(byDays);
    }
  });
});

describe('12 CFR 1026.53(a), money above the minimum', () => {
  // Comment 53-3: of a $500 cash advance at 25 %, $200 is disputed, so $300 may be paid.
  const account = () =>
    openAccount(
      debt('card', 0, 0, TWO_PERCENT, {
        balances: [balance(300, 25, { kind: 'cash_advance' }), balance(1_000, 17)],
      }),
      0,
    );

  it('puts $300 of $900 on the cash advance and $600 on the purchases', () => {
    const card = account();
    payExcess(card, dollars(900));
    expect(card.owed).toEqual([0, dollars(400)]);
  });

  it('pays both in full out of $1,400 and keeps $100', () => {
    const card = account();
    payExcess(card, dollars(1_400));
    expect(card.owed).toEqual([0, 0]);
    expect(card.paid).toBe(dollars(1_300));
  });

  it('leaves the minimum to the lender, which we take to be the lowest rate first', () => {
    const card = account();
    payMinimum(card, dollars(1_100));
    expect(card.owed).toEqual([dollars(200), 0]);
  });
});

describe('12 CFR 1026.7(b)(12)(ii), negative amortization', () => {
  it('is answered with the payment that ends the debt, not with "never"', () => {
    // A month's interest on $5,000 at 24.99 % is $104.13, more than the minimum of $50.
    const card = debt('card', 5_000, 24.99, { kind: 'fixed', amount: dollars(50) });
    const only = { asOf: TODAY, debts: [card], budget: budget(0) };
    const result = planPayoff({ ...only, strategy: minimums });
    // $104.13 keeps $5,000.00 where it is to the half cent; $104.14 wins a cent that compounds.
    expect(result).toEqual({
      ok: false,
      error: { code: 'never_pays_off', debtId: card.id, neededPerMonth: dollars(104.14) },
    });
  });
});

describe('a day count of the calendar', () => {
  it('charges 31 days in December and 28 in February', () => {
    // 5,000 × 0.2499 × 31 ÷ 365 = 106.1219; × 28 ÷ 365 = 95.8521.
    expect(periodInterest(dollars(5_000), percent(24.99), 31)).toBe(dollars(106.12));
    expect(periodInterest(dollars(5_000), percent(24.99), 28)).toBe(dollars(95.85));
    const plan = planned(
      [debt('card', 5_000, 24.99, TWO_PERCENT, { interest: 'average_daily' })],
      { kind: 'avalanche' },
      budget(200),
    );
    expect(plan.months[0]).toMatchObject({
      month: isoDate('2026-12-01'),
      interest: dollars(106.12),
    });
  });
});
