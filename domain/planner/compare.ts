import { type Cents, cents } from '../money/cents.ts';
import type { PayoffPlan } from './payoff_plan.ts';
import { type PlanInput, type PlanResult, planPayoff } from './plan.ts';
import type { Strategy } from './strategy.ts';

/** A strategy's plan and what it saves against paying only the minimums; null where one has no end. */
export interface StrategyOutcome {
  strategy: Strategy;
  result: PlanResult;
  saves: { interest: Cents; months: number } | null;
}

export interface Comparison {
  minimumsOnly: PlanResult;
  outcomes: readonly StrategyOutcome[];
}

/**
 * Plans `strategies` over the same debts and budget and sets each against minimums only: of the debts that ask for one, as
 * what asks for nothing is never paid that way.
 */
export function compareStrategies(
  input: Omit<PlanInput, 'strategy'>,
  strategies: readonly Strategy[],
): Comparison {
  const debts = input.debts.filter(({ minimum }) => minimum.kind !== 'none');
  const minimumsOnly = planPayoff({ ...input, debts, strategy: { kind: 'minimums' } });
  return {
    minimumsOnly,
    outcomes: strategies.map((strategy) => {
      const result = planPayoff({ ...input, strategy });
      const saves = result.ok && minimumsOnly.ok ? savings(minimumsOnly.plan, result.plan) : null;
      return { strategy, result, saves };
    }),
  };
}

function savings(baseline: PayoffPlan, plan: PayoffPlan): { interest: Cents; months: number } {
  return {
    interest: cents(baseline.totals.interest - plan.totals.interest),
    months: baseline.months.length - plan.months.length,
  };
}
