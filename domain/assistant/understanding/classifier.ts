import { BUCKETS, featuresOf, type Lexicon } from './features.ts';

// A classifier as it is fetched: text, so that one module serves the page, Node and Deno, and compresses well. Every feature has a
// code of -1, 0 and 1; the codes of a text's features add up to a point, and every label weighs that point (fastText's idea:
// features share what they mean, so that few bytes hold many).

/** What a build writes (web/build/content/questions.ts) and `readClassifier` reads. */
export interface PackedClassifier {
  readonly labels: readonly string[];
  /** What scores are divided by before they become probabilities. */
  readonly temperature: number;
  /** How long a code is. */
  readonly length: number;
  /** The codes, bucket by bucket, four places a character. */
  readonly codes: string;
  /** What one step of `steps` comes to. */
  readonly scale: number;
  /** How every label weighs each place of the point: place by place, a step a character. */
  readonly steps: string;
}

export interface Classifier {
  readonly labels: readonly string[];
  readonly lexicon: Lexicon;
  readonly temperature: number;
  readonly length: number;
  readonly codes: Int8Array;
  readonly weights: Float64Array;
}

/** Characters of the packed text: printable, without quote and backslash. */
const FIRST_CHARACTER = 35;
const BACKSLASH = 92;
export const characterOf = (value: number): string =>
  String.fromCharCode(
    value + FIRST_CHARACTER < BACKSLASH ? value + FIRST_CHARACTER : value + FIRST_CHARACTER + 1,
  );
const valueOf = (code: number): number => code - FIRST_CHARACTER - (code > BACKSLASH ? 1 : 0);
/** Steps go as far to either side. */
export const MAX_STEP = 44;
/** Places of a code that one character holds. */
export const PLACES_A_CHARACTER = 4;

export function readClassifier(packed: PackedClassifier, lexicon: Lexicon): Classifier {
  const { labels, temperature, length, scale } = packed;
  const codes = new Int8Array(BUCKETS * length);
  let at = 0;
  for (let character = 0; character < packed.codes.length; character += 1) {
    let left = valueOf(packed.codes.charCodeAt(character));
    for (let place = 0; place < PLACES_A_CHARACTER; place += 1) {
      codes[at] = (left % 3) - 1;
      left = Math.floor(left / 3);
      at += 1;
    }
  }
  const weights = Float64Array.from(
    packed.steps,
    (sign) => (valueOf(sign.charCodeAt(0)) - MAX_STEP) * scale,
  );
  return { labels, lexicon, temperature, length, codes, weights };
}

/** A label with how likely it is. */
export interface Likely {
  readonly label: string;
  readonly probability: number;
}

/** Every label, the likeliest first; together they are 1. */
export function classify(text: string, classifier: Classifier): readonly Likely[] {
  const { labels, lexicon, length, codes, weights, temperature } = classifier;
  const point = new Float64Array(length);
  const features = featuresOf(text, lexicon);
  for (const [at, bucket] of features.places.entries()) {
    const weight = features.weights[at] ?? 0;
    const start = bucket * length;
    for (let place = 0; place < length; place += 1)
      point[place] = (point[place] ?? 0) + weight * (codes[start + place] ?? 0);
  }
  const sums = new Float64Array(labels.length);
  for (let place = 0; place < length; place += 1)
    for (let label = 0; label < labels.length; label += 1)
      sums[label] =
        (sums[label] ?? 0) + (point[place] ?? 0) * (weights[place * labels.length + label] ?? 0);
  const highest = Math.max(...sums);
  const grown = [...sums].map((sum) => Math.exp((sum - highest) / temperature));
  const whole = grown.reduce((sum, each) => sum + each, 0);
  return labels
    .map((label, at) => ({ label, probability: (grown[at] ?? 0) / whole }))
    .toSorted((one, other) => other.probability - one.probability);
}
