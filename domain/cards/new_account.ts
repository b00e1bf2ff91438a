import type { AprBps, Cents } from '../money/cents.ts';
import { CARD_MINIMUM } from '../planner/default_minimum.ts';
import type { Balance, Debt } from '../planner/debt.ts';

// What a plan has in place of debts that are moved: the account that pays them off. Its name, its id and what is due on it first are for
// whoever opens it to say.

type Opened = Pick<Debt, 'kind' | 'interest' | 'minimum'> & {
  readonly balances: readonly [Balance];
};

/** A card with what was moved to it, at a card's usual minimum. */
export const newCard = (moved: Balance, interest: Debt['interest']): Opened => ({
  kind: 'card',
  balances: [moved],
  interest,
  minimum: CARD_MINIMUM,
});

/** A loan that asks for the same each month; for nothing where `payment` is null: nobody has told its term. */
export const newLoan = (amount: Cents, apr: AprBps, payment: Cents | null): Opened => ({
  kind: 'personal_loan',
  balances: [{ id: 'loan', kind: 'purchase', amount, apr }],
  interest: 'monthly',
  minimum: payment === null ? { kind: 'none' } : { kind: 'fixed', amount: payment },
});
