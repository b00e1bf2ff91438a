import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { balanceText, type Layout, nearest, textWidth } from './geometry.ts';
import { Words } from './plot.tsx';

/** A drawing one can go along, point by point: with the pointer, or with the keyboard through a slider that lies
 *  over it unseen. Every point is read out in words. A tap or a finger drawn along it shows a point that stays until
 *  one taps elsewhere; Escape puts any point away. Up and down, a finger scrolls the page. */
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
  const drawing = useRef<SVGSVGElement>(null);
  /** Where the finger came down and what was shown then, to go back to when it scrolls the page instead. */
  const start = useRef({ x: 0, y: 0, at, isAlong: false });
  /** Where the finger covers the words at the top, pixels from the left. */
  const [covered, setCovered] = useState<number | null>(null);

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - left;
    onMove(nearest(stops, place.x.invert(x)));
    setCovered(isTouch(event) && event.clientY - top < fingertip ? x : null);
  };
  const press = (event: PointerEvent<SVGSVGElement>) => {
    start.current = { x: event.clientX, y: event.clientY, at, isAlong: !isTouch(event) };
    move(event);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const { x, y, isAlong } = start.current;
    // A finger that goes up or down at first is about to scroll.
    start.current.isAlong =
      isAlong || !isTouch(event) || Math.abs(event.clientX - x) > Math.abs(event.clientY - y);
    if (start.current.isAlong) follow(event);
  };
  const lift = (event: PointerEvent<SVGSVGElement>) => {
    follow(event);
    setCovered(null);
  };
  const scroll = () => {
    onMove(start.current.at);
    setCovered(null);
  };

  const isShown = at !== null;
  useEffect(() => {
    if (!isShown) return;
    const onPress = ({ target }: Event) => {
      if (!drawing.current?.contains(target as Node)) onMove(null);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onMove(null);
    };
    // At the end of a press: one that scrolls the page never ends, and the point stays.
    document.addEventListener('pointerup', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerup', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isShown, onMove]);

  const shown = Math.min(at ?? 0, stops.length - 1);
  return (
    <>
      <svg
        ref={drawing}
        role="img"
        aria-label={label}
        width={place.width}
        height={place.height}
        viewBox={`0 0 ${place.width} ${place.height}`}
        onPointerMove={move}
        onPointerDown={press}
        onPointerUp={lift}
        onPointerCancel={scroll}
        onPointerLeave={(event) => !isTouch(event) && onMove(null)}
        className="block h-auto max-w-full touch-pan-y touch-pinch-zoom text-1 pointer-coarse:select-none"
      >
        {children}
        {at !== null && (
          <Cursor place={place} at={stops[shown] ?? 0} text={textOf(shown)} covered={covered} />
        )}
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
        onChange={(event) => onMove(Number(event.target.value))}
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none rounded-2 opacity-0 print:hidden"
      />
    </>
  );
}

const isTouch = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

/** Pixels from the top within which a finger covers what stands there. */
const fingertip = 72;

/** The point one has gone to: a line, and its words above the drawing; in the other half of it while a finger is on
 *  their place. */
function Cursor({
  place,
  at,
  text,
  covered,
}: {
  readonly place: Layout;
  readonly at: number;
  readonly text: string;
  readonly covered: number | null;
}) {
  const x = place.x(at);
  const { width } = place;
  const lines = balanceText(text, width - 8);
  const half = Math.max(...lines.map(textWidth)) / 2;
  const preferred = covered === null ? x : covered < width / 2 ? width : 0;
  const middle = Math.max(half, Math.min(preferred, width - half));
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
      {/* What a line was called gives way to what it says. */}
      <rect
        x={middle - half - 4}
        width={half * 2 + 8}
        height={lines.length * 18}
        className="fill-(--chart-ground)"
      />
      <Words spot={{ x: middle, y: 12, anchor: 'middle' }} lines={lines} />
    </g>
  );
}

/** Around a drawing: its height, its ground's colour, and the ring that shows that the keyboard is on it. */
export const scrubbed =
  'relative rounded-2 [--chart-ground:var(--paper)] forced-colors:[--chart-ground:Canvas] print:h-auto has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus';

/** Height of a chart unless it asks for another. */
export const usualHeight = 'h-70 sm:h-80';
