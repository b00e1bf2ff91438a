import { seeded } from '../../web/build/content/classifier_training.ts';

// Logistic regression with an L2 penalty, by AdaGrad over single examples. The same to the byte on every machine: one order, and no
// function but + - * / and the square root.

export interface Row {
  readonly places: Int32Array;
  readonly points: boolean;
  readonly weight?: number;
}

export interface Fit {
  readonly bias: number;
  readonly weights: Float64Array;
}

const ROUNDS = 30;
const RATE = 0.25;
const SEED = 11;

/** e^x by halves, so that no machine has its own. */
function exp(x: number): number {
  const part = Math.max(-40, Math.min(40, x)) / 1024;
  let power = 1 + part * (1 + (part / 2) * (1 + (part / 3) * (1 + part / 4)));
  for (let at = 0; at < 10; at += 1) power *= power;
  return power;
}

export const probability = (score: number): number => 1 / (1 + exp(-score));

/** `penalty` is of each weight, for each example. */
export function fit(rows: readonly Row[], places: number, penalty: number): Fit {
  const random = seeded(SEED);
  const weights = new Float64Array(places);
  const squares = new Float64Array(places).fill(0.05);
  let bias = 0;
  let biasSquares = 1;
  const order = rows.map((_, at) => at);
  // The mean over the last rounds: the order of the examples leaves less behind.
  const sum = new Float64Array(places);
  let biasSum = 0;
  const from = ROUNDS / 2;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (const at of order) {
      const row = rows[at] as Row;
      let score = bias;
      for (const place of row.places) score += weights[place] as number;
      const off = (probability(score) - (row.points ? 1 : 0)) * (row.weight ?? 1);
      for (const place of row.places) {
        const weight = weights[place] as number;
        const slope = off + penalty * weight;
        squares[place] = (squares[place] as number) + slope * slope;
        weights[place] = weight - (RATE * slope) / Math.sqrt(squares[place] as number);
      }
      biasSquares += off * off;
      bias -= (RATE * off) / Math.sqrt(biasSquares);
    }
    if (round >= from) {
      for (let place = 0; place < places; place += 1)
        sum[place] = (sum[place] as number) + (weights[place] as number);
      biasSum += bias;
    }
  }
  return { bias: biasSum / (ROUNDS - from), weights: sum.map((each) => each / (ROUNDS - from)) };
}
