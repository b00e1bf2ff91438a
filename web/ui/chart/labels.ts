import { textWidth } from './geometry.ts';

/** Pixels from one line of a label to the next; how far letters rise over a line and hang below it. */
export const lineHeight = 18;
const rise = 11;
const hang = 4;

/** A place in a drawing: pixels from its left and top. */
export type Place = readonly [x: number, y: number];

/** Where a label may stand: `y` is what its first line stands on. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface LabelCandidate {
  readonly key: string;
  readonly lines: readonly string[];
  /** Best first. */
  readonly spots: readonly Spot[];
}

/** What a label takes up. */
export function boxOf({ x, y, anchor }: Spot, lines: readonly string[]): Box {
  const width = Math.max(0, ...lines.map(textWidth));
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return {
    left,
    right: left + width,
    top: y - rise,
    bottom: y + (lines.length - 1) * lineHeight + hang,
  };
}

/** A spot moved as little as brings its label into the frame. */
export function within(spot: Spot, lines: readonly string[], frame: Box): Spot {
  const box = boxOf(spot, lines);
  const into = (low: number, high: number, from: number, to: number) =>
    Math.max(0, from - low) - Math.max(0, high - to);
  return {
    ...spot,
    x: spot.x + into(box.left, box.right, frame.left, frame.right),
    y: spot.y + into(box.top, box.bottom, frame.top, frame.bottom),
  };
}

/** A line as places at most `step` pixels apart, so that none of it slips through a label. */
export function dense(line: readonly Place[], step = 4): readonly Place[] {
  return line.flatMap(([x, y], index) => {
    const before = line[index - 1];
    if (!before) return [[x, y]];
    const parts = Math.max(1, Math.ceil(Math.hypot(x - before[0], y - before[1]) / step));
    return Array.from({ length: parts }, (_, part): Place => {
      const share = (part + 1) / parts;
      return [before[0] + (x - before[0]) * share, before[1] + (y - before[1]) * share];
    });
  });
}

/** The highest and the lowest that a line gets between two places along; null where it is not. */
export function reachOf(line: readonly Place[], left: number, right: number) {
  const ys = line.flatMap(([x, y]) => (x >= left && x <= right ? [y] : []));
  return ys.length === 0 ? null : { over: Math.min(...ys), under: Math.max(...ys) };
}

/** Gives each label the first of its spots where it lies on no line, on no label before it, and within the frame;
 *  where there is none, the spot where it is least in the way. `lines` are dense. */
export function placeLabels(
  candidates: readonly LabelCandidate[],
  lines: readonly (readonly Place[])[],
  frame: Box,
): ReadonlyMap<string, { readonly spot: Spot; readonly isClear: boolean }> {
  const taken: Box[] = [];
  const placed = new Map<string, { spot: Spot; isClear: boolean }>();
  for (const { key, lines: words, spots } of candidates) {
    let best: { spot: Spot; box: Box; cost: number } | null = null;
    for (const spot of spots) {
      const box = boxOf(spot, words);
      const cost = costOf(box, taken, lines, frame);
      if (best === null || cost < best.cost) best = { spot, box, cost };
    }
    if (best === null) continue;
    placed.set(key, { spot: best.spot, isClear: best.cost === 0 });
    taken.push(best.box);
  }
  return placed;
}

/** How much is wrong with a box: running out of the frame is worse than lying on a label, and that worse than lying
 *  on a line. */
function costOf(
  box: Box,
  taken: readonly Box[],
  lines: readonly (readonly Place[])[],
  frame: Box,
): number {
  const outside =
    Math.max(0, frame.left - box.left) +
    Math.max(0, box.right - frame.right) +
    Math.max(0, frame.top - box.top) +
    Math.max(0, box.bottom - frame.bottom);
  const over = taken.reduce((sum, other) => sum + overlap(box, other), 0);
  const crossed = lines.reduce(
    (sum, line) =>
      sum +
      line.filter(
        ([x, y]) =>
          x >= box.left - 2 && x <= box.right + 2 && y >= box.top - 2 && y <= box.bottom + 2,
      ).length,
    0,
  );
  return outside * 100 + over * 10 + crossed;
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Where in a band, given by its upper and lower edge at places along, a name of `width` pixels has most room.
 *  Null where it has not the height of a line anywhere. */
export function roomIn(
  band: readonly { readonly x: number; readonly top: number; readonly bottom: number }[],
  width: number,
): Spot | null {
  let best: { room: number; spot: Spot } | null = null;
  let passed = Number.NEGATIVE_INFINITY;
  for (const [index, { x }] of band.entries()) {
    if (x < passed + 4) continue;
    passed = x;
    const left = x + 8;
    let top = Number.NEGATIVE_INFINITY;
    let bottom = Number.POSITIVE_INFINITY;
    let isWide = false;
    for (let at = index; at < band.length && !isWide; at += 1) {
      const edge = band[at] as (typeof band)[number];
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
      isWide = edge.x >= left + width;
    }
    const room = bottom - top;
    if (isWide && room >= lineHeight + 2 && (best === null || room > best.room))
      best = { room, spot: { x: left, y: (top + bottom) / 2 + 5, anchor: 'start' } };
  }
  return best?.spot ?? null;
}
