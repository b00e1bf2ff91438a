import { type Cents, cents } from '../money/cents.ts';
import type { Balance, DebtKind, MinimumRule } from './debt.ts';
import { levelPayment } from './level_payment.ts';

/** One percent of the balance. */
const ONE_PERCENT = 100;

/** The lowest minimum assumed where the person has not said what is asked for. */
const FLOOR = cents(2_500);

/** Months a debt of the kind is assumed to run. Source: docs/domain/planner.md#default-minimums */
const TERM_MONTHS = {
  personal_loan: 36,
  student_loan: 120,
  auto: 60,
  mortgage: 360,
  tax: 72,
  other: 36,
} as const satisfies Partial<Record<DebtKind, number>>;

/** A debt whose lender asks for equal payments. */
type TermKind = keyof typeof TERM_MONTHS;

const hasTerm = (kind: DebtKind): kind is TermKind => kind in TERM_MONTHS;

/** The usual term of the kind in months; null where there is none. */
export const usualTerm = (kind: DebtKind): number | null =>
  hasTerm(kind) ? TERM_MONTHS[kind] : null;

/** Whether lenders of the kind usually set a minimum. */
export const setsMinimum = (kind: DebtKind): boolean => kind === 'card' || hasTerm(kind);

/** The most common rule of cards: the larger of $25 and 1 % of the balance plus the interest. */
export const CARD_MINIMUM: Extract<MinimumRule, { kind: 'percent_plus_interest' }> = {
  kind: 'percent_plus_interest',
  percent: ONE_PERCENT,
  floor: FLOOR,
};

/**
 * The minimum to start from until the person types the lender's: a card's usual rule, the equal
 * payment that ends a loan in its kind's usual term, at least $25, or none where nobody sets one.
 * Source: docs/domain/planner.md#default-minimums
 */
export function defaultMinimum(
  kind: DebtKind,
  balances: readonly Pick<Balance, 'amount' | 'apr'>[],
): MinimumRule {
  if (kind === 'card') return CARD_MINIMUM;
  if (!hasTerm(kind)) return { kind: 'none' };
  const level = balances.reduce(
    (sum, { amount, apr }) => sum + levelPayment(amount, apr, TERM_MONTHS[kind]),
    0,
  );
  return { kind: 'fixed', amount: Math.max(level, FLOOR) as Cents };
}
