import type { IsoDate } from './iso_date.ts';

/** A day of the week: Monday is 1, as the database counts. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The day of the week of a calendar day. */
export const weekdayOf = (day: IsoDate): Weekday => {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (sundayFirst === 0 ? 7 : sundayFirst) as Weekday;
};
