import { type Cents, cents } from '../../../money/cents.ts';
import { addMonths, firstOfMonth } from '../../../time/iso_date.ts';
import { MONTH } from '../dates.ts';
import { placeOf, type Question, type Reader, type WhatIf } from './what_if.ts';

// What is paid a month, changed by a verb: "raise it to 700" names the new amount, "raise it by 100" the change.

const UP = String.raw`(?:increas(?:e|ed|ing)|rais(?:e|ed|ing)|bump(?:ed|ing)?|boost(?:ed|ing)?|hik(?:e|ed|ing)|up(?:ped|ping)(?= )|up(?= (?:it|that|this|my|the|our|mine|what)\b)|round(?:ed|ing)?|ramp(?:ed|ing)?|crank(?:ed|ing)?|jump(?:ed|ing)?|sub(?:o|ir|iera|imos|ieramos|iendo|e|es)(?:l[oae]s?)?|aument\w+|increment\w+|elev(?:o|ar|ara|e|amos)(?:l[oa]s?)?|redonde\w+)`;
const DOWN = String.raw`(?:lower(?:ed|ing)?|drop(?:ped|ping)?|reduc(?:e|ed|ing)|decreas(?:e|ed|ing)|cut(?:ting)?|scal(?:e|ed|ing)|shrink|par(?:e|ed)|baj(?:o|ar|ara|amos|aramos|ando|e|a|es)(?:l[oae]s?)?|reduzc\w+|reduc(?:ir|iera|imos|iendo)\w*|disminu\w+|recort\w+)`;
/** These say where it goes by the word after them, if at all. */
const EITHER = String.raw`(?:go(?:es|ing)?|went|mov(?:e|ed|ing)|switch(?:ed|ing)?|step(?:ped|ping)?|bring(?:ing)?|brought|tak(?:e|ing)|took|push(?:ed|ing)?|chang(?:e|ed|ing)|adjust(?:ed|ing)?|set(?:ting)?|put(?:ting)?|keep(?:ing)?|kept|leav(?:e|ing)|left|hold(?:ing)?|cambi(?:o|ar|ara|amos|e)(?:l[oa]s?)?|dej(?:o|ar|ara|amos|e|a)(?:l[oa]s?)?|pon(?:go|er|emos|gamos)?(?:l[oa]s?)?)`;
/** What is changed, in so many words: what is paid, and nothing else that has an amount. */
const WHAT = String.raw`(?: (?:it|that|this|mine|things|everything|my|the|our|what|i|im|i'm|we|pay|paying|putting|set|setting|put|aside|send|sending|now|current|total|whole|regular|usual|overall|normal|monthly|plan|plan's|budget|payments?|payment's|amount|contributions?|up|down|back|way|all|just|only|maybe|to|on|for|a month|each month|every month|per month|lo|la|le|el|mi|mis|nuestro|pagos?|mensual|mensualmente|mensualidad|cuota|abono|aportacion|presupuesto|que|pago|pongo|aparto|doy|cantidad|monto|al mes|cada mes|de|del|en|para|D0|from A\d|de A\d))*?`;
const ABOUT = String.raw`(?: (?:like|about|around|maybe|only|just|an even|even|say|unos|como|nomas|solo))*`;

