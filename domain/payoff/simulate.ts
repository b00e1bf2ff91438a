import type { IsoDate } from '../time/iso_date.ts';
import {
  type Account,
  accrueMonth,
  openAccount,
  owedAtDearestRate,
  payExcess,
  payMinimum,
} from './account.ts';
import { type Budget, monthMoney } from './budget.ts';
import { Calendar } from './calendar.ts';
import type { Debt } from './debt.ts';
import type { Period } from './interest.ts';
import { HORIZON_MONTHS, RUNAWAY } from './limits.ts';
import { type Precedence, precedenceOf, triageOrder } from './precedence.ts';
import type { Strategy } from './strategy.ts';

export interface Course {
  asOf: IsoDate;
  debts: readonly Debt[];
  strategy: Strategy;
  budget: Budget;
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
  for (let index = 1; open.length > 0; index += 1) {
    if (index > HORIZON_MONTHS || open.some(hasRunAway)) return open;
    const period = calendar.month(index);
    for (const account of open) accrueMonth(account, period);
    if (index === 1) for (const account of open) minimumsAtStart.set(account, account.minimum);
    if (strategy.kind === 'minimums') {
      for (const account of open) payMinimum(account, account.minimum);
    } else {
      const { regular, windfall, skipped } = monthMoney(budget, period, since);
      payMonth(open, precedence, strategy, (skipped ? 0 : Math.max(0, regular - freed)) + windfall);
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

/** What is owed at the end of the first month, before anything is paid; a debt that is paid off is left out. */
export function firstMonth({ asOf, debts }: Pick<Course, 'asOf' | 'debts'>): readonly Account[] {
  const period = new Calendar(asOf).month(1);
  const open = debts.map(openAccount).filter((account) => !isFinished(account));
  for (const account of open) accrueMonth(account, period);
  return open;
}

/** The minimums of the first month, added up: the least a budget must cover. */
export function firstMinimums(course: Pick<Course, 'asOf' | 'debts'>): number {
  return firstMonth(course).reduce((sum, { minimum }) => sum + minimum, 0);
}

/** Every minimum first, what is left by precedence. Money that no debt needs is not spent. */
function payMonth(
  open: readonly Account[],
  precedence: Precedence,
  strategy: Strategy,
  money: number,
): void {
  let minimums = 0;
  for (const account of open) minimums += account.minimum;
  if (money < minimums) {
    payInTriage(open, money);
    return;
  }
  for (const account of open) payMinimum(account, account.minimum);
  let spare = money - minimums;
  while (spare > 0) {
    const target = firstOf(open, precedence);
    if (target === null) return;
    // Highest rate first goes balance by balance, so that money leaves a card once its dear part is gone.
    const max = strategy.kind === 'avalanche' ? owedAtDearestRate(target) : target.total;
    const amount = Math.min(spare, max);
    payExcess(target, amount);
    spare -= amount;
  }
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

function isFinished(account: Account): boolean {
  return account.total === 0;
}

function hasRunAway(account: Account): boolean {
  return account.total > RUNAWAY;
}
