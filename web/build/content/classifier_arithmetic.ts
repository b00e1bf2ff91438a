// What training the classifier adds and multiplies. The same to the byte on every machine: one order, and no function but + - * / and
// the square root, which every processor rounds alike.

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

// Several at a time: what is summed up is read and kept once for all of them.

/** Where a wording stands: its features' codes, each times its share. The first `kept` of the features count. */
export function pointOf(
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
export function addSlopes(
  slopes: Float32Array,
  start: number,
  share: number,
  back: Float64Array,
): void {
  for (let place = 0; place < back.length; place += 1)
    slopes[start + place] = (slopes[start + place] as number) + share * (back[place] as number);
}

/** What the weights and the point are to move by, from the labels that are off (`asked`, the first `many`). */
export function slopesOf(
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
export function off(
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

/** AdaGrad over a part of the numbers, by what both halves of a batch would move them; what they moved by is forgotten. */
export function step(
  numbers: Float32Array,
  [ones, others]: readonly [Float32Array, Float32Array],
  squares: Float32Array,
  { from, to, rate }: { readonly from: number; readonly to: number; readonly rate: number },
): void {
  for (let at = from; at < to; at += 1) {
    const slope = (ones[at] as number) + (others[at] as number);
    if (slope === 0) continue;
    squares[at] = (squares[at] as number) + slope * slope;
    numbers[at] = (numbers[at] as number) - (rate * slope) / Math.sqrt(squares[at] as number);
    ones[at] = 0;
    others[at] = 0;
  }
}

/** Codes become -1, 0 and 1, times what keeps their usual size: 1 and -1 from so many times that size on. */
export function coded(codes: Float32Array, from: number): void {
  let squares = 0;
  for (const each of codes) squares += each * each;
  const usual = Math.sqrt(squares / codes.length);
  for (const [at, each] of codes.entries())
    codes[at] = each > usual * from ? usual : each < -usual * from ? -usual : 0;
}
