import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../money/cents.ts';
import { addMonths, isoDate } from '../time/iso_date.ts';
import { nextPayments } from './next_payment.ts';
import { planPayoff } from './plan.ts';
import {
  type Payment,
  type TrackedDebt,
  broughtTo,
  currentBalance,
  paidDown,
  planBasis,
} from './progress.ts';
import {
  ONE_PERCENT_PLUS_INTEREST,
  TODAY,
  balance,
  budget,
  debt,
  dollars,
  fixed,
  percent,
  planned,
} from './testing.ts';

const day = isoDate;
const track = (of: ReturnType<typeof debt>, balanceAsOf: string): TrackedDebt => ({
  ...of,
  balanceAsOf: day(balanceAsOf),
  startingBalance: cents(of.balances.reduce((sum, { amount }) => sum + amount, 0)),
  paidThrough: day(balanceAsOf),
});
const pay = (of: TrackedDebt, paidOn: string, amount: number): Payment => ({
  debtId: of.id,
  paidOn: day(paidOn),
  amount: dollars(amount),
});

describe('what a debt has come to', () => {
  const card = track(debt('card', 1_200, 20, ONE_PERCENT_PLUS_INTEREST), '2026-11-30');

  it('is what was entered, until the month ends', () => {
    expect(currentBalance(card, [], day('2026-11-30'))).toBe(dollars(1_200));
    expect(currentBalance(card, [], day('2026-12-30'))).toBe(dollars(1_200));
  });

  it('has a month of interest on the month’s last day', () => {
    // 1,200 × 0.20 ÷ 12.
    expect(currentBalance(card, [], day('2026-12-31'))).toBe(dollars(1_220));
  });

  it('bears interest on the average daily balance of the payments really made', () => {
    // Paid on the 17th: $1,200 for 16 days and $900 for 15 are on average $1,054.84 a day,
    // and a month's interest on that is $17.58.
    const paid = [pay(card, '2026-12-17', 300)];
    expect(currentBalance(card, paid, day('2026-12-17'))).toBe(dollars(900));
    expect(currentBalance(card, paid, day('2026-12-31'))).toBe(dollars(917.58));
    // By the day: (1,200 × 16 + 900 × 15) × 0.20 ÷ 365 = 17.918.
    const daily = { ...card, interest: 'average_daily' as const };
    expect(currentBalance(daily, paid, day('2026-12-31'))).toBe(dollars(917.92));
  });

  it('bears interest from the day after it was entered', () => {
    // 9 of November's 30 days: 1,200 × 0.20 ÷ 12 × 9 ÷ 30.
    const entered = { ...card, balanceAsOf: day('2026-11-21') };
    expect(currentBalance(entered, [], day('2026-11-30'))).toBe(dollars(1_206));
  });

  it('takes a payment of the day it was entered, and none before, after or on another debt', () => {
    const other = track(debt('other', 500, 0, fixed(25)), '2026-11-30');
    const payments = [
      pay(card, '2026-11-29', 1),
      pay(card, '2026-11-30', 10),
      pay(card, '2026-12-02', 100),
      pay(other, '2026-11-30', 1_000),
    ];
    expect(currentBalance(card, payments, day('2026-12-01'))).toBe(dollars(1_190));
    expect(currentBalance(other, payments, day('2026-12-01'))).toBe(0);
  });

  it('puts the minimum on the lowest rate and the rest on the highest', () => {
    const mixed = track(
      debt('mixed', 0, 0, fixed(50), {
        balances: [balance(1_000, 0, { kind: 'transfer' }), balance(500, 24)],
      }),
      '2026-11-30',
    );
    // Two payments of $40: $50 is the minimum, $30 is above it.
    const payments = [pay(mixed, '2026-12-05', 40), pay(mixed, '2026-12-06', 40)];
    const { balances } = broughtTo(mixed, payments, day('2026-12-10'));
    expect(balances.map(({ amount }) => amount)).toEqual([dollars(950), dollars(470)]);
  });

  it('keeps a promotional rate to its last day', () => {
    const promotion = { apr: percent(0), endsOn: day('2026-12-10') };
    const promoted = track(
      debt('card', 0, 0, fixed(25), { balances: [balance(1_200, 24, { promotion })] }),
      '2026-11-30',
    );
    // 21 of 31 days at 24 %, as the plan works it out.
    expect(currentBalance(promoted, [], day('2026-12-31'))).toBe(dollars(1_216.26));
  });

  it('is what the plan says when nothing is paid but on the last day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.nat(3_600),
        fc.constantFrom('monthly' as const, 'average_daily' as const),
        (owed, apr, interest) => {
          const minimum = fixed(100);
          const tracked = track(
            {
              ...debt('card', 0, 0, minimum),
              interest,
              balances: [{ id: 'only', kind: 'purchase', amount: cents(owed), apr: aprBps(apr) }],
            },
            '2026-11-30',
          );
          const { months } = planned([tracked], { kind: 'avalanche' }, budget(20_000));
          const [december] = months;
          expect(currentBalance(tracked, [], day('2026-12-31'))).toBe(
            owed + (december?.interest ?? 0),
          );
        },
      ),
    );
  });
});

