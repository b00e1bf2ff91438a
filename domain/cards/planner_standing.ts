import { carriedCard } from './carried_card.ts';
import type { Standing } from './not_now.ts';
import { reportTarget } from './utilization.ts';
import { caughtUpInOf, type Outlook, outlookOf } from '../planner/outlook.ts';
import type { PlannerRecords } from '../planner/plan_choice.ts';
import type { IsoDate } from '../time/iso_date.ts';

/** What the planner knows of somebody's standing. */
export const plannerStandingOf = (
  records: PlannerRecords,
  today: IsoDate,
): Pick<Standing, 'payFirst' | 'isLateNow' | 'caughtUpIn'> => {
  const outlook = outlookOf(records, today);
  const isLateNow = outlook?.agenda.some(({ isLate }) => isLate) ?? false;
  return outlook === null
    ? { payFirst: null, isLateNow: false, caughtUpIn: null }
    : {
        // What is late comes before what a statement reports.
        payFirst: isLateNow ? null : payFirstOf(records, outlook, today),
        isLateNow,
        caughtUpIn: caughtUpInOf(outlook),
      };
};

/** What the planner's cards would report less with: the one that is fullest by its mark, and of those the one that takes least. Null where
 *  there is none, or none in reach. */
function payFirstOf(
  records: PlannerRecords,
  outlook: Outlook,
  today: IsoDate,
): Standing['payFirst'] {
  const targets = records.debts.flatMap((debt) => {
    const card = carriedCard(debt, records.payments, outlook);
    const target = card && reportTarget(card, today);
    if (!target || target.isOutOfReach || target.pay <= 0) return [];
    const { pay, below, closesOn, payBy } = target;
    return [{ name: debt.name, pay, below, closesOn, payBy }];
  });
  const [first] = targets.toSorted((one, other) => other.below - one.below || one.pay - other.pay);
  return first ?? null;
}
