import { addDays, type IsoDate } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';
import { type DebtLedger, ledgerOf } from './ledger.ts';
import type { Payment } from './progress.ts';

/** A due day by which what was asked was paid. */
export interface KeptDueDay {
  readonly debtId: DebtId;
  readonly dueOn: IsoDate;
}

/** How far back due days are judged again: a server that was off a month, and a payment that was typed weeks later, lose none. */
export const KEPT_DAYS_BACK = 100;

/**
 * The due days of the last hundred days that were kept: of what a lender asked for by then nothing was open on the evening of the
 * day, as the pages showed it, by the payments that were made by then, whenever they were recorded. A day that nobody has told
 * is none, nor is one by which nothing was asked. `ledgers` are those of `today`. Source: docs/domain/rewards.md
 */
export const keptDueDays = (
  ledgers: readonly DebtLedger[],
  payments: readonly Payment[],
  today: IsoDate,
): readonly KeptDueDay[] =>
  ledgers.flatMap((ledger) => {
    const since = addDays(today, -KEPT_DAYS_BACK);
    return ledger.installments
      .filter(({ isDayKnown, dueOn }) => isDayKnown && dueOn >= since && dueOn <= today)
      .filter(({ dueOn }) => isKept(ledger, payments, dueOn))
      .map(({ dueOn }) => ({ debtId: ledger.debt.id, dueOn }));
  });

function isKept({ debt }: DebtLedger, payments: readonly Payment[], dueOn: IsoDate): boolean {
  const made = payments.filter(({ debtId, paidOn }) => debtId === debt.id && paidOn <= dueOn);
  const row = ledgerOf(debt, made, dueOn).installments.find((each) => each.dueOn === dueOn);
  return row !== undefined && row.due > 0 && row.paid > 0 && row.unpaid === 0;
}
