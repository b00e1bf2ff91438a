import { calendarOf, compactDay } from '../calendar/icalendar.ts';
import { addDays, type IsoDate } from '../time/iso_date.ts';
import { type Weekday, weekdayOf } from './weeks.ts';

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A weekly entry on the circle's day, at six in the evening wherever the person is. It says "Check-in" and no more: calendars
 *  are shared, and lie open on desks. A second import changes the first. */
export function checkInEntry(
  weekday: Weekday,
  today: IsoDate,
  circleId: string,
): readonly string[] {
  const first = compactDay(addDays(today, (weekday - weekdayOf(today) + 7) % 7));
  return [
    'BEGIN:VEVENT',
    `UID:check-in-${circleId}@mendwell`,
    `DTSTAMP:${compactDay(today)}T000000Z`,
    `DTSTART:${first}T180000`,
    'DURATION:PT15M',
    `RRULE:FREQ=WEEKLY;BYDAY=${names[weekday - 1]}`,
    'SUMMARY:Check-in',
    'END:VEVENT',
  ];
}

/** The same as a calendar of its own. */
export const checkInCalendar = (weekday: Weekday, today: IsoDate, circleId: string): string =>
  calendarOf('Check-in', checkInEntry(weekday, today, circleId));
