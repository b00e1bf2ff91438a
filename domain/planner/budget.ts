import { type Cents, cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';
import type { Period } from './interest.ts';

/** A change to the monthly amount. Its day counts for the month it lies in. `to`: the debt that a windfall is meant for. */
export type BudgetEvent =
  | { kind: 'monthly_from'; from: IsoDate; monthly: Cents }
  | { kind: 'windfall'; on: IsoDate; amount: Cents; to?: DebtId }
  | { kind: 'skip_month'; month: IsoDate };

/**
 * Money set aside each month for all debts together. `rollOver`: what a finished debt used to take
 * goes to the others; without it the first month's minimum of a finished debt leaves the budget.
 * Source: docs/domain/planner.md#budget
 */
export interface Budget {
  monthly: Cents;
  rollOver: boolean;
  events: readonly BudgetEvent[];
}

/** Money of a month that is meant for one debt: once every minimum is paid it goes there, and what that debt does not need goes by the
 *  order like the rest. */
export interface MarkedMoney {
  readonly to: DebtId;
  readonly amount: Cents;
}

const nothingMarked: readonly MarkedMoney[] = [];

/** What one month brings, before the minimums freed by finished debts are taken off. */
export interface MonthMoney {
  regular: Cents;
  windfall: Cents;
  /** What of the windfall is meant for one debt. */
  marked: readonly MarkedMoney[];
  skipped: boolean;
}

/** The money of a month. A windfall counts from the day after `since`, the last day already in the balances. */
export function monthMoney(budget: Budget, { first, last }: Period, since: IsoDate): MonthMoney {
  let regular = budget.monthly;
  let changed = '';
  let windfall = 0;
  let marked = nothingMarked;
  let skipped = false;
  for (const event of budget.events) {
    if (event.kind === 'monthly_from') {
      if (event.from <= last && event.from >= changed) {
        regular = event.monthly;
        changed = event.from;
      }
    } else if (event.kind === 'windfall') {
      if (event.on > since && event.on <= last) {
        windfall += event.amount;
        if (event.to !== undefined) marked = [...marked, { to: event.to, amount: event.amount }];
      }
    } else if (event.month >= first && event.month <= last) {
      skipped = true;
    }
  }
  return { regular, windfall: cents(windfall), marked, skipped };
}
