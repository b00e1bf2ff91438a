import { calendarOf, wholeDayEntry } from '../calendar/icalendar.ts';
import { type Cents, cents } from '../money/cents.ts';
import { dayOfMonth, firstOfMonth, type IsoDate, lastOfMonth } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';
import type { PayoffPlan } from './payoff_plan.ts';

/** What an entry says. */
export interface EntryText {
  title: string;
  note?: string;
}

interface PlannedPayments {
  plan: PayoffPlan;
  dueDayOf: (id: DebtId) => number | undefined;
  textOf: (id: DebtId, amount: Cents, isDayKnown: boolean) => EntryText;
  writtenOn: IsoDate;
  /** What of the month that has begun is late: due today, whatever comes due later. */
  late?: ReadonlyMap<DebtId, Cents>;
}

/**
 * Every payment of a plan as an all-day entry: on the debt's due day, or on the last day of the month where it is
 * not known; the text of such an entry has to say so. The same plan gives the same entries, so that a second import changes the first instead of doubling
 * it. `writtenOn` is the day it was made. Source: RFC 5545.
 */
export function paymentEntries({
  plan,
  dueDayOf,
  textOf,
  writtenOn,
  late = new Map(),
}: PlannedPayments): readonly string[] {
  return plan.months.flatMap((row) =>
    row.debts
      .filter(({ paid }) => paid > 0)
      .flatMap(({ debtId, paid }) => {
        const due = dueDayOf(debtId);
        const named = due === undefined ? lastOfMonth(row.month) : dayOfMonth(row.month, due);
        const isNow = row.month === firstOfMonth(writtenOn);
        const overdue = isNow ? Math.min(paid, late.get(debtId) ?? 0) : 0;
        const uid = `${row.month.slice(0, 7)}-${debtId}`;
        // What is late already is paid today at the earliest.
        const parts = [
          { uid: `${uid}-late`, amount: overdue, day: writtenOn },
          { uid, amount: paid - overdue, day: named < writtenOn ? writtenOn : named },
        ].filter(({ amount }) => amount > 0);
        return parts.flatMap(({ uid: name, amount, day }) => {
          const { title, note } = textOf(debtId, cents(amount), due !== undefined);
          return wholeDayEntry({ uid: name, day, title, note, writtenOn });
        });
      }),
  );
}

/** The same as a calendar of its own. */
export const paymentCalendar = (input: PlannedPayments): string =>
  calendarOf('Debt destroyer', paymentEntries(input));
