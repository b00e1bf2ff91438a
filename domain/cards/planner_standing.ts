import { STEP_DAYS } from '../planner/past_due.ts';
import { carriedCard } from './carried_card.ts';
import { type Planned, type Standing, unplanned } from './not_now.ts';
import { reportTarget } from './utilization.ts';
import { type Cents, cents } from '../money/cents.ts';
import { ledgerOf } from '../planner/ledger.ts';
import { caughtUpInOf, type Outlook, outlookOf } from '../planner/outlook.ts';
import type { PlannerRecords } from '../planner/plan_choice.ts';
import { addDays, type IsoDate } from '../time/iso_date.ts';

/** What the planner knows of somebody's standing. */
export function plannerStandingOf(records: PlannerRecords, today: IsoDate): Planned {
  const outlook = outlookOf(records, today);
  if (outlook === null) return unplanned;
  const isLateNow = outlook.agenda.some(({ isLate }) => isLate);
  return {
    // What is late comes before what a statement reports.
    payFirst: isLateNow ? null : payFirstOf(records, outlook, today),
    isLateNow,
    caughtUpIn: caughtUpInOf(outlook),
    reportedFrom: reportedFromOf(outlook, today),
    short: shortOf(outlook),
  };
}

/** The day on which the oldest of what is late comes to 30 days; null where that has been, or where any due day isn't known. */
function reportedFromOf({ agenda }: Outlook, today: IsoDate): IsoDate | null {
  const late = agenda.filter(({ isLate }) => isLate);
  if (late.some(({ isDayKnown, mayBeOlder }) => !isDayKnown || mayBeOlder)) return null;
  const [first] = late.map(({ dueOn }) => addDays(dueOn, STEP_DAYS)).toSorted();
  return first !== undefined && first > today ? first : null;
}

/** Short of what comes due: who is short of nothing but what is late is told to catch up. */
const shortOf = ({ tight }: Outlook): Standing['short'] =>
  tight === null || tight.isCatchingUp ? null : { month: tight.month, by: tight.shortBy };

/** What is owed on the cards in the planner today. */
export function owedOnCards({ debts, payments }: PlannerRecords, today: IsoDate): Cents {
  const cards = debts.filter(({ kind }) => kind === 'card');
  return cents(cards.reduce((sum, card) => sum + ledgerOf(card, payments, today).owedToday, 0));
}

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
