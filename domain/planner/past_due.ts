import { type Cents, cents } from '../money/cents.ts';
import {
  addDays,
  addMonths,
  dayOfMonth,
  daysBetween,
  firstOfMonth,
  type IsoDate,
} from '../time/iso_date.ts';

/** What the lender says is past due on a debt as `asOf` begins, fees included: what was paid before that day is off it. */
export interface PastDue {
  amount: Cents;
  asOf: IsoDate;
}

/** The most missed payments that anybody is asked about: a card that missed more is usually charged off. */
export const MAX_MISSED = 6;

/** The due days of the last `count` payments before `today`, the latest first. `dueDay` is 1 to 31. */
export function lastDueDays(dueDay: number, count: number, today: IsoDate): readonly IsoDate[] {
  const month = firstOfMonth(today);
  const last = dayOfMonth(month, dueDay) < today ? month : addMonths(month, -1);
  return Array.from({ length: count }, (_, back) => dayOfMonth(addMonths(last, -back), dueDay));
}

/** The day up to which everything due is paid, where the last `missed` payments before `today` are not; without a due day, those of the
 *  months before this one. */
export function paidThroughMissing(
  dueDay: number | undefined,
  missed: number,
  today: IsoDate,
): IsoDate {
  if (dueDay === undefined) return addDays(addMonths(firstOfMonth(today), -missed), -1);
  const oldest = lastDueDays(dueDay, missed, today).at(-1) ?? today;
  return addDays(oldest, -1);
}

/** How late a report has an account: at least `days`, by the day it was printed. */
export interface ReportedLateness {
  readonly days: number;
  readonly printedOn: IsoDate;
}

/** How many payments were missed by `today`, at the most {@link MAX_MISSED}, where a report has the oldest of them so late and nothing was
 *  paid since. `dueDay` is 1 to 31. */
export function missedByReport(
  { days, printedOn }: ReportedLateness,
  dueDay: number,
  today: IsoDate,
): number {
  const due = lastDueDays(dueDay, MAX_MISSED, today);
  const oldest = due.findIndex((day) => daysBetween(day, printedOn) >= days);
  return oldest === -1 ? MAX_MISSED : oldest + 1;
}

/** About how many payments a past due amount comes to, fees in it: the nearest number, 1 to {@link MAX_MISSED}; null where nothing is asked for. */
export const missedInAmount = (pastDue: Cents, minimum: Cents): number | null =>
  minimum <= 0 || pastDue <= 0
    ? null
    : Math.min(MAX_MISSED, Math.max(1, Math.round(pastDue / minimum)));

/** Lenders report how late an account is in steps of so many days, up to the last one: before the first, it still counts as current. Source:
 *  CDIA Metro 2, account status. */
export const STEP_DAYS = 30;
const LAST_STEP_DAYS = 180;

/** Whether the day of the oldest missed payment is known: of the most that anybody is asked about there may have been more.
 *  `installments` are all that are known of the debt, paid ones too: paying one makes no day known. */
export const isOldestKnown = (
  { pastDue, balanceAsOf }: { readonly pastDue?: PastDue; readonly balanceAsOf: IsoDate },
  installments: readonly MissedRow[],
): boolean =>
  installments.filter(({ dueOn }) => dueOn < (pastDue?.asOf ?? balanceAsOf)).length < MAX_MISSED;

/** The next step that what was due on `dueOn` comes to, and the last day before it; null past the last one. */
export function nextLateStep(
  dueOn: IsoDate,
  today: IsoDate,
): { readonly days: number; readonly lastDay: IsoDate } | null {
  const days = (Math.floor(daysBetween(dueOn, today) / STEP_DAYS) + 1) * STEP_DAYS;
  return days > LAST_STEP_DAYS ? null : { days, lastDay: addDays(dueOn, days - 1) };
}

/** An installment as far as what was past due is spread over it. */
interface MissedRow {
  readonly dueOn: IsoDate;
}

/**
 * Spreads what the lender says is past due over the installments that were missed by then. Lenders put a payment on the oldest
 * first: where it is less than what is usually asked for all of them, the oldest lacks the rest. Where it is more, or less than
 * that leaves for the oldest, each takes an even share: which one the fees came with nobody has said. Asked for one installment
 * after another, the oldest first; null for one that was not missed.
 */
export function spreadPastDue<Row extends MissedRow>(
  pastDue: PastDue | undefined,
  rows: readonly Row[],
): (row: Row, usual: Cents) => Cents | null {
  const missed = rows.filter(({ dueOn }) => pastDue !== undefined && dueOn < pastDue.asOf);
  let left: number = pastDue?.amount ?? 0;
  let isEven = false;
  return (row, usual) => {
    const place = missed.indexOf(row);
    if (place === -1) return null;
    const count = missed.length - place;
    const withoutOthers = left - usual * (count - 1);
    isEven ||= withoutOthers <= 0 || withoutOthers > usual;
    const due = count === 1 ? left : isEven ? Math.floor(left / count) : withoutOthers;
    left -= due;
    return cents(due);
  };
}
