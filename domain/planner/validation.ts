import { type Cents, MAX_APR_BPS } from '../money/cents.ts';
import { isIsoDate } from '../time/iso_date.ts';
import type { Budget, BudgetEvent } from './budget.ts';
import { type Balance, type Debt, type MinimumRule, PROMOTION_TERMS } from './debt.ts';
import { MAX_AMOUNT, MAX_DEBTS, MAX_EVENTS } from './limits.ts';
import type { InputError } from './plan_error.ts';
import type { Course } from './simulate.ts';

/** A plan of the longest kind must end in a year of four digits. */
const LATEST_START = '9899-12-31';

/** The first thing wrong with what is to be planned; null when there is nothing. */
export function refusalOf({ asOf, debts, budget }: Course): InputError | null {
  if (!isIsoDate(asOf) || asOf > LATEST_START) return { code: 'invalid_date' };
  if (debts.length === 0) return { code: 'no_debts' };
  if (debts.length > MAX_DEBTS) return { code: 'too_many_debts', limit: MAX_DEBTS };
  const seen = new Set<string>();
  for (const debt of debts) {
    if (seen.has(debt.id)) return { code: 'duplicate_debt', debtId: debt.id };
    seen.add(debt.id);
    const refused = debtRefusal(debt);
    if (refused !== null) return refused;
  }
  return budgetRefusal(budget);
}

function debtRefusal(debt: Debt): InputError | null {
  const debtId = debt.id;
  if (debt.balances.length === 0) return { code: 'no_balance', debtId };
  for (const balance of debt.balances) {
    if (!isAmount(balance.amount)) return { code: 'invalid_balance', debtId, limit: MAX_AMOUNT };
    if (!isRate(balance.apr)) return { code: 'invalid_apr', debtId, limit: MAX_APR_BPS };
    if (!isPromotion(balance)) return { code: 'invalid_promotion', debtId };
  }
  if (!isRule(debt.minimum)) return { code: 'invalid_minimum', debtId };
  if (!isDay(debt.dueDay) || !isDay(debt.statementDay)) return { code: 'invalid_day', debtId };
  if (debt.monthlyCharges !== undefined && !isAmount(debt.monthlyCharges))
    return { code: 'invalid_charges', debtId, limit: MAX_AMOUNT };
  if (debt.setAside !== undefined && !isAmount(debt.setAside))
    return { code: 'invalid_set_aside', debtId, limit: MAX_AMOUNT };
  const fee = debt.annualFee;
  if (fee !== undefined && !(isAmount(fee.amount) && isWhole(fee.month, 1, 12)))
    return { code: 'invalid_fee', debtId };
  return null;
}

function budgetRefusal(budget: Budget): InputError | null {
  if (!isAmount(budget.monthly)) return { code: 'invalid_budget', limit: MAX_AMOUNT };
  if (budget.events.length > MAX_EVENTS) return { code: 'invalid_event', index: MAX_EVENTS };
  const index = budget.events.findIndex((event) => !isEvent(event));
  return index < 0 ? null : { code: 'invalid_event', index };
}

function isEvent(event: BudgetEvent): boolean {
  switch (event.kind) {
    case 'monthly_from':
      return isIsoDate(event.from) && isAmount(event.monthly);
    case 'windfall':
      return isIsoDate(event.on) && isAmount(event.amount);
    case 'skip_month':
      return isIsoDate(event.month);
  }
}

function isRule(rule: MinimumRule): boolean {
  switch (rule.kind) {
    case 'none':
      return true;
    case 'fixed':
      return isAmount(rule.amount);
    case 'percent':
    case 'percent_plus_interest':
      return isWhole(rule.percent, 0, 10_000) && isAmount(rule.floor);
    case 'largest':
      return rule.of.length > 0 && rule.of.every(isRule);
  }
}

function isPromotion({ promotion }: Balance): boolean {
  return (
    promotion === undefined ||
    (isRate(promotion.apr) &&
      isIsoDate(promotion.endsOn) &&
      (promotion.terms === undefined || PROMOTION_TERMS.includes(promotion.terms)))
  );
}

function isDay(day: number | undefined): boolean {
  return day === undefined || isWhole(day, 1, 31);
}

function isRate(apr: number): boolean {
  return isWhole(apr, 0, MAX_APR_BPS);
}

function isAmount(amount: Cents): boolean {
  return isWhole(amount, 0, MAX_AMOUNT);
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
