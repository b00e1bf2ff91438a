import { calendarOf, wholeDayEntry } from '../../domain/calendar/icalendar.ts';
import { checkInEntry } from '../../domain/community/check_in_calendar.ts';
import { meetingEntry } from '../../domain/community/meeting.ts';
import { weekdays } from '../../domain/community/weeks.ts';
import { type Weekday } from '../../domain/time/weekday.ts';
import type { DebtId } from '../../domain/planner/debt.ts';
import type { PayoffPlan } from '../../domain/planner/payoff_plan.ts';
import { outlookOf } from '../../domain/planner/outlook.ts';
import { lateToPay } from '../../domain/planner/agenda.ts';
import { isTooMuchWork } from '../../domain/planner/work.ts';
import { paymentEntries } from '../../domain/planner/payment_calendar.ts';
import type { IsoDate } from '../../domain/time/iso_date.ts';
import type { PersonalDates } from './ports.ts';

const isWeekday = (day: number): day is Weekday => weekdays.some((each) => each === day);

/** A plan without the payments of debts whose due day nobody knows: a calendar is believed to the day. */
const withDays = (plan: PayoffPlan, dueDayOf: (id: DebtId) => number | undefined): PayoffPlan => ({
  ...plan,
  months: plan.months.map((row) => ({
    ...row,
    debts: row.debts.filter(({ debtId }) => dueDayOf(debtId) !== undefined),
  })),
});

/** A person's dates. Entries say "Check-in", "Meeting", "Payment", "Last day for an answer", "Last day for a letter", "Check your report" and "Look at cards again" and
 *  no more, no lender, sum or name: calendars are shared, and lie open on desks. Of the same data it's the same all day. Read again, each entry takes the place of the one before. Source: RFC 5545, RFC 7986. */
export function personalCalendar({
  today,
  zone: person,
  checkIns,
  meetings,
  answers,
  deadlines,
  offReport,
  cardsOn,
  records,
}: PersonalDates): string {
  const wholeDay = (uid: string, day: IsoDate, title: string) =>
    wholeDayEntry({ uid, day, title, writtenOn: today });
  const outlook = isTooMuchWork(records, today) ? null : outlookOf(records, today);
  const dueDayOf = (id: DebtId) => records.debts.find((debt) => debt.id === id)?.dueDay;
  const payments =
    outlook?.result.ok === true
      ? paymentEntries({
          plan: withDays(outlook.result.plan, dueDayOf),
          dueDayOf,
          textOf: () => ({ title: 'Payment' }),
          writtenOn: today,
          late: lateToPay(outlook.agenda),
        })
      : [];
  return calendarOf('Dates', [
    'X-WR-CALNAME:Mendwell',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...checkIns.flatMap(({ circle, weekday, zone }) =>
      isWeekday(weekday) ? checkInEntry(weekday, today, circle, { circle: zone, person }) : [],
    ),
    ...meetings.flatMap(({ meeting, startsAt, minutes }) =>
      meetingEntry({
        id: meeting,
        startsAt: startsAt.getTime(),
        minutes,
        writtenAt: Date.parse(`${today}T00:00:00Z`),
      }),
    ),
    ...answers.flatMap(({ dispute, lastDay }) =>
      wholeDay(`dispute-${dispute}`, lastDay, 'Last day for an answer'),
    ),
    ...deadlines.flatMap(({ deadline, lastDay }) =>
      wholeDay(`deadline-${deadline}`, lastDay, 'Last day for a letter'),
    ),
    ...offReport.flatMap((on) => wholeDay(`off-report-${on}`, on, 'Check your report')),
    // One entry under one name: another day takes the place of the one before.
    ...(cardsOn === null ? [] : wholeDay('cards-again', cardsOn, 'Look at cards again')),
    ...payments,
  ]);
}
