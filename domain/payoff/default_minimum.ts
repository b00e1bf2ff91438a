import { type Cents, cents } from '../money/cents.ts';
import type { Balance, DebtKind, MinimumRule } from './debt.ts';
import { levelPayment } from './level_payment.ts';

/** One percent of the balance. */
const ONE_PERCENT = 100;

/** The lowest minimum assumed where the person has not said what is asked for. */
const FLOOR = cents(2_500);

/** Months a debt of the kind is assumed to run. Source: docs/domain/payoff.md#default-minimums */
const TERM_MONTHS: Record<Exclude<DebtKind, 'card'>, number> = {
  personal_loan: 36,
  student_loan: 120,
  auto: 60,
  mortgage: 360,
  medical: 24,
  collection: 24,
  tax: 72,
  family: 24,
  other: 36,
};

/** The most common rule of cards: the larger of $25 and 1 % of the balance plus the interest. */
export const CARD_MINIMUM: MinimumRule = {
  kind: 'percent_plus_interest',
  percent: ONE_PERCENT,
  floor: FLOOR,
};

/**
 * The minimum to start from until the person types the lender's: a card's usual rule, else the
 * equal payment that ends the debt in its kind's usual term, at least $25.
 * Source: docs/domain/payoff.md#default-minimums
 */
export function defaultMinimum(
  kind: DebtKind,
  balances: readonly Pick<Balance, 'amount' | 'apr'>[],
): MinimumRule {
  if (kind === 'card') return CARD_MINIMUM;
  const level = balances.reduce(
    (sum, { amount, apr }) => sum + levelPayment(amount, apr, TERM_MONTHS[kind]),
    0,
  );
  return { kind: 'fixed', amount: Math.max(level, FLOOR) as Cents };
}
