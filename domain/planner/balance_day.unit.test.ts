import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../money/cents.ts';
import { addDays, isoDate } from '../time/iso_date.ts';
import { balanceByToday } from './balance_day.ts';
import { ledgerOf } from './ledger.ts';
import { currentBalance, type Payment, type TrackedDebt } from './progress.ts';
import { balance, debtId, dollars, fixed } from './testing.ts';

/** $5,000.00 at no interest, typed on the 24th. */
const card = (over: Partial<TrackedDebt> = {}): TrackedDebt => ({
  id: debtId('card'),
  name: 'card',
  kind: 'card',
  balances: [balance(5_000, 0)],
  interest: 'monthly',
  minimum: fixed(50),
  dueDay: 28,
  balanceAsOf: isoDate('2026-11-24'),
  startingBalance: dollars(5_000),
  paidThrough: isoDate('2026-11-22'),
  ...over,
});
const paid = (on: string, amount: number): Payment => ({
  debtId: debtId('card'),
  paidOn: isoDate(on),
  amount: dollars(amount),
});
const hawaii = isoDate('2026-11-23');

describe('a balance that was typed in Guam, where it is the 24th', () => {
  it('is paid after that by a payment in Hawaii, where it is the 23rd, on that day and on every later one', () => {
    const here = balanceByToday(card(), [], hawaii);
    const payments = [paid('2026-11-23', 200)];
    for (const today of ['2026-11-23', '2026-11-24', '2026-11-29'].map(isoDate))
      expect(ledgerOf(here, payments, today).owedToday).toBe(dollars(4_800));
  });

  it('holds what was recorded of the 23rd before it was typed', () => {
    const before = [paid('2026-11-23', 300)];
    const here = balanceByToday(card(), before, hawaii);
    expect(currentBalance(here, before, hawaii)).toBe(dollars(5_000));
    expect(currentBalance(here, [...before, paid('2026-11-23', 200)], hawaii)).toBe(dollars(4_800));
  });

  it('stays as it is where its day has come, and holds a payment of a day before', () => {
    expect(balanceByToday(card(), [], isoDate('2026-11-24'))).toEqual(card());
    const here = balanceByToday(card(), [], hawaii);
    expect(currentBalance(here, [paid('2026-11-22', 200)], hawaii)).toBe(dollars(5_000));
  });

  it('stays to the cent whatever it is made of, and whatever was in it, over the end of a month too', () => {
    const anyBalance = fc.record({
      id: fc.uuid(),
      kind: fc.constant('purchase' as const),
      amount: fc.integer({ min: 0, max: 900_000 }).map(cents),
      apr: fc.integer({ min: 0, max: 3_000 }).map(aprBps),
    });
    fc.assert(
      fc.property(
        fc.array(anyBalance, { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 60_000 }).map(cents), { maxLength: 3 }),
        fc.constantFrom('2026-11-24', '2026-12-01'),
        (balances, amounts, typedOn) => {
          const typed = card({ balances, balanceAsOf: isoDate(typedOn) });
          const today = addDays(typed.balanceAsOf, -1);
          const inIt = amounts.map((amount) => ({ debtId: typed.id, paidOn: today, amount }));
          const here = balanceByToday(typed, inIt, today);
          expect(here.balanceAsOf).toBe(today);
          const total = balances.reduce((sum, { amount }) => sum + amount, 0);
          expect(currentBalance(here, inIt, today)).toBe(total);
        },
      ),
      { seed: 28 },
    );
  });
});
