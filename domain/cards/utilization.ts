import { type AprBps, type Cents, cents, share } from '../money/cents.ts';
import {
  addDays,
  addMonths,
  dayOfMonth,
  daysBetween,
  firstOfMonth,
  type IsoDate,
} from '../time/iso_date.ts';

/** Shares of a limit, in whole percent, that people look at. Reported as useful, not a rule of any model. */
export const utilizationMarks = [10, 30] as const;

export interface Utilization {
  /** Owed as a share of the limit, in tenths of a percent: 188 is 18.8 %. Half a tenth up. */
  readonly tenths: number;
  /** The next lower mark, in percent; null below the lowest. */
  readonly below: number | null;
  /** What must be paid for the balance to lie under that mark; null when there is none. */
  readonly pay: Cents | null;
}

/** How much of a card's limit is in use, and what would bring it under the next mark. Null without a limit.
 *  Source: docs/domain/cards.md */
export function utilizationOf(
  owed: Cents,
  limit: Cents,
  marks: readonly number[] = utilizationMarks,
): Utilization | null {
  if (limit <= 0) return null;
  const tenths = Math.floor((owed * 2000 + limit) / (limit * 2));
  const below = [...marks].reverse().find((mark) => owed * 100 >= limit * mark) ?? null;
  if (below === null) return { tenths, below, pay: null };
  // The largest whole number of cents that is less than the share.
  const under = Math.ceil((limit * below) / 100) - 1;
  return { tenths, below, pay: cents(owed - Math.max(0, under)) };
}

/** The lowest mark that `payment` brings the balance under, in percent; null when it passes none.
 *  Source: docs/domain/cards.md */
export function markPassedBy(payment: Cents, owed: Cents, limit: Cents): number | null {
  const left = owed - payment;
  const passed = utilizationMarks.find((mark) => left * 100 < limit * mark);
  return passed !== undefined && owed * 100 >= limit * passed ? passed : null;
}

/** The next day a statement closes, `today` included: `statementDay` of a month, or its last day where it is
 *  shorter. */
export function nextStatement(statementDay: number, today: IsoDate): IsoDate {
  const day = dayOfMonth(today, statementDay);
  return day >= today ? day : dayOfMonth(addMonths(today, 1), statementDay);
}

/** Days that a payment is given to reach the lender and be posted before a statement closes. Ours. */
export const POSTING_DAYS = 4;

/** The longest billing cycle, in days: what is allowed for where the closing day is not known. */
const CYCLE_DAYS = 31;

/** A card whose balance is carried. Money in cents. */
export interface CarriedCard {
  owed: Cents;
  limit: Cents;
  /** What its balances bear all together, with the promotions that hold until the close that is looked at. */
  apr: AprBps;
  /** The balance as it was typed, and the day. What it had borne since the close before that day comes on top of it. */
  typed: Cents;
  typedOn: IsoDate;
  /** Interest of this month's days so far, which is not in `owed` yet. */
  accrued: Cents;
  /** Interest that `owed` holds since it was typed. */
  posted: Cents;
  /** New charges a month. */
  charges: Cents;
  /** A fee that is charged before the statement closes. */
  fees: Cents;
  statementDay?: number | undefined;
}

/** What to pay so that a statement closes under a mark. Cents. */
export interface ReportTarget {
  /** The mark, in whole percent of the limit. */
  below: number;
  /** All together: the balance over the mark, the interest and the charges that are still to come. */
  pay: Cents;
  overMark: Cents;
  /** The most interest and fees that the close can add, up to a whole dollar. */
  interest: Cents;
  charges: Cents;
  /** The last day to pay for the coming close; null where the closing day is not known. */
  payBy: IsoDate | null;
  closesOn: IsoDate | null;
  /** Whether `payBy` of this month's close is behind, so that it stands for the next one. */
  isTooLate: boolean;
  /** Whether it is more than is owed: the charges alone take the card over the mark. */
  isOutOfReach: boolean;
}

/** The last day of what is looked at: the close that can still be paid for, or a whole cycle where nobody knows the day. */
export function lookedAtUntil(statementDay: number | undefined, today: IsoDate): IsoDate {
  if (statementDay === undefined) return addDays(today, CYCLE_DAYS);
  const next = nextStatement(statementDay, today);
  return addDays(next, -POSTING_DAYS) < today
    ? nextStatement(statementDay, addDays(next, 1))
    : next;
}

