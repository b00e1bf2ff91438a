import { type Account, accountsOf, type CreditFile, currentCopies, keysOf } from './accounts.ts';
import type { DisputeCase } from './dispute.ts';
import { type Fact, type Finding, factOf } from './finding.ts';
import { goneFrom, sameByName } from './gone_since.ts';
import { isLateCode } from './lateness.ts';
import type { Copy } from './record_of.ts';
import { type Bureau, bureaus, type CreditReport } from './report.ts';
import { saidWrong } from './said.ts';
import { type SaidFact, saidIn } from './same_finding.ts';
import type { TradelineField } from './shown_rules.ts';
import type { IsoDate } from '../time/iso_date.ts';

/** A value that was disputed, and what stands in its place. */
export interface Change {
  readonly name: string;
  readonly field: TradelineField;
  readonly month?: string;
  /** As printed; empty where there was nothing. */
  readonly before: string;
  readonly after: string;
}

/** What the newest report of a bureau has of what was disputed with it, or with the company that reports to it. */
export interface SeenAfter {
  /** Whose report says so. */
  readonly bureau: Bureau;
  /** Whether everything that was disputed is gone or put right there. */
  readonly isGone: boolean;
  readonly printedOn: IsoDate;
  /** Accounts that were disputed and aren't in it, by name. */
  readonly gone: readonly string[];
  /** Values of accounts that still are that say something else now. */
  readonly changes: readonly Change[];
}

type Asked = Pick<DisputeCase, 'bureau' | 'state' | 'sentOn' | 'things'>;
type Thing = Asked['things'][number];

interface Seen {
  readonly is: 'gone' | 'right' | 'there';
  /** The day of the report that says so. */
  readonly on: IsoDate;
  readonly name: string;
  readonly changes: readonly Change[];
}

interface Known {
  readonly reports: readonly CreditReport[];
  readonly accounts: readonly Account[];
  readonly findings: readonly Finding[];
  readonly bureau: Bureau;
  /** A copy in a report of before doesn't count. */
  readonly after: IsoDate;
}

/** Whether what was disputed is gone from a report that was printed after the letter was mailed, or still in one that was printed after the
 *  answer of `answeredOn`. Null where no report says: none is newer, or the newer one holds too little of the file to tell. With a company it's
 *  gone once every bureau that it was disputed at is without it. */
export function seenAfter(
  { bureau, state, sentOn, things }: Asked,
  { reports, confirmed }: Pick<CreditFile, 'reports' | 'confirmed'>,
  findings: readonly Finding[],
  answeredOn: IsoDate | null,
): SeenAfter | null {
  if (sentOn === null || state === 'draft' || state === 'withdrawn') return null;
  if (things.length === 0) return null;
  const accounts = accountsOf(reports, confirmed);
  const at = (each: Bureau, theirs: Asked['things']) =>
    seenAt(theirs, { reports, accounts, findings, bureau: each, after: sentOn }, answeredOn);
  if (bureau !== null) return at(bureau, things);
  const seen = bureaus.flatMap((each) => {
    const theirs = things.filter((thing) => bureausOf(thing, accounts).includes(each));
    return theirs.length === 0 ? [] : [at(each, theirs)];
  });
  const there = seen.findLast((one) => one?.isGone === false);
  if (there) return there;
  // While one of the bureaus has no newer report, it may stand there still.
  const gone = seen.filter((one) => one !== null);
  if (gone.length === 0 || gone.length < seen.length) return null;
  const last = gone.reduce((one, other) => (other.printedOn > one.printedOn ? other : one));
  return {
    ...last,
    gone: [...new Set(gone.flatMap((one) => one.gone))],
    changes: gone.flatMap(({ changes }) => changes),
  };
}

/** Where something stood that was disputed with a company. */
function bureausOf({ id }: Thing, accounts: readonly Account[]): readonly Bureau[] {
  const { accountId, facts } = saidIn(id);
  if (facts.length > 0) return facts.map((fact) => fact.bureau);
  const account = accounts.find((each) => keysOf(each).includes(accountId));
  return account?.copies.map(({ report }) => report.bureau) ?? [];
}

