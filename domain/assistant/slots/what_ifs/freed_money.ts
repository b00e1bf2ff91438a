import { placeOf, type Question, type Reader } from './what_if.ts';

// Money that something frees: charges that stop, spending that stops, and more that comes by the day, the week or the paycheck.

const STOPS = String.raw`\b(?:stop\w*|quit\w*|no more|no longer|not|don'?t|didn'?t|cut(?:ting)? out|dej[oae]\w* de|ya no)`;
const CHARGING = String.raw`(?:charg(?:e|es|ed|ing)|swip(?:e|ed|ing)|spend(?:ing)?|using|use|buy(?:ing)?|run(?:ning)? up|rack(?:ing)? up|cargar(?:le)?|cargo|gastar(?:le)?|gasto|usar|comprar|meter(?:le)?)`;
const ON_CARD = String.raw`(?:on|onto|to|with|a|en|con)(?: my| the| la| mi| las| mis)* (?:D\d|(?:credit )?cards?|tarjetas?)`;
const BETWEEN = String.raw`(?:(?! and | y |,)[^?]){0,48}?`;
/** What is bought: "A0 a week of groceries on the Visa". */
const THING = String.raw`(?: (?:worth )?(?:of|for|in|de|para|en) [a-z]+| (?!more|extra|a\b|on\b|to\b|and\b)[a-z]+)`;
const CHARGES_STOP = new RegExp(
  [
    String.raw`${STOPS}(?: \w+){0,2}? ${CHARGING}(?: like| about| another| up| unos)* A(?<a>\d)\b${BETWEEN} ${ON_CARD}`,
    String.raw`${STOPS}(?: \w+){0,2}? (?:putting|put|throwing|poner(?:le)?|poniendo|pongo)(?: like| about| another| unos)* A(?<b>\d)(?: (?:a|per|each|every|al|por|cada|a la) \w+)?${THING}${BETWEEN} ${ON_CARD}`,
    String.raw`${STOPS}(?: \w+){0,2}? (?:${CHARGING}|putting|put|poner|pongo)(?: \w+){1,3}? ${ON_CARD}(?: card| anymore| any more| ya| about| around| like| which is| thats| that's| at| como)* A(?<e>\d)\b`,
    String.raw`\b(?:no more|without|sin) A(?<c>\d)(?: (?:a|per|each|every|al|por|cada|a la) \w+)?${THING}${BETWEEN} ${ON_CARD}`,
  ].join('|'),
);
const MORE = /\b(?:more|extra|additional|another|on top|mas|adicional(?:es)?)\b/;
const PAYS =
  /\b(?:pay|paying|put|putting|send|sending|throw|throwing|add|adding|do|pago|pongo|mando|abono|doy|agrego|pagar|poner)\b/;
const EVERY =
  /\b(?:a|per|each|every|al|por|cada|a la) ?(?:pay ?|other )?(?:day|week|wk|month|mo|paycheck|check|payday|dia|semana|mes|quincena)\b|\b(?:daily|weekly|bi-?weekly|monthly|quincenal|semanal|mensual)\w*\b/;

const amountIn = (question: Question, match: RegExpExecArray, groups: readonly string[]) =>
  groups
    .map((group) => placeOf(match, group))
    .find((place) => question.amounts[place] !== undefined) ?? null;

/** Charges that stop are no money to pay with. What is paid besides counts, where it is said. */
export const readStopped: Reader = (question) => {
  const { text, amounts, monthly } = question;
  const match = CHARGES_STOP.exec(text);
  const place = match && amountIn(question, match, ['a', 'b', 'c', 'e']);
  const charges = place === null ? undefined : amounts[place];
  if (!match || place === null || charges === undefined) return null;
  const rest = text.replace(match[0], ' ');
  const others = amounts.filter((each, at) => at !== place && each !== monthly);
  const [amount, ...left] = others;
  if (left.length > 0) return null;
  if (amount === undefined || !PAYS.test(rest)) return { kind: 'stopped', amount: charges };
  return MORE.test(rest)
    ? { kind: 'more', amount, isBesideCharges: true }
    : EVERY.test(rest)
      ? { kind: 'monthly', amount, isBesideCharges: true }
      : { kind: 'more', amount, isBesideCharges: true };
};

const SPENDING_STOPS =
  /\b(?:quit\w*|stop\w*|cut\w*|cancel\w*|drop\w*|skip\w*|sav(?:e|es|ing)|give up|giving up|gave up|spend(?:ing)?|spent|dej[oae]\w* de|cancel[oae]\w*|ahorr\w+|gasto|gastaba)\b[^?]{0,40}?A(?<a>\d)\b/;
