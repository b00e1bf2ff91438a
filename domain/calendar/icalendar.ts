import type { IsoDate } from '../time/iso_date.ts';

/** Lines of a calendar are folded at this many bytes. Source: RFC 5545, section 3.1. */
const longestLine = 75;

/** A day as calendars write it. */
export const compactDay = (day: IsoDate): string => day.replaceAll('-', '');

/** Text of an entry. Source: RFC 5545, section 3.3.11. */
export const escapedText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Bytes that a character takes in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Broken where a line is full, the rest after a space; never inside a character. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > longestLine) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}

/** An entry of a whole day. */
interface WholeDay {
  /** Who imports it again has it changed, and not doubled, where this is the same. */
  readonly uid: string;
  readonly day: IsoDate;
  readonly title: string;
  readonly note?: string | undefined;
  readonly writtenOn: IsoDate;
}

/** Its lines. It keeps nobody from anything else on that day. Source: RFC 5545, section 3.6.1. */
export const wholeDayEntry = ({
  uid,
  day,
  title,
  note,
  writtenOn,
}: WholeDay): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}@mendwell`,
  `DTSTAMP:${compactDay(writtenOn)}T000000Z`,
  `DTSTART;VALUE=DATE:${compactDay(day)}`,
  `SUMMARY:${escapedText(title)}`,
  ...(note === undefined ? [] : [`DESCRIPTION:${escapedText(note)}`]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A calendar of these lines, the product of this name. Source: RFC 5545. */
export const calendarOf = (product: string, lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Mendwell//${product}//EN`,
    'CALSCALE:GREGORIAN',
    ...lines,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
