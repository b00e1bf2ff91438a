import { owedOn } from '../planner/owed_on.ts';
import { type AprBps, type Cents, cents } from '../money/cents.ts';
import type { Debt, DebtId } from '../planner/debt.ts';
import { aprOn } from '../planner/interest.ts';
import { levelPayment } from '../planner/level_payment.ts';
import { type Outlook, strategyOf } from '../planner/outlook.ts';
import type { PayoffPlan } from '../planner/payoff_plan.ts';
import { planPayoff } from '../planner/plan.ts';
import type { CurrentMonth, PaidAhead } from '../planner/simulate.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import { behindOn } from './behind.ts';
import { newLoan } from './new_account.ts';
import { borrowedWith } from './what_if.ts';

/** A loan that pays other debts off. */
export interface LoanOffer {
  readonly apr: AprBps;
  /** A share in basis points, kept back from what the loan pays out. */
  readonly feeShare: number;
  /** An amount that is kept back besides. */
  readonly flatFee?: Cents;
  /** The debts that it's to pay off; without it, those whose own rate is higher. */
  readonly only?: ReadonlySet<DebtId>;
  /** Its term; null where nobody has told it: then it asks for nothing, and the plan pays it by its order. */
  readonly months: number | null;
}

/** A whole plan, and the same one with some of its debts paid off by one loan. Cents. */
export interface LoanInPlan {
  /** The debts that the loan pays off. */
  readonly paidOff: readonly DebtId[];
  readonly owed: Cents;
  /** What is borrowed: what is owed on them and the fee. */
  readonly borrowed: Cents;
  readonly fee: Cents;
  /** What the loan asks for a month; null without a term. */
  readonly payment: Cents | null;
  readonly before: { readonly endsOn: IsoDate; readonly cost: Cents };
  /** The loan's fee is in its cost; null where the month's money doesn't cover what the loan and the rest ask for. */
  readonly after: { readonly endsOn: IsoDate; readonly cost: Cents } | null;
}

export type LoanInPlanResult =
  | { readonly ok: true; readonly loan: LoanInPlan }
  /** `no_plan`: the plan itself can't be worked out. `behind` and `short`: as `behindOn` has it. `none_dearer`: no debt's rate is
   *  higher than the loan's. `charges`: more is put on one of them every month, which no loan ends. */
  | {
      readonly ok: false;
      readonly code: 'no_plan' | 'behind' | 'short' | 'none_dearer' | 'charges';
    };

/** What stands in the plan in place of the debts that are gone. */
export const REPLACEMENT = 'replacement' as DebtId;

/** The rate of a debt's money on average, in basis points, promotions as they run on the day. */
export function rateOn(debt: Debt, today: IsoDate): number {
  const owed = owedOn(debt);
  const rated = debt.balances.reduce(
    (sum, balance) => sum + balance.amount * aprOn(balance, today),
    0,
  );
  return owed === 0 ? 0 : rated / owed;
}

/**
 * What one loan does to the plan as it stands: the same money each month, in the same order, the loan in place of the debts that cost
 * more than it does. What still comes due on those this month is paid on the loan. Nothing is kept of it.
 * Source: docs/domain/cards.md#what-if
 */
export function loanInPlan(
  outlook: Outlook,
  { apr, months, only, ...fees }: LoanOffer,
): LoanInPlanResult {
  const { result, course, today } = outlook;
  if (!result.ok) return { ok: false, code: 'no_plan' };
  const dearer = course.debts.filter(
    (debt) => owedOn(debt) > 0 && (only ? only.has(debt.id) : rateOn(debt, today) > apr),
  );
  if (dearer.length === 0) return { ok: false, code: 'none_dearer' };
  const owed = cents(dearer.reduce((sum, debt) => sum + owedOn(debt), 0));
  const borrowed = borrowedWith(owed, fees);
  const payment = months === null ? null : levelPayment(borrowed, apr, months);
  const sides = replacedInPlan(outlook, dearer, {
    id: REPLACEMENT,
    name: REPLACEMENT,
    ...newLoan(borrowed, apr, payment),
  });
  if (!sides.ok) return sides;
  const fee = cents(borrowed - owed);
  return {
    ok: true,
    loan: {
      paidOff: dearer.map(({ id }) => id),
      owed,
      borrowed,
      fee,
      payment,
      before: endOf(sides.before, cents(0)),
      after: sides.after === null ? null : endOf(sides.after, fee),
    },
  };
}

