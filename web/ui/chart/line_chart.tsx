import { area, line } from 'd3-shape';
import { useState } from 'react';
import { Ground, layout, type Layout, type Step, useWidth, Words } from './plot.tsx';
import { Cursor, Scrubber, scrubbed } from './scrubber.tsx';

/** `plan`: solid with a pale fill. `baseline`: dotted. `history`: gold, what has been done. They differ in
 *  dash and weight, so colour is never needed. */
export interface LineSeries {
  readonly key: string;
  readonly look: 'plan' | 'baseline' | 'history';
  /** The step of the first value. */
  readonly from: number;
  readonly values: readonly number[];
  /** Beside its end, where it runs off, or over its start. */
  readonly label: { readonly text: string; readonly short?: string; readonly isAtStart?: boolean };
}

/** Pixels that a letter takes, about. */
const letterWidth = 7;

const looks = {
  plan: 'stroke-series-1 [stroke-width:2.25]',
  baseline: 'stroke-series-2 [stroke-width:1.75] [stroke-dasharray:2_4]',
  history: 'stroke-gold [stroke-width:4]',
};

/** How something moves over time. One message; every line says itself what it is. */
export function LineChart({
  label,
  series,
  last,
  steps,
  today,
  formatTick,
  textOf,
  height = 320,
}: {
  /** The message in a sentence, for whoever cannot see it. */
  readonly label: string;
  readonly series: readonly LineSeries[];
  /** The last step shown; lines that go on run off there. */
  readonly last: number;
  readonly steps: (isNarrow: boolean) => readonly Step[];
  /** The step and words of the point between what was and what will be. */
  readonly today?: { readonly at: number; readonly value: number; readonly text: string };
  readonly formatTick: (value: number, isNarrow: boolean) => string;
  /** What a step says: "March 2027: $9,183.56, with minimums $10,912.68". */
  readonly textOf: (at: number) => string;
  readonly height?: number;
}) {
  const { element, width } = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const shown = series.map((one) => ({ ...one, values: one.values.slice(0, last - one.from + 1) }));
  const highest = Math.max(...shown.flatMap(({ values }) => values), today?.value ?? 0);
  const place = width === null ? null : layout(width, height, last, highest);
  return (
    <div ref={element} style={{ height }} className={scrubbed}>
      {place && (
        <Scrubber {...{ label, place, last, at, textOf }} onMove={setAt}>
          <Ground place={place} steps={steps(place.isNarrow)} formatTick={formatTick} />
          {shown.map((one) => (
            <Line key={one.key} series={one} place={place} />
          ))}
          {shown.map((one) => (
            <LineLabel key={one.key} series={one} place={place} />
          ))}
          {today && (
            <>
              <circle
                cx={place.x(today.at)}
                cy={place.y(today.value)}
                r={5}
                className="fill-gold"
              />
              <Words x={place.x(today.at) + 8} y={place.y(today.value) - 10}>
                {today.text}
              </Words>
            </>
          )}
          {at !== null && (
            <>
              <Cursor place={place} at={at} text={textOf(at)} />
              {shown.map(({ key, from, values }) => {
                const value = values[at - from];
                return value === undefined ? null : (
                  <circle
                    key={key}
                    cx={place.x(at)}
                    cy={place.y(value)}
                    r={4}
                    className="fill-ink"
                  />
                );
              })}
            </>
          )}
        </Scrubber>
      )}
    </div>
  );
}

function Line({ series, place }: { readonly series: LineSeries; readonly place: Layout }) {
  const { x, y } = place;
  const values = [...series.values];
  const path = line<number>((_, index) => x(series.from + index), y);
  const fill = area<number>((_, index) => x(series.from + index), y(0), y);
  return (
    <>
      {series.look === 'plan' && <path d={fill(values) ?? ''} className="fill-glaze-tint" />}
      <path
        d={path(values) ?? ''}
        fill="none"
        strokeLinejoin="round"
        className={looks[series.look]}
      />
    </>
  );
}

function LineLabel({ series, place }: { readonly series: LineSeries; readonly place: Layout }) {
  const { x, y, width, isNarrow } = place;
  const { label, values, from, look } = series;
  const text = isNarrow ? (label.short ?? label.text) : label.text;
  if (label.isAtStart)
    return (
      <Words x={x(from)} y={y(values[0] ?? 0) - 12} isQuiet>
        {text}
      </Words>
    );
  const end = x(from + values.length - 1);
  const value = values.at(-1) ?? 0;
  const isLate = end > width * 0.55;
  // Above the line for as far as the words reach back over it.
  const reach = Math.ceil(x.invert(x(0) + text.length * letterWidth));
  const over = isLate && look !== 'plan' ? Math.max(value, ...values.slice(-reach - 1)) : value;
  return (
    <>
      {look === 'plan' && (
        <circle
          cx={end}
          cy={y(value)}
          r={5}
          strokeWidth={2}
          className="fill-(--chart-ground) stroke-series-1"
        />
      )}
      <Words
        x={isLate ? Math.min(end, width - 10) - (look === 'plan' ? 10 : 0) : end + 10}
        y={Math.max(34, y(over) - 12)}
        anchor={isLate ? 'end' : 'start'}
        isQuiet={look !== 'plan'}
      >
        {text}
      </Words>
    </>
  );
}
