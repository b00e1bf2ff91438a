import { type Cents, cents } from '../money/cents.ts';
import { addMonths, dayOfMonth, type IsoDate } from '../time/iso_date.ts';

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
 *  Source: docs/domain/utilization.md */
export function utilizationOf(owed: Cents, limit: Cents): Utilization | null {
  if (limit <= 0) return null;
  const tenths = Math.floor((owed * 2000 + limit) / (limit * 2));
  const below = [...utilizationMarks].reverse().find((mark) => owed * 100 >= limit * mark) ?? null;
  if (below === null) return { tenths, below, pay: null };
  // The largest whole number of cents that is less than the share.
  const under = Math.ceil((limit * below) / 100) - 1;
  return { tenths, below, pay: cents(owed - Math.max(0, under)) };
}

/** The lowest mark that `payment` brings the balance under, in percent; null when it passes none.
 *  Source: docs/domain/utilization.md */
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
