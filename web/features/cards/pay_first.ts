import { carriedCard } from '../../../domain/cards/carried_card.ts';
import type { Standing } from '../../../domain/cards/not_now.ts';
import { reportTarget } from '../../../domain/cards/utilization.ts';
import { outlookOf } from '../../../domain/planner/outlook.ts';
import type { PlannerRecords } from '../../../domain/planner/plan_choice.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';

/** What the planner's cards would report less with: the one that is fullest by its mark, and of those the one that takes least. Null where
 *  there is none, or none in reach. */
export function payFirstOf(records: PlannerRecords, today: IsoDate): Standing['payFirst'] {
  const outlook = outlookOf(records, today);
  if (outlook === null) return null;
  const targets = records.debts.flatMap((debt) => {
    const card = carriedCard(debt, records.payments, outlook);
    const target = card && reportTarget(card, today);
    if (!target || target.isOutOfReach || target.pay <= 0) return [];
    const { pay, below, closesOn } = target;
    return [{ name: debt.name, pay, below, closesOn }];
  });
  const [first] = targets.toSorted((one, other) => other.below - one.below || one.pay - other.pay);
  return first ?? null;
}
