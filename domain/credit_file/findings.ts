import {
  type Account,
  copyBefore,
  type CreditFile,
  type CurrentAccount,
  currentAccounts,
  currentReports,
  isNotMine,
  onePerBureau,
} from './accounts.ts';
import { betweenBureaus } from './between_bureaus.ts';
import { betweenTwo, onOne } from './by_rule.ts';
import {
  finding,
  type Finding,
  type FindingKind,
  factOf,
  isPerBureau,
  placeOf,
} from './finding.ts';
import { countedTwice, owedElsewhere, reagedByCollector } from './linked_debts.ts';
import { medical } from './medical.ts';
import { notMine } from './said.ts';
import { confidences } from './shown_rules.ts';
import { placedBeforeMissed } from './placed_before_missed.ts';
import type { Copy } from './record_of.ts';
import type { PersonalItem, Tradeline } from './report.ts';
import { removalPassed } from './removal_passed.ts';
import { removalTooLate } from './removal_too_late.ts';
import { bankruptcyTooOld, tooOld } from './too_old.ts';

/** A bureau that doesn't keep its own date comes first: nothing is asked for but what it said itself. */
const isByOwnDate = ({ kind }: Finding): number => (kind === 'removal_passed' ? 0 : 1);

const order = (one: Finding, other: Finding): number =>
  isByOwnDate(one) - isByOwnDate(other) ||
  confidences.indexOf(one.confidence) - confidences.indexOf(other.confidence) ||
  other.balance - one.balance ||
  (one.id < other.id ? -1 : 1);

/**
 * What there is to look at: what a bureau itself said would be gone, then the most certain first, then by balance. Each is judged by the day that its report was printed; the
 * person decides what it is and whether to ask.
 */
export function findingsOf(file: CreditFile): readonly Finding[] {
  const accounts = currentAccounts(file);
  const elsewhere = owedElsewhere(accounts);
  const ofAccounts = accounts.flatMap(({ account, copies }) => [
    ...ofCopies(account, copies, elsewhere),
    ...betweenBureaus(account, onePerBureau(copies)),
  ]);
  const mixed = mixedFile(file, accounts);
  return withoutRepeats([
    ...ofAccounts,
    ...countedTwice(accounts),
    ...reagedByCollector(accounts),
    ...currentReports(file.reports).flatMap(bankruptcyTooOld),
    ...mixed,
    ...notMine(file, accounts, mixed),
  ]).toSorted(order);
}

const ofCopy = (
  account: Account,
  copy: Copy,
  elsewhere: ReadonlySet<Tradeline>,
): readonly Finding[] => {
  const before = copyBefore(account, copy);
  return [
    ...onOne(account.id, copy, elsewhere.has(copy.tradeline)),
    ...(before ? betweenTwo(account, before, copy) : []),
    ...placedBeforeMissed(account.id, copy),
    ...removalPassed(account.id, copy),
    ...removalTooLate(account.id, copy),
    ...tooOld(account, copy),
    ...medical(account.id, copy),
  ];
};

/** What is found on each copy. What was typed beside a report says again what the report says: once is enough. */
function ofCopies(
  account: Account,
  copies: readonly Copy[],
  elsewhere: ReadonlySet<Tradeline>,
): readonly Finding[] {
  const first = onePerBureau(copies);
  const found = asOne(first.map((copy) => ({ copy, findings: ofCopy(account, copy, elsewhere) })));
  const beside = copies.filter((copy) => !first.includes(copy));
  return [
    ...found,
    ...beside.flatMap((copy) =>
      ofCopy(account, copy, elsewhere).filter(
        ({ kind }) =>
          !found.some(
            (each) =>
              each.kind === kind && each.facts.some(({ bureau }) => bureau === copy.report.bureau),
          ),
      ),
    ),
  ];
}

/** What the copies of several bureaus have alike is one finding, which names them all. */
function asOne(
  ofEach: readonly { readonly copy: Copy; readonly findings: readonly Finding[] }[],
): readonly Finding[] {
  const all = ofEach.flatMap(({ copy, findings }) => findings.map((each) => ({ copy, each })));
  return all.flatMap(({ each }, at) => {
    if (!isPerBureau(each.kind)) return [each];
    const alike = all.filter(
      (other) => other.each.kind === each.kind && other.each.confidence === each.confidence,
    );
    if (alike[0] !== all[at]) return [];
    return [
      finding(
        each.kind,
        each.confidence,
        each.accountId,
        alike.flatMap((other) => other.each.facts),
        alike.map(({ copy }) => copy),
        each.sections,
        [...new Set(alike.flatMap((other) => other.each.rules))],
      ),
    ];
  });
}

/** A kind, and those that say of the same account at the same bureau what it says, and more. */
const coveredBy: Readonly<Partial<Record<FindingKind, readonly FindingKind[]>>> = {
  reported_after_seven_years: ['too_old'],
  first_delinquency_changed: ['reaged'],
  closed_with_balance: ['paid_with_balance', 'paid_collection_with_balance'],
  paid_not_closed: ['paid_with_balance', 'paid_collection_with_balance'],
};

/** Where one finding says what another says with more, the other stands alone, and rests on the rules of both. */
function withoutRepeats(found: readonly Finding[]): readonly Finding[] {
  const isOfOneBureau = (one: Finding, other: Finding): boolean =>
    one.facts.some(({ bureau }) => other.facts.some((fact) => fact.bureau === bureau));
  const pairs = found.flatMap((each) => {
    const kinds = coveredBy[each.kind];
    const by =
      kinds &&
      found.find(
        (other) =>
          kinds.includes(other.kind) &&
          other.accountId === each.accountId &&
          isOfOneBureau(other, each),
      );
    return by ? [{ each, by }] : [];
  });
  if (pairs.length === 0) return found;
  return found
    .filter((finding) => !pairs.some(({ each }) => each === finding))
    .map((finding) => {
      const more = pairs.flatMap(({ each, by }) => (by === finding ? each.rules : []));
      return more.length === 0
        ? finding
        : { ...finding, rules: [...new Set([...finding.rules, ...more])] };
    });
}

/** What a person means who says of a name or an address that it isn't theirs: the same in every report that has it. */
export const personalKey = ({ kind, printed }: PersonalItem): string =>
  `personal|${kind}|${printed.trim().toLowerCase()}`.slice(0, 500);

/** A name, address or birth year that the person doesn't know, and an account that isn't theirs, in one report. */
function mixedFile(file: CreditFile, accounts: readonly CurrentAccount[]): readonly Finding[] {
  const { notMine, reports } = file;
  return currentReports(reports).flatMap((report) => {
    const unknown = report.personal.filter(
      (item) =>
        notMine.has(personalKey(item)) &&
        (item.kind === 'name' || item.kind === 'address' || item.kind === 'birth_year'),
    );
    const strange = accounts
      .filter(({ account }) => isNotMine(file, account))
      .flatMap(({ copies }) => copies.filter((copy) => copy.report.id === report.id));
    if (unknown.length === 0 || strange.length === 0) return [];
    return [
      finding(
        'mixed_file',
        'look',
        null,
        [
          ...unknown.map(({ id, kind, printed }) => ({
            ...placeOf(report, id, kind),
            field: 'personal' as const,
            printed,
          })),
          ...strange.map((copy) => factOf(copy, 'balance')),
        ],
        strange,
        ['15 USC 1681e(b)', '15 USC 1681c-2'],
      ),
    ];
  });
}
