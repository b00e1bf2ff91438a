import type { CarriedCard } from './utilization.ts';
import { aprBps, cents } from '../money/cents.ts';
import type { Payment, TrackedDebt } from '../payoff/progress.ts';
import { addMonths } from '../time/iso_date.ts';
import type { Outlook } from '../payoff/outlook.ts';

/** A card as what its statement will say is worked out from; null for another kind, and without a limit. */
export function carriedCard(
  debt: TrackedDebt,
  payments: readonly Payment[],
  { ledgers, today }: Outlook,
): CarriedCard | null {
  const { id, kind, creditLimit, balances, monthlyCharges, annualFee, statementDay } = debt;
  if (kind !== 'card' || creditLimit === undefined) return null;
  const ledger = ledgers.find((each) => each.debt.id === id);
  if (ledger === undefined) return null;
  const { owedToday, payoff } = ledger;
  const typed = balances.reduce((sum, { amount }) => sum + amount, 0);
  const paid = payments
    .filter(({ debtId, paidOn }) => debtId === id && paidOn >= debt.balanceAsOf && paidOn <= today)
    .reduce((sum, { amount }) => sum + amount, 0);
  const months = [today, addMonths(today, 1)].map((day) => Number(day.slice(5, 7)));
  return {
    owed: owedToday,
    limit: creditLimit,
    apr: aprBps(Math.max(0, ...balances.map(({ apr }) => apr))),
    typed: cents(typed),
    typedOn: debt.balanceAsOf,
    accrued: cents(payoff - owedToday),
    posted: cents(Math.max(0, owedToday + paid - typed)),
    charges: monthlyCharges ?? cents(0),
    fees: annualFee && months.includes(annualFee.month) ? annualFee.amount : cents(0),
    statementDay,
  };
}
