import { cents } from '../money/cents.ts';
import type { PlannerRecords } from '../planner/plan_choice.ts';
import { currentBalance, paidDown } from '../planner/progress.ts';
import type { IsoDate } from '../time/iso_date.ts';

/** How much of what was owed at the start is paid, in whole percent, rounded half-up: the one figure of a person's debts that a
 *  circle may be told. The same as on the dashboard. Null as long as there is no debt. */
export function goalPercent(
  { debts, payments }: Pick<PlannerRecords, 'debts' | 'payments'>,
  today: IsoDate,
): number | null {
  if (debts.length === 0) return null;
  const start = cents(debts.reduce((sum, { startingBalance }) => sum + startingBalance, 0));
  const now = cents(debts.reduce((sum, debt) => sum + currentBalance(debt, payments, today), 0));
  return start > 0 ? paidDown(start, now).percent : null;
}

/** How many debts are paid off: the other figure that a person may let a circle see. What was entered with nothing owed was
 *  never to be paid off. Null as long as there is no debt. */
export function debtsClosed(
  { debts, payments }: Pick<PlannerRecords, 'debts' | 'payments'>,
  today: IsoDate,
): number | null {
  const owed = debts.filter(({ startingBalance }) => startingBalance > 0);
  if (owed.length === 0) return null;
  return owed.filter((debt) => currentBalance(debt, payments, today) === 0).length;
}
