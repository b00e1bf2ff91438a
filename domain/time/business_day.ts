import { addDays, daysInMonth, type IsoDate, isoDate } from './iso_date.ts';

/** 0 is Sunday. January 7, 2001 was one. */
const weekday = (day: IsoDate): number =>
  ((((Date.parse(day) - Date.parse('2001-01-07')) / 86_400_000) % 7) + 7) % 7;

const sunday = 0;
const monday = 1;
const thursday = 4;
const saturday = 6;

const dayIn = (year: number, month: number, day: number): IsoDate =>
  isoDate(
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  );

/** The `count`-th such weekday of a month. */
function nth(year: number, month: number, day: number, count: number): IsoDate {
  const first = dayIn(year, month, 1);
  return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (count - 1));
}

function last(year: number, month: number, day: number): IsoDate {
  const end = dayIn(year, month, daysInMonth(dayIn(year, month, 1)));
  return addDays(end, -((weekday(end) - day + 7) % 7));
}

/** The day on which one with a fixed date is kept: Friday for a Saturday, Monday for a Sunday. */
function observed(day: IsoDate): IsoDate {
  if (weekday(day) === saturday) return addDays(day, -1);
  return weekday(day) === sunday ? addDays(day, 1) : day;
}

/** The first year that has it. */
const juneteenthSince = 2021;

/**
 * The federal holidays of a year, on the days they are kept. New Year's Day of a year that starts on a Saturday is kept on the last
 * day of the year before. Source: 5 USC 6103(a), (b); docs/domain/credit_file.md#business-days
 */
export const federalHolidays = (year: number): readonly IsoDate[] =>
  publicHolidays(year).map(observed);

/**
 * The legal public holidays of a year on their own dates, also where they are kept on another day. Source: 5 USC 6103(a);
 * docs/domain/credit_file.md#business-days
 */
export const publicHolidays = (year: number): readonly IsoDate[] => [
  dayIn(year, 1, 1),
  nth(year, 1, monday, 3),
  nth(year, 2, monday, 3),
  last(year, 5, monday),
  ...(year >= juneteenthSince ? [dayIn(year, 6, 19)] : []),
  dayIn(year, 7, 4),
  nth(year, 9, monday, 1),
  nth(year, 10, monday, 2),
  dayIn(year, 11, 11),
  nth(year, 11, thursday, 4),
  dayIn(year, 12, 25),
];

const isWeekend = (day: IsoDate): boolean => [saturday, sunday].includes(weekday(day));

export function isBusinessDay(day: IsoDate): boolean {
  const year = Number(day.slice(0, 4));
  return (
    !isWeekend(day) && ![...federalHolidays(year), observed(dayIn(year + 1, 1, 1))].includes(day)
  );
}

/** Whether a day counts where a rule leaves out Saturdays, Sundays and the holidays of 5 USC 6103(a) alone: one that is kept on a Friday or
 *  a Monday leaves that out for nobody. Source: 12 CFR 1006.34(b)(5) */
export const isBusinessDayByDate = (day: IsoDate): boolean =>
  !isWeekend(day) && !publicHolidays(Number(day.slice(0, 4))).includes(day);

/** `count` business days after `day`, which itself doesn't count. */
export function addBusinessDays(day: IsoDate, count: number, counts = isBusinessDay): IsoDate {
  let found = day;
  for (let left = count; left > 0; ) {
    found = addDays(found, 1);
    if (counts(found)) left -= 1;
  }
  return found;
}
