import { cents } from '../money/cents.ts';

/** The longest plan, 100 years. A debt still open then counts as never paid off. */
export const HORIZON_MONTHS = 1_200;

/** The largest amount taken for a balance, a payment or a fee: a billion dollars. */
export const MAX_AMOUNT = cents(100_000_000_000);

/** A debt past this has run away: it stops the plan long before cents stop being exact. */
export const RUNAWAY = cents(100_000_000_000_000);

/** The most debts planned together. */
export const MAX_DEBTS = 200;
