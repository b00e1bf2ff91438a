import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstOfMonth, isIsoDate, isoDate } from '../time/iso_date.ts';
import { ledgerOf } from './ledger.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { balance, debtId, dollars, fixed } from './testing.ts';

// A row may name any day: by a clock that went wrong, or by hand. What is due is said all the same, and soon.

const typed = ({
  paidThrough = '2026-10-31',
  dueDay,
  kind = 'card',
}: {
  paidThrough?: string;
  dueDay?: number;
  kind?: TrackedDebt['kind'];
} = {}): TrackedDebt => ({
  id: debtId('card'),
  name: 'card',
  kind,
  balances: [balance(5_000, 24.99)],
  interest: 'monthly',
  minimum: fixed(44.53),
  balanceAsOf: isoDate('2026-11-01'),
  startingBalance: dollars(5_000),
  paidThrough: isoDate(paidThrough),
  ...(dueDay !== undefined && { dueDay }),
});
const paid = (on: string, amount: number, name: string, countsFor: string): Payment => ({
  debtId: debtId(name),
  paidOn: isoDate(on),
  amount: dollars(amount),
  countsFor: isoDate(countsFor),
});

describe('whatever day a row names', () => {
  const anyDay = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => isoDate(date.toISOString().slice(0, 10)));
  const today = isoDate('2026-11-22');
  const of = (debt: TrackedDebt, payments: readonly Payment[]) =>
    ledgerOf(debt, payments, today).installments;

  it.each([['9999-12-31'], ['2199-12-31'], ['0001-01-01']])(
    'a debt paid through %s has a next due day, and no more than anybody looks back over',
    (paidThrough) => {
      const rows = of(typed({ paidThrough, dueDay: 25 }), []);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThanOrEqual(600);
      expect((rows.at(-1)?.dueOn ?? '') <= '2028-12-25').toBe(true);
    },
  );

  it('a payment for a month of a far year is followed two years ahead and no further', () => {
    const rows = of(typed({ dueDay: 25, kind: 'auto' }), [
      paid('2026-11-21', 50, 'card', '9999-12-01'),
    ]);
    expect(rows.at(-1)?.month).toBe('2028-11-01');
    const near = of(typed({ dueDay: 25, kind: 'auto' }), [
      paid('2026-11-21', 50, 'card', '2027-03-01'),
    ]);
    expect(near.at(-1)?.month).toBe('2027-03-01');
  });

  it('what is due is said, in so many rows at most', () => {
    const anyPayment = fc.record({
      debtId: fc.constant(debtId('card')),
      paidOn: anyDay,
      amount: fc.constant(dollars(50)),
      countsFor: anyDay.map(firstOfMonth),
    });
    const anyDebt = fc.record({
      paidThrough: anyDay,
      balanceAsOf: anyDay,
      dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(anyDebt, fc.array(anyPayment, { maxLength: 5 }), ({ dueDay, ...days }, made) => {
        const debt = { ...typed(), ...days, ...(dueDay !== undefined && { dueDay }) };
        const rows = of(debt, made);
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.length).toBeLessThanOrEqual(600);
        expect(rows.map(({ month }) => month)).toEqual(
          [...new Set(rows.map(({ month }) => month))].toSorted(),
        );
        for (const { dueOn } of rows) expect(isIsoDate(dueOn)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
