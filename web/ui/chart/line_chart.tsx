import { area, line } from 'd3-shape';
import { useState } from 'react';
import { layout, type Layout, type Step, textWidth, wrapText } from './geometry.ts';
import {
  dense,
  lineHeight,
  type Place,
  placeLabels,
  reachOf,
  type Spot,
  type LabelCandidate,
  within,
} from './labels.ts';
import { Ground, useSize, Words } from './plot.tsx';
import { Scrubber, scrubbed, usualHeight } from './scrubber.tsx';

/** What a line is called, in lines of words; `short` where the drawing is narrow. */
interface Label {
  readonly lines: readonly string[];
  readonly short?: readonly string[];
}

/** `plan`: solid with a pale fill, named at its end. `baseline`: dotted, named at its end or where it runs off.
 *  `history`: gold, what has been done, named at its start. They differ in dash and weight, so colour is never
 *  needed. */
export interface LineSeries {
  readonly key: string;
  readonly look: 'plan' | 'baseline' | 'history';
  /** Where along, and how much. */
  readonly points: readonly (readonly [at: number, value: number])[];
  readonly label: Label;
}

const looks = {
  plan: 'stroke-series-1 [stroke-width:2.25]',
  baseline: 'stroke-series-2 [stroke-width:1.75] [stroke-dasharray:2_4]',
  history: 'stroke-gold [stroke-width:4]',
};

/** How something moves over time. One message; every line says itself what it is. */
export function LineChart({
  label,
  series,
  range,
  steps,
  stops,
  textOf,
  today,
  formatTick,
  className = usualHeight,
}: {
  /** The message in a sentence, for whoever cannot see it. */
  readonly label: string;
  readonly series: readonly LineSeries[];
  /** From where to where is shown; lines that go on run off there. */
  readonly range: readonly [number, number];
  readonly steps: (isNarrow: boolean) => readonly Step[];
  /** The points one can go to, in rising order. */
  readonly stops: readonly number[];
  /** What a stop says: "March 2027: $9,183.56, with minimums $10,912.68". */
  readonly textOf: (stop: number) => string;
  /** The point between what was and what will be. */
  readonly today?: { readonly at: number; readonly value: number; readonly text: string };
  readonly formatTick: (value: number, isNarrow: boolean) => string;
  /** Its height. */
  readonly className?: string;
}) {
  const { element, size } = useSize();
  const [at, setAt] = useState<number | null>(null);
  const shown = series.map((one) => ({
    ...one,
    points: one.points.filter(([where]) => where >= range[0] && where <= range[1]),
  }));
  const highest = Math.max(
    today?.value ?? 0,
    ...shown.flatMap(({ points }) => points.map(([, value]) => value)),
  );
  const place = size && layout({ ...size, range, highest, formatTick });
  const stop = at === null ? undefined : stops[at];
  return (
    <div ref={element} className={`${scrubbed} ${className}`}>
      {place && (
        <Scrubber {...{ label, place, stops, at, textOf }} onMove={setAt}>
          <Ground place={place} steps={steps(place.isNarrow)} />
          {shown.map((one) => (
            <Line key={one.key} series={one} place={place} />
          ))}
          {today && (
            <Today
              today={today}
              place={place}
              isMended={series.some(({ look }) => look === 'history')}
            />
          )}
          <Labels series={shown} today={today} range={range} place={place} />
          {stop !== undefined &&
            shown.map(({ key, points }) => {
              const point = points.find(([where]) => where === stop);
              return (
                point && (
                  <circle
                    key={key}
                    cx={place.x(point[0])}
                    cy={place.y(point[1])}
                    r={4}
                    className="fill-ink forced-colors:fill-[CanvasText] print:hidden"
                  />
                )
              );
            })}
        </Scrubber>
      )}
    </div>
  );
}

const placesOf = ({ points }: LineSeries, { x, y }: Layout): readonly Place[] =>
  points.map(([at, value]) => [x(at), y(value)]);

function Line({ series, place }: { readonly series: LineSeries; readonly place: Layout }) {
  const places = [...placesOf(series, place)];
  const end = places.at(-1);
  const isPlan = series.look === 'plan';
  return (
    <>
      {isPlan && (
        <path
          d={
            area<Place>(
              ([x]) => x,
              place.y(0),
              ([, y]) => y,
            )(places) ?? ''
          }
          className="fill-glaze-tint forced-colors:fill-none"
        />
      )}
      <path
        d={
          line<Place>(
            ([x]) => x,
            ([, y]) => y,
          )(places) ?? ''
        }
        fill="none"
        strokeLinejoin="round"
        className={`${looks[series.look]} forced-colors:stroke-[CanvasText]`}
      />
      {isPlan && end && (
        <circle
          cx={end[0]}
          cy={end[1]}
          r={5}
          strokeWidth={2}
          className="fill-(--chart-ground) stroke-series-1 forced-colors:stroke-[CanvasText]"
        />
      )}
    </>
  );
}

