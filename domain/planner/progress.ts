import { owedOn } from './owed_on.ts';
import { type Cents, cents, share } from '../money/cents.ts';
import {
  type IsoDate,
  addMonths,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  lastOfMonth,
  monthsBetween,
} from '../time/iso_date.ts';
import { type Account, openAccount, payExcess, payMinimum, takeRatesOf } from './account.ts';
import type { Balance, Debt, DebtId } from './debt.ts';
import { aprOn, monthlyInterest } from './interest.ts';
import { RUNAWAY } from './limits.ts';
import { minimumDue } from './minimum.ts';
import type { PastDue } from './past_due.ts';

/** Money the person really paid on a debt. */
export interface Payment {
  debtId: DebtId;
  paidOn: IsoDate;
  amount: Cents;
  /** First day of the plan's month that it was made for, when that is another than `paidOn`'s own: paid early. */
  countsFor?: IsoDate;
}

/**
 * A debt as the person keeps it: its balances were right at `balanceAsOf`, and all together came to
 * `startingBalance` when it was first entered. A payment on `balanceAsOf` itself comes after it.
 */
export interface TrackedDebt extends Debt {
  balanceAsOf: IsoDate;
  startingBalance: Cents;
  /** Everything due up to the end of this day is paid, by the person's word. */
  paidThrough: IsoDate;
  /** What the lender says is past due of what came after it; without it, what was missed is worked out. */
  pastDue?: PastDue;
}

/** What a debt has come to by the end of `today`. Cents. See {@link broughtTo}. */
export function currentBalance(
  debt: TrackedDebt,
  payments: readonly Payment[],
  today: IsoDate,
): Cents {
  return owedOn(broughtTo(debt, payments, today));
}

/**
 * The debt with its balances brought from `balanceAsOf` to the end of `day`: less what was paid,
 * plus interest on the average daily balance at the end of each month, rounded half-up once a
 * balance and rate. Charges and fees are not guessed: the statement's balance corrects them.
 * A `day` before `balanceAsOf` leaves the balances as they are, and a debt that has run away stays where it is.
 * Source: docs/domain/planner.md#progress
 */
export function broughtTo(debt: TrackedDebt, payments: readonly Payment[], day: IsoDate): Debt {
  const history = new BalanceHistory(debt);
  for (const payment of payments) if (payment.debtId === debt.id) history.add(payment);
  return history.on(day);
}

/** What of the payments up to the end of `day` found nothing left to pay. Cents. */
export function untaken(debt: TrackedDebt, payments: readonly Payment[], day: IsoDate): Cents {
  const { account, made } = follow(debt, payments, day);
  return cents(made.reduce((sum, { amount }) => sum + amount, 0) - account.paid);
}

/** Passes the days from `balanceAsOf` to `day`. Gives the account then, and the payments that fell in between. */
function follow(
  debt: TrackedDebt,
  payments: readonly Payment[],
  day: IsoDate,
): { account: Account; made: readonly Payment[] } {
  const account = openAccount(debt, 0);
  const made = payments
    .filter(
      ({ debtId, paidOn }) => debtId === debt.id && paidOn >= debt.balanceAsOf && paidOn <= day,
    )
    .toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : Number(a.paidOn > b.paidOn)));
  const months = monthsBetween(debt.balanceAsOf, day);
  for (let index = 0; index <= months && account.total <= RUNAWAY; index += 1) {
    const first = addMonths(firstOfMonth(debt.balanceAsOf), index);
    passMonth(account, debt, made, first, day);
  }
  return { account, made };
}

/** What an account holds when a month begins. */
interface Standing {
  owed: readonly number[];
  total: number;
}

/**
 * A debt since its balance was typed: the same as {@link broughtTo}, for whoever asks for many days and adds payments on the
 * way. A month is passed once, and again only when a payment is added to it or before it.
 */
export class BalanceHistory {
  readonly #debt: TrackedDebt;
  readonly #payments = new Map<IsoDate, Payment[]>();
  /** By month, counted from that of `balanceAsOf`. */
  readonly #standings: Standing[];

  constructor(debt: TrackedDebt) {
    this.#debt = debt;
    const { owed, total } = openAccount(debt, 0);
    this.#standings = [{ owed, total }];
  }

