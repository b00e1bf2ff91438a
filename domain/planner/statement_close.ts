import {
  addDays,
  addMonths,
  dayOfMonth,
  firstOfMonth,
  type IsoDate,
  isoDate,
} from '../time/iso_date.ts';
import type { Debt } from './debt.ts';

/** Days that a card's statement is sent before what it asks for is due, at the least. Source: 12 CFR 1026.5(b)(2)(ii)(A)(1) */
export const STATEMENT_DAYS = 21;

const LONGEST_MONTH = 31;
const FIRST_YEAR_OVER = isoDate('0002-01-01');

/**
 * The first day on which a payment counts toward what a card asks for in `month`, by `dueOn`: the one after its statement closed. What is
 * paid before comes off the balance, and the statement asks for its own minimum all the same. Where nobody told the closing day, the latest
 * that the law allows; where nobody told the due day either, the month itself. Null for a debt without statements: a loan can be paid ahead.
 * Source: docs/domain/planner.md#ledger
 */
export function countsFrom(
  { kind, dueDay, statementDay }: Pick<Debt, 'kind' | 'dueDay' | 'statementDay'>,
  month: IsoDate,
  dueOn: IsoDate,
): IsoDate | null {
  if (kind !== 'card' && statementDay === undefined) return null;
  if (dueDay === undefined) return month;
  // The first months of the calendar have no days before them.
  if (dueOn < FIRST_YEAR_OVER) return null;
  const latest = addDays(dueOn, -STATEMENT_DAYS);
  if (statementDay === undefined) return addDays(latest, 1);
  const close = dayOfMonth(latest, statementDay);
  if (close <= latest) return addDays(close, 1);
  // What leaves those days in and after a month of 31 is the same statement where months are shorter: it closes that much earlier.
  const between = firstOfMonth(latest) < firstOfMonth(dueOn) ? LONGEST_MONTH : 0;
  const isShorter = dueDay + between - statementDay >= STATEMENT_DAYS;
  if (isShorter) return addDays(latest, 1);
  return addDays(dayOfMonth(addMonths(firstOfMonth(latest), -1), statementDay), 1);
}
