import {
  characterOf,
  MAX_STEP,
  type PackedClassifier,
  PLACES_A_CHARACTER,
} from '../../../domain/assistant/understanding/classifier.ts';
import { BUCKETS, type Features } from '../../../domain/assistant/understanding/features.ts';

// Codes of features and weights of labels, learned together by AdaGrad in small batches; then the codes become -1, 0 and 1 and the
// weights are learned anew for those. The same to the byte on every machine: one order, and no function but + - * / and the
// square root, which every processor rounds alike.

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

/** e^x, x ≤ 0: by halves, so that no machine has its own. */
function exp(x: number): number {
  if (x < -40) return 0;
  const part = x / 64;
  let power = 1 + part * (1 + (part / 2) * (1 + (part / 3) * (1 + (part / 4) * (1 + part / 5))));
  for (let at = 0; at < 6; at += 1) power *= power;
  return power;
}

/** Mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Packed {
  readonly places: Int32Array;
  readonly values: Float32Array;
  readonly label: number;
}

export interface Trained {
  readonly codes: Float32Array;
  /** Place by place, a label each. */
  readonly weights: Float32Array;
}

// Several at a time: what is summed up is read and kept once for all of them.

/** Where a wording stands: its features' codes, each times its share. The first `kept` of the features count. */
function pointOf(
  codes: Float32Array,
  starts: Int32Array,
  shares: Float64Array,
  kept: number,
  to: Float64Array,
): void {
  to.fill(0);
  for (let feature = 0; feature < kept; feature += 4) {
    const first = starts[feature] as number;
    const second = starts[feature + 1] as number;
    const third = starts[feature + 2] as number;
    const fourth = starts[feature + 3] as number;
    const one = shares[feature] as number;
    const two = shares[feature + 1] as number;
    const three = shares[feature + 2] as number;
    const four = shares[feature + 3] as number;
    for (let place = 0; place < to.length; place += 1)
      to[place] =
        (to[place] as number) +
        one * (codes[first + place] as number) +
        two * (codes[second + place] as number) +
        three * (codes[third + place] as number) +
        four * (codes[fourth + place] as number);
  }
}

/** What one feature's code is to move by: as much as the point, times its share. */
function addSlopes(slopes: Float32Array, start: number, share: number, back: Float64Array): void {
  for (let place = 0; place < back.length; place += 1)
    slopes[start + place] = (slopes[start + place] as number) + share * (back[place] as number);
}

/** What the weights and the point are to move by, from the labels that are off (`asked`, the first `many`). */
function slopesOf(
  point: Float64Array,
  weights: Float32Array,
  labels: number,
  { asked, many, wrong }: { asked: Int32Array; many: number; wrong: Float64Array },
  { weightSlopes, back }: { weightSlopes: Float32Array; back: Float64Array },
): void {
  for (let place = 0; place < point.length; place += 2) {
    const first = place * labels;
    const second = first + labels;
    const one = point[place] as number;
    const two = point[place + 1] as number;
    let sumOfOne = 0;
    let sumOfTwo = 0;
    for (let next = 0; next < many; next += 1) {
      const each = asked[next] as number;
      const slope = wrong[each] as number;
      sumOfOne += slope * (weights[first + each] as number);
      sumOfTwo += slope * (weights[second + each] as number);
      weightSlopes[first + each] = (weightSlopes[first + each] as number) + slope * one;
      weightSlopes[second + each] = (weightSlopes[second + each] as number) + slope * two;
    }
    back[place] = sumOfOne;
    back[place + 1] = sumOfTwo;
  }
}

/** Softmax, less what is right: what every label is off by. */
function off(
  point: Float64Array,
  weights: Float32Array,
  labels: number,
  right: number,
  to: Float64Array,
): void {
  to.fill(0);
  for (let place = 0; place < point.length; place += 3) {
    const one = point[place] as number;
    const two = point[place + 1] as number;
    const three = point[place + 2] as number;
    const first = place * labels;
    const second = first + labels;
    const third = second + labels;
    for (let each = 0; each < labels; each += 1)
      to[each] =
        (to[each] as number) +
        one * (weights[first + each] as number) +
        two * (weights[second + each] as number) +
        three * (weights[third + each] as number);
  }
  let highest = -Infinity;
  for (const each of to) if (each > highest) highest = each;
  let whole = 0;
  for (let each = 0; each < labels; each += 1) {
    to[each] = exp((to[each] as number) - highest);
    whole += to[each] as number;
  }
  for (let each = 0; each < labels; each += 1)
    to[each] = (to[each] as number) / whole - (each === right ? 1 : 0);
}

