import { type Cents, cents } from '../money/cents.ts';
import { isIsoDate } from '../time/iso_date.ts';
import { type CsvCell, csvText } from '../table/csv.ts';
import { readCsv } from '../table/read_csv.ts';
import { dateIn } from './disclosure/printed_values.ts';
import type { CreditReport, GridMonth, Printed, ReportDate, Tradeline } from './report.ts';
import { creditReport } from './report_readers.ts';

// Reports as a file that a person takes along, and such a file read again. JSON has everything to the letter; CSV is for
// spreadsheets, an account or other item a row, and has values without the words and places they were printed in.

const format = 'mendwell credit file';

export const reportsToJson = (reports: readonly CreditReport[]): string =>
  JSON.stringify({ format, version: 1, reports }, null, 2);

/** The reports of a JSON file of ours; null where it's none, or a report in it can't be read. */
export function reportsFromJson(text: string): readonly CreditReport[] | null {
  try {
    const file = JSON.parse(text) as { format?: unknown; reports?: unknown };
    if (file.format !== format || !Array.isArray(file.reports)) return null;
    return file.reports.map((report) => creditReport(report));
  } catch {
    return null;
  }
}

const amounts = [
  'balance',
  'pastDue',
  'limit',
  'highCredit',
  'monthlyPayment',
  'actualPayment',
  'chargeOff',
] as const;
const dates = [
  'opened',
  'closed',
  'reported',
  'lastPayment',
  'lastActivity',
  'firstDelinquency',
  'removal',
] as const;
const texts = ['originalCreditor', 'terms', 'address', 'phone'] as const;
const coded = ['portfolio', 'accountType', 'status', 'responsibility'] as const;

const head: readonly string[] = [
  'bureau',
  'printedOn',
  'source',
  'what',
  'kind',
  'name',
  'lastFour',
  'isCollection',
  ...amounts,
  ...dates,
  ...texts,
  ...coded.flatMap((field) => [field, `${field}Code`]),
  'remarks',
  'history',
  'chapter',
  'court',
  'on',
];

type Row = Partial<Record<string, CsvCell>>;

/** Printed, though it says nothing. */
const nothing = '-';

const amountCell = (value: Printed<Cents> | undefined): CsvCell =>
  value === undefined ? '' : value.value === null ? nothing : { cents: value.value };
const dateCell = (value: Printed<ReportDate> | undefined): CsvCell =>
  value === undefined ? '' : (value.value ?? nothing);

const textCell = (value: Printed<string> | undefined): CsvCell =>
  value === undefined ? '' : (value.value ?? nothing);

function accountRow(tradeline: Tradeline): Row {
  return {
    what: 'account',
    name: tradeline.creditor,
    lastFour: tradeline.lastFour ?? '',
    isCollection: tradeline.isCollection ? 'yes' : 'no',
    ...Object.fromEntries(amounts.map((field) => [field, amountCell(tradeline[field])])),
    ...Object.fromEntries(dates.map((field) => [field, dateCell(tradeline[field])])),
    ...Object.fromEntries(texts.map((field) => [field, textCell(tradeline[field])])),
    ...Object.fromEntries(
      coded.flatMap((field) => [
        [field, tradeline[field]?.printed ?? ''],
        [`${field}Code`, tradeline[field]?.value ?? ''],
      ]),
    ),
    remarks: tradeline.remarks.map(({ printed }) => printed).join(' | '),
    history: tradeline.history
      .map(({ month, printed, code }) => `${month} ${printed} ${code ?? '?'}`)
      .join(' | '),
  };
}

/** One report as CSV, each account, inquiry, record and personal item a row. */
export function reportToCsv(report: CreditReport): string {
  const rows: readonly Row[] = [
    ...report.tradelines.map(accountRow),
    ...report.inquiries.map(({ by, kind, on }) => ({
      what: 'inquiry',
      kind,
      name: by,
      on: dateCell(on),
    })),
    ...report.publicRecords.map((record) => ({
      what: 'public record',
      kind: record.kind,
      name: record.printed,
      chapter: record.chapter ?? '',
      court: record.court?.printed ?? '',
      opened: dateCell(record.filed),
      closed: dateCell(record.resolved),
    })),
    ...report.personal.map(({ kind, printed }) => ({ what: 'personal', kind, name: printed })),
  ];
  const start = { bureau: report.bureau, printedOn: report.printedOn, source: report.source };
  return csvText([
    head,
    ...rows.map((row) => head.map((column) => ({ ...start, ...row })[column] ?? '')),
  ]);
}

