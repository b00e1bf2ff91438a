import { addDays, type IsoDate, isoDate } from '../time/iso_date.ts';

/** Monday is 1, as the database counts. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The day of the week of a calendar day. */
export const weekdayOf = (day: IsoDate): Weekday => {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (sundayFirst === 0 ? 7 : sundayFirst) as Weekday;
};

/** The calendar day in a time zone at a moment (milliseconds since 1970). A zone that this machine does not know is taken
 *  as UTC. */
export const dayIn = (zone: string, at: number): IsoDate =>
  isoDate(written(zone, at, { year: 'numeric', month: '2-digit', day: '2-digit' }));

/** The time of day in a time zone at a moment, as "21:30". A zone that this machine does not know is taken as UTC. */
export const timeIn = (zone: string, at: number): string =>
  written(zone, at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

function written(zone: string, at: number, options: Intl.DateTimeFormatOptions): string {
  const write = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { ...options, timeZone }).format(at);
  try {
    return write(zone);
  } catch {
    return write('UTC');
  }
}

/** A day that says which weekday it is: the first such day from 2026-11-23, a Monday. */
export const exampleOf = (weekday: Weekday): IsoDate => addDays(isoDate('2026-11-23'), weekday - 1);