  /** Adds a payment on this debt; one from before the balance was typed is in it already. */
  add(payment: Payment): void {
    const { balanceAsOf } = this.#debt;
    const { paidOn } = payment;
    if (paidOn < balanceAsOf) return;
    const month = firstOfMonth(paidOn);
    const others = this.#payments.get(month) ?? [];
    // Most come in their order: then this looks at the last alone.
    others.splice(others.findLastIndex((each) => each.paidOn <= paidOn) + 1, 0, payment);
    this.#payments.set(month, others);
    const known = monthsBetween(balanceAsOf, paidOn) + 1;
    if (this.#standings.length > known) this.#standings.length = known;
  }

  /** The debt at the end of `day`. */
  on(day: IsoDate): Debt {
    const debt = this.#debt;
    const months = monthsBetween(debt.balanceAsOf, day);
    if (months < 0) return debt;
    const isMonthEnd = day === lastOfMonth(day);
    const needed = isMonthEnd ? months + 1 : months;
    while (this.#standings.length <= needed) {
      const index = this.#standings.length - 1;
      this.#standings.push(this.#pass(index, null));
    }
    const { owed } = isMonthEnd ? (this.#standings[needed] as Standing) : this.#pass(months, day);
    return {
      ...debt,
      balances: debt.balances.map((balance, index) => ({
        ...balance,
        amount: cents(owed[index] as number),
      })),
    };
  }

  /** Passes a month as far as `day`, or whole. */
  #pass(index: number, day: IsoDate | null): Standing {
    const debt = this.#debt;
    const before = this.#standings[index] as Standing;
    if (before.total > RUNAWAY) return before;
    const first = addMonths(firstOfMonth(debt.balanceAsOf), index);
    const until = day ?? lastOfMonth(first);
    const account: Account = {
      ...openAccount(debt, 0),
      owed: [...before.owed],
      total: before.total,
    };
    const made = (this.#payments.get(first) ?? []).filter(({ paidOn }) => paidOn <= until);
    passMonth(account, debt, made, first, until);
    return { owed: account.owed, total: account.total };
  }
}

/**
 * How much of a starting balance is gone: cents, and whole percent rounded half-up, 100 only when
 * nothing is owed. A debt that has grown has none paid down.
 */
export function paidDown(starting: Cents, current: Cents): { amount: Cents; percent: number } {
  const amount = cents(Math.max(0, starting - current));
  if (starting <= 0 || current <= 0) return { amount, percent: starting > 0 ? 100 : 0 };
  return { amount, percent: Math.min(99, share(amount, 100, starting)) };
}

/** Passes the month that begins on `first`, as far as `day`, with the payments made in it. */
function passMonth(
  account: Account,
  debt: TrackedDebt,
  payments: readonly Payment[],
  first: IsoDate,
  day: IsoDate,
): void {
  const last = lastOfMonth(first);
  const isFirstMonth = debt.balanceAsOf >= first;
  const accruing = debt.balances.map((balance) => new DailyBalances(balance, last));
  let minimumLeft: number = monthMinimum(account, debt, first);
  // Days already behind: the balance of a month entered halfway bears interest from the next day.
  let passed = isFirstMonth ? daysBetween(first, debt.balanceAsOf) + 1 : 0;
  const standUntil = (days: number) => {
    accruing.forEach((each, index) =>
      each.stand(account.owed[index] as number, passed, Math.max(passed, days)),
    );
    passed = Math.max(passed, days);
  };
  // What a payment has over the balance pays the interest that the month adds at its end.
  let left = 0;
  for (const { paidOn, amount } of payments) {
    if (paidOn < first || paidOn > last) continue;
    standUntil(daysBetween(first, paidOn));
    left += Math.max(0, amount - account.total);
    const required = Math.min(amount, minimumLeft);
    takeRatesOf(account, paidOn);
    payMinimum(account, required);
    payExcess(account, amount - required);
    minimumLeft -= required;
  }
  if (last > day) return;
  standUntil(daysInMonth(first));
  accruing.forEach((each, index) => {
    const interest = each.interest(debt.interest);
    account.owed[index] = (account.owed[index] as number) + interest;
    account.total += interest;
  });
  if (left > 0) payExcess(account, left);
}

/** The minimum that tells which part of the month's payments the lender may place as it likes. */
function monthMinimum(account: Account, debt: Debt, first: IsoDate): Cents {
  const opening = cents(account.total);
  const interest = cents(
    debt.balances.reduce(
      (sum, balance, index) =>
        sum + monthlyInterest(account.owed[index] as Cents, aprOn(balance, first)),
      0,
    ),
  );
  const owed = cents(opening + interest);
  return minimumDue(debt.minimum, { opening, interest, fees: cents(0), owed });
}

/** Adds up a balance day by day over one month, apart for a promotional rate and the rate after. */
class DailyBalances {
  readonly #balance: Balance;
  readonly #monthDays: number;
  readonly #promotedDays: number;
  #promoted = 0;
  #regular = 0;

  constructor(balance: Balance, last: IsoDate) {
    this.#balance = balance;
    this.#monthDays = daysInMonth(last);
    const endsOn = balance.promotion?.endsOn;
    this.#promotedDays =
      endsOn === undefined ? 0 : Math.max(0, daysBetween(firstOfMonth(last), endsOn) + 1);
  }

  /** `amount` stands from the end of day `from` of the month to the end of day `to`. */
  stand(amount: number, from: number, to: number): void {
    const promoted = Math.max(0, Math.min(to, this.#promotedDays) - from);
    this.#promoted += amount * promoted;
    this.#regular += amount * (to - from - promoted);
  }

  interest(method: Debt['interest']): number {
    const divisor = method === 'monthly' ? 120_000 * this.#monthDays : 3_650_000;
    const { apr, promotion } = this.#balance;
    return (
      share(cents(this.#promoted), promotion?.apr ?? 0, divisor) +
      share(cents(this.#regular), apr, divisor)
    );
  }
}
