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
  /** Paid for that month already. */
  paid: Cents;
  /** What is left of `planned`; more than nothing. */
  remaining: Cents;
}

/**
 * The next payment of each debt by the plan, the earliest due first; debts due on one day in the
 * order of the input. A settled debt has none. What was paid early, as the plan stood then, settles its month
 * although the plan has moved by some cents since, unless it is less than the minimum. Source: docs/domain/payoff.md#progress
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
    const row = debts.find(({ debtId }) => debtId === debt.id);
    if (row === undefined) return null;
    const made = madeFor(month, debt.id, payments);
    const paid = cents(made.reduce((sum, { amount }) => sum + amount, 0));
    const remaining = cents(row.paid - paid);
    if (remaining <= 0 || (made.some(isEarly) && paid >= row.minimum)) continue;
    const dueOn = dayOfMonth(month, debt.dueDay ?? 31);
    const isLate = dueOn < today;
    return { debtId: debt.id, month, dueOn, isLate, planned: row.paid, paid, remaining };
  }
  return null;
}

const isEarly = ({ paidOn, countsFor }: Payment) => countsFor !== undefined && paidOn < countsFor;

function madeFor(month: IsoDate, debtId: DebtId, payments: readonly Payment[]): Payment[] {
  return payments.filter(
    (payment) =>
      payment.debtId === debtId && (payment.countsFor ?? firstOfMonth(payment.paidOn)) === month,
  );
}
