import { cents } from '../../money/cents.ts';
import { dollarsText } from '../print.ts';
import { link, paragraph, type Paragraph, said, say, source, strong } from '../say.ts';
import { offerIn, type SaidOffer } from '../slots/offers.ts';
import type { ToolAnswer } from '../tool.ts';
import { plainOf } from '../slots/plain.ts';
import { type Asked, meantDebt } from './asked.ts';

/** A rate or share in basis points, as a tool takes it: "24.99". */
export const percentText = (bps: number): string =>
  `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}`;

const argumentsOf = (offer: SaidOffer, after: number | null) => ({
  ...(offer.fee !== null && { fee: percentText(offer.fee) }),
  ...(offer.promoRate !== null &&
    offer.promoMonths !== null && {
      promo_rate: percentText(offer.promoRate),
      promo_months: offer.promoMonths,
    }),
  ...(after !== null && { rate_after: percentText(after) }),
});

/** What an offer that was said would change; nothing where none was, or it can't be worked out. */
export function transferFigures(asked: Asked): readonly Paragraph[] {
  const offer = offerIn(asked.plain);
  const after = offer.rateAfter ?? (offer.promoRate === null ? offer.rate : null);
  const isOffer = (offer.promoRate !== null && offer.promoMonths !== null) || after !== null;
  if (!isOffer) return [];
  const answer = asking(asked, argumentsOf(offer, after));
  if (answer === null) return [];
  if (!answer.ok) return [paragraph(said(answer.reason))];
  const { figures: f, id, data } = answer.result;
  const {
    outcome,
    of_the_whole_plan: isPlan,
    rate_after_is_assumed: isAssumed,
  } = data as {
    readonly outcome: 'saves' | 'costs_more' | 'same';
    readonly of_the_whole_plan: boolean;
    readonly rate_after_is_assumed: boolean;
  };
  const what = isPlan ? 'All your debts together' : 'It';
  return [
    paragraph(
      outcome === 'saves'
        ? say`Moving ${f['owed']} ${strong('saves')} you ${strong(f['saves'] ?? '')}${f['fee'] ? say`, with the fee of ${f['fee']} in it` : ''}. ${what} would end in ${f['then.done']} and cost ${strong(f['then.cost'] ?? '')} in interest and fees. As it is, that’s ${f['now.done']} and ${f['now.cost']}.${source(id)}`
        : outcome === 'costs_more'
          ? say`Moving ${f['owed']} ${strong('costs')} you ${strong(f['loses'] ?? '')} more${f['fee'] ? say`, with the fee of ${f['fee']} in it` : ''}. ${what} would end in ${f['then.done']} and cost ${strong(f['then.cost'] ?? '')} in interest and fees. As it is, that’s ${f['now.done']} and ${f['now.cost']}.${source(id)}`
          : say`Moving ${f['owed']} makes no difference: it ends in ${f['now.done']} and costs ${f['now.cost']} either way.${source(id)}`,
    ),
    paragraph(
      f['promo.monthly']
        ? say`Paying it off before the low rate ends takes ${strong(f['promo.monthly'])} a month.${source(id)}`
        : null,
      isAssumed
        ? said(
            'You didn’t say what the rate is after that, so I used the one you pay now. Theirs may be higher.',
          )
        : null,
      offer.fee === null
        ? said('I’ve counted no fee. Most have one: tell me, and I’ll add it.')
        : null,
      say`${link('/credit-card-advice/move', 'Moving a debt')} shows it side by side.`,
    ),
  ];
}

/** By the plan where it is a card of theirs, else by what was typed; null where too little is known. */
function asking(asked: Asked, offer: Readonly<Record<string, unknown>>): ToolAnswer | null {
  const { slots, context } = asked;
  const cards = context.records.debts.filter(({ kind }) => kind === 'card');
  const named = cards.filter(({ name }) => asked.plain.includes(plainOf(name)));
  const only = slots.amounts.length === 0 && cards.length === 1 ? cards[0] : null;
  const meant = (named.length === 1 ? named[0] : meantDebt(asked)) ?? only;
  if (meant) return asked.use('move_balance', { debt: meant.id, ...offer });
  const owed = slots.mentions.find(({ role }) => role === 'owed')?.amount ?? slots.amounts[0];
  const monthly = slots.mentions.find(({ role }) => role === 'monthly')?.amount;
  const rate = ownRateIn(asked.plain);
  if (owed === undefined || monthly === undefined || owed === monthly || rate === null) return null;
  return asked.use('move_balance', {
    balance: dollarsText(cents(owed)),
    monthly: dollarsText(cents(monthly)),
    rate,
    ...offer,
  });
}

/** The rate that is paid now: "at 27%", "i pay 29.99 percent". */
function ownRateIn(plain: string): string | null {
  const found =
    /\b(?:at|i pay|paying|is|currently|from) (?:about )?(\d{1,2}(?:\.\d{1,2})?) ?(?:%|percent|apr)(?! (?:fee|transfer))/.exec(
      plain,
    )?.[1] ?? null;
  return found === '0' ? null : found;
}
