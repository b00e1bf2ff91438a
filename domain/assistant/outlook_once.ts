import { type Outlook, outlookOf } from '../planner/outlook.ts';
import type { PlannerRecords } from '../planner/plan_choice.ts';
import type { IsoDate } from '../time/iso_date.ts';

const known = new WeakMap<PlannerRecords, { today: IsoDate; outlook: Outlook | null }>();

/** The outlook of a person's records, worked out once for all that one question asks of it. */
export function outlookOnce(records: PlannerRecords, today: IsoDate): Outlook | null {
  const before = known.get(records);
  if (before?.today === today) return before.outlook;
  const outlook = outlookOf(records, today);
  known.set(records, { today, outlook });
  return outlook;
}
