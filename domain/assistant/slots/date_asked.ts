import { addMonths, firstOfMonth, type IsoDate } from '../../time/iso_date.ts';
import { endMonthIn, MONTH } from './dates.ts';
import { plainOf } from './plain.ts';

// A date that the end of the plan is held against: "will I be done before May 2028", "am I still paying when I'm 40".

export interface DateAsked {
  /** First day of the last month that still counts. */
  readonly month: IsoDate;
  /** A birthday of which only the year's span is known: the latest month that it may be in. Null where the month was named. */
  readonly latest: IsoDate | null;
  /** "Will I still be paying then": a yes is bad news. */
  readonly asksIfStill: boolean;
  /** What it takes a month is asked, and not whether it will be so. */
  readonly asksHowMuch: boolean;
}

const DONE =
  /\b(?:done|finish\w*|finally free|debt[- ]?free|paid off|pay (?:it|this|them|everything|all) (?:all )?off|out of (?:this|debt|it)|(?:be|get) (?:out|free)|over with|through with|(?:be|is|it'?s|all) over\b|(?:it|this|that|plan) (?:all )?ends?\b|zero|clear|termin\w+|acab\w+|libre|salir)\b/;
const STILL =
  /\b(?:still|gonna|going to|will i|am i)\b.{0,20}\b(?:paying|pay|owe|owing|in debt|at this|doing this|stuck)\b|\b(?:seguire|estare|voy a (?:estar|seguir)) (?:pagando|debiendo)\b/;
/** Whether it will be so is asked; how much it takes, or when, isn't. */
const YES_OR_NO =
  /^(?:(?:so|and|ok|hey|but|um|wait|well|also|then|now|hi|quick question|question|honestly|pues|oye|y),? )*(?:will|am|is|are|can|could|would|do|does|did|might|any chance|think|be honest|sere|estare|voy a|puedo|podre)\b|\b(?:will i|will we|am i|can i|could i|would i|do i|any (?:chance|way) (?:i|of)|is it possible|gonna be|podre|voy a)\b/;
const HOW_MUCH =
  /\b(?:how much(?! (?:interest|will i owe|longer|sooner))|what (?:would|does|will|do) (?:it|i) (?:take|need|have to)|cuanto (?:al mes|tengo que|necesito))\b/;
/** What is paid or owed then is asked, and not whether it's over. */
const ASKS_SUM =
  /^(?!.*\b(?:a month|al mes|per month)\b).*?(?:\b(?:what|how much) (?:do|will|would|should|am|is) i (?:still )?(?:pay|paying|owe|have (?:left|paid)|be (?:paying|owing))\b|\bhow much (?:will|would) i (?:have )?(?:paid?|left)\b)/;
/** What else may be over by a month, or is asked of it. */
const ELSEWHERE =
  /\b(?:report|score|collect\w*|sue[ds]?|court|garnish\w*|dispute\w*|late|behind|promo\w*|interest[- ]free|bankrupt\w*|settle\w*|skip\w*|only pay|minimums?|extra|bonus|refund|raise|reporte|multa|month do|pass|trial|lesson|chapter|trustee|dismissed|program|surgery)\b/;
const HAS_AMOUNT =
  /\$ ?\d|\b\d[\d,.]* ?(?:dollars|bucks|a month|per month|al mes|more|extra)\b|\b(?:throw|put|send|drop|dump) (?:in |down )?\$?\d/;

const OWN_AGE =
  /\b(?:i'?m|im|i am|i just turned|i turned|age|aged|tengo|cumpli)(?: now| already| only| just| like)? (\d{2})\b(?! ?(?:in debt|percent|%|dollars|bucks|months?|payments?|days?|k\b))|\b(\d{2})[- ]?(?:years? old|yrs? old|yo|anos)\b/g;
const AT_AGE =
  /\b(?:when|by the time|before|until|till|once|by|at|cuando|antes de(?: que)?|a los)(?: (?:i|i'?m|im|i am|i turn|i hit|i get|i reach|my|turning|age|tenga|cumpla|cumplir|tener|los))* (?:am |be |turn |hit |reach )?(\d{2})(?:th)?\b(?! ?(?:percent|%|dollars|bucks|months?|payments?|days?|weeks?|k\b|th of))/;
const MAX_AGE = 99;

/** The span in which somebody who says how old they are turns another age. */
function birthdayIn(plain: string, today: IsoDate): { from: IsoDate; to: IsoDate } | null {
  const at = AT_AGE.exec(plain);
  const then = Number(at?.[1]);
  const own = [...plain.matchAll(OWN_AGE)]
    .map((match) => ({ index: match.index, age: Number(match[1] ?? match[2]) }))
    .find(({ age }) => age !== then);
  if (!at || !own || own.age < 16 || then <= own.age || then > MAX_AGE) return null;
  const current = firstOfMonth(today);
  return {
    from: addMonths(current, (then - own.age - 1) * 12),
    to: addMonths(current, (then - own.age) * 12),
  };
}

const BEFORE_MONTH = new RegExp(
  String.raw`\b(?:before|antes de)\b(?: [\w',]+){0,6}? (?:in |en )?(?:${MONTH})\b`,
);
const DAY_SAID = new RegExp(String.raw`\b(?:${MONTH})\b\.? (\d{1,2})(?:st|nd|rd|th)?\b`);
/** From this day on a month's payments count as made. */
const LAST_DAYS = 28;
const AT_START = new RegExp(
  String.raw`\b(?:start|beginning|first(?: day)?|1st|principios?) (?:of|de) (?:${MONTH})\b`,
);

/** "I refuse to turn 40 in debt. What would it take": what it takes to be done is asked. */
const WHAT_IT_TAKES =
  /\b(?:what|how much)(?: a month)? (?:would|will|does|do) (?:it|that|i)(?: have to)? (?:take|cost me a month|need|pay)\b/;
const NOT_IN_DEBT =
  /\b(?:refuse|not|don'?t want|dont want|never|no way|won'?t|wont|stop|without)\b.{0,40}\b(?:in|being in|have|having|any|this|with) (?:debts?|deudas?)\b/;

/** The date that is asked about; null where none is, or where more than the date is. */
export function dateAsked(typed: string, today: IsoDate): DateAsked | null {
  const plain = plainOf(typed);
  // What asks has the word of the end in it.
  const asking = plain
    .split(/(?<=[.?!]) /)
    .filter((each) => YES_OR_NO.test(each) || HOW_MUCH.test(each))
    .join(' ');
  const isDone = DONE.test(asking) || (WHAT_IT_TAKES.test(asking) && NOT_IN_DEBT.test(plain));
  const asksIfStill =
    STILL.test(asking) && !isDone && !/\b(?:what|how much) (?:will|would|do) i\b/.test(plain);
  const asksHowMuch = HOW_MUCH.test(asking) && isDone;
  if (asking === '' || ASKS_SUM.test(asking)) return null;
  if ((!isDone && !asksIfStill) || ELSEWHERE.test(plain) || HAS_AMOUNT.test(plain)) return null;
  const birthday = asksHowMuch ? null : birthdayIn(plain, today);
  if (birthday)
    return { month: birthday.from, latest: birthday.to, asksIfStill, asksHowMuch: false };
  const month = lastMonthIn(plain, today);
  return month === null ? null : { month, latest: null, asksIfStill, asksHowMuch };
}

/** The last month that still counts: the one before, where it is to be over before a month or a day of it. */
export function lastMonthIn(plain: string, today: IsoDate): IsoDate | null {
  const month = endMonthIn(plain, today);
  if (month === null) return null;
  const isBefore = BEFORE_MONTH.test(plain) && !/\bbefore the end of\b/.test(plain);
  const day = Number(DAY_SAID.exec(plain)?.[1] ?? NaN);
  const isOnDay = day < LAST_DAYS || AT_START.test(plain);
  const before = addMonths(month, -1);
  return (isBefore || isOnDay) && before > firstOfMonth(today) ? before : month;
}
