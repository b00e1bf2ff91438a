import { rateOn } from '../../cards/loan_in_plan.ts';
import { beforeMoving } from '../../cards/not_now.ts';
import { cents } from '../../money/cents.ts';
import type { Debt } from '../../planner/debt.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText, listed } from '../print.ts';
import { link, paragraph, type Paragraph, said, say, source, strong } from '../say.ts';
import { moveIn, movedOf, type SaidMove } from '../slots/moves.ts';
import { offerIn, type SaidOffer } from '../slots/offers.ts';
import type { ToolAnswer } from '../tool.ts';
import { type Asked, meantDebt } from './asked.ts';
import { notNowOf, type ReasonRow } from '../tools/apply_now.ts';
import { reasonParagraphs } from './time_to_apply.ts';

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
  ...(offer.limit !== null && { limit: dollarsText(offer.limit) }),
  ...(offer.flatFee !== null && { fee_dollars: dollarsText(offer.flatFee) }),
  ...(offer.feeCap !== null && { fee_cap: dollarsText(offer.feeCap) }),
  ...(offer.annualFee !== null && { annual_fee: dollarsText(offer.annualFee) }),
});

/** What speaks for or against moving a balance now, by what the planner knows, as the page says it first. Nothing where an offer was
 *  said, or no card is owed on. */
export function beforeTransfer(asked: Asked): readonly Paragraph[] {
  const { records, today } = asked.context;
  const { debts = [], owedToday } = outlookOnce(records, today) ?? {};
  const cards = debts.filter(({ id, kind }) => kind === 'card' && (owedToday?.get(id) ?? 0) > 0);
  if (cards.length === 0) return [];
  const { waits } = beforeMoving(notNowOf(asked.context));
  if (waits !== null) {
    const answer = asked.use('apply_now', {});
    if (!answer.ok) return [];
    const { figures, id, data } = answer.result;
    const codes = new Set<string>(waits.reasons.map(({ code }) => code));
    const reasons = (data as { readonly reasons: readonly ReasonRow[] }).reasons.filter(
      ({ code }) => codes.has(code),
    );
    return [
      ...reasonParagraphs(asked, reasons, figures, id),
      paragraph(
        say`${link('/credit-card-advice/move', 'Moving a debt')} says from which day to look again.${source('lesson/before-you-apply')}`,
      ),
    ];
  }
  const meant = meantDebt(asked);
  // Where none is named, the one that costs most as things stand.
  const costOf = (each: Debt) => (owedToday?.get(each.id) ?? 0) * rateOn(each, today);
  const card = meant?.kind === 'card' ? meant : cards.toSorted((a, b) => costOf(b) - costOf(a))[0];
  const answer = card ? asked.use('my_debts', { debt: card.id }) : null;
  const f = answer?.ok ? answer.result.figures : {};
  if (!card || !answer?.ok || !f['d1.interest'] || !f['d1.done']) return [];
  return [
    ...atSomeOffers(asked, card),
    paragraph(
      say`Nothing late in your planner stands in the way. As it is, ${card.name} costs ${strong(f['d1.interest'])} in interest until ${f['d1.done']}: moving it is worth it if the fee and whatever interest is left come to less.${source(answer.result.id)}`,
    ),
  ];
}

/** Before there is an offer: what a short one and a long one would change. */
function atSomeOffers(asked: Asked, { id: debt, name }: Debt): readonly Paragraph[] {
  const offer = offerIn(asked.plain);
  if (offer.promoMonths !== null || offer.rateAfter !== null || offer.rate !== null) return [];
  const answer = asked.use('sample_moves', { debt });
  if (!answer.ok) return [];
  const { figures: f, id, data } = answer.result;
  const { samples } = data as {
    readonly samples: readonly { readonly path: string; readonly outcome: string }[];
  };
  const [short, long] = samples.filter(({ path }) => path === 'm12' || path === 'm18');
  if (!short || !long) return [];
  const of = ({ path, outcome }: typeof short) =>
    outcome === 'saves'
      ? say`For example, all of ${name} at 0% for ${f[`${path}.months`]} with a fee of ${f[`${path}.fee`]}: that would ${strong('save')} you ${strong(f[`${path}.saves`] ?? '')} in all.${source(id)}`
      : outcome === 'costs_more'
        ? say`For example, all of ${name} at 0% for ${f[`${path}.months`]} with a fee of ${f[`${path}.fee`]}: that would ${strong('cost')} you ${f[`${path}.saves`]} more in all.${source(id)}`
        : say`For example, all of ${name} at 0% for ${f[`${path}.months`]} with a fee of ${f[`${path}.fee`]}: that makes no difference.${source(id)}`;
  return [
    paragraph(
      of(short),
      long.outcome === 'saves'
        ? say`For ${f[`${long.path}.months`]} with a fee of ${f[`${long.path}.fee`]}, you’d save ${f[`${long.path}.saves`]}.${source(id)}`
        : null,
      say`That’s in your plan’s order, with the same ${f['monthly']} a month for everything: some of it may be left when the 0% ends, and that then costs the rate you pay now.${source(id)}`,
    ),
  ];
}

