import { owedOn } from '../planner/owed_on.ts';
import { type AprBps, type Cents, cents } from '../money/cents.ts';
import type { Balance, Debt, DebtId } from '../planner/debt.ts';
import { levelPayment } from '../planner/level_payment.ts';
import { planIfAny, type PlanInput, planPayoff } from '../planner/plan.ts';
import type { PlanError } from '../planner/plan_error.ts';
import { addMonths, type IsoDate, lastOfMonth } from '../time/iso_date.ts';
import { annualFeeFrom, yearlyFees } from './card_fees.ts';
import { feeOf, rateAt } from './cost.ts';
import type { Card, DearestFees, Fee, ScoreTier } from './terms.ts';

/** An offer to move a balance to. */
export interface MoveOffer {
  readonly fee: Fee;
  /** The rate while the promotion lasts, and how long; null without one. */
  readonly promotion: { readonly apr: AprBps; readonly months: number } | null;
  /** The rate after it. */
  readonly apr: AprBps;
  /** What the new card charges a year, from the month after. */
  readonly annual?: Cents;
  /** Whether the promotion's interest builds up and is charged where anything is left at its end: `deferred_move.ts` works that out. */
  readonly isDeferred?: boolean;
}

/** A loan over a set term. */
export interface Loan {
  /** A share in basis points, kept back from what it pays out. */
  readonly feeShare: number;
  /** An amount that is kept back besides. */
  readonly flatFee?: Cents;
  readonly apr: AprBps;
  readonly months: number;
}

/** One way to pay a balance off. Cents. */
export interface Course {
  readonly fee: Cents;
  readonly interest: Cents;
  /** Interest, the fee and what is charged a year, to the end. */
  readonly cost: Cents;
  readonly months: number;
  readonly endsOn: IsoDate;
  readonly leftAfterYear: Cents;
  readonly payment: Cents;
  /** What is owed at each month's end, the start first. */
  readonly owed: readonly Cents[];
}

export type CourseResult =
  | { readonly ok: true; readonly course: Course }
  | { readonly ok: false; readonly error: PlanError };

const YEAR = 12;
const NO_DEAREST = { share: 0, floor: cents(0) };

/** What staying costs: the balance at its rate, the same payment each month. */
export const stay = (amount: Cents, apr: AprBps, payment: Cents, asOf: IsoDate): CourseResult =>
  stayAs([{ id: 'stay', kind: 'purchase', amount, apr }], payment, asOf);

/** The same of a debt as it stands, each of its balances at its own rate and with its own promotion. */
export const stayAs = (balances: readonly Balance[], payment: Cents, asOf: IsoDate): CourseResult =>
  courseOf(balances, cents(0), payment, asOf);

/** The first day on which so many months can be over: a lender counts months from the day it opened the account, or statements. */
export const earliestEnd = (today: IsoDate, months: number): IsoDate => addMonths(today, months);

/** What moving makes of an amount: a transfer's balance with the fee in it, under the offer's rates. */
export function movedBalance(
  amount: Cents,
  { fee: charged, promotion, apr }: MoveOffer,
  asOf: IsoDate,
): { readonly balance: Balance; readonly fee: Cents } {
  const fee = feeOf(charged, amount, 'high', NO_DEAREST);
  const balance: Balance = {
    id: 'move',
    kind: 'transfer',
    amount: cents(amount + fee),
    apr,
    ...(promotion !== null &&
      promotion.months > 0 && {
        promotion: {
          apr: promotion.apr,
          // The first payment falls in the month after.
          endsOn: lastOfMonth(addMonths(asOf, promotion.months)),
        },
      }),
  };
  return { balance, fee };
}

/** What moving costs: the fee joins the balance, the promotion holds its months, then the rate after. The same engine as every
 *  plan. Source: docs/domain/cards.md#what-if */
export function move(amount: Cents, offer: MoveOffer, payment: Cents, asOf: IsoDate): CourseResult {
  const { balance, fee } = movedBalance(amount, offer, asOf);
  return courseOf([balance], fee, payment, asOf, offer.annual);
}

