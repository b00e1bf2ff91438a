import { type Bureau, bureaus, type CreditReport, type Tradeline } from './report.ts';
import { isSamePlainName, plainName } from '../language/creditor_name.ts';
import type { Copy } from './record_of.ts';
import { monthOf } from './report_date.ts';

/** One tradeline of one report. */
export interface CopyRef {
  readonly reportId: string;
  readonly tradelineId: string;
}

/** What the person has said: these are one account, and no other. A newer report of the same bureaus joins it by itself. */
export interface ConfirmedAccount {
  readonly id: string;
  readonly copies: readonly CopyRef[];
}

/** How its copies came together: by the person, by the last four and the month opened, by name and amount, or there is only one. */
export type Match = 'confirmed' | 'number' | 'name' | 'alone';

/** The tradelines of one account, over bureaus and time. Values stay on the tradelines: nothing is merged. */
export interface Account {
  readonly id: string;
  readonly match: Match;
  /** The oldest report first. */
  readonly copies: readonly Copy[];
}

/** An account with the copies of it that stand now. */
export interface CurrentAccount {
  readonly account: Account;
  readonly copies: readonly Copy[];
}

const openedMonth = ({ opened }: Tradeline): string | null =>
  opened?.value ? monthOf(opened.value) : null;

const isSameNumber = (one: Tradeline, other: Tradeline): boolean =>
  one.lastFour !== undefined &&
  one.lastFour === other.lastFour &&
  openedMonth(one) !== null &&
  openedMonth(one) === openedMonth(other) &&
  one.isCollection === other.isCollection;

const isSameAmount = (one: Tradeline, other: Tradeline): boolean =>
  (['highCredit', 'limit', 'chargeOff', 'balance'] as const).some((field) => {
    const amount = one[field]?.value;
    return amount !== undefined && amount !== null && amount > 0 && amount === other[field]?.value;
  });

/** A copy with its creditor's plain name: each is compared with many. */
interface NamedCopy extends Copy {
  readonly plain: string;
}

function isSameByName(
  { tradeline: one, plain: oneName }: NamedCopy,
  { tradeline: other, plain: otherName }: NamedCopy,
): boolean {
  if (one.isCollection !== other.isCollection) return false;
  if (one.lastFour !== undefined && other.lastFour !== undefined && one.lastFour !== other.lastFour)
    return false;
  return isSameAmount(one, other) && isSamePlainName(oneName, otherName);
}

/** Within one bureau a name and the month opened are enough: amounts move from one report to the next. */
const isLaterCopy = (one: NamedCopy, other: NamedCopy): boolean =>
  one.report.bureau === other.report.bureau &&
  one.tradeline.isCollection === other.tradeline.isCollection &&
  (one.tradeline.lastFour === undefined ||
    other.tradeline.lastFour === undefined ||
    one.tradeline.lastFour === other.tradeline.lastFour) &&
  openedMonth(one.tradeline) !== null &&
  openedMonth(one.tradeline) === openedMonth(other.tradeline) &&
  isSamePlainName(one.plain, other.plain);

interface Group {
  /** What the person confirmed has one; every other is called by the copy that was here first. */
  id: string | null;
  match: Match;
  isConfirmed: boolean;
  copies: NamedCopy[];
}

const byAge = (one: CreditReport, other: CreditReport): number =>
  one.printedOn < other.printedOn
    ? -1
    : one.printedOn > other.printedOn
      ? 1
      : one.id < other.id
        ? -1
        : 1;

export const copyKey = ({ reportId, tradelineId }: CopyRef): string => `${reportId}/${tradelineId}`;
const keyOf = ({ report, tradeline }: Copy): string =>
  copyKey({ reportId: report.id, tradelineId: tradeline.id });

/**
 * The accounts of these reports. What the person confirmed stands; everything else is proposed, by the last four and the month
 * opened, then by name and amount. No account has two tradelines of one report.
 */
export function accountsOf(
  reports: readonly CreditReport[],
  confirmed: readonly ConfirmedAccount[] = [],
): readonly Account[] {
  const copies = reports
    .toSorted(byAge)
    .flatMap((report) =>
      report.tradelines.map(
        (tradeline): NamedCopy => ({ report, tradeline, plain: plainName(tradeline.creditor) }),
      ),
    );
  const ofKey = new Map(copies.map((copy) => [keyOf(copy), copy]));
  const taken = new Set<string>();
  const groups: Group[] = [];
  for (const { id, copies: refs } of confirmed) {
    const theirs = refs.flatMap((ref) => {
      const copy = ofKey.get(copyKey(ref));
      if (!copy || taken.has(copyKey(ref))) return [];
      taken.add(copyKey(ref));
      return [copy];
    });
    if (theirs.length > 0)
      groups.push({ id, match: 'confirmed', isConfirmed: true, copies: theirs });
  }
  for (const copy of copies) {
    if (taken.has(keyOf(copy))) continue;
    const found = matching(groups, copy);
    if (found) {
      found.group.copies.push(copy);
      if (!found.group.isConfirmed && found.group.match !== 'name') found.group.match = found.match;
    } else groups.push({ id: null, match: 'alone', isConfirmed: false, copies: [copy] });
  }
  const place = new Map(reports.map(({ id }, index) => [id, index]));
  return groups.map(({ id, match, copies: theirs }) => ({
    id: id ?? firstKey(theirs, place),
    match,
    copies: theirs
      .map(({ report, tradeline }) => ({ report, tradeline }))
      .toSorted((one, other) => byAge(one.report, other.report)),
  }));
}

/** The key of the copy whose report was added first: what somebody said of the account stays with it when another report comes in,
 *  an older one too. */
