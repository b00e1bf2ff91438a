import { yearlyFees } from '../../../domain/cards/card_fees.ts';
import type { Card, Fee, ScoreTier } from '../../../domain/cards/terms.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { formatMoney, formatPercent } from '../../../domain/money/format.ts';
import { m } from '../../paraglide/messages.js';
import { locale } from '../../ui/locale.ts';

export const money = (amount: Cents): string => formatMoney(amount, locale);
export const rate = (apr: Parameters<typeof formatPercent>[0]): string =>
  formatPercent(apr, locale);

export const tierText: Record<ScoreTier | 'unknown', () => string> = {
  poor: m.cards_tier_poor,
  good: m.cards_tier_good,
  great: m.cards_tier_great,
  no_score: m.cards_tier_no_score,
  unknown: m.cards_tier_unknown,
};

export const nameOf = ({ names }: Card): string => names.join(', ');

const stateNames: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'U.S. Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

export const stateName = (code: string): string => stateNames[code] ?? code;

/** A rate that a card begins with, and for how long; null where it has none. */
export function introText({ intro }: Card): string | null {
  if (intro === null) return null;
  const { minimum, median, maximum } = intro.rates;
  const first = median ?? maximum ?? minimum;
  return first === null ? null : m.cards_intro({ rate: rate(first), count: intro.months });
}

/** What kind of card it is, in a few words. */
export function tagsOf(card: Card): string {
  const yearly = yearlyFees(card);
  const intro = introText(card);
  return [
    ...(card.isSecured ? [m.cards_tag_secured()] : []),
    ...(card.isCreditUnion ? [m.cards_tag_union()] : []),
    ...(yearly > 0 ? [m.cards_tag_yearly({ amount: money(yearly) })] : []),
    ...(intro === null ? [] : [m.cards_tag_intro({ intro })]),
    ...(card.names.length > 1 ? [m.cards_tag_two({ count: card.names.length })] : []),
  ].join(' ');
}

/** What somebody has to know before they press on it, where a row is narrow: its fee is in its cost, and its first rate in what opens, but
 *  where a balance is carried: its cost beside the usual rate would say that this rate costs so little. */
export function shortTagsOf(card: Card, isCarrying: boolean): string {
  const intro = isCarrying ? introText(card) : null;
  return [
    ...(card.isSecured ? [m.cards_tag_secured()] : []),
    ...(card.isCreditUnion ? [m.cards_tag_members()] : []),
    ...(intro === null ? [] : [m.cards_tag_intro({ intro })]),
    ...(card.names.length > 1 ? [m.cards_tag_two({ count: card.names.length })] : []),
  ].join(' ');
}

export function openToText({ openTo }: Card): string {
  if (openTo === 'every_state') return m.cards_every_state();
  return openTo === 'unknown_region' ? m.cards_region() : openTo.states.map(stateName).join(', ');
}

export const rangeText = (low: Cents, high: Cents): string =>
  low === high ? money(low) : m.cards_range({ low: money(low), high: money(high) });

export function lateText(late: Fee): string {
  if (late.kind === 'none') return m.cards_none_reported();
  return late.kind === 'not_stated'
    ? m.cards_not_stated()
    : m.cards_up_to({ amount: money(late.floor) });
}