/** Whether it says to wait: then it stands before an offer's figures too. */
export const isNotNow = ({ sentences }: Paragraph): boolean =>
  sentences.some(([first]) => typeof first === 'object' && 'strong' in first);

/** What an offer that was said would change; nothing where none was, or it can't be worked out. Of several cards, each by itself. */
export function transferFigures(asked: Asked): readonly Paragraph[] {
  const offer = offerIn(asked.plain);
  const after = offer.rateAfter ?? (offer.promoRate === null ? offer.rate : null);
  const isOffer = (offer.promoRate !== null && offer.promoMonths !== null) || after !== null;
  if (!isOffer) return [];
  const args = argumentsOf(offer, after);
  const { records } = asked.context;
  const moved = moveIn(asked.plain, records.debts);
  const named = moved.debts.filter(({ kind }) => kind === 'card');
  const cards = named.length === 0 ? bothCards(asked) : named;
  const others = moved.debts.filter(({ kind }) => kind !== 'card');
  const isPart = moved.amount !== null || moved.part !== null;
  const noted = [
    ...(others.length > 0 ? [notCards(others)] : []),
    ...(moved.to.length > 0 ? [apart(moved.to)] : []),
  ];
  const [one, other, ...more] = cards;
  if (one && other && more.length === 0 && !isPart)
    return [
      ...transferWords(
        asked.use('move_balance', { debt: one.id, also: other.id, ...args }),
        offer,
        null,
        true,
      ),
      paragraph(
        say`That’s with ${one.name} and ${other.name} on one new card: its limit has to fit both, with the fee.`,
      ),
      ...noted,
      LAST,
    ];
  if (cards.length > 1)
    return [
      ...cards
        .slice(0, MAX_CARDS)
        .flatMap((card) =>
          transferWords(asked.use('move_balance', { debt: card.id, ...args }), offer, card.name),
        ),
      paragraph(
        isPart
          ? said('I counted all of each card. To move a part, ask about one card at a time.')
          : null,
        said(
          'Each card is counted by itself, with the other one left where it is. For both on one new card, its limit has to fit both.',
        ),
      ),
      ...noted,
      LAST,
    ];
  const answer = asking(asked, args, cards[0] ?? null, moved);
  return answer === null ? [] : [...transferWords(answer, offer, null), ...noted, LAST];
}

/** “Both cards”, where there are two that something is owed on. */
function bothCards({ plain, context }: Asked): readonly TrackedDebt[] {
  if (
    !/\b(?:both|2|two)(?: of)?(?: my| the| these| those)?(?: credit)? cards\b|\bmy cards\b|\b(?:mis|las)(?: dos| 2)? tarjetas\b|\bambas\b/.test(
      plain,
    )
  )
    return [];
  const owed = outlookOnce(context.records, context.today)?.owedToday;
  const cards = context.records.debts.filter(
    ({ id, kind }) => kind === 'card' && (owed?.get(id) ?? 0) > 0,
  );
  return cards.length === 2 ? cards : [];
}

const MAX_CARDS = 2;
const LAST = paragraph(
  say`${link('/credit-card-advice/move', 'Moving a debt')} shows it side by side.`,
);

/** Where it goes to a card of theirs: what that has on it is no part of the offer. */
const apart = (debts: readonly TrackedDebt[]): Paragraph =>
  paragraph(
    say`I counted it like a new card. What ${listed(debts.map(({ name }) => name))} has on it now stays at its own rate.`,
  );

