import { cents } from '../money/cents.ts';

/** The longest plan, 100 years. A debt still open then counts as never paid off. */
export const HORIZON_MONTHS = 1_200;

/** The largest amount taken for a balance, a payment or a fee: 100 million dollars. */
export const MAX_AMOUNT = cents(10_000_000_000);

/**
 * A debt past this has run away, and the plan stops. Low enough that every sum over the horizon,
 * all debts and the highest rate stays a safe integer.
 */
export const RUNAWAY = cents(20_000_000_000);

/** The most debts planned together. */
export const MAX_DEBTS = 100;

/** The most budget events in one plan. */
export const MAX_EVENTS = 600;

/** The longest name of a debt, in characters as people count them: `public.debts` takes no longer one. */
export const MAX_DEBT_NAME_CHARACTERS = 80;
