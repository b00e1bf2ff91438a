import { isoDate, isIsoDate } from '../time/iso_date.ts';
import type { CopyRef } from './accounts.ts';
import { unbracketed } from './adverse_brackets.ts';
import { objectOf, oneOf, optional, type Reader, text } from '../stored/reader.ts';
import { flag, listOf, nullable, whole, words } from '../stored/shape_readers.ts';
import { amount, day } from '../stored/value_readers.ts';
import {
  bureaus,
  type CreditReport,
  type GridMonth,
  type Inquiry,
  type PersonalItem,
  type Printed,
  type PublicRecord,
  type ReportDate,
  type ReportSource,
  type Tradeline,
} from './report.ts';

// How a report that was stored, here or in the account, becomes one again.

const reportDate: Reader<ReportDate> = (stored) => {
  const written = text(stored);
  if (isIsoDate(written)) return written;
  isoDate(`${written}-01`);
  return written as ReportDate;
};

const month: Reader<GridMonth['month']> = (stored) => {
  isoDate(`${text(stored)}-01`);
  return stored as GridMonth['month'];
};

const place = whole(1, 1_000_000);

/** Without the brackets by which TransUnion marks what's adverse: reports that were saved with them lose them here. */
const printed: Reader<string> = (stored) => unbracketed(text(stored));

/** A value that is empty, or nothing but brackets, is none. */
const orNone =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (stored) => {
    const plain = typeof stored === 'string' ? unbracketed(stored) : stored;
    return plain === '' ? null : reader(plain);
  };

const printedOf = <Value>(reader: Reader<Value>): Reader<Printed<Value>> =>
  objectOf<Printed<Value>>({
    value: orNone(nullable(reader)),
    printed,
    state: oneOf(['read', 'confirmed', 'typed']),
    page: optional(place),
    line: optional(place),
  } as never);

const optionalOf = <Value>(reader: Reader<Value>) => optional(printedOf(reader));

const saysSomething = ({ value, printed }: Printed<string>): boolean =>
  value !== null || printed !== '';

const remarks: Reader<Tradeline['remarks']> = (stored) =>
  listOf(printedOf(words))(stored).filter(saysSomething);

/** Never more than four, whatever was stored before. */
const lastFour: Reader<string> = (stored) => words(stored).slice(-4);

const tradeline = objectOf<Tradeline>({
  id: words,
  // A report that isn't plain about whose account it is, is a report.
  creditor: printed,
  lastFour: optional(lastFour),
  portfolio: optionalOf(oneOf(['C', 'I', 'M', 'O', 'R'])),
  accountType: optionalOf(words),
  isCollection: flag,
  originalCreditor: optionalOf(words),
  status: optionalOf(words),
  balance: optionalOf(amount),
  pastDue: optionalOf(amount),
  limit: optionalOf(amount),
  highCredit: optionalOf(amount),
  monthlyPayment: optionalOf(amount),
  actualPayment: optionalOf(amount),
  chargeOff: optionalOf(amount),
  opened: optionalOf(reportDate),
  closed: optionalOf(reportDate),
  reported: optionalOf(reportDate),
  lastPayment: optionalOf(reportDate),
  lastActivity: optionalOf(reportDate),
  firstDelinquency: optionalOf(reportDate),
  removal: optionalOf(reportDate),
  responsibility: optionalOf(words),
  terms: optionalOf(words),
  address: optionalOf(words),
  phone: optionalOf(words),
  remarks,
  history: listOf(objectOf<GridMonth>({ month, printed, code: nullable(words) })),
});

const inquiry = objectOf<Inquiry>({
  id: words,
  by: printed,
  on: printedOf(reportDate),
  kind: oneOf(['hard', 'soft']),
});

const publicRecord = objectOf<PublicRecord>({
  id: words,
  kind: oneOf(['bankruptcy', 'judgment', 'tax_lien', 'other']),
  printed,
  chapter: optional(oneOf(['7', '11', '12', '13'])),
  filed: optionalOf(reportDate),
  resolved: optionalOf(reportDate),
  court: optionalOf(words),
});

const personalItem = objectOf<PersonalItem>({
  id: words,
  kind: oneOf(['name', 'address', 'birth_year', 'employer', 'phone']),
  printed: text,
});

/** One account of one report. */
export const copyRef = objectOf<CopyRef>({ reportId: words, tradelineId: words });

const sources: readonly ReportSource[] = [
  'annual',
  'bureau',
  'after_denial',
  'after_dispute',
  'other',
];

/** A report that was stored. Throws where it's none. */
export const creditReport = objectOf<CreditReport>({
  id: words,
  bureau: oneOf(bureaus),
  printedOn: day,
  source: oneOf(sources),
  way: oneOf(['typed', 'pdf', 'pasted', 'file']),
  tradelines: listOf(tradeline),
  inquiries: listOf(inquiry),
  publicRecords: listOf(publicRecord),
  personal: listOf(personalItem),
  leftOut: optional(whole(1, 10_000)),
});
