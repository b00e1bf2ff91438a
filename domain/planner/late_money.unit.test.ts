import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cents, cents } from '../money/cents.ts';
import { addDays, firstOfMonth, isoDate } from '../time/iso_date.ts';
import { CARD_MINIMUM } from './default_minimum.ts';
import { ledgersOf, outlookOf } from './outlook.ts';
import { paidThroughMissing } from './past_due.ts';
import { assumedPaid, moneyForNow } from './plan_start.ts';
import type { TrackedDebt } from './progress.ts';
import { balance, debtId, dollars, fixed } from './testing.ts';

// Something is late, and other debts were entered after their due day: nobody knows what they took of the month.

const TODAY = isoDate('2026-11-30');
const entered = (
  name: string,
  owed: Cents,
  dueDay: number,
  missed: number,
  minimum: TrackedDebt['minimum'] = CARD_MINIMUM,
): TrackedDebt => ({
  id: debtId(name),
  name,
  kind: 'card',
  balances: [balance(owed / 100, 24)],
  interest: 'average_daily',
  minimum,
  dueDay,
  balanceAsOf: TODAY,
  startingBalance: owed,
  paidThrough: missed > 0 ? paidThroughMissing(dueDay, missed, TODAY) : addDays(TODAY, -1),
});
const recordsOf = (debts: readonly TrackedDebt[], monthly: Cents) => ({
  debts,
  payments: [],
  plan: {
    strategy: 'avalanche' as const,
    monthly,
    startsOn: TODAY,
    customOrder: [],
    chosenOn: TODAY,
  },
});

const debtsOf = fc
  .array(
    fc.record({
      owed: fc.integer({ min: 5_000, max: 600_000 }),
      dueDay: fc.integer({ min: 1, max: 28 }),
      missed: fc.integer({ min: 0, max: 3 }),
      minimum: fc.option(fc.integer({ min: 1_000, max: 20_000 })),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((of) =>
    of.map(({ owed, dueDay, missed, minimum }, place) =>
      entered(
        `debt ${place}`,
        cents(owed),
        dueDay,
        missed,
        minimum === null ? CARD_MINIMUM : fixed(minimum / 100),
      ),
    ),
  );

it('a card that is late, a hospital that agreed to $40, and $100: there is a plan, and it says what is missing', () => {
  const debts = [
    entered('card', dollars(2_480), 21, 2),
    { ...entered('hospital', dollars(1_840), 5, 0, fixed(40)), kind: 'medical' as const },
  ];
  for (const monthly of [60, 100, 110, 120, 122, 130, 150]) {
    const outlook = outlookOf(recordsOf(debts, dollars(monthly)), TODAY);
    expect(outlook?.result.ok).toBe(true);
    expect(outlook?.tight).not.toBeNull();
  }
});

it('is planned for with any amount: too little is never a number that is out of range', () =>
  fc.assert(
    fc.property(debtsOf, fc.integer({ min: 0, max: 60_000 }), (debts, monthly) => {
      const outlook = outlookOf(recordsOf(debts, cents(monthly)), TODAY);
      const { result } = outlook ?? {};
      expect(result?.ok === false ? result.error.code : 'ok').not.toBe('budget_below_minimums');
    }),
    { numRuns: 150 },
  ));

it('gets no less for what is late from who sets aside more', () =>
  fc.assert(
    fc.property(
      debtsOf,
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      (debts, monthly, more) => {
        const ledgers = ledgersOf({ debts, payments: [] }, TODAY);
        const month = firstOfMonth(TODAY);
        const now = moneyForNow(ledgers, cents(monthly), month);
        expect(moneyForNow(ledgers, cents(monthly + more), month)).toBeGreaterThanOrEqual(now);
        expect(assumedPaid(ledgers, cents(monthly), month).amount).toBeLessThanOrEqual(monthly);
      },
    ),
    { numRuns: 150 },
  ));
