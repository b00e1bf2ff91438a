import { type Cents, cents, share } from '../money/cents.ts';
import type { MinimumRule } from './debt.ts';

/** The least a percentage asks for: without a floor it would ask for less and less, and never end. */
export const LEAST_PERCENTAGE_MINIMUM = cents(100);

/** What a minimum is worked out from: the month's opening balance and what the month added to it. */
export interface MinimumBasis {
  opening: Cents;
  interest: Cents;
  fees: Cents;
  /** Everything owed when the payment is due: the most that can be asked for. */
  owed: Cents;
}

/**
 * The least that is due this month. Cents; a percentage rounds half-up, once; never more than
 * what is owed. Source: docs/domain/planner.md#minimum
 */
export function minimumDue(rule: MinimumRule, basis: MinimumBasis): Cents {
  return cents(Math.min(asked(rule, basis), basis.owed));
}

function asked(rule: MinimumRule, basis: MinimumBasis): number {
  switch (rule.kind) {
    case 'none':
      return 0;
    case 'fixed':
      return rule.amount;
    case 'percent':
      return Math.max(percentOf(rule, basis), floorOf(rule));
    case 'percent_plus_interest':
      return Math.max(percentOf(rule, basis) + basis.interest + basis.fees, floorOf(rule));
    case 'largest':
      return rule.of.reduce((max, each) => Math.max(max, asked(each, basis)), 0);
  }
}

function floorOf({ floor }: { floor: Cents }): Cents {
  return floor < LEAST_PERCENTAGE_MINIMUM ? LEAST_PERCENTAGE_MINIMUM : floor;
}

function percentOf(
  rule: { percent: number; of?: 'before_interest' | 'after_interest' },
  basis: MinimumBasis,
): number {
  return share(rule.of === 'after_interest' ? basis.owed : basis.opening, rule.percent, 10_000);
}
