import type { ReactNode } from 'react';
import type { CardCost } from '../../../domain/cards/cost.ts';
import { orderedBy } from '../../../domain/cards/rank.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';

const shareOf = (amount: Cents, whole: Cents): number =>
  whole <= 0 ? 0 : Math.min(100, (amount / whole) * 100);

/** How far a card's cost reaches, from its lowest rate to its highest, with a dot at the cost it is ordered by and a dotted line at the card
 *  somebody has. The figures stand beside it: whoever listens hears those. */
export function CostStrip({
  cost,
  max,
  mine,
}: {
  readonly cost: CardCost;
  /** What the whole width stands for. */
  readonly max: Cents;
  readonly mine: Cents | null;
}) {
  const low = shareOf(cost.low.total, max);
  const high = shareOf(cost.high.total, max);
  return (
    <span aria-hidden="true" className="relative block h-5.5 w-full print:hidden">
      <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <span
        className="absolute top-1/2 -translate-y-1/2 rounded-full bg-glaze forced-colors:bg-[CanvasText]"
        style={{ left: `${low}%`, width: `${high - low}%`, height: 6, opacity: 0.4 }}
      />
      {mine !== null && mine <= max && (
        <span
          className="absolute inset-y-0.5"
          style={{ left: `${shareOf(mine, max)}%`, borderLeft: '2px dotted currentColor' }}
        />
      )}
      <span
        className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full bg-glaze forced-colors:bg-[Highlight]"
        style={{ left: `${shareOf(orderedBy(cost), max)}%`, width: 12, height: 12 }}
      />
    </span>
  );
}

/** Parts of a sum, each with its bar: the amounts say what the bars draw. */
export function CostParts({
  parts,
  total,
}: {
  readonly parts: readonly {
    readonly name: string;
    readonly amount: Cents;
    readonly text: string;
  }[];
  readonly total: { readonly name: string; readonly text: ReactNode };
}) {
  const whole = cents(parts.reduce((sum, { amount }) => sum + amount, 0));
  return (
    <dl>
      {parts.map(({ name, amount, text }) => (
        <div key={name} className="relative flex justify-between gap-x-4 border-t border-line py-4">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right font-[560]">
            {text}
            <span
              aria-hidden="true"
              className="absolute inset-x-0 bottom-0 h-1.5 rounded-full bg-paper print:hidden"
            >
              <span
                className="block h-full rounded-full bg-glaze forced-colors:bg-[Highlight]"
                style={{ width: `${shareOf(amount, whole)}%` }}
              />
            </span>
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5">
        <dt className="font-[600]">{total.name}</dt>
        <dd className="fig ml-auto text-right text-4">{total.text}</dd>
      </div>
    </dl>
  );
}
