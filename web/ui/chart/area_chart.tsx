import { area, stack } from 'd3-shape';
import { useState } from 'react';
import { Ground, layout, type Step, useWidth, Words } from './plot.tsx';
import { Cursor, Scrubber, scrubbed } from './scrubber.tsx';

/** One band of the whole. */
export interface Band {
  readonly key: string;
  readonly name: string;
  readonly values: readonly number[];
}

/** Colours repeat after five; a line in the ground's colour parts the bands, and hatching tells a colour's second
 *  use from its first. */
const fills = ['fill-series-1', 'fill-series-3', 'fill-series-4', 'fill-series-5', 'fill-series-2'];

/** Least height of a band, in pixels, that its name fits in. */
const leastHeight = 20;

/** What a whole is made of, over time. The first band lies at the bottom; each wears its name where it is
 *  widest, and those too thin for it are named by the text of a step and in the table. */
export function AreaChart({
  label,
  bands,
  steps,
  formatTick,
  textOf,
  height = 320,
}: {
  readonly label: string;
  readonly bands: readonly Band[];
  readonly steps: (isNarrow: boolean) => readonly Step[];
  readonly formatTick: (value: number, isNarrow: boolean) => string;
  readonly textOf: (at: number) => string;
  readonly height?: number;
}) {
  const { element, width } = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const last = Math.max(0, ...bands.map(({ values }) => values.length - 1));
  const columns = Array.from({ length: last + 1 }, (_, index) =>
    Object.fromEntries(bands.map(({ key, values }) => [key, values[index] ?? 0])),
  );
  const layers = stack<Record<string, number>>().keys(bands.map(({ key }) => key))(columns);
  const highest = Math.max(0, ...layers.flatMap((layer) => layer.map(([, top]) => top)));
  const place = width === null ? null : layout(width, height, last, highest);
  return (
    <div ref={element} style={{ height }} className={scrubbed}>
      {place && (
        <Scrubber {...{ label, place, last, at, textOf }} onMove={setAt}>
          <Ground place={place} steps={steps(place.isNarrow)} formatTick={formatTick} />
          {layers.map((layer, index) => {
            const shape = area<(typeof layer)[number]>(
              (_, step) => place.x(step),
              ([bottom]) => place.y(bottom),
              ([, top]) => place.y(top),
            );
            return (
              <path
                key={layer.key}
                d={shape(layer) ?? ''}
                strokeWidth={1.5}
                fillOpacity={index < fills.length ? 0.85 : 0.5}
                className={`stroke-(--chart-ground) ${fills[index % fills.length]} forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]`}
              />
            );
          })}
          {layers.map((layer, index) => {
            const heights = layer.map(([bottom, top]) => place.y(bottom) - place.y(top));
            const widest = heights.indexOf(Math.max(...heights));
            const cell = layer[widest];
            if (!cell || (heights[widest] ?? 0) < leastHeight) return null;
            return (
              <Words
                key={layer.key}
                x={place.x(widest) + (widest === 0 ? 8 : 0)}
                y={place.y((cell[0] + cell[1]) / 2) + 5}
                anchor={widest === 0 ? 'start' : 'middle'}
              >
                {bands[index]?.name}
              </Words>
            );
          })}
          {at !== null && <Cursor place={place} at={at} text={textOf(at)} />}
        </Scrubber>
      )}
    </div>
  );
}