/** The same at one bureau. */
function seenAt(
  things: Asked['things'],
  known: Known,
  answeredOn: IsoDate | null,
): SeenAfter | null {
  const each = things.map((thing) => seenOf(thing, known));
  const seen = each.filter((one) => one !== null);
  const gone = seen.filter(({ is }) => is === 'gone');
  const there = seen.filter(({ is }) => is === 'there');
  const found = (of: readonly Seen[], isGone: boolean): SeenAfter => ({
    bureau: known.bureau,
    isGone,
    printedOn: of.map(({ on }) => on).reduce((one, other) => (one > other ? one : other)),
    gone: [...new Set(gone.map(({ name }) => name))],
    changes: seen.flatMap(({ changes }) => changes),
  });
  if (seen.length === each.length && there.length === 0) return found(seen, true);
  // Until they answer, what still stands says nothing; what is gone does.
  if (gone.length > 0) return found(gone, false);
  const since = there.filter(({ on }) => answeredOn !== null && on > answeredOn);
  return since.length > 0 ? found(since, false) : null;
}

/** Kinds about several entries of one report, or of none: their facts don't say which entry they are of. */
const ofSeveral: readonly string[] = [
  'counted_twice',
  'reaged_by_collector',
  'mixed_file',
  'bankruptcy_too_old',
];

/** What the bureau's newest copy has of one thing; null where it doesn't say. */
function seenOf(thing: Thing, known: Known): Seen | null {
  const { kind, accountId, facts } = saidIn(thing.id);
  const { accounts, reports, findings, bureau, after } = known;
  const account = accountOf(accountId, thing.name, known);
  const copy = account && copySince(account, known);
  const found = findings.find(
    (each) =>
      each.id.split('|', 1)[0] === kind &&
      each.facts.some(
        (fact) =>
          fact.bureau === bureau &&
          fact.printedOn > after &&
          (copy
            ? fact.itemId === copy.tradeline.id
            : fact.name.slice(0, thing.name.length) === thing.name),
      ),
  );
  if (account && !copy) {
    const gone = goneFrom(account, bureau, accounts, reports);
    return gone && gone.without.printedOn > after
      ? {
          is: 'gone',
          on: gone.without.printedOn,
          name: gone.last.tradeline.creditor,
          changes: [],
        }
      : null;
  }
  if (ofSeveral.includes(kind) || !copy) {
    const settledOn = wholeSince(known);
    if (settledOn === null) return null;
    // Its account is in no report that is left.
    const none = accountId === '' || account ? 'right' : 'gone';
    return { is: found ? 'there' : none, on: settledOn, name: thing.name, changes: [] };
  }
  const { creditor: name } = copy.tradeline;
  const on = copy.report.printedOn;
  if (kind === 'not_mine') return { is: 'there', on, name, changes: [] };
  const then =
    kind === 'said_wrong' ? factsOfBefore(thing, account, known) : ofBureau(facts, bureau);
  const compared = then.map((fact) => ({ fact, now: nowOf(copy, fact) }));
  const changes = compared
    .filter(({ fact, now }) => now.slice(0, fact.printed.length || 1) !== fact.printed)
    .map(({ fact: { field, month, printed }, now }) => ({
      name,
      field: field as TradelineField,
      ...(month !== '' && { month }),
      before: printed,
      after: now,
    }));
  const isRight =
    kind !== 'said_wrong' &&
    !found &&
    changes.length > 0 &&
    !isStillLate(kind, compared, copy) &&
    !isCited(changes, copy, findings);
  return { is: isRight ? 'right' : 'there', on, name, changes };
}

/** The bureau's copy of it in a report since; where amounts moved and no number joins them, the one by its name. */
function copySince(
  account: Account,
  { accounts, reports, bureau, after }: Known,
): Copy | undefined {
  const isSince = ({ report }: Copy) => report.bureau === bureau && report.printedOn > after;
  const own = currentCopies(account, reports).findLast(isSince);
  const last = account.copies.findLast(({ report }) => report.bureau === bureau);
  if (own || !last) return own;
  return reports
    .filter((report) => report.bureau === bureau && report.printedOn > after)
    .flatMap((report) => sameByName(last, accounts, report) ?? [])
    .at(-1);
}

