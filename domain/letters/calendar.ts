import { calendarOf, compactDay, escapedText } from '../calendar/icalendar.ts';
import { addDays, type IsoDate } from '../time/iso_date.ts';

/** A day to keep in mind about a letter. */
export interface LetterDay {
  readonly id: string;
  readonly day: IsoDate;
  readonly title: string;
  readonly text: string;
}

/** Days of a letter as a calendar file (RFC 5545), each a whole day. `writtenAt`: `20261123T081500Z`. */
export const letterCalendar = (days: readonly LetterDay[], writtenAt: string): string =>
  calendarOf(
    'Letters',
    days.flatMap(({ id, day, title, text }) => [
      'BEGIN:VEVENT',
      `UID:${id}-${compactDay(day)}@mendwell`,
      `DTSTAMP:${writtenAt}`,
      `DTSTART;VALUE=DATE:${compactDay(day)}`,
      `DTEND;VALUE=DATE:${compactDay(addDays(day, 1))}`,
      `SUMMARY:${escapedText(title)}`,
      `DESCRIPTION:${escapedText(text)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
  );
