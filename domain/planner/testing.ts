import { type AprBps, type Cents, aprBps, cents } from '../money/cents.ts';
import { isoDate, type IsoDate } from '../time/iso_date.ts';
import type { Budget, BudgetEvent } from './budget.ts';
import type { Balance, Debt, DebtId, MinimumRule } from './debt.ts';
import { type PlanInput, planPayoff } from './plan.ts';
import type { PayoffPlan } from './payoff_plan.ts';
import type { PlannerRecords, StrategyKind } from './plan_choice.ts';
import type { TrackedDebt } from './progress.ts';

/** Debts and budgets as the tests write them: dollars and percent, turned into cents and basis points. */

export const TODAY = isoDate('2026-11-21');

/** The larger of $25 and 1 % of the balance before interest, plus the interest. */
export const ONE_PERCENT_PLUS_INTEREST: MinimumRule = {
  kind: 'percent_plus_interest',
  percent: 100,
  floor: cents(2_500),
};

export function dollars(amount: number): Cents {
  return cents(Math.round(amount * 100));
}

export function percent(rate: number): AprBps {
  return aprBps(Math.round(rate * 100));
}

export function fixed(amount: number): MinimumRule {
  return { kind: 'fixed', amount: dollars(amount) };
}

export function debtId(name: string): DebtId {
  return name as DebtId;
}

export function balance(amount: number, rate: number, rest: Partial<Balance> = {}): Balance {
  const id = rest.id ?? `${amount} at ${rate}`;
  return { kind: 'purchase', ...rest, id, amount: dollars(amount), apr: percent(rate) };
}

/** A debt with one balance, interest by the month, unless `rest` says otherwise. */
export function debt(
  name: string,
  amount: number,
  rate: number,
  minimum: MinimumRule,
  rest: Partial<Debt> = {},
): Debt {
  return {
    id: debtId(name),
    name,
    kind: 'card',
    balances: [balance(amount, rate)],
    interest: 'monthly',
    minimum,
    ...rest,
  };
}

export function budget(monthly: number, events: readonly BudgetEvent[] = []): Budget {
  return { monthly: dollars(monthly), rollOver: true, events };
}

/** The plan from {@link TODAY}; throws where there is none, with the reason. */
export function planned(
  debts: readonly Debt[],
  strategy: PlanInput['strategy'],
  money: Budget = budget(0),
): PayoffPlan {
  const result = planPayoff({ asOf: TODAY, debts, strategy, budget: money });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.plan;
}

/** What somebody keeps: debts without a payment, and a plan that begins today. */
export const recordsOf = (
  debts: readonly TrackedDebt[],
  monthly: number,
  today: IsoDate,
  strategy: StrategyKind = 'avalanche',
): PlannerRecords => ({
  debts,
  payments: [],
  plan: { strategy, monthly: dollars(monthly), startsOn: today, customOrder: [], chosenOn: today },
});
