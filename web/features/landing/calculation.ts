import { type AprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import { formatMoney, formatWholeDollars } from '../../../domain/money/format.ts';
import { type Parsed, parseMoney, parsePercent } from '../../../domain/money/parse.ts';
import type { MinimumRule } from '../../../domain/payoff/debt.ts';
import { MAX_AMOUNT } from '../../../domain/payoff/limits.ts';
import {
  compareSingleDebt,
  type CourseResult,
  type SingleDebtComparison,
} from '../../../domain/payoff/single_debt.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { locale } from '../../ui/locale.ts';
import { minimumOf, type Typed } from './typed.ts';

export interface Figures {
  readonly balance: Cents;
  readonly apr: AprBps;
  readonly monthly: Cents;
  readonly minimum: MinimumRule;
}

/** What a debt comes to, both ways. */
export interface Outcome {
  readonly figures: Figures;
  readonly comparison: SingleDebtComparison;
}

export interface Calculation {
  readonly errors: { readonly [Field in keyof Typed]?: string };
  /** Null while a field cannot be read. */
  readonly outcome: Outcome | null;
}

/** An amount as it was typed: whole dollars stay whole. */
export const amountText = (amount: Cents): string =>
  amount % 100 === 0 ? formatWholeDollars(amount, locale) : formatMoney(amount, locale);

/** Reads the fields and works the debt out, or says for each field what is wrong with it. */
export function calculate(typed: Typed, asOf: IsoDate): Calculation {
  const balance = positive(parseMoney(typed.balance));
  const apr = parsePercent(typed.apr);
  const monthly = positive(parseMoney(typed.monthly));
  const lowest = positive(parseMoney(typed.least));
  const errors: { -readonly [Field in keyof Typed]?: string } = {};
  if (!balance.ok)
    errors.balance =
      balance.code === 'too_large'
        ? m.landing_error_balance_large({ limit: amountText(MAX_AMOUNT) })
        : m.landing_error_balance();
  if (!apr.ok) errors.apr = m.landing_error_apr();
  if (!monthly.ok) errors.monthly = m.landing_error_monthly();
  if (!lowest.ok) errors.least = m.landing_error_least();
  if (!balance.ok || !apr.ok || !monthly.ok || !lowest.ok) return { errors, outcome: null };

  const minimum = minimumOf(typed.asks, lowest.value);
  const figures = { balance: balance.value, apr: apr.value, monthly: monthly.value, minimum };
  const comparison = compareSingleDebt({ asOf, ...figures });
  const problem = problemOf(figures, comparison.plan);
  if (problem !== null) errors.monthly = problem;
  return { errors, outcome: { figures, comparison } };
}

/** Why the payment leads nowhere, and the one that does. */
function problemOf({ monthly, minimum }: Figures, plan: CourseResult): string | null {
  if (plan.ok) return null;
  const amount = amountText(monthly);
  switch (plan.error.code) {
    case 'budget_below_minimums': {
      const words = { amount, needed: formatMoney(plan.error.needed, locale) };
      return minimum.kind === 'percent_plus_interest'
        ? m.landing_error_short(words)
        : m.landing_error_below(words);
    }
    case 'never_pays_off':
      return m.landing_error_never({
        amount,
        needed: formatMoney(plan.error.neededPerMonth, locale),
      });
    default:
      return m.landing_error_monthly();
  }
}

/** More than nothing and no more than the planner takes. */
function positive(parsed: Parsed<Cents>): Parsed<Cents> {
  if (!parsed.ok) return parsed;
  if (parsed.value <= 0) return { ok: false, code: 'negative' };
  return parsed.value > MAX_AMOUNT ? { ok: false, code: 'too_large' } : parsed;
}

/** How far the plan has come at two thirds of its months: most of the debt is gone, not all of it. */
export function mended({ figures, comparison: { plan } }: Outcome) {
  if (!plan.ok) return null;
  const months = plan.course.payments;
  const month = Math.round((months * 2) / 3);
  const paid = cents(figures.balance - (plan.course.balances[month] ?? 0));
  return { month, months, paid, share: paid / figures.balance };
}
