import type { PlannerRecords } from '../../planner/plan_choice.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../../time/iso_date.ts';
import { monthIn } from './dates.ts';
import { markedText } from './marked_text.ts';

// The interest of a time that is named, by the plan as it is: "how much interest will I pay in 2027", "what's the interest next month".

export interface InterestSaid {
  /** A month of it. */
  readonly month: IsoDate;
  readonly isYear: boolean;
}

const MAX_WORDS = 14;
const HOW_MUCH =
  /\b(?:how much|what(?:'?s| is| will| would| do)?|cuant[oa]s?|que tanto)\b.{0,40}\b(?:interest|interes(?:es)?)\b|\b(?:interest|interes(?:es)?)\b.{0,30}\b(?:how much|cuanto)\b/;
/** What is done by then, or somebody else's, is another question. */
const ELSEWHERE =
  /\b(?:if|si|by|before|until|till?|antes|done|finish\w*|debt[- ]?free|termin\w*|acab\w*|save|saved|saving|ahorr\w*|rate|rates|apr|tasa|deduct\w*|taxes|promo\w*|deferred|why|por que|late|minimums?|minimos?|did|paid|pague|last|pasad[oa]|so far|ya|extra|more|mas|less|menos|loan|transfer\w*)\b/;
const YEAR =
  /\b(?:in|during|for|en|durante|del?|para|of|year|ano) (?:the year |el ano )?(20\d\d)\b/;
const OF_YEAR_ALONE =
  /\b(?:this|the|that) year\b|\b(?:este|del?) ano\b|\b(?:rest of the year|lo que queda del ano)\b/;
const NEXT_YEAR =
  /\bnext year\b|\b(?:el )?(?:proximo ano|ano (?:que viene|proximo|que entra|entrante))\b/;
const IN_MONTH =
  /\b(?:in|for|during|en|durante|para|de) (?:the month of |el mes de )?[a-z]+\b|\b(?:next|this) month\b|\b(?:este mes|proximo mes|mes que (?:viene|entra))\b/;

const NEXT_MONTH = /\b(?:next month|proximo mes|mes que)\b/;

/** The month or the year; null where none is named, or more than that is asked. */
export function interestSaid(
  plain: string,
  { debts, plan }: Pick<PlannerRecords, 'debts' | 'plan'>,
  today: IsoDate,
): InterestSaid | null {
  if (!plan || plain.split(' ').length > MAX_WORDS || !HOW_MUCH.test(plain)) return null;
  if (ELSEWHERE.test(plain)) return null;
  const { debts: named, amounts, rates } = markedText(plain.replaceAll(/\b20\d\d\b/g, ' '), debts);
  if (named.length + amounts.length + rates.length > 0) return null;
  const current = firstOfMonth(today);
  const month = monthIn(plain, today);
  const year = YEAR.exec(plain)?.[1];
  const now = Number(today.slice(0, 4));
  if (year !== undefined && month === null)
    return Number(year) < now ? null : ofYear(Number(year), current);
  if (NEXT_YEAR.test(plain)) return ofYear(now + 1, current);
  if (OF_YEAR_ALONE.test(plain)) return ofYear(now, current);
  if (!IN_MONTH.test(plain)) return null;
  const asked = month ?? (NEXT_MONTH.test(plain) ? addMonths(current, 1) : null);
  return asked === null || asked < current ? null : { month: asked, isYear: false };
}

/** Of this year, what is still ahead. */
function ofYear(year: number, current: IsoDate): InterestSaid {
  const first = `${year}-01-01` as IsoDate;
  return { month: first < current ? current : first, isYear: true };
}
