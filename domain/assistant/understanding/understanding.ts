import {
  type Classifier,
  classify,
  type Likely,
  type PackedClassifier,
  readClassifier,
} from './classifier.ts';
import { kinOf, toldOf } from './features.ts';
import type { IntentName } from '../intents.ts';

/** What questions are read with: learned from `content/questions` when the product is built. */
export interface Understanding {
  readonly meanings: Classifier;
  readonly danger: Classifier;
}

/** As the build writes it (web/build/content/questions.ts). */
export function readUnderstanding(packed: {
  readonly kin: string;
  readonly told: string;
  readonly meanings: PackedClassifier;
  readonly danger: PackedClassifier;
}): Understanding {
  const lexicon = { kin: kinOf(packed.kin), told: toldOf(packed.told) };
  return {
    meanings: readClassifier(packed.meanings, lexicon),
    danger: readClassifier(packed.danger, lexicon),
  };
}

/** From this probability on a reading is answered without a word about it. */
export const SURE = 0.93;
/** From here on it is answered, with how it was read above the answer: of five folds, fewer than 3 in 100 are then wrong. */
export const LIKELY = 0.85;
/** From here on the likeliest meanings are offered to choose from. Below, nothing is claimed. */
export const POSSIBLE = 0.05;

export interface LikelyMeaning extends Omit<Likely, 'label'> {
  readonly meaning: IntentName;
}

/** What a text may mean, the likeliest first. Labels are the names of files: the build holds them to the intents. */
export const meaningsOf = (text: string, { meanings }: Understanding): readonly LikelyMeaning[] =>
  classify(text, meanings).map(({ label, probability }) => ({
    meaning: label as IntentName,
    probability,
  }));
