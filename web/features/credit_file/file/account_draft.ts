import type { Cents } from '../../../../domain/money/cents.ts';
import { parseMoney } from '../../../../domain/money/parse.ts';
import { withoutFullNumbers } from '../../../../domain/credit_file/disclosure/redaction.ts';
import { hasFullNumber } from '../../../../domain/credit_file/full_number.ts';
import { lastFourTyped } from '../../../../domain/credit_file/last_four.ts';
import type {
  Bureau,
  CreditReport,
  Printed,
  ReportDate,
  ReportSource,
  Tradeline,
} from '../../../../domain/credit_file/report.ts';
import { parseReportDate } from '../../../../domain/credit_file/typed_date.ts';
import { parseMonths } from '../../../../domain/credit_file/typed_months.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';

/** Kinds of account as a person tells them apart, with Metro 2's codes for them. */
export const accountTypes = {
  card: { portfolio: 'R', type: '18' },
  store: { portfolio: 'R', type: '07' },
  line: { portfolio: 'C', type: '15' },
  car: { portfolio: 'I', type: '00' },
  personal: { portfolio: 'I', type: '01' },
  student: { portfolio: 'I', type: '12' },
  mortgage: { portfolio: 'M', type: '26' },
  collection: { portfolio: 'O', type: '48' },
  medical: { portfolio: 'O', type: '90' },
  other: null,
} as const;
export type AccountType = keyof typeof accountTypes;

/** Statuses that can be typed, by Metro 2's codes; '' is none of them. */
export const statuses = [
  '11',
  '13',
  '71',
  '78',
  '80',
  '82',
  '83',
  '84',
  '93',
  '62',
  '97',
  '64',
  '05',
  '95',
  '96',
  '94',
] as const;

/** What was typed of one account: texts, as the fields hold them. */
export interface AccountDraft {
  readonly bureau: Bureau;
  readonly printedOn: IsoDate | '';
  readonly source: ReportSource;
  readonly creditor: string;
  readonly type: AccountType;
  readonly status: string;
  readonly balance: string;
  readonly limit: string;
  readonly opened: string;
  readonly lastFour: string;
  readonly reported: string;
  readonly pastDue: string;
  readonly highCredit: string;
  readonly monthlyPayment: string;
  readonly chargeOff: string;
  readonly closed: string;
  readonly lastPayment: string;
  readonly firstDelinquency: string;
  readonly removal: string;
  readonly originalCreditor: string;
  readonly remarks: string;
  readonly late: string;
}

export const emptyAccount: Omit<AccountDraft, 'bureau' | 'printedOn' | 'source'> = {
  creditor: '',
  type: 'card',
  status: '',
  balance: '',
  limit: '',
  opened: '',
  lastFour: '',
  reported: '',
  pastDue: '',
  highCredit: '',
  monthlyPayment: '',
  chargeOff: '',
  closed: '',
  lastPayment: '',
  firstDelinquency: '',
  removal: '',
  originalCreditor: '',
  remarks: '',
  late: '',
};

/** Whether the second amount is a limit; a loan and a collection have an original amount. */
export const hasLimit = (type: AccountType): boolean => ['card', 'store', 'line'].includes(type);
export const isCollectionType = (type: AccountType): boolean =>
  type === 'collection' || type === 'medical';

const amountFields = [
  'balance',
  'limit',
  'pastDue',
  'highCredit',
  'monthlyPayment',
  'chargeOff',
] as const;
const dateFields = [
  'opened',
  'reported',
  'closed',
  'lastPayment',
  'firstDelinquency',
  'removal',
] as const;

/** What is wrong with a field. */
export type Problem =
  | 'creditor'
  | 'long'
  | 'number'
  | 'money'
  | 'date'
  | 'last'
  | 'late'
  | 'printed'
  | 'printed_late';
export type Problems = { readonly [Field in keyof AccountDraft]?: Problem };

export interface TypedAccount {
  readonly bureau: Bureau;
  readonly printedOn: IsoDate;
  readonly source: ReportSource;
  readonly tradeline: Tradeline;
}

