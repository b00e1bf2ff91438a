import { type Cents, cents } from '../money/cents.ts';
import { type IsoDate, dayOfMonth, firstOfMonth } from '../time/iso_date.ts';
import type { Debt, DebtId } from './debt.ts';
import type { PayoffPlan } from './payoff_plan.ts';
import type { Payment } from './progress.ts';

/** What is still to be paid on a debt for the plan's earliest month that is not settled. */
export interface NextPayment {
  debtId: DebtId;
  /** First day of the plan's month. */
  month: IsoDate;
  /** The debt's due day in that month; its last day where none is known. */
  dueOn: IsoDate;
  isLate: boolean;
  planned: Cents;
  /** Paid in that month already. */
  paid: Cents;
  /** What is left of `planned`; more than nothing. */
  remaining: Cents;
}

/**
 * The next payment of each debt by the plan, the earliest due first; debts due on one day in the
 * order of the input. A settled debt has none. Source: docs/domain/payoff.md#progress
 */
export function nextPayments(
  plan: PayoffPlan,
  debts: readonly Debt[],
  payments: readonly Payment[],
  today: IsoDate,
): readonly NextPayment[] {
  return debts
    .map((debt) => nextPaymentOf(plan, debt, payments, today))
    .filter((next) => next !== null)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : Number(a.dueOn > b.dueOn)));
}

function nextPaymentOf(
  plan: PayoffPlan,
  debt: Debt,
  payments: readonly Payment[],
  today: IsoDate,
): NextPayment | null {
  for (const { month, debts } of plan.months) {
    const planned = debts.find((row) => row.debtId === debt.id)?.paid;
    if (planned === undefined) return null;
    const paid = paidIn(month, debt.id, payments);
    const remaining = cents(planned - paid);
    if (remaining <= 0) continue;
    const dueOn = dayOfMonth(month, debt.dueDay ?? 31);
    return { debtId: debt.id, month, dueOn, isLate: dueOn < today, planned, paid, remaining };
  }
  return null;
}

function paidIn(month: IsoDate, debtId: DebtId, payments: readonly Payment[]): Cents {
  return cents(
    payments
      .filter((payment) => payment.debtId === debtId && firstOfMonth(payment.paidOn) === month)
      .reduce((sum, { amount }) => sum + amount, 0),
  );
}
