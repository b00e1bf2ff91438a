import type { CSSProperties } from 'react';
import { along, stops } from './bowl_shape.tsx';
import { insideFrom, seams, sequence } from './seams.ts';

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

/** What is drawn on the bowl: the iron in its clay, its cracks, and the gold in them. Two thirds of what a bowl weighs, so
 *  that the landing page fetches it after its first picture. `id` is that of the bowl it lies on. */
export default function BowlDetails({ id }: { readonly id: string }) {
  const url = (name: string) => `url(#${id}${name})`;
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
    <>
      <defs>
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
      <g clipPath={url('out')}>
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
      <g clipPath={url('inn')}>{goldOf(insideFrom, 8)}</g>
      <g clipPath={url('out')}>{goldOf(0, insideFrom)}</g>
    </>
  );
}
