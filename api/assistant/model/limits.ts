import { costOf } from './tokens.ts';
import type { Prices } from './port.ts';

// What a model may do in one answer.

/** Times that it is asked: what it calls in one is answered in the next. */
export const MAX_STEPS = 4;
export const MAX_CALLS = 8;
/** Tokens, by our estimate. */
export const MAX_INPUT_TOKENS = 6_000;
export const MAX_OUTPUT_TOKENS = 700;
/** Questions and answers before this one. */
export const MAX_TURNS_BACK = 6;
/** What a call may send. Letters. */
export const MAX_ARGUMENT_LETTERS = 4_000;
/** A model that writes on after it was to end is cut. Letters. */
export const MAX_OUTPUT_LETTERS = MAX_OUTPUT_TOKENS * 8;

/** The most that one answer may cost, in millionths of a dollar; 0 where no price is known. */
export const maxCostOf = (prices: Prices | null): number =>
  costOf(
    { inputTokens: MAX_STEPS * MAX_INPUT_TOKENS, outputTokens: MAX_STEPS * MAX_OUTPUT_TOKENS },
    prices,
  ) ?? 0;