type Reading =
  | { readonly ok: true; readonly account: TypedAccount }
  | { readonly ok: false; readonly problems: Problems };

const maxText = 120;
const maxAmount = 1_000_000_000_00;

const typed = <Value>(value: Value, printed: string): Printed<Value> => ({
  value,
  printed,
  state: 'typed',
});

function readAmount(text: string): Cents | null {
  const parsed = parseMoney(text);
  return parsed.ok && parsed.value >= 0 && parsed.value <= maxAmount ? parsed.value : null;
}

/** The account that was typed, or what is wrong with it. What was left empty isn't there. `labels` are what was chosen, in words. */
export function readAccount(
  draft: AccountDraft,
  id: string,
  today: IsoDate,
  labels: { readonly type: string; readonly status: string },
): Reading {
  const problems: Partial<Record<keyof AccountDraft, Problem>> = {};
  const creditor = draft.creditor.trim();
  if (creditor === '') problems.creditor = 'creditor';
  for (const field of ['creditor', 'originalCreditor', 'remarks'] as const) {
    const text = draft[field].trim();
    if (text.length > (field === 'remarks' ? 500 : maxText)) problems[field] = 'long';
    else if (hasFullNumber(text)) problems[field] = 'number';
  }
  const lastFour = lastFourTyped(draft.lastFour) ?? '';
  if (lastFourTyped(draft.lastFour) === null) problems.lastFour = 'last';
  if (draft.printedOn === '') problems.printedOn = 'printed';
  else if (draft.printedOn > today) problems.printedOn = 'printed_late';

  const fields: Record<string, Printed<Cents> | Printed<ReportDate>> = {};
  for (const field of amountFields) {
    const text = draft[field].trim();
    if (text === '') continue;
    const amount = readAmount(text);
    if (amount === null) problems[field] = 'money';
    else fields[field] = typed(amount, text.startsWith('$') ? text : `$${text}`);
  }
  for (const field of dateFields) {
    const text = draft[field].trim();
    if (text === '') continue;
    const date = parseReportDate(text);
    if (date === null) problems[field] = 'date';
    else fields[field] = typed(date, text);
  }
  const history = parseMonths(draft.late);
  if (history === null) problems.late = 'late';
  if (Object.keys(problems).length > 0 || draft.printedOn === '') return { ok: false, problems };

  // A field that was filled in for another kind of account isn't this one's.
  if (!hasLimit(draft.type)) delete fields['limit'];
  const codes = accountTypes[draft.type];
  const isCollection = isCollectionType(draft.type);
  const original = draft.originalCreditor.trim();
  const remarks = draft.remarks.trim();
  const tradeline: Tradeline = {
    id,
    creditor,
    isCollection,
    ...(lastFour !== '' && { lastFour }),
    ...(codes && {
      portfolio: typed(codes.portfolio, labels.type),
      accountType: typed(codes.type, labels.type),
    }),
    ...(draft.status !== '' && { status: typed(draft.status, labels.status) }),
    ...(isCollection && original !== '' && { originalCreditor: typed(original, original) }),
    ...fields,
    remarks: remarks === '' ? [] : [typed(remarks, remarks)],
    history: history ?? [],
  };
  const { bureau, printedOn, source } = draft;
  return { ok: true, account: { bureau, printedOn, source, tradeline } };
}

/** What may be kept on the device while it's typed: no more of a number than an account keeps. */
export const keepable = (draft: AccountDraft): AccountDraft => ({
  ...draft,
  lastFour: lastFourTyped(draft.lastFour) ?? '',
  creditor: withoutFullNumbers(draft.creditor),
  originalCreditor: withoutFullNumbers(draft.originalCreditor),
  remarks: withoutFullNumbers(draft.remarks),
});

