import { type AprBps, aprBps, type Cents, cents } from '../money/cents.ts';
import { dayOfMonth, firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import { Calendar } from './calendar.ts';
import type { Balance, Debt, DebtId, InterestMethod, Promotion } from './debt.ts';
import { monthOfInterest } from './interest.ts';
import type { DebtRow, PayoffPlan } from './payoff_plan.ts';

/** A promotion that still runs, of a balance with money on it. */
export interface RunningPromotion {
  readonly debtId: DebtId;
  readonly name: string;
  /** Its place among the debt's balances. */
  readonly place: number;
  readonly balanceId: string;
  readonly kind: Balance['kind'];
  readonly promotion: Promotion;
  /** What the balance bears once it has ended. */
  readonly apr: AprBps;
  /** What is on the balance today. */
  readonly amount: Cents;
  readonly interest: InterestMethod;
  readonly dueDay: number | undefined;
  readonly today: IsoDate;
}

/** `debts` as they stand on `today`. In their order, balance by balance. */
export const runningPromotions = (
  debts: readonly Debt[],
  today: IsoDate,
): readonly RunningPromotion[] =>
  debts.flatMap(({ id, name, balances, dueDay, interest }) =>
    balances.flatMap(({ id: balanceId, kind, amount, apr, promotion }, place) =>
      promotion && amount > 0 && promotion.endsOn >= today
        ? [
            {
              debtId: id,
              name,
              place,
              balanceId,
              kind,
              promotion,
              apr,
              amount,
              interest,
              dueDay,
              today,
            },
          ]
        : [],
    ),
  );

const CARE: readonly (Promotion['terms'] | undefined)[] = ['deferred', undefined, 'zero'];

/** Of several the one to speak of first: what can cost most when it ends, and of those the one that ends first. */
export const firstToMind = <Of extends Pick<RunningPromotion, 'promotion'>>(
  running: readonly Of[],
): Of | undefined =>
  running.toSorted(
    ({ promotion: one }, { promotion: other }) =>
      CARE.indexOf(one.terms) - CARE.indexOf(other.terms) || (one.endsOn < other.endsOn ? -1 : 1),
  )[0];

/**
 * What a plan leaves on such a balance when the promotion ends: an amount, or `none`. A payment of the month it ends in counts
 * only where it is due before the day: one on the day itself, or on a day nobody knows, may come too late. How it's spread over
 * the balances of the debt is the plan's own. Source: docs/domain/planner.md#promotions
 */
export function leftAtEnd(plan: PayoffPlan, running: RunningPromotion): Cents | 'none' {
  const { debtId, place, promotion, amount, dueDay, today } = running;
  const month = firstOfMonth(promotion.endsOn);
  const rowIn = (debts: readonly DebtRow[]) => debts.find((each) => each.debtId === debtId);
  const before = plan.months.findLast((each) => each.month < month);
  const onIt = before ? (rowIn(before.debts)?.closingByBalance[place] ?? cents(0)) : amount;
  const ending = plan.months.find((each) => each.month === month);
  const row = ending && rowIn(ending.debts);
  const dueOn = dayOfMonth(month, dueDay ?? 31);
  const paidOn = dueOn < today ? today : dueOn;
  const isPaidBefore = row !== undefined && paidOn < promotion.endsOn;
  const after = isPaidBefore
    ? (row.closingByBalance[place] ?? 0) - interestAfter(running, onIt)
    : onIt;
  return after > 0 ? cents(after) : 'none';
}

/** Whose interest a plan leaves to be charged back: something is left when a promotion of deferred interest ends, or one that nobody has said the
 *  terms of; a balance that was moved is taken for a true low rate then. What that adds is in no plan's interest, so that none is the cheapest
 *  with it. The first to mind. */
export const chargedBackIn = (
  plan: PayoffPlan,
  running: readonly RunningPromotion[],
): RunningPromotion | undefined =>
  firstToMind(running.filter((each) => mayChargeBack(each) && leftAtEnd(plan, each) !== 'none'));

const mayChargeBack = ({ kind, promotion: { terms } }: RunningPromotion): boolean =>
  terms === 'deferred' || (terms === undefined && kind !== 'transfer');

/** What the days after its end add to the balance in the month it ends in: none of it is left on it at the end. */
function interestAfter(
  { apr, promotion, interest, amount, balanceId }: RunningPromotion,
  onIt: Cents,
): Cents {
  const free: Balance = {
    id: balanceId,
    kind: 'purchase',
    amount,
    apr,
    promotion: { ...promotion, apr: aprBps(0) },
  };
  return monthOfInterest(onIt, free, interest, new Calendar(promotion.endsOn).month(0));
}
