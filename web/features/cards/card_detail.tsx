import { yearlyFees } from '../../../domain/cards/card_fees.ts';
import type { CardUse } from '../../../domain/cards/cost.ts';
import { type RankedCard } from '../../../domain/cards/rank.ts';
import { MAX_SAVED_CARDS } from '../../../domain/cards/saved.ts';
import type { Card, Rates, ScoreTier } from '../../../domain/cards/terms.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { CostParts } from './cost_bars.tsx';
import { showSideBySide } from './show_side_by_side.ts';
import { introText, lateText, money, openToText, rate, tierText } from './card_texts.ts';

export function rateText({ minimum, median, maximum, byTier }: Rates): string {
  const given = [minimum, median, maximum, ...Object.values(byTier)].filter(
    (each) => each !== null,
  );
  if (given.length === 0) return m.cards_not_stated();
  const [low, high] = [given.toSorted((a, b) => a - b)[0], given.toSorted((a, b) => b - a)[0]];
  if (low === undefined || high === undefined || low === high) return rate(given[0] as never);
  return m.cards_rate_range({ low: rate(low), high: rate(high) });
}

/** What a moved balance is charged first, and for how long; null where the issuer names nothing of its own for it. */
function transferText({ transfer, purchase }: Card): string | null {
  if (transfer === null) return null;
  const { promotion, rates } = transfer;
  const after = rateText(rates ?? purchase);
  if (promotion === null) return rates === null ? null : after;
  const { minimum, median, maximum } = promotion.rates;
  const first = median ?? maximum ?? minimum;
  return first === null
    ? null
    : m.cards_transfer_first({ rate: rate(first), count: promotion.months, after });
}

const part = (name: string, amount: Cents) => ({ name, amount, text: money(amount) });

/** Where a card's twelve months come from, and what its issuer said of it. */
export function CardDetail({
  ranked: { card, cost },
  use,
  isCompared,
  comparedCount,
  isFull,
  onCompare,
  isSaved,
  isSavedFull,
  onSave,
}: {
  readonly ranked: RankedCard;
  readonly use: CardUse;
  readonly isCompared: boolean;
  /** How many cards are chosen to compare. */
  readonly comparedCount: number;
  readonly isFull: boolean;
  readonly onCompare: () => void;
  readonly isSaved: boolean;
  readonly isSavedFull: boolean;
  readonly onSave: () => void;
}) {
  const intro = introText(card);
  const shown = cost.likely ?? cost.high;
  const { parts } = shown;
  const website =
    card.website !== undefined && /^https?:\/\//.test(card.website) ? card.website : null;
  return (
    <div className="grid gap-8 rounded-2 bg-sunken p-4 text-cell sm:p-6 lg:grid-cols-2">
      <div>
        <h4 className="mb-2 font-[560]">{m.cards_where({ amount: money(shown.total) })}</h4>
        <CostParts
          parts={[
            part(m.cards_part_interest(), parts.purchaseInterest),
            ...(use.transfer > 0
              ? [part(m.cards_part_transfer(), cents(parts.transferFee + parts.transferInterest))]
              : []),
            part(m.cards_part_fees(), parts.fees),
            part(m.cards_part_other(), cents(parts.cash + parts.abroad)),
            ...(use.isLateOnce ? [part(m.cards_part_late(), parts.late)] : []),
          ]}
          total={{ name: m.cards_total(), text: money(shown.total) }}
        />
        {intro !== null && (
          <p className="mt-2">{m.cards_intro_after({ intro, after: rateText(card.purchase) })}</p>
        )}
        <p className="mt-2 text-1 text-ink-2">
          {use.transfer > 0 &&
            `${m.cards_part_transfer_text({ fee: money(parts.transferFee), interest: money(parts.transferInterest), left: money(shown.transferLeft) })} `}
          {card.isFirstYearFree &&
            `${m.cards_part_fees_first({ amount: money(yearlyFees(card)) })} `}
          {!use.isLateOnce &&
            shown.maxLateFee > 0 &&
            m.cards_beside_late({ late: money(shown.maxLateFee) })}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button aria-pressed={isCompared} disabled={isFull && !isCompared} onClick={onCompare}>
            {isCompared ? m.cards_compare_not() : m.cards_compare()}
          </Button>
          <Button disabled={isSavedFull && !isSaved} onClick={onSave}>
            {isSaved ? m.cards_saved_remove() : m.cards_saved_save()}
          </Button>
          {website && (
            <a
              href={website}
              rel="noreferrer nofollow"
              className="inline-flex min-h-12 items-center px-3"
            >
              {m.cards_issuer_page()}
            </a>
          )}
        </div>
        {/* Side by side stands a long way below the list: told where the press was. */}
        <div role="status" className="mt-3 flex flex-wrap items-center gap-x-3 empty:hidden">
          {isCompared &&
            (comparedCount > 1 ? (
              <>
                <p>{m.cards_compare_chosen({ count: comparedCount })}</p>
                <Button variant="text" className="-ml-3" onClick={showSideBySide}>
                  {m.cards_compare_see()}
                </Button>
              </>
            ) : (
              <p>{m.cards_compare_one()}</p>
            ))}
        </div>
        {isSavedFull && !isSaved && (
          <p className="mt-2 text-1 text-ink-2">{m.cards_saved_full({ count: MAX_SAVED_CARDS })}</p>
        )}
        {isFull && !isCompared && (
          <p className="mt-2 text-1 text-ink-2">{m.cards_compare_full()}</p>
        )}
      </div>
      <div>
        <h4 className="mb-2 font-[560]">{m.cards_issuer_says()}</h4>
        <Facts
          facts={termsOf(card).flatMap(({ name, value }) =>
            value === null ? [] : { name, value },
          )}
        />
      </div>
    </div>
  );
}

/** What the survey holds of a card, in words: the same lines in the same order for every card, null where it says nothing. */
export function termsOf(card: Card): { readonly name: string; readonly value: string | null }[] {
  const foreign = card.foreignFee;
  const intro = introText(card);
  const moved = transferText(card);
  return [
    {
      name: m.cards_considers(),
      value: card.tiers.map((tier: ScoreTier) => tierText[tier]()).join(', '),
    },
    { name: m.cards_open_to(), value: openToText(card) },
    {
      name: m.cards_asks(),
      value: card.asksFor.length > 0 ? card.asksFor.join(', ') : m.cards_asks_nothing(),
    },
    { name: m.cards_rate_first(), value: intro },
    { name: m.cards_rate(), value: rateText(card.purchase) },
    { name: m.cards_transfer_rate(), value: moved },
    {
      name: m.cards_col_yearly(),
      value: yearlyFees(card) > 0 ? money(yearlyFees(card)) : m.cards_none_reported(),
    },
    {
      name: m.cards_grace(),
      value: card.graceDays === null ? m.cards_not_stated() : String(card.graceDays),
    },
    { name: m.cards_late_fee(), value: lateText(card.late) },
    {
      name: m.cards_foreign(),
      value:
        foreign.kind === 'none'
          ? m.cards_none_reported()
          : foreign.kind === 'not_stated'
            ? m.cards_not_stated()
            : money(cents(Math.max(foreign.share, foreign.floor))),
    },
    { name: m.cards_deposit(), value: card.isSecured ? m.cards_deposit_yes() : m.cards_no() },
  ];
}
