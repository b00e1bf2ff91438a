import type { Database } from '../../../supabase/types.ts';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { DebtId, DebtKind, MinimumRule } from '../../../domain/payoff/debt.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import type { PlanChoice, RecordedPayment, StrategyKind } from './document.ts';

type Tables = Database['public']['Tables'];
export type DebtRow = Tables['debts']['Row'];
export type DebtInsert = Tables['debts']['Insert'];
export type PaymentRow = Tables['debt_payments']['Row'];
export type PaymentInsert = Tables['debt_payments']['Insert'];
export type PlanRow = Tables['payoff_plans']['Row'];
export type PlanInsert = Tables['payoff_plans']['Insert'];

/** A row of `debts` as the planner knows it. The table's checks keep every value in its range. */
export function debtFromRow(row: DebtRow): TrackedDebt {
  return {
    id: row.id as DebtId,
    name: row.name,
    kind: row.kind as DebtKind,
    balances: [
      {
        id: row.id,
        kind: 'purchase',
        amount: cents(row.balance_cents),
        apr: aprBps(row.apr_bps),
      },
    ],
    interest: row.interest_method as TrackedDebt['interest'],
    minimum: minimumFromRow(row),
    balanceAsOf: isoDate(row.balance_as_of),
    startingBalance: cents(row.starting_balance_cents),
    ...(row.credit_limit_cents !== null && { creditLimit: cents(row.credit_limit_cents) }),
    ...(row.due_day !== null && { dueDay: row.due_day }),
    ...(row.statement_day !== null && { statementDay: row.statement_day }),
  };
}

function minimumFromRow(row: DebtRow): MinimumRule {
  if (row.minimum_kind === 'fixed')
    return { kind: 'fixed', amount: cents(row.minimum_fixed_cents ?? 0) };
  return {
    kind: row.minimum_kind === 'percent' ? 'percent' : 'percent_plus_interest',
    percent: row.minimum_percent_bps ?? 0,
    floor: cents(row.minimum_floor_cents ?? 0),
  };
}

/** A debt as a row of `debts`; `position` is its place in the person's list. */
export function rowFromDebt(debt: TrackedDebt, position: number): DebtInsert {
  const [balance] = debt.balances;
  if (balance === undefined) throw new RangeError(`debt ${debt.id} has no balance`);
  return {
    id: debt.id,
    name: debt.name,
    kind: debt.kind,
    balance_cents: balance.amount,
    apr_bps: balance.apr,
    interest_method: debt.interest,
    ...minimumColumns(debt.minimum),
    credit_limit_cents: debt.creditLimit ?? null,
    due_day: debt.dueDay ?? null,
    statement_day: debt.statementDay ?? null,
    position,
    starting_balance_cents: debt.startingBalance,
    balance_as_of: debt.balanceAsOf,
  };
}

function minimumColumns(rule: MinimumRule) {
  switch (rule.kind) {
    case 'fixed':
      return {
        minimum_kind: 'fixed',
        minimum_fixed_cents: rule.amount,
        minimum_percent_bps: null,
        minimum_floor_cents: null,
      };
    case 'percent':
    case 'percent_plus_interest':
      return {
        minimum_kind: rule.kind,
        minimum_fixed_cents: null,
        minimum_percent_bps: rule.percent,
        minimum_floor_cents: rule.floor,
      };
    case 'largest':
      throw new RangeError('a rule of several is not stored yet');
  }
}

export function paymentFromRow(row: PaymentRow): RecordedPayment {
  return {
    id: row.id,
    debtId: row.debt_id as DebtId,
    paidOn: isoDate(row.paid_on),
    amount: cents(row.amount_cents),
    ...(row.counts_for !== null && { countsFor: isoDate(row.counts_for) }),
  };
}

export const rowFromPayment = (payment: RecordedPayment): PaymentInsert => ({
  id: payment.id,
  debt_id: payment.debtId,
  paid_on: payment.paidOn,
  amount_cents: payment.amount,
  counts_for: payment.countsFor ?? null,
});

export function planFromRow(row: PlanRow): PlanChoice {
  return {
    strategy: row.strategy as StrategyKind,
    monthly: cents(row.monthly_cents),
    startsOn: isoDate(row.starts_on),
    customOrder: row.custom_order as DebtId[],
  };
}

export const rowFromPlan = (plan: PlanChoice): PlanInsert => ({
  strategy: plan.strategy,
  monthly_cents: plan.monthly,
  starts_on: plan.startsOn,
  custom_order: [...plan.customOrder],
});
