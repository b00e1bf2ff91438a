import { type Cents, cents } from '../money/cents.ts';
import { addMonths, firstOfMonth, type IsoDate, lastOfMonth } from '../time/iso_date.ts';
import type { BudgetEvent } from './budget.ts';
import type { Debt, DebtId } from './debt.ts';
import type { DebtLedger } from './ledger.ts';
import { smallestThat } from './level_payment.ts';
import { courseWith } from './one_time_money.ts';
import { type Outlook, strategyOf } from './outlook.ts';
import { planIfAny, type PlanInput, planPayoff, type PlanResult } from './plan.ts';
import type { StrategyKind } from './plan_choice.ts';
import { arrearsOf, restOfMonth, withLateLeft } from './plan_start.ts';
import { firstMinimums } from './simulate.ts';

// What becomes of a plan where one thing of it is otherwise.

/** What may be otherwise than the plan has it. */
export interface PlanChange {
  /** A month, in place of the plan's. */
  readonly monthly?: Cents | undefined;
  readonly strategy?: StrategyKind | undefined;
  /** Ledgers of debts as if money on top of the plan had been paid on them today, or as they are with a charge or a rate. */
  readonly lumps?: readonly DebtLedger[] | undefined;
  /** Money on top of the plan that comes later: it goes by the plan's order, or to one debt. */
  readonly windfall?:
    | { readonly on: IsoDate; readonly amount: Cents; readonly to?: DebtId }
    | undefined;
  /** The same every year, from that day on. */
  readonly yearly?: { readonly from: IsoDate; readonly amount: Cents } | undefined;
  /** First days of months, today's or later, in which nothing is paid. */
  readonly skip?: readonly IsoDate[] | undefined;
  /** Months, as above, in which another amount is paid in place of the plan's. */
  readonly instead?: { readonly months: readonly IsoDate[]; readonly amount: Cents } | undefined;
  /** From those first days of months on, another amount a month; the last of them holds. */
  readonly steps?: readonly { readonly from: IsoDate; readonly monthly: Cents }[] | undefined;
  /** Debts that aren't in the plan, as if they were opened today: the same money has to do for them, too. */
  readonly added?: readonly Debt[] | undefined;
  /** Months in which only what the lenders ask for is paid; `from` is the first day of the first, today's month or later. */
  readonly minimumsFor?: { readonly from: IsoDate; readonly months: number } | undefined;
}

/** The plan with a change: the same debts, from the same day. */
export const planWith = (outlook: Outlook, change: PlanChange): PlanResult =>
  planPayoff(inputWith(outlook, change));

/** No plan is longer. */
const MAX_YEARS = 50;

function inputWith(outlook: Outlook, change: PlanChange): PlanInput {
  const { choice, course, order, today, ledgers, coming } = outlook;
  const {
    monthly = course.budget.monthly,
    strategy = choice.strategy,
    lumps = [],
    windfall,
    yearly,
    instead,
    steps = [],
    minimumsFor,
    added = [],
  } = change;
  const skip = [...(change.skip ?? []), ...(instead?.months ?? [])];
  const events: readonly BudgetEvent[] = [
    ...(windfall ? [{ kind: 'windfall' as const, ...windfall }] : []),
    ...(yearly
      ? Array.from({ length: MAX_YEARS }, (_, years) => ({
          kind: 'windfall' as const,
          on: addMonths(yearly.from, years * 12),
          amount: yearly.amount,
        }))
      : []),
    ...skip.map((month) => ({ kind: 'skip_month' as const, month })),
    // Nothing of the usual amount, and this in its place: less than is due is paid as far as it goes.
    ...(instead
      ? instead.months.map((on) => ({ kind: 'windfall' as const, on, amount: instead.amount }))
      : []),
    ...steps.map((step) => ({ kind: 'monthly_from' as const, ...step })),
    ...(minimumsFor
      ? [
          { kind: 'monthly_from' as const, from: minimumsFor.from, monthly: outlook.minimums },
          {
            kind: 'monthly_from' as const,
            from: addMonths(minimumsFor.from, minimumsFor.months),
            monthly,
          },
        ]
      : []),
  ];
  // What another amount adds to this month depends on what is known of it.
  const { current } =
    monthly === course.budget.monthly
      ? course
      : courseWith(ledgers, monthly, coming, strategyOf(choice.strategy, order), today);
  const isSkippedNow = skip.includes(firstOfMonth(today));
  const changed = {
    ...course,
    debts: [
      ...course.debts.map((debt) => lumps.find((lump) => lump.debt.id === debt.id)?.now ?? debt),
      ...added,
    ],
    ...(current && {
      current: {
        ...current,
        interest: new Map([
          ...current.interest,
          ...lumps.map((lump) => [lump.debt.id, restOfMonth(lump)] as const),
        ]),
        // Money on top makes up for what is late on that debt, before anything else.
        ...(current.arrears && {
          arrears: lumps.reduce(
            (all: NonNullable<typeof current.arrears>, lump) =>
              withLateLeft(
                all,
                lump.debt.id,
                cents(arrearsOf([lump], today).reduce((sum, { amount }) => sum + amount, 0)),
              ),
            current.arrears,
          ),
        }),
        ...(isSkippedNow && { due: new Map<DebtId, Cents>() }),
        money: isSkippedNow
          ? cents(0)
          : minimumsFor?.from === firstOfMonth(today)
            ? cents(
                Math.min(
                  current.money,
                  cents([...current.due.values()].reduce((all, each) => all + each, 0)),
                ),
              )
            : current.money,
      },
    }),
    budget: { ...course.budget, monthly, events: [...course.budget.events, ...events] },
  };
  return { ...changed, strategy: strategyOf(strategy, order) };
}

/** The least a month, in whole dollars, that ends the plan by the end of a month; null where none in reach does. It covers the
 *  minimums. */
export function monthlyToEndBy(
  outlook: Outlook,
  month: IsoDate,
  change: Pick<PlanChange, 'lumps'> = {},
): Cents | null {
  const last = lastOfMonth(month);
  const inDollars = (amount: number) => cents(amount * 100);
  const strategy = outlook.choice.strategy === 'minimums' ? 'avalanche' : outlook.choice.strategy;
  const ends = (dollars: number) => {
    const plan = planIfAny(
      inputWith(outlook, { ...change, monthly: inDollars(dollars), strategy }),
    );
    return plan !== null && plan.debtFreeOn <= last;
  };
  const minimums = change.lumps ? firstMinimums(inputWith(outlook, change)) : outlook.minimums;
  const least = Math.ceil(minimums / 100);
  const all = Math.ceil((outlook.totalToday * 2) / 100) + least;
  if (!ends(all)) return null;
  return inDollars(smallestThat(cents(least), cents(all), ends));
}

/** What `more` a month than the person chose would change: the end, and the interest saved against the plan now. Null where either has
 *  no end, and where it still doesn't cover what is due: the plan counts with more already. */
export function outlookWithMore(
  outlook: Outlook,
  more: Cents,
): { readonly debtFreeOn: IsoDate; readonly interest: Cents } | null {
  const { choice, course, result } = outlook;
  if (!result.ok || choice.strategy === 'minimums') return null;
  const monthly = cents(choice.monthly + more);
  if (monthly < course.budget.monthly) return null;
  const next = planWith(outlook, { monthly });
  return next.ok
    ? {
        debtFreeOn: next.plan.debtFreeOn,
        interest: cents(result.plan.totals.interest - next.plan.totals.interest),
      }
    : null;
}