const ON_DEBT =
  /\b(?:put|putting|throw|throwing|send|sending|use|using|pay|paying|apply|applying|pongo|poner|ponerlo|ponerlos|meto|uso|usar|mando|pago|pagar)\b(?: all| all of| of)*(?: that| it| this| them| those| the (?:money|savings|difference)| lo| eso| esos| ese dinero)+(?: money| instead| all| dinero| mejor)* (?:on|to|toward|towards|at|into|onto|for|a|en|para)(?: paying)?(?: off)?(?: down)?(?: my| the| la| el| mi| mis| las| los)* (?:D\d|debts?|cards?|bills?|balances?|loans?|deudas?|tarjetas?)\b|\b(?:that|it|all that|that money|eso)(?: all| money)? (?:goes|went|would go|could go|can go|is going|va|iria) (?:on|to|toward|towards|at|a|en|para)(?: my| the| la| el| mi| mis| las| los)* (?:D\d|debts?|cards?|deudas?|tarjetas?)\b/;

/** When it would be over with what is saved so: it's meant for the debts. */
const ENDS_SOONER =
  /\b(?:stop\w*|quit\w*|cut\w*|cancel\w*|drop\w*|give up|gave up|dej[oae]\w* de)\b.{0,40}\b(?:and|y)\b.{0,24}\b(?:sav(?:e|ed)|ahorr\w+) A\d\b.{0,24}\b(?:when|how (?:long|soon|much sooner)|cuando|cuanto)\b.{0,24}\b(?:done|debt[- ]free|finish\w*|out|free|termin\w*|acab\w*|libre)\b/;
/** What somebody else gives besides. */
const GIVEN =
  /\b(?:husband|wife|mom|dad|sister|brother|partner|boyfriend|girlfriend|son|daughter|roommate|friend|parents|esposo|esposa|mama|papa|herman[oa]|hij[oa]|novi[oa])\b.{0,24}\b(?:give|gives|giving|chip in|chips in|help(?:s)?(?: me)?(?: out)? with|add|put in|pitch in|contribute|dar\w*|da|pone\w*|ayuda\w* con)(?: me| us| another| an extra| like| about| otros| unos)* A(?<a>\d)\b/;

/** So much a month that somebody near adds to it. */
export const readGiven: Reader = ({ text, amounts, debts, rates }) => {
  const amount = amounts[placeOf(GIVEN.exec(text), 'a')];
  return amount !== undefined &&
    amounts.length === 1 &&
    rates.length === 0 &&
    debts.length === 0 &&
    EVERY.test(text) &&
    !/\b(?:owe|owes|lend|loan|borrow|back|rent|card|instead|less|presta\w*|debo|renta)\b/.test(text)
    ? { kind: 'more', amount, isBesideCharges: false }
    : null;
};

/** Spending that stops, whose money goes on the debts. */
export const readFreed: Reader = ({ text, amounts, debts }) => {
  const match = SPENDING_STOPS.exec(text);
  const amount = amounts[placeOf(match, 'a')];
  return match &&
    amount !== undefined &&
    amounts.length === 1 &&
    debts.length <= 1 &&
    EVERY.test(text) &&
    (ON_DEBT.test(text.slice(match.index)) || ENDS_SOONER.test(text))
    ? { kind: 'more', amount, isBesideCharges: false }
    : null;
};

const OFTEN =
  /A\d(?: more| extra| mas)? ?(?:(?:a|per|each|every|out of (?:every|each)|\/) ?(?:day|week|wk|(?:pay ?)?checks?|payday|friday|(?:two|2|other) weeks?)\b|daily|weekly|bi-?weekly|twice a month|(?:al|por|cada|a la|de cada) (?:dia|semana|quincena|cheque)|semanal\w*|quincenal\w*)/;
const ELSEWHERE =
  /\b(?:collectors?|garnish\w*|court|fees?|they (?:take|took|charge)|interest|intereses|settle\w*|late|behind|limit|save|savings|less|cut|menos|earn|make|(?<!get |getting |got )paid|raise|wage|taken?|child support|rent|owe|owed|debo)\b/;

/** More by the day, the week or the paycheck. */
export const readOften: Reader = ({ text, amounts, debts, rates }) => {
  const [amount] = amounts;
  return amount !== undefined &&
    amounts.length === 1 &&
    rates.length === 0 &&
    debts.length <= 1 &&
    OFTEN.test(text) &&
    MORE.test(text.replaceAll(/\bhow (?:much|many) more\b|\bcuanto mas\b/g, ' ')) &&
    !ELSEWHERE.test(text)
    ? { kind: 'more', amount, isBesideCharges: false }
    : null;
};
