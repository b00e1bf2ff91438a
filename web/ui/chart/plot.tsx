import { clsx } from 'clsx';
import { scaleLinear } from 'd3-scale';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Pixels around the drawing: rules' figures at the left, names of the steps below. */
export const margin = { top: 30, right: 10, bottom: 30, left: 64 } as const;
/** Below this width the shorter words are used. Nothing is scaled: text stays 14 px. */
const narrowWidth = 480;

/** One named place on the way along. */
export interface Step {
  readonly at: number;
  readonly label: string;
}

/** Width of an element, kept up to date; null until it is known, while its place is reserved. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.round(entry.contentRect.width)));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

/** Where things lie in a drawing of this size: `last` steps along, up to `highest`. */
export function layout(width: number, height: number, last: number, highest: number) {
  return {
    width,
    height,
    isNarrow: width < narrowWidth,
    x: scaleLinear([0, Math.max(1, last)], [margin.left, width - margin.right]),
    y: scaleLinear([0, Math.max(1, highest)], [height - margin.bottom, margin.top]).nice(3),
  };
}
export type Layout = ReturnType<typeof layout>;

/** Three or four horizontal rules with their figures, and the steps below them. */
export function Ground({
  place,
  steps,
  formatTick,
}: {
  readonly place: Layout;
  readonly steps: readonly Step[];
  readonly formatTick: (value: number, isNarrow: boolean) => string;
}) {
  const { x, y, width, height, isNarrow } = place;
  return (
    <g>
      {y.ticks(3).map((tick) => (
        <g key={tick}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={margin.left - 8} y={y(tick) + 5} textAnchor="end" className="fill-ink-2">
            {formatTick(tick, isNarrow)}
          </text>
        </g>
      ))}
      {steps.map(({ at, label }) => (
        <text
          key={at}
          x={x(at)}
          y={height - 8}
          textAnchor={x(at) > width - 40 ? 'end' : 'middle'}
          className="fill-ink-2"
        >
          {label}
        </text>
      ))}
    </g>
  );
}

/** Words in a drawing, with a halo in the colour of the ground, so that no line runs through them. */
export function Words({
  x,
  y,
  anchor = 'start',
  isQuiet = false,
  children,
}: {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      paintOrder="stroke"
      strokeWidth={5}
      strokeLinejoin="round"
      className={clsx(
        'num stroke-(--chart-ground)',
        isQuiet ? 'fill-ink-2' : 'fill-ink font-[560]',
      )}
    >
      {children}
    </text>
  );
}
