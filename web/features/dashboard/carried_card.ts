import type { CarriedCard } from '../../../domain/credit/utilization.ts';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { Payment, TrackedDebt } from '../../../domain/payoff/progress.ts';
import { addDays, addMonths } from '../../../domain/time/iso_date.ts';
import type { Outlook } from '../../data/planner/outlook.ts';

/** Interest of the cycle is on what was owed before these payments too. */
const CYCLE_DAYS = 31;

/** A card as what its statement will say is worked out from; null for another kind, and without a limit. */
export function carriedCard(
  debt: TrackedDebt,
  payments: readonly Payment[],
  { owedToday, today }: Outlook,
): CarriedCard | null {
  const { id, kind, creditLimit, balances, monthlyCharges, annualFee, statementDay } = debt;
  if (kind !== 'card' || creditLimit === undefined) return null;
  const since = addDays(today, -CYCLE_DAYS);
  const paidLately = payments
    .filter(({ debtId, paidOn }) => debtId === id && paidOn > since && paidOn >= debt.balanceAsOf)
    .reduce((sum, { amount }) => sum + amount, 0);
  const months = [today, addMonths(today, 1)].map((day) => Number(day.slice(5, 7)));
  return {
    owed: owedToday.get(id) ?? cents(0),
    limit: creditLimit,
    apr: aprBps(Math.max(0, ...balances.map(({ apr }) => apr))),
    paidLately: cents(paidLately),
    charges: monthlyCharges ?? cents(0),
    fees: annualFee && months.includes(annualFee.month) ? annualFee.amount : cents(0),
    statementDay,
  };
}
