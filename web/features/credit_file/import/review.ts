import { unbracketed } from '../../../../domain/credit_file/adverse_brackets.ts';
import { amountIn, dateIn } from '../../../../domain/credit_file/disclosure/printed_values.ts';
import type {
  ReadDisclosure,
  ReadLine,
} from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import { withoutFullNumbers } from '../../../../domain/credit_file/disclosure/redaction.ts';
import { isStatus, statusIn } from '../../../../domain/credit_file/disclosure/status_words.ts';
import type { Doubt } from '../../../../domain/credit_file/disclosure/tradeline.ts';
import { lastFourTyped } from '../../../../domain/credit_file/last_four.ts';
import type {
  Bureau,
  CreditReport,
  Printed,
  ReportSource,
  Tradeline,
} from '../../../../domain/credit_file/report.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';

/** What a person has said so far of a report that was read: nothing is saved before. */
export interface Review {
  readonly read: ReadDisclosure;
  readonly way: CreditReport['way'];
  readonly printedOn: IsoDate | '';
  readonly source: ReportSource;
  readonly accounts: readonly ReviewedAccount[];
  /** Whether the inquiries, public records and personal items are right. */
  readonly isRestRight: boolean;
  /** Lines that weren't understood, by `keyOf`: the account they belong to, or not needed. */
  readonly settled: Readonly<Record<string, string>>;
}

export interface ReviewedAccount {
  readonly tradeline: Tradeline;
  readonly doubts: readonly Doubt[];
  readonly state: 'open' | 'right' | 'left_out';
}

export const keyOf = ({ page, line }: Pick<ReadLine, 'page' | 'line'>): string => `${page}.${line}`;

/** Accounts with doubts come first; otherwise they stay in the report's order. */
export function reviewOf(read: ReadDisclosure, way: CreditReport['way']): Review {
  const accounts = read.tradelines.map(
    (tradeline): ReviewedAccount => ({
      tradeline,
      doubts: read.doubts.filter(({ accountId }) => accountId === tradeline.id),
      state: 'open',
    }),
  );
  return {
    read,
    way,
    printedOn: read.printedOn ?? '',
    source: read.edition === 'annual' ? 'annual' : 'bureau',
    accounts: accounts.toSorted(
      (one, other) => Number(other.doubts.length > 0) - Number(one.doubts.length > 0),
    ),
    isRestRight: false,
    settled: {},
  };
}

export const linesOf = ({ read }: Review, accountId: string): readonly ReadLine[] =>
  read.lines.filter((line) => line.accountId === accountId);

export const notUnderstood = ({ read, settled }: Review): readonly ReadLine[] =>
  read.lines.filter((line) => line.use === 'not_understood' && settled[keyOf(line)] === undefined);

const words =
  /\b(prepared|report|credit|personal|consumer|name|your|for|to|of|page|file|dear|mr|mrs|ms)\b/g;
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(words, ' ')
    .replace(/ /g, '');

/** Whether a line only repeats a name or an address that was read: on a cover, or above a page. */
export function repeatsPersonal(
  { text }: Pick<ReadLine, 'text'>,
  { read: { personal } }: Review,
): boolean {
  const line = plain(text);
  return (
    line.length >= shortest &&
    personal.some(
      ({ kind, printed }) =>
        (kind === 'name' && plain(printed) === line) ||
        (kind === 'address' && plain(printed).includes(line)),
    )
  );
}

/** Letters and digits that a repeated name or address has at least. */
const shortest = 6;

const withAccount = (
  review: Review,
  id: string,
  change: (account: ReviewedAccount) => ReviewedAccount,
): Review => ({
  ...review,
  accounts: review.accounts.map((account) =>
    account.tradeline.id === id ? change(account) : account,
  ),
});

export const judged = (review: Review, id: string, state: ReviewedAccount['state']): Review =>
  withAccount(review, id, (account) => ({ ...account, state }));

