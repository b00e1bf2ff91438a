import { type Cents, cents } from '../money/cents.ts';
import { type IsoDate, addMonths, firstOfMonth, lastOfMonth } from '../time/iso_date.ts';
import type { Debt, DebtId } from './debt.ts';
import { monthlyInterest } from './interest.ts';
import { HORIZON_MONTHS } from './limits.ts';
import { minimumDue } from './minimum.ts';

/** Who gets the money above the minimums. Source: docs/domain/payoff.md#strategies */
export type Strategy =
  | { kind: 'minimums' }
  | { kind: 'avalanche' }
  | { kind: 'snowball' }
  | { kind: 'custom'; order: readonly DebtId[] };

/** A change to the monthly amount. A day counts for the month it lies in. */
export type BudgetEvent =
  | { kind: 'monthly_from'; from: IsoDate; monthly: Cents }
  | { kind: 'windfall'; on: IsoDate; amount: Cents }
  | { kind: 'skip_month'; month: IsoDate };

/** Money set aside for all debts together. `rollOver`: keep paying what a finished debt used to take. */
export interface Budget {
  monthly: Cents;
  rollOver: boolean;
  events: readonly BudgetEvent[];
}

export interface PlanInput {
  asOf: IsoDate;
  debts: readonly Debt[];
  strategy: Strategy;
  budget: Budget;
}

/** `closing = opening + charges + interest + fees − paid`; `paid = principal + interest + fees`. */
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
}

export interface MonthRow extends Amounts {
  /** First day of the month the payment falls in. */
  month: IsoDate;
  /** One row a debt, in the order of the input; a debt paid off earlier has none. */
  debts: readonly DebtRow[];
}

export interface PlanTotals {
  interest: Cents;
  fees: Cents;
  charges: Cents;
  paid: Cents;
  principal: Cents;
}

export type PlanWarning =
  | { code: 'negative_amortization'; debtId: DebtId; month: IsoDate; neededPerMonth: Cents }
  | { code: 'minimum_missed'; debtId: DebtId; month: IsoDate; shortBy: Cents }
  | { code: 'promotion_ends'; debtId: DebtId; balanceId: string; endsOn: IsoDate; owed: Cents };

export interface PayoffPlan {
  months: readonly MonthRow[];
  totals: PlanTotals;
  debtFreeOn: IsoDate;
  /** Debts in the order they end. */
  order: readonly { debtId: DebtId; paidOffOn: IsoDate }[];
  /** What all debts together take in the first and in the last month. */
  firstPayment: Cents;
  lastPayment: Cents;
  warnings: readonly PlanWarning[];
}

export type PlanError =
  | { code: 'budget_below_minimums'; shortBy: Cents; needed: Cents }
  | { code: 'never_pays_off'; debtId: DebtId; neededPerMonth: Cents }
  | { code: 'no_debts' }
  | { code: 'too_many_debts'; limit: number }
  | { code: 'duplicate_debt'; debtId: DebtId }
  | { code: 'no_balance'; debtId: DebtId }
  | { code: 'invalid_balance'; debtId: DebtId; limit: Cents }
  | { code: 'invalid_apr'; debtId: DebtId; limit: number }
  | { code: 'invalid_minimum'; debtId: DebtId }
  | { code: 'invalid_fee'; debtId: DebtId }
  | { code: 'invalid_charges'; debtId: DebtId }
  | { code: 'invalid_day'; debtId: DebtId }
  | { code: 'invalid_budget'; limit: Cents }
  | { code: 'invalid_event'; index: number }
  | { code: 'invalid_date' };

export type PlanResult = { ok: true; plan: PayoffPlan } | { ok: false; error: PlanError };

/**
 * The month-by-month way out of `debts`. The first payment falls in the month after `asOf`.
 * Errors carry the number that works. Source: docs/domain/payoff.md
 */
export function planPayoff({ asOf, debts, strategy, budget }: PlanInput): PlanResult {
  const first = debts[0];
  if (first === undefined) return { ok: false, error: { code: 'no_debts' } };
  const open = debts.map((debt) => ({
    debt,
    apr: debt.balances.reduce((most, each) => Math.max(most, each.apr), 0),
    owed: debt.balances.reduce((sum, each) => sum + each.amount, 0),
  }));
  const rank = (id: DebtId) =>
    strategy.kind === 'custom' && strategy.order.includes(id) ? strategy.order.indexOf(id) : 1e9;
  const months: MonthRow[] = [];
  const order: { debtId: DebtId; paidOffOn: IsoDate }[] = [];
  for (let index = 1; open.some((each) => each.owed > 0); index += 1) {
    if (index > HORIZON_MONTHS)
      return {
        ok: false,
        error: { code: 'never_pays_off', debtId: first.id, neededPerMonth: cents(0) },
      };
    const month = addMonths(firstOfMonth(asOf), index);
    const due = open
      .filter((each) => each.owed > 0)
      .map((each) => {
        const opening = cents(each.owed);
        const interest = each.debt.balances[0]
          ? monthlyInterest(opening, each.debt.balances[0].apr)
          : cents(0);
        const owed = cents(opening + interest);
        const minimum = minimumDue(each.debt.minimum, { opening, interest, fees: cents(0), owed });
        return { each, opening, interest, owed, minimum, paid: minimum as number };
      });
    const minimums = due.reduce((sum, row) => sum + row.minimum, 0);
    let spare = strategy.kind === 'minimums' ? 0 : budget.monthly - minimums;
    if (spare < 0 && index === 1)
      return {
        ok: false,
        error: { code: 'budget_below_minimums', shortBy: cents(-spare), needed: cents(minimums) },
      };
    const targets = due.toSorted((a, b) =>
      strategy.kind === 'snowball'
        ? a.owed - b.owed
        : rank(a.each.debt.id) - rank(b.each.debt.id) || b.each.apr - a.each.apr,
    );
    for (const row of targets) {
      const extra = Math.max(0, Math.min(spare, row.owed - row.paid));
      row.paid += extra;
      spare -= extra;
    }
    const rows = due.map((row): DebtRow => {
      row.each.owed = row.owed - row.paid;
      if (row.each.owed === 0)
        order.push({ debtId: row.each.debt.id, paidOffOn: lastOfMonth(month) });
      return {
        debtId: row.each.debt.id,
        opening: row.opening,
        charges: cents(0),
        interest: row.interest,
        fees: cents(0),
        paid: cents(row.paid),
        principal: cents(row.paid - row.interest),
        closing: cents(row.each.owed),
        minimum: row.minimum,
      };
    });
    const sum = (key: keyof Amounts) => cents(rows.reduce((total, row) => total + row[key], 0));
    months.push({
      month,
      debts: rows,
      opening: sum('opening'),
      charges: sum('charges'),
      interest: sum('interest'),
      fees: sum('fees'),
      paid: sum('paid'),
      principal: sum('principal'),
      closing: sum('closing'),
      minimum: sum('minimum'),
    });
  }
  const total = (key: keyof Amounts) => cents(months.reduce((sum, row) => sum + row[key], 0));
  return {
    ok: true,
    plan: {
      months,
      totals: {
        interest: total('interest'),
        fees: total('fees'),
        charges: total('charges'),
        paid: total('paid'),
        principal: total('principal'),
      },
      debtFreeOn: lastOfMonth(months.at(-1)?.month ?? asOf),
      order,
      firstPayment: months[0]?.paid ?? cents(0),
      lastPayment: months.at(-1)?.paid ?? cents(0),
      warnings: [],
    },
  };
}