/** One code a feature, `length` long, a multiple of six. */
export function train(examples: readonly Example[], labels: number, length: number): Trained {
  const random = seeded(SEED);
  const codes = new Float32Array(BUCKETS * length);
  const codeSquares = new Float32Array(BUCKETS * length).fill(1e-2);
  const weights = new Float32Array(length * labels);
  const weightSquares = new Float32Array(length * labels).fill(1);
  for (let at = 0; at < weights.length; at += 1)
    weights[at] = ((random() + random() + random() - 1.5) * 2) / Math.sqrt(length);
  const packed = examples.map(
    ({ features, label }): Packed => ({
      places: Int32Array.from(features.places),
      values: Float32Array.from(features.weights),
      label,
    }),
  );
  const order = packed.map((_, at) => at);
  const slopes = new Float32Array(BUCKETS * length);
  const weightSlopes = new Float32Array(length * labels);
  const isTouched = new Uint8Array(BUCKETS);
  const wrong = new Float64Array(labels);
  const asked = new Int32Array(labels);
  const point = new Float64Array(length);
  const back = new Float64Array(length);
  const most = packed.reduce((high, { places }) => Math.max(high, places.length), 0);
  const starts = new Int32Array(most + 3);
  const shares = new Float64Array(most + 3);
  for (let round = 0; round < ROUNDS + ROUNDS_AFTER; round += 1) {
    const isCoding = round < ROUNDS;
    // Slower towards the end, so that the last wordings read don't weigh more than the first.
    const rate = RATE * (1 - (0.85 * round) / ROUNDS);
    if (round === ROUNDS) {
      coded(codes);
      weightSquares.fill(1);
    }
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (let from = 0; from < order.length; from += BATCH) {
      const touched: number[] = [];
      for (const at of order.slice(from, from + BATCH)) {
        const { places, values, label } = packed[at] as Packed;
        let kept = 0;
        for (let feature = 0; feature < places.length; feature += 1)
          if (random() >= LEFT_OUT) {
            starts[kept] = (places[feature] as number) * length;
            shares[kept] = (values[feature] as number) / (1 - LEFT_OUT);
            kept += 1;
          }
        // To a whole four: what is added counts for nothing.
        for (let more = kept; more % 4 > 0; more += 1) {
          starts[more] = 0;
          shares[more] = 0;
        }
        pointOf(codes, starts, shares, kept, point);
        off(point, weights, labels, label, wrong);
        let many = 0;
        for (let each = 0; each < labels; each += 1) {
          const slope = wrong[each] as number;
          if (slope > HARDLY || slope < -HARDLY) {
            asked[many] = each;
            many += 1;
          }
        }
        slopesOf(point, weights, labels, { asked, many, wrong }, { weightSlopes, back });
        if (!isCoding) continue;
        for (let feature = 0; feature < kept; feature += 1) {
          const start = starts[feature] as number;
          const value = shares[feature] as number;
          const bucket = start / length;
          if (isTouched[bucket] === 0) {
            isTouched[bucket] = 1;
            touched.push(bucket);
          }
          addSlopes(slopes, start, value, back);
        }
      }
      for (const bucket of touched) {
        isTouched[bucket] = 0;
        step(codes, slopes, codeSquares, bucket * length, (bucket + 1) * length, rate);
      }
      step(weights, weightSlopes, weightSquares, 0, weights.length, RATE_OF_LABELS);
    }
  }
  return { codes, weights };
}

/** AdaGrad over a part of the numbers; what they moved by is forgotten. */
function step(
  numbers: Float32Array,
  slopes: Float32Array,
  squares: Float32Array,
  from: number,
  to: number,
  rate: number,
): void {
  for (let at = from; at < to; at += 1) {
    const slope = slopes[at] as number;
    if (slope === 0) continue;
    squares[at] = (squares[at] as number) + slope * slope;
    numbers[at] = (numbers[at] as number) - (rate * slope) / Math.sqrt(squares[at] as number);
    slopes[at] = 0;
  }
}

/** Codes become -1, 0 and 1, times what keeps their usual size. */
function coded(codes: Float32Array): void {
  let squares = 0;
  for (const each of codes) squares += each * each;
  const usual = Math.sqrt(squares / codes.length);
  for (const [at, each] of codes.entries())
    codes[at] = each > usual * CODED ? usual : each < -usual * CODED ? -usual : 0;
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