/** What stands in the fields for an account that was typed before. */
export function draftOf(report: CreditReport, tradeline: Tradeline): AccountDraft {
  const text = (value: Printed<unknown> | undefined) => value?.printed ?? '';
  const amount = (value: Printed<Cents> | undefined) => text(value).replace(/^\$/, '');
  const code = tradeline.accountType?.value;
  const type = (Object.keys(accountTypes) as AccountType[]).find(
    (each) => accountTypes[each]?.type === code,
  );
  return {
    bureau: report.bureau,
    printedOn: report.printedOn,
    source: report.source,
    creditor: tradeline.creditor,
    type: type ?? (tradeline.isCollection ? 'collection' : 'other'),
    status: tradeline.status?.value ?? '',
    balance: amount(tradeline.balance),
    limit: amount(tradeline.limit),
    opened: text(tradeline.opened),
    lastFour: tradeline.lastFour ?? '',
    reported: text(tradeline.reported),
    pastDue: amount(tradeline.pastDue),
    highCredit: amount(tradeline.highCredit),
    monthlyPayment: amount(tradeline.monthlyPayment),
    chargeOff: amount(tradeline.chargeOff),
    closed: text(tradeline.closed),
    lastPayment: text(tradeline.lastPayment),
    firstDelinquency: text(tradeline.firstDelinquency),
    removal: text(tradeline.removal),
    originalCreditor: text(tradeline.originalCreditor),
    remarks: tradeline.remarks.map(({ printed }) => printed).join('; '),
    late: tradeline.history
      .map(({ month, printed }) => `${month.slice(5)}/${month.slice(0, 4)} ${printed}`)
      .toReversed()
      .join(', '),
  };
}

/**
 * The reports with the account in its own: the typed one of its bureau and day, or a new one. `before` is where it stood; it leaves
 * there, and a report that has nothing left goes. Returns what has to be kept, and the ids of reports to delete.
 */
export function withAccount(
  reports: readonly CreditReport[],
  { bureau, printedOn, source, tradeline }: TypedAccount,
  before: CreditReport | null,
  newId: string,
): { readonly saved: readonly CreditReport[]; readonly deleted: readonly string[] } {
  const place = reports.find(
    (each) => each.way === 'typed' && each.bureau === bureau && each.printedOn === printedOn,
  ) ?? {
    id: newId,
    bureau,
    printedOn,
    source,
    way: 'typed' as const,
    tradelines: [],
    inquiries: [],
    publicRecords: [],
    personal: [],
  };
  const isThere = place.tradelines.some(({ id }) => id === tradeline.id);
  const target: CreditReport = {
    ...place,
    source,
    tradelines: isThere
      ? place.tradelines.map((each) => (each.id === tradeline.id ? tradeline : each))
      : [...place.tradelines, tradeline],
  };
  if (!before || before.id === target.id) return { saved: [target], deleted: [] };
  const left = withoutAccount(before, tradeline.id);
  return { saved: left ? [target, left] : [target], deleted: left ? [] : [before.id] };
}

const asName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The account of the same report that the one being typed looks like: the same company, and neither number nor balance says it's another. */
export function alreadyTyped(
  reports: readonly CreditReport[],
  { bureau, printedOn, creditor, lastFour, balance }: AccountDraft,
  id: string,
): Tradeline | null {
  const name = asName(creditor);
  if (name === '') return null;
  const number = lastFourTyped(lastFour) ?? '';
  const amount = readAmount(balance.trim());
  const isAnother = (each: Tradeline): boolean => {
    if (number !== '' && each.lastFour !== undefined) return number !== each.lastFour;
    const there = each.balance?.value ?? null;
    return amount !== null && there !== null && amount !== there;
  };
  return (
    reports
      .filter((each) => each.bureau === bureau && each.printedOn === printedOn)
      .flatMap(({ tradelines }) => tradelines)
      .find((each) => each.id !== id && asName(each.creditor) === name && !isAnother(each)) ?? null
  );
}

/** A report without one of its accounts; null where nothing is left of it. */
export function withoutAccount(report: CreditReport, tradelineId: string): CreditReport | null {
  const tradelines = report.tradelines.filter(({ id }) => id !== tradelineId);
  const { inquiries, publicRecords, personal } = report;
  const isEmpty = [tradelines, inquiries, publicRecords, personal].every(
    ({ length }) => length === 0,
  );
  return isEmpty ? null : { ...report, tradelines };
}
