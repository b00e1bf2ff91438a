import { type Cents, cents } from '../money/cents.ts';
import type { DebtId } from '../planner/debt.ts';
import { currentBalance, type Payment, type TrackedDebt } from '../planner/progress.ts';
import { type IsoDate, lastOfMonth } from '../time/iso_date.ts';
import { newCard, newLoan } from './new_account.ts';
import { borrowedFor, earliestEnd, type Loan, movedBalance, type MoveOffer } from './what_if.ts';

/** What a debt was moved to: a card's offer, or a loan. */
export type MovedTo =
  | { readonly kind: 'card'; readonly offer: MoveOffer }
  | { readonly kind: 'loan'; readonly loan: Loan };

/** A move that was made, as the planner keeps it: the old debt with nothing owed on it, and the one that came of it. */
export interface MadeMove {
  readonly old: TrackedDebt;
  readonly came: TrackedDebt;
  /** In the new one's balance. Cents. */
  readonly fee: Cents;
}

/**
 * All of a debt, moved on `today`. What was paid on the old one so far stays its progress, and the new one begins with what is owed: the two
 * together are as far as the one was. Of the new one nothing is due this month, and its due day isn't known yet. Source: docs/domain/cards.md#what-if
 */
export function madeMove(
  debt: TrackedDebt,
  payments: readonly Payment[],
  to: MovedTo,
  { id, name }: { readonly id: DebtId; readonly name: string },
  today: IsoDate,
): MadeMove {
  const owed = currentBalance(debt, payments, today);
  const { pastDue: _pastDue, setAside, monthlyCharges: _charges, ...bare } = debt;
  const { rest, fee } =
    to.kind === 'card' ? ofCard(owed, to.offer, debt, today) : ofLoan(owed, to.loan);
  const [balance] = rest.balances;
  return {
    old: {
      ...bare,
      balances: debt.balances.map((each) => ({ ...each, amount: cents(0) })),
      balanceAsOf: today,
      startingBalance: cents(Math.max(0, debt.startingBalance - owed)),
      paidThrough: today,
    },
    came: {
      id,
      name,
      ...rest,
      ...(setAside !== undefined && { setAside }),
      balanceAsOf: today,
      startingBalance: balance.amount,
      paidThrough: lastOfMonth(today),
    },
    fee,
  };
}

function ofCard(owed: Cents, offer: MoveOffer, { interest }: TrackedDebt, today: IsoDate) {
  const { balance, fee } = movedBalance(owed, offer, today);
  const { promotion } = balance;
  const moved = {
    ...balance,
    ...(promotion &&
      offer.promotion && {
        promotion: {
          ...promotion,
          // From here on it is a day that somebody goes by: never one that comes too late.
          endsOn: earliestEnd(today, offer.promotion.months),
          ...(offer.isDeferred === true && { terms: 'deferred' as const }),
        },
      }),
  };
  return {
    rest: newCard(moved, interest),
    fee,
  };
}

function ofLoan(owed: Cents, loan: Loan) {
  const { amount, fee, payment } = borrowedFor(owed, loan);
  return {
    rest: newLoan(amount, loan.apr, payment),
    fee,
  };
}
