import type { AprBps } from '../money/cents.ts';
import type { Debt, DebtId } from './debt.ts';

/** A debt with a rate that nobody knows. */
export interface GuessedRate {
  readonly debtId: DebtId;
  readonly name: string;
  readonly apr: AprBps;
}

/** The debts of which something is owed at a rate that is our guess: every figure with interest in it rests on it. */
export const guessedRates = (debts: readonly Debt[]): readonly GuessedRate[] =>
  debts.flatMap(({ id, name, balances }) => {
    const guessed = balances.find(({ amount, aprBasis }) => amount > 0 && aprBasis === 'guess');
    return guessed ? [{ debtId: id, name, apr: guessed.apr }] : [];
  });
