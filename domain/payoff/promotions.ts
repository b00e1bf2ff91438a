import { type AprBps, type Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { Debt, DebtId, Promotion } from './debt.ts';
import type { PayoffPlan } from './payoff_plan.ts';

/** A promotion that still runs, of a balance with money on it. */
export interface RunningPromotion {
  readonly debtId: DebtId;
  readonly name: string;
  readonly balanceId: string;
  readonly promotion: Promotion;
  /** What the balance bears once it has ended. */
  readonly apr: AprBps;
}

/** `debts` as they stand on `today`. In their order, balance by balance. */
export const runningPromotions = (
  debts: readonly Debt[],
  today: IsoDate,
): readonly RunningPromotion[] =>
  debts.flatMap(({ id, name, balances }) =>
    balances.flatMap(({ id: balanceId, amount, apr, promotion }) =>
      promotion && amount > 0 && promotion.endsOn >= today
        ? [{ debtId: id, name, balanceId, promotion, apr }]
        : [],
    ),
  );

/** What a plan leaves on such a balance when the promotion ends: an amount; `none` where the whole debt is paid off by that
 *  day; null where nobody can say, as in a month that ends after the promotion does. Source: docs/domain/payoff.md#promotions */
export function leftAtEnd(
  plan: PayoffPlan,
  { debtId, balanceId, promotion }: RunningPromotion,
): Cents | 'none' | null {
  for (const warning of plan.warnings)
    if (
      warning.code === 'promotion_ends' &&
      warning.debtId === debtId &&
      warning.balanceId === balanceId
    )
      return warning.owed;
  const end = plan.order.find((each) => each.debtId === debtId)?.paidOffOn;
  return end !== undefined && end <= promotion.endsOn ? 'none' : null;
}
