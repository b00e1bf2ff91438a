import { describe, expect, it } from 'vitest';
import { compareStrategies } from './compare.ts';
import {
  ONE_PERCENT_PLUS_INTEREST,
  TODAY,
  budget,
  debt,
  debtId,
  dollars,
  fixed,
  planned,
} from './testing.ts';

const minimums = { kind: 'minimums' } as const;
const avalanche = { kind: 'avalanche' } as const;
const snowball = { kind: 'snowball' } as const;

describe('$5,000 at 24.99 %', () => {
  it('takes 236 minimums of $25 or 1 % plus interest, and $9,277.94 interest', () => {
    const plan = planned([debt('card', 5_000, 24.99, ONE_PERCENT_PLUS_INTEREST)], minimums);
    expect(plan.months).toHaveLength(236);
    expect(plan.totals.interest).toBe(dollars(9_277.94));
    // 1 % of $5,000 is $50.00; a month's interest is 5,000 × 0.2499 ÷ 12 = $104.125, so $104.13.
    expect(plan.firstPayment).toBe(dollars(154.13));
    expect(plan.debtFreeOn).toBe('2046-07-31');
  });

  it('takes 232 and $9,099.84 when the 1 % is taken after the interest', () => {
    const plan = planned(
      [
        debt('card', 5_000, 24.99, {
          kind: 'percent_plus_interest',
          percent: 100,
          floor: dollars(25),
          of: 'after_interest',
        }),
      ],
      minimums,
    );
    expect(plan.months).toHaveLength(232);
    expect(plan.totals.interest).toBe(dollars(9_099.84));
  });

  it('takes 55 and $3,418.12 with the first minimum held, which is not what minimums do', () => {
    const plan = planned([debt('card', 5_000, 24.99, fixed(154.13))], minimums);
    expect(plan.months).toHaveLength(55);
    expect(plan.totals.interest).toBe(dollars(3_418.12));
  });

  it('takes 36 payments of $200, the last of $135.18, and $2,135.18 interest', () => {
    const plan = planned(
      [debt('card', 5_000, 24.99, ONE_PERCENT_PLUS_INTEREST)],
      avalanche,
      budget(200),
    );
    expect(plan.months).toHaveLength(36);
    expect(plan.totals.interest).toBe(dollars(2_135.18));
    expect(plan.firstPayment).toBe(dollars(200));
    expect(plan.lastPayment).toBe(dollars(135.18));
    expect(plan.debtFreeOn).toBe('2029-11-30');
    // After 24 payments $2,946.22 of the $5,000.00 is gone.
    expect(plan.months[23]?.closing).toBe(dollars(5_000 - 2_946.22));
  });
});

describe('$10,000 at 20 %', () => {
  it('takes 25 payments of $500 and $2,266.06 interest', () => {
    const plan = planned(
      [debt('card', 10_000, 20, ONE_PERCENT_PLUS_INTEREST)],
      avalanche,
      budget(500),
    );
    expect(plan.months).toHaveLength(25);
    expect(plan.totals.interest).toBe(dollars(2_266.06));
  });
});

