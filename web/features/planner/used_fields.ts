import type { DebtKind } from '../../../domain/planner/debt.ts';
import { setsMinimum } from '../../../domain/planner/default_minimum.ts';
import { balanceKeysOf, type DebtDraft } from './debt_draft.ts';

/** Whether a debt of the kind may have promotions, fees and several balances: what was lent, not billed. */
export const hasLoanFields = (kind: DebtKind): boolean => setsMinimum(kind);

/** What a draft shows behind "More about this debt": what its kind may have, and what is said of it anyway. */
export function usedFields(draft: DebtDraft, initial: DebtDraft) {
  const isCard = draft.kind === 'card';
  const isLoan = hasLoanFields(draft.kind);
  // A field that was there at first does not go while it is emptied.
  const isSaid = (...fields: readonly (keyof DebtDraft)[]) =>
    fields.some((field) => draft[field] !== '' || initial[field] !== '');
  const promotions = balanceKeysOf(draft).filter((key) => key.startsWith('promo'));
  return {
    statementDay: isCard || isSaid('statementDay'),
    creditLimit: isCard || isSaid('creditLimit'),
    charges: isCard || isSaid('charges'),
    fee: isLoan || isSaid('feeAmount', 'feeMonth'),
    promotion: isLoan || promotions.some((key) => draft[key] !== '' || (initial[key] ?? '') !== ''),
    balances: isLoan || draft.numbers !== '0',
  };
}
