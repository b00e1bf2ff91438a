import { type Cents, cents } from '../money/cents.ts';
import { type AgendaItem, agendaOf, agendaOfShare } from './agenda.ts';
import { type Comparison, compareStrategies } from './compare.ts';
import type { Debt, DebtId } from './debt.ts';
import { type DebtLedger, ledgerOf } from './ledger.ts';
import type { PayoffPlan } from './payoff_plan.ts';
import type { PlanInput, PlanResult } from './plan.ts';
import { moneyForNow } from './plan_start.ts';
import { precedenceOf } from './precedence.ts';
import { firstMinimums, firstMonth } from './simulate.ts';
import { type ShortMonth, shortMonth } from './short_month.ts';
import type { Payment } from './progress.ts';
import type { Strategy } from './strategy.ts';
import { dueNext } from './due_next.ts';
import { comingOnce, courseWith } from './one_time_money.ts';
import { type MonthsMoney, type TightMonth, tightMonth } from './tight_month.ts';
import { firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import {
  type OneTimeMoney,
  type PlanChoice,
  type PlannerRecords,
  type StrategyKind,
  strategyKinds,
} from './plan_choice.ts';

/** Everything that the planner and the dashboard show, worked out from the document on one day. */
export interface Outlook {
  readonly today: IsoDate;
  readonly choice: PlanChoice;
  /** Money that comes once and isn't paid yet. */
  readonly coming: readonly OneTimeMoney[];
  /** What a further plan of the same debts starts from: today, with what is left of the month. */
  readonly course: Omit<PlanInput, 'strategy'>;
  readonly order: readonly DebtId[];
  /** What each debt has come to today. */
  readonly owedToday: ReadonlyMap<DebtId, Cents>;
  readonly totalToday: Cents;
  readonly totalAtStart: Cents;
  /** The debts as they stand today. */
  readonly debts: readonly Debt[];
  /** What was due and paid on every debt, in the order of the list. */
  readonly ledgers: readonly DebtLedger[];
  /** What to pay next on every debt, what is late, and what was paid of this month. */
  readonly agenda: readonly AgendaItem[];
  /** What the lenders ask for in a month, all together. */
  readonly minimums: Cents;
  /** What each asks for next. */
  readonly minimumOf: ReadonlyMap<DebtId, Cents>;
  /** What to pay first, where the monthly amount does not cover what is due. The plan then takes it that the least that
   *  does is found. */
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
export function customOrder(document: PlannerRecords): readonly DebtId[] {
  const ids = document.debts.map(({ id }) => id);
  const kept = (document.plan?.customOrder ?? []).filter((id) => ids.includes(id));
  return [...kept, ...ids.filter((id) => !kept.includes(id))];
}

/** An order to pay in, as a plan takes it; `order` is the person's own. */
export const strategyOf = (kind: StrategyKind, order: readonly DebtId[]): Strategy =>
  kind === 'custom' ? { kind, order } : { kind };

/** Whether less is set aside than is asked for: the plan then counts with more than there is. */
export const isBelowMinimums = ({ choice, course }: Outlook): boolean =>
  choice.strategy !== 'minimums' && choice.monthly < course.budget.monthly;

/** Whether the plan can be kept: not where less is set aside than is asked for, or a month is short. */
export const isKept = (outlook: Outlook): boolean =>
  (outlook.tight === null || outlook.tight.isCatchingUp) && !isBelowMinimums(outlook);

const sum = (amounts: Iterable<Cents>) => cents([...amounts].reduce((all, each) => all + each, 0));

/** What was due and paid on every debt, in the order of the list. */
export const ledgersOf = (
  { debts, payments }: Pick<PlannerRecords, 'debts'> & { readonly payments: readonly Payment[] },
  today: IsoDate,
): readonly DebtLedger[] => debts.map((debt) => ledgerOf(debt, payments, today));

/** Null as long as there is no debt. `ledgers` are those of the document on that day, where they are known already. */
export function outlookOf(
  document: PlannerRecords,
  today: IsoDate,
  ledgers: readonly DebtLedger[] = ledgersOf(document, today),
): Outlook | null {
  if (document.debts.length === 0) return null;
  const { debts: tracked } = document;
  const order = customOrder(document);
  const minimumOf = new Map(ledgers.map((ledger) => [ledger.debt.id, dueNext(ledger)] as const));
  const askedNext = sum(minimumOf.values());
  const choice = document.plan ?? {
    strategy: 'avalanche',
    monthly: suggestedMonthly(askedNext),
    startsOn: today,
    customOrder: order,
    chosenOn: today,
  };
  const coming = comingOnce(choice, ledgers, today);
  const { course, minimums } = courseOf(
    ledgers,
    askedNext,
    choice.monthly,
    coming,
    strategyOf(choice.strategy, order),
    today,
  );
  const comparison = compareStrategies(
    course,
    strategyKinds.map((kind) => strategyOf(kind, order)),
  );
  const resultOf = (kind: StrategyKind) =>
    comparison.outcomes[strategyKinds.indexOf(kind)]?.result ?? comparison.minimumsOnly;
  const result = resultOf(choice.strategy);
  const debts = ledgers.map(({ now }) => now);
  const owedToday = new Map(ledgers.map((ledger) => [ledger.debt.id, ledger.owedToday] as const));
  const asked = agendaOf(ledgers, result.ok ? result.plan : null, today);
  const tight = tightMonth(
    debts,
    asked,
    monthsMoney(ledgers, course, choice.monthly, minimums, today),
    course.current?.arrears ?? [],
    today,
  );
  const agenda = tight?.isCatchingUp
    ? agendaOfShare(asked, tight.rows, result.ok ? result.plan : null, firstOfMonth(today))
    : asked;
  return {
    today,
    choice,
    coming,
    course,
    order,
    ledgers,
    agenda,
    owedToday,
    totalToday: sum(owedToday.values()),
    totalAtStart: sum(tracked.map(({ startingBalance }) => startingBalance)),
    debts,
    minimums,
    minimumOf,
    tight,
    minimumsOnly: comparison.minimumsOnly,
    results: {
      avalanche: resultOf('avalanche'),
      snowball: resultOf('snowball'),
      custom: resultOf('custom'),
      minimums: resultOf('minimums'),
    },
    result,
    saves: comparison.outcomes[strategyKinds.indexOf(choice.strategy)]?.saves ?? null,
  };
}

/** First day of the month in which nothing is late anymore, with the money that the person set aside; null where nothing is late,
 *  where that money isn't enough for it, and where minimums alone are paid. */
export const caughtUpInOf = ({
  choice,
  result,
  tight,
}: Pick<Outlook, 'choice' | 'result' | 'tight'>): IsoDate | null =>
  result.ok && choice.strategy !== 'minimums' && (tight === null || tight.isCatchingUp)
    ? result.plan.caughtUpIn
    : null;

/** The money of this month and the next, with the amount that the person chose. What comes once may come too late for what is due. */
function monthsMoney(
  ledgers: readonly DebtLedger[],
  { current: plan }: Outlook['course'],
  monthly: Cents,
  minimums: Cents,
  today: IsoDate,
): MonthsMoney {
  const current = moneyForNow(ledgers, monthly, firstOfMonth(today));
  return { current, planned: plan?.money ?? current, next: monthly, isEnough: monthly >= minimums };
}

/** What is planned: with the monthly amount or, where it does not cover what is due, with the least that does. */
function courseOf(
  ledgers: readonly DebtLedger[],
  asked: Cents,
  monthly: Cents,
  coming: readonly OneTimeMoney[],
  strategy: Strategy,
  today: IsoDate,
): { readonly course: Outlook['course']; readonly minimums: Cents } {
  const withMonthly = (amount: Cents) => courseWith(ledgers, amount, coming, strategy, today);
  const leastWith = (of: Outlook['course']) =>
    cents(firstMinimums({ ...of, strategy: { kind: 'avalanche' } }));
  const course = withMonthly(monthly);
  const least = leastWith(course);
  if (monthly >= least) return { course, minimums: cents(Math.max(asked, least)) };
  return coveringCourse(withMonthly, cents(Math.max(asked, least)), leastWith);
}

/** A month's minimums grow with what is still owed, and that with what the month's money pays: raised until they're covered. */
function coveringCourse(
  withMonthly: (monthly: Cents) => Outlook['course'],
  minimums: Cents,
  leastWith: (course: Outlook['course']) => Cents,
): { readonly course: Outlook['course']; readonly minimums: Cents } {
  const course = withMonthly(minimums);
  const least = leastWith(course);
  return least <= minimums ? { course, minimums } : coveringCourse(withMonthly, least, leastWith);
}

/** Who gets the money above the minimums, in that order: the debts that are still open in the first whole month. */
export function extraOrder({ course, order }: Outlook, kind: StrategyKind): readonly DebtId[] {
  const strategy = strategyOf(kind, order);
  const isBefore = precedenceOf(strategy);
  return [...firstMonth({ ...course, strategy })]
    .toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    .map(({ debt }) => debt.id);
}

/** The day each debt of a plan ends. */
export const endsOf = (plan: PayoffPlan): ReadonlyMap<DebtId, IsoDate> =>
  new Map(plan.order.map(({ debtId, paidOffOn }) => [debtId, paidOffOn]));

/** The short month before today's, if there is one to speak of. */
export function shortMonthOf(
  { debts, payments }: PlannerRecords,
  { choice, order, today }: Outlook,
): ShortMonth | null {
  return shortMonth(
    {
      debts,
      payments,
      strategy: strategyOf(choice.strategy, order),
      monthly: choice.monthly,
      oneTime: choice.oneTime ?? [],
      chosenOn: choice.chosenOn,
    },
    today,
  );
}

/** Debts that ask for no set amount and are owed: minimums alone never pay them. */
export const leftByMinimums = ({
  debts,
  owedToday,
}: Pick<Outlook, 'debts' | 'owedToday'>): readonly Debt[] =>
  debts.filter(({ id, minimum }) => minimum.kind === 'none' && owedToday.get(id) !== 0);
