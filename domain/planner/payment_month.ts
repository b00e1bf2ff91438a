import { addMonths, dayOfMonth, firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import { dueDaysOf, isTooEarly } from './due_days.ts';
import { monthsFilledBy } from './ledger.ts';
import type { RecordedPayment } from './plan_choice.ts';
import type { Payment, TrackedDebt } from './progress.ts';

/** A payment of a list: those that are stored have an id. */
type ListedPayment = Payment & Partial<Pick<RecordedPayment, 'id'>>;

/**
 * The month that a payment has to name so that it counts: none after the paid-through date. One of today for a debt that
 * is paid beyond today, by the person's word, is for the first month that is not; an older one for what came due next then. None, too,
 * before the statement that asks for that month.
 */
export function monthToName(
  debt: TrackedDebt,
  paidOn: IsoDate,
  today: IsoDate,
): IsoDate | undefined {
  if (paidOn > debt.paidThrough) return undefined;
  const month = nextThen(debt, paidOn, today);
  return month === undefined || isTooEarly(debt, { paidOn }, month) ? undefined : month;
}

function nextThen(debt: TrackedDebt, paidOn: IsoDate, today: IsoDate): IsoDate | undefined {
  if (paidOn >= today) return dueDaysOf(debt, [], today)[0]?.month;
  return monthDueNext(debt.dueDay ?? 31, paidOn);
}

/** The month of the first due day that is not before a day. */
function monthDueNext(dueDay: number, on: IsoDate): IsoDate {
  const month = firstOfMonth(on);
  return dayOfMonth(month, dueDay) >= on ? month : addMonths(month, 1);
}

/**
 * The month that a corrected payment has to name. Nothing changed changes nothing. Its own stays as long as its day does, where it
 * was made early for that month, and where it goes there on the new day too, with what it has over that month for the next one
 * then: so it is still known when the day is moved back. One that names none gets none but the month of its day. Else it is asked
 * for again, as of a new payment on that day. `payments` are all on the debt, the one that is corrected (`before`) among them.
 */
export function monthToNameAgain(
  debt: TrackedDebt,
  payments: readonly ListedPayment[],
  before: RecordedPayment,
  { paidOn, amount }: Pick<Payment, 'paidOn' | 'amount'>,
  today: IsoDate,
): IsoDate | undefined {
  const { countsFor } = before;
  const isSameDay = paidOn === before.paidOn;
  if (isSameDay && amount === before.amount) return countsFor;
  const own = firstOfMonth(paidOn);
  const isKept = isSameDay || (countsFor !== undefined && countsFor > own);
  if (countsFor !== undefined && isKept && !isTooEarly(debt, { paidOn }, countsFor))
    return countsFor;
  const month = monthToName(debt, paidOn, today);
  if (isSameDay) return month === own ? month : undefined;
  if (month !== undefined || countsFor === undefined) return month;
  const unnamed = { debtId: debt.id, paidOn, amount };
  const [first, second, ...others] = monthsFilled(debt, payments, unnamed, today, before);
  // What it has over that month would go to the one that came due next then.
  const isNextThen = second === undefined || dayOfMonth(second, debt.dueDay ?? 31) >= paidOn;
  return first === countsFor && isNextThen && others.length === 0 ? countsFor : undefined;
}

/** A payment on a day as it is recorded, with the month that it is for where its day alone does not say it. */
export function namedPayment(
  debt: TrackedDebt,
  { paidOn, amount }: Pick<Payment, 'paidOn' | 'amount'>,
  today: IsoDate,
): Payment {
  const countsFor = monthToName(debt, paidOn, today);
  return { debtId: debt.id, amount, paidOn, ...(countsFor && { countsFor }) };
}

/**
 * A payment as it is recorded once it is corrected. What was first said of it stays with it while its day is another, and is said
 * again when the day is moved back. `payments` are all on the debt, the one that is corrected among them.
 */
export function correctedPayment(
  debt: TrackedDebt,
  payments: readonly ListedPayment[],
  before: RecordedPayment,
  change: Pick<Payment, 'paidOn' | 'amount'>,
  today: IsoDate,
): RecordedPayment {
  const { countsFor: named, firstPaidOn, firstCountsFor, ...rest } = before;
  const { paidOn, amount } = change;
  const isMoved = firstPaidOn !== undefined;
  const first = isMoved ? firstCountsFor : named;
  if (paidOn === firstPaidOn)
    return { ...rest, amount, paidOn, ...(first && { countsFor: first }) };
  const countsFor = monthToNameAgain(debt, payments, before, change, today);
  return {
    ...rest,
    amount,
    paidOn,
    ...(countsFor && { countsFor }),
    ...((isMoved || paidOn !== before.paidOn) && {
      firstPaidOn: firstPaidOn ?? before.paidOn,
      ...(first && { firstCountsFor: first }),
    }),
  };
}

/**
 * The month that a payment goes to first, as it is recorded; null where it settles none. `payments` are all that are recorded,
 * `corrected` the one of them that it takes the place of.
 */
export const monthPaidBy = (
  debt: TrackedDebt,
  payments: readonly ListedPayment[],
  payment: Payment,
  today: IsoDate,
  corrected?: RecordedPayment,
): IsoDate | null => monthsFilled(debt, payments, payment, today, corrected)[0] ?? null;

/** What a card asks for next, where a payment comes before the statement that asks for it: it stays due. Else null. */
export function dueAllTheSame(
  debt: TrackedDebt,
  { paidOn }: Pick<Payment, 'paidOn'>,
): { month: IsoDate; dueOn: IsoDate } | null {
  const { dueDay } = debt;
  if (dueDay === undefined) return null;
  const month = monthDueNext(dueDay, paidOn);
  const dueOn = dayOfMonth(month, dueDay);
  return dueOn > debt.paidThrough && isTooEarly(debt, { paidOn }, month) ? { month, dueOn } : null;
}

/** The months that a payment fills, the oldest first: in the place of the one that it corrects, or as the last of its day. */
function monthsFilled(
  debt: TrackedDebt,
  payments: readonly ListedPayment[],
  payment: Payment,
  today: IsoDate,
  corrected?: RecordedPayment,
): readonly IsoDate[] {
  const isIn = corrected !== undefined && payments.some(({ id }) => id === corrected.id);
  const made: readonly Payment[] = isIn
    ? payments.map((each) => (each.id === corrected.id ? payment : each))
    : [...payments, payment];
  return monthsFilledBy(debt, made, made.indexOf(payment), today);
}
