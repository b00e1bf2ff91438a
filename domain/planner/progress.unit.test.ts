import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import { type Payment, type TrackedDebt, broughtTo, currentBalance, paidDown } from './progress.ts';
import {
  ONE_PERCENT_PLUS_INTEREST,
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

  it('stays where it is once it has run away: the page says so, and does not break', () => {
    const old = track(debt('card', 50_000_000, 590, ONE_PERCENT_PLUS_INTEREST), '2000-01-31');
    expect(currentBalance(old, [], day('2026-11-30'))).toBeGreaterThan(20_000_000_000);
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
