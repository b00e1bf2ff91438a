import type { PointerEvent, ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { type Layout, nearest, textWidth, wrapText } from './geometry.ts';
import { Words } from './plot.tsx';

/** A drawing one can go along, point by point: with the pointer, or with the keyboard through a slider that lies
 *  over it unseen. Every point is read out in words; Escape puts them away. */
export function Scrubber({
  label,
  place,
  stops,
  at,
  onMove,
  textOf,
  children,
}: {
  /** What the drawing says, in a sentence. */
  readonly label: string;
  readonly place: Layout;
  /** Where the points lie, in rising order. */
  readonly stops: readonly number[];
  /** The point shown; null as long as nobody asked for one. */
  readonly at: number | null;
  readonly onMove: (at: number | null) => void;
  readonly textOf: (at: number) => string;
  readonly children: ReactNode;
}) {
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onMove(nearest(stops, place.x.invert(left)));
  };
  const shown = Math.min(at ?? 0, stops.length - 1);
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        width={place.width}
        height={place.height}
        viewBox={`0 0 ${place.width} ${place.height}`}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => onMove(null)}
        className="block h-auto max-w-full touch-pan-y text-1"
      >
        {children}
        {at !== null && <Cursor place={place} at={stops[shown] ?? 0} text={textOf(shown)} />}
      </svg>
      <input
        type="range"
        aria-label={m.ui_chart_along()}
        aria-valuetext={textOf(shown)}
        min={0}
        max={stops.length - 1}
        value={shown}
        onFocus={() => onMove(shown)}
        onBlur={() => onMove(null)}
        onKeyDown={({ key }) => key === 'Escape' && onMove(null)}
        onChange={(event) => onMove(Number(event.target.value))}
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none rounded-2 opacity-0 print:hidden"
      />
    </>
  );
}

/** The point one has gone to: a line, and its words above the drawing. */
function Cursor({
  place,
  at,
  text,
}: {
  readonly place: Layout;
  readonly at: number;
  readonly text: string;
}) {
  const x = place.x(at);
  const lines = wrapText(text, place.width - 8);
  const half = Math.max(...lines.map(textWidth)) / 2;
  return (
    <g className="print:hidden">
      <line
        x1={x}
        x2={x}
        y1={lines.length * 18}
        y2={place.y(0)}
        className="stroke-ink-2"
        strokeDasharray="1 3"
      />
      <Words
        spot={{
          x: Math.max(half, Math.min(x, place.width - half)),
          y: 12,
          anchor: 'middle',
        }}
        lines={lines}
      />
    </g>
  );
}

/** Around a drawing: its height, its ground's colour, and the ring that shows that the keyboard is on it. */
export const scrubbed =
  'relative rounded-2 [--chart-ground:var(--paper)] forced-colors:[--chart-ground:Canvas] print:h-auto has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus';

/** Height of a chart unless it asks for another. */
export const usualHeight = 'h-70 sm:h-80';
