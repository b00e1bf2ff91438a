import { type AprBps, type Cents, share } from '../money/cents.ts';
import { type IsoDate, daysBetween } from '../time/iso_date.ts';
import type { Balance, InterestMethod } from './debt.ts';

/** A calendar month as the period that interest is charged for. */
export interface Period {
  first: IsoDate;
  last: IsoDate;
  days: number;
}

/**
 * A month's interest at a twelfth of the yearly rate, every month alike. Cents, basis points a year.
 * Rounds half-up, once. Source: docs/domain/planner.md#interest
 */
export function monthlyInterest(balance: Cents, apr: AprBps): Cents {
  return share(balance, apr, 120_000);
}

/**
 * Interest that one billing period adds: average daily balance × APR ÷ 365 × days.
 * Cents, basis points a year, days. Rounds half-up, once. Source: docs/domain/planner.md#interest
 */
export function periodInterest(averageBalance: Cents, apr: AprBps, days: number): Cents {
  return share(averageBalance, apr * days, 3_650_000);
}

/**
 * Interest of a whole month on `amount` of a balance that stands all month, by the debt's method.
 * A promotional rate that ends inside the month counts for its days. Rounds half-up, once.
 */
export function monthOfInterest(
  amount: Cents,
  { apr, promotion }: Balance,
  method: InterestMethod,
  period: Period,
): Cents {
  if (promotion === undefined || promotion.endsOn < period.first)
    return method === 'monthly'
      ? monthlyInterest(amount, apr)
      : periodInterest(amount, apr, period.days);
  const promoted =
    promotion.endsOn >= period.last ? period.days : daysBetween(period.first, promotion.endsOn) + 1;
  const rateDays = promotion.apr * promoted + apr * (period.days - promoted);
  return method === 'monthly'
    ? share(amount, rateDays, 120_000 * period.days)
    : share(amount, rateDays, 3_650_000);
}

/** The rate in force on a day. */
export const aprOn = ({ apr, promotion }: Balance, day: IsoDate): AprBps =>
  promotion !== undefined && promotion.endsOn >= day ? promotion.apr : apr;
