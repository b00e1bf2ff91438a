import type { DebtId } from '../../planner/debt.ts';
import type { Payment } from '../../planner/progress.ts';
import type { PayoffPlan } from '../../planner/payoff_plan.ts';
import type { Figure } from '../figure.ts';
import { countFigure, dayFigure, monthFigure, moneyFigure } from '../print.ts';

// The payments on one debt: those the plan makes, and the last that was recorded.

/** How many payments the plan makes on a debt, from when on, from when on more than its minimum, and what the last of them is. */
export function paymentsOf(
  path: string,
  { months }: PayoffPlan,
  id: string,
): Record<string, Figure> {
  const paid = months.flatMap(({ month, debts }) => {
    const row = debts.find(({ debtId }) => debtId === id);
    return row && row.paid > 0
      ? [{ month, amount: row.paid, isMore: row.paid > row.minimum && row.minimum > 0 }]
      : [];
  });
  const [first] = paid;
  const last = paid.at(-1);
  const more = paid.find(({ isMore }) => isMore);
  if (!first || !last) return {};
  return {
    [`${path}.payments`]: countFigure(paid.length, 'payment', 'left', 'takes'),
    [`${path}.first_month`]: monthFigure(first.month, 'first', 'start', 'starts', 'from', 'in'),
    [`${path}.first_payment`]: moneyFigure(first.amount, 'first', 'payment'),
    [`${path}.last_payment`]: moneyFigure(last.amount, 'last', 'final', 'payment'),
    ...(more && {
      [`${path}.more_month`]: monthFigure(more.month, 'extra', 'more', 'from', 'in'),
      [`${path}.more_payment`]: moneyFigure(more.amount, 'extra', 'more', 'pays'),
    }),
  };
}

/** The last payment on a debt that was recorded here. */
export function lastRecorded(
  path: string,
  payments: readonly Payment[],
  id: DebtId,
): Record<string, Figure> {
  const last = payments
    .filter(({ debtId }) => debtId === id)
    .toSorted((one, other) => one.paidOn.localeCompare(other.paidOn))
    .at(-1);
  return last
    ? {
        [`${path}.recorded`]: moneyFigure(last.amount, 'recorded', 'last', 'payment'),
        [`${path}.recorded_on`]: dayFigure(last.paidOn, 'recorded', 'last', 'on'),
      }
    : {};
}
