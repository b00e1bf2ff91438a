import type { Cents } from '../money/cents.ts';
import { dayOfMonth, type IsoDate, lastOfMonth } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';
import type { PayoffPlan } from './payoff_plan.ts';

/** Lines of a calendar are folded at this many bytes. Source: RFC 5545, section 3.1. */
const longestLine = 75;

/** What an entry says. */
export interface EntryText {
  title: string;
  note?: string;
}

/**
 * Every payment of a plan as an all-day entry: on the debt's due day, or on the last day of the month where it is
 * not known; the text of such an entry has to say so. The same plan gives the same entries, so that a second import changes the first instead of doubling
 * it. `writtenOn` is the day it was made. Source: RFC 5545.
 */
export function paymentCalendar(input: {
  plan: PayoffPlan;
  dueDayOf: (id: DebtId) => number | undefined;
  textOf: (id: DebtId, amount: Cents, isDayKnown: boolean) => EntryText;
  writtenOn: IsoDate;
}): string {
  const { plan, dueDayOf, textOf, writtenOn } = input;
  const entries = plan.months.flatMap((row) =>
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
          `DTSTAMP:${compact(writtenOn)}T000000Z`,
          `DTSTART;VALUE=DATE:${compact(day)}`,
          `SUMMARY:${escaped(title)}`,
          ...(note === undefined ? [] : [`DESCRIPTION:${escaped(note)}`]),
          'TRANSP:TRANSPARENT',
          'END:VEVENT',
        ];
      }),
  );
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mendwell//Debt destroyer//EN',
    'CALSCALE:GREGORIAN',
    ...entries,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

const compact = (day: IsoDate): string => day.replaceAll('-', '');

const escaped = (text: string): string =>
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
