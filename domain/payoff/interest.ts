import { type AprBps, type Cents, share } from '../money/cents.ts';

/**
 * A month's interest at a twelfth of the yearly rate, every month alike. Cents, basis points a year.
 * Rounds half-up, once. Source: docs/domain/payoff.md#interest
 */
export function monthlyInterest(balance: Cents, apr: AprBps): Cents {
  return share(balance, apr, 120_000);
}

/**
 * Interest that one billing period adds: average daily balance × APR ÷ 365 × days.
 * Cents, basis points a year, days. Rounds half-up, once. Source: docs/domain/payoff.md#interest
 */
export function periodInterest(averageBalance: Cents, apr: AprBps, days: number): Cents {
  return share(averageBalance, apr * days, 3_650_000);
}
