import { type Cents, cents } from '../money/cents.ts';
import { CARD_MINIMUM } from '../planner/default_minimum.ts';
import type { Debt, DebtId } from '../planner/debt.ts';
import type { Outlook } from '../planner/outlook.ts';
import type { PayoffPlan } from '../planner/payoff_plan.ts';
import { planPayoff } from '../planner/plan.ts';
import { addMonths, type IsoDate } from '../time/iso_date.ts';
import { movedBalance, type MoveOffer } from './what_if.ts';

/** A whole plan, and the same one with a balance moved. */
export interface MoveInPlan {
  readonly before: { readonly endsOn: IsoDate; readonly cost: Cents };
  /** The transfer's fee is in its cost. */
  readonly after: { readonly endsOn: IsoDate; readonly cost: Cents };
}

const costOf = ({ totals: { interest, fees } }: PayoffPlan): number => interest + fees;

/** What moving all of a debt does to the plan as it stands: the same money each month, in the same order, with the new card's usual
 *  minimum. Null where there is no plan, before or after. Nothing is kept of it. Source: docs/domain/cards.md#what-if */
export function moveInPlan(
  { result, course, choice, order, today }: Outlook,
  id: DebtId,
  offer: MoveOffer,
): MoveInPlan | null {
  const moved = course.debts.find((debt) => debt.id === id);
  if (!result.ok || moved === undefined) return null;
  const amount = cents(moved.balances.reduce((sum, balance) => sum + balance.amount, 0));
  if (amount === 0) return null;
  const { balance, fee } = movedBalance(amount, offer, today);
  const debt: Debt = {
    id,
    name: moved.name,
    kind: 'card',
    balances: [balance],
    interest: 'monthly',
    minimum: CARD_MINIMUM,
    ...(offer.annual !== undefined &&
      offer.annual > 0 && {
        annualFee: { amount: offer.annual, month: Number(addMonths(today, 1).slice(5, 7)) },
      }),
  };
  const after = planPayoff({
    ...course,
    debts: course.debts.map((each) => (each.id === id ? debt : each)),
    strategy: choice.strategy === 'custom' ? { kind: 'custom', order } : { kind: choice.strategy },
  });
  if (!after.ok) return null;
  return {
    before: { endsOn: result.plan.debtFreeOn, cost: cents(costOf(result.plan)) },
    after: { endsOn: after.plan.debtFreeOn, cost: cents(costOf(after.plan) + fee) },
  };
}
