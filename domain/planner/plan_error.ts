import type { Cents } from '../money/cents.ts';
import type { DebtId } from './debt.ts';

/** Why there is no plan, with the number that works. */
export type PlanError =
  /** `needed` is the smallest monthly amount that covers the first month's minimums. */
  | { code: 'budget_below_minimums'; shortBy: Cents; needed: Cents }
  /**
   * `debtId` is the largest debt still open. `neededPerMonth` ends the plan if set aside every
   * month; for minimums only, it ends that debt if paid on it every month.
   */
  | { code: 'never_pays_off'; debtId: DebtId; neededPerMonth: Cents }
  | InputError;

/** What is wrong with the input, one code a field; `limit` is the most that is taken. */
export type InputError =
  | { code: 'no_debts' }
  | { code: 'too_many_debts'; limit: number }
  | { code: 'duplicate_debt'; debtId: DebtId }
  | { code: 'no_balance'; debtId: DebtId }
  | { code: 'invalid_balance'; debtId: DebtId; limit: Cents }
  | { code: 'invalid_apr'; debtId: DebtId; limit: number }
  | { code: 'invalid_minimum'; debtId: DebtId }
  | { code: 'invalid_fee'; debtId: DebtId }
  | { code: 'invalid_charges'; debtId: DebtId; limit: Cents }
  | { code: 'invalid_set_aside'; debtId: DebtId; limit: Cents }
  | { code: 'invalid_promotion'; debtId: DebtId }
  | { code: 'invalid_day'; debtId: DebtId }
  | { code: 'invalid_budget'; limit: Cents }
  | { code: 'invalid_event'; index: number }
  | { code: 'invalid_date' };