describe('five debts of $11,734.92', () => {
  const harbor = debt('Harbor Visa', 3_957.39, 24.99, ONE_PERCENT_PLUS_INTEREST);
  const linden = debt('Linden Store Card', 414.55, 29.99, ONE_PERCENT_PLUS_INTEREST);
  const northway = debt('Northway Mastercard', 2_739.75, 21.24, ONE_PERCENT_PLUS_INTEREST);
  const cascade = debt('Cascade loan', 3_963.23, 15.5, fixed(148), { kind: 'personal_loan' });
  const anne = debt('St. Anne', 660, 0, fixed(60), { kind: 'medical' });
  const debts = [harbor, linden, northway, cascade, anne];

  it('end in November 2028 with $600 a month on the highest rate first, for $2,475.00', () => {
    const plan = planned(debts, avalanche, budget(600));
    expect(plan.debtFreeOn).toBe('2028-11-30');
    expect(plan.totals.interest).toBe(dollars(2_475));
    expect(plan.totals.paid).toBe(dollars(14_209.92));
    expect(plan.order).toEqual([
      { debtId: linden.id, paidOffOn: '2027-02-28' },
      { debtId: anne.id, paidOffOn: '2027-10-31' },
      { debtId: harbor.id, paidOffOn: '2028-03-31' },
      { debtId: northway.id, paidOffOn: '2028-08-31' },
      { debtId: cascade.id, paidOffOn: '2028-11-30' },
    ]);
  });

  it('get every minimum in December, and the rest of the $600 goes to the highest rate', () => {
    const december = planned(debts, avalanche, budget(600)).months[0];
    expect(december).toMatchObject({
      month: '2026-12-01',
      opening: dollars(11_734.92),
      interest: dollars(192.45),
      paid: dollars(600),
      closing: dollars(11_327.37),
      minimum: dollars(430.87),
    });
    // 1 % of $3,957.39 is $39.57, its interest $82.41: $121.98. 1 % of $414.55 is $4.15, its
    // interest $10.36, together under $25. $600.00 − $430.87 = $169.13 more for Linden.
    expect(december?.debts.map(({ debtId: id, minimum, paid }) => [id, minimum, paid])).toEqual([
      [harbor.id, dollars(121.98), dollars(121.98)],
      [linden.id, dollars(25), dollars(194.13)],
      [northway.id, dollars(75.89), dollars(75.89)],
      [cascade.id, dollars(148), dollars(148)],
      [anne.id, dollars(60), dollars(60)],
    ]);
  });

  it('go on to $11,327.37, $10,912.68 and $10,490.66', () => {
    const { months } = planned(debts, avalanche, budget(600));
    expect(months.slice(0, 3).map(({ interest, closing }) => [interest, closing])).toEqual([
      [dollars(192.45), dollars(11_327.37)],
      [dollars(185.31), dollars(10_912.68)],
      [dollars(177.98), dollars(10_490.66)],
    ]);
  });

  it('end in September 2028 with $50 more a month, for $258.85 less', () => {
    const plan = planned(debts, avalanche, budget(650));
    expect(plan.debtFreeOn).toBe('2028-09-30');
    expect(plan.totals.interest).toBe(dollars(2_475 - 258.85));
  });

  it('cost $251.29 more smallest first, and two are gone by April 2027', () => {
    const plan = planned(debts, snowball, budget(600));
    expect(plan.debtFreeOn).toBe('2028-12-31');
    expect(plan.totals.interest).toBe(dollars(2_475 + 251.29));
    expect(plan.order.slice(0, 2)).toEqual([
      { debtId: linden.id, paidOffOn: '2027-02-28' },
      { debtId: anne.id, paidOffOn: '2027-04-30' },
    ]);
  });

  it('cost $9,492.20 more on minimums only, until August 2044', () => {
    const { minimumsOnly, outcomes } = compareStrategies(
      { asOf: TODAY, debts, budget: budget(600) },
      [avalanche, snowball, { kind: 'custom', order: [debtId('Cascade loan')] }],
    );
    expect(minimumsOnly.ok && minimumsOnly.plan.debtFreeOn).toBe('2044-08-31');
    expect(minimumsOnly.ok && minimumsOnly.plan.totals.interest).toBe(dollars(11_967.2));
    // August 2044 is month 213, November 2028 month 24, December 2028 month 25.
    expect(outcomes.map(({ strategy, saves }) => [strategy.kind, saves])).toEqual([
      ['avalanche', { interest: dollars(9_492.2), months: 189 }],
      ['snowball', { interest: dollars(9_240.91), months: 188 }],
      ['custom', { interest: expect.any(Number), months: 188 }],
    ]);
  });
});