export const amountFields = [
  'balance',
  'limit',
  'highCredit',
  'pastDue',
  'monthlyPayment',
  'actualPayment',
  'chargeOff',
] as const;
export const dateFields = [
  'opened',
  'closed',
  'reported',
  'lastPayment',
  'lastActivity',
  'firstDelinquency',
  'removal',
] as const;
export const textFields = ['originalCreditor', 'terms', 'address', 'phone'] as const;
export type EditedField =
  | 'creditor'
  | 'lastFour'
  | 'status'
  | (typeof amountFields)[number]
  | (typeof dateFields)[number]
  | (typeof textFields)[number];

/** What stands in a field while it's changed. */
export function textIn(tradeline: Tradeline, field: EditedField): string {
  if (field === 'creditor') return tradeline.creditor;
  if (field === 'lastFour') return tradeline.lastFour ?? '';
  if (field === 'status') return tradeline.status?.value ?? '';
  return tradeline[field]?.printed ?? '';
}

const isOf = <Field extends string>(fields: readonly Field[], field: string): field is Field =>
  (fields as readonly string[]).includes(field);

/** Whether a text can stand in a field; empty is always right. */
export function isFit(field: EditedField, written: string): boolean {
  const text = written.trim();
  if (field === 'creditor') return text !== '' && text.length <= 120;
  if (text === '') return true;
  if (field === 'lastFour') return lastFourTyped(text) !== null;
  if (isOf(amountFields, field)) return amountIn(text) !== null;
  return !isOf(dateFields, field) || dateIn(text) !== null;
}

/** The account with what was typed; a field that was emptied isn't there. `words` are the chosen status's. */
export function changed(
  review: Review,
  id: string,
  typed: Readonly<Partial<Record<EditedField, string>>>,
  words: string,
): Review {
  return withAccount(review, id, (account) => {
    const fields: Record<string, unknown> = { ...account.tradeline };
    for (const [field, written] of Object.entries(typed) as [EditedField, string][]) {
      const text =
        field === 'lastFour' ? (lastFourTyped(written) ?? '') : withoutFullNumbers(written.trim());
      if (text === textIn(account.tradeline, field)) continue;
      if (field === 'creditor' || field === 'lastFour')
        fields[field] = text === '' ? undefined : text;
      else if (text === '') fields[field] = undefined;
      else fields[field] = typedValue(field, text, words);
    }
    const kept = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    );
    return {
      ...account,
      tradeline: kept as unknown as Tradeline,
      doubts: account.doubts.filter(({ field }) => !(field in typed)),
    };
  });
}

function typedValue(field: EditedField, text: string, words: string): Printed<unknown> {
  if (field === 'status') return { value: text, printed: words, state: 'typed' };
  const value = isOf(amountFields, field)
    ? amountIn(text)
    : isOf(dateFields, field)
      ? dateIn(text)
      : text;
  return { value, printed: text, state: 'typed' };
}

/** An amount that one field has for both is the first loan's, not the limit. */
export function asOriginal(review: Review, id: string): Review {
  return withAccount(review, id, (account) => {
    const { limit, ...rest } = account.tradeline;
    const doubts = account.doubts.filter(({ reason }) => reason !== 'limit_or_original');
    return { ...account, doubts, tradeline: limit ? { ...rest, highCredit: limit } : rest };
  });
}

const statusLabel = /^(?:(?:account|acct|pay|payment|current) )*(?:status|condition)\b\s*:?\s*/i;

/** Whether a line looks like one that says how an account stands. */
export const looksLikeStatus = ({ text }: Pick<ReadLine, 'text'>): boolean =>
  statusLabel.test(text.trim()) || isStatus(text.trim());

/** What a line belongs to an account as. */
export type LinePart = 'status' | 'remark';

