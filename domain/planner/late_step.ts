import type { Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { DebtKind } from './debt.ts';
import type { DebtLedger } from './ledger.ts';
import { isOldestKnown, nextLateStep } from './past_due.ts';

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
