import { cents } from '../money/cents.ts';
import { firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import type { Balance } from './debt.ts';
import { BalanceHistory, type Payment, type TrackedDebt } from './progress.ts';

/**
 * The debt with its balance as of `today` at the latest, the day that it is where its person is. A balance that was typed where
 * it's tomorrow already, in Guam, was there before whatever is paid today in Hawaii: the payment counts after it, as any of its
 * day does. What was recorded of the days in between until now was in that balance when it was typed, and stays in it.
 * Source: docs/domain/planner.md#progress
 */
export function balanceByToday(
  debt: TrackedDebt,
  payments: readonly Payment[],
  today: IsoDate,
): TrackedDebt {
  if (debt.balanceAsOf <= today) return debt;
  const inIt = payments.filter(
    ({ debtId, paidOn }) => debtId === debt.id && paidOn >= today && paidOn < debt.balanceAsOf,
  );
  const paid = inIt.reduce((sum, { amount }) => sum + amount, 0);
  const taken = paid === 0 ? [] : takenOf(debt, inIt, paid, today);
  return {
    ...debt,
    balances: debt.balances.map((balance, place) => ({
      ...balance,
      amount: cents(balance.amount + (taken[place] ?? 0)),
    })),
    balanceAsOf: today,
  };
}

/** What the payments took of each balance, as payments of `today`: what has to be there before them, so that the typed stays. */
function takenOf(
  debt: TrackedDebt,
  inIt: readonly Payment[],
  paid: number,
  today: IsoDate,
): readonly number[] {
  const dearest = debt.balances.reduce((max, each) => (each.apr > max.apr ? each : max));
  const before = (each: Balance) => cents(each.amount + (each === dearest ? paid : 0));
  // On a month's last day, its interest would be in what is left.
  const day = firstOfMonth(today);
  const history = new BalanceHistory({
    ...debt,
    balances: debt.balances.map((each) => ({ ...each, amount: before(each) })),
    balanceAsOf: day,
  });
  for (const payment of inIt) history.add({ ...payment, paidOn: day });
  const after = history.on(day).balances;
  return debt.balances.map((each, place) => before(each) - (after[place]?.amount ?? 0));
}
