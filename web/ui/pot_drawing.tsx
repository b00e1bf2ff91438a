import { useId } from 'react';
import {
  drawings,
  glazeColours,
  glazeEdge,
  type PotGlaze,
  type PotShape,
  steam,
} from './pot_shapes.ts';

const raw = 'color-mix(in oklab, var(--bfoot) 46%, var(--bl2))';
const ink = 'color-mix(in oklab, var(--ink) 72%, var(--paper))';

/** Rem wide, and how thick a line is drawn so that it looks the same at each size. */
const sizes = { xs: [2.125, 2.2], sm: [2.5, 1.8], md: [4, 1.4], lg: [5, 1.4] } as const;
type PotSize = keyof typeof sizes | 'shelf';

/** A bowl of somebody's. `full`: they checked in. `outline`: not yet. `over`: turned over, they rest. Steam rises while they are
 *  here. Beside their alias it is a picture of what is said there, and has no words of its own: give it a `label` alone where
 *  nothing else says it. */
export function PotDrawing({
  shape,
  glaze,
  fill = 'full',
  isHere = false,
  size = 'md',
  label,
}: {
  readonly shape: PotShape;
  readonly glaze: PotGlaze;
  readonly fill?: 'full' | 'outline' | 'over';
  readonly isHere?: boolean;
  readonly size?: PotSize;
  readonly label?: string | undefined;
}) {
  const clip = useId();
  const { body, foot, handle, rim, lid, mouth } = drawings[shape];
  const isFull = fill === 'full';
  const glazed = isFull ? glazeColours[glaze] : 'transparent';
  const clay = isFull ? raw : 'transparent';
  const [width, stroke] = size === 'shelf' ? [null, 1.4] : sizes[size];
  const line = {
    stroke: isFull ? ink : 'var(--line-strong)',
    strokeWidth: stroke,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  } as const;
  return (
    <svg
      viewBox="0 0 64 72"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      data-fill={fill}
      className={
        width === null
          ? 'h-[clamp(3.4875rem,10.69vw,7.3125rem)] w-[clamp(3.1rem,9.5vw,6.5rem)] overflow-visible'
          : 'flex-none overflow-visible'
      }
      style={width === null ? undefined : { width: `${width}rem`, height: `${width * 1.125}rem` }}
    >
      {isHere && (
        <g
          fill="none"
          stroke="var(--ink-3)"
          strokeWidth={stroke}
          strokeLinecap="round"
          data-steam=""
        >
          {steam.map((x) => (
            <path key={x} d={`M${x} ${mouth - 5}c-3-3 3-5 0-8s2-4 1-5`} />
          ))}
        </g>
      )}
      <g transform={fill === 'over' ? 'matrix(1 0 0 -1 0 94)' : undefined}>
        <path d={foot} fill={clay} {...line} />
        <path d={body} fill={clay} />
        {isFull && (
          <>
            <clipPath id={clip}>
              <path d={body} />
            </clipPath>
            <path d={glazeEdge} fill={glazed} clipPath={`url(#${clip})`} />
          </>
        )}
        {lid && (
          <>
            <path d={lid.path} fill={glazed} {...line} />
            <circle cx={lid.knob[0]} cy={lid.knob[1]} r={3} fill={glazed} {...line} />
          </>
        )}
        {rim && <path d={rim} fill="none" {...line} />}
        {handle && <path d={handle} fill="none" {...line} strokeWidth={3} />}
        <path d={body} fill="none" {...line} />
      </g>
    </svg>
  );
}
