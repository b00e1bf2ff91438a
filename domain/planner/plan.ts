import { cents } from '../money/cents.ts';
import type { Account } from './account.ts';
import { monthMoney } from './budget.ts';
import { Calendar } from './calendar.ts';
import { steadyAmount } from './needed.ts';
import type { PayoffPlan } from './payoff_plan.ts';
import type { PlanError } from './plan_error.ts';
import { PlanRecord } from './plan_record.ts';
import { type Course, firstMinimums, simulate } from './simulate.ts';
import { refusalOf } from './validation.ts';

/** What is to be planned: the debts as they stand on `asOf`, a strategy and a budget. */
export type PlanInput = Course;

export type PlanResult = { ok: true; plan: PayoffPlan } | { ok: false; error: PlanError };

/**
 * The month-by-month way out of `debts`. The first payment falls in the month after `asOf`, unless `current` says what is
 * left of this one; minimums only takes no notice of the budget. Expected failures are values with the number that works.
 * Source: docs/domain/planner.md
 */
export function planPayoff(input: PlanInput): PlanResult {
  const refusal = refusalOf(input) ?? shortage(input);
  if (refusal !== null) return { ok: false, error: refusal };
  const { plan, stuck } = carriedOut(input);
  return plan === null ? { ok: false, error: neverPaysOff(input, stuck) } : { ok: true, plan };
}

/** The plan, or null where it can't be made or has no end: without the number that would work, which takes as long as forty plans. */
export const planIfAny = (input: PlanInput): PayoffPlan | null =>
  (refusalOf(input) ?? shortage(input)) === null ? carriedOut(input).plan : null;

/** What the months make of it; `stuck` is what never ends. */
function carriedOut(input: PlanInput): {
  readonly plan: PayoffPlan | null;
  readonly stuck: readonly Account[];
} {
  const record = new PlanRecord(input.asOf, (input.current?.arrears?.length ?? 0) > 0);
  const stuck = simulate(input, (period, accounts) => record.add(period, accounts));
  return { plan: stuck.length > 0 ? null : record.plan(), stuck };
}

function shortage(input: PlanInput): PlanError | null {
  if (input.strategy.kind === 'minimums') return null;
  const { regular } = monthMoney(input.budget, new Calendar(input.asOf).month(1), input.asOf);
  const needed = cents(firstMinimums(input));
  if (regular >= needed) return null;
  return { code: 'budget_below_minimums', shortBy: cents(needed - regular), needed };
}

function neverPaysOff(input: PlanInput, stuck: readonly Account[]): PlanError {
  const largest = stuck.reduce((max, each) => (each.total > max.total ? each : max));
  const course: Course =
    input.strategy.kind === 'minimums'
      ? {
          ...input,
          debts: [largest.debt],
          strategy: { kind: 'avalanche' },
          budget: { ...input.budget, events: [] },
        }
      : input;
  return {
    code: 'never_pays_off',
    debtId: largest.debt.id,
    neededPerMonth: steadyAmount(course),
  };
}