describe('how much is paid down', () => {
  it('is the share of what there was', () => {
    // $15,790.00 less $11,734.92 is $4,055.08, 25.68 %.
    expect(paidDown(dollars(15_790), dollars(11_734.92))).toEqual({
      amount: dollars(4_055.08),
      percent: 26,
    });
  });

  it('is 100 % only when nothing is owed', () => {
    expect(paidDown(dollars(1_000), dollars(0.01)).percent).toBe(99);
    expect(paidDown(dollars(1_000), dollars(0)).percent).toBe(100);
  });

  it('is nothing for a debt that has grown, or that never was', () => {
    expect(paidDown(dollars(1_000), dollars(1_100))).toEqual({ amount: 0, percent: 0 });
    expect(paidDown(dollars(0), dollars(0))).toEqual({ amount: 0, percent: 0 });
  });
});

describe('the next payment', () => {
  const visa = track(debt('visa', 1_000, 0, fixed(50), { dueDay: 12 }), TODAY);
  const loan = track(debt('loan', 600, 0, fixed(100), { dueDay: 31 }), TODAY);
  const debts = [loan, visa];
  const money = budget(200);

  const next = (payments: readonly Payment[], today: string) => {
    const basis = planBasis(TODAY, debts, payments, day(today));
    const result = planPayoff({ ...basis, strategy: { kind: 'avalanche' }, budget: money });
    return result.ok ? nextPayments(result.plan, debts, payments, day(today)) : [];
  };

  it('is next month’s in the month the plan was made, the earliest due first', () => {
    // $150 of minimums; at equal rates the other $50 goes to the smaller debt, the loan.
    expect(next([], '2026-11-25')).toEqual([
      {
        debtId: visa.id,
        month: '2026-12-01',
        dueOn: '2026-12-12',
        isLate: false,
        planned: dollars(50),
        paid: 0,
        remaining: dollars(50),
      },
      {
        debtId: loan.id,
        month: '2026-12-01',
        dueOn: '2026-12-31',
        isLate: false,
        planned: dollars(150),
        paid: 0,
        remaining: dollars(150),
      },
    ]);
  });

  it('is what is left of this month once some is paid, and late after its day', () => {
    const [first] = next([pay(visa, '2026-12-10', 20)], '2026-12-13');
    expect(first).toMatchObject({
      debtId: visa.id,
      planned: dollars(50),
      paid: dollars(20),
      remaining: dollars(30),
      isLate: true,
    });
  });

  it('is next month’s once this month’s is paid', () => {
    const payments = [pay(visa, '2026-12-10', 50)];
    expect(next(payments, '2026-12-13').map((each) => [each.debtId, each.dueOn])).toEqual([
      [loan.id, '2026-12-31'],
      [visa.id, '2027-01-12'],
    ]);
  });

  it('is the month after once a month was paid early', () => {
    const early = { ...pay(visa, '2026-11-28', 50), countsFor: day('2026-12-01') };
    const visas = (payments: readonly Payment[], today: string) =>
      next(payments, today).find(({ debtId }) => debtId === visa.id);
    expect(visas([early], '2026-11-28')?.dueOn).toBe('2027-01-12');
    expect(visas([early], '2026-12-20')?.dueOn).toBe('2027-01-12');
    expect(visas([early], '2027-01-02')).toMatchObject({ dueOn: '2027-01-12', paid: 0 });
    // Recorded without its month it is November's, on top of the plan.
    const { countsFor: _, ...plain } = early;
    expect(visas([plain], '2026-11-28')?.dueOn).toBe('2026-12-12');
  });

  it('is not asked again for what the plan has moved since an early payment, down to the minimum', () => {
    // The loan's minimum is $100; the plan puts $50 more on it.
    const loans = (amount: number) => {
      const early = { ...pay(loan, '2026-11-28', amount), countsFor: day('2026-12-01') };
      return next([early], '2026-12-05').find(({ debtId }) => debtId === loan.id);
    };
    expect(loans(149.2)?.month).toBe('2027-01-01');
    expect(loans(99)).toMatchObject({ month: '2026-12-01', remaining: dollars(51) });
  });

  it('falls on the last day of a month without its day', () => {
    const payments = [
      pay(loan, '2026-12-01', 150),
      pay(loan, '2027-01-01', 150),
      pay(visa, '2026-12-01', 50),
      pay(visa, '2027-01-01', 50),
    ];
    expect(next(payments, '2027-01-20').map((each) => each.dueOn)).toEqual([
      '2027-02-12',
      '2027-02-28',
    ]);
  });

  it('is none for a debt that is gone', () => {
    const payments = [pay(loan, '2026-12-01', 600)];
    expect(next(payments, '2027-01-02').map((each) => each.debtId)).toEqual([visa.id]);
  });
});

