import { firstOfMonth } from '../../../time/iso_date.ts';
import { MONTH } from '../dates.ts';
import { EVERY } from './monthly.ts';
import { placeOf, type Reader } from './what_if.ts';

// Months that bring another amount than the rest, and money that comes again every year.

const NEXT = String.raw`next month|el (?:proximo mes|mes que (?:viene|entra))`;
const IN_MONTH = new RegExp(
  String.raw`\b(?:(?:in|for|during|come|en|durante|para) )?(?:the month of |el mes de )?(?:${MONTH}|${NEXT})\b`,
);
/** From a month on, or until one, is no month alone. */
const NOT_ALONE = new RegExp(
  String.raw`\b(?:from|starting|beginning|since|until|till?|by|before|after|through|thru|a partir de|desde|hasta|antes de|despues de)(?: the (?:end|start) of)? (?:${MONTH}|${NEXT})\b(?! (?:on )?(?:only|just|alone))`,
);
const PAY =
  'pay|do|put|send|afford|swing|manage|spare|give|go|set aside|come up with|have|pagar|pago|dar|doy|poner|pongo|abonar|abono|mandar|tengo';
const FILL =
  '(?: (?:to|them|it|about|like|around|maybe|up|toward|towards|on|all|my|the|debts?|cards?|como|unos|les|le))*';
const ONLY = new RegExp(
  String.raw`\b(?:only|just|solo|solamente|nomas|nada mas)(?: (?:be able to|can|could|have|got|puedo|podre|podria|voy a(?: poder)?|i|we|(?:${PAY})))*${FILL} A(?<a>\d)\b|\b(?:${PAY})${FILL} (?:only|just|solo|nomas) A(?<b>\d)\b`,
);
const INSTEAD =
  /\bA(?<a>\d)\b.{0,30}\b(?:instead of|rather than|not|en vez de|en lugar de)(?: the| my| usual| regular| los| mis| de)* A(?<b>\d)\b/;
/** "Figure 125 those months". */
const THOSE_MONTHS =
  /\bA(?<a>\d)(?: dollars| bucks| a month)? (?:for |in |during )?(?:those|these|them) (?:\w+ )?(?:months?|ones)\b/;
/** "200 in december instead". */
const IN_PLACE = new RegExp(
  String.raw`\bA(?<a>\d)(?: dollars| bucks)? (?:in|for|this|en|next) (?:${MONTH}|month|mes) (?:instead|en lugar|en vez)\b`,
);
const THEN_BACK = new RegExp(
  String.raw`\bA(?<a>\d)\b.{0,40}\b(?:then|and|luego|y)(?: (?:then|go|goes|im|i'm|ill|i'll))* (?:back (?:to|at|up)|normal|regular|usual|de vuelta|vuelvo|regreso)`,
);
/** What comes, what is owed, and what somebody else asks for. */
const ELSEWHERE =
  /\b(?:extra|more|bonus|refund|get|gets|getting|comes|coming|once|rent|bill|late|fee|fees|charge\w*|buy|bought|spend|gifts?|they (?:want|ask|offered|take)|settle\w*|collector\w*|garnish\w*|court|save|savings|loan|transfer\w*|interest|limit|mas|llega\w*|aguinaldo|reembolso|renta|cobrador\w*)\b/;

/** "Can't do 250 in december, more like 120". */
const CANT = /\b(?:can'?t|cannot|won'?t|no puedo|no voy a poder)\b/;
const MORE_LIKE =
  /\b(?:more like|closer to|maybe|just|only|como|nomas|solo)(?: about)? A(?<a>\d)\b/;

/** Another amount than what is set aside, in months that are named, and then the plan again. */
export const readAnother: Reader = ({ text, amounts, rates, debts, monthly, months, today }) => {
  if (months === null || months.length === 0 || monthly === null) return null;
  if (rates.length > 0 || debts.length > 0 || amounts.length === 0 || amounts.length > 2)
    return null;
  const asked = text.replaceAll(/\bmore like\b/g, ' ');
  if (!IN_MONTH.test(text) || NOT_ALONE.test(text) || ELSEWHERE.test(asked)) return null;
  if (months.some((each) => each <= firstOfMonth(today))) return null;
  const only = ONLY.exec(text);
  const instead = INSTEAD.exec(text);
  const back = THEN_BACK.exec(text);
  const place = only
    ? Number(only.groups?.['a'] ?? only.groups?.['b'])
    : placeOf(
        instead ??
          IN_PLACE.exec(text) ??
          THOSE_MONTHS.exec(text) ??
          back ??
          (CANT.test(text) ? MORE_LIKE.exec(text) : null),
        'a',
      );
  const amount = amounts[place];
  const others = amounts.filter((_, at) => at !== place);
  if (amount === undefined || amount === monthly || others.some((each) => each !== monthly))
    return null;
  // "Only 100 a month in January": every month's own is another thing.
  if (new RegExp(String.raw`A${place}(?:${EVERY.source})`).test(text.replaceAll(/ (?=A\d)/g, ' ')))
    return null;
  return { kind: 'another', months, amount };
};

const YEARLY = new RegExp(
  String.raw`\b(?:every|each|cada) (?:years?|ano|${MONTH}|christmas|xmas|navidad|spring|tax (?:season|time))\b|\b(?:once|one time|una vez) (?:a|per|al|por) (?:year|ano)\b|\b(?:yearly|annual(?:ly)?|anual(?:mente)?)\b|\btodos los (?:anos|(?:${MONTH})s?)\b|\ball (?:years|anos)\b`,
);
const COMES =
  /\b(?:bonus|refund|dividend|royalt\w+|profit[- ]sharing|gift|get|gets|getting|receive|comes?|coming|give me|gives me|gives us|sends? me|aguinaldo|bono|reembolso|me (?:dan|llega\w*|pagan|regresan|toca\w*)|recibo|cobro)\b/;
const NO_MONEY =
  /\b(?:fees?|interest|apr|charg\w*|cost\w*|owe|owed|salary|earn\w*|make|making|income|score|limit|rent|insurance|garnish\w*|they (?:take|took|keep|kept)|report|free|save|savings?|pay(?:ing)? (?:them|it) A|cuota|comision|gano|sueldo|debo|seguro|raise)\b/;

/** What became of it in other years is told, and this year's is spoken of. */
const OTHER_YEARS =
  /\b(?:every|each|cada) (?:year|ano) (?:i|we|it|me|la|lo) (?:always |just |end up )?(?:blow|blew|waste|wast\w+|spend|spent|burn|lose|gast\w+)\b/;

/** Money that comes every year in the same month; `month` is null where none is named. */
export const readEveryYear: Reader = ({ text, amounts, rates, debts, monthly, month }) => {
  const fresh = amounts.filter((each) => each !== monthly);
  const [amount, ...others] = fresh;
  if (amount === undefined || others.length > 0 || rates.length > 0 || debts.length > 0)
    return null;
  if (OTHER_YEARS.test(text)) return null;
  if (!YEARLY.test(text) || !COMES.test(text) || NO_MONEY.test(text)) return null;
  return { kind: 'each_year', amount, month };
};
