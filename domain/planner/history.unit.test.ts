import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import { owedSince } from './history.ts';
import type { TrackedDebt } from './progress.ts';
import { debt, dollars, fixed } from './testing.ts';

const day = isoDate;
/** A bill without interest, so that every figure can be worked out in the head. */
const bill = (id: string, amount: number, startingBalance: number, asOf: string): TrackedDebt => ({
  ...debt(id, amount, 0, fixed(10)),
  balanceAsOf: day(asOf),
  startingBalance: dollars(startingBalance),
  paidThrough: day(asOf),
});

describe('what was owed over time', () => {
  it('is what was entered, what each month left, and what there is today', () => {
    const one = bill('a', 600, 600, '2026-08-10');
    const payments = [
      { debtId: one.id, paidOn: day('2026-08-20'), amount: dollars(100) },
      { debtId: one.id, paidOn: day('2026-10-05'), amount: dollars(50) },
    ];
    expect(owedSince(day('2026-08-10'), [one], payments, day('2026-10-21'))).toEqual([
      { on: '2026-08-10', owed: dollars(600) },
      { on: '2026-08-31', owed: dollars(500) },
      { on: '2026-09-30', owed: dollars(500) },
      { on: '2026-10-21', owed: dollars(450) },
    ]);
  });

  it('draws a balance that was typed again straight from the first to the last', () => {
    // 90 days from July 3 to October 1; 28 of them by July 31, and $900 gone in all: $280.
    const corrected = bill('a', 100, 1_000, '2026-10-01');
    const owed = owedSince(day('2026-07-03'), [corrected], [], day('2026-10-21'));
    expect(owed.map((each) => each.owed)).toEqual([
      dollars(1_000),
      dollars(720),
      dollars(410),
      dollars(110),
      dollars(100),
    ]);
  });

  it('adds all debts up, and counts one that came later from the beginning', () => {
    const first = bill('a', 600, 600, '2026-09-01');
    const later = bill('b', 400, 400, '2026-10-15');
    const owed = owedSince(day('2026-09-01'), [first, later], [], day('2026-10-21'));
    expect(owed.map((each) => each.owed)).toEqual([cents(100_000), cents(100_000), cents(100_000)]);
  });

  it('is today alone when it began today', () => {
    const one = bill('a', 600, 900, '2026-10-21');
    expect(owedSince(day('2026-10-21'), [one], [], day('2026-10-21'))).toEqual([
      { on: '2026-10-21', owed: dollars(600) },
    ]);
  });
});
