import { cents } from '../../../money/cents.ts';
import { NO_PART, PART, partOf } from '../part_said.ts';
import { EVERY, MORE } from './monthly.ts';
import { placeOf, type Reader } from './what_if.ts';

// Money of which a part goes to the debts: "half of my refund", "900 more a month but a third goes to savings".

const A_PART = new RegExp(String.raw`(?<![\w.])(?<part>${PART})(?!\w)`, 'g');

const TO_DEBTS = String.raw`(?:D\d|(?:all )?(?:my |the |mis |las |los )?(?:debts?|cards?|loans?|bills?|deudas?|tarjetas?|prestamos?)|debt|what i owe|lo que debo|paying|pagar)`;
const USED_AFTER = new RegExp(
  String.raw`^(?: of (?:it|that|this|them)| de (?:eso|esos|ello))?(?: (?:is|are|goes|going|go|will go|can go|gets?|put|would go|va|van|iria|lo pongo))*(?: (?:to|on|toward|towards|at|into|for|a|al|en|para))+ ${TO_DEBTS}`,
);
const KEPT_AFTER =
  /^(?: of (?:it|that|this|them)| de (?:eso|esos|ello))?(?: (?:is|are|has to|have to|gotta|will|would|needs to|must|tiene que|tienen que))*(?: (?:goes|going|go|to be|saved|set aside|kept|put (?:away|aside|in savings)|spoken for|gone|va|van|ir|se va|se van|es|son))*(?: (?:to|for|into|in|toward|a|al|para|en)\b|$)/;
/** A rate is a part only where its words say so: "20% of my", "25% goes to". */
const IS_SHARE =
  /^R\d (?:(?:of|del?) (?:it|that|this|eso|\w+ (?:\w+ ){0,3}?A\d|A\d)|(?:is |will )?(?:goes|going|go|va|van)\b)/;
const KEEPS =
  /\b(?:keep\w*|kept|sav(?:e|es|ed|ing)|hold(?:ing)?|stash\w*|set(?:ting)? aside|put(?:ting)? (?:away|aside)|spend(?:ing)?|giv(?:e|ing) (?:away|my \w+)|guard\w+|ahorr\w+|apart\w+|me quedo con|quedarme con|gast\w+)(?: back| like| about| only| just| up| the| out| como| unos)* $/;
const PUTS =
  /\b(?:put(?:ting)?|pay(?:ing)?|us(?:e|ing)|throw(?:ing)?|send(?:ing)?|pong\w*|pag\w+|us[oa]r?|met\w+|mand\w+|dar|doy|abon\w+)(?: only| just| about| like| back| solo| nomas)* $/;
const ELSEWHERE =
  /\b(?:settle\w*|owe|owed|owing|debo|balances?|transfer\w*|move|moving|limit|collect\w*|garnish\w*|withh\w+|they (?:take|took|want)|discount|interest|intereses|apr|forgiv\w+|fee|fees|score|report|down payment|utili[sz]ation|charity|insurance|lawyer|attorney|insurer|medicaid|hospital (?:paid|says))\b/;
const A_RAISE = /\b(?:raise|aumento|promotion|getting|i get|earn\w*|gano|ganare)\b/;

