import { type Cents, cents } from '../money/cents.ts';
import type { Debt } from '../planner/debt.ts';
import type { Outlook } from '../planner/outlook.ts';
import { owedOn } from '../planner/owed_on.ts';
import type { IsoDate } from '../time/iso_date.ts';
import { annualFeeFrom } from './card_fees.ts';
import { endOf, REPLACEMENT, replacedInPlan } from './loan_in_plan.ts';
import { newCard } from './new_account.ts';
import { movedBalance, type MoveOffer } from './what_if.ts';

/** A whole plan, and the same one with several cards moved to a new one. Cents; the fee is in the second's cost. */
export interface SeveralMoved {
  readonly owed: Cents;
  readonly fee: Cents;
  readonly before: { readonly endsOn: IsoDate; readonly cost: Cents };
  readonly after: { readonly endsOn: IsoDate; readonly cost: Cents };
}

/** What moving all of several cards to one new card does to the plan as it stands: the same money each month, in the same order, with the
 *  new card's usual minimum. Nothing is kept of it. Source: docs/domain/cards.md#what-if */
export function severalMovedInPlan(
  outlook: Outlook,
  cards: readonly Debt[],
  offer: MoveOffer,
):
  | { readonly ok: true; readonly moved: SeveralMoved }
  | { readonly ok: false; readonly code: 'no_plan' | 'behind' | 'short' | 'charges' } {
  const { today } = outlook;
  const owed = cents(cards.reduce((sum, debt) => sum + owedOn(debt), 0));
  const { balance, fee } = movedBalance(owed, offer, today);
  const sides = replacedInPlan(outlook, cards, {
    id: REPLACEMENT,
    name: REPLACEMENT,
    ...newCard(balance, cards[0]?.interest ?? 'monthly'),
    ...annualFeeFrom(offer.annual, today),
  });
  if (!sides.ok) return sides;
  if (sides.after === null) return { ok: false, code: 'no_plan' };
  return {
    ok: true,
    moved: { owed, fee, before: endOf(sides.before, cents(0)), after: endOf(sides.after, fee) },
  };
}
