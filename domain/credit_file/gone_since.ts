import { isSameName } from '../language/creditor_name.ts';
import { addDays, type IsoDate } from '../time/iso_date.ts';
import { type Account, accountsOf, type CreditFile, currentCopies } from './accounts.ts';
import type { Finding } from './finding.ts';
import { findingsOf } from './findings.ts';
import type { Copy } from './record_of.ts';
import type { Bureau, CreditReport, Tradeline } from './report.ts';
import { monthOf } from './report_date.ts';

/** An account that a bureau's report had, and a later one is without. */
export interface GoneEntry {
  readonly accountId: string;
  readonly name: string;
  readonly bureau: Bureau;
  /** The day of the first report that is without it. */
  readonly since: IsoDate;
}

/** For how many days after the first report without it something is said to be gone, by the newest report of its bureau. */
const newsDays = 90;

const byDay = (one: CreditReport, other: CreditReport): number =>
  one.printedOn < other.printedOn ? -1 : one.printedOn > other.printedOn ? 1 : 0;

/** A bureau's reports that came whole, the oldest first. */
const wholeOf = (reports: readonly CreditReport[], bureau: Bureau): readonly CreditReport[] =>
  reports.filter((each) => each.bureau === bureau && each.way !== 'typed').toSorted(byDay);

const isIn = ({ copies }: Account, { id }: CreditReport): boolean =>
  copies.some(({ report }) => report.id === id);

/** Copies of a report that nothing joins to an earlier one of its bureau. */
const newIn = (accounts: readonly Account[], report: CreditReport): readonly Copy[] =>
  accounts.flatMap(({ copies }) => {
    const [first] = copies.filter((each) => each.report.bureau === report.bureau);
    return first?.report.id === report.id ? [first] : [];
  });

const isAlike = (one: Tradeline, other: Tradeline): boolean =>
  one.isCollection === other.isCollection && isSameName(one.creditor, other.creditor);

/** What a later report lists by the same name, where nothing but that joins it: not under another number. */
export const sameByName = (
  { tradeline }: Copy,
  accounts: readonly Account[],
  report: CreditReport,
): Copy | undefined =>
  newIn(accounts, report).find(
    (each) =>
      isAlike(each.tradeline, tradeline) &&
      (each.tradeline.lastFour === undefined ||
        tradeline.lastFour === undefined ||
        each.tradeline.lastFour === tradeline.lastFour),
  );

/** Whether a report holds enough of the one before it: half of its accounts. A part of a report says nothing of what isn't there. */
function holdsEnough(
  accounts: readonly Account[],
  before: CreditReport,
  after: CreditReport,
): boolean {
  const had = accounts.flatMap((account) =>
    account.copies
      .filter(({ report }) => report.id === before.id)
      .map((copy) => isIn(account, after) || sameByName(copy, accounts, after) !== undefined),
  );
  return had.filter(Boolean).length * 2 >= had.length;
}

const openedMonth = ({ opened }: Tradeline): string | null =>
  opened?.value ? monthOf(opened.value) : null;

/** Whether it may be listed anew: the report has an account that none of its bureau had before, of that name or month. */
const mayBeAnew = (
  { tradeline: old }: Copy,
  accounts: readonly Account[],
  after: CreditReport,
): boolean =>
  newIn(accounts, after).some(
    ({ tradeline }) =>
      isAlike(tradeline, old) ||
      (tradeline.isCollection === old.isCollection &&
        openedMonth(old) !== null &&
        openedMonth(old) === openedMonth(tradeline)),
  );

/** The first report of a bureau that is without an account which the one before it had; null where it's there, or none says. */
export function goneFrom(
  account: Account,
  bureau: Bureau,
  accounts: readonly Account[],
  reports: readonly CreditReport[],
): { readonly last: Copy; readonly without: CreditReport } | null {
  if (currentCopies(account, reports).some(({ report }) => report.bureau === bureau)) return null;
  const whole = wholeOf(reports, bureau);
  const last = account.copies.findLast(({ report }) => report.bureau === bureau);
  if (!last) return null;
  // Of a report with accounts that the person left out nothing says which.
  const without = whole.find(
    (each) => each.printedOn > last.report.printedOn && each.leftOut === undefined,
  );
  if (!without) return null;
  // What was typed is set beside the whole report of before, where there is one.
  const before =
    last.report.way === 'typed'
      ? whole.findLast((each) => each.printedOn <= last.report.printedOn)
      : last.report;
  if (!before || !holdsEnough(accounts, before, without)) return null;
  return mayBeAnew(last, accounts, without) ? null : { last, without };
}

/** What newer reports are without, the last first. */
export function goneSince({
  reports,
  confirmed,
}: Pick<CreditFile, 'reports' | 'confirmed'>): readonly GoneEntry[] {
  const accounts = accountsOf(reports, confirmed);
  return accounts
    .flatMap((account) => {
      const bureaus = new Set(account.copies.map(({ report }) => report.bureau));
      return [...bureaus].flatMap((bureau): GoneEntry[] => {
        const found = goneFrom(account, bureau, accounts, reports);
        const newest = wholeOf(reports, bureau).at(-1);
        if (!found || !newest) return [];
        const { last, without } = found;
        if (newest.printedOn > addDays(without.printedOn, newsDays)) return [];
        return [
          {
            accountId: account.id,
            name: last.tradeline.creditor,
            bureau,
            since: without.printedOn,
          },
        ];
      });
    })
    .toSorted((one, other) => (one.since > other.since ? -1 : Number(one.since < other.since)));
}

/** Findings, by id, that stood in the other bureaus' reports all along, and that a copy hid which is gone now: with that copy's bureau.
 *  Nothing in them is new. */
export function uncovered(
  file: CreditFile,
  findings: readonly Finding[],
): ReadonlyMap<string, Bureau> {
  const found = new Map<string, Bureau>();
  for (const { accountId, bureau, since } of goneSince(file)) {
    const theirs = findings.filter(
      (each) => each.accountId === accountId && each.facts.every((fact) => fact.bureau !== bureau),
    );
    if (theirs.length === 0) continue;
    const then = file.reports.filter(
      (report) => report.bureau !== bureau || report.printedOn < since,
    );
    const before = new Set(findingsOf({ ...file, reports: then }).map(({ id }) => id));
    for (const { id } of theirs) if (!before.has(id)) found.set(id, bureau);
  }
  return found;
}
