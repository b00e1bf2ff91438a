import type { Weekday } from '../time/weekday.ts';
import { addDays, type IsoDate, isoDate } from '../time/iso_date.ts';

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The calendar day in a time zone at a moment (milliseconds since 1970). A zone that this machine does not know is taken
 *  as UTC. */
export const dayIn = (zone: string, at: number): IsoDate =>
  isoDate(writerOf('day', zone).format(at));

/** The time of day in a time zone at a moment, as "21:30". A zone that this machine does not know is taken as UTC. */
export const timeIn = (zone: string, at: number): string => writerOf('time', zone).format(at);

const options = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const;

/** One is a hundred times as dear to make as to use, and a calendar of a year asks for hundreds: there are as many as zones. */
const writers = new Map<string, Intl.DateTimeFormat>();

function writerOf(what: keyof typeof options, zone: string): Intl.DateTimeFormat {
  const known = writers.get(`${what} ${zone}`);
  if (known) return known;
  let writer: Intl.DateTimeFormat;
  try {
    writer = new Intl.DateTimeFormat('en-CA', { ...options[what], timeZone: zone });
  } catch {
    // Not kept: whatever somebody calls a zone is no key for ever.
    return writerOf(what, 'UTC');
  }
  writers.set(`${what} ${zone}`, writer);
  return writer;
}

/** A day that says which weekday it is: the first such day from 2026-11-23, a Monday. */
export const exampleOf = (weekday: Weekday): IsoDate => addDays(isoDate('2026-11-23'), weekday - 1);
