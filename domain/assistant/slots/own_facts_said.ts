import type { PlannerRecords } from '../../planner/plan_choice.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { markedText } from './marked_text.ts';

// Facts of the own debts as they are: what part of all a debt is, what rate they cost on the average, how many days there are until one is
// due.

export type OwnFactSaid =
  /** What part of all that is owed one debt is. */
  | { readonly kind: 'part_of_all'; readonly debt: TrackedDebt }
  /** The average rate, of the cards alone or of everything. */
  | { readonly kind: 'average_rate'; readonly isOfCards: boolean }
  /** How many days until a payment is due; null for the next of all. */
  /** What part of the income goes to debts: the income isn't known. */
  | { readonly kind: 'to_income' }
  /** How a debt's next payment divides. */
  | { readonly kind: 'split'; readonly debt: TrackedDebt }
  | { readonly kind: 'days_until'; readonly debt: TrackedDebt | null };

const MAX_WORDS = 18;
const PART_OF_ALL =
  /\b(?:what|how much|whats|how big|which|cuanto|que)\b.{0,12}(?:%|\b(?:percent(?:age)?|percent|share|fraction|portion|part|piece|chunk|slice|porcentaje|parte))(?: |\b).{0,50}\b(?:owe|debts?|total|all of (?:it|this)|everything|the whole|pie|deuda|debo)\b|\bD\d\b.{0,20}\b(?:is|as|es)\b.{0,8}\b(?:what|which|how many|que)\b ?(?:%|percent\w*|share|part)/;
const AVERAGE =
  /\b(?:average|avg|overall|blended|combined|weighted|promedio)\b.{0,24}\b(?:rate|rates|apr|interest|tasa|interes)\b|\b(?:rate|apr|interest|tasa)\b.{0,20}\b(?:on average|averaged?|overall|all together|altogether|combined|en promedio)\b/;
const OF_CARDS = /\b(?:cards?|tarjetas?)\b/;
const SPLIT =
  /\b(?:how much|what part|cuanto)\b.{0,12}\b(?:of|from|de)\b.{0,30}\bD\d\b.{0,30}\b(?:interest|principal|balance|interes(?:es)?|capital)\b/;
const TO_INCOME = /\b(?:debt (?:to|2) income|dti|deuda (?:a|e) ingresos?)\b/;
const DAYS =
  /\b(?:how many(?: more)? days|how many days|days (?:left|until|till?)|how long (?:do i have|have i got|until|till?|before)|how soon is|cuantos dias|cuanto falta)\b/;
const IS_DUE = /\b(?:due|payment|bill|pay|minimum|one|D\d|pago|vence|paga|toca)\b/;
const NOT_FACTS =
  /\b(?:collector|letter|court|sue[ds]?|dispute\w*|answer|respond|report\w*|bureau|late|miss\w*|paid off|gone|done|mine|ours|own it|mi[oa]|free|zero|score|national|normal|good|usual|typical|americans?|people|utili[sz]ation|limit|settle\w*|if|garnish\w*|evict\w*|promo\w*|until (?:it|they)(?:'s| is| are)? (?:paid|gone)|pass|trial)\b/;

/** The one of these that a question is; null where its words don't say it plainly. */
export function ownFactSaid(
  plain: string,
  { debts }: Pick<PlannerRecords, 'debts'>,
): OwnFactSaid | null {
  const { text, debts: named, amounts, rates } = markedText(plain, debts);
  const [debt, ...others] = named;
  if (debts.length === 0 || text.split(' ').length > MAX_WORDS) return null;
  if (debt && others.length === 0 && amounts.length === 1 && SPLIT.test(text))
    return { kind: 'split', debt };
  if (NOT_FACTS.test(text)) return null;
  if (amounts.length > 0 || rates.length > 0) return null;
  if (TO_INCOME.test(text)) return { kind: 'to_income' };
  if (debt && others.length === 0 && PART_OF_ALL.test(text)) return { kind: 'part_of_all', debt };
  if (AVERAGE.test(text) && (named.length === 0 || others.length > 0))
    return {
      kind: 'average_rate',
      isOfCards:
        OF_CARDS.test(text) || (others.length > 0 && named.every(({ kind }) => kind === 'card')),
    };
  return DAYS.test(text) && IS_DUE.test(text) && others.length === 0
    ? { kind: 'days_until', debt: debt ?? null }
    : null;
}
