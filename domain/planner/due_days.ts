import {
  addMonths,
  dayOfMonth,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  monthsBetween,
} from '../time/iso_date.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { countsFrom } from './statement_close.ts';

// On which days a debt asks for a payment, as far back and ahead as its ledger looks.

/** Due days that one looks back over: more than anybody keeps a debt for, less than a clock gone wrong would ask. */
export const MAX_INSTALLMENTS = 600;

/** Months from today that anybody can be paid ahead for; what a row says beyond that is a clock gone wrong, or worse. */
export const MAX_MONTHS_AHEAD = 24;

export interface DueDay {
  month: IsoDate;
  dueOn: IsoDate;
  /** The first day on which a payment counts toward it; null where any day does. */
  countsFrom: IsoDate | null;
}

export function dueDayOf(debt: TrackedDebt, month: IsoDate): DueDay {
  const dueOn = dayOfMonth(month, debt.dueDay ?? 31);
  return { month, dueOn, countsFrom: countsFrom(debt, month, dueOn) };
}

/** Whether a payment comes before the statement that asks for the month: then it does not count toward it. */
export const isTooEarly = (
  debt: TrackedDebt,
  { paidOn }: Pick<Payment, 'paidOn'>,
  month: IsoDate,
): boolean => isBefore(paidOn, dueDayOf(debt, month));

export const isBefore = (
  day: IsoDate,
  { countsFrom: first }: Pick<DueDay, 'countsFrom'>,
): boolean => first !== null && day < first;

/**
 * From the first due day after the paid-through date to the next one from today, and to what was paid ahead for. Whatever day
 * a row names, no more is built than somebody may look at: a far day costs no more than a near one.
 */
export function dueDaysOf(debt: TrackedDebt, made: readonly Payment[], today: IsoDate): DueDay[] {
  const { dueDay } = debt;
  const thisMonth = firstOfMonth(today);
  const furthest = addMonths(thisMonth, MAX_MONTHS_AHEAD);
  const paidThrough = earlier(debt.paidThrough, lastOfMonth(furthest));
  const ahead = made.reduce<IsoDate>(
    (max, { countsFor, paidOn }) =>
      countsFor !== undefined && countsFor > max && !isTooEarly(debt, { paidOn }, countsFor)
        ? countsFor
        : max,
    thisMonth,
  );
  const until = earlier(ahead, furthest);
  const first = Math.max(monthsBetween(thisMonth, paidThrough), -MAX_INSTALLMENTS);
  const days: DueDay[] = [];
  // The month after the furthest is always asked for, so that the list is never empty.
  for (let count = first; count <= MAX_MONTHS_AHEAD + 1; count += 1) {
    const month = addMonths(thisMonth, count);
    const day = dueDayOf(debt, month);
    const { dueOn } = day;
    // Nobody knows the day: a month that was half over at the paid-through date is not asked for.
    const isAsked = dueDay === undefined ? month > paidThrough : dueOn > paidThrough;
    if (isAsked) days.push(day);
    if (isAsked && dueOn >= today && month >= until) break;
  }
  return days.slice(-MAX_INSTALLMENTS);
}

const earlier = (one: IsoDate, other: IsoDate): IsoDate => (one < other ? one : other);
