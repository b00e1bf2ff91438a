import type { Cents } from '../money/cents.ts';
import type { DebtId } from '../planner/debt.ts';
import type { Outlook } from '../planner/outlook.ts';
import {
  firstToMind,
  leftAtEnd,
  type RunningPromotion,
  runningPromotions,
} from '../planner/promotions.ts';

/** A promotion at whose end interest may be charged back to the purchase date. */
export interface DeferredLeft {
  readonly running: RunningPromotion;
  /** What the plan leaves on it then; null where the plan has no end. */
  readonly left: Cents | null;
}

/** What of a debt's deferred interest, or of a promotion that nobody has said the terms of, isn't paid by its end: no plan counts what that
 *  may cost, so that staying looks cheaper than it is. The first to mind; null where there is none. Source: docs/domain/cards.md#what-if */
export function deferredLeft(
  { debts, result, today }: Pick<Outlook, 'debts' | 'result' | 'today'>,
  id: DebtId,
): DeferredLeft | null {
  const ofDebt = debts.filter((debt) => debt.id === id);
  const found = runningPromotions(ofDebt, today).flatMap((running) => {
    const { promotion } = running;
    if (promotion.terms === 'zero') return [];
    const left = result.ok ? leftAtEnd(result.plan, running) : null;
    return left === 'none' ? [] : [{ promotion, running, left }];
  });
  const first = firstToMind(found);
  return first ? { running: first.running, left: first.left } : null;
}
