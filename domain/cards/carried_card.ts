import { owedOn } from '../planner/owed_on.ts';
import { type CarriedCard, lookedAtUntil } from './utilization.ts';
import { aprBps, cents } from '../money/cents.ts';
import type { Balance } from '../planner/debt.ts';
import { aprOn } from '../planner/interest.ts';
import type { Payment, TrackedDebt } from '../planner/progress.ts';
import { addMonths, type IsoDate } from '../time/iso_date.ts';
import type { Outlook } from '../planner/outlook.ts';

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
  const { owedToday, payoff, now } = ledger;
  const until = lookedAtUntil(statementDay, today);
  const rateOf = (of: readonly Balance[]) => weightedRate(of, until);
  const typed = owedOn({ balances });
  const paid = payments
    .filter(({ debtId, paidOn }) => debtId === id && paidOn >= debt.balanceAsOf && paidOn <= today)
    .reduce((sum, { amount }) => sum + amount, 0);
  const months = [today, addMonths(today, 1)].map((day) => Number(day.slice(5, 7)));
  return {
    owed: owedToday,
    limit: creditLimit,
    apr: monthlyCharges
      ? aprBps(Math.max(0, ...balances.map((balance) => aprOn(balance, until))))
      : aprBps(Math.max(rateOf(balances), rateOf(now.balances))),
    typed: cents(typed),
    typedOn: debt.balanceAsOf,
    accrued: cents(payoff - owedToday),
    posted: cents(Math.max(0, owedToday + paid - typed)),
    charges: monthlyCharges ?? cents(0),
    fees: annualFee && months.includes(annualFee.month) ? annualFee.amount : cents(0),
    statementDay,
  };
}

/** What the balances bear all together, a year: up to a whole basis point. A promotion counts where it holds until the end of `until`; where
 *  it ends before, what it saves until then is left out. */
function weightedRate(balances: readonly Balance[], until: IsoDate): number {
  const owed = owedOn({ balances });
  if (owed === 0) return 0;
  const borne = balances.reduce(
    (sum, balance) => sum + BigInt(balance.amount) * BigInt(aprOn(balance, until)),
    0n,
  );
  return Number((borne + BigInt(owed) - 1n) / BigInt(owed));
}
