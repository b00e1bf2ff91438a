import type { IntentName } from '../intents.ts';
import type { LikelyMeaning } from './understanding.ts';

/** What somebody feels. It's met as it is: nobody is asked whether they asked that. */
export const FEELINGS: ReadonlySet<IntentName> = new Set<IntentName>([
  'ashamed',
  'how_are_you',
  'nothing_for_kids',
  'overwhelmed',
  'telling_family',
  'worried',
]);
/** Whether it is as good as sure that something is felt, whichever. */
export const isOfFeelings = (likely: readonly LikelyMeaning[]): boolean =>
  likely
    .filter(({ meaning }) => FEELINGS.has(meaning))
    .reduce((sum, { probability }) => sum + probability, 0) >= FEELINGS_MARK;
const FEELINGS_MARK = 0.4;
