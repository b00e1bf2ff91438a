import type { Cents } from '../money/cents.ts';
import { type CardCost, type CardUse, type Unranked, costOf } from './cost.ts';
import type { Card, ScoreTier, Survey } from './terms.ts';

export interface RankedCard {
  readonly card: Card;
  readonly cost: CardCost;
  /** From 1; equal cents share a place. */
  readonly place: number;
  readonly isShared: boolean;
}

export interface Ranking {
  readonly ranked: readonly RankedCard[];
  readonly unranked: readonly { readonly card: Card; readonly reason: Unranked }[];
}

/** What a card is ordered by: the likely sum, or the highest where the tier isn't known. */
export const orderedBy = ({ likely, high }: CardCost): Cents => (likely ?? high).total;

const nameOf = ({ names, institution }: Card): string => `${names[0] ?? ''} ${institution}`;

/** Cheapest first: likely, then high, then the name. Nothing else moves a card. Source: docs/domain/cards.md#rank */
export function rankCards(
  cards: readonly Card[],
  use: CardUse,
  tier: ScoreTier | null,
  { dearest }: Pick<Survey, 'dearest'>,
): Ranking {
  const unranked: { card: Card; reason: Unranked }[] = [];
  const priced: { card: Card; cost: CardCost }[] = [];
  for (const card of cards) {
    const result = costOf(card, use, tier, dearest);
    // It takes as much as is left with the bank, and that money could pay the balance off.
    if (use.transfer > 0 && card.isSecured) unranked.push({ card, reason: 'secured_transfer' });
    else if (result.ok) priced.push({ card, cost: result.cost });
    else unranked.push({ card, reason: result.reason });
  }
  priced.sort(
    (one, other) =>
      orderedBy(one.cost) - orderedBy(other.cost) ||
      one.cost.high.total - other.cost.high.total ||
      (nameOf(one.card) < nameOf(other.card) ? -1 : 1),
  );
  const counts = new Map<Cents, number>();
  for (const { cost } of priced)
    counts.set(orderedBy(cost), (counts.get(orderedBy(cost)) ?? 0) + 1);
  let place = 0;
  let last: Cents | null = null;
  const ranked = priced.map(({ card, cost }, at): RankedCard => {
    const sum = orderedBy(cost);
    if (sum !== last) place = at + 1;
    last = sum;
    return { card, cost, place, isShared: (counts.get(sum) ?? 0) > 1 };
  });
  return { ranked, unranked };
}
