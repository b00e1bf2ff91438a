/** A calendar day, "YYYY-MM-DD", of the years 0001 to 9999. Made only by {@link isoDate}. */
export type IsoDate = string & { readonly unit: 'calendar day' };

/** A calendar day. Throws unless `text` names a day that exists. */
export function isoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`not a calendar day: ${text}`);
  return text;
}

/** Whether `text` is a day that exists, written "YYYY-MM-DD". */
export function isIsoDate(text: string): text is IsoDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = partsOf(text);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** The first day of the month of `date`. */
export function firstOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 7)}-01` as IsoDate;
}

/** The last day of the month of `date`. */
export function lastOfMonth(date: IsoDate): IsoDate {
  return dayOfMonth(date, 31);
}

/** Day `day` (1 to 31) of the month of `date`; the month's last day where the month is shorter. */
export function dayOfMonth(date: IsoDate, day: number): IsoDate {
  const { year, month } = partsOf(date);
  return write(year, month, Math.min(day, daysIn(year, month)));
}

/** The first day with the number `day` (1 to 31) on or after `from`; of a month that is too short for it, its last one. */
export function nextDayOfMonth(from: IsoDate, day: number): IsoDate {
  const inThisMonth = dayOfMonth(from, day);
  return inThisMonth >= from ? inThisMonth : dayOfMonth(addMonths(firstOfMonth(from), 1), day);
}

/** `count` months later (earlier when negative), on the same day, or on that month's last day. Throws where that is no day of
 *  the years 0001 to 9999: written with five digits it would come before all others. */
export function addMonths(date: IsoDate, count: number): IsoDate {
  const { year, month, day } = partsOf(date);
  const index = year * 12 + (month - 1) + count;
  const newYear = Math.floor(index / 12);
  const newMonth = index - newYear * 12 + 1;
  if (!(newYear >= 1 && newYear <= 9999))
    throw new RangeError(`no month of the calendar: ${count} months from ${date}`);
  return write(newYear, newMonth, Math.min(day, daysIn(newYear, newMonth)));
}

/** `count` days later (earlier when negative). Throws where that is no day of the years 0001 to 9999. */
export function addDays(date: IsoDate, count: number): IsoDate {
  return isoDate(new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10));
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Months from the month of `from` to the month of `to`, whatever the day. */
export function monthsBetween(from: IsoDate, to: IsoDate): number {
  const start = partsOf(from);
  const end = partsOf(to);
  return (end.year - start.year) * 12 + end.month - start.month;
}

/** How many days the month of `date` has. */
export function daysInMonth(date: IsoDate): number {
  const { year, month } = partsOf(date);
  return daysIn(year, month);
}

function partsOf(date: string): { year: number; month: number; day: number } {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  };
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since a fixed day; years start in March so that the leap day is the last one. */
function dayNumber(date: IsoDate): number {
  const { year, month, day } = partsOf(date);
  const years = month > 2 ? year : year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day;
}

function write(year: number, month: number, day: number): IsoDate {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}` as IsoDate;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
