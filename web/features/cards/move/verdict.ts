import { type Cents, cents } from '../../../../domain/money/cents.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import type { NotNow } from '../../../../domain/cards/not_now.ts';
import type { MoveOffer } from '../../../../domain/cards/what_if.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText, monthText } from '../../../ui/day_text.ts';
import { money, nameOf, rate, tagsOf, tierText } from '../card_texts.ts';
import type { Way } from './ways.ts';

/** What a verdict is given on. */
export interface Asked {
  readonly amount: Cents;
  /** What is paid on it a month now; null where nobody knows. */
  readonly now: Cents | null;
  /** The day on which interest may be charged back that staying doesn't count; null where none is. */
  readonly unsureUntil: IsoDate | null;
  readonly isOfPlan: boolean;
  readonly loanMonths: number;
}

type Kind = 'saves' | 'loses' | 'same' | 'ends' | 'unsure';

const kindOf = ({ saved }: Way, { unsureUntil }: Pick<Asked, 'unsureUntil'>): Kind => {
  if (saved === null) return 'ends';
  if (saved > 0) return 'saves';
  // What staying may still be charged could turn it around.
  if (unsureUntil !== null) return 'unsure';
  return saved === 0 ? 'same' : 'loses';
};

const size = (amount: Cents | null): string => money(cents(Math.abs(amount ?? 0)));

/** More than is paid now; null where a loan asks for no more. */
const moreOf = ({ payment }: Way, { now }: Pick<Asked, 'now'>): Cents | null =>
  payment === null || now === null || payment <= now ? null : cents(payment - now);

export const nameOfWay = ({ id, card }: Way): string =>
  card
    ? `${nameOf(card)}, ${card.institution}`
    : id === 'loan'
      ? m.cards_move_loan_name()
      : m.cards_move_offer_name();

/** In a list or a table, beside a way's name. */
export function againstText(way: Way, asked: Pick<Asked, 'unsureUntil'>): string {
  const amount = size(way.saved);
  switch (kindOf(way, asked)) {
    case 'ends':
      return m.cards_move_ends({ month: monthText(way.after.endsOn) });
    case 'saves':
      return way.card ? m.cards_move_could_save({ amount }) : m.cards_move_saves({ amount });
    case 'unsure':
      return m.cards_move_unsure({ day: dayText(asked.unsureUntil ?? way.after.endsOn) });
    case 'same':
      return m.cards_move_same();
    case 'loses':
      return m.cards_move_loses({ amount });
  }
}

/** What the page says first: where something speaks against applying, that; else what the move does. */
export function titleOf(way: Way, asked: Asked, waits: NotNow | null): string {
  if (waits === null) return verdictOf(way, asked);
  return waits.until === null
    ? m.cards_not_now_title_open()
    : m.cards_not_now_title({ day: dayText(waits.until) });
}

/** What moving does. */
export function verdictOf(way: Way, asked: Asked): string {
  const amount = money(asked.amount);
  const isLoan = way.payment !== null;
  const more = moreOf(way, asked);
  if (more !== null) return m.cards_loan_verdict_more({ amount, more: money(more) });
  const by = size(way.saved);
  switch (kindOf(way, asked)) {
    case 'ends': {
      const of = { amount, month: monthText(way.after.endsOn) };
      return isLoan ? m.cards_loan_verdict_ends(of) : m.cards_move_verdict_ends(of);
    }
    case 'saves':
      if (isLoan) return m.cards_loan_verdict_saves({ amount, by });
      // Nobody knows whether an issuer gives the card, or a limit that all of it fits under.
      return way.card
        ? m.cards_move_verdict_could({ amount, by })
        : m.cards_move_verdict_saves({ amount, by });
    case 'unsure':
      return m.cards_move_verdict_unsure({
        amount,
        day: dayText(asked.unsureUntil ?? way.after.endsOn),
      });
    case 'same':
      return isLoan ? m.cards_loan_verdict_same({ amount }) : m.cards_move_verdict_same({ amount });
    case 'loses':
      return isLoan
        ? m.cards_loan_verdict_loses({ amount, by })
        : m.cards_move_verdict_loses({ amount, by });
  }
}

/** On what it rests. Where a loan takes more a month, what it comes to in all stands here. */
export function leadOf(way: Way, asked: Asked): string {
  const { payment, saved } = way;
  const { now, isOfPlan, loanMonths: count } = asked;
  if (payment === null) return isOfPlan ? m.cards_move_if_plan() : m.cards_move_if();
  const of = { payment: money(payment), count };
  const asks =
    now === null
      ? m.cards_loan_if_no_end(of)
      : isOfPlan
        ? m.cards_loan_if_plan({ ...of, now: money(now) })
        : m.cards_loan_if({ ...of, now: money(now) });
  if (moreOf(way, asked) === null || saved === null) return asks;
  const by = size(saved);
  const kind = kindOf(way, asked);
  const all =
    kind === 'saves'
      ? m.cards_loan_all_saves({ by })
      : kind === 'same'
        ? m.cards_loan_all_same()
        : kind === 'loses'
          ? m.cards_loan_all_loses({ by })
          : '';
  return `${all} ${asks}`.trim();
}

function offerText({ promotion, apr }: MoveOffer): string {
  return promotion !== null && promotion.months > 0
    ? m.cards_move_offer_promo({
        rate: rate(promotion.apr),
        count: promotion.months,
        after: rate(apr),
      })
    : m.cards_move_offer_rate({ rate: rate(apr) });
}

/** Why one would choose it. `isTierKnown`: else a card says for which scores it is. */
export function detailOf(
  { offer, card, also, payment, isChargedBack }: Way,
  { isTierKnown, loanMonths: count }: Pick<Asked, 'loanMonths'> & { readonly isTierKnown: boolean },
): string {
  return [
    ...(offer ? [offerText(offer)] : []),
    ...(offer?.isDeferred && offer.promotion
      ? [isChargedBack ? m.cards_move_deferred_charged() : m.cards_move_deferred_paid()]
      : []),
    ...(payment === null ? [] : [m.cards_loan_asks({ payment: money(payment), count })]),
    ...(card ? [tagsOf({ ...card, intro: null })] : []),
    ...(also.length > 0 ? [m.cards_move_also({ names: also.map(nameOf).join('; ') })] : []),
    ...(card && !isTierKnown
      ? [m.cards_move_tiers({ tiers: card.tiers.map((tier) => tierText[tier]()).join('; ') })]
      : []),
  ]
    .filter((text) => text !== '')
    .join(' ');
}
