import { firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import type { Installment } from './ledger.ts';

/**
 * Whether all that is late is this month's own: then it takes what the plan means to pay in the month, late as it is. `late`
 * are the late installments of one debt.
 */
export const isLateThisMonth = (late: readonly Installment[], today: IsoDate): boolean =>
  late.length === 1 && late[0]?.month === firstOfMonth(today);

/** This month's own where it alone was late, and was paid after its day: what the plan pays beyond it this month is still to come. */
export function paidLateThisMonth(
  installments: readonly Installment[],
  today: IsoDate,
): Installment | undefined {
  const month = firstOfMonth(today);
  const isOlderIn = installments.some((each) => each.month < month && each.paidThisMonth > 0);
  if (isOlderIn || installments.some(({ isLate }) => isLate)) return undefined;
  return installments.find(
    (each) =>
      each.month === month &&
      each.dueOn < today &&
      each.unpaid === 0 &&
      (each.paidOn ?? '') > each.dueOn,
  );
}
