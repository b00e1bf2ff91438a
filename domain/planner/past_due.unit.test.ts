import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { addDays, isoDate } from '../time/iso_date.ts';
import { agendaOf, toPay } from './agenda.ts';
import { ledgerOf } from './ledger.ts';
import { lastDueDays, paidThroughMissing } from './past_due.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { balance, debtId, dollars, fixed, ONE_PERCENT_PLUS_INTEREST } from './testing.ts';

const today = isoDate('2026-11-27');

/** A card entered today, due on the 12th, of which two payments were missed and $185 is past due. */
const behind = (rest: Partial<TrackedDebt> = {}): TrackedDebt => ({
  id: debtId('card'),
  name: 'card',
  kind: 'card',
  balances: [balance(3_200, 29.99)],
  interest: 'monthly',
  minimum: fixed(65),
  dueDay: 12,
  balanceAsOf: today,
  startingBalance: dollars(3_200),
  paidThrough: paidThroughMissing(12, 2, today),
  pastDue: { amount: dollars(185), asOf: today },
  ...rest,
});

const paid = (on: string, amount: number, countsFor?: string): Payment => ({
  debtId: debtId('card'),
  paidOn: isoDate(on),
  amount: dollars(amount),
  ...(countsFor !== undefined && { countsFor: isoDate(countsFor) }),
});

/** Month, due, paid and unpaid of each installment, in dollars. */
const rowsOf = (debt: TrackedDebt, payments: readonly Payment[], on: string = today) =>
  ledgerOf(debt, payments, isoDate(on)).installments.map(
    ({ month, due, paid: has, unpaid, isLate }) => [
      month.slice(0, 7),
      due / 100,
      has / 100,
      unpaid / 100,
      isLate,
    ],
  );

describe('due days that were missed', () => {
  it.each([
    [12, '2026-11-27', ['2026-11-12', '2026-10-12']],
    // What is due today isn't missed.
    [27, '2026-11-27', ['2026-10-27', '2026-09-27']],
    [30, '2026-11-27', ['2026-10-30', '2026-09-30']],
    [31, '2026-12-01', ['2026-11-30', '2026-10-31']],
    [31, '2027-03-01', ['2027-02-28', '2027-01-31']],
  ])('of day %i, seen on %s', (dueDay, on, days) => {
    expect(lastDueDays(dueDay, 2, isoDate(on))).toEqual(days);
    expect(paidThroughMissing(dueDay, 2, isoDate(on))).toBe(addDays(isoDate(days[1] ?? ''), -1));
  });
});

describe('what the lender says is past due', () => {
  it('is late, the oldest payment first, the rest with its fees on the last', () => {
    expect(rowsOf(behind(), [])).toEqual([
      ['2026-10', 65, 0, 65, true],
      ['2026-11', 120, 0, 120, true],
      ['2026-12', 65, 0, 65, false],
    ]);
    const [late, next] = toPay(agendaOf([ledgerOf(behind(), [], today)], null, today));
    expect(late).toMatchObject({
      isLate: true,
      count: 2,
      remaining: dollars(185),
      dueOn: '2026-10-12',
    });
    expect(next).toMatchObject({ isLate: false, remaining: dollars(65), dueOn: '2026-12-12' });
  });

  it('takes payments first, and nothing less covers it', () => {
    expect(rowsOf(behind(), [paid('2026-11-28', 60)], '2026-11-28')).toEqual([
      ['2026-10', 65, 60, 5, true],
      ['2026-11', 120, 0, 120, true],
      ['2026-12', 65, 0, 65, false],
    ]);
    // $184.50 of $185: a dollar short of an estimate would do, of their figure it doesn't.
    const moving = behind({ minimum: ONE_PERCENT_PLUS_INTEREST });
    const late = ledgerOf(
      moving,
      [paid('2026-11-28', 184.5)],
      isoDate('2026-11-28'),
    ).installments.filter(({ isLate }) => isLate);
    expect(late.map(({ unpaid }) => unpaid)).toEqual([dollars(0.5)]);
    expect(rowsOf(behind(), [paid('2026-11-28', 250)], '2026-11-28')).toEqual([
      ['2026-10', 65, 65, 0, false],
      ['2026-11', 120, 120, 0, false],
      ['2026-12', 65, 65, 0, false],
      ['2027-01', 65, 0, 65, false],
    ]);
  });

  it('has what was paid before its day in it already, whatever was paid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -80, max: -1 }), fc.integer({ min: 1, max: 200 })), {
          maxLength: 4,
        }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 900 }),
        (before, missed, amount) => {
          const debt = behind({
            paidThrough: paidThroughMissing(12, missed, today),
            pastDue: { amount: dollars(amount), asOf: today },
          });
          const made = before.map(([days, each]) => paid(addDays(today, days), each));
          const late = ledgerOf(debt, made, today).installments.filter(({ isLate }) => isLate);
          expect(late.reduce((sum, { unpaid }) => sum + unpaid, 0)).toBe(dollars(amount));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is never more than is owed, and later months ask for their own', () => {
    const small = behind({ balances: [balance(100, 0)] });
    const late = ledgerOf(small, [], today).installments.filter(({ isLate }) => isLate);
    expect(late.reduce((sum, { unpaid }) => sum + unpaid, 0)).toBe(dollars(100));
    expect(rowsOf(behind(), [], '2026-12-20').slice(0, 3)).toEqual([
      ['2026-10', 65, 0, 65, true],
      ['2026-11', 120, 0, 120, true],
      ['2026-12', 65, 0, 65, true],
    ]);
  });

  it('asks for nothing where everything is said to be paid', () => {
    const paidUp = behind({ paidThrough: addDays(today, -1) });
    expect(rowsOf(paidUp, [])).toEqual([['2026-12', 65, 0, 65, false]]);
    expect(rowsOf(behind({ pastDue: { amount: cents(0), asOf: today } }), [])[0]).toEqual([
      '2026-10',
      0,
      0,
      0,
      false,
    ]);
  });
});