/** Money of which a part is put on the debts or kept back: what goes to the debts. Null where it isn't plain which. */
export const readShared: Reader = ({ text, amounts, rates, debts, monthly }) => {
  const [amount] = amounts;
  if (amount === undefined || amounts.length > 1 || debts.length > 1 || ELSEWHERE.test(text))
    return null;
  const parts = [...text.matchAll(A_PART)].filter(
    ({ 0: words, index }) =>
      !words.startsWith('R') ||
      IS_SHARE.test(text.slice(index)) ||
      KEEPS.test(text.slice(0, index)),
  );
  const [first, second] = parts;
  if (first === undefined || parts.length > 2 || NO_PART.test(text)) return null;
  const read = parts.map((match) => {
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + match[0].length);
    const isOf = /^ (?:of|de|del) (?:\w+ ){0,4}?A\d/.test(after);
    const rest = isOf ? after.replace(/^.*?A\d/, '') : after;
    const isUsed =
      USED_AFTER.test(after) || (isOf && new RegExp(TO_DEBTS).test(rest)) || PUTS.test(before);
    const isKept = KEEPS.test(before) || (!isUsed && !isOf && KEPT_AFTER.test(after));
    return { words: match.groups?.['part'] ?? '', isKept, isUsed: isUsed && !isKept, isOf };
  });
  const [one, other] = read;
  if (one === undefined || (other !== undefined && one.isKept === other.isKept)) return null;
  const kept = read.find(({ isKept }) => isKept);
  const used = read.find(({ isUsed, isOf, isKept }) => isUsed || (isOf && !isKept));
  const meant = kept ?? used;
  if (meant === undefined || (second === undefined ? false : kept === undefined)) return null;
  const part = partOf(amount, meant.words, rates);
  if (part === null || part <= 0) return null;
  const toDebts = kept ? cents(amount - part) : part;
  if (!EVERY.test(text))
    return { kind: 'once', amount: toDebts, debt: debts[0] ?? null, isKept: true };
  const isMore = MORE.test(text) || A_RAISE.test(text);
  const [debt] = debts;
  if (debt !== undefined) return isMore ? { kind: 'extra', amount: toDebts, debt } : null;
  if (monthly === null) return null;
  return { kind: 'monthly', amount: isMore ? cents(monthly + toDebts) : toDebts };
};

const ADDS = /\b(?:add(?:ing|ed)?|agreg\w+|anad\w+|aument\w+|sum[oa]r?|subo|subir)\b/;
const ON_ONE =
  /\b(?:put(?:ting)?|add(?:ing|ed)?|pay(?:ing)?|send(?:ing)?|throw(?:ing)?|do|give|giving|toss(?:ing)?|pong\w*|poner\w*|met\w+|agreg\w+|anad\w+|sum[oa]r?|abon\w+|pag\w+|doy|dar\w*|mand\w+|aument\w+|subo|subir\w*)(?: (?:an?|the|about|like|just|only|extra|additional|another|on|top|le|les|otros|otras|unos|mas|de|por|at|least|en))* A(?<a>\d)(?: (?:more|extra|additional|on top|over the (?:minimum|payment)|above the (?:minimum|payment)|mas|extras?|adicional(?:es)?|de mas|each|every|per|a|al|cada|por|month|mo|mes|monthly|mensual\w*|on|to|toward|towards|at|into|onto|for|en|para|the|my|la|el|mi|del|de|principal|of|balance))* D(?<d>\d)/;
const D_FIRST =
  /\b(?:pay|give|send|doy|pago|pagarle|darle|abonarle)(?: a| al| el| la| the| my| mi)* D(?<d>\d)(?: bill| card| loan)?(?: (?:an?|extra|additional|another|otros|unos|about))* A(?<a>\d)/;
const A_MONTH =
  /\b(?:a|per|each|every|al|cada|por) ?(?:month|mo|mth|mes)\b|\bmonthly\b|\bmensual\w*|\/ ?mo\b/;
const NO_EXTRA =
  /\b(?:charg\w+|spend\w*|buy\w*|bought|grocer\w*|gas|subscription|once|refund|bonus|interest|fee|limit|they|score|report|late|behind|carg\w+|gast\w+|instead of|rather than|already|ya pague|paid|minimum went|for (?:\d+|two|three|four|five|six) months)\b/;

/** So much more every month on one debt, on top of what it asks for. */
export const readExtra: Reader = ({ text, amounts, rates, debts, monthly }) => {
  const match = ON_ONE.exec(text) ?? D_FIRST.exec(text);
  const amount = amounts[placeOf(match, 'a')];
  const debt = debts[placeOf(match, 'd')];
  if (!match || amount === undefined || debt === undefined || debts.length > 1) return null;
  if (amounts.some((each) => each !== amount && each !== monthly) || rates.length > 0) return null;
  if (!A_MONTH.test(text) || NO_EXTRA.test(text)) return null;
  return MORE.test(text) || ADDS.test(text) ? { kind: 'extra', amount, debt } : null;
};