const verb = (kind: 'to' | 'by' | 'bare') => {
  const link = {
    to: String.raw` (?:(?:all the way |back )?(?:up |down )?(?:to|at)|hasta(?: (?:los|las))?|a(?: los)?|en)`,
    by: String.raw` (?:by|por|en)(?: (?:another|an extra|otros))?`,
    bare: String.raw`(?: (?:another|an extra|otros))?`,
  }[kind];
  return new RegExp(
    String.raw`(?<!\b(?:D\d|they|lender|bank|ellos|banco)(?: (?:just|has|have|had|will|would|me|ha|han))?(?: \w+)? )\b(?:(?<up>${UP})|(?<down>${DOWN})|(?<either>${EITHER}))(?<what>${WHAT})${link}${ABOUT} A(?<a>\d)\b(?! (?:people|times|debts|cards|payments)\b)`,
  );
};
const TO = verb('to');
const BY = verb('by');
const BARE = verb('bare');
/** "Reduzco mi pago en $50": by so much. "Lo dejo en $700", "lo pongo en $700": the new amount. */
const IN_SPANISH = /\ben(?: (?:unos|como))* A\d$/;
const SAYS_BY = /^(?:sub|aument|increment|baj|redu[cz]|disminu|recort)\w*/;
const SPANISH_LINK = /\b(?:a|en)(?: (?:los|las|unos|como|nomas|solo))* A\d$/;
const SPANISH_VERB =
  /^(?:sub|aument|increment|elev|redonde|baj|redu(?:c(?:ir|ie|i)|zc)|disminu|recort|cambi|dej|pon)/;
/** A Spanish word between verb and amount is one only after a Spanish verb: "put a 600 dollar stove on it". */
const isLinked = (match: string): boolean =>
  SPANISH_LINK.test(match)
    ? SPANISH_VERB.test(match) && !(IN_SPANISH.test(match) && SAYS_BY.test(match))
    : true;

/** Whether marked words name what is paid from now on, and not how much more or less it is. */
export function namesNewAmount(text: string): boolean {
  const match = TO.exec(text);
  return match !== null && isLinked(match[0]);
}

/** What else goes up and down, or is set by somebody else. */
const ELSEWHERE =
  /\b(?:limits?|score|points?|balances?|saldos?|utilization|rent|renta|income|ingresos?|salary|sueldo|wage\w*|hours?|paychecks?|minimums?|mins?|minimos?|rates?|aprs?|tasas?|interest rate|fees?|price|insurance|collectors?|collections?|settle\w*|offer\w*|court|garnish\w*|hardship|loan|prestamo|owe|owed|debo|deuda|credit line|lend\w*|charg\w*|they|spend\w*|sav(?:e|ings)|ahorr\w*|deposit\w*|refund|bonus|once|one[- ]time|groceries|gas|bills?)\b|\bdebts? (?:will |would |to )?(?:drop|fall|go|get|come|be)\b|\bhow (?:long|soon) (?:until|till|til|before|to)\b|\bwhen (?:will|does|do|can) (?:my|the|it|they|i get|i have)\b/;
const SOONER =
  /\bhow much (?:interest )?(?:would|will|do|does|can) (?:i|it|that) save\b|\b(?:all|for|on|of|toward|towards)(?: my| the| these)* (?:debts?|bills)\b|\bsave me\b/g;

type Direction = 'up' | 'down' | null;
const directionOf = (match: RegExpExecArray): Direction => {
  const { up, down, what = '' } = match.groups ?? {};
  const words = `${what} ${match[0]}`;
  if (/\bdown\b/.test(words)) return 'down';
  if (down) return 'down';
  if (up) return 'up';
  return /\bup\b/.test(words) ? 'up' : null;
};

