import { type AprBps, type Cents, cents } from '../money/cents.ts';
import { addMonths, dayOfMonth, type IsoDate } from '../time/iso_date.ts';
import type { Balance, Debt } from './debt.ts';
import { aprOn, monthOfInterest, type Period } from './interest.ts';
import { minimumDue } from './minimum.ts';

/** A debt while its months pass: what it owes by balance, and what the current month did. */
export interface Account {
  readonly debt: Debt;
  /** Place in the input: the last tie-break everywhere, so that a plan is the same on any machine. */
  readonly place: number;
  /** Which balance new charges and fees join. */
  readonly spending: number;
  /** Owed now, by balance. */
  readonly owed: number[];
  /** Rates on the day of the current payment, by balance. */
  readonly rates: AprBps[];
  /** The balances that get money above the minimum before any other on that day, the first to end first. */
  expiring: readonly number[];
  /** The balances that owe nothing yet but what the end of the month that has begun adds: a payment in it finds them empty. */
  empty: readonly number[];
  /** Sum of `owed`. */
  total: number;
  opening: Cents;
  charges: Cents;
  interest: Cents;
  fees: Cents;
  /** What the lender asks for in the month, whatever was paid of it before the month began. */
  asked: Cents;
  /** What of `asked` is still to be paid. */
  minimum: Cents;
  /** What was late on the plan's first day, and is not paid yet: it comes after the minimums and before anything else. */
  arrears: number;
  /** Its parts, the oldest first: the turn of each among all that was late then, and what of it is later than that one. */
  late: readonly { readonly turn: number; readonly amount: number; readonly after: number }[];
  paid: number;
}

const NONE: readonly number[] = [];

/** The debt on the plan's first day, with no month passed. */
export function openAccount(debt: Debt, place: number): Account {
  const owed = debt.balances.map((balance) => balance.amount);
  return {
    debt,
    place,
    spending: Math.max(
      0,
      debt.balances.findIndex((balance) => balance.kind === 'purchase'),
    ),
    owed,
    rates: debt.balances.map((balance) => balance.apr),
    expiring: NONE,
    empty: NONE,
    total: owed.reduce((sum, amount) => sum + amount, 0),
    opening: cents(0),
    charges: cents(0),
    interest: cents(0),
    fees: cents(0),
    asked: cents(0),
    minimum: cents(0),
    arrears: 0,
    late: [],
    paid: 0,
  };
}

/**
 * Takes the rates of the day on which a payment is made. Deferred interest comes first in the last two billing cycles before it
 * ends, 12 CFR 1026.53(b)(1)(i): of payments a month apart, those are the last two. Source: docs/domain/planner.md#allocation
 */
export function takeRatesOf(account: Account, day: IsoDate): void {
  const { balances } = account.debt;
  balances.forEach((balance, index) => {
    account.rates[index] = aprOn(balance, day);
  });
  const mayEnd = balances.some(
    ({ promotion }) => promotion?.terms === 'deferred' && promotion.endsOn >= day,
  );
  account.expiring = mayEnd ? expiringAfter(account.debt, day) : NONE;
}

/** The balances whose deferred interest ends before the payment after the next one, the first to end first. */
function expiringAfter({ balances, dueDay = 31 }: Debt, day: IsoDate): readonly number[] {
  const inTwoMonths = addMonths(day, 2);
  // The last day of a short month isn't the due day of the longer ones after it.
  const isDue = day === dayOfMonth(day, dueDay);
  const afterNext = isDue ? dayOfMonth(inTwoMonths, dueDay) : inTwoMonths;
  return balances
    .flatMap(({ promotion }, place) =>
      promotion?.terms === 'deferred' && promotion.endsOn >= day && promotion.endsOn < afterNext
        ? [{ place, endsOn: promotion.endsOn }]
        : [],
    )
    .toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : Number(a.endsOn > b.endsOn)))
    .map(({ place }) => place);
}

/** Whether a promotion still runs in the month, or the rate after one that has ended isn't taken yet. */
function mayChangeRates({ debt, rates, expiring }: Account, { first }: Period): boolean {
  if (expiring.length > 0) return true;
  for (let index = 0; index < rates.length; index += 1) {
    const { promotion, apr } = debt.balances[index] as Balance;
    if (promotion !== undefined && (promotion.endsOn >= first || rates[index] !== apr)) return true;
  }
  return false;
}

/**
 * Passes a month up to the payment: new charges on the first day, interest on every balance, the
 * annual fee on the last day, then the minimum. Source: docs/domain/planner.md#interest
 */
