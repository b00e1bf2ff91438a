import type { Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';

/**
 * What happened in a month. `closing = opening + charges + interest + fees − paid` and
 * `paid = principal + interest + fees`, to the cent; `principal` is negative where the payment did
 * not cover the interest and fees.
 */
export interface Amounts {
  opening: Cents;
  charges: Cents;
  interest: Cents;
  fees: Cents;
  paid: Cents;
  principal: Cents;
  closing: Cents;
  minimum: Cents;
}

export interface DebtRow extends Amounts {
  debtId: DebtId;
  /** What is left of each balance of the debt, in the order of the input. */
  closingByBalance: readonly Cents[];
}

export interface MonthRow extends Amounts {
  /** First day of the month; its payments are credited on the last. */
  month: IsoDate;
  /** One row a debt, in the order of the input; a debt paid off earlier has none. */
  debts: readonly DebtRow[];
}

export interface PlanTotals {
  charges: Cents;
  interest: Cents;
  fees: Cents;
  paid: Cents;
  principal: Cents;
}

export type PlanWarning =
  /** The minimum is less than the month's interest and fees; `neededPerMonth` lowers the balance. */
  | { code: 'negative_amortization'; debtId: DebtId; month: IsoDate; neededPerMonth: Cents }
  | { code: 'minimum_missed'; debtId: DebtId; month: IsoDate; shortBy: Cents };

export interface PayoffPlan {
  months: readonly MonthRow[];
  totals: PlanTotals;
  /** Last day of the last payment's month; `asOf` when nothing is owed. */
  debtFreeOn: IsoDate;
  /** Debts in the order they end; those of one month in the order of the input. */
  order: readonly { debtId: DebtId; paidOffOn: IsoDate }[];
  /** What all debts together take in the first and in the last month. */
  firstPayment: Cents;
  lastPayment: Cents;
  /** First day of the month in which nothing that was late from before is left; null where nothing was, or some stays. */
  caughtUpIn: IsoDate | null;
  /** By month. */
  warnings: readonly PlanWarning[];
}
