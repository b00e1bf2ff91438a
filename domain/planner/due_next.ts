import { type Cents, cents } from '../money/cents.ts';
import type { DebtLedger } from './ledger.ts';

/** What a debt asks for next, late payments left out: the last of its installments is the next. Nothing once it is paid. Cents. */
export const dueNext = ({
  installments,
  owedToday,
}: Pick<DebtLedger, 'installments' | 'owedToday'>): Cents =>
  owedToday === 0 ? cents(0) : (installments.at(-1)?.due ?? cents(0));
