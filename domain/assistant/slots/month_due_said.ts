import type { PlannerRecords } from '../../planner/plan_choice.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import {
  addMonths,
  dayOfMonth,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  nextDayOfMonth,
} from '../../time/iso_date.ts';
import { MONTH, monthIn } from './dates.ts';
import { lastDaySaidIn } from './last_day_said.ts';
import { markedText } from './marked_text.ts';

// All that is due in this month, or by a day: "how much is due in december in total", "what's due before the 15th".

/** By which day; `isMonth` where it is all of this month. */
export interface MonthDueSaid {
  readonly until: IsoDate;
  readonly isMonth: boolean;
  /** The one debt that is asked about; null for all of them. */
  readonly debt: TrackedDebt | null;
  /** All of the next month is meant. */
  readonly isNext?: boolean;
}

const DUE = String.raw`\b(?:due|owe|owed|have to pay|need to pay|supposed to pay|gotta pay|got to pay|must pay|come(?:s)? due|coming due|falls due|tengo que pagar|debo pagar|hay que pagar|me toca pagar|debo|se vencen?|vencen?|por pagar)\b`;
const ALL = String.raw`\b(?:how much|what(?:'?s| is| do| all| else| are)?|everything|all|total|sum|add up|cuanto|cuantos|que|todo|total)\b`;
const IN_MONTH =
  /\b(?:(?:in|for|during|by the end of|en|para|durante) (?:this |the |el )?[a-z]+|this month|current month|the month|este mes|del? mes)\b/;
const TOTAL_DUE = new RegExp(`${ALL}.{0,30}${DUE}|${DUE}.{0,30}${ALL}`);
/** "How much do I need for december". */
const NEED =
  /^(?:(?:so|ok|hey|and|y) )*(?:how much|cuanto)(?: money| dinero| lana)? (?:do i|will i|would i|am i going to|voy a)? ?(?:need|necesito|necesitar|ocupo)(?: to pay| in total| en total| altogether)? (?:for|in|this|para|en|este)\b/;
/** "What do I pay this month", "cuánto pago este mes". */
const PAY =
  /^(?:(?:so|ok|hey|hi|hello|hola|and|y|oye) )*(?:what|how much|who|what all|cuanto|que|a quien)(?: all)?(?: do| should| am| are| must| will)?(?: i| we)?(?: le| les)? (?:pay|paying|pago|pagar|pagamos)(?: on| in| total| en total| out)* (?:for |in |en )?(?:this month|este mes)(?: please| pls| plz| porfa\w*| por favor)*$/;
const BY_DAY =
  /\b(?:before|by|until|till?|antes del?|hasta el|para el) (?:the |el |dia )*(\d{1,2})(?:st|nd|rd|th)?\b(?! ?(?:%|percent|dollars|bucks|months?|weeks?|days?|years?|meses|dias))/;