/** When a plan ends and what it costs, with what is charged besides. */
export const endOf = (
  { debtFreeOn, totals }: PayoffPlan,
  fee: Cents,
): { readonly endsOn: IsoDate; readonly cost: Cents } => ({
  endsOn: debtFreeOn,
  cost: cents(totals.interest + totals.fees + fee),
});

/** The plan as it is and the one with a new debt in place of some, at the same money each month and in the same order; the second is null
 *  where that doesn't cover what is asked for. */
export function replacedInPlan(
  outlook: Outlook,
  replaced: readonly Debt[],
  instead: Debt,
):
  | { readonly ok: true; readonly before: PayoffPlan; readonly after: PayoffPlan | null }
  | { readonly ok: false; readonly code: 'no_plan' | 'behind' | 'short' | 'charges' } {
  const { result, course, choice, order, today } = outlook;
  if (!result.ok) return { ok: false, code: 'no_plan' };
  const ids = new Set(replaced.map(({ id }) => id));
  const behind = behindOn(outlook, ids);
  if (behind) return { ok: false, code: behind };
  if (replaced.some(({ monthlyCharges = 0 }) => monthlyCharges > 0))
    return { ok: false, code: 'charges' };
  // A card's yearly fee is asked for whether something is owed on it or not: neither side has it.
  const hasFee = replaced.some(({ annualFee }) => annualFee !== undefined);
  const withoutFee = ({ annualFee: _annualFee, ...debt }: Debt): Debt => debt;
  const before = hasFee
    ? planPayoff({
        ...course,
        debts: course.debts.map((debt) => (ids.has(debt.id) ? withoutFee(debt) : debt)),
        strategy: strategyOf(choice.strategy, order),
      })
    : result;
  if (!before.ok) return { ok: false, code: 'no_plan' };
  // The new one stands where the first of them stood.
  const [first] = replaced;
  const after = planPayoff({
    ...course,
    debts: course.debts.flatMap((debt) =>
      debt.id === first?.id ? [instead] : ids.has(debt.id) ? [] : [debt],
    ),
    ...(course.current && { current: ofReplacement(course.current, ids) }),
    ...(course.ahead && { ahead: aheadOfReplacement(course.ahead, ids, today) }),
    strategy: strategyOf(choice.strategy, [
      ...new Set(order.map((id) => (ids.has(id) ? REPLACEMENT : id))),
    ]),
  });
  return { ok: true, before: before.plan, after: after.ok ? after.plan : null };
}

/** What is left of the month, with what is of the debts that are paid off put on the loan. */
function ofReplacement(current: CurrentMonth, ids: ReadonlySet<DebtId>): CurrentMonth {
  const own = <Value>(of: ReadonlyMap<DebtId, Value>) => [...of].filter(([id]) => !ids.has(id));
  const theirs = <Value>(of: ReadonlyMap<DebtId, Value>) => [...of].filter(([id]) => ids.has(id));
  const sum = (some: readonly number[]) => cents(some.reduce((all, each) => all + each, 0));
  const due = sum(theirs(current.due).map(([, amount]) => amount));
  const interest = sum(theirs(current.interest).flatMap(([, amounts]) => amounts));
  const isOpen = [...current.open].some((id) => ids.has(id));
  return {
    ...current,
    due: new Map([...own(current.due), ...(due > 0 ? [[REPLACEMENT, due] as const] : [])]),
    interest: new Map([...own(current.interest), [REPLACEMENT, [interest]] as const]),
    open: new Set([
      ...[...current.open].filter((id) => !ids.has(id)),
      ...(isOpen ? [REPLACEMENT] : []),
    ]),
  };
}

/** What was paid for later months is off the balances already: it counts for the loan, of which nothing more is asked in them. */
function aheadOfReplacement(
  ahead: readonly PaidAhead[],
  ids: ReadonlySet<DebtId>,
  today: IsoDate,
): readonly PaidAhead[] {
  const next = addMonths(firstOfMonth(today), 1);
  const months = new Map<IsoDate, number>();
  for (const { debtId, month = next, amount } of ahead)
    if (ids.has(debtId)) months.set(month, (months.get(month) ?? 0) + amount);
  return [
    ...ahead.filter(({ debtId }) => !ids.has(debtId)),
    ...[...months].map(([month, amount]) => ({
      debtId: REPLACEMENT,
      month,
      amount: cents(amount),
      unpaid: cents(0),
    })),
  ];
}
