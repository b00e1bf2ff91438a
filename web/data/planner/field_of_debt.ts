import type { DebtId } from '../../../domain/planner/debt.ts';
import { fieldsOf, objectOf, oneOf, text } from '../../../domain/stored/reader.ts';

/** Fields of a debt's form that a page may lead to. */
const DEBT_FIELDS = [
  'apr_0',
  'creditLimit',
  'dueDay',
  'minimumAmount',
  'promoTerms_0',
  'statementDay',
] as const;
export type DebtField = (typeof DEBT_FIELDS)[number];

const link = objectOf({ debtId: text, field: oneOf(DEBT_FIELDS) });

/** What a link to the planner brings along, in the state of the history, to open the form of a debt at one of its fields. */
export const stateForField = (debtId: DebtId, field: DebtField) => ({
  fieldOfDebt: { debtId, field },
});

/** The debt and the field that a link leads to; null where it leads to none. */
export function fieldOfDebtIn(
  state: unknown,
): { readonly debtId: DebtId; readonly field: DebtField } | null {
  try {
    const { debtId, field } = link(fieldsOf(state)['fieldOfDebt']);
    return { debtId: debtId as DebtId, field };
  } catch {
    return null;
  }
}
