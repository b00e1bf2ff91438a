import { daysBetween } from '../time/iso_date.ts';
import type { Account } from './accounts.ts';
import { balancesApart } from './balances_apart.ts';
import { type Fact, factOf, finding, type Finding, type FindingKind } from './finding.ts';
import type { Copy } from './record_of.ts';
import { areApart, type DayRange, daysOf } from './report_date.ts';
import { firstDelinquencyFrom } from './reporting_period.ts';
import type { Section } from './sections.ts';
import type { Confidence } from './shown_rules.ts';
import { isLateCode, isPlacedOrChargedOff } from './lateness.ts';

/** Whether these are copies of one account for sure. Two names and an amount may be two accounts. */
const isSure = ({ match }: Account): boolean => match === 'confirmed' || match === 'number';

/** What the bureaus' copies of one account say that cannot be true together. */
export function betweenBureaus(account: Account, copies: readonly Copy[]): readonly Finding[] {
  if (copies.length < 2) return [];
  const confidence = isSure(account) ? 'contradiction' : 'likely';
  return [
    ...firstDelinquencies(account, copies, confidence),
    ...dates(account, copies, confidence, 'opened', 'opened_apart'),
    ...dates(account, copies, confidence, 'closed', 'closed_apart'),
    ...balancesApart(account, copies, isSure(account)),
    ...statuses(account, copies),
    ...lateMonths(account, copies),
  ];
}

interface Spanned {
  readonly fact: Fact;
  readonly copy: Copy;
  readonly span: DayRange;
}

/** The two that lie furthest from each other; null where some day is in both. */
function apart(spans: readonly Spanned[]): readonly [Spanned, Spanned] | null {
  const sorted = spans.toSorted((one, other) => (one.span.from < other.span.from ? -1 : 1));
  const first = sorted.reduce<Spanned | undefined>(
    (least, each) => (!least || each.span.to < least.span.to ? each : least),
    undefined,
  );
  const last = sorted.at(-1);
  return first && last && areApart(first.span, last.span) ? [first, last] : null;
}

const delinquencySections: readonly Section[] = ['15 USC 1681c(c)(1)', '15 USC 1681s-2(a)(5)'];

/** Statuses of an account that nobody collects or has written off: each late payment of it has seven years of its own. */
const open: readonly string[] = ['11', '13', '71', '78', '80', '82', '83', '84'];

/** Copies by which it was placed for collection or charged off, and beside one of those what doesn't say that it wasn't. Of any other
 *  account no day starts the seven years: 15 USC 1681c(c)(1). */
const mayHaveBeenPlaced = (copies: readonly Copy[]) => {
  const isAny = copies.some(({ tradeline }) => isPlacedOrChargedOff(tradeline));
  return ({ tradeline }: Copy): boolean =>
    isPlacedOrChargedOff(tradeline) || (isAny && !open.includes(tradeline.status?.value ?? ''));
};

function firstDelinquencies(
  account: Account,
  copies: readonly Copy[],
  confidence: Confidence,
): readonly Finding[] {
  const spans = copies.filter(mayHaveBeenPlaced(copies)).flatMap((copy): Spanned[] => {
    const { firstDelinquency, removal } = copy.tradeline;
    if (firstDelinquency?.value)
      return [
        { copy, fact: factOf(copy, 'firstDelinquency'), span: daysOf(firstDelinquency.value) },
      ];
    // Of an account that isn't in collection or charged off, what leaves is a late payment: no first date follows.
    if (!removal?.value || !isPlacedOrChargedOff(copy.tradeline)) return [];
    const workedOut = firstDelinquencyFrom(removal.value);
    return [{ copy, fact: factOf(copy, 'removal', { workedOut }), span: workedOut }];
  });
  // The law says when it must leave at the latest: a removal that comes sooner says nothing against a first missed payment.
  const said = spans.filter(({ fact }) => fact.workedOut === undefined);
  const isSooner = ({ fact, span }: Spanned) =>
    fact.workedOut !== undefined && said.some((each) => span.to < each.span.from);
  const found = apart(spans.filter((each) => !isSooner(each)));
  if (!found) return [];
  // Of two removals the sooner may be no more than that.
  const isOfRemovals = found.every(({ fact }) => fact.workedOut !== undefined);
  return [
    finding(
      'first_delinquency_apart',
      isOfRemovals ? 'look' : confidence,
      account.id,
      found.map(({ fact }) => fact),
      found.map(({ copy }) => copy),
      delinquencySections,
    ),
  ];
}

