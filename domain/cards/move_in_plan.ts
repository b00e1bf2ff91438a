import { owedOn } from '../planner/owed_on.ts';
import { type Cents, cents } from '../money/cents.ts';
import type { Debt, DebtId } from '../planner/debt.ts';
import { smallestThat } from '../planner/level_payment.ts';
import { endsOf, type Outlook, strategyOf } from '../planner/outlook.ts';
import type { PayoffPlan } from '../planner/payoff_plan.ts';
import { planIfAny, type PlanInput } from '../planner/plan.ts';
import { firstMinimums } from '../planner/simulate.ts';
import { addMonths, firstOfMonth, type IsoDate, lastOfMonth } from '../time/iso_date.ts';
import { annualFeeFrom } from './card_fees.ts';
import { newCard, newLoan } from './new_account.ts';
import { borrowedFor, endsBy, type Loan, movedBalance, type MoveOffer } from './what_if.ts';

/** A whole plan. Cents. */
export interface InPlan {
  readonly endsOn: IsoDate;
  /** Interest and fees, to the end. */
  readonly cost: Cents;
  /** What all debts come to at each month's end, today first. */
  readonly owed: readonly Cents[];
}

/** A whole plan, and the same one with a balance moved. */
export interface MoveInPlan {
  /** Null where it has no end. */
  readonly before: InPlan | null;
  /** The fee is in its cost. */
  readonly after: InPlan;
  readonly fee: Cents;
  /** When what was moved is paid. */
  readonly paidOn: IsoDate;
  readonly leftOut: LeftOut;
}

/** What the plan has on the debt that is moved, and neither side has here: a plan ends a debt where nothing is owed on it, so that the
 *  old card couldn't keep it. Null where there is none. */
export interface LeftOut {
  /** Put on it every month. The money for it is set aside on both sides for as long as the plan has it. */
  readonly charges: Cents | null;
  readonly annualFee: Cents | null;
}

/** `needs`: what the month would have to bring, where its money doesn't cover what the loan and the rest ask for. */
export type LoanOfOneInPlan = { readonly payment: Cents } & (
  | ({ readonly ok: true } & MoveInPlan)
  | { readonly ok: false; readonly needs: Cents }
);

const costOf = ({ totals: { interest, fees } }: PayoffPlan): number => interest + fees;

/** What moving all of a debt does to the plan as it stands: the same money each month, in the same order, with the new card's usual
 *  minimum. Null where nothing is owed, or the plan has no end with it. Nothing is kept of it. Source: docs/domain/cards.md#what-if */
export function moveInPlan(outlook: Outlook, id: DebtId, offer: MoveOffer): MoveInPlan | null {
  const moved = owedIn(outlook, id);
  if (moved === null) return null;
  const { balance, fee } = movedBalance(owedOn(moved), offer, outlook.today);
  const [before, after] = inPlace(outlook, moved, {
    id,
    name: moved.name,
    ...newCard(balance, moved.interest),
    ...annualFeeFrom(offer.annual, outlook.today),
  });
  return sideBySide(outlook, moved, { before, after }, fee, id);
}

const NEW_CARD = 'new card' as DebtId;

/** The most that is moved: what somebody wants to, and what the new card takes with its fee in it; null where it isn't said. Cents. */
export interface MaxMoved {
  readonly amount: Cents | null;
  readonly limit: Cents | null;
}

/** The same where no more than `max` is moved: what fits, off the dearest rate first, and the rest stays where it is. Null as above. */
export function movePartInPlan(
  outlook: Outlook,
  id: DebtId,
  offer: MoveOffer,
  { amount: wanted, limit }: MaxMoved,
): (MoveInPlan & { readonly moved: Cents }) | null {
  const debt = owedIn(outlook, id);
  if (debt === null) return null;
  const owed = owedOn(debt);
  const fits = (amount: number) =>
    amount <= (wanted ?? owed) &&
    (limit === null || movedBalance(cents(amount), offer, outlook.today).balance.amount <= limit);
  if (fits(owed)) {
    const all = moveInPlan(outlook, id, offer);
    return all && { ...all, moved: owed };
  }
  if (!fits(1)) return null;
  // The most that fits: the least that doesn’t, less a cent.
  const moved = cents(smallestThat(cents(1), owed, (amount) => !fits(amount)) - 1);
  const { balance, fee } = movedBalance(moved, offer, outlook.today);
  const { monthlyCharges: _charges, annualFee: _fee, ...bare } = debt;
  const strategy = strategyOf(outlook.choice.strategy, outlook.order);
  const withDebts = (debts: readonly Debt[]): PlanInput => ({ ...outlook.course, debts, strategy });
  const { debts } = outlook.course;
  const put = (...some: readonly Debt[]) =>
    withDebts(debts.flatMap((each) => (each.id === id ? some : [each])));
  const card: Debt = {
    id: NEW_CARD,
    name: NEW_CARD,
    ...newCard(balance, debt.interest),
    ...annualFeeFrom(offer.annual, outlook.today),
  };
  const [before, after] = withChargesAside(outlook, debt, [
    put(bare),
    put({ ...bare, balances: without(bare.balances, moved) }, card),
  ]);
  const found = sideBySide(outlook, debt, { before, after }, fee, NEW_CARD);
  return found && { ...found, moved };
}

