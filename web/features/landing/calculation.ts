import { type AprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import { formatChosen } from '../../../domain/money/format.ts';
import { type Parsed, parseMoney, parsePercent } from '../../../domain/money/parse.ts';
import type { MinimumRule } from '../../../domain/planner/debt.ts';
import { CARD_MINIMUM } from '../../../domain/planner/default_minimum.ts';
import { monthlyInterest } from '../../../domain/planner/interest.ts';
import { levelPayment } from '../../../domain/planner/level_payment.ts';
import { MAX_AMOUNT } from '../../../domain/planner/limits.ts';
import { minimumDue } from '../../../domain/planner/minimum.ts';
import {
  compareSingleDebt,
  type SingleDebtComparison,
} from '../../../domain/planner/single_debt.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { locale } from '../../ui/locale.ts';
import { examples, minimumOf, type Typed } from './typed.ts';

export interface Figures {
  readonly balance: Cents;
  readonly apr: AprBps;
  readonly monthly: Cents;
  readonly minimum: MinimumRule;
}

/** Where a payment leads: it ends the debt and covers the first minimum; it falls `short` of that, and the answer is of the minimum; it
 *  is less than the interest; or it is not done within 100 years. */
export type Standing = 'covers' | 'short' | 'grows' | 'stays' | 'too_long';

/** What a debt comes to, both ways. */
export interface Outcome {
  readonly figures: Figures;
  /** A month: what was typed or, where that falls short of it, the first minimum, as the planner takes it. */
  readonly pays: Cents;
  /** `held` is of `pays`. */
  readonly comparison: SingleDebtComparison;
  readonly standing: Standing;
}

export interface Calculation {
  readonly errors: { readonly [Field in keyof Typed]?: string };
  /** Null while a field cannot be read. */
  readonly outcome: Outcome | null;
  /** What stands in each field that is empty, and is reckoned with. */
  readonly examples: { readonly [Field in Exclude<keyof Typed, 'asks'>]: string };
}

/** An amount as it was typed: whole dollars stay whole. */
export const amountText = (amount: Cents): string => formatChosen(amount, locale);

/** An amount as it stands in a field, whose unit stands beside it. */
export const fieldText = (amount: Cents): string => amountText(amount).replace('$', '');

/** Reads the fields and works the debt out, or says for each field what is wrong with it. */
export function calculate(typed: Typed, asOf: IsoDate): Calculation {
  const balance = upTo(MAX_AMOUNT, parseMoney(typed.balance.trim() || examples.balance), 1);
  const apr = parsePercent(typed.apr.trim() || examples.apr);
  const owes = balance.ok && apr.ok ? { balance: balance.value, apr: apr.value } : null;
  const leastExample =
    typed.asks === 'fixed' && owes !== null
      ? fieldText(firstMinimum(owes, CARD_MINIMUM))
      : examples.least;
  const least = upTo(MAX_AMOUNT, parseMoney(typed.least.trim() || leastExample), 1);
  const minimum = least.ok ? minimumOf(typed.asks, least.value) : null;
  const monthlyExample =
    owes !== null && minimum !== null ? fieldText(suggested(owes, minimum)) : '200';
  const monthly = upTo(MAX_AMOUNT, parseMoney(typed.monthly.trim() || monthlyExample), 0);

  const errors: { -readonly [Field in keyof Typed]?: string } = {};
  const limit = amountText(MAX_AMOUNT);
  if (!balance.ok)
    errors.balance =
      balance.code === 'too_large' ? m.landing_error_large({ limit }) : m.landing_error_balance();
  if (!apr.ok) errors.apr = m.landing_error_apr();
  if (!monthly.ok)
    errors.monthly =
      monthly.code === 'too_large' ? m.landing_error_large({ limit }) : m.landing_error_monthly();
  if (!least.ok)
    errors.least = typed.asks === 'fixed' ? m.landing_error_own() : m.landing_error_least();

  const shown = {
    balance: examples.balance,
    apr: examples.apr,
    monthly: monthlyExample,
    least: leastExample,
  };
  if (owes === null || !monthly.ok || minimum === null)
    return { errors, outcome: null, examples: shown };
  const figures = { ...owes, monthly: monthly.value, minimum };
  return { errors, outcome: outcomeOf(figures, asOf), examples: shown };
}

function outcomeOf(figures: Figures, asOf: IsoDate): Outcome {
  const comparison = compareSingleDebt({ asOf, ...figures });
  const standing = standingOf(figures, comparison);
  if (standing !== 'short') return { figures, pays: figures.monthly, comparison, standing };
  const pays = comparison.first.minimum;
  const { held } = compareSingleDebt({ asOf, ...figures, monthly: pays });
  return { figures, pays, comparison: { ...comparison, held }, standing };
}

function standingOf({ monthly }: Figures, { held, first }: SingleDebtComparison): Standing {
  if (held.ok) return monthly < first.minimum ? 'short' : 'covers';
  if (monthly === first.interest && monthly > 0) return 'stays';
  return monthly < first.interest ? 'grows' : 'too_long';
}

type Owed = Pick<Figures, 'balance' | 'apr'>;

function firstMinimum({ balance, apr }: Owed, rule: MinimumRule): Cents {
  const interest = monthlyInterest(balance, apr);
  const owed = cents(balance + interest);
  return minimumDue(rule, { opening: balance, interest, fees: cents(0), owed });
}

/** A payment to begin with: the first minimum, the card's own or the usual one, up to the next $50. So an example never
 *  falls short. */
function suggested(owed: Owed, rule: MinimumRule): Cents {
  const enough = Math.max(firstMinimum(owed, rule), firstMinimum(owed, CARD_MINIMUM));
  return cents(Math.min(Math.ceil(enough / 5_000) * 5_000, MAX_AMOUNT));
}

/** A payment that ends the debt, and when. */
export interface WayOut {
  readonly monthly: Cents;
  readonly endsOn: IsoDate;
}

/**
 * Payments that end a debt where the one typed does not: in ten years, in five and in three, none of them less than what the card asks for
 * first. Whole dollars, each once.
 */
export function waysOut({ figures, comparison }: Outcome, asOf: IsoDate): readonly WayOut[] {
  const amounts = [120, 60, 36].map((months) => {
    const enough = levelPayment(figures.balance, figures.apr, months);
    return cents(Math.ceil(Math.max(enough, comparison.first.minimum) / 100) * 100);
  });
  return [...new Set(amounts)].flatMap((monthly) => {
    const { held } = compareSingleDebt({ asOf, ...figures, monthly });
    return held.ok ? [{ monthly, endsOn: held.course.debtFreeOn }] : [];
  });
}

/** From `min` cents to `max`. */
function upTo(max: Cents, parsed: Parsed<Cents>, min: number): Parsed<Cents> {
  if (!parsed.ok) return parsed;
  if (parsed.value < min) return { ok: false, code: 'negative' };
  return parsed.value > max ? { ok: false, code: 'too_large' } : parsed;
}

/** How far the payment has come at two thirds of its months: most of the debt is gone, not all of it. */
export function mended({ figures, comparison: { held } }: Outcome) {
  if (!held.ok) return null;
  const months = held.course.payments;
  const month = Math.round((months * 2) / 3);
  const paid = cents(figures.balance - (held.course.balances[month] ?? 0));
  return { month, months, paid, share: paid / figures.balance };
}
