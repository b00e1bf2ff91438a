import type { PlannerRecords } from '../../planner/plan_choice.ts';
import {
  addMonths,
  dayOfMonth,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
} from '../../time/iso_date.ts';
import { monthIn } from './dates.ts';
import { markedText } from './marked_text.ts';

// All that is due in this month, or by a day: "how much is due in december in total", "what's due before the 15th".

/** By which day; `isMonth` where it is all of this month. */
export interface MonthDueSaid {
  readonly until: IsoDate;
  readonly isMonth: boolean;
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
const MAX_WORDS = 12;

/** What is meant, where nothing else is named; null where it is another question, or of another month. */
export function monthDueSaid(
  plain: string,
  { debts }: Pick<PlannerRecords, 'debts'>,
  today: IsoDate,
): MonthDueSaid | null {
  if (debts.length === 0 || plain.split(' ').length > MAX_WORDS || NOT_DUE.test(plain)) return null;
  const marked = markedText(plain, debts);
  if (marked.debts.length + marked.rates.length > 0) return null;
  const isDue = TOTAL_DUE.test(plain);
  const day = Number(BY_DAY.exec(plain)?.[1]);
  // A day may be read as an amount: "antes del 15".
  const isOfDay = marked.amounts.every((amount) => amount === day * 100);
  if (isDue && isOfDay && day >= 1 && day <= 31)
    return { until: comingDay(day, today), isMonth: false };
  if (
    marked.amounts.length > 0 ||
    !(isDue || NEED.test(plain) || PAY.test(plain)) ||
    !IN_MONTH.test(plain)
  )
    return null;
  return (monthIn(plain, today) ??
    (/\bmonth\b|\bmes\b/.test(plain) ? firstOfMonth(today) : null)) === firstOfMonth(today)
    ? { until: lastOfMonth(today), isMonth: true }
    : null;
}

/** The next day with that number, today's too; of a month that is too short for it, its last one. */
function comingDay(day: number, today: IsoDate): IsoDate {
  const inThisMonth = dayOfMonth(today, day);
  return inThisMonth >= today ? inThisMonth : dayOfMonth(addMonths(firstOfMonth(today), 1), day);
}
