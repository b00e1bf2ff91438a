import { calendarOf, compactDay, escapedText } from '../calendar/icalendar.ts';
import type { Cents } from '../money/cents.ts';
import { dayOfMonth, type IsoDate, lastOfMonth } from '../time/iso_date.ts';
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
}: PlannedPayments): readonly string[] {
  return plan.months.flatMap((row) =>
    row.debts
      .filter(({ paid }) => paid > 0)
      .flatMap(({ debtId, paid }) => {
        const due = dueDayOf(debtId);
        const named = due === undefined ? lastOfMonth(row.month) : dayOfMonth(row.month, due);
        // What is late already is paid today at the earliest.
        const day = named < writtenOn ? writtenOn : named;
        const { title, note } = textOf(debtId, paid, due !== undefined);
        return [
          'BEGIN:VEVENT',
          `UID:${row.month.slice(0, 7)}-${debtId}@mendwell`,
          `DTSTAMP:${compactDay(writtenOn)}T000000Z`,
          `DTSTART;VALUE=DATE:${compactDay(day)}`,
          `SUMMARY:${escapedText(title)}`,
          ...(note === undefined ? [] : [`DESCRIPTION:${escapedText(note)}`]),
          'TRANSP:TRANSPARENT',
          'END:VEVENT',
        ];
      }),
  );
}

/** The same as a calendar of its own. */
export const paymentCalendar = (input: PlannedPayments): string =>
  calendarOf('Debt destroyer', paymentEntries(input));
