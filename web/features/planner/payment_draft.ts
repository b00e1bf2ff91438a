import { aprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import { parseMoney, parsePercent } from '../../../domain/money/parse.ts';
import type { DebtKind } from '../../../domain/planner/debt.ts';
import { defaultMinimum, usualTerm } from '../../../domain/planner/default_minimum.ts';
import { MAX_AMOUNT } from '../../../domain/planner/limits.ts';
import { type DebtDraft, numbersOf } from './debt_draft.ts';

/** Whether lenders of the kind ask for the same payment every month, which only they and the person know. */
export const hasTerm = (kind: DebtKind): boolean => usualTerm(kind) !== null;

/** Whether the payment is asked for beside what is owed. */
export const asksPayment = ({ kind, minimum }: Pick<DebtDraft, 'kind' | 'minimum'>): boolean =>
  hasTerm(kind) && (minimum === 'usual' || minimum === 'own');

/** The draft with a payment as typed; without one, ours is a guess. */
export const withPayment = (minimumAmount: string): Partial<DebtDraft> => ({
  minimumAmount,
  minimum: minimumAmount.trim() === '' ? 'usual' : 'own',
});

/** The payment that is guessed of a loan, once it can be worked out. */
export function guessedPayment(draft: DebtDraft): Cents | null {
  const balances = numbersOf(draft).flatMap((number) => {
    const amount = parseMoney(draft[`amount_${number}`] ?? '');
    const apr = parsePercent(draft[`apr_${number}`] ?? '');
    return amount.ok && apr.ok && amount.value > 0 && amount.value <= MAX_AMOUNT
      ? [{ amount: cents(amount.value), apr: aprBps(apr.value) }]
      : [];
  });
  const rule = balances.length > 0 ? defaultMinimum(draft.kind, balances) : null;
  return rule?.kind === 'fixed' ? rule.amount : null;
}
