import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Layout, readableSteps, type Step } from './geometry.ts';
import { lineHeight, type Spot } from './labels.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A page that is prerendered has no size. */
const useMeasuring = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Size of an element, known before the first paint and kept up to date; its place is reserved by its classes. */
export function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useMeasuring(() => {
    if (!element.current) return;
    const take = ({ width, height }: Size) => {
      const next = { width: Math.round(width), height: Math.round(height) };
      // Out of sight, behind its table.
      if (next.width === 0) return;
      setSize((now) => (now?.width === next.width && now.height === next.height ? now : next));
    };
    take(element.current.getBoundingClientRect());
    const observer = new ResizeObserver(([entry]) => entry && take(entry.contentRect));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, size };
}

/** Three or four horizontal rules with their figures, and the steps below them. */
export function Ground({
  place,
  steps,
}: {
  readonly place: Layout;
  readonly steps: readonly Step[];
}) {
  const { x, y, left, right, height, ticks } = place;
  return (
    <g>
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line
            x1={left}
            x2={right}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={left - 8} y={y(value) + 5} textAnchor="end" className="num fill-ink-2">
            {text}
          </text>
        </g>
      ))}
      {readableSteps(place, steps).map((step) => (
        <g key={step.at}>
          <line
            x1={x(step.at)}
            x2={x(step.at)}
            y1={y(0)}
            y2={y(0) + 5}
            className="stroke-line-strong"
          />
          <text x={step.x} y={height - 8} textAnchor="middle" className="num fill-ink-2">
            {step.label}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Words in a drawing, with a halo in the colour of the ground, so that no line runs through them. */
export function Words({
  spot,
  lines,
  isQuiet = false,
}: {
  readonly spot: Spot;
  readonly lines: readonly string[];
  readonly isQuiet?: boolean;
}) {
  return (
    <text
      textAnchor={spot.anchor}
      paintOrder="stroke"
      strokeWidth={5}
      strokeLinejoin="round"
      className={clsx(
        'num stroke-(--chart-ground)',
        isQuiet ? 'fill-ink-2' : 'fill-ink font-[560]',
      )}
    >
      {lines.map((line, index) => (
        <tspan key={line} x={spot.x} y={spot.y + index * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
