import { type AprBps, type Cents, cents } from '../money/cents.ts';
import { type IsoDate, addMonths, firstOfMonth, lastOfMonth } from '../time/iso_date.ts';
import type { MinimumRule } from './debt.ts';
import { monthlyInterest } from './interest.ts';
import { levelPayment } from './level_payment.ts';
import { HORIZON_MONTHS, MAX_AMOUNT, RUNAWAY } from './limits.ts';
import { minimumDue } from './minimum.ts';

/** One debt with one rate, interest by the month. `monthly`: what the person would pay instead. */
export interface SingleDebt {
  asOf: IsoDate;
  balance: Cents;
  apr: AprBps;
  minimum: MinimumRule;
  monthly: Cents;
}

/** How the debt runs out. `balances[n]` is what is owed after n payments. */
export interface Course {
  payments: number;
  interest: Cents;
  firstPayment: Cents;
  lastPayment: Cents;
  debtFreeOn: IsoDate;
  balances: readonly Cents[];
}

/** `limit` is the most that is taken. */
export type SingleDebtError =
  | { code: 'invalid_balance'; limit: Cents }
  | { code: 'invalid_budget'; limit: Cents }
  | { code: 'budget_below_minimums'; shortBy: Cents; needed: Cents }
  | { code: 'never_pays_off'; neededPerMonth: Cents };

export type CourseResult = { ok: true; course: Course } | { ok: false; error: SingleDebtError };

/** `held` is the payment month after month, whatever is asked for: the plan, unless that is refused for being below the
 *  first minimum. `saves` is null where the plan or the minimums have no end. `first` is what the first month adds and
 *  asks for. */
export interface SingleDebtComparison {
  minimumOnly: CourseResult;
  plan: CourseResult;
  held: CourseResult;
  saves: { interest: Cents; months: number } | null;
  first: { interest: Cents; minimum: Cents };
}

/**
 * Minimums only against a steady monthly payment, to the cent: the same figures as `planPayoff`
 * for this debt, in a module small enough for the landing page.
 * Cents; interest rounds half-up once a month. Source: docs/domain/planner.md#interest
 */
export function compareSingleDebt(debt: SingleDebt): SingleDebtComparison {
  const refused = refusalOf(debt);
  const { charged, minimum } =
    refused === null ? due(debt, debt.balance) : { charged: cents(0), minimum: cents(0) };
  const first = { interest: charged, minimum };
  if (refused !== null)
    return { minimumOnly: refused, plan: refused, held: refused, saves: null, first };
  const minimumOnly = run(debt, (asked) => asked);
  const held = run(debt, () => debt.monthly);
  const plan = shortfallOf(debt, minimum) ?? held;
  const saves =
    minimumOnly.ok && plan.ok
      ? {
          interest: cents(minimumOnly.course.interest - plan.course.interest),
          months: minimumOnly.course.payments - plan.course.payments,
        }
      : null;
  return { minimumOnly, plan, held, saves, first };
}

function refusalOf({ balance, monthly }: SingleDebt): { ok: false; error: SingleDebtError } | null {
  const isTaken = (amount: Cents) => amount >= 0 && amount <= MAX_AMOUNT;
  if (!isTaken(balance))
    return { ok: false, error: { code: 'invalid_balance', limit: MAX_AMOUNT } };
  if (!isTaken(monthly)) return { ok: false, error: { code: 'invalid_budget', limit: MAX_AMOUNT } };
  return null;
}

function shortfallOf(
  { monthly }: SingleDebt,
  minimum: Cents,
): { ok: false; error: SingleDebtError } | null {
  if (monthly >= minimum) return null;
  return {
    ok: false,
    error: { code: 'budget_below_minimums', shortBy: cents(minimum - monthly), needed: minimum },
  };
}

function run(debt: SingleDebt, pay: (minimum: Cents) => Cents): CourseResult {
  const balances: Cents[] = [debt.balance];
  let balance = debt.balance;
  let interest = 0;
  let first = 0;
  let last = 0;
  while (balance > 0) {
    if (balances.length > HORIZON_MONTHS || balance > RUNAWAY)
      return {
        ok: false,
        error: {
          code: 'never_pays_off',
          neededPerMonth: neededPerMonth(debt),
        },
      };
    const { charged, owed, minimum } = due(debt, balance);
    last = Math.min(pay(minimum), owed);
    if (balances.length === 1) first = last;
    interest += charged;
    balance = cents(owed - last);
    balances.push(balance);
  }
  const payments = balances.length - 1;
  return {
    ok: true,
    course: {
      payments,
      interest: cents(interest),
      firstPayment: cents(first),
      lastPayment: cents(last),
      debtFreeOn:
        payments === 0 ? debt.asOf : lastOfMonth(addMonths(firstOfMonth(debt.asOf), payments)),
      balances,
    },
  };
}

function due(debt: SingleDebt, balance: Cents): { charged: Cents; owed: Cents; minimum: Cents } {
  const charged = monthlyInterest(balance, debt.apr);
  const owed = cents(balance + charged);
  const basis = { opening: balance, interest: charged, fees: cents(0), owed };
  return { charged, owed, minimum: minimumDue(debt.minimum, basis) };
}

/** Ends the debt within the horizon, and is not refused for being below the minimum. */
function neededPerMonth(debt: SingleDebt): Cents {
  const level = levelPayment(debt.balance, debt.apr, HORIZON_MONTHS);
  return cents(Math.max(level, due(debt, debt.balance).minimum));
}
