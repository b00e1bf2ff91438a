import { daysBetween, isoDate } from '../time/iso_date.ts';
import type { Account } from './accounts.ts';
import { consistencyRules } from './consistency_rules.ts';
import { inconsistenciesOf } from './consistency.ts';
import { type Fact, factOf, finding, type Finding, type FindingKind } from './finding.ts';
import { firstStart } from './first_start.ts';
import { isLateCode, isPlacedOrChargedOff } from './lateness.ts';
import { type Copy, recordOf } from './record_of.ts';
import { daysOf, isMonth, monthOf } from './report_date.ts';
import { isOrdinary } from './sold.ts';
import type { GridMonth } from './report.ts';
import type { Section } from './sections.ts';
import {
  type Confidence,
  confidences,
  shownBetweenTwo,
  shownFor,
  shownOnOne,
} from './shown_rules.ts';

const accuracy: readonly Section[] = ['15 USC 1681s-2(a)(1)', '15 USC 1681i(a)'];

/** The order of the regulator's list, so that a finding names its rules the same way each time. */
const position = new Map(consistencyRules.map(({ id }, index) => [id, index]));

interface Hit {
  readonly rule: string;
  readonly kind: FindingKind;
  readonly confidence: Confidence;
  readonly facts: readonly Fact[];
}

const isSurer = (one: Confidence, other: Confidence): boolean =>
  confidences.indexOf(one) < confidences.indexOf(other);

/** Rules that point at the same facts are one finding, said as its surest rule says it. */
function together(accountId: string, hits: readonly Hit[], copies: readonly Copy[]): Finding[] {
  const byFacts = new Map<string, Hit[]>();
  for (const hit of hits) {
    const key = hit.facts
      .map(({ reportId, field, month }) => `${reportId} ${field} ${month ?? ''}`)
      .toSorted()
      .join();
    byFacts.set(key, [...(byFacts.get(key) ?? []), hit]);
  }
  return [...byFacts.values()].flatMap((same) => {
    const surest = same.reduce((best, hit) =>
      isSurer(hit.confidence, best.confidence) ? hit : best,
    );
    const rules = [...new Set(same.map(({ rule }) => rule))].toSorted(
      (a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0),
    );
    const { kind, confidence, facts } = surest;
    return [finding(kind, confidence, accountId, facts, copies, accuracy, rules)];
  });
}

/** What the rules find in one report. `isOwedElsewhere`: a collector's entry in the same report is this debt. */
export function onOne(accountId: string, copy: Copy, isOwedElsewhere = false): readonly Finding[] {
  const { status, isCollection } = copy.tradeline;
  const hits = inconsistenciesOf(recordOf(copy)).flatMap((rule): Hit[] => {
    const shown = rule in shownOnOne ? shownFor(rule, status?.value) : undefined;
    if (!shown || isOrdinary(shown.kind, copy.tradeline, isOwedElsewhere)) return [];
    const isPaidCollection = isCollection && shown.kind === 'paid_with_balance';
    return [
      {
        rule,
        kind: isPaidCollection ? 'paid_collection_with_balance' : shown.kind,
        confidence: shown.confidence,
        facts: shown.fields.map((field) => factOf(copy, field)),
      },
    ];
  });
  return together(accountId, [...hits, ...skippedMonths(copy)], [copy]);
}

/** Days that two reports may lie apart to show two months that follow each other. */
const nextMonth = 45;

