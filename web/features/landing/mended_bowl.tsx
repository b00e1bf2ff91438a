import { formatMoney, formatWholePercent } from '../../../domain/money/format.ts';
import { m } from '../../paraglide/messages.js';
import { Bowl } from '../../ui/bowl/bowl.tsx';
import { locale } from '../../ui/locale.ts';
import { mended, type Outcome } from './calculation.ts';

/** The bowl as far as the plan has come at two thirds of its months; unmended where there is no plan. */
export function MendedBowl({ outcome }: { readonly outcome: Outcome | null }) {
  const way = outcome && mended(outcome);
  const share = way?.share ?? 0;
  return (
    <figure className="mx-auto grid w-full max-w-[30rem] justify-items-center gap-3 lg:max-w-none">
      <Bowl
        paid={share}
        label={m.landing_bowl({ percent: formatWholePercent(Math.round(share * 100), locale) })}
        className="w-full"
      />
      <figcaption className="min-h-[4.5em] max-w-[22rem] text-center text-1 text-balance text-ink-2 sm:min-h-[3em]">
        {outcome && way
          ? m.landing_bowl_caption({
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
