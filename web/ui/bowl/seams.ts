/** One crack of the bowl: where it runs, how wide its gold is, and which part of the debt mends it. */
interface Crack {
  /** Share of the debt paid when the gold starts and when it is whole, 0 to 1. */
  readonly from: number;
  readonly to: number;
  /** x, y and width of the gold, three numbers a corner, along the crack. Drawing units. */
  readonly corners: readonly number[];
}

/** In mending order. A branch begins on the seam it leaves, so its gold flows out of gold. */
const cracks: readonly Crack[] = [
  {
    from: 0,
    to: 0.22,
    corners: [353, 144, 9, 337, 178, 6, 302, 200, 5, 276, 229, 5.5, 240, 242, 8],
  },
  {
    from: 0.2,
    to: 0.4,
    corners: [240, 242, 8, 250, 270, 5, 238, 300, 4.5, 246, 330, 3.5, 240, 362, 3],
  },
  {
    from: 0.38,
    to: 0.56,
    corners: [240, 242, 7, 208, 236, 4.5, 172, 212, 5.5, 136, 180, 4, 108, 136, 8],
  },
  {
    from: 0.5,
    to: 0.68,
    corners: [302, 200, 6, 340, 215, 4, 378, 212, 4, 414, 231, 3, 462, 216, 2],
  },
  { from: 0.66, to: 0.76, corners: [238, 300, 5, 276, 304, 3.5, 303, 324, 3, 340, 326, 1] },
  { from: 0.72, to: 0.82, corners: [172, 212, 5.5, 152, 240, 3.5, 160, 270, 3, 148, 298, 1] },
  {
    from: 0.78,
    to: 0.92,
    corners: [194, 48, 6, 219, 80, 3.5, 252, 93, 5, 263, 124, 3, 276, 164, 3],
  },
  { from: 0.88, to: 1, corners: [252, 93, 5, 294, 95, 3, 320, 76, 3.5, 356, 50, 5] },
];

/** Cracks before this one are in the outside of the bowl, the others in its inside. */
export const insideFrom = 6;

export interface Seam {
  readonly from: number;
  readonly to: number;
  /** The hairline, from the start of its gold to the end. */
  readonly line: string;
  /** The outline of the gold. */
  readonly gold: string;
  /** Where light catches it. */
  readonly glints: string;
}

/** The same "random" numbers on every device and at every load: 0 to 1. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

type Point = readonly [x: number, y: number, width: number];

/** Breaks every stretch in two, its middle moved aside: pottery does not crack in straight lines. */
function broken(points: readonly Point[], next: () => number): Point[] {
  return points.flatMap((point, at) => {
    const end = points[at + 1];
    if (!end) return [point];
    const [x, y, width] = point;
    const along = 0.35 + next() * 0.3;
    const aside = (next() - 0.5) * 0.32;
    return [
      point,
      [
        x + (end[0] - x) * along - (end[1] - y) * aside,
        y + (end[1] - y) * along + (end[0] - x) * aside,
        (width + (end[2] - width) * along) * (0.75 + next() * 0.5),
      ],
    ];
  });
}

/** To whole units, so that the middle of two points is exact to a half: a page's bytes are few, and pottery is not
 *  finer. */
const fine = (figure: number) => Math.round(figure);

/** Steps from point to point: short numbers, short pages. */
function steps(points: readonly (readonly number[])[], command: string): string {
  let [fromX, fromY] = [0, 0];
  return points
    .map(([x = 0, y = 0], i) => {
      const step = `${Math.round((x - fromX) * 10) / 10} ${Math.round((y - fromY) * 10) / 10}`;
      [fromX, fromY] = [x, y];
      return (['M', command][i] ?? ' ') + step;
    })
    .join('');
}

const line = (points: readonly Point[]) =>
  steps(
    points.map(([x, y]) => [fine(x), fine(y)]),
    'l',
  );

/** A closed outline without corners: from the middle of one side to the middle of the next. */
const outline = (ring: readonly (readonly [number, number])[]) =>
  `${steps(
    [...ring, ...ring.slice(0, 1)].map(([x, y], i) => {
      const [lastX, lastY] = ring[i - 1] ?? [x, y];
      return [(lastX + x) / 2, (lastY + y) / 2];
    }),
    't',
  )}Z`;

/** A crack as the three paths that draw it. */
export function seamOf({ from, to, corners }: Crack, seed: number): Seam {
  const next = sequence(seed);
  const drawn: Point[] = [];
  for (let i = 0; i < corners.length; i += 3)
    drawn.push([corners[i] as number, corners[i + 1] as number, corners[i + 2] as number]);
  const points = broken(broken(drawn, next), next);
  /** Beside a point, half its width to one side of the way or the other. */
  const beside = (i: number, side: 1 | -1): readonly [number, number] => {
    const [x, y, width] = points[i] as Point;
    const [ax, ay] = points[Math.max(i - 1, 0)] as Point;
    const [bx, by] = points[Math.min(i + 1, points.length - 1)] as Point;
    const half = ((width / 2) * side) / Math.hypot(bx - ax, by - ay);
    return [fine(x + (by - ay) * half), fine(y - (bx - ax) * half)];
  };
  return {
    from,
    to,
    line: line(points),
    gold: outline([
      ...points.map((_, i) => beside(i, 1)),
      ...points.map((_, i) => beside(i, -1)).reverse(),
    ]),
    glints: points.map((_, i) => (i % 4 === 1 ? line(points.slice(i, i + 2)) : '')).join(''),
  };
}

/** The eight seams, in mending order. */
export const seams: readonly Seam[] = cracks.map((crack, i) => seamOf(crack, i + 11));
