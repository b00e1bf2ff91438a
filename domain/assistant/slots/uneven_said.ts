import type { Cents } from '../../money/cents.ts';
import { cents } from '../../money/cents.ts';
import { markedText } from './marked_text.ts';

// Money that isn't the same every month: "150 in slow months and 350 in summer", "50 on a bad week and 90 on a good one".

export interface UnevenSaid {
  readonly low: Cents;
  readonly high: Cents;
  /** The amounts were said by the week, and are what that comes to by the month. */
  readonly isByWeek: boolean;
}

const SPAN = String.raw`(?:months?|weeks?|ones?|times?|days?|checks?|paychecks?|mes(?:es)?|semanas?)`;
const TIMES_OF_YEAR =
  'slow|bad|good|better|lean|off season|busy|dead|regular|normal|summers?|winters?|spring|fall|school|season|holidays?|verano|invierno|temporada|floj[oa]s?|buen[oa]s?|mal[oa]s?|(?:we|i|it)\\S* (?:not|slow|busy|off|working|open)';
const KINDS: readonly RegExp[] = [
  // "150 in slow months and 350 in summer", "300 when we're in school and 60 when we're not"
  new RegExp(
    String.raw`\bA\d(?: \w+){0,2}? (?:in|on|during|when|whenever|for|of|en|cuando)\b(?: [\w']+){0,3}? ?(?:${TIMES_OF_YEAR})\b.{0,50}?\bA\d\b(?: \w+){0,2}? (?:in|on|during|when|whenever|for|of|the rest|otherwise|en|cuando)\b`,
  ),
  // "slow months it's 150, busy ones 350"
  new RegExp(
    String.raw`\b(?:${TIMES_OF_YEAR}) ${SPAN}\b.{0,24}?\bA\d\b.{0,30}?\b(?:${TIMES_OF_YEAR})\b.{0,24}?\bA\d\b`,
  ),
  // "winter I can only do 120, summer more like 400"
  /\b(?:summers?|winters?|verano|invierno|off season|busy season|school year)\b(?: [\w']+){0,5}? A\d\b.{0,24}?\b(?:summers?|winters?|verano|invierno|season|rest of the year|school)\b(?: [\w']+){0,5}? A\d\b/,
  // "some months it's 400 and some months 90", "one month 100, the next 300"
  new RegExp(
    String.raw`\b(?:some|one|certain|most|a (?:good|bad|slow)|unos|algunos) ${SPAN}\b.{0,30}\bA\d\b.{0,50}\bA\d\b`,
  ),
  // "anywhere from 100 to 300", "between 100 and 300 depending"
  /\b(?:anywhere |somewhere )?(?:from|between|entre|de)(?: like| about)? A\d(?: a month)? (?:to|and|y|a) A\d\b.{0,40}\b(?:depend\w*|var(?:y|ies)|month|week|tips|season|gigs?|mes)\b|\b(?:depend\w*|var(?:y|ies)|never the same|changes every|tips|gig|doordash|uber|instacart|seasonal|commission)\b.{0,80}\b(?:from|between)(?: like| about)? A\d (?:to|and) A\d\b/,
  /\b(?:never the same|not the same|var(?:y|ies)|irregular|uneven|different every|depends)\b.{0,80}\bA\d\b.{0,40}\bA\d\b/,
];
/** A change that comes once, an offer, a payment, or what is owed: another question. */
const ELSEWHERE =
  /\b(?:settle\w*|offer\w*|loan|fee|apr|rate|interest|bonus|refund|once|owe|owed|balance|limit|raise|then back|months? then|until|till|starting|for \d+ months|instead of|not A\d|where|why|(?:i|we|already|just) (?:paid|sent)|collector|insurance|score|minimum is|(?:just|only)(?: \w+){0,3} (?:minimums?|mins|minimos?)|charged|cards?|chapter|bankrupt\w*|wants?|collect\w*|debt)\b/;
const A_WEEK = /\b(?:weeks?|semanas?)\b/;
/** Above it, it's hardly what somebody pays on debts in a month. */
const MAX_A_MONTH = 500_000;
const PER_MONTH = 52 / 12;

/** The two amounts; null where it isn't plain that the money goes up and down. */
export function unevenSaid(
  plain: string,
  debts: Parameters<typeof markedText>[1],
  monthly: Cents | null,
): UnevenSaid | null {
  const {
    text,
    amounts,
    debts: named,
    rates,
  } = markedText(
    plain.replaceAll(
      /\b(?:on )?a (bad|slow|good|better|great|normal|regular) week\b/g,
      'in $1 weeks',
    ),
    debts,
  );
  const fresh = amounts.filter((each) => each !== monthly);
  const [one, other] = amounts.length === 2 ? amounts : fresh;
  if (named.length > 0 || rates.length > 0 || one === undefined || other === undefined) return null;
  if ((amounts.length !== 2 && fresh.length !== 2) || one === other) return null;
  if (ELSEWHERE.test(text) || !KINDS.some((kind) => kind.test(text))) return null;
  if (cents(Math.max(one, other)) > MAX_A_MONTH) return null;
  const isByWeek = A_WEEK.test(text) && !/\bmonths?\b.{0,20}A\d|\bA\d(?: a| per)? month/.test(text);
  const aMonth = (amount: Cents) => (isByWeek ? cents(Math.round(amount * PER_MONTH)) : amount);
  return {
    low: aMonth(cents(Math.min(one, other))),
    high: aMonth(cents(Math.max(one, other))),
    isByWeek,
  };
}
