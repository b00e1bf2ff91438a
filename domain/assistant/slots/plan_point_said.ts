import type { Cents } from '../../money/cents.ts';
import type { PlannerRecords } from '../../planner/plan_choice.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../../time/iso_date.ts';
import { endMonthIn, IS_BEGINNING, timeOfYearIn } from './dates.ts';
import { markedText } from './marked_text.ts';

// A point on the way to the end: when half of it is gone, when it is below an amount, and what is owed on a date to come.

export type PlanPointSaid =
  /** When half of what is owed today is gone; of one debt, where one is named. */
  | { readonly kind: 'half'; readonly debt: TrackedDebt | null }
  /** When no more than an amount is owed. */
  | { readonly kind: 'below'; readonly amount: Cents; readonly debt: TrackedDebt | null }
  /** What is owed after the payments of a month. */
  | { readonly kind: 'at'; readonly month: IsoDate; readonly debt: TrackedDebt | null };

const MAX_LETTERS = 240;
const WHEN =
  /\b(?:when|whens|how long|how soon|how many months|what month|which month|at what point|what point|by when|cuando|cuanto (?:tiempo|falta|tardo)|en que mes)\b/;
const HALF =
  /\b(?:half ?way|half of (?:it|this|that|my|the|what|everything)|half (?:my|the|done|gone|paid|off|finished)|(?:cut|down) in half|50 ?(?:%|percent)|la mitad|a (?:la )?mitad)\b/;
const IS_GONE =
  /\b(?:gone|done|paid(?: off| down)?|there|through|finished|knocked out|half ?way|dead|left|cut|owe|debt|in half|pagad\w+|deuda|debo|mitad)\b/;
const NOT_HALF =
  /\b(?:settle\w*|offer\w*|take|accept|refund|bonus|raise|check|paycheck|pay half|half of my (?:pay|check|income|payment)|limit|utili[sz]ation|score|interest rate|every (?:week|month)|a month|if i|landlord|rent|notice|evict\w*|hospital)\b/;
const BELOW =
  /\b(?:under|below|less than|lower than|down to|drop(?:s|ped)?(?: to| below| under)|get to|hit|reach|menos de|debajo de|bajo de|baje de|llego a|baja a)(?: like| about| around| only| just| the| los)* A(?<a>\d)(?! (?:a|per|each|every) (?:month|week)| more| extra)/;
const NOT_BELOW =
  /\b(?:if|limit|score|points|settle\w*|offer\w*|minimum|payment|monthly|a month|sue|collector|utili[sz]ation|saved?|savings|income|make|earn|si)\b/;
const OWED_THEN =
  /\bwhat (?:will|would) be left\b|\b(?:what|how much|whats|cuanto)\b.{0,40}\b(?:will|would|ll|do|am|gonna|going to|should|voy a|debere|deberia|habre)?\b.{0,24}\b(?:owe|owing|left|have left|be at|balances?|still (?:have|owe)|remain\w*|debo|deber\w*|quedar?\w*)\b|\bwhere (?:will|would|do) (?:i|my|the|we)\b.{0,24}\b(?:be|stand|end up|land)\b|\b(?:balances?|debt|what i owe)\b.{0,20}\b(?:look like|be at)\b/;
const NOT_OWED_THEN =
  /\b(?:if i(?! (?:stick|keep|follow|stay)\b)|(?:terminar|acabar|salir|liquidar)\b.{0,40}\bpagar|(?:debo|deberia|tengo que) pagar|si quiero|score|interest|pay|paying|payments?|report|due|minimums?|late|sue|collector|bonus|extra|limit|raise|month i|year ago|last)\b(?! (?:on time|as planned|like i should|what it says|everything on))/;
const IN_MONTHS =
  /\b(?:in|after|within|en|despues de) (?:about |like )?(\d{1,2}|one|two|three|four|five|six|eight|nine|ten|twelve|eighteen|dos|tres|cuatro|seis|ocho|nueve|diez|doce) (?:months?|mos?|meses|mes|payments?|pagos)\b/;

/** The one of these that a question is, of the plan as it is; null where its words don't say it plainly. */
export function planPointSaid(
  plain: string,
  { debts, plan }: Pick<PlannerRecords, 'debts' | 'plan'>,
  today: IsoDate,
): PlanPointSaid | null {
  if (!plan || debts.length === 0 || plain.length > MAX_LETTERS) return null;
  const { text, debts: named, amounts, rates } = markedText(plain, debts);
  const [debt = null, ...others] = named;
  if (others.length > 0 || rates.some((each) => each !== 5_000)) return null;
  const isWhen = WHEN.test(text);
  if (isWhen && amounts.length === 0 && HALF.test(plain) && IS_GONE.test(text))
    return NOT_HALF.test(text) ? null : { kind: 'half', debt };
  const below = BELOW.exec(text)?.groups?.['a'];
  const amount = below === undefined ? undefined : amounts[Number(below)];
  if (isWhen && amount !== undefined && amounts.length === 1)
    return NOT_BELOW.test(text) ? null : { kind: 'below', amount, debt };
  if (
    amounts.length > 0 ||
    STARTS_WHEN.test(text) ||
    NOT_OWED_THEN.test(text) ||
    !OWED_THEN.test(text)
  )
    return null;
  const then = endMonthIn(plain, today) ?? timeOfYearIn(plain, today);
  // On its first day nothing of the month is paid yet.
  const before = then === null ? null : addMonths(then, -1);
  const month =
    before !== null && before >= firstOfMonth(today) && IS_BEGINNING.test(plain) ? before : then;
  return month === null || (!TO_COME.test(text) && !IN_MONTHS.test(text))
    ? null
    : { kind: 'at', month, debt };
}
/** The time itself is asked: not so where it only says when, as in "what will be left when my kid graduates in May". */
const STARTS_WHEN =
  /^(?:(?:so|and|ok|but|y|pero),? )*(?:when|whens|how long|how soon|how many months|cuando|cuanto (?:tiempo|falta))\b/;
/** It is asked of a time to come, and not of today. */
const TO_COME =
  /\b(?:will|would|ll|gonna|going to|by|next|this time|from now|in (?:a|one|two|\d{1,2}|six|three) (?:years?|months?)|then|voy a|para|debere|quedara\w*|dentro de)\b/;
