import { clsx } from 'clsx';
import type { Figure, Way } from '../../../../domain/learning/lesson.ts';
import { cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format.ts';
import { m } from '../../../paraglide/messages.js';
import { durationText } from '../../../ui/duration.ts';
import { Facts } from '../../../ui/facts.tsx';
import { locale } from '../../../ui/locale.ts';
import { basisOf } from './figure_names.ts';

const names: Readonly<Record<Way['name'], (amount: string) => string>> = {
  minimum: () => m.learn_ways_minimum(),
  hold: (amount) => m.learn_ways_hold({ amount }),
  avalanche: () => m.learn_ways_avalanche(),
  snowball: () => m.learn_ways_snowball(),
};

const monthsOf = ({ balances }: Way): number => balances.length - 1;
const money = (amount: number) => formatMoney(cents(amount), locale);

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly years: number;
  readonly className: string;
}

/** Drawn when the product is built: a wide one, and one for a phone. Both say the same. */
const frames: readonly Frame[] = [
  {
    width: 1120,
    height: 300,
    left: 70,
    top: 22,
    years: 5,
    className: 'hidden sm:block print:block',
  },
  { width: 320, height: 240, left: 52, top: 22, years: 5, className: 'sm:hidden print:hidden' },
];

/** What is still owed on both ways. Its message stands in its name. */
function Chart({
  ways: [long, short],
  amount,
  frame: { width, height, left, top, years, className },
}: {
  readonly ways: readonly [Way, Way];
  readonly amount: string;
  readonly frame: Frame;
}) {
  const bottom = height - 30;
  const right = width - 12;
  const start = long.balances[0] ?? 0;
  const last = monthsOf(long);
  const end = monthsOf(short);
  const still = long.balances[end] ?? 0;
  const x = (month: number) => left + ((right - left) * month) / last;
  const y = (owed: number) => bottom - ((bottom - top) * owed) / start;
  const path = ({ balances }: Way) =>
    `M${balances.map((owed, month) => `${x(month).toFixed(1)} ${y(owed).toFixed(1)}`).join('L')}`;
  const ticks = Array.from({ length: Math.floor(last / 12 / years) + 1 }, (_, at) => at * years);
  const isWide = width > 600;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={m.learn_ways_chart({
        amount,
        owed: money(still),
        short: durationText(end),
        long: durationText(last),
      })}
      className={clsx('mt-6 w-full fill-none text-[13px]', className)}
    >
      {[start, 0].map((owed) => (
        <g key={owed}>
          <path d={`M${left} ${y(owed)}H${right}`} className="stroke-line" />
          <text x={left - 8} y={y(owed) + 4} textAnchor="end" className="fill-ink-2">
            {owed === 0 ? '$0' : money(owed).replace(/\.\d\d$/, '')}
          </text>
        </g>
      ))}
      {ticks.slice(1).map((year) => (
        <text
          key={year}
          x={x(year * 12)}
          y={bottom + 20}
          textAnchor="middle"
          className="fill-ink-2"
        >
          {durationText(year * 12)}
        </text>
      ))}
      <path d={`${path(short)}L${left} ${bottom}Z`} className="fill-glaze-tint" />
      <path d={path(long)} className="stroke-series-2 [stroke-dasharray:2_4] [stroke-width:1.75]" />
      <path d={path(short)} className="stroke-series-1 [stroke-width:2.25]" />
      <path
        d={`M${x(end)} ${y(still)}V${bottom}`}
        className="stroke-line-strong [stroke-dasharray:2_3]"
      />
      <circle cx={x(end)} cy={y(still)} r="3.5" className="fill-series-2" />
      <circle
        cx={x(end)}
        cy={bottom}
        r="4.5"
        className="fill-paper stroke-series-1 [stroke-width:2]"
      />
      {isWide && (
        <>
          <text x={x(end) + 12} y={y(still) - 10} className="fill-ink font-[560]">
            {m.learn_ways_still({ owed: money(still) })}
          </text>
          <text x={x(end) + 12} y={bottom - 12} className="fill-ink font-[560]">
            {m.learn_ways_done({ amount })}
          </text>
        </>
      )}
    </svg>
  );
}

/** What a worked example comes to on two ways, side by side, as the engines say. */
export function TwoWays({
  figures,
  ways,
}: {
  readonly figures: readonly Figure[];
  readonly ways: readonly Way[];
}) {
  const [long, short] = ways;
  if (long === undefined || short === undefined) return null;
  const valueOf = (name: string) => figures.find((each) => each.name === name)?.value ?? '';
  const amount = valueOf('hold.monthly');
  const isHeld = short.name === 'hold';
  const basis = basisOf(short.name);
  return (
    <section aria-labelledby="figures" className="mt-12 border-y border-line-strong py-8">
      <h2 id="figures" className="mb-5">
        {isHeld
          ? m.learn_ways_title_minimum({
              years: Math.floor((monthsOf(long) - monthsOf(short)) / 12),
            })
          : m.learn_ways_title_order()}
      </h2>
      <div className="grid break-inside-avoid gap-6 sm:grid-cols-2 sm:gap-0 sm:divide-x sm:divide-line">
        {[long, short].map((way) => (
          <div key={way.name} className="sm:first:pr-8 sm:last:pl-8">
            <h3 className="text-2 text-ink-2">{names[way.name](amount)}</h3>
            <p className={clsx('fig mb-3 text-5', way === short ? 'text-ink' : 'text-ink-2')}>
              {durationText(monthsOf(way))}
            </p>
            <Facts
              facts={[
                {
                  name: m.learn_ways_payments(),
                  value:
                    way.name === 'minimum'
                      ? m.learn_ways_payments_falling({ count: valueOf('minimum.months') })
                      : valueOf(`${way.name}.months`),
                },
                { name: m.learn_ways_interest(), value: valueOf(`${way.name}.interest`) },
              ]}
            />
          </div>
        ))}
      </div>
      {isHeld &&
        frames.map((frame) => (
          <Chart key={frame.width} ways={[long, short]} amount={amount} frame={frame} />
        ))}
      {basis !== null && <p className="mt-4 max-w-measure text-1 text-ink-2">{basis}</p>}
    </section>
  );
}
