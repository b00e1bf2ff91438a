import { carriedCard } from '../../../domain/cards/carried_card.ts';
import type { Standing } from '../../../domain/cards/not_now.ts';
import { reportTarget } from '../../../domain/cards/utilization.ts';
import { outlookOf } from '../../../domain/planner/outlook.ts';
import type { PlannerRecords } from '../../../domain/planner/plan_choice.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';

/** The payment that the planner's own figures name first: the card whose statement closes next, while there is time. */
export function payFirstOf(records: PlannerRecords, today: IsoDate): Standing['payFirst'] {
  const outlook = outlookOf(records, today);
  if (!outlook) return null;
  const targets = outlook.debts.flatMap((debt) => {
    const carried = carriedCard(debt, records.payments, outlook);
    const target = carried && reportTarget(carried, today);
    return target && target.closesOn !== null && !target.isTooLate && !target.isOutOfReach
      ? [{ name: debt.name, pay: target.pay, below: target.below, closesOn: target.closesOn }]
      : [];
  });
  return targets.toSorted((one, other) => (one.closesOn < other.closesOn ? -1 : 1))[0] ?? null;
}
