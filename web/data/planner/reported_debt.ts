import type { ReportedDebt } from '../../../domain/credit_file/as_debt.ts';
import { DEBT_KINDS } from '../../../domain/planner/debt.ts';
import { fieldsOf, objectOf, oneOf, optional, text } from '../../../domain/stored/reader.ts';
import { whole } from '../../../domain/stored/shape_readers.ts';
import { amount, day } from '../../../domain/stored/value_readers.ts';

const reported = objectOf<ReportedDebt>({
  name: text,
  kind: oneOf(DEBT_KINDS),
  balance: amount,
  printedOn: optional(day),
  limit: optional(amount),
  pastDue: optional(amount),
  daysLate: optional(whole(0, 999)),
  payment: optional(amount),
});

/** The debt of a report that a link to the planner brings along, in the state of the history; null where it brings none. */
export function reportedDebtIn(state: unknown): ReportedDebt | null {
  try {
    return reported(fieldsOf(state)['reportedDebt']);
  } catch {
    return null;
  }
}