/** What is left of balances once so much is off, the dearest first. */
function without(balances: Debt['balances'], amount: Cents): Debt['balances'] {
  let left: number = amount;
  const off = new Map<string, number>();
  for (const { id, amount: owed } of balances.toSorted((one, other) => other.apr - one.apr)) {
    const taken = Math.min(left, owed);
    off.set(id, taken);
    left -= taken;
  }
  return balances.map((each) => ({
    ...each,
    amount: cents(each.amount - (off.get(each.id) ?? 0)),
  }));
}

/** The same of a loan that pays one debt off, asked for its level payment each month. Null as above. */
export function loanOfOneInPlan(outlook: Outlook, id: DebtId, loan: Loan): LoanOfOneInPlan | null {
  const moved = owedIn(outlook, id);
  if (moved === null) return null;
  const { amount, fee, payment } = borrowedFor(owedOn(moved), loan);
  const [before, after] = inPlace(outlook, moved, {
    id,
    name: moved.name,
    ...newLoan(amount, loan.apr, payment),
  });
  const needs = cents(firstMinimums(after));
  if (outlook.choice.strategy !== 'minimums' && needs > outlook.course.budget.monthly)
    return { ok: false, payment, needs };
  const found = sideBySide(outlook, moved, { before, after }, fee, id);
  return found && { ok: true, payment, ...found };
}

/** The least equal payment that ends a debt, by itself, when the plan does, and when that is; next month at the earliest. Null where the
 *  plan has no end. What is put on it or charged a year isn't in it. */
export function levelInPlan(
  { result, debts, today }: Outlook,
  id: DebtId,
): { readonly payment: Cents; readonly endsOn: IsoDate } | null {
  const debt = debts.find((each) => each.id === id);
  const ends = result.ok ? endsOf(result.plan).get(id) : undefined;
  if (debt === undefined || ends === undefined) return null;
  const soonest = lastOfMonth(addMonths(today, 1));
  const endsOn = ends < soonest ? soonest : ends;
  const max = cents(owedOn(debt) * 2);
  const payment = smallestThat(cents(1), max, (amount) =>
    endsBy(debt.balances, amount, today, endsOn),
  );
  return { payment, endsOn };
}

const owedIn = ({ course }: Outlook, id: DebtId): Debt | null => {
  const debt = course.debts.find((each) => each.id === id);
  return debt === undefined || owedOn(debt) === 0 ? null : debt;
};

/** The plan as it is and the one with `instead` in the debt's place, both with the same money and without what neither side has. */
function inPlace(
  outlook: Outlook,
  moved: Debt,
  instead: Debt,
): readonly [before: PlanInput, after: PlanInput] {
  const { course, choice, order } = outlook;
  const { monthlyCharges: _charges, annualFee: _annualFee, ...bare } = moved;
  const strategy = strategyOf(choice.strategy, order);
  const { current } = course;
  const own = current?.interest.get(moved.id);
  const withDebt = (debt: Debt): PlanInput => ({
    ...course,
    debts: course.debts.map((each) => (each.id === moved.id ? debt : each)),
    // What the month still adds to the old balances, whichever of them, is moved with them.
    ...(current &&
      own &&
      debt === instead && {
        current: {
          ...current,
          interest: new Map([
            ...current.interest,
            [moved.id, [cents(own.reduce((sum, each) => sum + each, 0))]],
          ]),
        },
      }),
    strategy,
  });
  return withChargesAside(outlook, moved, [withDebt(bare), withDebt(instead)]);
}

/** Both sides with the money for what is put on the old debt every month set aside, as `LeftOut` says. */
function withChargesAside(
  { result, course }: Outlook,
  { id, monthlyCharges = cents(0) }: Debt,
  sides: readonly [before: PlanInput, after: PlanInput],
): readonly [before: PlanInput, after: PlanInput] {
  if (monthlyCharges === 0) return sides;
  const { monthly, events } = course.budget;
  const least = Math.max(...sides.map(firstMinimums));
  const left = cents(Math.min(monthly, Math.max(monthly - monthlyCharges, least)));
  const until = result.ok ? endsOf(result.plan).get(id) : undefined;
  const budget = {
    ...course.budget,
    monthly: left,
    events: [
      ...events,
      ...(until === undefined
        ? []
        : [{ kind: 'monthly_from' as const, from: addMonths(firstOfMonth(until), 1), monthly }]),
    ],
  };
  const [before, after] = sides;
  return [
    { ...before, budget },
    { ...after, budget },
  ];
}

function sideBySide(
  { result, totalToday }: Outlook,
  { monthlyCharges = cents(0), annualFee }: Debt,
  { before, after }: { readonly before: PlanInput; readonly after: PlanInput },
  fee: Cents,
  newId: DebtId,
): MoveInPlan | null {
  const moved = planIfAny(after);
  if (moved === null) return null;
  const isAsItIs = monthlyCharges === 0 && annualFee === undefined;
  const plan = isAsItIs ? (result.ok ? result.plan : null) : planIfAny(before);
  const sum = (of: PayoffPlan, start: number, charged: number): InPlan => ({
    endsOn: of.debtFreeOn,
    cost: cents(costOf(of) + charged),
    owed: [cents(start), ...of.months.map(({ closing }) => closing)],
  });
  return {
    before: plan && sum(plan, totalToday, 0),
    after: sum(moved, totalToday + fee, fee),
    fee,
    paidOn: endsOf(moved).get(newId) ?? moved.debtFreeOn,
    leftOut: {
      charges: monthlyCharges > 0 ? monthlyCharges : null,
      annualFee: annualFee === undefined || annualFee.amount === 0 ? null : annualFee.amount,
    },
  };
}
