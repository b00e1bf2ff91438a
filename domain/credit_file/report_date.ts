import { firstOfMonth, type IsoDate, isoDate, isIsoDate, lastOfMonth } from '../time/iso_date.ts';
import type { ReportDate } from './report.ts';

/** A span of days, both ends in it. */
export interface DayRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export const isMonth = (date: ReportDate): boolean => date.length === 7;

/** The month of it, `YYYY-MM`. */
export const monthOf = (date: ReportDate): string => date.slice(0, 7);

/** The days that it may mean: one, or all of its month. Throws where there is no such day. */
export function daysOf(date: ReportDate): DayRange {
  if (isIsoDate(date)) return { from: date, to: date };
  const first = isoDate(`${date}-01`);
  return { from: firstOfMonth(first), to: lastOfMonth(first) };
}

/** Whether no day is in both. */
export const areApart = (one: DayRange, other: DayRange): boolean =>
  one.to < other.from || other.to < one.from;