/** A month that it is for, or from which or until which it holds. */
const MONTHS_SAID = new RegExp(
  String.raw`\b(?:next month|this month|este mes|(?:el )?(?:proximo|siguiente) mes|mes que (?:viene|entra)|${MONTH}|(?:for|por|durante) (?:the next |los proximos |about )?(?:\d+|an?|un|one|two|three|four|five|six|dos|tres|cuatro|cinco|seis|a couple(?: of)?|a few|unos) (?:months?|meses|years?|anos?))\b`,
);
const ONCE = /\b(?:this month|este mes|just (?:this )?once|this time|one time|una (?:sola )?vez)\b/;
const FROM_ON = new RegExp(
  String.raw`\b(?:start(?:ing)?|beginning|from|as of|after|desde|a partir de|empezando|despues de)(?: in| on| with| en)*(?: the)? (?:${MONTH}|next month|(?:el )?(?:proximo|siguiente) mes|(?:el )?mes que (?:viene|entra))\b`,
);
const UNTIL =
  /\b(?:until|till?|til|hasta) (?!A\d|it|its|they|everything|i'?m|im|gone|done|paid|(?:acab|termin))/;

const UNTIL_END = /\b(?:end|fin|finales|fines) (?:of|de)\b/;

/** What it comes to: the new amount itself, or what is paid now with the change. */
interface Changed {
  readonly amount: Cents;
  readonly direction: Direction;
  readonly change: Cents | null;
}

function changedIn({ text, amounts, rates, debts, monthly }: Question): Changed | null {
  if (rates.length > 0 || debts.length > 1 || monthly === null) return null;
  const match = TO.exec(text);
  if (match && isLinked(match[0])) {
    const amount = amounts[placeOf(match, 'a')];
    return amount === undefined ? null : { amount, direction: directionOf(match), change: null };
  }
  const by = BY.exec(text) ?? bareIn(text, amounts, debts.length, monthly);
  const change = amounts[placeOf(by, 'a')];
  const direction =
    by && (by.groups?.['either'] && !/\b(?:up|down)\b/.test(by[0]) ? null : directionOf(by));
  if (!by || change === undefined || !direction) return null;
  return {
    amount: cents(direction === 'up' ? monthly + change : monthly - change),
    direction,
    change,
  };
}

/** "Raise it $50": without a word between it's a change where it couldn't well be all of it. */
function bareIn(
  text: string,
  amounts: readonly Cents[],
  debts: number,
  monthly: Cents,
): RegExpExecArray | null {
  const match = BARE.exec(text);
  const amount = amounts[placeOf(match, 'a')] ?? 0;
  return debts > 0 || amount * SMALL <= monthly ? match : null;
}
/** A change of so small a part. */
const SMALL = 4;

/** Another amount of what is paid, by a verb that says how it changes. */
export const readChangedTo: Reader = (question) => {
  const { text, amounts, debts, monthly, months, today } = question;
  const found = changedIn(question);
  if (found === null || monthly === null || ELSEWHERE.test(text.replaceAll(SOONER, ' ')))
    return null;
  const { amount, direction, change } = found;
  const [debt] = debts;
  // Besides it, only what is set aside now may be named.
  if (amounts.some((each) => each !== (change ?? amount) && each !== monthly)) return null;
  if (debt) {
    if (direction === 'down' && !/\b(?:payments?|pagos?|pay|paying|abono)\b/.test(text))
      return null;
    if (MONTHS_SAID.test(text) || UNTIL.test(text)) return null;
    return change === null
      ? { kind: 'held', amount, debt }
      : direction === 'up'
        ? { kind: 'extra', amount: change, debt }
        : null;
  }
  if (amount <= 0) return null;
  const first = months?.[0];
  if (UNTIL.test(text))
    return first !== undefined && first > firstOfMonth(today) && !UNTIL_END.test(text)
      ? { kind: 'steps', first: amount, firstFrom: null, amount: monthly, from: first }
      : null;
  if (!MONTHS_SAID.test(text)) return everyMonth(amount, direction, monthly);
  if (ONCE.test(text))
    return amount > monthly
      ? { kind: 'once', amount: cents(amount - monthly), debt: null, isKept: false }
      : null;
  if (first === undefined || first <= firstOfMonth(today)) return null;
  const next = addMonths(firstOfMonth(today), 1);
  // What begins next month and goes on is what every month is from now on.
  if (FROM_ON.test(text))
    return first <= next
      ? everyMonth(amount, direction, monthly)
      : { kind: 'steps', first: null, firstFrom: null, amount, from: first };
  return amount === monthly
    ? everyMonth(amount, direction, monthly)
    : { kind: 'another', months: months ?? [], amount };
};

/** Words that have it go the other way than it does are told with it. */
const everyMonth = (amount: Cents, says: Direction, now: Cents): WhatIf => ({
  kind: 'monthly',
  amount,
  ...(says !== null && amount !== now && amount < now === (says === 'up') && { says }),
});
