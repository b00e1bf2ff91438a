import { type Cents, cents } from '../money/cents.ts';
import { addDays, daysBetween, type IsoDate } from '../time/iso_date.ts';
import type { DebtKind } from './debt.ts';
import type { DebtLedger, Installment } from './ledger.ts';
import { isOldestKnown, nextLateStep, STEP_DAYS } from './past_due.ts';

/** Debts whose lenders report how late they are in steps of thirty days. */
const IN_STEPS: readonly DebtKind[] = ['card', 'personal_loan', 'auto', 'mortgage'];

/** What keeps a debt that is late under the next step that its lender reports. */
export interface LateStep {
  /** What is missing of the oldest late payment, cents. */
  readonly amount: Cents;
  /** The step, in days late. */
  readonly days: number;
  /** The last day before it. */
  readonly lastDay: IsoDate;
}

/** Null where nothing is late, no step is left, or its day isn't known. Source: docs/domain/planner.md#ledger */
export function lateStepOf(
  { debt, installments }: Pick<DebtLedger, 'debt' | 'installments'>,
  today: IsoDate,
): LateStep | null {
  const oldest = installments.find(({ isLate }) => isLate);
  if (oldest === undefined || !oldest.isDayKnown || !IN_STEPS.includes(debt.kind)) return null;
  const step = isOldestKnown(debt, installments) ? nextLateStep(oldest.dueOn, today) : null;
  return step && { amount: oldest.unpaid, ...step };
}

/** What is late of one installment. Cents. */
export interface LatePart {
  readonly unpaid: Cents;
  /** The same as the month began. */
  readonly begun: Cents;
  /** The last day on which paying it, and those before it, keeps the debt from being reported later than it was as the month began; null where no
   *  such day is known. */
  readonly lastDay: IsoDate | null;
}

/**
 * What is late on a debt, installment by installment as the month began, the oldest first, where all of it comes to `left` now; as one part where
 * nobody knows in which step it is. What was paid of it this month changes no day. Source: docs/domain/planner.md#tight-months
 */
export function latePartsOf(
  { debt, installments }: Pick<DebtLedger, 'debt' | 'installments'>,
  left: Cents,
  today: IsoDate,
): readonly LatePart[] {
  const begun = installments.map((each) => asTheMonthBegan(each, today));
  const late = begun.filter(({ isLate, unpaid }) => isLate && unpaid > 0);
  const [oldest] = late;
  const step = lateStepOf({ debt, installments: begun }, today);
  if (oldest === undefined || step === null) {
    const all = late.reduce((sum, { unpaid }) => sum + unpaid, 0);
    return [{ unpaid: left, begun: cents(all > 0 ? all : left), lastDay: null }];
  }
  const open = cutTo(
    late.map(({ unpaid }) => unpaid),
    left,
  );
  // Once those before it are paid, the debt is as late as this one: no later than it was reported until that many days.
  const until = open[0] === 0 ? (oldest.paidOn ?? today) : today;
  const reported = Math.floor(daysBetween(oldest.dueOn, until) / STEP_DAYS) + 1;
  return late.map(({ unpaid, dueOn }, at) => ({
    unpaid: open[at] ?? cents(0),
    begun: unpaid,
    lastDay: addDays(dueOn, reported * STEP_DAYS - 1),
  }));
}

/** An installment that is late, or was until it was paid this month, with nothing of it paid this month. */
const asTheMonthBegan = (each: Installment, today: IsoDate): Installment =>
  each.dueOn < today &&
  each.paidThisMonth > 0 &&
  (each.isLate || (each.paidOn ?? today) > each.dueOn)
    ? { ...each, isLate: true, unpaid: cents(each.unpaid + each.paidThisMonth) }
    : each;

/** Amounts of which the first are paid off first, once all of them together come to `total`. Cents. */
export function cutTo(amounts: readonly Cents[], total: Cents): readonly Cents[] {
  let after: number = total;
  return amounts
    .toReversed()
    .map((amount, at) => {
      const left = at === amounts.length - 1 ? after : Math.min(amount, after);
      after -= left;
      return cents(left);
    })
    .toReversed();
}
