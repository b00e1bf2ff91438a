import { cents } from '../../money/cents.ts';
import { isoDate } from '../../time/iso_date.ts';
import type { Bureau, CreditReport, GridMonth, Printed, ReportDate, Tradeline } from '../report.ts';

/** Reports for tests, written as short as one says them. */

export const dollars = (amount: number): Printed<ReturnType<typeof cents>> => ({
  value: cents(amount * 100),
  printed: `$${amount}`,
  state: 'typed',
});

export const date = (printed: string): Printed<ReportDate> => ({
  value: printed as ReportDate,
  printed,
  state: 'typed',
});

/** A field that is there and says nothing. */
export const blank: Printed<never> = { value: null, printed: '', state: 'typed' };

export const status = (value: string, printed = value): Printed<string> => ({
  value,
  printed,
  state: 'typed',
});

export const remark = (printed: string): Printed<string> => ({
  value: printed,
  printed,
  state: 'typed',
});

/** Months by their codes, e.g. `{ '2025-07': '1' }`. */
export const months = (codes: Readonly<Record<string, string>>): readonly GridMonth[] =>
  Object.entries(codes)
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([month, code]) => ({ month: month as GridMonth['month'], printed: code, code }));

let count = 0;

export const tradeline = (fields: Partial<Tradeline> = {}): Tradeline => ({
  id: `t${(count += 1)}`,
  creditor: 'Harbor Visa',
  isCollection: false,
  remarks: [],
  history: [],
  ...fields,
});

export const report = (
  bureau: Bureau,
  printedOn: string,
  tradelines: readonly Tradeline[] = [],
  fields: Partial<CreditReport> = {},
): CreditReport => ({
  id: `${bureau}-${printedOn}`,
  bureau,
  printedOn: isoDate(printedOn),
  source: 'annual',
  way: 'pdf',
  tradelines,
  inquiries: [],
  publicRecords: [],
  personal: [],
  ...fields,
});
