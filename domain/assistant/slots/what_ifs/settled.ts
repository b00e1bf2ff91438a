import { type Cents, cents } from '../../../money/cents.ts';
import type { TrackedDebt } from '../../../planner/progress.ts';
import { markedText } from '../marked_text.ts';
import { countOf } from '../said_count.ts';
import { placeOf, type Reader } from './what_if.ts';

// One debt closed by several payments: "200 a month for 3 months to close it", "1500 now and 500 next month to settle".

const CLOSES =
  /\b(?:settle\w*|settlement|close\w*|call it (?:even|done|good)|be done|done with it|clear(?:s|ed)? it|in full|wipe it|forget the rest|forgive the rest|let me off|acepta\w*|cerr\w+|cierra\w*|saldar\w*|liquid\w+|quedar? a mano|perdona\w* (?:el resto|lo demas)|accept\w*|will take|would take|'ll take|takes)\b/;
const ONLY_TAKES =
  /^(?!.*\b(?:settle\w*|settlement|close\w*|call it|be done|in full|cerr\w+|cierra\w*|saldar\w*|liquid\w+)\b)/;
const COUNT = '(?<n>\\d{1,2}|two|dos|three|tres|four|cuatro|five|cinco|six|seis|twelve|doce)';
const TIMES = [
  // "200 a month for 3 months", "200 al mes por 3 meses"
  new RegExp(
    String.raw`A(?<a>\d)(?: (?:a|per|each|every|al|cada|por) ?(?:month|mo|mes)| monthly| mensual\w*)(?: for| over| por| durante)?(?: the next)? ${COUNT} ?(?:months?|mos?|payments?|meses|pagos)\b`,
  ),
  // "3 payments of 200", "en 3 pagos de 200"
  new RegExp(
    String.raw`\b${COUNT} (?:monthly |equal |mensuales )?(?:payments?|installments?|pagos|cuotas|mensualidades)(?: mensuales)?(?: of| de| at)? A(?<a>\d)`,
  ),
  // "200 for 3 months", "200 x 3"
  new RegExp(
    String.raw`A(?<a>\d) (?:for|x|por|times) ${COUNT}(?: (?:months?|mos?|payments?|meses|pagos))`,
  ),
];
const AND_THEN =
  /A(?<a>\d)(?: (?:now|today|down|up front|upfront|this month|first|ahora|hoy|este mes|de enganche|al principio))+,?(?: and| plus| then| y| mas| luego| despues)*(?: another| the other| otros)? A(?<b>\d)(?: (?:next|the next|in|after|later|the following|el|dentro|despues|luego|al)\b)/;
const MAX_PAYMENTS = 60;

/** What all of the payments of an offer come to. */
export const readParts: Reader = ({ text, amounts, debts }) => {
  const [debt] = debts;
  if (debt === undefined || debts.length > 1 || !CLOSES.test(text)) return null;
  if (
    /\b(?:loan|prestamo|transfer\w*|move|sue|sued|court|garnish\w*)\b(?! will| would| takes)/.test(
      text,
    )
  )
    return null;
  const total = totalOf(text, amounts);
  // "It takes 148 a month for 36 months" is no offer, unless it comes to less than is owed.
  const owed = debt.balances.reduce((sum, { amount }) => sum + amount, 0);
  if (total !== null && total >= owed && ONLY_TAKES.test(text)) return null;
  return total === null ? null : { kind: 'parts', amount: total, debt };
};

function totalOf(text: string, amounts: readonly Cents[]): Cents | null {
  const then = AND_THEN.exec(text);
  const [one, other] = [amounts[placeOf(then, 'a')], amounts[placeOf(then, 'b')]];
  if (one !== undefined && other !== undefined)
    return amounts.length === 2 ? cents(one + other) : null;
  const times = TIMES.map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? null;
  const said = times?.groups?.['n'] ?? '';
  const each = amounts[placeOf(times, 'a')];
  const count = countOf(said);
  return each !== undefined && amounts.length === 1 && count >= 2 && count <= MAX_PAYMENTS
    ? cents(each * count)
    : null;
}

/** Money now and then so much a month, as somebody would offer it to whom they owe. Cents. */
export interface SaidOfferInParts {
  readonly down: Cents;
  readonly monthly: Cents;
  /** The debt that it is for, where one is named. */
  readonly debt: TrackedDebt | null;
  /** What is owed, where the question says it. */
  readonly owed: Cents | null;
}

const A_MONTH = String.raw`(?: ?(?:a|per|each|every|al|por|cada) ?(?:month|mo|mth|mes)\b| monthly\b| mensual\w*| ?\/ ?mo(?:nth)?\b)`;
const DOWN = String.raw`(?: ?(?:down|now|today|right away|right now|up ?front|first|to start|lump sum|at once|de enganche|de entrada|de inicial|de anticipo|ahora|hoy|primero|de una vez|al principio)\b| as a (?:down payment|lump sum)\b)`;
const THEN = String.raw`[ ,]*(?:and|&|n|nd|then|plus|with|y|mas|luego|despues|con)\b(?: (?:then|after that|the rest(?: at)?|pay|like|about|luego|despues|el resto(?: a)?|otros|unos|i (?:can )?pay))*`;
const IN_PARTS: readonly RegExp[] = [
  new RegExp(
    String.raw`A(?<a>\d)${DOWN}(?:${THEN}|[ ,]+(?:then |luego )?)[ ,]*A(?<b>\d)${A_MONTH}`,
  ),
  new RegExp(
    String.raw`\b(?:put(?:ting)?|pay(?:ing)?|doy|dar|pongo|poner) A(?<a>\d)(?: down)?${THEN} A(?<b>\d)${A_MONTH}`,
  ),
  new RegExp(
    String.raw`\b(?:down ?payment|lump sum|enganche|anticipo)(?: of| de| is)? A(?<a>\d)${THEN} A(?<b>\d)${A_MONTH}`,
  ),
  new RegExp(String.raw`A(?<b>\d)${A_MONTH}${THEN}(?: a)? A(?<a>\d)${DOWN}`),
];
/** What is bought or borrowed has a down payment, too, and money that comes has none. */
const NOT_OWED =
  /\b(?:ahorr\w*|sav(?:e|ing)|buy\w*|bought|purchas\w*|financ\w*|dealer\w*|lease|lay-?away|loan|borrow\w*|transfer\w*|deposit|secured|apartment|set aside|extra|more|instead|refund|bonus|compr\w+|prestamo|alquil\w+)\b|\b(?:a|new|used|another|un|una) (?:new |used )?(?:car|truck|house|home|phone|couch|carro|troca|casa)\b/;
const IS_OWED =
  /\b(?:owe|owed|owes|debt of|balance(?: of| is)?|bill of|bill for|want|wants|wanting|asking(?: for)?|say it'?s|it'?s|total(?: is| of)?|for|on a|debo|deuda de|piden|quieren|son)(?: like| about| me| you| i owe| is| como| unos)* $/;

/** An offer of a sum and then so much a month; null where none is said plainly. */
export function offerInParts(
  plain: string,
  debts: readonly TrackedDebt[],
): SaidOfferInParts | null {
  const { text, amounts, debts: named } = markedText(plain, debts);
  if (NOT_OWED.test(text) || named.length > 1 || amounts.length > 3) return null;
  const match = IN_PARTS.map((pattern) => pattern.exec(text)).find((each) => each !== null);
  const [down, monthly] = match
    ? [amounts[placeOf(match, 'a')], amounts[placeOf(match, 'b')]]
    : [undefined, undefined];
  if (!match || down === undefined || monthly === undefined) return null;
  const third = amounts.findIndex((_, place) => !match[0].includes(`A${place}`));
  const before = third < 0 ? '' : text.slice(0, text.indexOf(`A${third}`));
  const owed = IS_OWED.test(before) ? (amounts[third] ?? null) : null;
  return third >= 0 && owed === null ? null : { down, monthly, debt: named[0] ?? null, owed };
}
