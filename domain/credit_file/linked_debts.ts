import { isWithin } from '../money/within.ts';
import { isSamePlainName, plainName } from '../language/creditor_name.ts';
import type { CurrentAccount } from './accounts.ts';
import { factOf, finding, type Finding } from './finding.ts';
import type { Copy } from './record_of.ts';
import type { ReportDate, Tradeline } from './report.ts';
import { monthOf } from './report_date.ts';

interface Linked {
  readonly creditor: Copy;
  readonly collector: Copy;
  readonly collectorAccount: string;
}

/** A copy of an account with the name that links it: whose debt it is. */
interface Placed {
  readonly copy: Copy;
  readonly account: string;
  /** Made plain once: there may be hundreds to compare. */
  readonly name: string;
  readonly index: number;
}

/** Two entries of one report that are one debt: a creditor's account and a collection that names it as the original creditor, or
 *  two collections that name the same one. */
function linkedIn(accounts: readonly CurrentAccount[]): readonly Linked[] {
  const placed = accounts
    .flatMap(({ account, copies }) => copies.map((copy) => ({ copy, account: account.id })))
    .map((each, index): Placed => {
      const { isCollection, originalCreditor, creditor } = each.copy.tradeline;
      const name = isCollection ? originalCreditor?.value : creditor;
      return { ...each, index, name: plainName(name ?? '') };
    });
  const ofReport = new Map<string, Placed[]>();
  for (const each of placed) {
    const { id } = each.copy.report;
    const others = ofReport.get(id);
    if (others) others.push(each);
    else ofReport.set(id, [each]);
  }
  return placed.flatMap((collector) => {
    if (!collector.copy.tradeline.isCollection || collector.name === '') return [];
    return (ofReport.get(collector.copy.report.id) ?? []).flatMap((other): Linked[] => {
      if (other.account === collector.account) return [];
      // Two collections are a pair once.
      if (other.copy.tradeline.isCollection && other.index > collector.index) return [];
      if (!isSamePlainName(other.name, collector.name)) return [];
      return [
        { creditor: other.copy, collector: collector.copy, collectorAccount: collector.account },
      ];
    });
  });
}

/** Copies of creditors' accounts that a collector's entry in the same report names as its debt, with a balance. */
export const owedElsewhere = (accounts: readonly CurrentAccount[]): ReadonlySet<Tradeline> =>
  new Set(
    linkedIn(accounts).flatMap(({ creditor, collector }) =>
      !creditor.tradeline.isCollection && (collector.tradeline.balance?.value ?? 0) > 0
        ? [creditor.tradeline]
        : [],
    ),
  );

/** Amounts count as one debt's up to this share of the higher, in percent. */
const tolerance = 2;

const isSameAmount = (one: number, other: number): boolean => isWithin(one, other, tolerance);

const firstMonth = ({ tradeline }: Copy): string | null =>
  tradeline.firstDelinquency?.value ? monthOf(tradeline.firstDelinquency.value) : null;

/** One debt that is owed twice: both balances are more than nothing, and the amounts or the first missed payment are the same. */
export function countedTwice(accounts: readonly CurrentAccount[]): readonly Finding[] {
  return linkedIn(accounts).flatMap(({ creditor, collector, collectorAccount }) => {
    const [one, other] = [creditor, collector].map(
      ({ tradeline }) => tradeline.balance?.value ?? 0,
    );
    if (!one || !other || one <= 0 || other <= 0) return [];
    const month = firstMonth(creditor);
    if (!isSameAmount(one, other) && (month === null || month !== firstMonth(collector))) return [];
    return [
      finding(
        'counted_twice',
        'likely',
        collectorAccount,
        [factOf(creditor, 'balance'), factOf(collector, 'balance')],
        [creditor, collector],
        ['15 USC 1681s-2(a)(2)', '15 USC 1681i(a)'],
      ),
    ];
  });
}

/** Pairs where the collector's first missed payment is later than the creditor's own: one debt has one. */
const laterAtCollector = (accounts: readonly CurrentAccount[]): readonly Linked[] =>
  linkedIn(accounts).filter(({ creditor, collector }) => {
    const [theirs, own] = [firstMonth(collector), firstMonth(creditor)];
    return !creditor.tradeline.isCollection && theirs !== null && own !== null && theirs > own;
  });

/** The first missed payment by the creditor's own entry, by the collector's account, where the collector's is later. */
export const startsByCreditor = (
  accounts: readonly CurrentAccount[],
): ReadonlyMap<string, ReportDate> =>
  new Map(
    laterAtCollector(accounts).flatMap(({ creditor, collectorAccount }) => {
      const from = creditor.tradeline.firstDelinquency?.value;
      return from ? [[collectorAccount, from] as const] : [];
    }),
  );

/** A collector's first missed payment that is later than the creditor's own. */
export const reagedByCollector = (accounts: readonly CurrentAccount[]): readonly Finding[] =>
  laterAtCollector(accounts).map(({ creditor, collector, collectorAccount }) =>
    finding(
      'reaged_by_collector',
      'likely',
      collectorAccount,
      [factOf(creditor, 'firstDelinquency'), factOf(collector, 'firstDelinquency')],
      [collector],
      ['15 USC 1681c(c)(1)', '15 USC 1681s-2(a)(5)'],
    ),
  );
