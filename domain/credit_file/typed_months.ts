import type { GridMonth } from './report.ts';
import { monthOf } from './report_date.ts';
import { parseReportDate } from './typed_date.ts';

const codes: Readonly<Record<string, string>> = {
  OK: '0',
  '30': '1',
  '60': '2',
  '90': '3',
  '120': '4',
  '150': '5',
  '180': '6',
  CO: 'L',
  C: 'G',
};

/** Months of the history as somebody types them: "07/2025 30, 08/2025 60". The newest first; null where a part is none. */
export function parseMonths(text: string): readonly GridMonth[] | null {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const months: GridMonth[] = [];
  for (const part of parts) {
    const found = /^(.+?)[\s:]+(OK|CO|C|30|60|90|120|150|180)$/i.exec(part);
    const date = found && parseReportDate(found[1] ?? '');
    const code = codes[(found?.[2] ?? '').toUpperCase()];
    if (!found || !date || code === undefined) return null;
    const month = monthOf(date) as GridMonth['month'];
    if (months.some((each) => each.month === month)) return null;
    months.push({ month, printed: (found[2] ?? '').toUpperCase(), code });
  }
  return months.toSorted((one, other) => (one.month < other.month ? 1 : -1));
}
