import { balanceByToday } from '../../../domain/planner/balance_day.ts';
import type { RecordedPayment } from '../../../domain/planner/plan_choice.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { type PlannerDocument, recordPayment, saveDebt } from './document.ts';

/** Records a payment that was just made or told. One of today comes after the balance, also where that was typed in a place in
 *  which it's tomorrow already. */
export function recordNewPayment(
  document: PlannerDocument,
  payment: RecordedPayment,
  today: IsoDate,
): PlannerDocument {
  const debt = document.debts.find(({ id }) => id === payment.debtId);
  const isAhead = debt !== undefined && debt.balanceAsOf > today && payment.paidOn >= today;
  return recordPayment(
    isAhead ? saveDebt(document, balanceByToday(debt, document.payments, today)) : document,
    payment,
  );
}
