import { type Cents, cents } from '../money/cents.ts';
import { addDays, daysBetween, type IsoDate } from '../time/iso_date.ts';
import type { DebtKind } from './debt.ts';
import type { DebtLedger } from './ledger.ts';
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

/** What is late of one installment, and the last day on which paying it, and those before it, keeps the debt from being reported later than
 *  it is; null where no such day is known. Cents. */
export interface LatePart {
  readonly unpaid: Cents;
  readonly lastDay: IsoDate | null;
}

/** What is late on a debt, installment by installment, the oldest first; all of it as one where nobody knows in which step it is. Source:
 *  docs/domain/planner.md#tight-months */
export function latePartsOf(
  ledger: Pick<DebtLedger, 'debt' | 'installments'>,
  today: IsoDate,
): readonly LatePart[] {
  const late = ledger.installments.filter(({ isLate, unpaid }) => isLate && unpaid > 0);
  const [oldest] = late;
  if (oldest === undefined) return [];
  const step = lateStepOf(ledger, today);
  if (step === null)
    return [{ unpaid: cents(late.reduce((sum, { unpaid }) => sum + unpaid, 0)), lastDay: null }];
  // Once those before it are paid, the debt is as late as this one: no later than it is reported now until that many days.
  const reported = Math.floor(daysBetween(oldest.dueOn, today) / STEP_DAYS) + 1;
  return late.map(({ unpaid, dueOn }) => ({
    unpaid,
    lastDay: addDays(dueOn, reported * STEP_DAYS - 1),
  }));
}
