import { seeded } from '../../web/build/content/classifier_arithmetic.ts';

// Logistic regression with an L2 penalty, by AdaGrad over single examples. The same to the byte on every machine: one order, and no
// function but + - * / and the square root.

export interface Row {
  /** Where the features that it has are among the weights. */
  readonly places: Int32Array;
  /** What each of them counts. */
  readonly value: number;
  readonly points: boolean;
}

export interface Fit {
  readonly bias: number;
  readonly weights: Float64Array;
}

const ROUNDS = 30;
/** The weights are the mean over the rounds from this one on: so the order of the examples leaves less behind. */
const FIRST_KEPT_ROUND = 15;
const RATE = 0.25;
/** Of each weight, for each example that has it. */
const PENALTY = 0.002;
const SEED = 11;

/** 1 / (1 + e^-x), with e^x by halves, so that no machine has its own. */
function probability(x: number): number {
  const part = Math.max(-40, Math.min(40, -x)) / 1024;
  let power = 1 + part * (1 + (part / 2) * (1 + (part / 3) * (1 + part / 4)));
  for (let at = 0; at < 10; at += 1) power *= power;
  return 1 / (1 + power);
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
}

export function fit(rows: readonly Row[], places: number): Fit {
  const random = seeded(SEED);
  const weights = new Float64Array(places);
  const squares = new Float64Array(places).fill(0.05);
  let bias = 0;
  let biasSquares = 1;
  const order = rows.map((_, at) => at);
  const kept = new Float64Array(places);
  let keptBias = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random);
    for (const at of order) {
      const row = rows[at] as Row;
      let sum = 0;
      for (const place of row.places) sum += weights[place] as number;
      const off = probability(bias + sum * row.value) - (row.points ? 1 : 0);
      for (const place of row.places) {
        const weight = weights[place] as number;
        const slope = off * row.value + PENALTY * weight;
        const square = (squares[place] as number) + slope * slope;
        squares[place] = square;
        weights[place] = weight - (RATE * slope) / Math.sqrt(square);
      }
      biasSquares += off * off;
      bias -= (RATE * off) / Math.sqrt(biasSquares);
    }
    if (round < FIRST_KEPT_ROUND) continue;
    for (let place = 0; place < places; place += 1)
      kept[place] = (kept[place] as number) + (weights[place] as number);
    keptBias += bias;
  }
  const rounds = ROUNDS - FIRST_KEPT_ROUND;
  return { bias: keptBias / rounds, weights: kept.map((each) => each / rounds) };
}
