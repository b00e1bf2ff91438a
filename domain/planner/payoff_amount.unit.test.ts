import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { addDays, isoDate } from '../time/iso_date.ts';
import { ledgerOf } from './ledger.ts';
import { payoffAmount } from './payoff_amount.ts';
import { currentBalance, type Payment, type TrackedDebt, untaken } from './progress.ts';
import { debt, dollars, fixed } from './testing.ts';

const day = isoDate;
/** $1,200.00 at 20 %, known since November 30: a month adds $20.00. */
const card: TrackedDebt = {
  ...debt('card', 1_200, 20, fixed(50)),
  balanceAsOf: day('2026-11-30'),
  startingBalance: dollars(1_200),
  paidThrough: day('2026-11-30'),
};
const pay = (paidOn: string, amount: number): Payment => ({
  debtId: card.id,
  paidOn: day(paidOn),
  amount: dollars(amount),
});
const today = day('2027-01-10');

describe('what pays a debt off', () => {
  it('is what is owed on the day, and the interest of the month so far', () => {
    // On December 1 no day has passed; by the 15th 14 of 31: 20.00 × 14 ÷ 31 = $9.03.
    expect(payoffAmount(card, [], day('2026-12-01'), today)).toBe(dollars(1_200));
    expect(payoffAmount(card, [], day('2026-12-15'), day('2026-12-15'))).toBe(dollars(1_209.03));
    // The last day's balance holds the whole month's.
    expect(payoffAmount(card, [], day('2026-12-31'), day('2026-12-31'))).toBe(dollars(1_220));
  });

  it('is nothing once the debt is paid off', () => {
    expect(payoffAmount(card, [pay('2026-12-01', 1_200)], today, today)).toBe(0);
    expect(payoffAmount(card, [pay('2026-12-01', 1_500)], today, today)).toBe(0);
  });

  it('is not known before the balance was', () => {
    expect(payoffAmount(card, [], day('2026-11-29'), today)).toBeNull();
  });

  it('leaves a later payment its place', () => {
    // $208.00 on the 1st leave $992.00, which add 992 × 15 ÷ 31 × 0.20 ÷ 12 = $8.00 by the 16th: the $1,000.00 paid
    // then take both.
    const later = [pay('2026-12-16', 1_000)];
    expect(payoffAmount(card, later, day('2026-12-01'), day('2026-12-20'))).toBe(dollars(208));
  });

  it('ends the debt, on whichever day it is paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (days) => {
        const on = day(
          new Date(Date.UTC(2026, 10, 30) + days * 86_400_000).toISOString().slice(0, 10),
        );
        const amount = payoffAmount(card, [], on, on) ?? cents(0);
        const payment = { debtId: card.id, paidOn: on, amount };
        expect(currentBalance(card, [payment], on)).toBe(0);
        expect(currentBalance(card, [payment], day('2027-12-31'))).toBe(0);
      }),
    );
  });
});

describe('what found nothing left to pay', () => {
  it('is the part of a payment over what was owed and the interest of the month', () => {
    const paid = [pay('2026-12-15', 1_250)];
    expect(untaken(card, paid, day('2026-12-20'))).toBe(dollars(50));
    expect(untaken(card, paid, today)).toBe(dollars(40.97));
    expect(currentBalance(card, paid, today)).toBe(0);
    expect(untaken(card, [pay('2026-12-15', 1_200)], today)).toBe(0);
  });
});

describe('what pays a debt off today', () => {
  it('is the same in the ledger as in the form of a payment', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.integer({ min: 0, max: 2_000_000 }),
          later: fc.integer({ min: 0, max: 100 }),
          paid: fc.array(
            fc.record({
              after: fc.integer({ min: 0, max: 100 }),
              amount: fc.integer({ min: 1, max: 300_000 }),
            }),
            { maxLength: 4 },
          ),
        }),
        ({ amount, later, paid }) => {
          const typed: TrackedDebt = {
            ...card,
            dueDay: 5,
            balances: card.balances.map((balance) => ({ ...balance, amount: cents(amount) })),
          };
          const now = addDays(typed.balanceAsOf, later);
          const payments = paid
            .map((each) => ({
              debtId: card.id,
              paidOn: addDays(typed.balanceAsOf, each.after),
              amount: cents(each.amount),
            }))
            .filter(({ paidOn }) => paidOn <= now);
          const { payoff } = ledgerOf(typed, payments, now);
          expect(payoff).toBe(payoffAmount(typed, payments, now, now));
        },
      ),
      { numRuns: 200 },
    );
  });
});