/** The report of a CSV file of ours; null where it's none. Its values are `read`: the person looks them through again. */
export function reportFromCsv(text: string, newId: () => string): CreditReport | null {
  const [names, ...rows] = readCsv(text) ?? [];
  if (!names || !['bureau', 'printedOn', 'what', 'name'].every((name) => names.includes(name)))
    return null;
  const cells = rows.map((row) =>
    Object.fromEntries(names.map((name, at) => [name, withoutGuard(row[at] ?? '')])),
  );
  const first = cells[0];
  if (!first) return null;
  const of = (what: string) => cells.filter((cell) => cell['what'] === what);
  try {
    return creditReport({
      id: newId(),
      bureau: first['bureau'],
      printedOn: first['printedOn'],
      source: first['source'] || 'other',
      way: 'file',
      tradelines: of('account').map((cell) => accountOf(cell, newId())),
      inquiries: of('inquiry').map((cell) => ({
        id: newId(),
        by: cell['name'],
        kind: cell['kind'],
        on: dateOf(cell['on']),
      })),
      publicRecords: of('public record').map((cell) => ({
        id: newId(),
        kind: cell['kind'],
        printed: cell['name'],
        chapter: cell['chapter'] || undefined,
        filed: dateOf(cell['opened']),
        resolved: dateOf(cell['closed']),
        court: textOf(cell['court']),
      })),
      personal: of('personal').map((cell) => ({
        id: newId(),
        kind: cell['kind'],
        printed: cell['name'],
      })),
    });
  } catch {
    return null;
  }
}

const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

type Cells = Readonly<Record<string, string>>;

function accountOf(cell: Cells, id: string): unknown {
  return {
    id,
    creditor: cell['name'],
    lastFour: cell['lastFour'] || undefined,
    isCollection: cell['isCollection'] === 'yes',
    ...Object.fromEntries(amounts.map((field) => [field, amountOf(cell[field])])),
    ...Object.fromEntries(dates.map((field) => [field, dateOf(cell[field])])),
    ...Object.fromEntries(texts.map((field) => [field, textOf(cell[field])])),
    ...Object.fromEntries(
      coded.map((field) => [
        field,
        cell[field]
          ? { value: cell[`${field}Code`] || null, printed: cell[field], state: 'read' }
          : undefined,
      ]),
    ),
    remarks: partsOf(cell['remarks']).map((part) => textOf(part)),
    history: partsOf(cell['history']).map(monthOf),
  };
}

const partsOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(' | ').filter((part) => part !== '');

function monthOf(part: string): GridMonth | null {
  const found = /^(\d{4}-\d{2}) (.*) (\S+)$/.exec(part);
  if (!found) return null;
  return {
    month: found[1] as GridMonth['month'],
    printed: found[2] ?? '',
    code: found[3] === '?' ? null : (found[3] ?? null),
  };
}

function amountOf(text: string | undefined): Printed<Cents> | undefined {
  if (!text) return undefined;
  if (text === nothing) return { value: null, printed: nothing, state: 'read' };
  const found = /^(-?)(\d{1,10})(?:\.(\d{2}))?$/.exec(text);
  if (!found) throw new TypeError('not an amount');
  const whole = Number(found[2]) * 100 + Number(found[3] ?? 0);
  return { value: cents(found[1] ? -whole : whole), printed: text, state: 'read' };
}

function dateOf(text: string | undefined): Printed<ReportDate> | undefined {
  if (!text) return undefined;
  if (text === nothing) return { value: null, printed: nothing, state: 'read' };
  const value = isIsoDate(text) ? text : dateIn(text);
  if (value === null) throw new TypeError('not a date');
  return { value, printed: text, state: 'read' };
}

const textOf = (text: string | undefined): Printed<string> | undefined =>
  text ? { value: text === nothing ? null : text, printed: text, state: 'read' } : undefined;
