import { addDays, type IsoDate } from '../time/iso_date.ts';
import { type Weekday, weekdayOf } from './weeks.ts';

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A weekly entry on the circle's day, at six in the evening wherever the person is. It says "Check-in" and no more: calendars
 *  are shared, and lie open on desks. A second import changes the first. Source: RFC 5545. */
export function checkInCalendar(weekday: Weekday, today: IsoDate, circleId: string): string {
  const first = addDays(today, (weekday - weekdayOf(today) + 7) % 7).replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mendwell//Check-in//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:check-in-${circleId}@mendwell`,
    `DTSTAMP:${today.replaceAll('-', '')}T000000Z`,
    `DTSTART:${first}T180000`,
    'DURATION:PT15M',
    `RRULE:FREQ=WEEKLY;BYDAY=${names[weekday - 1]}`,
    'SUMMARY:Check-in',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${line}\r\n`)
    .join('');
}