describe('where a plan stands', () => {
  const card = track(debt('card', 1_200, 20, fixed(100)), '2026-11-21');

  it('is today in the month it began, and the end of last month later', () => {
    expect(planBasis(TODAY, [card], [], day('2026-11-25')).asOf).toBe('2026-11-25');
    expect(planBasis(TODAY, [card], [], day('2026-12-01')).asOf).toBe('2026-11-30');
    expect(planBasis(TODAY, [card], [], day('2027-03-31')).asOf).toBe('2027-02-28');
  });

  it('is its first day before it has begun', () => {
    expect(planBasis(day('2027-02-01'), [card], [], TODAY)).toMatchObject({
      asOf: '2027-02-01',
      debts: [{ balances: [{ amount: dollars(1_200) }] }],
    });
  });

  it('leaves this month’s payments to this month', () => {
    const payments = [pay(card, '2026-11-30', 106), pay(card, '2026-12-01', 100)];
    // 8 days of $1,200 and one of $1,094 at a twelfth of 20 %: (9,600 + 1,094) ÷ 30 ÷ 60 = $5.94.
    const { debts } = planBasis(TODAY, [card], payments, day('2026-12-05'));
    expect(debts[0]?.balances[0]?.amount).toBe(dollars(1_099.94));
  });

  it('leaves what was paid early to the month it is for', () => {
    const early = [{ ...pay(card, '2026-11-28', 100), countsFor: day('2026-12-01') }];
    const owed = (today: string) =>
      planBasis(TODAY, [card], early, day(today)).debts[0]?.balances[0]?.amount;
    expect(owed('2026-11-28')).toBe(dollars(1_200));
    expect(currentBalance(card, early, day('2026-11-28'))).toBe(dollars(1_100));
    // 9 days of November at a twelfth of 20 %, as if nothing had been paid: 1,200 × 9 ÷ 30 ÷ 60.
    expect(owed('2026-12-20')).toBe(dollars(1_206));
    expect(owed('2027-01-01')).toBe(currentBalance(card, early, day('2026-12-31')));
  });

  it('carries on a plan that is followed to the cent, month after month', () => {
    const tracked = track(debt('card', 1_200, 0, fixed(100)), '2026-11-21');
    const original = planned([tracked], { kind: 'avalanche' }, budget(150));
    const payments = original.months.slice(0, 3).map(({ paid }, index) => ({
      debtId: tracked.id,
      paidOn: addMonths(day('2026-12-15'), index),
      amount: paid,
    }));
    const basis = planBasis(TODAY, [tracked], payments, day('2027-03-10'));
    const later = planPayoff({ ...basis, strategy: { kind: 'avalanche' }, budget: budget(150) });
    expect(later.ok && later.plan.months).toEqual(original.months.slice(3));
  });
});
