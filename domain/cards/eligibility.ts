import { yearlyFees } from './card_fees.ts';
import type { Card, ScoreTier } from './terms.ts';

/** Why a card isn't listed for somebody. */
export type NotListed = 'tier' | 'state';

/** Whether the issuer says it considers this tier and is open to this state. Nothing here says that anybody qualifies.
 *  `tier` and `state` are null where the person doesn't say: then neither leaves a card out, but a region that the survey
 *  doesn't name stays out as soon as there is a state. Source: docs/domain/cards.md#listed */
export function notListedFor(
  { tiers, openTo }: Card,
  tier: ScoreTier | null,
  state: string | null,
): NotListed | null {
  if (tier !== null && !tiers.includes(tier)) return 'tier';
  if (state === null || openTo === 'every_state') return null;
  return openTo !== 'unknown_region' && openTo.states.includes(state) ? null : 'state';
}

/** What the list can be narrowed to. None of it says anything of the person, so it may stand in an address. */
export interface CardFilters {
  readonly isSecured: boolean;
  readonly isCreditUnion: boolean;
  readonly hasNoYearlyFee: boolean;
  readonly text: string;
}

const folded = (text: string): string =>
  // Most names have no accent to take off, and 700 of them are looked at with every letter that is typed.
  isPlain.test(text) ? text.toLowerCase() : withoutAccents(text);

const isPlain = /^[ -~]*$/;

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

export function passesFilters(card: Card, filters: CardFilters): boolean {
  if (filters.isSecured && !card.isSecured) return false;
  if (filters.isCreditUnion && !card.isCreditUnion) return false;
  if (filters.hasNoYearlyFee && yearlyFees(card) > 0) return false;
  const names = folded(`${card.names.join(' ')} ${card.institution}`);
  return folded(filters.text)
    .split(/\s+/)
    .every((word) => names.includes(word));
}
