/** What people ask. */
export const INTENTS = ['how_long_it_stays'] as const;
export type IntentName = (typeof INTENTS)[number];
