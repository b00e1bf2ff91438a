import { calendarOf, compactDay } from '../calendar/icalendar.ts';
import { addDays, type IsoDate } from '../time/iso_date.ts';
import { dayIn, timeIn } from './weeks.ts';
import { type Weekday, weekdayOf } from '../time/weekday.ts';

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** Where the circle is, and where the person is. */
export interface CheckInZones {
  readonly circle: string;
  readonly person: string;
}

const TUESDAY = 2;

/** How many weeks ahead the clocks of both are looked at: a year has every change of them. */
const WEEKS = 53;

/** A weekly entry on the circle's day, at six in the evening where the person is; the evening before where the check-in is over
 *  by then, in any week of a year. It says "Check-in" and no more: calendars are shared, and lie open on desks. A second import
 *  changes the first. */
export function checkInEntry(
  asked: Weekday,
  today: IsoDate,
  circleId: string,
  zones: CheckInZones,
): readonly string[] {
  const weekday = isOverBySix(asked, today, zones) ? ((((asked + 5) % 7) + 1) as Weekday) : asked;
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

/** Whether a week's check-in, which ends with the Tuesday on the circle's day or after it, has less than an hour left at six where
 *  the person is. */
function isOverBySix(asked: Weekday, today: IsoDate, { circle, person }: CheckInZones): boolean {
  const day = addDays(today, (asked - weekdayOf(today) + 7) % 7);
  const open = (TUESDAY - asked + 7) % 7;
  return Array.from({ length: WEEKS }, (_, week) => addDays(day, week * 7)).some(
    (each) => instantOf(each, 18 + 1, person) > instantOf(addDays(each, open + 1), 0, circle),
  );
}

/** The instant at which clocks in a zone show a full hour of a day. Milliseconds since 1970. */
function instantOf(day: IsoDate, hour: number, zone: string): number {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const shown = (at: number) => Date.parse(`${dayIn(zone, at)}T${timeIn(zone, at)}:00Z`);
  const first = wanted - (shown(wanted) - wanted);
  return first - (shown(first) - wanted);
}

/** The same as a calendar of its own. */
export const checkInCalendar = (
  weekday: Weekday,
  today: IsoDate,
  circleId: string,
  zones: CheckInZones,
): string => calendarOf('Check-in', checkInEntry(weekday, today, circleId, zones));
