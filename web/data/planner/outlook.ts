import { type Cents, cents } from '../../../domain/money/cents.ts';
import { type Comparison, compareStrategies } from '../../../domain/payoff/compare.ts';
import type { Debt, DebtId } from '../../../domain/payoff/debt.ts';
import type { PayoffPlan } from '../../../domain/payoff/payoff_plan.ts';
import { type PlanInput, planPayoff, type PlanResult } from '../../../domain/payoff/plan.ts';
import { currentBalance, planBasis } from '../../../domain/payoff/progress.ts';
import { firstMonth } from '../../../domain/payoff/simulate.ts';
import type { Strategy } from '../../../domain/payoff/strategy.ts';
import { type TightMonth, tightMonth } from '../../../domain/payoff/tight_month.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import {
  type PlanChoice,
  type PlannerDocument,
  type StrategyKind,
  strategyKinds,
} from './document.ts';

/** Everything that the planner and the dashboard show, worked out from the document on one day. */
export interface Outlook {
  readonly today: IsoDate;
  readonly choice: PlanChoice;
  /** What a further plan of the same debts starts from. */
  readonly course: Omit<PlanInput, 'strategy'>;
  readonly order: readonly DebtId[];
  /** What each debt has come to today. */
  readonly owedToday: ReadonlyMap<DebtId, Cents>;
  readonly totalToday: Cents;
  readonly totalAtStart: Cents;
  /** The debts as they stand on the plan's first day. */
  readonly debts: readonly Debt[];
  /** What the lenders ask for in the first month, all together. */
  readonly minimums: Cents;
  /** The same by debt; a debt that is paid off has none. */
  readonly minimumOf: ReadonlyMap<DebtId, Cents>;
  /** What to pay first, where the monthly amount does not cover the minimums. */
  readonly tight: TightMonth | null;
  readonly minimumsOnly: PlanResult;
  readonly results: Readonly<Record<StrategyKind, PlanResult>>;
  /** The chosen strategy's. */
  readonly result: PlanResult;
  readonly saves: Comparison['outcomes'][number]['saves'];
}

const tenDollars = 1_000;
const fiftyDollars = 5_000;

/** A monthly amount to start from: $50 over the minimums, in whole tens of dollars. */
export const suggestedMonthly = (minimums: Cents): Cents =>
  cents(Math.ceil((minimums + fiftyDollars) / tenDollars) * tenDollars);

/** The order that is kept, without debts that are gone, then the debts it does not name. */
export function customOrder(document: PlannerDocument): readonly DebtId[] {
  const ids = document.debts.map(({ id }) => id);
  const kept = (document.plan?.customOrder ?? []).filter((id) => ids.includes(id));
  return [...kept, ...ids.filter((id) => !kept.includes(id))];
}

const planned = (kind: StrategyKind, order: readonly DebtId[]): Strategy =>
  kind === 'custom' ? { kind, order } : { kind };

const sum = (amounts: Iterable<Cents>) => cents([...amounts].reduce((all, each) => all + each, 0));

/** Null as long as there is no debt. */
export function outlookOf(document: PlannerDocument, today: IsoDate): Outlook | null {
  if (document.debts.length === 0) return null;
  const { debts: tracked, payments } = document;
  const startsOn = document.plan?.startsOn ?? today;
  const { asOf, debts } = planBasis(startsOn, tracked, payments, today);
  const order = customOrder(document);
  const course = { asOf, debts, budget: { monthly: cents(0), rollOver: true, events: [] } };
  const minimumOf = new Map(
    firstMonth(course).map(({ debt, minimum }) => [debt.id, minimum] as const),
  );
  const minimums = sum(minimumOf.values());
  const choice = document.plan ?? {
    strategy: 'avalanche',
    monthly: suggestedMonthly(minimums),
    startsOn: today,
    customOrder: order,
    chosenOn: today,
  };
  const comparison = compareStrategies(
    { ...course, budget: { ...course.budget, monthly: choice.monthly } },
    strategyKinds.map((kind) => planned(kind, order)),
  );
  const resultOf = (kind: StrategyKind) =>
    comparison.outcomes[strategyKinds.indexOf(kind)]?.result ?? comparison.minimumsOnly;
  const owedToday = new Map(
    tracked.map((debt) => [debt.id, currentBalance(debt, payments, today)] as const),
  );
  return {
    today,
    choice,
    course,
    order,
    owedToday,
    totalToday: sum(owedToday.values()),
    totalAtStart: sum(tracked.map(({ startingBalance }) => startingBalance)),
    debts,
    minimums,
    minimumOf,
    tight: choice.monthly < minimums ? tightMonth(course, choice.monthly, payments) : null,
    minimumsOnly: comparison.minimumsOnly,
    results: {
      avalanche: resultOf('avalanche'),
      snowball: resultOf('snowball'),
      custom: resultOf('custom'),
      minimums: resultOf('minimums'),
    },
    result: resultOf(choice.strategy),
    saves: comparison.outcomes[strategyKinds.indexOf(choice.strategy)]?.saves ?? null,
  };
}

/** What `more` a month would change: the end, and the interest saved against the plan now. Null where either has
 *  no end. */
export function outlookWithMore(
  outlook: Outlook,
  more: Cents,
): { readonly debtFreeOn: IsoDate; readonly interest: Cents } | null {
  const { choice, course, result } = outlook;
  if (!result.ok || choice.strategy === 'minimums') return null;
  const next = planPayoff({
    ...course,
    budget: { ...course.budget, monthly: cents(choice.monthly + more) },
    strategy: planned(choice.strategy, outlook.order),
  });
  return next.ok
    ? {
        debtFreeOn: next.plan.debtFreeOn,
        interest: cents(result.plan.totals.interest - next.plan.totals.interest),
      }
    : null;
}

/** The day each debt of a plan ends. */
export const endsOf = (plan: PayoffPlan): ReadonlyMap<DebtId, IsoDate> =>
  new Map(plan.order.map(({ debtId, paidOffOn }) => [debtId, paidOffOn]));
