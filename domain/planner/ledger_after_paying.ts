import type { Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import { balanceByToday } from './balance_day.ts';
import { type DebtLedger, ledgerOf } from './ledger.ts';
import type { Payment, TrackedDebt } from './progress.ts';

/** A debt with one more payment on it, as recording the payment leaves it: one of today comes after a balance that was typed where it's
 *  tomorrow already. `paidOn` is `today` or before. */
export const ledgerAfterPaying = (
  debt: TrackedDebt,
  payments: readonly Payment[],
  { paidOn, amount }: { readonly paidOn: IsoDate; readonly amount: Cents },
  today: IsoDate,
): DebtLedger =>
  ledgerOf(
    paidOn < today ? debt : balanceByToday(debt, payments, today),
    [...payments, { debtId: debt.id, paidOn, amount }],
    today,
  );
