import { type CSSProperties, type ReactNode } from 'react';

type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[];

/** Colours along a gradient of the bowl run in the drawing's own units. */
export const along = { gradientUnits: 'userSpaceOnUse' } as const;

/** Stops of a gradient; "2 3" is what lies between the two colours. */
export const stops = (list: Stops) =>
  list.map(([offset, colour, opacity]) => {
    const [one, other] = colour.split(' ').map((name) => `var(--b${name})`);
    return (
      <stop
        key={offset}
        offset={offset}
        stopColor={other ? `color-mix(in oklab,${one},${other})` : one}
        stopOpacity={opacity}
      />
    );
  });

export interface BowlProps {
  /** How much is mended, 0 to 1: principal paid of the starting balance. */
  readonly paid: number;
  /** The picture in a sentence. */
  readonly label: string;
  readonly className?: string;
}

const body =
  'M44 104C47 196 92 284 172 322C189 330 196 338 196 350Q214 359 236 358T274 360Q304 359 324 350C324 338 331 330 348 322C428 284 473 196 476 104';
/** The inner edge of the lip, from right to left along the front. */
const innerLip = 'A212 51.5 0 0 1 48 104';

/** The bowl without what is drawn on it, which its children add: `bowl.tsx` and the landing page. */
export function BowlShape({
  paid,
  label,
  className,
  id,
  children,
}: BowlProps & {
  /** What the names inside begin with, which the details refer to. */
  readonly id: string;
  readonly children: ReactNode;
}) {
  const url = (name: string) => `url(#${id}${name})`;
  return (
    <svg
      viewBox="22 38 476 352"
      role="img"
      aria-label={label}
      className={className}
      style={{ '--paid': paid } as CSSProperties}
    >
      <defs>
        <linearGradient id={`${id}side`} x1="44" x2="476" {...along}>
          {stops([
            [0, '1'],
            [0.13, '2'],
            [0.22, '2 3'],
            [0.34, '3'],
            [0.52, '3 4'],
            [0.68, '4'],
            [0.82, '4 5'],
            [0.93, '5'],
            [1, '1'],
          ])}
        </linearGradient>
        <radialGradient id={`${id}fall`} cx="190" cy="140" r="290" {...along}>
          {stops([
            [0, '3', 0.5],
            [0.4, '4', 0],
            [0.85, '6', 0.16],
            [1, '6', 0.3],
          ])}
        </radialGradient>
        <radialGradient
          id={`${id}in`}
          cx="330"
          cy="170"
          r="290"
          gradientTransform="matrix(1 0 0 .45 0 85)"
          {...along}
        >
          {stops([
            [0, '3'],
            [0.5, '4'],
            [1, '6'],
          ])}
        </radialGradient>
        <linearGradient id={`${id}deep`} x1="0" x2="0" y1="50" y2="140" {...along}>
          {stops([
            [0, '6', 0.7],
            [1, '6', 0],
          ])}
        </linearGradient>
        <linearGradient id={`${id}pool`} x1="0" x2="0" y1="290" y2="356" {...along}>
          {stops([
            [0, '6', 0],
            [0.6, '6', 0.22],
            [1, '6', 0.7],
          ])}
        </linearGradient>
        <linearGradient id={`${id}lip`} x1="44" x2="476" {...along}>
          {stops([
            [0, 'l1'],
            [0.3, 'l2'],
            [0.5, 'l2'],
            [1, 'l1'],
          ])}
        </linearGradient>
        <linearGradient id={`${id}foot`} x1="200" x2="320" {...along}>
          {stops([
            [0, 'foot2'],
            [0.3, 'foot'],
            [1, 'foot2'],
          ])}
        </linearGradient>
        <radialGradient id={`${id}hi`}>
          <stop stopColor="#fff" stopOpacity="0.6" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}sh`}>
          {stops([
            [0, 'sh', 0.4],
            [0.5, 'sh', 0.16],
            [1, 'sh', 0],
          ])}
        </radialGradient>
        <clipPath id={`${id}out`}>
          <path d={`${body}H472${innerLip}Z`} />
        </clipPath>
        <clipPath id={`${id}inn`}>
          <path d={`M44 104A216 55 0 0 1 476 104H472${innerLip}Z`} />
        </clipPath>
      </defs>
      <ellipse cx="270" cy="364" rx="196" ry="25" fill={url('sh')} />
      <path
        d="M197 346C197 358 199 366 203 371Q260 388 317 371C321 366 323 358 323 346Z"
        fill={url('foot')}
      />
      <g clipPath={url('out')}>
        <rect width="520" height="400" fill={url('side')} />
        <rect width="520" height="400" fill={url('fall')} />
        <rect width="520" height="400" fill={url('pool')} />
        <g opacity="var(--bhi)" fill="#fff">
          <ellipse
            cx="128"
            cy="206"
            rx="30"
            ry="92"
            transform="rotate(-20 128 206)"
            fill={url('hi')}
          />
          <path
            d="M79 154C80 196 98 240 130 272C112 240 96 206 88 158Q84 150 79 154Z"
            opacity=".32"
          />
        </g>
      </g>
      <ellipse cx="260" cy="104" rx="216" ry="55" fill={url('lip')} />
      <ellipse cx="260" cy="104" rx="212" ry="51.5" fill={url('in')} />
      <ellipse cx="260" cy="104" rx="212" ry="51.5" fill={url('deep')} />
      <g clipPath={url('out')}>
        <path
          d="M44 105a216 55 0 0 0 432 0"
          fill="none"
          stroke="var(--b6)"
          strokeWidth="2"
          opacity="0.4"
        />
      </g>
      {children}
    </svg>
  );
}
