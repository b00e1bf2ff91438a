import type { PointerEvent, ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import type { Layout } from './plot.tsx';

/** A drawing one can go along, point by point: with the pointer, or with the keyboard through a slider that lies
 *  over it unseen. Every point is read out in words. */
export function Scrubber({
  label,
  place,
  last,
  at,
  onMove,
  textOf,
  children,
}: {
  /** What the drawing says, in a sentence. */
  readonly label: string;
  readonly place: Layout;
  /** The last point; the first is 0. */
  readonly last: number;
  /** The point shown; null as long as nobody asked for one. */
  readonly at: number | null;
  readonly onMove: (at: number | null) => void;
  readonly textOf: (at: number) => string;
  readonly children: ReactNode;
}) {
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onMove(Math.min(last, Math.max(0, Math.round(place.x.invert(left)))));
  };
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        width={place.width}
        height={place.height}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => onMove(null)}
        className="block overflow-visible text-1"
      >
        {children}
      </svg>
      <input
        type="range"
        aria-label={m.ui_chart_along()}
        aria-valuetext={textOf(at ?? 0)}
        min={0}
        max={last}
        value={at ?? 0}
        onFocus={() => onMove(at ?? 0)}
        onBlur={() => onMove(null)}
        onChange={(event) => onMove(Number(event.target.value))}
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none rounded-2 opacity-0 print:hidden"
      />
    </>
  );
}

/** The point one has gone to: a line, and its words above the drawing. */
export function Cursor({
  place,
  at,
  text,
}: {
  readonly place: Layout;
  readonly at: number;
  readonly text: string;
}) {
  const x = place.x(at);
  const isLate = x > place.width / 2;
  return (
    <g className="print:hidden">
      <line x1={x} x2={x} y1={20} y2={place.y(0)} className="stroke-ink-2" strokeDasharray="1 3" />
      <text
        x={x}
        y={12}
        textAnchor={isLate ? 'end' : 'start'}
        paintOrder="stroke"
        strokeWidth={5}
        strokeLinejoin="round"
        className="num fill-ink stroke-(--chart-ground) font-[560]"
      >
        {text}
      </text>
    </g>
  );
}

/** Around a drawing: its ground's colour, and the ring that shows that the keyboard is on it. */
export const scrubbed =
  'relative rounded-2 [--chart-ground:var(--paper)] has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus';
