import type { IntentName } from '../intents.ts';

/** What several parts of a message together say, however it is worded. */
export interface Story {
  readonly meaning: IntentName;
  /** All of these are in it. */
  readonly all: readonly RegExp[];
  /** And none of these. */
  readonly none?: RegExp;
}
