import { firstOfMonth, lastOfMonth } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';
import type { LateStep } from './late_step.ts';
import type { Outlook } from './outlook.ts';

/**
 * Whether what the plan pays on a debt in time keeps it under its next step: this month's share, and of later months what makes up for what
 * is late. Where the month's money covers less than what still comes due, nobody knows what the next one has: a day after this month is then
 * taken for covered. Source: docs/domain/planner.md#ledger
 */
export function isStepCovered(
  { amount, lastDay }: LateStep,
  id: DebtId,
  { agenda, tight, result, today }: Pick<Outlook, 'agenda' | 'tight' | 'result' | 'today'>,
): boolean {
  const late = agenda.find((item) => item.debtId === id && item.isLate);
  const share = tight?.rows.find(({ debtId }) => debtId === id)?.pays;
  const isShortNow = tight !== null && !tight.isCatchingUp && tight.month === firstOfMonth(today);
  const now = isShortNow ? (share ?? amount) : late && !late.isPutOff ? late.remaining : 0;
  if (now >= amount) return true;
  if (lastDay <= lastOfMonth(today)) return false;
  if (tight !== null && !tight.isCatchingUp) return true;
  const months = result.ok ? result.plan.months : [];
  const later = months
    .filter(({ month }) => month > firstOfMonth(today) && month <= lastDay)
    .flatMap(({ debts }) => debts.filter(({ debtId }) => debtId === id))
    // What comes due in those months is paid on its own day, which may be after that one.
    .reduce((sum, { paid, minimum }) => sum + Math.max(0, paid - minimum), 0);
  return now + later >= amount;
}
