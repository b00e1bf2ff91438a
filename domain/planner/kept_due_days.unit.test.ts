import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../money/cents.ts';
import { addDays, firstOfMonth, type IsoDate, isoDate } from '../time/iso_date.ts';
import { keptDueDays } from './kept_due_days.ts';
import { agendaOf } from './agenda.ts';
import { ledgersOf } from './outlook.ts';
import type { RecordedPayment } from './plan_choice.ts';
import type { TrackedDebt } from './progress.ts';
import { balance, debtId, dollars, fixed } from './testing.ts';

/** $5,000.00 at no interest, $50.00 due on the 25th, paid through August. */
const card = (over: Partial<TrackedDebt> = {}): TrackedDebt => ({
  id: debtId('card'),
  name: 'card',
  kind: 'card',
  balances: [balance(5_000, 0)],
  interest: 'monthly',
  minimum: fixed(50),
  dueDay: 25,
  balanceAsOf: isoDate('2026-08-20'),
  startingBalance: dollars(5_000),
  paidThrough: isoDate('2026-08-31'),
  ...over,
});
const paid = (on: string, amount = 50, countsFor?: string): RecordedPayment => ({
  id: `${on} ${amount}`,
  debtId: debtId('card'),
  paidOn: isoDate(on),
  amount: dollars(amount),
  ...(countsFor && { countsFor: isoDate(countsFor) }),
});
const keptOn = (today: string, payments: readonly RecordedPayment[], debt = card()) => {
  const day = isoDate(today);
  return keptDueDays(ledgersOf({ debts: [debt], payments }, day), payments, day).map(
    ({ dueOn }) => dueOn,
  );
};

describe('a due day is kept', () => {
  it('where what was asked was paid by its evening, and not before it has come', () => {
    const payments = [paid('2026-09-10'), paid('2026-10-25'), paid('2026-11-20')];
    expect(keptOn('2026-11-24', payments)).toEqual(['2026-09-25', '2026-10-25']);
    expect(keptOn('2026-11-25', payments)).toEqual(['2026-09-25', '2026-10-25', '2026-11-25']);
  });

  it('not by a payment of the day after, by too little, or by none', () => {
    expect(keptOn('2026-11-26', [paid('2026-09-26')])).toEqual([]);
    expect(keptOn('2026-11-26', [paid('2026-09-20', 49)])).toEqual([]);
    expect(keptOn('2026-11-26', [])).toEqual([]);
  });

  it('by two payments together, and by one that was made early for its month', () => {
    expect(keptOn('2026-09-26', [paid('2026-09-07', 20), paid('2026-09-20', 30)])).toEqual([
      '2026-09-25',
    ]);
    expect(
      keptOn(
        '2026-10-26',
        [paid('2026-09-03'), paid('2026-09-04', 50, '2026-10-01')],
        card({ kind: 'personal_loan' }),
      ),
    ).toEqual(['2026-09-25', '2026-10-25']);
  });

  it('not once more by what made up for a month that was late', () => {
    // September's is paid with it first; October's is short then.
    expect(keptOn('2026-10-26', [paid('2026-10-20')])).toEqual([]);
    expect(keptOn('2026-10-26', [paid('2026-10-20', 100)])).toEqual(['2026-10-25']);
  });

  it('not where nobody has told the day, or nothing is asked for', () => {
    const { dueDay: _, ...unknown } = card();
    expect(keptOn('2026-11-26', [paid('2026-09-20')], unknown)).toEqual([]);
    expect(keptOn('2026-11-26', [paid('2026-09-20')], card({ minimum: { kind: 'none' } }))).toEqual(
      [],
    );
  });

  it('a hundred days back and no further', () => {
    const payments = [paid('2026-09-20')];
    expect(keptOn(addDays(isoDate('2026-09-25'), 100), payments)).toEqual(['2026-09-25']);
    expect(keptOn(addDays(isoDate('2026-09-25'), 101), payments)).toEqual([]);
  });
});

describe('whatever was paid and whenever', () => {
  const day = fc
    .integer({ min: -20, max: 120 })
    .map((days) => addDays(isoDate('2026-08-20'), days));
  const payment = fc.record({
    id: fc.uuid(),
    debtId: fc.constant(debtId('card')),
    paidOn: day,
    amount: fc.constantFrom(1, 2_000, 4_900, 5_000, 9_000, 16_800).map(cents),
    early: fc.integer({ min: 0, max: 4 }),
  });
  const history = fc.record({
    payments: fc
      .array(payment, { maxLength: 10 })
      .map((all) =>
        all.map(({ early, ...each }) =>
          early === 0
            ? { ...each, countsFor: firstOfMonth(addDays(each.paidOn, 31)) as IsoDate }
            : each,
        ),
      ),
    debt: fc
      .record({
        dueDay: fc.integer({ min: 1, max: 31 }),
        owed: fc.constantFrom(0, 40, 300, 8_400),
        rate: fc.constantFrom(0, 1_200, 2_999),
        minimum: fc.constantFrom<TrackedDebt['minimum']>(
          { kind: 'none' },
          { kind: 'fixed', amount: cents(5_000) },
          { kind: 'percent', percent: 200, floor: cents(2_500) },
          { kind: 'percent_plus_interest', percent: 100, floor: cents(2_500) },
        ),
        balanceAsOf: day,
        paidThrough: day,
      })
      .map(({ owed, rate, ...rest }) =>
        card({
          ...rest,
          balances: [{ ...balance(owed, 0), apr: aprBps(rate) }],
          startingBalance: dollars(owed),
        }),
      ),
  });

  it('the days that are kept are those whose evening showed the dashboard nothing left to pay', () => {
    let kept = 0;
    fc.assert(
      fc.property(history, day, ({ payments, debt }, today) => {
        const found = keptOn(today, payments, debt);
        kept += found.length;
        for (let on = addDays(today, -100); on <= today; on = addDays(on, 1)) {
          const made = payments.filter(({ paidOn }) => paidOn <= on);
          const evening = agendaOf(ledgersOf({ debts: [debt], payments: made }, on), null, on);
          const shown = evening.find((item) => item.dueOn === on && !item.isLate);
          const isPaid = shown !== undefined && shown.due > 0 && shown.paid > 0;
          expect(found.includes(on), on).toBe(isPaid && shown.unpaid === 0);
        }
      }),
      { numRuns: 100, seed: 26 },
    );
    expect(kept).toBeGreaterThan(10);
  });

  it('a day that was kept stays so on every later day, as long as nothing is typed', () => {
    fc.assert(
      fc.property(history, day, ({ payments, debt }, today) => {
        const later = addDays(today, 1);
        const made = payments.filter(({ paidOn }) => paidOn <= today);
        const still = keptOn(later, made, debt);
        const far = addDays(later, -100);
        for (const on of keptOn(today, made, debt).filter((each) => each >= far))
          expect(still).toContain(on);
      }),
      { numRuns: 120, seed: 27 },
    );
  });
});