const notCards = (debts: readonly TrackedDebt[]): Paragraph =>
  paragraph(
    say`${listed(debts.map(({ name }) => name))} isn’t in that: I can only work out moving what’s on a card.`,
  );

/** What a move comes to; with the card's name where there are several. */
function transferWords(
  answer: ToolAnswer,
  offer: SaidOffer,
  name: string | null,
  isOfBoth = false,
): readonly Paragraph[] {
  if (!answer.ok) return [paragraph(said(answer.reason))];
  const { figures: f, id, data } = answer.result;
  const {
    outcome,
    of_the_whole_plan: isPlan,
    is_limited: isLimited,
    rate_after_is_assumed: isAssumed,
  } = data as {
    readonly outcome: 'saves' | 'costs_more' | 'same';
    readonly of_the_whole_plan: boolean;
    readonly is_limited: boolean;
    readonly rate_after_is_assumed: boolean;
  };
  const what = isPlan ? 'All your debts together' : 'It';
  return [
    paragraph(name === null ? null : [strong(name)]),
    paragraph(
      outcome === 'saves'
        ? say`Moving ${f['moves']} ${strong('saves')} you ${strong(f['saves'] ?? '')}${f['fee'] ? say`, with the fee of ${f['fee']} in it` : ''}. ${what} would end in ${f['then.done']} and cost ${strong(f['then.cost'] ?? '')} in interest and fees. As it is, that’s ${f['now.done']} and ${f['now.cost']}.${source(id)}`
        : outcome === 'costs_more'
          ? say`Moving ${f['moves']} ${strong('costs')} you ${strong(f['loses'] ?? '')} more${f['fee'] ? say`, with the fee of ${f['fee']} in it` : ''}. ${what} would end in ${f['then.done']} and cost ${strong(f['then.cost'] ?? '')} in interest and fees. As it is, that’s ${f['now.done']} and ${f['now.cost']}.${source(id)}`
          : say`Moving ${f['moves']} makes no difference: it ends in ${f['now.done']} and costs ${f['now.cost']} either way.${source(id)}`,
    ),
    paragraph(
      f['stays']
        ? isLimited
          ? say`Not all of it fits under that limit with the fee: ${strong(f['stays'])} of the ${f['owed']} stays where it is, and your plan pays that first as long as it costs more.${source(id)}`
          : say`The other ${strong(f['stays'])} of the ${f['owed']} stays where it is.${source(id)}`
        : null,
      f['fee.annual']
        ? say`The ${f['fee.annual']} a year is counted for as long as something is left on the new card.${source(id)}`
        : null,
      f['promo.monthly']
        ? say`Paying it off before the low rate ends takes ${strong(f['promo.monthly'])} a month.${source(id)}`
        : null,
      isAssumed
        ? said(
            isOfBoth
              ? 'You didn’t say what the rate is after that, so I used the higher of the two you pay now. Theirs may be higher still.'
              : 'You didn’t say what the rate is after that, so I used the one you pay now. Theirs may be higher.',
          )
        : null,
      offer.fee === null && offer.flatFee === null
        ? said('I’ve counted no fee. Most have one: tell me, and I’ll add it.')
        : null,
    ),
  ];
}

/** By the plan where it is a card of theirs, else by what was typed; null where too little is known. */
function asking(
  asked: Asked,
  offer: Readonly<Record<string, unknown>>,
  named: TrackedDebt | null,
  moved: SaidMove,
): ToolAnswer | null {
  const { slots, context } = asked;
  const cards = context.records.debts.filter(({ kind }) => kind === 'card');
  const only = slots.amounts.length === 0 && cards.length === 1 ? cards[0] : null;
  // "The 2,400": what is owed on one of them says which.
  const owedOn = outlookOnce(context.records, context.today)?.owedToday;
  const byBalance = cards.filter(({ id }) =>
    slots.amounts.some((amount) => amount === owedOn?.get(id)),
  );
  const meant =
    named ?? meantDebt(asked) ?? only ?? (byBalance.length === 1 ? (byBalance[0] ?? null) : null);
  if (meant) {
    const owed = outlookOnce(context.records, context.today)?.owedToday.get(meant.id) ?? cents(0);
    const amount = movedOf(moved, owed);
    return asked.use('move_balance', {
      debt: meant.id,
      ...offer,
      ...(amount !== null && { amount: dollarsText(amount) }),
    });
  }
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