/** By the id that it had, or of a copy that has joined another since; else by its name. */
function accountOf(id: string, name: string, { accounts, bureau }: Known): Account | undefined {
  return (
    accounts.find((account) => keysOf(account).includes(id)) ??
    accounts.find(({ copies }) =>
      copies.some(
        ({ report, tradeline }) =>
          report.bureau === bureau && tradeline.creditor.slice(0, name.length) === name,
      ),
    )
  );
}

/** The facts of one bureau; where a value stood in two of its reports, the newer. */
const ofBureau = (facts: readonly SaidFact[], bureau: Bureau): readonly SaidFact[] => {
  const theirs = facts.filter((fact) => fact.bureau === bureau);
  return theirs.filter(
    ({ field, month }, at) =>
      !theirs.slice(at + 1).some((later) => later.field === field && later.month === month),
  );
};

/** What the bureau's copy had when the letter went out, of what the letter says; all of it where that says none. */
function factsOfBefore(
  { says }: Thing,
  account: Account,
  { accounts, reports, bureau, after }: Known,
): readonly SaidFact[] {
  const then = reports.filter((report) => report.bureau === bureau && report.printedOn <= after);
  const ids = new Set(then.map(({ id }) => id));
  const confirmed = accounts.map(({ id, copies }) => ({
    id,
    copies: copies.map(({ report, tradeline }) => ({
      reportId: report.id,
      tradelineId: tradeline.id,
    })),
  }));
  const all = saidWrong({ reports: then, confirmed, notMine: new Set() })
    .filter((each) => each.accountId === account.id)
    .flatMap(({ facts }) => facts.filter(({ reportId }) => ids.has(reportId)).map(asSaid));
  const said = all.filter(({ printed }) => printed !== '' && says.includes(printed));
  return said.length > 0 ? said : all;
}

const asSaid = ({ bureau, field, month = '', printed }: Fact): SaidFact => ({
  bureau,
  field,
  month,
  printed: printed ?? '',
  text: '',
});

/** What the copy prints there now. */
const nowOf = (copy: Copy, { field, month }: SaidFact): string =>
  field === 'history'
    ? (copy.tradeline.history.find((each) => each.month === month)?.printed ?? '')
    : (factOf(copy, field as TradelineField).printed ?? '');

/** Whether a month that was late when it was disputed is. */
const isStillLate = (
  kind: string,
  compared: readonly { readonly fact: SaidFact; readonly now: string }[],
  { tradeline }: Copy,
): boolean =>
  kind === 'late_month_at_one' &&
  compared.some(({ fact }) =>
    tradeline.history.some(({ month, code }) => month === fact.month && isLateCode(code)),
  );

/** Whether what stands there now doesn't fit, either. */
const isCited = (
  changes: readonly Change[],
  { report, tradeline }: Copy,
  findings: readonly Finding[],
): boolean =>
  findings.some(({ facts }) =>
    facts.some(
      (fact) =>
        fact.reportId === report.id &&
        fact.itemId === tradeline.id &&
        changes.some(({ field, month }) => field === fact.field && month === fact.month),
    ),
  );

/** The day of the bureau's newest whole report since, where it holds anything of what the bureau had; else null. */
function wholeSince({ reports, accounts, bureau, after }: Known): IsoDate | null {
  const newest = reports
    .filter(
      (report) =>
        report.bureau === bureau &&
        report.printedOn > after &&
        report.way !== 'typed' &&
        report.leftOut === undefined,
    )
    .toSorted((one, other) => (one.printedOn < other.printedOn ? -1 : 1))
    .at(-1);
  const holdsSome = accounts.some(
    ({ copies }) =>
      copies.some(({ report }) => report.id === newest?.id) &&
      copies.some(({ report }) => report.bureau === bureau && report.printedOn <= after),
  );
  return newest && holdsSome ? newest.printedOn : null;
}
