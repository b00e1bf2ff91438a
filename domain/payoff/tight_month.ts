import { type Cents, cents } from '../money/cents.ts';
import { firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import { Calendar } from './calendar.ts';
import type { DebtId, DebtKind } from './debt.ts';
import { triageOrder } from './precedence.ts';
import type { Payment } from './progress.ts';
import { type Course, firstMonth } from './simulate.ts';

/** `minimum = paid + pays + shortBy`, unless more than the minimum is paid. */
export interface TightRow {
  debtId: DebtId;
  kind: DebtKind;
  minimum: Cents;
  /** Paid for this month already. */
  paid: Cents;
  /** What of the money goes here now. */
  pays: Cents;
  shortBy: Cents;
}

/** A month whose money does not cover the minimums. */
export interface TightMonth {
  /** Its first day. */
  month: IsoDate;
  shortBy: Cents;
  /** In the order to pay in. */
  rows: readonly TightRow[];
}

/**
 * Spreads `money`, less what is paid for the month already, over the minimums of the first month after `asOf`: what
 * secures a home, a car or wages first. Source: docs/domain/payoff.md#tight-months
 */
export function tightMonth(
  course: Pick<Course, 'asOf' | 'debts'>,
  money: Cents,
  payments: readonly Payment[],
): TightMonth {
  const month = new Calendar(course.asOf).month(1).first;
  const paidOn = (id: DebtId) =>
    payments
      .filter(
        ({ debtId, paidOn: day, countsFor }) =>
          debtId === id && (countsFor ?? firstOfMonth(day)) === month,
      )
      .reduce((sum, { amount }) => sum + amount, 0);
  const accounts = triageOrder(firstMonth(course));
  let left: number = money;
  for (const { debt } of accounts) left -= paidOn(debt.id);
  const rows = accounts.map(({ debt, minimum }): TightRow => {
    const paid = paidOn(debt.id);
    const due = Math.max(0, minimum - paid);
    const pays = Math.min(due, Math.max(0, left));
    left -= pays;
    return {
      debtId: debt.id,
      kind: debt.kind,
      minimum,
      paid: cents(paid),
      pays: cents(pays),
      shortBy: cents(due - pays),
    };
  });
  return { month, shortBy: cents(rows.reduce((sum, { shortBy }) => sum + shortBy, 0)), rows };
}
