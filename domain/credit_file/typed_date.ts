import { isIsoDate, isoDate } from '../time/iso_date.ts';
import type { ReportDate } from './report.ts';

const names: readonly string[] = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

const two = (value: number): string => String(value).padStart(2, '0');

function dateOf(year: number, month: number, day: number | null): ReportDate | null {
  const written = `${year}-${two(month)}`;
  const whole = `${written}-${two(day ?? 1)}`;
  if (year < 1900 || year > 2199 || !isIsoDate(whole)) return null;
  return day === null ? (written as ReportDate) : isoDate(whole);
}

const monthNamed = (name: string): number => names.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/**
 * A day or month as reports print it and people type it: "03/2017", "3/17/2017", "March 2017", "Mar 17, 2017", "2017-03". Month before
 * day, as in the United States; years have four digits, since "03/17" may be a day. Null where it's none.
 */
export function parseReportDate(text: string): ReportDate | null {
  const typed = text.trim();
  let found = /^(\d{1,2})[/.-](\d{4})$/.exec(typed);
  if (found) return dateOf(Number(found[2]), Number(found[1]), null);
  found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed);
  if (found) return dateOf(Number(found[3]), Number(found[1]), Number(found[2]));
  found = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(typed);
  if (found) return dateOf(Number(found[1]), Number(found[2]), found[3] ? Number(found[3]) : null);
  found = /^([a-z]{3,9})\.?\s+(?:(\d{1,2}),?\s+)?(\d{4})$/i.exec(typed);
  if (found && monthNamed(found[1] ?? '') > 0)
    return dateOf(Number(found[3]), monthNamed(found[1] ?? ''), found[2] ? Number(found[2]) : null);
  return null;
}
