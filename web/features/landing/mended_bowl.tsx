import { useId } from 'react';
import { formatMoney, formatWholePercent } from '../../../domain/money/format.ts';
import { m } from '../../paraglide/messages.js';
import { BowlShape } from '../../ui/bowl/bowl_shape.tsx';
import { useLoaded } from '../../ui/use_loaded.ts';
import { locale } from '../../ui/locale.ts';
import { mended, type Outcome } from './calculation.ts';

const loadDetails = () => import('../../ui/bowl/bowl_details.tsx');

/** The bowl as far as the plan has come at two thirds of its months; unmended where there is no plan. */
export function MendedBowl({
  outcome,
  isExample,
}: {
  readonly outcome: Outcome | null;
  readonly isExample: boolean;
}) {
  // The first picture has the bowl; its cracks and their gold follow.
  const id = useId();
  const details = useLoaded(loadDetails, true, { id });
  const way = outcome && mended(outcome);
  const share = way?.share ?? 0;
  return (
    <figure className="mx-auto grid w-full max-w-[30rem] justify-items-center gap-3 lg:max-w-none">
      <BowlShape
        paid={share}
        label={m.landing_bowl({ percent: formatWholePercent(Math.round(share * 100), locale) })}
        className="w-full"
        id={id}
      >
        {details}
      </BowlShape>
      <figcaption className="min-h-[4.5em] max-w-[22rem] text-center text-1 text-balance text-ink-2 sm:min-h-[3em]">
        {outcome && way
          ? (isExample ? m.landing_bowl_caption_example : m.landing_bowl_caption)({
              month: way.month,
              months: way.months,
              paid: formatMoney(way.paid, locale),
              balance: formatMoney(outcome.figures.balance, locale),
            })
          : m.landing_bowl_caption_open()}
      </figcaption>
    </figure>
  );
}