/**
 * What takes a carried card under its next mark on the day its statement closes, with what is added until then. Null where
 * it is under the lowest mark with that in it already, or has no limit. It holds as long as no more than `charges` is put on
 * the card. `marks`: another share of the limit that somebody has in mind, in percent. Source: docs/domain/cards.md
 */
export function reportTarget(
  card: CarriedCard,
  today: IsoDate,
  marks: readonly number[] = utilizationMarks,
): ReportTarget | null {
  const { owed, limit, statementDay } = card;
  if (limit <= 0 || owed === 0) return null;
  const next = statementDay === undefined ? null : nextStatement(statementDay, today);
  const isTooLate = next !== null && addDays(next, -POSTING_DAYS) < today;
  // Until the close after the coming one, the charges come twice.
  const cycles = isTooLate ? 2 : 1;
  const charges = cents(card.charges * cycles);
  const interest = interestUntil(card, cycles, today);
  const use = utilizationOf(cents(owed + interest + charges), limit, marks);
  if (use === null || use.below === null || use.pay === null) return null;
  const closesOn =
    statementDay === undefined || next === null
      ? null
      : isTooLate
        ? nextStatement(statementDay, addDays(next, 1))
        : next;
  return {
    below: use.below,
    pay: use.pay,
    overMark: cents(Math.max(0, use.pay - interest - charges)),
    interest,
    charges,
    payBy: closesOn === null ? null : addDays(closesOn, -POSTING_DAYS),
    closesOn,
    isTooLate,
    isOutOfReach: use.pay > owed + card.accrued,
  };
}

/**
 * The most interest and fees that the closes ahead add to `owed`: what came before the balance was typed, what this month has
 * brought so far, what comes until the close, and a thirtieth of what is in `owed`, for lenders that reckon by the day; up to
 * a whole dollar.
 */
function interestUntil(card: CarriedCard, cycles: number, today: IsoDate): Cents {
  const { owed, apr, typed, typedOn, accrued, posted, charges, fees, statementDay } = card;
  if (apr === 0) return fees;
  const dailyShare = (amount: number, days: number) =>
    share(cents(amount), apr * days, 3_650_000) + 1;
  // Of a balance typed on the closing day itself nobody knows whether the close is in it.
  const before = dailyShare(
    typed,
    statementDay === undefined
      ? CYCLE_DAYS
      : daysBetween(previousStatement(statementDay, addDays(typedOn, -1)), typedOn),
  );
  const until =
    statementDay === undefined
      ? // Of a balance typed today, the days before it and after it are one cycle.
        typedOn >= today
        ? 1
        : CYCLE_DAYS
      : daysBetween(today, closeAfter(statementDay, today, cycles)) + 1;
  const base = owed + accrued + before + charges * cycles + fees;
  const ahead = dailyShare(base, until);
  // Interest on the interest of a first close, and on rounding.
  const since = Math.max(0, daysBetween(typedOn, today));
  const onInterest =
    dailyShare(ahead + before + accrued, until) + dailyShare(before + posted + accrued, since);
  const sum = before + accrued + ahead + onInterest + Math.ceil(posted / 30);
  return cents(fees + Math.ceil(sum / 100) * 100);
}

/** The close on a day, or the last before it. */
function previousStatement(statementDay: number, day: IsoDate): IsoDate {
  const same = dayOfMonth(day, statementDay);
  return same <= day ? same : dayOfMonth(addMonths(firstOfMonth(day), -1), statementDay);
}

/** The close that is `count` closes from today, today included. */
const closeAfter = (statementDay: number, today: IsoDate, count: number): IsoDate => {
  const next = nextStatement(statementDay, today);
  return count === 1 ? next : nextStatement(statementDay, addDays(next, 1));
};

/** The mark that a payment brings the coming statement under, in whole percent; null when it passes none. Interest and
 *  charges to come are counted in. */
export function reportsUnder(payment: Cents, card: CarriedCard, today: IsoDate): number | null {
  const added = cents(interestUntil(card, 1, today) + card.charges);
  return markPassedBy(payment, cents(card.owed + added), card.limit);
}
