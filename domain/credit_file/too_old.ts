import { factOf, finding, type Finding, placeOf } from './finding.ts';
import type { Account } from './accounts.ts';
import { firstStart } from './first_start.ts';
import type { Copy } from './record_of.ts';
import { isLateCode, isPlacedOrChargedOff } from './lateness.ts';
import type { CreditReport } from './report.ts';
import {
  lastDayByLaw,
  lastDayOfBankruptcy,
  lastDayOfLatePayment,
  usualLastDay,
} from './reporting_period.ts';
import { cents } from '../money/cents.ts';

/** Account statuses, by Metro 2, that are bad in themselves: past due, given up, repossessed, foreclosed. */
const ADVERSE: ReadonlySet<string> = new Set('71,78,80,82,83,84,88,89,94,95,96'.split(','));

/** What stands in a report longer than the law lets it, or than the bureaus leave it by themselves; by the day it was printed. */
export function tooOld(account: Account, copy: Copy): readonly Finding[] {
  const { tradeline, report } = copy;
  const accountId = account.id;
  if (isPlacedOrChargedOff(tradeline)) {
    const start = firstStart(account, copy);
    const first = start.tradeline.firstDelinquency?.value;
    if (!first || report.printedOn <= usualLastDay(first)) return [];
    const isPastLaw = report.printedOn > lastDayByLaw(first);
    return [
      finding(
        'too_old',
        isPastLaw ? 'likely' : 'look',
        accountId,
        [factOf(start, 'firstDelinquency')],
        [copy],
        isPastLaw ? ['15 USC 1681c(a)(4)', '15 USC 1681c(c)(1)'] : ['practice'],
      ),
    ];
  }
  const first = tradeline.firstDelinquency?.value;
  // What was bad about it is its status alone: no month of it is printed.
  if (
    first &&
    tradeline.history.length === 0 &&
    ADVERSE.has(tradeline.status?.value ?? '') &&
    report.printedOn > lastDayByLaw(first)
  )
    return [
      finding(
        'late_too_old',
        'look',
        accountId,
        [factOf(copy, 'firstDelinquency'), factOf(copy, 'status')],
        [copy],
        ['15 USC 1681c(a)(5)'],
      ),
    ];
  const late = tradeline.history.filter(
    ({ code, month }) => isLateCode(code) && report.printedOn > lastDayOfLatePayment(month),
  );
  if (late.length === 0) return [];
  return [
    finding(
      'late_too_old',
      'likely',
      accountId,
      late.map(({ month, printed }) => factOf(copy, 'history', { month, printed })),
      [copy],
      ['15 USC 1681c(a)(5)'],
    ),
  ];
}

export const bankruptcyTooOld = (report: CreditReport): readonly Finding[] =>
  report.publicRecords.flatMap(({ id, kind, printed, filed }) => {
    const from = filed?.value;
    if (kind !== 'bankruptcy' || !from || report.printedOn <= lastDayOfBankruptcy(from)) return [];
    const fact = {
      ...placeOf(report, id, printed),
      field: 'filed' as const,
      printed: filed.printed,
    };
    return [
      {
        ...finding('bankruptcy_too_old', 'likely', null, [fact], [], ['15 USC 1681c(a)(1)']),
        balance: cents(0),
      },
    ];
  });
