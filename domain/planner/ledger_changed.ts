import { type AprBps, type Cents, cents } from '../money/cents.ts';
import type { Balance, Debt } from './debt.ts';
import type { DebtLedger } from './ledger.ts';

// A debt as it would stand today with something other about it than what was entered. Nothing is kept of it.

/** The debt with one more charge of today; it bears interest from the month after. The charge joins the purchases, or the first balance. */
export function ledgerWithCharge(ledger: DebtLedger, charge: Cents): DebtLedger {
  const place = Math.max(
    0,
    ledger.debt.balances.findIndex(({ kind }) => kind === 'purchase'),
  );
  return changed(ledger, charge, (balance, at) =>
    at === place ? { ...balance, amount: cents(balance.amount + charge) } : balance,
  );
}

/** The debt at another rate from the month after; a promotion keeps its own while it lasts. Basis points. */
export const ledgerAtRate = (ledger: DebtLedger, apr: AprBps): DebtLedger =>
  changed(ledger, cents(0), (balance) => ({ ...balance, apr }));

/** The debt asking for another amount each month. */
export function ledgerWithMinimum(ledger: DebtLedger, amount: Cents): DebtLedger {
  const minimum = { kind: 'fixed', amount } as const;
  return {
    ...ledger,
    debt: { ...ledger.debt, minimum },
    now: { ...ledger.now, minimum },
    atMonthEnd: { ...ledger.atMonthEnd, minimum },
  };
}

function changed(
  ledger: DebtLedger,
  more: Cents,
  of: (balance: Balance, at: number) => Balance,
): DebtLedger {
  const withBalances = (debt: Debt): Debt => ({ ...debt, balances: debt.balances.map(of) });
  return {
    ...ledger,
    owedToday: cents(ledger.owedToday + more),
    payoff: cents(ledger.payoff + more),
    now: withBalances(ledger.now),
    atMonthEnd: withBalances(ledger.atMonthEnd),
  };
}
