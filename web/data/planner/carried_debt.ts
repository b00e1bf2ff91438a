import type { MinimumRule } from '../../../domain/payoff/debt.ts';

/** The debt typed on the landing page, on its way into the planner. Cents and basis points. */
export interface CarriedDebt {
  readonly balance: number;
  readonly apr: number;
  readonly monthly: number;
  /** How the card sets its minimum, where it is not the usual way. */
  readonly minimum?: MinimumRule;
}

const key = 'mendwell-carried-debt';

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

function isRule(rule: MinimumRule | undefined): rule is MinimumRule {
  switch (rule?.kind) {
    case 'fixed':
      return isCount(rule.amount);
    case 'percent':
    case 'percent_plus_interest':
      return isCount(rule.percent) && isCount(rule.floor);
    default:
      return false;
  }
}

/** Puts the debt where the planner picks it up; false where the browser refuses storage. */
export function carryDebt(debt: CarriedDebt): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(debt));
    return true;
  } catch {
    return false;
  }
}

/** Takes the debt that was carried, once. */
export function takeCarriedDebt(): CarriedDebt | null {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    localStorage.removeItem(key);
    const { balance, apr, monthly, minimum } = JSON.parse(text) as CarriedDebt;
    return [balance, apr, monthly].every(isCount)
      ? { balance, apr, monthly, ...(isRule(minimum) && { minimum }) }
      : null;
  } catch {
    return null;
  }
}