const firstKey = (copies: readonly Copy[], place: ReadonlyMap<string, number>): string =>
  copies
    .toSorted((one, other) => (place.get(one.report.id) ?? 0) - (place.get(other.report.id) ?? 0))
    .slice(0, 1)
    .map(keyOf)
    .join();

function matching(
  groups: readonly Group[],
  copy: NamedCopy,
): { readonly group: Group; readonly match: Match } | null {
  const open = groups.filter(
    ({ copies, isConfirmed }) =>
      copies.every(({ report }) => report.id !== copy.report.id) &&
      // The person has said which bureaus' copies it is.
      (!isConfirmed || copies.some(({ report }) => report.bureau === copy.report.bureau)),
  );
  const numbered = open.find(({ copies }) =>
    copies.some(({ tradeline }) => isSameNumber(tradeline, copy.tradeline)),
  );
  if (numbered) return { group: numbered, match: 'number' };
  const later = open.find(({ copies }) => copies.some((each) => isLaterCopy(each, copy)));
  if (later) return { group: later, match: later.match === 'alone' ? 'alone' : later.match };
  const named = open.find(({ copies }) => copies.some((each) => isSameByName(each, copy)));
  return named ? { group: named, match: 'name' } : null;
}

/** A typed report holds what somebody typed of it; any other holds all that the bureau had. */
const isWhole = ({ way }: CreditReport): boolean => way !== 'typed';

const newestOf = (
  reports: readonly CreditReport[],
  isWanted: (report: CreditReport) => boolean,
): CreditReport | undefined => reports.filter(isWanted).toSorted(byAge).at(-1);

/** Whether no whole report of its bureau is newer: what was typed since then stands beside the report, and never in its place. */
const stands = (report: CreditReport, reports: readonly CreditReport[]): boolean =>
  !reports.some(
    (each) => each.bureau === report.bureau && isWhole(each) && report.printedOn < each.printedOn,
  );

/**
 * The newest copy at each bureau that still shows it, in the bureaus' order: the report's, and beside it the one that was typed since.
 * Where a later whole report of a bureau is without it, it's gone from there.
 */
export const currentCopies = (
  { copies }: Account,
  reports: readonly CreditReport[],
): readonly Copy[] =>
  bureaus.flatMap((bureau) => {
    const standing = copies.filter(
      ({ report }) => report.bureau === bureau && stands(report, reports),
    );
    return [
      standing.findLast(({ report }) => isWhole(report)),
      standing.findLast(({ report }) => !isWhole(report)),
    ].filter((copy) => copy !== undefined);
  });

/** One copy a bureau, to set the bureaus against each other: what was typed only where there's no report of that bureau. */
export const onePerBureau = (copies: readonly Copy[]): readonly Copy[] =>
  copies.filter(
    ({ report }) =>
      isWhole(report) ||
      !copies.some((each) => each.report.bureau === report.bureau && isWhole(each.report)),
  );

/** The copy of the same bureau before the newest. */
export const copyBefore = ({ copies }: Account, { report }: Copy): Copy | null =>
  copies.findLast(
    (each) => each.report.bureau === report.bureau && byAge(each.report, report) < 0,
  ) ?? null;

/** The newest report of each bureau; what was typed only where there's no other. */
export const newestReports = (reports: readonly CreditReport[]): readonly CreditReport[] =>
  bureaus.flatMap((bureau: Bureau) => {
    const newest =
      newestOf(reports, (report) => report.bureau === bureau && isWhole(report)) ??
      newestOf(reports, (report) => report.bureau === bureau);
    return newest ? [newest] : [];
  });

/** The reports whose inquiries, records and personal items stand now, in the bureaus' order: the newest whole one of each bureau, and
 *  all that was typed since. */
export const currentReports = (reports: readonly CreditReport[]): readonly CreditReport[] =>
  bureaus.flatMap((bureau) => {
    const theirs = reports.filter((report) => report.bureau === bureau).toSorted(byAge);
    const whole = theirs.findLast(isWhole);
    return theirs.filter(
      (report) => report === whole || (!isWhole(report) && stands(report, reports)),
    );
  });

/** What a person has of their credit file, and what they have said of it. */
export interface CreditFile {
  readonly reports: readonly CreditReport[];
  /** Which tradelines they said are one account. */
  readonly confirmed: readonly ConfirmedAccount[];
  /** Accounts by id, and personal items by `personalKey`, that they said aren't theirs. */
  readonly notMine: ReadonlySet<string>;
}

/** What was said of the account itself, or of any copy of it, whichever report it was said in. */
export const isNotMine = (
  { notMine }: Pick<CreditFile, 'notMine'>,
  { id, copies }: Account,
): boolean => notMine.has(id) || copies.some((copy) => notMine.has(keyOf(copy)));

/** Where the word that it isn't theirs is kept: with the account and each copy, so that it stays when they are joined or one goes. */
export const keysOf = ({ id, copies }: Account): readonly string[] => [
  ...new Set([id, ...copies.map(keyOf)]),
];

/** The keys that keep the word when a report goes: those of what is left of accounts that it was only said of in that report. */
export function notMineWithout(file: CreditFile, reportId: string): readonly string[] {
  return accountsOf(file.reports, file.confirmed)
    .filter((account) => isNotMine(file, account))
    .flatMap(({ copies }) => {
      const left = copies.filter(({ report }) => report.id !== reportId).map(keyOf);
      return left.some((key) => file.notMine.has(key)) ? [] : left;
    });
}

/** Accounts that at least one bureau still shows. */
export const currentAccounts = ({ reports, confirmed }: CreditFile): readonly CurrentAccount[] =>
  accountsOf(reports, confirmed)
    .map((account) => ({ account, copies: currentCopies(account, reports) }))
    .filter(({ copies }) => copies.length > 0);