/** What the rules find between a report and the one of the same bureau before it. */
export function betweenTwo(
  { id: accountId, copies }: Pick<Account, 'id' | 'copies'>,
  before: Copy,
  copy: Copy,
): readonly Finding[] {
  const record = recordOf(copy, [before], before);
  const previous = recordOf(before, [copy]);
  const hits = inconsistenciesOf(record, previous).flatMap((rule): Hit[] => {
    const shown = shownBetweenTwo[rule];
    if (!shown) return [];
    // A step that was skipped needs months that follow each other.
    if (shown.kind === 'late_skipped' && daysApart(before, copy) > nextMonth) return [];
    // What kind it is was chosen from our own list, where it was typed.
    if (
      shown.kind === 'kind_changed' &&
      [before, copy].some(({ report }) => report.way === 'typed')
    )
      return [];
    const month = monthOf(dayReported(before));
    const facts =
      shown.fields[1] === 'history'
        ? [
            factOf(before, 'status'),
            factOf(copy, 'history', { month, printed: printedIn(copy, month) }),
          ]
        : shown.fields.flatMap((each) => [factOf(before, each), factOf(copy, each)]);
    return [{ rule, kind: shown.kind, confidence: shown.confidence, facts }];
  });
  return [
    ...together(accountId, hits, [copy]),
    ...reaged(accountId, reagedSince({ copies }, before, copy), copy),
  ];
}

const dayReported = ({ tradeline, report }: Copy) => tradeline.reported?.value ?? report.printedOn;

const daysApart = (before: Copy, copy: Copy): number =>
  daysBetween(daysOf(dayReported(before)).from, daysOf(dayReported(copy)).from);

const printedIn = ({ tradeline }: Copy, month: string): string | null =>
  tradeline.history.find((each) => each.month === month)?.printed ?? null;

/** The status that a month of the history stands for. */
const statusOfCode: Readonly<Record<string, string>> = {
  '1': '71',
  '2': '78',
  '3': '80',
  '4': '82',
  '5': '83',
  '6': '84',
};

/** Months of the history that follow each other and skip a step: nobody is 90 days late a month after they were 30. */
function skippedMonths(copy: Copy): Hit[] {
  const { history } = copy.tradeline;
  return history.flatMap((later, index): Hit[] => {
    const earlier = history[index + 1];
    // Most months are on time: the rule is asked where there was a step to skip.
    if (!earlier || !isLateCode(later.code) || !isLateCode(earlier.code)) return [];
    if (!isMonthAfter(earlier, later)) return [];
    const [now, was] = [later, earlier].map(({ code }) => statusOfCode[code ?? '']);
    if (now === undefined || was === undefined || now === was) return [];
    const rules = inconsistenciesOf({ acct_stat: now }, { acct_stat: was });
    if (!rules.includes('PROG-Status-1')) return [];
    const fact = ({ month, printed }: GridMonth) => factOf(copy, 'history', { month, printed });
    return [
      {
        rule: 'PROG-Status-1',
        kind: 'late_skipped',
        confidence: 'look',
        facts: [fact(earlier), fact(later)],
      },
    ];
  });
}

const isMonthAfter = (earlier: GridMonth, later: GridMonth): boolean => {
  const days = daysBetween(isoDate(`${earlier.month}-01`), isoDate(`${later.month}-01`));
  return days >= 28 && days <= 31;
};

/** The report to compare with: the one that says it began earliest, or else the one before. */
function reagedSince(account: Pick<Account, 'copies'>, before: Copy, copy: Copy): Copy {
  const first = firstStart(account, copy);
  return first === copy ? before : first;
}

/** A first missed payment that is later than it was. Once an account is in collection or charged off it can't move. */
function reaged(accountId: string, before: Copy, copy: Copy): readonly Finding[] {
  const [was, now] = [before, copy].map(({ tradeline }) => tradeline.firstDelinquency?.value);
  // While it's open it may be paid up, and missed anew.
  if (!was || !now || !isPlacedOrChargedOff(copy.tradeline)) return [];
  const isByMonth = isMonth(was) || isMonth(now);
  const isLater = isByMonth ? monthOf(now) > monthOf(was) : now > was;
  if (!isLater) return [];
  const isFixed = [before, copy].every(({ tradeline }) => isPlacedOrChargedOff(tradeline));
  return [
    finding(
      'reaged',
      isFixed ? 'contradiction' : 'look',
      accountId,
      [factOf(before, 'firstDelinquency'), factOf(copy, 'firstDelinquency')],
      [copy],
      ['15 USC 1681c(c)(1)', '15 USC 1681s-2(a)(5)'],
    ),
  ];
}
