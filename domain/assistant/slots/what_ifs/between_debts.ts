import type { Cents } from '../../../money/cents.ts';
import type { TrackedDebt } from '../../../planner/progress.ts';
import { placeOf, type Reader } from './what_if.ts';

// Money between debts: so much on each, one held back for another, and money that somebody lends for one.

const ON = '(?:on|to|toward|towards|for|at|onto|into|a|al|en|para|de|del)';
const THE = '(?: the| my| la| el| mi| los)*';
const PAIR = new RegExp(
  String.raw`A(?<a>\d)(?: (?:a|per|every|each) month| al mes)?(?: ${ON})?${THE} D(?<d>\d)|D(?<e>\d)(?: (?:gets|with|for|con|le doy))? A(?<b>\d)`,
  'g',
);
const EVERY =
  /\b(?:a|per|each|every|al|por|cada|a la) ?(?:month|mo|week|wk|paycheck|mes|semana|quincena)\b|\bmonthly\b|\bmensual\w*\b|\bweekly\b/;

/** So much a month on each of several debts. */
export const readEach: Reader = ({ text, amounts, debts, rates }) => {
  if (amounts.length < 2 || debts.length < 2 || rates.length > 0 || !EVERY.test(text)) return null;
  if (
    /\b(?:extra|more|settle\w*|once|sue[ds]?|report|limit|owe|debo|due|minimums?|stop\w*|instead|or|vs)\b/.test(
      text,
    )
  )
    return null;
  const parts: { readonly debt: TrackedDebt; readonly amount: Cents }[] = [];
  for (const { groups = {} } of text.matchAll(PAIR)) {
    const amount = amounts[Number(groups['a'] ?? groups['b'] ?? NaN)];
    const debt = debts[Number(groups['d'] ?? groups['e'] ?? NaN)];
    if (amount === undefined || !debt || parts.some((each) => each.debt === debt)) return null;
    parts.push({ debt, amount });
  }
  return parts.length === debts.length && parts.length === amounts.length
    ? { kind: 'each', parts }
    : null;
};

const HELD_BACK = new RegExp(
  String.raw`\b(?:stop\w*|paus\w+|hold(?:ing)? off(?: on)?|skip\w*|quit\w*|put(?:ting)? off|don'?t|not|dej[oae]\w*(?: de)?|no le?)(?: pay(?:ing)?| paying on| payments? (?:on|to)| sending| pagar(?:le)?| pago)*${THE}(?: ${ON})?${THE} D(?<d>\d)\b`,
);
const GOES_TO = new RegExp(
  String.raw`\b(?:put|putting|throw|throwing|pay|paying|send|sending|use|using|move|give|pongo|poner|meto|mete|meter|echo|echar|mando|pago|pagar|uso)\b(?: all)?(?: that| it| this| the| those| its| lo| eso| ese| esos)*(?: money| payments?| instead| dinero| all)* ${ON}${THE} D(?<e>\d)\b|\b(?:pay|paying|do|pagar|pago)(?: only| just)?${THE} D(?<f>\d)(?: instead| first| only| more| en vez)`,
);

/** One debt unpaid for a while, for the sake of another. */
export const readPaused: Reader = ({ text, amounts, debts }) => {
  const match = HELD_BACK.exec(text);
  const debt = debts[placeOf(match, 'd')];
  if (!match || !debt || debts.length !== 2 || amounts.length > 0) return null;
  const rest = text.slice(match.index + match[0].length);
  const goesTo = GOES_TO.exec(rest);
  const other = debts[placeOf(goesTo, goesTo?.groups?.['e'] === undefined ? 'f' : 'e')];
  if (!other || other === debt) return null;
  return /\b(?:su(?:e|ed|es|ing)|collect\w*|report|settle\w*|court|score)\b/.test(text)
    ? null
    : { kind: 'paused', debt, other };
};

const RELATIVE =
  'mom|mother|dad|father|parents|folks|sister|sis|brother|bro|cousin|aunt|auntie|uncle|grandma|grandpa|nana|son|daughter|friend|buddy|girlfriend|boyfriend|roommate|boss|coworker|husband|wife|in-?laws?|mama|papa|hermana|hermano|prima|primo|tia|tio|abuela|abuelo|suegra|suegro|hija|hijo|amiga|amigo|jefe|compadre|comadre|novia|novio|esposa|esposo|cunada|cunado';
const LENDS = new RegExp(
  String.raw`\b(?:${RELATIVE})(?:'?s|'?ll| is| will| would| can| could| wants? to| offered to| said (?:she|he|they)(?:'?d|'?ll)?| gonna| going to| me| nos| va a| quiere| puede)* (?:lend(?:s|ing)?|lent|loan(?:s|ing|ed)?|spot(?:s|ting|ted)?|front(?:s|ing|ed)?|prest(?:a|ar|arme|o|an|aria|ando))(?: me| us)?(?: with| like| about| unos| como)* A(?<a>\d)\b|\bborrow(?:ing|ed)? (?:like |about )?A(?<b>\d) (?:from|off)(?: of)? (?:my |a )?(?:${RELATIVE})\b|\bme prest(?:a|o|an|aron|aria)(?: mi| un| una)* (?:${RELATIVE}) A(?<c>\d)\b`,
);
const TO_WRITE =
  /\b(?:add it|write (?:it|that) down|put (?:it|that) down|apunta\w*|anota\w*|agrega\w*|pay (?:her|him|them|me) back|paid|cosign\w*|payday|interest|default|mad|sued?)\b|\bR\d\b/;

/** Money that somebody near lends, for a debt or for all. */
export const readLent: Reader = ({ text, amounts, debts }) => {
  const match = LENDS.exec(text);
  const groups = match?.groups ?? {};
  const amount = amounts[Number(groups['a'] ?? groups['b'] ?? groups['c'] ?? NaN)];
  if (!match || amount === undefined || amounts.length > 1 || debts.length > 1) return null;
  if (TO_WRITE.test(text) || EVERY.test(text)) return null;
  const [debt] = debts;
  return debt || /\b(?:debts?|cards?|bills?|deudas?|tarjetas?)\b/.test(text)
    ? { kind: 'once', amount, debt: debt ?? null, isKept: false, isLent: true }
    : null;
};

const PUT_ONCE = new RegExp(
  String.raw`^(?:(?:so|ok|and|what if|if|i|we|can|could|just|only|want to|wanna|am gonna|'?m gonna|will|got|have|yo|si|puedo|quiero|y) )*(?:(?:pay|put|throw|send|drop|toss|give|pongo|pago|pagar|poner|meto|meter|doy|abono) )?(?:an extra |extra |like |about |unos |le )*A0(?: extra| right now| today| now| hoy)*(?: ${ON}${THE} D0)?(?: (?<once>once|one time|today|right now|now|this month|tonight|hoy|una vez|ahora(?: mismo)?))?(?: (?:what happens|what does that do|what would that do|how much (?:does it|would it|will it) save|que pasa|cuanto ahorro))?[?.! ]*$`,
);

/** An amount that is put on one debt today. */
export const readPut: Reader = ({ text, amounts, debts, rates }) => {
  const match = PUT_ONCE.exec(text);
  const [amount] = amounts;
  const [debt] = debts;
  return match &&
    amount !== undefined &&
    amounts.length === 1 &&
    rates.length === 0 &&
    debt &&
    debts.length === 1 &&
    /\b(?:once|one time|today|right now|now|this month|tonight|hoy|una vez|ahora)\b/.test(text)
    ? { kind: 'once', amount, debt, isKept: false }
    : null;
};