/** A line that wasn't understood is set aside, or goes to an account, as its status or as a remark of it. */
export function settle(
  review: Review,
  line: ReadLine,
  to: string,
  part: LinePart = 'remark',
): Review {
  const settled = { ...review, settled: { ...review.settled, [keyOf(line)]: to } };
  if (to === 'not_needed') return settled;
  const whole = withoutFullNumbers(unbracketed(line.text));
  const text = part === 'status' ? whole.replace(statusLabel, '') : whole;
  if (text === '') return settled;
  const printed = (value: string | null): Printed<string> => ({
    value,
    printed: text,
    state: 'typed',
    page: line.page,
    line: line.line,
  });
  return withAccount(settled, to, ({ tradeline, doubts, state }) =>
    part === 'remark'
      ? {
          state,
          doubts,
          tradeline: { ...tradeline, remarks: [...tradeline.remarks, printed(text)] },
        }
      : {
          state,
          doubts: doubts.filter(({ field }) => field !== 'status'),
          // The report's own words: where they are known, their code.
          tradeline: { ...tradeline, status: { ...printed(statusIn(text)), state: 'confirmed' } },
        },
  );
}

const confirmed = <Value>(value: Printed<Value>): Printed<Value> =>
  value.state === 'read' ? { ...value, state: 'confirmed' } : value;

const isPrinted = (value: unknown): value is Printed<unknown> =>
  typeof value === 'object' && value !== null && 'printed' in value && 'state' in value;

function confirmedFields<Item extends object>(item: Item): Item {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]: [string, unknown]) => [
      key,
      isPrinted(value)
        ? confirmed(value)
        : key === 'remarks'
          ? (value as readonly Printed<string>[]).map(confirmed)
          : value,
    ]),
  ) as Item;
}

/** What the person confirmed, and nothing else. Ids are made anew; null while nothing is confirmed or the day is missing. */
export function confirmedReport(review: Review, newId: () => string): CreditReport | null {
  const right = review.accounts
    .filter(({ state }) => state === 'right')
    .map(({ tradeline }) => tradeline);
  if (review.printedOn === '' || (right.length === 0 && !review.isRestRight)) return null;
  const named = <Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] =>
    items.map((item) => ({ ...confirmedFields(item), id: newId() }));
  const rest = review.isRestRight
    ? review.read
    : { inquiries: [], publicRecords: [], personal: [] };
  const bureau: Bureau = review.read.bureau;
  const leftOut = review.accounts.length - right.length;
  return {
    id: newId(),
    bureau,
    printedOn: review.printedOn,
    source: review.source,
    way: review.way,
    tradelines: named(right),
    inquiries: named(rest.inquiries),
    publicRecords: named(rest.publicRecords),
    personal: named(rest.personal),
    ...(leftOut > 0 && { leftOut }),
  };
}

const isSameAccount = (one: Tradeline, other: Tradeline): boolean =>
  one.creditor === other.creditor &&
  one.lastFour === other.lastFour &&
  one.isCollection === other.isCollection;

/** A bureau's report of one day is one report: read again, it takes the place of what was read before, and keeps whatever of that was not
 *  read and confirmed anew. What was typed stays beside it. */
export function readAgain(reports: readonly CreditReport[], report: CreditReport): CreditReport {
  const before = reports.find(
    ({ bureau, printedOn, way }) =>
      bureau === report.bureau && printedOn === report.printedOn && way !== 'typed',
  );
  if (!before) return report;
  const kept = before.tradelines.filter(
    (old) => !report.tradelines.some((each) => isSameAccount(each, old)),
  );
  const taken = new Set<string>();
  /** By the id it had: what the person said of it, and joined it with, stays. */
  const asBefore = (each: Tradeline): Tradeline => {
    const old = before.tradelines.find(
      (known) => !taken.has(known.id) && isSameAccount(each, known),
    );
    if (!old) return each;
    taken.add(old.id);
    return { ...each, id: old.id };
  };
  const orBefore = <Item>(items: readonly Item[], old: readonly Item[]): readonly Item[] =>
    items.length > 0 ? items : old;
  const { leftOut = 0, ...others } = report;
  const stillOut = Math.max(0, leftOut - kept.length);
  return {
    ...others,
    ...(stillOut > 0 && { leftOut: stillOut }),
    id: before.id,
    tradelines: [...report.tradelines.map(asBefore), ...kept],
    inquiries: orBefore(report.inquiries, before.inquiries),
    publicRecords: orBefore(report.publicRecords, before.publicRecords),
    personal: orBefore(report.personal, before.personal),
  };
}
