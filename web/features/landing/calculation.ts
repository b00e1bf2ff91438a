import { type AprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import { type Parsed, parseMoney, parsePercent } from '../../../domain/money/parse.ts';
import { CARD_MINIMUM } from '../../../domain/payoff/default_minimum.ts';
import { MAX_AMOUNT } from '../../../domain/payoff/limits.ts';
import {
  compareSingleDebt,
  type SingleDebtComparison,
} from '../../../domain/payoff/single_debt.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { locale } from '../../ui/locale.ts';

/** The three fields as typed. */
export interface Typed {
  readonly balance: string;
  readonly apr: string;
  readonly monthly: string;
}

export interface Figures {
  readonly balance: Cents;
  readonly apr: AprBps;
  readonly monthly: Cents;
}

export interface Calculation {
  readonly errors: { readonly [Field in keyof Typed]?: string };
  /** Null while a field cannot be read. */
  readonly figures: Figures | null;
  readonly comparison: SingleDebtComparison | null;
}

/** Reads the fields and works the debt out, or says for each field what is wrong with it. */
export function calculate(typed: Typed, asOf: IsoDate): Calculation {
  const balance = positive(parseMoney(typed.balance));
  const apr = parsePercent(typed.apr);
  const monthly = positive(parseMoney(typed.monthly));
  const errors: { -readonly [Field in keyof Typed]?: string } = {};
  if (!balance.ok)
    errors.balance =
      balance.code === 'too_large'
        ? m.landing_error_balance_large({ limit: formatMoney(MAX_AMOUNT, locale) })
        : m.landing_error_balance();
  if (!apr.ok) errors.apr = m.landing_error_apr();
  if (!monthly.ok) errors.monthly = m.landing_error_monthly();
  if (!balance.ok || !apr.ok || !monthly.ok) return { errors, figures: null, comparison: null };

  const figures = { balance: balance.value, apr: apr.value, monthly: monthly.value };
  const comparison = compareSingleDebt({ asOf, ...figures, minimum: CARD_MINIMUM });
  const { plan } = comparison;
  if (!plan.ok) {
    const amount = formatMoney(figures.monthly, locale);
    if (plan.error.code === 'budget_below_minimums')
      errors.monthly = m.landing_error_short({
        amount,
        needed: formatMoney(plan.error.needed, locale),
      });
    else if (plan.error.code === 'never_pays_off')
      errors.monthly = m.landing_error_never({
        amount,
        needed: formatMoney(plan.error.neededPerMonth, locale),
      });
    else errors.monthly = m.landing_error_monthly();
  }
  return { errors, figures, comparison };
}

/** More than nothing and no more than the planner takes. */
function positive(parsed: Parsed<Cents>): Parsed<Cents> {
  if (!parsed.ok) return parsed;
  if (parsed.value <= 0) return { ok: false, code: 'negative' };
  return parsed.value > MAX_AMOUNT ? { ok: false, code: 'too_large' } : parsed;
}

/** What the person pays beyond the first minimum. Cents. */
export const beyondMinimum = (monthly: Cents, firstMinimum: Cents): Cents =>
  cents(monthly - firstMinimum);
