import { once } from 'node:events';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  characterOf,
  MAX_STEP,
  type PackedClassifier,
  PLACES_A_CHARACTER,
} from '../../../domain/assistant/understanding/classifier.ts';
import { BUCKETS, type Features } from '../../../domain/assistant/understanding/features.ts';
import { addSlopes, coded, off, pointOf, seeded, slopesOf, step } from './classifier_arithmetic.ts';

// Codes of features and weights of labels, learned together by AdaGrad in small batches; then the codes become -1, 0 and 1 and the
// weights are learned anew for those. A batch is read in two halves, by one thread after another or by two at a time: what comes
// of it is the same to the byte.

export interface Example {
  readonly features: Features;
  /** The label's place. */
  readonly label: number;
}

const ROUNDS = 11;
/** Rounds with codes that are final. */
const ROUNDS_AFTER = 4;
const BATCH = 128;
const RATE = 0.3;
const RATE_OF_LABELS = 0.03;
/** Features that a round leaves out: no reading may hang on one word. */
const LEFT_OUT = 0.3;
/** Who is off by less teaches nothing worth its time. */
const HARDLY = 0.001;
const SEED = 7;
/** From this many times the usual size on a place of a code is 1 or -1. */
const CODED = 0.9;

/** A half of every batch, and of what is learned. */
export type Half = 0 | 1;

export interface Trained {
  readonly codes: Float32Array;
  /** Place by place, a label each. */
  readonly weights: Float32Array;
}

/** What both halves read and write, in memory that threads share. */
export interface Ground extends Trained {
  readonly labels: number;
  /** Of a code: a multiple of six. */
  readonly length: number;
  readonly codeSquares: Float32Array;
  readonly weightSquares: Float32Array;
  /** What a half would move them by. */
  readonly slopes: readonly [Float32Array, Float32Array];
  readonly weightSlopes: readonly [Float32Array, Float32Array];
  readonly isTouched: readonly [Uint8Array, Uint8Array];
  /** Features of all examples, one after another; those of example n begin at `begins[n]` and end before `begins[n + 1]`. */
  readonly places: Int32Array;
  readonly values: Float32Array;
  readonly begins: Int32Array;
  readonly right: Int32Array;
}

const floats = (count: number) => new Float32Array(new SharedArrayBuffer(4 * count));
const integers = (count: number) => new Int32Array(new SharedArrayBuffer(4 * count));
const flags = () => new Uint8Array(new SharedArrayBuffer(BUCKETS));

function groundOf(examples: readonly Example[], labels: number, length: number): Ground {
  if (length % 6 !== 0)
    throw new RangeError(`a code of ${length} places: it takes a multiple of six`);
  const count = examples.reduce((sum, { features }) => sum + features.places.length, 0);
  const ground: Ground = {
    labels,
    length,
    codes: floats(BUCKETS * length),
    codeSquares: floats(BUCKETS * length).fill(1e-2),
    weights: floats(length * labels),
    weightSquares: floats(length * labels).fill(1),
    slopes: [floats(BUCKETS * length), floats(BUCKETS * length)],
    weightSlopes: [floats(length * labels), floats(length * labels)],
    isTouched: [flags(), flags()],
    places: integers(count),
    values: floats(count),
    begins: integers(examples.length + 1),
    right: integers(examples.length),
  };
  let begin = 0;
  for (const [at, { features, label }] of examples.entries()) {
    ground.places.set(features.places, begin);
    ground.values.set(features.weights, begin);
    begin += features.places.length;
    ground.begins[at + 1] = begin;
    ground.right[at] = label;
  }
  const random = seeded(SEED);
  for (let at = 0; at < ground.weights.length; at += 1)
    ground.weights[at] = ((random() + random() + random() - 1.5) * 2) / Math.sqrt(length);
  return ground;
}

/** Reads a half of a batch: what codes and weights would have to move by is added to its slopes. */
function readerOf(ground: Ground, half: Half) {
  const { codes, weights, labels, length, places, values, begins, right } = ground;
  const [slopes, weightSlopes, isTouched] = [
    ground.slopes[half],
    ground.weightSlopes[half],
    ground.isTouched[half],
  ];
  const random = seeded(SEED + 1 + half);
  const wrong = new Float64Array(labels);
  const asked = new Int32Array(labels);
  const point = new Float64Array(length);
  const back = new Float64Array(length);
  let maxFeatures = 0;
  for (let at = 0; at < right.length; at += 1)
    maxFeatures = Math.max(maxFeatures, (begins[at + 1] as number) - (begins[at] as number));
  const starts = new Int32Array(maxFeatures + 3);
  const shares = new Float64Array(maxFeatures + 3);
  return (at: number, isCoding: boolean): void => {
    let kept = 0;
    for (let feature = begins[at] as number; feature < (begins[at + 1] as number); feature += 1)
      if (random() >= LEFT_OUT) {
        starts[kept] = (places[feature] as number) * length;
        shares[kept] = (values[feature] as number) / (1 - LEFT_OUT);
        kept += 1;
      }
    // To a whole four: what is added counts for nothing.
    starts.fill(0, kept, kept + 3);
    shares.fill(0, kept, kept + 3);
    pointOf(codes, starts, shares, kept, point);
    off(point, weights, labels, right[at] as number, wrong);
    let many = 0;
    for (let each = 0; each < labels; each += 1) {
      const slope = wrong[each] as number;
      if (slope > HARDLY || slope < -HARDLY) {
        asked[many] = each;
        many += 1;
      }
    }
    slopesOf(point, weights, labels, { asked, many, wrong }, { weightSlopes, back });
    if (!isCoding) return;
    for (let feature = 0; feature < kept; feature += 1) {
      const start = starts[feature] as number;
      isTouched[start / length] = 1;
      addSlopes(slopes, start, shares[feature] as number, back);
    }
  };
}

