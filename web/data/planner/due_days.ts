import type { DebtId } from '../../../domain/planner/debt.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { type PlannerDocument, saveDebt } from './document.ts';

/** What is said of a debt whose due day was not known. */
export interface DueDay {
  readonly dueDay: number;
  readonly paidThrough: IsoDate;
}

/** Sets the due days of these debts, with what is paid by then. */
export const setDueDays = (
  document: PlannerDocument,
  days: ReadonlyMap<DebtId, DueDay>,
): PlannerDocument =>
  document.debts.reduce((now, debt) => {
    const said = days.get(debt.id);
    return said === undefined ? now : saveDebt(now, { ...debt, ...said });
  }, document);
