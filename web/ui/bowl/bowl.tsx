import { type CSSProperties, useId } from 'react';
import { insideFrom, seams, sequence } from './seams.ts';

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

/** Iron in the clay, in three sizes: dots on the curve of the bowl. */
const specks = [1.3, 2, 3.1].map((size, at) => {
  const next = sequence(at + 5);
  return {
    size,
    dots: Array.from({ length: 44 - at * 17 }, () => {
      const around = Math.sin((next() - 0.5) * 2.9);
      const down = 0.1 + next() * 0.88;
      const x = 260 + around * 214 * Math.sqrt(1 - down ** 2.2);
      const y = 112 + down * 216 + (1 - around * around) * 50 * (1 - down * 0.7);
      return `M${Math.round(x)} ${Math.round(y)}h0`;
    }).join(''),
  };
});

type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[];

/** Stops of a gradient; "2 3" is what lies between the two colours. */
const stops = (list: Stops) =>
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

/** The mended bowl, the product's one ornament: its cracks fill with gold as a debt is paid down. */
export function Bowl({ paid, label, className }: BowlProps) {
  const id = useId();
  const url = (name: string) => `url(#${id}${name})`;
  const along = { gradientUnits: 'userSpaceOnUse' } as const;
  const goldOf = (from: number, to: number) => {
    const some = seams.slice(from, to);
    return (
      <>
        <path
          d={some.map(({ line }) => line).join('')}
          fill="none"
          stroke="var(--bcrack)"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
        {['var(--bgedge)', url('gold')].map((colour, layer) =>
          some.map(({ gold, glints }, at) => (
            <g key={gold} mask={url(`m${from + at}`)} opacity={layer ? 1 : 0.6}>
              <path
                d={gold}
                fill={colour}
                stroke={colour}
                strokeWidth={layer ? 0.5 : 1}
                transform={layer ? undefined : 'translate(.5 .8)'}
              />
              {layer > 0 && (
                <path d={glints} stroke="var(--bglint)" transform="translate(-.6 -.7)" />
              )}
            </g>
          )),
        )}
      </>
    );
  };
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
        <linearGradient id={`${id}gold`} x1="80" y1="60" x2="440" y2="360" {...along}>
          {stops([
            [0, 'g1'],
            [0.14, 'g3'],
            [0.28, 'g2'],
            [0.4, 'g1'],
            [0.5, 'g2'],
            [0.62, 'g3'],
            [0.74, 'g1'],
            [0.86, 'g2'],
            [1, 'g3'],
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
        {seams.map(({ from, to, line }, at) => (
          <mask
            key={line}
            id={`${id}m${at}`}
            maskUnits="userSpaceOnUse"
            x="0"
            y="0"
            width="520"
            height="400"
          >
            <path
              d={line}
              pathLength="100"
              fill="none"
              stroke="#fff"
              strokeWidth="14"
              strokeLinejoin="round"
              strokeLinecap="round"
              strokeDasharray="100 200"
              className="transition-[stroke-dashoffset] duration-(--slow) ease-out [stroke-dashoffset:calc(100.1px-var(--q)*100.1px)]"
              style={
                {
                  '--q': `clamp(0,(var(--paid) - ${from})/${(to - from).toFixed(2)},1)`,
                } as CSSProperties
              }
            />
          </mask>
        ))}
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
        {specks.map(({ size, dots }) => (
          <path
            key={size}
            d={dots}
            stroke="var(--bspeck)"
            strokeWidth={size}
            strokeLinecap="round"
            opacity="0.36"
          />
        ))}
      </g>
      <ellipse cx="260" cy="104" rx="216" ry="55" fill={url('lip')} />
      <ellipse cx="260" cy="104" rx="212" ry="51.5" fill={url('in')} />
      <ellipse cx="260" cy="104" rx="212" ry="51.5" fill={url('deep')} />
      <g clipPath={url('inn')}>{goldOf(insideFrom, 8)}</g>
      <g clipPath={url('out')}>
        <path
          d="M44 105a216 55 0 0 0 432 0"
          fill="none"
          stroke="var(--b6)"
          strokeWidth="2"
          opacity="0.4"
        />
        {goldOf(0, insideFrom)}
      </g>
    </svg>
  );
}
