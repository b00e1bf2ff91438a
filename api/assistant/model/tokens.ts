import type { ModelUsage, Prices } from './port.ts';

/** About how many tokens something comes to as it is sent: four letters each, as makers say of English. */
export const tokensOf = (sent: unknown): number => Math.ceil(JSON.stringify(sent).length / 4);

/** What was used, in millionths of a dollar: a price of a million tokens in dollars is one of a token in those. */
export const costOf = (
  { inputTokens, outputTokens }: ModelUsage,
  prices: Prices | null,
): number | null => prices && Math.ceil(inputTokens * prices.input + outputTokens * prices.output);