function Today({
  today,
  place,
  isMended,
}: {
  readonly today: { readonly at: number; readonly value: number };
  readonly place: Layout;
  /** Whether anything led here: gold is for what has been paid. */
  readonly isMended: boolean;
}) {
  const x = place.x(today.at);
  const y = place.y(today.value);
  return (
    <>
      <line
        x1={x}
        x2={x}
        y1={y}
        y2={place.y(0)}
        strokeDasharray="1 4"
        className="stroke-line-strong"
      />
      <circle
        cx={x}
        cy={y}
        r={6}
        className={`${isMended ? 'fill-gold' : 'fill-series-1'} forced-colors:fill-[CanvasText]`}
      />
    </>
  );
}

/** The names of the lines and of today, each where it lies on nothing else. */
function Labels({
  series,
  today,
  range,
  place,
}: {
  readonly series: readonly LineSeries[];
  readonly today:
    | { readonly at: number; readonly value: number; readonly text: string }
    | undefined;
  readonly range: readonly [number, number];
  readonly place: Layout;
}) {
  const { x, y, isNarrow, left, width } = place;
  const frame = { left, right: width, top: 2, bottom: y(0) - 3 };
  const lines = series.map((one) => dense(placesOf(one, place)));
  const named = series.map((one, index) => {
    const words = ((isNarrow && one.label.short) || one.label.lines).flatMap((line) =>
      wrapText(line, width - left),
    );
    return {
      key: one.key,
      lines: words,
      isQuiet: one.look !== 'plan',
      spots: spotsOf(one, lines[index] ?? [], words, range, place),
    };
  });
  const candidates: readonly (LabelCandidate & { readonly isQuiet: boolean })[] = [
    ...(today
      ? [
          {
            key: 'today',
            lines: wrapText(today.text, width - left),
            isQuiet: false,
            spots: around(x(today.at), y(today.value)),
          },
        ]
      : []),
    ...named.toSorted((one, other) => Number(one.isQuiet) - Number(other.isQuiet)),
  ];
  // Where every spot of a label runs over the edge, the same spots moved in from it.
  const moved = candidates.map((candidate) => ({
    ...candidate,
    spots: [
      ...candidate.spots,
      ...candidate.spots.map((spot) => within(spot, candidate.lines, frame)),
    ],
  }));
  const placed = placeLabels(moved, lines, frame);
  return candidates.map(({ key, lines: words, isQuiet }) => {
    const found = placed.get(key);
    return found && <Words key={key} spot={found.spot} lines={words} isQuiet={isQuiet} />;
  });
}

/** Beside a point: right over it, higher up, left over it, right below it. */
const around = (x: number, y: number): readonly Spot[] => [
  { x: x + 12, y: y - 10, anchor: 'start' },
  { x: x + 12, y: y - 24, anchor: 'start' },
  { x: x - 12, y: y - 10, anchor: 'end' },
  { x: x + 12, y: y + 18, anchor: 'start' },
  { x: x - 12, y: y - 24, anchor: 'end' },
];

/** Where the name of a line may stand. */
function spotsOf(
  { look, points }: LineSeries,
  line: readonly Place[],
  words: readonly string[],
  range: readonly [number, number],
  { right, y }: Layout,
): readonly Spot[] {
  const start = line[0];
  const end = line.at(-1);
  if (!start || !end) return [];
  const higher = (words.length - 1) * lineHeight;
  if (look === 'history')
    return [
      { x: start[0] + 8, y: start[1] - 8 - higher, anchor: 'start' },
      { x: start[0] + 8, y: start[1] - 24 - higher, anchor: 'start' },
      ...around(start[0], start[1] - higher),
    ];
  const [ex, ey] = end;
  const long = Math.max(...words.map(textWidth));
  const over = (until: number) => {
    const reach = reachOf(line, until - long - 4, until);
    return reach
      ? [
          { x: until, y: reach.over - 12 - higher, anchor: 'end' as const },
          { x: until, y: reach.over - 28 - higher, anchor: 'end' as const },
          { x: until, y: reach.under + 22, anchor: 'end' as const },
        ]
      : [];
  };
  // It goes on: over the line where it leaves, else below it, else further back.
  if ((points.at(-1)?.[1] ?? 0) > 0 && (points.at(-1)?.[0] ?? 0) >= range[1])
    return [right, right - 60, right - 120].flatMap(over);
  return [
    { x: ex + 10, y: Math.min(ey, y(0)) - 14 - higher, anchor: 'start' },
    { x: ex + 10, y: ey - 30 - higher, anchor: 'start' },
    { x: ex, y: ey - 18 - higher, anchor: 'middle' },
    ...over(Math.min(ex, right)),
    { x: ex - 12, y: ey - 14 - higher, anchor: 'end' },
  ];
}