export function accrueMonth(account: Account, period: Period): void {
  const { debt, owed, spending } = account;
  account.opening = cents(account.total);
  account.charges = debt.monthlyCharges ?? cents(0);
  account.fees = feeIn(debt, period);
  let interest = 0;
  for (let index = 0; index < owed.length; index += 1) {
    const balance = debt.balances[index] as Balance;
    let amount = owed[index] as number;
    if (index === spending) amount += account.charges;
    const added = monthOfInterest(amount as Cents, balance, debt.interest, period);
    interest += added;
    owed[index] = amount + added + (index === spending ? account.fees : 0);
  }
  if (mayChangeRates(account, period))
    takeRatesOf(account, dayOfMonth(period.first, debt.dueDay ?? 31));
  account.empty = NONE;
  account.interest = cents(interest);
  account.total = account.opening + account.charges + interest + account.fees;
  account.paid = 0;
  account.asked = minimumDue(debt.minimum, {
    opening: account.opening,
    interest: account.interest,
    fees: account.fees,
    owed: cents(account.total),
  });
  account.minimum = account.asked;
}

/**
 * Passes what is left of a month that has begun on `today`: `interest` is added to each balance at its end, `due` is what the
 * lender still asks for in it. It's paid on its due day, or today where that has passed.
 */
export function accrueRest(
  account: Account,
  interest: readonly Cents[],
  due: Cents,
  today: IsoDate,
): void {
  const { debt, owed } = account;
  const dueOn = dayOfMonth(today, debt.dueDay ?? 31);
  takeRatesOf(account, dueOn < today ? today : dueOn);
  account.opening = cents(account.total);
  account.charges = cents(0);
  account.fees = cents(0);
  account.empty = owed.flatMap((amount, index) => (amount === 0 ? [index] : []));
  let added = 0;
  for (let index = 0; index < owed.length; index += 1) {
    owed[index] = (owed[index] as number) + (interest[index] ?? 0);
    added += interest[index] ?? 0;
  }
  account.interest = cents(added);
  account.total = account.opening + added;
  account.paid = 0;
  account.asked = cents(Math.min(due, account.total));
  account.minimum = account.asked;
}

/**
 * Puts a minimum payment on the lowest rates first, as Appendix M2 to Regulation Z does and a
 * lender may. Source: docs/domain/planner.md#allocation
 */
export function payMinimum(account: Account, amount: number): void {
  let left = take(account, amount);
  while (left > 0) left -= payBalance(account, extremeBalance(account, -1), left);
}

/**
 * Puts money above the minimum on the highest rates first, as 12 CFR 1026.53(a) requires, or before that on deferred interest
 * that is about to end, as (b)(1)(i) does. Source: docs/domain/planner.md#allocation
 */
export function payExcess(account: Account, amount: number): void {
  let left = take(account, amount);
  for (const place of account.expiring) left -= payBalance(account, place, left);
  while (left > 0) left -= payBalance(account, extremeBalance(account, 1), left);
}

/** The balance with the highest rate that still owes something; `sign` −1 finds the lowest. Those that are empty come last. */
function extremeBalance({ owed, rates, empty }: Account, sign: 1 | -1): number {
  if (owed.length === 1) return (owed[0] as number) > 0 ? 0 : -1;
  let best = -1;
  for (let index = 0; index < owed.length; index += 1) {
    if ((owed[index] as number) <= 0) continue;
    const isEmpty = empty.includes(index);
    const wasEmpty = empty.includes(best);
    const isNext =
      isEmpty === wasEmpty
        ? sign * ((rates[index] as number) - (rates[best] as number)) > 0
        : wasEmpty;
    if (best < 0 || isNext) best = index;
  }
  return best;
}

/** The highest rate that still owes something; −1 when nothing is owed. */
export function dearestRate(account: Account): number {
  const index = extremeBalance(account, 1);
  return index < 0 ? -1 : (account.rates[index] as number);
}

/** How much is owed at the highest rate that still owes something. */
export function owedAtDearestRate(account: Account): number {
  const index = extremeBalance(account, 1);
  return index < 0 ? 0 : (account.owed[index] as number);
}

/** Books `amount`, or all that is owed when that is less; returns what is left to spread. */
function take(account: Account, amount: number): number {
  const taken = Math.min(amount, account.total);
  account.total -= taken;
  account.paid += taken;
  return taken;
}

function payBalance(account: Account, index: number, amount: number): number {
  const paid = Math.min(amount, account.owed[index] as number);
  account.owed[index] = (account.owed[index] as number) - paid;
  return paid;
}

function feeIn({ annualFee }: Debt, { first }: Period): Cents {
  return annualFee !== undefined && Number(first.slice(5, 7)) === annualFee.month
    ? annualFee.amount
    : cents(0);
}