/** Moves a half of the codes and of the weights by what both halves of a batch say. */
function move(ground: Ground, half: Half, rate: number): void {
  const { codes, codeSquares, weights, weightSquares, slopes, weightSlopes, length } = ground;
  const [ones, others] = ground.isTouched;
  const middle = Math.floor(BUCKETS / 2);
  for (let bucket = half * middle; bucket < (half === 0 ? middle : BUCKETS); bucket += 1) {
    if (ones[bucket] === 0 && others[bucket] === 0) continue;
    ones[bucket] = 0;
    others[bucket] = 0;
    step(codes, slopes, codeSquares, { from: bucket * length, to: (bucket + 1) * length, rate });
  }
  const halfWay = Math.floor(weights.length / 2);
  step(weights, weightSlopes, weightSquares, {
    from: half * halfWay,
    to: half === 0 ? halfWay : weights.length,
    rate: RATE_OF_LABELS,
  });
}

/** Learns some halves of every batch; `meet` returns when whoever learns the others has come as far. */
export function learn(ground: Ground, halves: readonly Half[], meet: () => void): void {
  const readers = halves.map((half) => [half, readerOf(ground, half)] as const);
  const random = seeded(SEED);
  const order = Array.from(ground.right, (_, at) => at);
  for (let round = 0; round < ROUNDS + ROUNDS_AFTER; round += 1) {
    // Slower towards the end, so that the last wordings read don't weigh more than the first.
    const rate = RATE * (1 - (0.85 * round) / ROUNDS);
    if (round === ROUNDS && halves.includes(0)) {
      coded(ground.codes, CODED);
      ground.weightSquares.fill(1);
    }
    meet();
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (let from = 0; from < order.length; from += BATCH) {
      const end = Math.min(order.length, from + BATCH);
      for (const [half, read] of readers)
        for (let at = from + half; at < end; at += 2) read(order[at] as number, round < ROUNDS);
      meet();
      for (const half of halves) move(ground, half, rate);
      meet();
    }
  }
}

/** Milliseconds in which the other thread comes as far, or has ended without a word. */
const meetsWithin = 120_000;

/** Where two threads wait for each other. `gate` is how many are there, and how often both were. */
export const meetingAt = (gate: Int32Array) => (): void => {
  const met = Atomics.load(gate, 1);
  if (Atomics.add(gate, 0, 1) === 1) {
    Atomics.store(gate, 0, 0);
    Atomics.add(gate, 1, 1);
    Atomics.notify(gate, 1);
    return;
  }
  while (Atomics.load(gate, 1) === met)
    if (Atomics.wait(gate, 1, met, meetsWithin) === 'timed-out')
      throw new Error('the other thread that trains the classifier has ended');
};

/** One code a feature, `length` long, a multiple of six. In one thread. */
export function train(examples: readonly Example[], labels: number, length: number): Trained {
  const ground = groundOf(examples, labels, length);
  learn(ground, [0, 1], () => {});
  return ground;
}

/** The same in two threads, where there are two cores: half the time. */
export async function trainInTwo(
  examples: readonly Example[],
  labels: number,
  length: number,
): Promise<Trained> {
  if (os.availableParallelism() < 2) return train(examples, labels, length);
  const ground = groundOf(examples, labels, length);
  const gate = integers(2);
  const worker = new Worker(new URL('classifier_worker.mjs', import.meta.url), {
    workerData: { ground, gate },
  });
  // It says that it's there; from then on nothing is said until both are done.
  await once(worker, 'message');
  learn(ground, [0], meetingAt(gate));
  await worker.terminate();
  return ground;
}

/** As text: codes four places a character, weights in steps. */
export function packed(
  { codes, weights }: Trained,
  labels: readonly string[],
  length: number,
  temperature: number,
): PackedClassifier {
  let unit = 0;
  for (const each of codes) if (each > unit) unit = each;
  let text = '';
  for (let at = 0; at < codes.length; at += PLACES_A_CHARACTER) {
    let value = 0;
    for (let place = PLACES_A_CHARACTER - 1; place >= 0; place -= 1) {
      const code = codes[at + place] as number;
      value = value * 3 + (code > 0 ? 2 : code < 0 ? 0 : 1);
    }
    text += characterOf(value);
  }
  const heaviest = weights.reduce((high, each) => Math.max(high, each < 0 ? -each : each), 0);
  const scale = Math.fround(heaviest / MAX_STEP);
  let steps = '';
  for (const each of weights) steps += characterOf(Math.round(each / scale) + MAX_STEP);
  return { labels, temperature, length, codes: text, scale: scale * unit, steps };
}
