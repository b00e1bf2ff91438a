import { BUCKETS, featuresOf, type Lexicon } from './features.ts';

// A linear classifier as it is fetched: text, so that one module serves the page, Node and Deno, and compresses well.

/** What a build writes (web/build/content/questions.ts) and `readClassifier` reads. */
export interface PackedClassifier {
  readonly labels: readonly string[];
  /** What scores are divided by before they become probabilities. */
  readonly temperature: number;
  /** What the square of one step comes to: small weights are told apart more finely. */
  readonly scale: number;
  /** Of every bucket, how many labels have a weight in it: one character each, or `!` and a run of empty ones. */
  readonly counts: string;
  /** The labels, bucket by bucket. */
  readonly places: string;
  /** Their weights in steps, in the same order. */
  readonly steps: string;
}

export interface Classifier {
  readonly labels: readonly string[];
  readonly lexicon: Lexicon;
  readonly temperature: number;
  /** Where a bucket's weights begin. */
  readonly starts: Uint32Array;
  readonly places: Uint8Array;
  readonly steps: Int8Array;
  readonly scale: number;
}

/** Characters of the packed text: printable, without quote and backslash. */
export const FIRST_CHARACTER = 35;
export const BACKSLASH = 92;
/** Numbers that one character can stand for. */
export const CHARACTERS = 90;
export const characterOf = (value: number): string =>
  String.fromCharCode(
    value + FIRST_CHARACTER < BACKSLASH ? value + FIRST_CHARACTER : value + FIRST_CHARACTER + 1,
  );
const valueOf = (code: number): number => code - FIRST_CHARACTER - (code > BACKSLASH ? 1 : 0);
/** Steps go as far to either side. */
export const MAX_STEP = 44;

/** Numbers as they were written; one past the characters there are takes two. */
function* valuesIn(text: string): Generator<number> {
  for (let at = 0; at < text.length; at += 1) {
    const value = valueOf(text.charCodeAt(at));
    if (value < CHARACTERS - 1) yield value;
    else {
      at += 1;
      yield value + valueOf(text.charCodeAt(at));
    }
  }
}

export function readClassifier(packed: PackedClassifier, lexicon: Lexicon): Classifier {
  const starts = new Uint32Array(BUCKETS + 1);
  let bucket = 0;
  let total = 0;
  for (const [run = '', empty] of packed.counts.matchAll(/!(.)|[^!]+/g)) {
    if (empty !== undefined) {
      const next = bucket + valueOf(empty.charCodeAt(0));
      starts.fill(total, bucket, next);
      bucket = next;
      continue;
    }
    for (const count of valuesIn(run)) {
      starts[bucket] = total;
      bucket += 1;
      total += count;
    }
  }
  starts.fill(total, bucket);
  const steps = Int8Array.from(packed.steps, (sign) => valueOf(sign.charCodeAt(0)) - MAX_STEP);
  return {
    ...packed,
    lexicon,
    starts,
    places: Uint8Array.from(valuesIn(packed.places)),
    steps,
  };
}

/** A label with how likely it is. */
export interface Likely {
  readonly label: string;
  readonly probability: number;
}

/** Every label, the likeliest first; together they are 1. */
export function classify(text: string, classifier: Classifier): readonly Likely[] {
  const { labels, lexicon, starts, places, steps, scale, temperature } = classifier;
  const sums = new Float64Array(labels.length);
  const features = featuresOf(text, lexicon);
  for (const [at, bucket] of features.places.entries()) {
    const weight = features.weights[at] ?? 0;
    for (let each = starts[bucket] ?? 0; each < (starts[bucket + 1] ?? 0); each += 1) {
      const label = places[each] ?? 0;
      const step = steps[each] ?? 0;
      sums[label] = (sums[label] ?? 0) + weight * step * Math.abs(step);
    }
  }
  const highest = Math.max(...sums);
  const grown = [...sums].map((sum) => Math.exp(((sum - highest) * scale) / temperature));
  const whole = grown.reduce((sum, each) => sum + each, 0);
  return labels
    .map((label, at) => ({ label, probability: (grown[at] ?? 0) / whole }))
    .toSorted((one, other) => other.probability - one.probability);
}