/** Another question with the same words. */
const NOT_DUE =
  /\b(?:if|si|can'?t|cant|cannot|afford|short|late|behind|miss\w*|skip\w*|interest|intereses|plan|extra|left|after|score|report|rent|renta|taxes|collector\w*|change|move|minimums?|only|just|paid|still owe on|when|cuando|spend|save|earn|buy|groceries|gifts?|christmas|navidad|living|food)\b/;
/** All of a debt is to be gone, by what is paid every month. */
const IS_OF_END =
  /\b(?:done|finish\w*|debt[- ]?free|out of debt|paid off|pay(?:ing)? (?:\w+ ){0,3}off|payoff|termin\w*|acab\w*|liquid\w*|libre|salir|\d+ (?:months?|meses|years?|anos?))\b/;
/** "To be current", which a card is with what is late and what comes due by then. */
const CURRENT =
  /\b(?:to|and|para|y) (?:be|get|stay|become|bring|keep|estar|ponerme|quedar(?:me)?|seguir|poner(?:la|lo)?)(?: \w+){0,4}? (?:current|caught up|up to date|al (?:corriente|dia))\b/g;
const OWES =
  /\b(?:how much (?:do|will|would) i (?:have to |need to |got to |gotta )?(?:owe|pay|send)|what (?:do|will|would) i (?:have to |need to )?(?:owe|pay)|how much (?:is|will be) due|what(?:'?s| is| will be) due|how much (?:to|do i (?:need|have) to) (?:get|bring|be)|cuanto (?:tengo que pagar|le debo pagar|debo(?: pagar)?|hay que pagar|pago|necesito pagar|se vence)|que tengo que pagar)\b/;
const MAX_WORDS = 16;

/** What is paid, and on which days: the whole month. */
const WITH_DAYS = new RegExp(
  String.raw`^(?:(?:so|ok|hey|and|y|oye) )*(?:what|who|how much|que|q|cuanto|a quien)(?: all)?(?: do| am| should)?(?: i| we)? ?(?:me toca |tengo que |hay que |debo |have to |need to |gotta )?(?:pay(?:ing)?|owe|pago|pagar|is due|due|se paga|vence)(?: in| for| en)? (?:this month|este mes|${MONTH}),? (?:and|y|,)? ?(?:when|what days?|which days?|on what days?|by when|the dates|cuando|que dias?|en que dias?|en que fechas?|las fechas|a mas tardar cuando)\b`,
);

/** "All my december bills by date": the whole month, with its days. */
const LISTED = new RegExp(
  String.raw`^(?:(?:so|ok|hey|can you|please|pls|just|oye) )*(?:give|show|tell|list|send|dame|muestrame|dime)(?: me)?(?: a list of)?(?: all)?(?: of)?(?: my| the| mis| los)* (?:(?:${MONTH}) (?:bills?|payments?|due dates?|minimums?)|(?:bills?|payments?|due dates?|minimums?|pagos|cuentas|fechas)(?: that are due| due)?(?: (?:for|in|de|del|en))? (?:this month|next month|este mes|el proximo mes|${MONTH}))(?: (?:by|in|with|in order of) (?:the |their )?(?:due )?(?:dates?|days?|order)| por fecha| con (?:sus )?fechas)?[?.! ]*$`,
);

/** What is meant, where nothing else is named; null where it is another question, or of another month. */
export function monthDueSaid(
  plain: string,
  { debts }: Pick<PlannerRecords, 'debts'>,
  today: IsoDate,
): MonthDueSaid | null {
  if (debts.length === 0 || plain.split(' ').length > MAX_WORDS || IS_OF_END.test(plain))
    return null;
  const asked = plain.replaceAll(CURRENT, ' ');
  const hasDays = WITH_DAYS.test(plain) || LISTED.test(plain);
  if (NOT_DUE.test(asked) && !hasDays) return null;
  const marked = markedText(plain, debts);
  const [debt = null, ...others] = marked.debts;
  if (others.length + marked.rates.length > 0) return null;
  const isCurrent = asked !== plain;
  const isDue = TOTAL_DUE.test(plain) || (OWES.test(plain) && (isCurrent || debt === null));
  const named = lastDaySaidIn(plain, today);
  const day = Number(BY_DAY.exec(plain)?.[1]);
  // A day may be read as an amount: "antes del 15".
  const isOfDay = marked.amounts.every((amount) => amount === day * 100);
  if (isDue && isOfDay && named && DAY_NUMBER.test(named.words))
    return named.day < today || !isOnce(debts, named.day, today)
      ? null
      : { until: named.day, isMonth: false, debt };
  if (isDue && isOfDay && day >= 1 && day <= 31)
    return { until: nextDayOfMonth(today, day), isMonth: false, debt };
  if (debt !== null)
    return isDue && isCurrent && marked.amounts.length === 0 && named === null
      ? { until: THIS_MONTH.test(plain) ? lastOfMonth(today) : today, isMonth: false, debt }
      : null;
  if (
    marked.amounts.length > 0 ||
    !(isDue || NEED.test(plain) || PAY.test(plain) || hasDays) ||
    !(IN_MONTH.test(plain) || hasDays)
  )
    return null;
  const month =
    monthIn(plain, today) ?? (/\bmonth\b|\bmes\b/.test(plain) ? firstOfMonth(today) : null);
  const next = addMonths(firstOfMonth(today), 1);
  if (month === next && hasDays)
    return { until: lastOfMonth(next), isMonth: true, debt: null, isNext: true };
  return month === firstOfMonth(today)
    ? { until: lastOfMonth(today), isMonth: true, debt: null }
    : null;
}

/** Whether no debt falls due twice until then: a second time isn't asked for yet. */
const isOnce = (debts: readonly TrackedDebt[], until: IsoDate, today: IsoDate): boolean =>
  debts.every(({ dueDay = 31 }) => {
    const dues = [0, 1, 2].map((ahead) =>
      dayOfMonth(addMonths(firstOfMonth(today), ahead), dueDay),
    );
    return (
      dues.filter((due) => due >= today && due <= until).length <= 1 && until < (dues[2] ?? until)
    );
  });

const THIS_MONTH = /\b(?:this month|este mes)\b/;

/** A month alone is no day. */
const DAY_NUMBER = /\d|\b(?:today|tomorrow|tonight|hoy|manana)\b/;