function dates(
  account: Account,
  copies: readonly Copy[],
  confidence: Confidence,
  field: 'opened' | 'closed',
  kind: FindingKind,
): readonly Finding[] {
  const found = apart(
    copies.flatMap((copy): Spanned[] => {
      const value = copy.tradeline[field]?.value;
      return value ? [{ copy, fact: factOf(copy, field), span: daysOf(value) }] : [];
    }),
  );
  if (!found) return [];
  return [
    finding(
      kind,
      confidence,
      account.id,
      found.map(({ fact }) => fact),
      found.map(({ copy }) => copy),
      ['15 USC 1681s-2(a)(1)', '15 USC 1681i(a)'],
    ),
  ];
}

const adverse: readonly string[] = [
  '62',
  '64',
  '71',
  '78',
  '80',
  '82',
  '83',
  '84',
  '88',
  '89',
  '93',
  '94',
  '95',
  '96',
  '97',
];
const good: readonly string[] = ['11', '13'];

/** Days apart after which two statuses may both have been true. */
const sameTime = 45;

const reportedOn = ({ tradeline, report }: Copy) =>
  daysOf(tradeline.reported?.value ?? report.printedOn).from;

function statuses(account: Account, copies: readonly Copy[]): readonly Finding[] {
  const of = (codes: readonly string[]) =>
    copies.filter(({ tradeline }) => codes.includes(tradeline.status?.value ?? ''));
  const bad = of(adverse);
  const fine = of(good);
  const pair = bad.flatMap((one) =>
    fine
      .filter((other) => Math.abs(daysBetween(reportedOn(one), reportedOn(other))) <= sameTime)
      .map((other) => [one, other] as const),
  )[0];
  if (!pair) return [];
  return [
    finding(
      'status_at_one',
      'look',
      account.id,
      [...bad, ...fine].map((copy) => factOf(copy, 'status')),
      [...bad, ...fine],
      ['15 USC 1681s-2(a)(1)', '15 USC 1681i(a)'],
    ),
  ];
}

const isOnTime = (code: string | null): boolean => code === '0' || code === 'E';

/** Months that are late at some bureaus and on time at others. */
function lateMonths(account: Account, copies: readonly Copy[]): readonly Finding[] {
  const months = [
    ...new Set(
      copies.flatMap(({ tradeline }) =>
        tradeline.history.filter(({ code }) => isLateCode(code)).map(({ month }) => month),
      ),
    ),
  ].toSorted();
  const facts = months.flatMap((month) => {
    const theirs = copies.flatMap((copy) => {
      const found = copy.tradeline.history.find((each) => each.month === month);
      return found ? [{ copy, found }] : [];
    });
    if (!theirs.some(({ found }) => isOnTime(found.code))) return [];
    return theirs
      .filter(({ found }) => isOnTime(found.code) || isLateCode(found.code))
      .map(({ copy, found }) => ({
        copy,
        fact: factOf(copy, 'history', { month, printed: found.printed }),
      }));
  });
  if (facts.length === 0) return [];
  return [
    finding(
      'late_month_at_one',
      'look',
      account.id,
      facts.map(({ fact }) => fact),
      facts.map(({ copy }) => copy),
      ['15 USC 1681s-2(a)(1)', '15 USC 1681i(a)'],
    ),
  ];
}
