import {
  type Classifier,
  classify,
  type Likely,
  type PackedClassifier,
  readClassifier,
} from './classifier.ts';
import { kinOf, commonWordsOf } from './features.ts';
import { INTENTS, type IntentName } from '../intents.ts';

/** What questions are read with: learned from `content/questions` when the product is built. */
export interface Understanding {
  readonly meanings: Classifier;
  readonly danger: Classifier;
}

/** As the build writes it (web/build/content/questions.ts). */
export function readUnderstanding(packed: {
  readonly kin: string;
  readonly commonWords: string;
  readonly reading: PackedClassifier;
}): Understanding {
  const lexicon = { kin: kinOf(packed.kin), commonWords: commonWordsOf(packed.commonWords) };
  const reading = readClassifier(packed.reading, lexicon);
  return { meanings: reading, danger: reading };
}

/** From this probability on a reading is answered without a word about it. */
export const SURE = 0.93;
/** From here on it is answered, with how it was read above the answer: of five folds, fewer than 3 in 100 are then wrong. */
export const LIKELY = 0.85;
/** From here on it is answered where its whole family is as good as sure. */
export const GUESSED = 0.45;
/** From here on it is answered as a guess, which is said, with the next ones to choose from. Of 200 short
 *  questions about three in four such guesses were right, and one of eight below it: there the question is asked back. */
export const OFFERED_AS_GUESS = 0.4;
/** From here on the likeliest meanings are offered to choose from. Below, nothing is claimed. */
export const POSSIBLE = 0.05;

export interface LikelyMeaning extends Omit<Likely, 'label'> {
  readonly meaning: IntentName;
}

/** What a text may mean, the likeliest first; together they are 1. Labels are the names of files: the build holds them to the
 *  intents. What tells of danger is looked for before (danger/learned.ts). */
export function meaningsOf(text: string, { meanings }: Understanding): readonly LikelyMeaning[] {
  const likely = classify(text, meanings).filter(({ label }) => isIntent(label));
  const whole = likely.reduce((sum, { probability }) => sum + probability, 0);
  return likely.map(({ label, probability }) => ({
    meaning: label as IntentName,
    probability: probability / whole,
  }));
}

const intents: ReadonlySet<string> = new Set(INTENTS);
const isIntent = (label: string): boolean => intents.has(label);
