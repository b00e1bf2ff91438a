import type { DebtId } from '../planner/debt.ts';
import type { Outlook } from '../planner/outlook.ts';

/**
 * Why nothing can take the place of some debts yet: something on them is late (`behind`), or nothing is, but what was late took this month's
 * money, so that what comes due on them isn't all covered (`short`). Null where neither is so.
 */
export function behindOn(
  { course, ledgers }: Pick<Outlook, 'course' | 'ledgers'>,
  ids: ReadonlySet<DebtId>,
): 'behind' | 'short' | null {
  const owing = (course.current?.arrears ?? []).some(({ debtId }) => ids.has(debtId));
  if (!owing) return null;
  const isLate = ledgers.some(
    ({ debt, installments }) => ids.has(debt.id) && installments.some((each) => each.isLate),
  );
  return isLate ? 'behind' : 'short';
}
