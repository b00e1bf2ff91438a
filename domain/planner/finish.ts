import { owedOn } from './owed_on.ts';
import { type Cents, cents } from '../money/cents.ts';
import { firstOfMonth, type IsoDate, monthsBetween } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';
import { planPayoff } from './plan.ts';
import { currentBalance, type Payment, type TrackedDebt } from './progress.ts';

/** What it took to pay everything off. Cents. */
export interface Finish {
  /** The payment that ended the last debt; null where none was recorded. */
  last: Payment | null;
  /** Calendar months from the first recorded payment to the last, both counted. */
  months: number;
  payments: number;
  paid: Cents;
  /** What the debts came to when they were entered. */
  debt: Cents;
  /** What was paid beyond the debt; null where payments are missing or a balance was typed again, so that nobody can say. */
  interest: Cents | null;
  /** How much less that is than minimum payments would have cost from the first day; null where nobody can say. */
  saved: Cents | null;
  /** Each debt with the day of its last payment, the first to end first; null where none was recorded on it. */
  ends: readonly { debtId: DebtId; endedOn: IsoDate | null }[];
}

/** The end of the road: null as long as anything is owed. Source: docs/domain/planner.md#finish */
export function finishOf(
  debts: readonly TrackedDebt[],
  payments: readonly Payment[],
  startsOn: IsoDate,
  today: IsoDate,
): Finish | null {
  if (debts.length === 0 || debts.some((debt) => currentBalance(debt, payments, today) > 0))
    return null;
  const made = payments
    .filter(({ debtId }) => debts.some(({ id }) => id === debtId))
    .toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : Number(a.paidOn > b.paidOn)));
  const [first] = made;
  const last = made.at(-1) ?? null;
  const paid = cents(made.reduce((sum, { amount }) => sum + amount, 0));
  const debt = cents(debts.reduce((sum, { startingBalance }) => sum + startingBalance, 0));
  const isWhole = debts.every((each) => isTrackedFromStart(each, made));
  const interest = isWhole && paid >= debt ? cents(paid - debt) : null;
  return {
    last,
    months: first && last ? monthsBetween(first.paidOn, last.paidOn) + 1 : 0,
    payments: made.length,
    paid,
    debt,
    interest,
    saved: interest === null ? null : savedOf(debts, interest, startsOn),
    ends: debts
      .map(({ id }) => ({ debtId: id, at: made.findLastIndex(({ debtId }) => debtId === id) }))
      // Those that ended on one day in the order in which they were paid.
      .toSorted((one, other) => one.at - other.at)
      .map(({ debtId, at }) => ({ debtId, endedOn: made[at]?.paidOn ?? null })),
  };
}

/** Whether the balance is still the first one that was typed, and every payment was made after it. */
function isTrackedFromStart(
  { id, balances, startingBalance, balanceAsOf }: TrackedDebt,
  made: readonly Payment[],
): boolean {
  const typed = owedOn({ balances });
  return (
    typed === startingBalance &&
    made.every(({ debtId, paidOn }) => debtId !== id || paidOn >= balanceAsOf)
  );
}

function savedOf(debts: readonly TrackedDebt[], interest: Cents, startsOn: IsoDate): Cents | null {
  const minimums = planPayoff({
    asOf: firstOfMonth(startsOn),
    debts: debts.filter(
      ({ minimum, startingBalance }) => minimum.kind !== 'none' && startingBalance > 0,
    ),
    strategy: { kind: 'minimums' },
    budget: { monthly: cents(0), rollOver: true, events: [] },
  });
  if (!minimums.ok) return null;
  const saved = minimums.plan.totals.interest - interest;
  return saved > 0 ? cents(saved) : null;
}
