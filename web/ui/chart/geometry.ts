import { scaleLinear } from 'd3-scale';

/** Below this width, in pixels, the shorter words are used. Nothing is scaled: text stays 14 px. */
const narrowWidth = 480;

/** One named place on the way along, such as a year. */
export interface Step {
  readonly at: number;
  readonly label: string;
}

/** Pixels that text takes at 14 px, rather too many than too few: measured in the product's own sans. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[iIjl.,:;'’|! ]/.test(letter)) width += 3.8;
    else if (/[frt()-]/.test(letter)) width += 5.8;
    else if (/[mwMWOQGC%@]/.test(letter)) width += 11.2;
    else if (/\p{Lu}/u.test(letter)) width += 9.2;
    else width += letter > '\u2e80' ? 14 : 7.9;
  }
  return width;
}

/** Text in as few lines of at most `width` pixels as its spaces allow. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined || textWidth(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Text in as few lines as `wrapText` takes, each about as long as the others. */
export function balanceText(text: string, width: number): readonly string[] {
  const fewest = wrapText(text, width);
  for (let narrower = textWidth(text) / fewest.length; narrower < width; narrower += 4) {
    const lines = wrapText(text, narrower);
    if (lines.length === fewest.length) return lines;
  }
  return fewest;
}

/** Where the horizontal rules lie: nothing, and two or three round figures up to the highest value. */
export function rules(highest: number): readonly number[] {
  const top = highest > 0 ? highest : 1;
  const power = 10 ** Math.floor(Math.log10(top));
  const step = [0.5, 1, 2].map((part) => part * power).find((each) => top / each < 4);
  const round = step ?? 2.5 * power;
  return Array.from({ length: Math.floor(top / round) + 1 }, (_, index) => index * round);
}

/** Where things lie in a drawing of this size: from one step to another, up to `highest`. */
export function layout({
  width,
  height,
  range: [first, last],
  highest,
  formatTick,
}: {
  readonly width: number;
  readonly height: number;
  readonly range: readonly [number, number];
  readonly highest: number;
  readonly formatTick: (value: number, isNarrow: boolean) => string;
}) {
  const isNarrow = width < narrowWidth;
  const ticks = rules(highest).map((value) => ({ value, text: formatTick(value, isNarrow) }));
  const left = Math.ceil(Math.max(...ticks.map(({ text }) => textWidth(text)))) + 10;
  const right = width - 10;
  return {
    width,
    height,
    isNarrow,
    left,
    right,
    ticks,
    x: scaleLinear([first, Math.max(first + 1, last)], [left, right]),
    // Room above for what a point says: two lines where they are short.
    y: scaleLinear([0, highest > 0 ? highest : 1], [height - 30, isNarrow ? 46 : 30]),
  };
}
export type Layout = ReturnType<typeof layout>;

/** The steps whose names do not run into one another, nor over the edge. */
export function readableSteps({ x, width }: Pick<Layout, 'x' | 'width'>, steps: readonly Step[]) {
  let free = Number.NEGATIVE_INFINITY;
  return steps.flatMap(({ at, label }) => {
    const half = textWidth(label) / 2;
    const middle = Math.min(Math.max(x(at), half), width - half);
    if (middle - half < free) return [];
    free = middle + half + 10;
    return [{ at, label, x: middle }];
  });
}

/** Which of the stops, in rising order, is nearest to a place. */
export function nearest(stops: readonly number[], place: number): number {
  let best = 0;
  stops.forEach((stop, index) => {
    if (Math.abs(stop - place) < Math.abs((stops[best] ?? 0) - place)) best = index;
  });
  return best;
}
