import { monthsBetween, daysBetween, type IsoDate } from '../../domain/time/iso_date.ts';
import type { AgendaItem } from '../../domain/planner/agenda.ts';
import { keptDueDays } from '../../domain/planner/kept_due_days.ts';
import { isKept, outlookOf } from '../../domain/planner/outlook.ts';
import { isTooMuchWork } from '../../domain/planner/work.ts';
import type { PlannerRecords } from '../../domain/planner/plan_choice.ts';
import type { FoundEvent, PlanMark, Recomputed } from './ports.ts';

/** As many payments as one mail lists. */
const maxItems = 20;

/** What a person's records say there is to tell on a day of theirs, by the engine of every page: payments that a lender has due in
 *  three days or by tomorrow, and a plan that ends later than they last heard, at most once a month. A first plan, another one,
 *  and one that ends sooner are marked and not told. With it, the due days that were kept by now. */
export function recompute(
  records: PlannerRecords,
  today: IsoDate,
  marked: PlanMark | null,
): Recomputed {
  if (isTooMuchWork(records, today)) return { events: [], marked, kept: [] };
  const outlook = outlookOf(records, today);
  if (outlook === null) return { events: [], marked: null, kept: [] };
  const kept = keptDueDays(outlook.ledgers, records.payments, today);
  const payments = dueSoon(outlook.agenda, today);
  const endsOn = outlook.result.ok ? outlook.result.plan.months.at(-1)?.month : undefined;
  // While less is set aside than lenders ask for, no page names a day that the plan ends on, and no mail does.
  if (records.plan === null || endsOn === undefined || !isKept(outlook))
    return { events: payments, marked, kept };
  const { chosenOn, monthly, strategy } = records.plan;
  const mark = { chosenOn, endsOn, monthly, strategy };
  const isLater =
    marked !== null && isSamePlan(marked, mark) && monthsBetween(marked.endsOn, mark.endsOn) > 0;
  const drift: FoundEvent = {
    kind: 'plan',
    type: 'plan_drift',
    event: `drift:${today.slice(0, 7)}`,
    params: { before: marked?.endsOn ?? endsOn, endsOn },
  };
  return { events: isLater ? [...payments, drift] : payments, marked: mark, kept };
}

/** Whether its person has chosen nothing anew: what they chose themselves is no news to them. */
const isSamePlan = (one: PlanMark, other: PlanMark): boolean =>
  one.chosenOn === other.chosenOn &&
  one.monthly === other.monthly &&
  one.strategy === other.strategy;

/** What lenders have due on one day is one event: told once three days before, or two where that day was missed, and once by the
 *  day before. */
function dueSoon(agenda: readonly AgendaItem[], today: IsoDate): readonly FoundEvent[] {
  const due = agenda.filter(
    ({ isLate, isDayKnown, unpaid, dueOn }) =>
      !isLate && isDayKnown && unpaid > 0 && dueOn >= today && daysBetween(today, dueOn) <= 3,
  );
  return [...new Set(due.map(({ dueOn }) => dueOn))].map((dueOn) => {
    const items = due
      .filter((item) => item.dueOn === dueOn)
      .map(({ debtId, unpaid, remaining }) => ({ debt: debtId, due: unpaid, planned: remaining }));
    return {
      kind: 'payments',
      type: 'payment_due',
      event: `due:${dueOn}:${daysBetween(today, dueOn) >= 2 ? 3 : 1}`,
      params: {
        dueOn,
        days: daysBetween(today, dueOn),
        items: items.slice(0, maxItems),
        ...(items.length > maxItems && { more: items.length - maxItems }),
      },
    };
  });
}