/** What is borrowed to pay `amount` off: a loan's fee, a share in basis points or an amount, is kept back from what it pays out. */
export const borrowedWith = (
  amount: Cents,
  { feeShare, flatFee = cents(0) }: Pick<Loan, 'feeShare' | 'flatFee'>,
): Cents => cents(Math.ceil(((amount + flatFee) * 10_000) / (10_000 - feeShare)));

/** What a loan takes that pays `amount` off. */
export function borrowedFor(
  amount: Cents,
  { apr, months, ...fees }: Loan,
): { readonly amount: Cents; readonly fee: Cents; readonly payment: Cents } {
  const borrowed = borrowedWith(amount, fees);
  return {
    amount: borrowed,
    fee: cents(borrowed - amount),
    payment: levelPayment(borrowed, apr, months),
  };
}

/** What a loan over a set term costs that pays `amount` off. */
export function consolidate(amount: Cents, loan: Loan, asOf: IsoDate): CourseResult {
  const { amount: borrowed, fee, payment } = borrowedFor(amount, loan);
  const balance: Balance = { id: 'loan', kind: 'purchase', amount: borrowed, apr: loan.apr };
  return courseOf([balance], fee, payment, asOf);
}

/** What a card of the survey offers for a transfer at somebody's tier; null where it takes none or gives no rate. */
export function offerOf(
  card: Card,
  tier: ScoreTier | null,
  amount: Cents,
  { transfer: dearest }: Pick<DearestFees, 'transfer'>,
): MoveOffer | null {
  const { transfer, purchase } = card;
  const end = tier === null ? 'high' : 'likely';
  const purchaseApr = rateAt(purchase, tier, end);
  if (transfer === null || purchaseApr === null) return null;
  const apr = (transfer.rates && rateAt(transfer.rates, tier, end)) ?? purchaseApr;
  const promoted = transfer.promotion && rateAt(transfer.promotion.rates, tier, end);
  // What opening the account costs is charged once, as the fee is.
  const fee = cents(feeOf(transfer.fee, amount, end, dearest) + card.once);
  return {
    fee: { kind: 'charged', share: 0, floor: fee },
    promotion:
      transfer.promotion && promoted !== null
        ? { apr: promoted, months: transfer.promotion.months }
        : null,
    apr,
    annual: yearlyFees(card),
  };
}

/** What moving saves against staying; below zero where it loses. */
export const savedBy = (staying: Course, moving: Course): Cents =>
  cents(staying.cost - moving.cost);

/** Whether an equal payment ends a debt by a day. */
export function endsBy(
  balances: readonly Balance[],
  payment: Cents,
  asOf: IsoDate,
  day: IsoDate,
): boolean {
  const plan = planIfAny(alone(balances, payment, asOf));
  return plan !== null && plan.debtFreeOn <= day;
}

/** A debt by itself, paid with the same amount every month. */
function alone(
  balances: readonly Balance[],
  monthly: Cents,
  asOf: IsoDate,
  annual?: Cents,
): PlanInput {
  const debt: Debt = {
    id: 'only' as DebtId,
    name: 'only',
    kind: 'card',
    balances,
    interest: 'monthly',
    minimum: { kind: 'none' },
    ...annualFeeFrom(annual, asOf),
  };
  return {
    asOf,
    debts: [debt],
    strategy: { kind: 'avalanche' },
    budget: { monthly, rollOver: true, events: [] },
  };
}

function courseOf(
  balances: readonly Balance[],
  fee: Cents,
  payment: Cents,
  asOf: IsoDate,
  annual?: Cents,
): CourseResult {
  const result = planPayoff(alone(balances, payment, asOf, annual));
  if (!result.ok) return result;
  const { months, totals, debtFreeOn } = result.plan;
  const { interest, fees } = totals;
  return {
    ok: true,
    course: {
      fee,
      interest,
      cost: cents(interest + fees + fee),
      months: months.length,
      endsOn: debtFreeOn,
      leftAfterYear: months[YEAR - 1]?.closing ?? cents(0),
      payment,
      owed: [owedOn({ balances }), ...months.map(({ closing }) => closing)],
    },
  };
}
