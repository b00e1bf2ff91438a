import type { Cents } from '../money/cents.ts';
import type { DebtKind } from '../planner/debt.ts';
import { daysBetween, type IsoDate, isIsoDate } from '../time/iso_date.ts';
import { CURRENT, DAYS_LATE, isPaid } from './account_status.ts';
import { isPlacedOrChargedOff } from './lateness.ts';
import type { Copy } from './record_of.ts';
import type { Tradeline } from './report.ts';

/** What a report says of a debt, as the planner's form asks for it. Its rate and due day stand in no report. */
export interface ReportedDebt {
  readonly name: string;
  readonly kind: DebtKind;
  /** As of `printedOn`. */
  readonly balance: Cents;
  /** The day of the report; without it nobody knows how old the figures are. */
  readonly printedOn?: IsoDate;
  readonly limit?: Cents;
  /** Left out where the report is older than a month: more may have been missed since, or caught up. */
  readonly pastDue?: Cents;
  /** How many days late it is at least, by the report. Left out as `pastDue` is. */
  readonly daysLate?: number;
  /** What it asks for in a month. */
  readonly payment?: Cents;
}

/** Metro 2's account types, as far as the planner knows the kind. What a home secures is a mortgage there: it comes first in a tight
 *  month. Source: docs/domain/credit_file.md */
const KINDS: Readonly<Record<string, DebtKind>> = {
  '00': 'auto',
  '3A': 'auto',
  '01': 'personal_loan',
  '12': 'student_loan',
  '07': 'card',
  '18': 'card',
  '2A': 'card',
  '05': 'mortgage',
  '08': 'mortgage',
  '19': 'mortgage',
  '25': 'mortgage',
  '26': 'mortgage',
  '2C': 'mortgage',
  '5A': 'mortgage',
  '5B': 'mortgage',
  '6B': 'mortgage',
  '6D': 'mortgage',
  '89': 'mortgage',
  '9A': 'mortgage',
  '48': 'collection',
  '90': 'medical',
};

const AUTHORIZED_USER = '3';
/** Reports of two bureaus within these are of one time: where one says that nothing is owed, neither is believed. */
const ONE_TIME = 45;
/** Days for which what a report says is past due still holds. */
const A_CYCLE = 31;

const owedBy = ({ balance, status }: Tradeline): number | null =>
  isPaid(status?.value) ? 0 : (balance?.value ?? null);

const dayOf = ({ report }: Copy): IsoDate | null =>
  report.printedOn !== undefined && isIsoDate(report.printedOn) ? report.printedOn : null;

/** Whether the person may only use it, by the first of the copies that says whose it is. */
export const isAuthorizedUser = (copies: readonly Copy[]): boolean =>
  copies.map(({ tradeline }) => tradeline.responsibility?.value).find((value) => value) ===
  AUTHORIZED_USER;

/**
 * The newest report's copy of an account as a debt; null where nothing is owed by it, where another bureau's of that time says that
 * nothing is, and for an authorized user, who usually doesn't owe it.
 */
export function asDebt(copies: readonly Copy[], today: IsoDate): ReportedDebt | null {
  const known = copies
    .filter(({ tradeline }) => owedBy(tradeline) !== null)
    .toSorted((one, other) => (dayOf(other) ?? '').localeCompare(dayOf(one) ?? ''));
  const [newest] = known;
  if (newest === undefined || isAuthorizedUser(known)) return null;
  const printedOn = dayOf(newest);
  const ofThatTime = known.filter((copy) => {
    const day = dayOf(copy);
    return day === null || printedOn === null || daysBetween(day, printedOn) <= ONE_TIME;
  });
  if (ofThatTime.some(({ tradeline }) => owedBy(tradeline) === 0)) return null;
  const { tradeline } = newest;
  const { creditor, accountType, portfolio, limit, pastDue, monthlyPayment } = tradeline;
  const balance = tradeline.balance?.value;
  if (!balance) return null;
  const usual = portfolio?.value === 'M' ? 'mortgage' : portfolio?.value === 'R' ? 'card' : 'other';
  const byType = KINDS[accountType?.value ?? ''] ?? usual;
  // Nobody catches up on what was charged off: it is asked for as a whole, as by a collector.
  const isCurrent = tradeline.status?.value === CURRENT && byType !== 'collection';
  const kind = isPlacedOrChargedOff(tradeline) && !isCurrent ? 'collection' : byType;
  const isFresh = printedOn !== null && daysBetween(printedOn, today) <= A_CYCLE;
  const daysLate = DAYS_LATE[tradeline.status?.value ?? ''];
  return {
    name: creditor,
    kind,
    balance,
    ...(printedOn !== null && { printedOn }),
    ...(kind === 'card' && limit?.value && { limit: limit.value }),
    ...(kind !== 'collection' && isFresh && pastDue?.value && { pastDue: pastDue.value }),
    ...(kind !== 'collection' && isFresh && daysLate !== undefined && { daysLate }),
    ...(kind !== 'card' &&
      kind !== 'collection' &&
      monthlyPayment?.value && { payment: monthlyPayment.value }),
  };
}
