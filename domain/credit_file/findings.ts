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
import { finding, type Finding, type FindingKind, factOf, placeOf } from './finding.ts';
import { countedTwice, reagedByCollector } from './linked_debts.ts';
import { medical } from './medical.ts';
import { notMine } from './said.ts';
import { confidences } from './shown_rules.ts';
import { placedBeforeMissed } from './placed_before_missed.ts';
import type { Copy } from './record_of.ts';
import type { PersonalItem } from './report.ts';
import { removalTooLate } from './removal_too_late.ts';
import { bankruptcyTooOld, tooOld } from './too_old.ts';

const order = (one: Finding, other: Finding): number =>
  confidences.indexOf(one.confidence) - confidences.indexOf(other.confidence) ||
  other.balance - one.balance ||
  (one.id < other.id ? -1 : 1);

/**
 * What there is to look at, the most certain first, then by balance. Each is judged by the day that its report was printed; the
 * person decides what it is and whether to ask.
 */
export function findingsOf(file: CreditFile): readonly Finding[] {
  const accounts = currentAccounts(file);
  const ofAccounts = accounts.flatMap(({ account, copies }) => [
    ...ofCopies(account, copies),
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

const ofCopy = (account: Account, copy: Copy): readonly Finding[] => {
  const before = copyBefore(account, copy);
  return [
    ...onOne(account.id, copy),
    ...(before ? betweenTwo(account.id, before, copy) : []),
    ...placedBeforeMissed(account.id, copy),
    ...removalTooLate(account.id, copy),
    ...tooOld(account.id, copy),
    ...medical(account.id, copy),
  ];
};

/** What is found on each copy. What was typed beside a report says again what the report says: once is enough. */
function ofCopies(account: Account, copies: readonly Copy[]): readonly Finding[] {
  const first = onePerBureau(copies);
  const found = first.flatMap((copy) => ofCopy(account, copy));
  const beside = copies.filter((copy) => !first.includes(copy));
  return [
    ...found,
    ...beside.flatMap((copy) =>
      ofCopy(account, copy).filter(
        ({ kind }) =>
          !found.some(
            (each) =>
              each.kind === kind && each.facts.some(({ bureau }) => bureau === copy.report.bureau),
          ),
      ),
    ),
  ];
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
