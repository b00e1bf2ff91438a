import { area, line, stack } from 'd3-shape';
import { useId, useState } from 'react';
import { layout, type Layout, type Step, textWidth } from './geometry.ts';
import { boxOf, dense, type Place, placeLabels, reachOf, roomIn, type Spot } from './labels.ts';
import { Ground, useSize, Words } from './plot.tsx';
import { Scrubber, scrubbed, usualHeight } from './scrubber.tsx';

/** One band of the whole: how much at each stop. */
export interface Band {
  readonly key: string;
  readonly name: string;
  readonly values: readonly number[];
}

/** Colours come again after five bands, textures after four: twenty bands differ, and five differ without colour. */
const colours = ['series-1', 'series-3', 'series-4', 'series-5', 'series-2'];
const textures = [
  null,
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M1.5 4a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M5.500 0a.5.5 0 1 0 1 0M5.500 8a.5.5 0 1 0 1 0',
  'M0 4h8',
];

/** What a whole is made of, over time. The first band lies at the bottom; each wears its name where it has room,
 *  or beside the whole on a thin line. */
export function AreaChart({
  label,
  bands,
  steps,
  stops,
  textOf,
  formatTick,
  className = usualHeight,
}: {
  readonly label: string;
  readonly bands: readonly Band[];
  readonly steps: (isNarrow: boolean) => readonly Step[];
  /** Where the bands' values lie, in rising order. */
  readonly stops: readonly number[];
  readonly textOf: (stop: number) => string;
  readonly formatTick: (value: number, isNarrow: boolean) => string;
  readonly className?: string;
}) {
  const { element, size } = useSize();
  const id = useId();
  const [at, setAt] = useState<number | null>(null);
  const columns = stops.map((_, index) =>
    Object.fromEntries(bands.map(({ key, values }) => [key, values[index] ?? 0])),
  );
  const layers = stack<Record<string, number>>().keys(bands.map(({ key }) => key))(columns);
  const highest = Math.max(0, ...layers.flatMap((layer) => layer.map(([, top]) => top)));
  const range = [stops[0] ?? 0, stops.at(-1) ?? 1] as const;
  const place = size && layout({ ...size, range, highest, formatTick });
  const edges = place
    ? layers.map((layer, index) => ({
        key: layer.key,
        name: bands[index]?.name ?? '',
        edge: layer.map(([bottom, top], stop) => ({
          x: place.x(stops[stop] ?? 0),
          top: place.y(top),
          bottom: place.y(bottom),
        })),
      }))
    : [];
  return (
    <div ref={element} className={`${scrubbed} ${className}`}>
      {place && (
        <Scrubber {...{ label, place, stops, at, textOf }} onMove={setAt}>
          <defs>
            {edges.map(({ key }, index) => (
              <Texture key={key} id={`${id}${index}`} index={index} />
            ))}
          </defs>
          <Ground place={place} steps={steps(place.isNarrow)} />
          {edges.map(({ key, edge }, index) => (
            <g key={key}>
              <path
                d={
                  area<Edge>(
                    ({ x }) => x,
                    ({ bottom }) => bottom,
                    ({ top }) => top,
                  )([...edge]) ?? ''
                }
                fill={`url(#${id}${index})`}
              />
              <path
                d={
                  line<Edge>(
                    ({ x }) => x,
                    ({ top }) => top,
                  )([...edge]) ?? ''
                }
                fill="none"
                strokeWidth={1.75}
                stroke={`var(--${colourOf(index)})`}
                className="forced-colors:stroke-[CanvasText]"
              />
            </g>
          ))}
          <Names bands={edges} place={place} />
        </Scrubber>
      )}
    </div>
  );
}

interface Edge {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}
interface DrawnBand {
  readonly key: string;
  readonly name: string;
  readonly edge: readonly Edge[];
}

const colourOf = (index: number): string => colours[index % colours.length] as string;

/** How a band is filled: pale, with a texture of its own. */
function Texture({ id, index }: { readonly id: string; readonly index: number }) {
  const colour = `var(--${colourOf(index)})`;
  const texture = textures[index % textures.length];
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" width={8} height={8}>
      <rect
        width={8}
        height={8}
        fill={colour}
        fillOpacity={0.2}
        className="forced-colors:fill-[Canvas]"
      />
      {texture && (
        <path
          d={texture}
          fill="none"
          stroke={colour}
          strokeOpacity={0.55}
          className="forced-colors:stroke-[CanvasText]"
        />
      )}
    </pattern>
  );
}

/** Each band's name: within it where that fits, else in the free space over the whole, with a line to it. */
function Names({ bands, place }: { readonly bands: readonly DrawnBand[]; readonly place: Layout }) {
  const inside = bands.map((band) => ({ ...band, spot: roomIn(band.edge, textWidth(band.name)) }));
  const outer = dense((bands.at(-1)?.edge ?? []).map(({ x, top }): Place => [x, top]));
  const outside = inside
    .filter(({ spot }) => spot === null)
    .toReversed()
    .map(({ key, name, edge }) => ({
      key,
      name,
      lines: [name],
      point: thickest(edge),
      spots: spotsOver(outer, thickest(edge), textWidth(name)),
    }));
  const placed = placeLabels(outside, [outer], {
    left: place.left,
    right: place.width,
    top: 2,
    bottom: place.y(0),
  });
  return (
    <>
      {outside.map(({ key, name, point, lines }) => {
        const found = placed.get(key);
        if (!found?.isClear) return null;
        const box = boxOf(found.spot, lines);
        return (
          <g key={key}>
            <path
              d={`M${point[0]} ${point[1]}L${box.left - 4} ${box.bottom - 8}`}
              className="stroke-ink-2"
            />
            <circle cx={point[0]} cy={point[1]} r={2} className="fill-ink-2" />
            <Words spot={found.spot} lines={[name]} isQuiet />
          </g>
        );
      })}
      {inside.map(({ key, name, spot }) => spot && <Words key={key} spot={spot} lines={[name]} />)}
    </>
  );
}

/** The middle of a band where it is thickest. */
function thickest(edge: readonly Edge[]): Place {
  const [first] = edge;
  if (!first) return [0, 0];
  const { x, top, bottom } = edge.reduce((best, each) =>
    each.bottom - each.top > best.bottom - best.top ? each : best,
  );
  return [x + (x === first.x ? 3 : 0), (top + bottom) / 2];
}

/** Over the outer line, the nearer to the point the better, and downwards: the upper band is named first. */
const spotsOver = (outer: readonly Place[], [x]: Place, width: number): readonly Spot[] =>
  [20, 44, 68, 92, 116, 140].flatMap((right) =>
    [28, 10].flatMap((up) => {
      const reach = reachOf(outer, x + right - 8, x + right + width);
      return reach ? [{ x: x + right, y: reach.over - up, anchor: 'start' as const }] : [];
    }),
  );
