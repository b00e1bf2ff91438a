import {
  MAX_STEP,
  type PackedClassifier,
  characterOf,
  CHARACTERS,
} from '../../../domain/assistant/understanding/classifier.ts';
import { BUCKETS, type Features } from '../../../domain/assistant/understanding/features.ts';

// Multinomial logistic regression by AdaGrad, the same to the byte on every machine: one order, and no function but
// + - * / and the square root, which every processor rounds alike.

export interface Example {
  readonly features: Features;
  /** The label's place. */
  readonly label: number;
}

/** Rounds with every weight, and after them with those that are kept. */
const ROUNDS = 3;
const ROUNDS_KEPT = 3;
const RATE = 0.5;
const SEED = 7;
/** Labels that are this far from likely are left as they are. */
const NEGLIGIBLE = 0.002;

/** e^x, x ≤ 0: by halves, so that no machine has its own. */
function exp(x: number): number {
  if (x < -40) return 0;
  const part = x / 64;
  let power = 1 + part * (1 + (part / 2) * (1 + (part / 3) * (1 + (part / 4) * (1 + part / 5))));
  for (let at = 0; at < 6; at += 1) power *= power;
  return power;
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Where the heaviest weights are; the others become nothing. */
function heaviest(weights: Float32Array, keep: number): Uint8Array {
  const sizes = weights.map((each) => (each < 0 ? -each : each)).toSorted();
  const least = sizes[Math.max(0, sizes.length - keep)] ?? 0;
  const kept = new Uint8Array(weights.length);
  for (const [at, weight] of weights.entries())
    if ((weight < 0 ? -weight : weight) >= least && weight !== 0) kept[at] = 1;
    else weights[at] = 0;
  return kept;
}

/** Weights bucket by bucket, `labels` of them in each. */
export function train(examples: readonly Example[], labels: number, keep: number): Float32Array {
  const weights = new Float32Array(BUCKETS * labels);
  const squares = new Float32Array(BUCKETS * labels).fill(1e-3);
  const likely = new Float64Array(labels);
  const random = seeded(SEED);
  const packed = examples.map(({ features, label }) => ({
    places: Int32Array.from(features.places),
    values: Float32Array.from(features.weights),
    label,
  }));
  const order = packed.map((_, at) => at);
  const moved: number[] = [];
  let kept: Uint8Array | null = null;
  for (let round = 0; round < ROUNDS + ROUNDS_KEPT; round += 1) {
    if (round === ROUNDS) kept = heaviest(weights, keep);
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (const at of order) {
      const { places, values, label } = packed[at] as (typeof packed)[number];
      likely.fill(0);
      for (let feature = 0; feature < places.length; feature += 1) {
        const start = (places[feature] as number) * labels;
        const value = values[feature] as number;
        for (let each = 0; each < labels; each += 1)
          likely[each] = (likely[each] as number) + (weights[start + each] as number) * value;
      }
      let highest = -Infinity;
      for (const each of likely) if (each > highest) highest = each;
      let whole = 0;
      for (let each = 0; each < labels; each += 1) {
        likely[each] = exp((likely[each] as number) - highest);
        whole += likely[each] as number;
      }
      moved.length = 0;
      for (let each = 0; each < labels; each += 1) {
        const off = (likely[each] as number) / whole - (each === label ? 1 : 0);
        likely[each] = off;
        if (off > NEGLIGIBLE || off < -NEGLIGIBLE) moved.push(each);
      }
      for (let feature = 0; feature < places.length; feature += 1) {
        const start = (places[feature] as number) * labels;
        const value = values[feature] as number;
        for (const each of moved) {
          const slope = (likely[each] as number) * value;
          const to = start + each;
          if (kept && kept[to] === 0) continue;
          squares[to] = (squares[to] as number) + slope * slope;
          weights[to] = (weights[to] as number) - (RATE * slope) / Math.sqrt(squares[to] as number);
        }
      }
    }
  }
  return weights;
}

/** A number that may be past the characters there are: then it takes two. */
const long = (value: number): string =>
  value < CHARACTERS - 1
    ? characterOf(value)
    : characterOf(CHARACTERS - 1) + characterOf(value - CHARACTERS + 1);

/** The heaviest weights, in steps, as text. */
export function packed(
  weights: Float32Array,
  labels: readonly string[],
  temperature: number,
): PackedClassifier {
  const count = labels.length;
  const heaviestWeight = weights.reduce((high, each) => Math.max(high, each < 0 ? -each : each), 0);
  const scale = Math.fround(heaviestWeight / (MAX_STEP * MAX_STEP));
  let counts = '';
  let places = '';
  let steps = '';
  let empty = 0;
  const endRun = () => {
    for (; empty > 0; empty -= Math.min(empty, CHARACTERS - 1))
      counts += `!${characterOf(Math.min(empty, CHARACTERS - 1))}`;
  };
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const kept: (readonly [number, number])[] = [];
    for (let label = 0; label < count; label += 1) {
      const weight = weights[bucket * count + label] as number;
      const size = weight < 0 ? -weight : weight;
      const step = Math.round(Math.sqrt(size / scale)) * (weight < 0 ? -1 : 1);
      if (step !== 0) kept.push([label, step]);
    }
    if (kept.length === 0) {
      empty += 1;
      continue;
    }
    endRun();
    counts += long(kept.length);
    for (const [label, step] of kept) {
      places += long(label);
      steps += characterOf(step + MAX_STEP);
    }
  }
  endRun();
  return { labels, temperature, scale, counts, places, steps };
}
