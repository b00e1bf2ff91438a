import { type Cents, cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import {
  type Account,
  accrueMonth,
  accrueRest,
  openAccount,
  owedAtDearestRate,
  payExcess,
  payMinimum,
} from './account.ts';
import { type Budget, type MarkedMoney, monthMoney } from './budget.ts';
import { Calendar } from './calendar.ts';
import type { Debt, DebtId } from './debt.ts';
import type { Period } from './interest.ts';
import { HORIZON_MONTHS, RUNAWAY } from './limits.ts';
import { type Precedence, precedenceOf, triageOrder } from './precedence.ts';
import type { Strategy } from './strategy.ts';

export interface Course {
  asOf: IsoDate;
  debts: readonly Debt[];
  strategy: Strategy;
  budget: Budget;
  /** What is left of the month that `asOf` lies in; without it the first payment falls in the month after. */
  current?: CurrentMonth;
  /** What was paid already of months after that of `asOf`. */
  ahead?: readonly PaidAhead[];
}

/** What is still to happen in a month that has begun. Cents. */
export interface CurrentMonth {
  /** What each balance of a debt is charged at the month's end, in the order of its balances. */
  interest: ReadonlyMap<DebtId, readonly Cents[]>;
  /** What still comes due in the month on a debt. */
  due: ReadonlyMap<DebtId, Cents>;
  /** What is late, in the order in which it is made up for: once what is due is paid, out of this month's money and the next ones'. Of
   *  one debt, the oldest first. */
  arrears?: readonly LateDebt[];
  /** What of it is this month's own: minimums alone pay that, and never what is older. */
  lateOfMonth?: ReadonlyMap<DebtId, Cents>;
  /** The debts that take money beyond what is due: their due day of this month is today or later, or it alone is late. */
  open: ReadonlySet<DebtId>;
  /** What is left of the month's budget. What is due is paid all the same. */
  money: Cents;
  /** What of that money is meant for one debt. */
  marked?: readonly MarkedMoney[];
  /** What is still to be set aside in the month for debts that ask for nothing. */
  setAside?: ReadonlyMap<DebtId, Cents>;
}

/** A part of what is late on a debt: an installment, or all of it. Cents. */
export interface LateDebt {
  debtId: DebtId;
  amount: Cents;
}

/** Paid in a month for a later one; `unpaid` is what of its minimum is left. Cents. */
export interface PaidAhead {
  debtId: DebtId;
  /** First day of the month that it is for; without it, the month after that of `asOf`. */
  month?: IsoDate;
  amount: Cents;
  unpaid: Cents;
}

/** Called after each month's payments with the debts that were open in it. */
export type MonthObserver = (period: Period, accounts: readonly Account[]) => void;

/**
 * Passes months until nothing is owed. Returns what is still open: empty when the debts end inside
 * the horizon. The first payment falls in the month after `asOf`.
 */
export function simulate(
  course: Course,
  observe: MonthObserver,
  calendar = new Calendar(course.asOf),
): readonly Account[] {
  const { strategy, budget } = course;
  const precedence = precedenceOf(strategy);
  let open = course.debts.map(openAccount).filter((account) => !isFinished(account));
  let since = course.asOf;
  let freed = 0;
  const minimumsAtStart = new Map<Account, number>();
  const max = strategy.kind === 'minimums' ? () => Infinity : maxMoney(budget);
  if (course.current !== undefined && open.length > 0) {
    const period = calendar.month(0);
    passCurrentMonth(open, course.current, course);
    observe(period, open);
    open = open.filter((account) => !isFinished(account));
    since = period.last;
  }
  for (let index = 1; open.length > 0; index += 1) {
    if (index > HORIZON_MONTHS || open.some(hasRunAway) || isOutOfReach(open, max(index)))
      return open;
    const period = calendar.month(index);
    for (const account of open) accrueMonth(account, period);
    if (index === 1) for (const account of open) minimumsAtStart.set(account, account.minimum);
    const ahead = takeAhead(open, aheadIn(course, period, calendar));
    if (strategy.kind === 'minimums') {
      for (const account of open) payMinimum(account, account.minimum);
    } else {
      const { regular, windfall, marked, skipped } = monthMoney(budget, period, since);
      payMonth(
        open,
        precedence,
        strategy,
        (skipped ? 0 : moneyBeside(ahead, regular - freed, open)) + windfall,
        marked,
      );
    }
    observe(period, open);
    if (open.some(isFinished)) {
      if (!budget.rollOver)
        for (const account of open.filter(isFinished)) freed += minimumsAtStart.get(account) ?? 0;
      open = open.filter((account) => !isFinished(account));
    }
    since = period.last;
  }
  return open;
}

/**
 * Pays what is still due in a month that has begun. What is left goes by precedence among the debts that still take a payment
 * in this month: the turn of one whose due day has passed comes again next month, with that month's money.
 */
function passCurrentMonth(
  open: readonly Account[],
  { interest, due, arrears, lateOfMonth, open: takes, money, marked = [], setAside }: CurrentMonth,
  { asOf, strategy }: Pick<Course, 'asOf' | 'strategy'>,
): void {
  const turns = turnsOf(arrears ?? []);
  for (const account of open) {
    const { id } = account.debt;
    const own = strategy.kind === 'minimums' ? (lateOfMonth?.get(id) ?? 0) : 0;
    accrueRest(account, interest.get(id) ?? [], cents((due.get(id) ?? 0) + own), asOf);
    account.late = turns.get(id) ?? [];
    account.arrears = account.late.reduce((sum, { amount }) => sum + amount, 0) - own;
  }
  let spare: number = money;
  for (const account of open) {
    payMinimum(account, account.minimum);
    spare -= account.paid;
  }
  if (strategy.kind === 'minimums') return;
  const precedence = precedenceOf(strategy);
  const takers = open.filter(({ debt }) => takes.has(debt.id));
  spare = payBeforeOrder(open, takers, marked, spare);
  spare -= paySetAside(takers, spare, ({ id }) => setAside?.get(id));
  while (spare > 0) {
    const target = firstOf(takers, precedence);
    if (target === null) return;
    spare -= payTurn(target, strategy, spare);
  }
}

/** The turns of each debt's late parts, the oldest first. */
function turnsOf(arrears: readonly LateDebt[]): ReadonlyMap<DebtId, Account['late']> {
  const turns = new Map<DebtId, Account['late']>();
  for (const [turn, { debtId, amount }] of [...arrears.entries()].toReversed()) {
    const later = turns.get(debtId) ?? [];
    const after = later.reduce((sum, part) => sum + part.amount, 0);
    turns.set(debtId, [{ turn, amount, after }, ...later]);
  }
  return turns;
}

const aheadIn = (
  { ahead = [] }: Pick<Course, 'ahead'>,
  { first }: Period,
  calendar: Calendar,
): readonly PaidAhead[] =>
  ahead.length === 0
    ? ahead
    : ahead.filter(({ month = calendar.month(1).first }) => month === first);

/** What was paid ahead in a month, in cents: all of it, and the part of it that minimums asked for. */
interface TakenAhead {
  readonly spent: number;
  readonly asked: number;
}

/** Takes what was paid ahead off the minimums of the month. */
function takeAhead(open: readonly Account[], ahead: readonly PaidAhead[]): TakenAhead {
  let [spent, asked] = [0, 0];
  for (const { debtId, amount, unpaid } of ahead) {
    spent += amount;
    const account = open.find(({ debt }) => debt.id === debtId);
    if (account === undefined) continue;
    const left = cents(Math.min(unpaid, account.total));
    asked += Math.min(amount, Math.max(0, account.minimum - left));
    account.minimum = left;
  }
  return { spent, asked };
}

/** What is left of a month's money beside what was paid ahead. More than was asked for may have come from elsewhere: it never
 *  takes away what the other minimums need. */
function moneyBeside(
  { spent, asked }: TakenAhead,
  money: number,
  open: readonly Account[],
): number {
  const minimums = open.reduce((sum, { minimum }) => sum + minimum, 0);
  return Math.max(0, money - spent, Math.min(minimums, money - asked));
}

/** What is owed at the end of the first whole month, before anything is paid in it; a debt that is paid off is left out. */
export function firstMonth(course: Omit<Course, 'budget'>): readonly Account[] {
  const period = new Calendar(course.asOf).month(1);
  const open = course.debts.map(openAccount).filter((account) => !isFinished(account));
  if (course.current !== undefined) passCurrentMonth(open, course.current, course);
  const left = open.filter((account) => !isFinished(account));
  for (const account of left) accrueMonth(account, period);
  return left;
}

/** The minimums of the first whole month, added up: the least a budget must cover, with what was paid ahead of them, and not
 *  with what was paid beyond them. */
export function firstMinimums(course: Omit<Course, 'budget'>): number {
  const accounts = firstMonth(course);
  const calendar = new Calendar(course.asOf);
  const { asked } = takeAhead(accounts, aheadIn(course, calendar.month(1), calendar));
  return accounts.reduce((sum, { minimum }) => sum + minimum, asked);
}

/** Every minimum first, what is left by precedence. Money that no debt needs is not spent. */
function payMonth(
  open: readonly Account[],
  precedence: Precedence,
  strategy: Strategy,
  money: number,
  marked: readonly MarkedMoney[],
): void {
  let minimums = 0;
  for (const account of open) minimums += account.minimum;
  if (money < minimums) {
    payInTriage(open, money);
    return;
  }
  for (const account of open) payMinimum(account, account.minimum);
  let spare = payBeforeOrder(open, open, marked, money - minimums);
  spare -= paySetAside(open, spare, (debt) => debt.setAside);
  while (spare > 0) {
    const target = firstOf(open, precedence);
    if (target === null) return;
    spare -= payTurn(target, strategy, spare);
  }
}

/** Pays on the debt whose turn it is; gives what it took of `spare`. */
function payTurn(target: Account, strategy: Strategy, spare: number): number {
  // Highest rate first goes balance by balance, so that money leaves a card once its dear part is gone.
  const max = strategy.kind === 'avalanche' ? owedAtDearestRate(target) : target.total;
  const amount = Math.min(spare, max);
  payExcess(target, amount);
  target.arrears = Math.max(0, target.arrears - amount);
  return amount;
}

/** What goes before the order once the minimums are paid: what is late, and money that is meant for a debt, each out of its own. What a debt
 *  doesn't need of the money meant for it makes up for what is late, too. Gives what is left. */
function payBeforeOrder(
  open: readonly Account[],
  takers: readonly Account[],
  marked: readonly MarkedMoney[],
  spare: number,
): number {
  if (marked.length === 0 || spare <= 0) return spare - payArrears(open, spare);
  let kept = 0;
  for (const { amount } of marked) kept += amount;
  kept = Math.min(kept, spare);
  let rest = spare - kept;
  rest -= payArrears(open, rest);
  for (const { to, amount } of marked) {
    const target = takers.find(({ debt }) => debt.id === to);
    if (target === undefined) continue;
    const paid = Math.min(amount, kept, target.total);
    payExcess(target, paid);
    target.arrears = target.total === 0 ? 0 : Math.max(0, target.arrears - paid);
    kept -= paid;
  }
  rest += kept;
  return rest - payArrears(open, rest);
}

/** Pays what the person sets aside for debts each month, as far as the money goes; gives what it took. */
function paySetAside(
  open: readonly Account[],
  money: number,
  amountOf: (debt: Debt) => Cents | undefined,
): number {
  let left = money;
  for (const account of open) {
    const amount = Math.min(left, amountOf(account.debt) ?? 0, account.total);
    if (amount <= 0) continue;
    payExcess(account, amount);
    left -= amount;
  }
  return money - left;
}

/** Catches up on what is late from before, as far as the money goes; gives what it took. */
function payArrears(open: readonly Account[], money: number): number {
  const behind = open.filter(({ arrears }) => arrears > 0);
  if (behind.length === 0 || money <= 0) return 0;
  let left = money;
  const turns = behind.flatMap((account) => account.late.map((part) => ({ account, ...part })));
  for (const { account, amount: part, after } of turns.toSorted((a, b) => a.turn - b.turn)) {
    const open = Math.min(part, Math.max(0, account.arrears - after));
    const amount = Math.min(left, open, account.total);
    payMinimum(account, amount);
    account.arrears = account.total === 0 ? 0 : account.arrears - amount;
    left -= amount;
  }
  return money - left;
}

function payInTriage(open: readonly Account[], money: number): void {
  let left = money;
  for (const account of triageOrder(open)) {
    const amount = Math.min(left, account.minimum);
    payMinimum(account, amount);
    left -= amount;
  }
}

function firstOf(open: readonly Account[], precedence: Precedence): Account | null {
  let first: Account | null = null;
  for (const account of open)
    if (account.total > 0 && (first === null || precedence(account, first))) first = account;
  return first;
}

/** The most that a budget brings from a month to the horizon: no change of it and nothing that comes once is counted too low. */
function maxMoney({ monthly, events }: Budget): (month: number) => number {
  let [perMonth, once]: [number, number] = [monthly, 0];
  for (const event of events) {
    if (event.kind === 'monthly_from') perMonth = Math.max(perMonth, event.monthly);
    else if (event.kind === 'windfall') once += event.amount;
  }
  return (month) => perMonth * (HORIZON_MONTHS + 1 - month) + once;
}

/** Whether all the money there will be is less than what is owed: interest makes it more, and nothing less. */
const isOutOfReach = (open: readonly Account[], money: number): boolean =>
  open.reduce((sum, { total }) => sum + total, 0) > money;

function isFinished(account: Account): boolean {
  return account.total === 0;
}

function hasRunAway(account: Account): boolean {
  return account.total > RUNAWAY;
}
