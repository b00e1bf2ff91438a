import type { AprBps, Cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { markedText } from './marked_text.ts';

// A percent of a card's limit that its balance is to come to, which is no rate: "how much to get the Visa to 30% of its limit".

export interface ShareSaid {
  readonly card: TrackedDebt;
  readonly below: AprBps;
  /** The limit that is said; null for the one that is entered. */
  readonly limit: Cents | null;
}

/** What a card charges, what somebody else lets go of, and what an account costs. */
const OF_RATE =
  /\b(?:aprs?|rates?|interest|tasas?|interes(?:es)?|off|fee|fees|loan|transfer\w*|promo\w*|intro|settle\w*|descuento|prestamo|comision|offer\w*|ofrec\w+|more|less than A\d|sav(?:e|es|ed|ing)|ahorr\w*|sooner|antes y|debt[- ]free)\b/;
const OF_USE =
  /\b(?:limits?|limites?|utili[sz]ation|utilizacion|usage|use|uses|using|used|usar|uso|ocupad[oa]|statements?|closes?|closing|cierr\w*|estado de cuenta|corte|reports?|reporte\w*|full|llen[oa]|maxed)\b/;
const PAYS =
  /\b(?:how much(?: money| more)? (?:do|should|would|will|must|can|to|it|i)\b|how much (?:for|until)|what (?:do|should|would|must|amount) .{0,12}(?:pay|take|get|need|bring)|what(?:'?s| is) (?:it take|the most)|how (?:do|can|could) i (?:get|bring|lower|keep)|what (?:to pay|does it take|will it take)|pay(?:ing)? .{0,40}(?:to (?:get|bring|be|stay|keep|reach|hit))|cuanto(?: dinero)? (?:tengo|debo|hay|necesito|tendria|deberia|pago|le pago|pagar|abono|falta|hace falta|seria)|como (?:bajo|hago|puedo bajar)|que tanto)\b/;
const ORDERED =
  /^(?:please |pls |i (?:want|need|would like|'d like) to |help me |how to )*(?:get|bring|keep|lower) (?:the |my )?D0\b/;
const MARK =
  /\b(?:to|under|below|at|hit|be|reach|than|over|a|al|en|del?|abajo|bajo|menos|debajo)(?: (?:about|only|just|the|an?|un|el|de|del|like|around))* R0\b|\bR0 (?:of|del?|utili[sz]ation|use|usage|uso)\b/;
const LIMIT =
  /\bA(?<a>\d)(?: (?:credit|card|de))? (?:limit|limite)\b|\b(?:limit|limite)(?: (?:of|is|was|were|on|for|goes|went|de|del|es|fuera|at|to|up|D0|the|my|la|credit|card))*,? A(?<b>\d)\b/;

/** The card, the share and the limit; null where a percent is said of something else. */
export function shareSaid(plain: string, debts: readonly TrackedDebt[]): ShareSaid | null {
  const { text, amounts, rates, debts: named } = markedText(plain, debts);
  const [card, ...others] = named;
  const [below, ...more] = rates;
  if (card?.kind !== 'card' || others.length > 0 || below === undefined || more.length > 0)
    return null;
  if (below < 100 || below > 10_000 || OF_RATE.test(text) || !MARK.test(text)) return null;
  const found = LIMIT.exec(text);
  const limit = amounts[Number(found?.groups?.['a'] ?? found?.groups?.['b'] ?? Number.NaN)];
  if (amounts.length > (limit === undefined ? 0 : 1)) return null;
  const isOfUse = OF_USE.test(text) || /\b(?:under|below|menos de|debajo del?) R0\b/.test(text);
  return PAYS.test(text) ||
    ORDERED.test(text) ||
    (isOfUse &&
      /\b(?:get|bring|pay|pagar|pago|baj\w+|take|lower|keep|stay|need|necesito|put)\b/.test(text))
    ? { card, below, limit: limit ?? null }
    : null;
}
