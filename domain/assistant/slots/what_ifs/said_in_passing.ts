import { cents } from '../../../money/cents.ts';
import { addMonths, firstOfMonth } from '../../../time/iso_date.ts';
import { countOf } from '../said_count.ts';
import { EVERY } from './monthly.ts';
import { placeOf, type Question, type Reader } from './what_if.ts';

// Changes that people say in passing: what is set aside becomes another amount, a card that is still used every month, money thrown at one
// debt, a few months with less.

/** The one amount of a question that names no rate: of the whole plan, or of the one debt that it names. */
const only = ({ amounts: [amount, ...others], rates, debts: [debt, ...more] }: Question) =>
  amount !== undefined && others.length === 0 && rates.length === 0 && more.length === 0
    ? { amount, debt: debt ?? null }
    : null;

/** The one amount, where no debt and no rate is named, beside what is set aside. */
function ofPlan(question: Question) {
  const found = only(question);
  return found && found.debt === null && question.monthly !== null
    ? { amount: found.amount, monthly: question.monthly }
    : null;
}

const THE = '(?: the| my| that| la| mi| el)*';
const BECOMES = String.raw`(?:(?:a month|per month|i (?:pay|set aside|put in)),? ?)*(?:became|becomes?|becoming|turn(?:s|ed)? in ?to|turn(?:s|ed)?|was|were|went (?:up |down )?to|goes (?:up |down )?to|go(?:ing)? (?:up |down )?to|changed? to|moved? to|-+>|to|into|pasa a|fuera|sube a|baja a)`;
const REPLACED = new RegExp(
  String.raw`\bA(?<a>\d) ?${BECOMES}(?: only| like| about| just| maybe)* A(?<b>\d)\b`,
);
const NOT_THE_PLAN =
  /\b(?:collectors?|settle\w*|limit|score|income|salary|rent|loan|bill|fee|minimum|balance|offer\w*|they|for (?:the )?(?:first|next|\d|a|two|three|six)|until|till|then)\b/;

/** "What if two fifty became three fifty": what is set aside, as another amount. */
export const readReplaced: Reader = ({ text, amounts, rates, debts, monthly }) => {
  const match = REPLACED.exec(text);
  const [now, then] = [amounts[placeOf(match, 'a')], amounts[placeOf(match, 'b')]];
  if (monthly === null || now !== monthly || then === undefined || then === now) return null;
  if (amounts.length !== 2 || rates.length > 0 || debts.length > 0 || NOT_THE_PLAN.test(text))
    return null;
  return { kind: 'monthly', amount: then };
};

const PAYOFF_AT =
  /\b(?:pay ?off date|end date|done|finish\w*|debt[- ]free(?: date)?|how long|when)\b(?: (?:is|would|will|it|i|be|am|does|take|that|the date|do))*,? (?:at|with|paying|if i (?:pay|do|put)|on|a|con)(?: about| like| just| only)* A0(?: a month| per month| monthly| al mes)?[?.! ]*$/;

/** "What's the payoff date at 300". */
export const readPayoffAt: Reader = (question) => {
  const { text } = question;
  const found = ofPlan(question);
  return found &&
    PAYOFF_AT.test(text) &&
    !/\b(?:settle\w*|collector|loan|court|extra|more)\b/.test(text)
    ? { kind: 'monthly', amount: found.amount }
    : null;
};

const LITTLE_MORE =
  /\bA0 (?:extra|more|mas|de mas|additional)(?: bucks| dollars)? (?:(?:a|per|each|every) (?:month|mo)|monthly|al mes)\b|\b(?:an )?(?:extra|another) A0 (?:(?:a|per|each|every) (?:month|mo)|monthly)\b/;
const DOES_IT_MATTER =
  /\b(?:do(?:es)? (?:anything|much|it|that)|even (?:matter|help|do)|matters?|help\w*|worth (?:it|anything|the)|make (?:a|any) (?:dent|difference)|stupid|pointless|dumb|sirve|vale la pena|hace algo)\b/;

/** "20 extra bucks a month do anything or is that stupid". */
export const readLittleMore: Reader = (question) => {
  const { text } = question;
  const found = ofPlan(question);
  return found &&
    LITTLE_MORE.test(text) &&
    DOES_IT_MATTER.test(text) &&
    !/\b(?:score|credit builder|loan|collector|settle\w*|rent)\b/.test(text)
    ? { kind: 'more', amount: found.amount, isBesideCharges: false }
    : null;
};

const THROWN = new RegExp(
  String.raw`\b(?:throw|throwing|threw|drop|dropping|dump|dumping|toss|tossing|slap|slapping|chuck|sink|put|putting|send|sending|sent|pay|paying|meto|pongo|mando|pago|abono)(?: all| the whole| like| about| my| an extra| le| un)* A0(?: more| extra)? (?:at|on|onto|to|toward|towards|into|a|en)${THE} D0\b`,
);
const AT_ONCE =
  /\b(?:right now|right away|today|tonight|tomorrow|at once|in one shot|all at once|this (?:week|minute|second)|now|hoy|ahora(?: mismo)?|manana|de un golpe|ya)\b/;
const NOT_THROWN =
  /\b(?:charg\w*|settle\w*|offer\w*|take|accept|to (?:buy|cover|pay for|get)|for (?:a|the|my|gas|groceries|gifts|tires)|bought|minimum|report|score|sue\w*|collector|instead of|late)\b/;

const FIXES =
  /\b(?:can|could|will|if|have|got|puedo|tengo|si)\b.{0,12}\b(?:pay|send|give|do|put|pago|pagar|mando)?(?: like| about)? ?A0 (?:right )?(?:now|today|hoy|ahora|ahorita)\b.{0,24}\b(?:does|would|will|is)? ?(?:that|it|eso)? ?(?:fix|catch|clear|cover|enough for|save|arregla|alcanza para)\w*(?: me)?(?: up)?(?: on| with)?(?: the| my| la| mi)* D0\b/;

/** "I can pay 82 now, does that fix the Visa". */
export const readFixes: Reader = ({ text, amounts, debts, rates }) => {
  const [amount, ...others] = amounts;
  const [debt, ...more] = debts;
  return amount !== undefined &&
    others.length === 0 &&
    debt &&
    more.length === 0 &&
    rates.length === 0
    ? FIXES.test(text)
      ? { kind: 'once', amount, debt, isKept: false }
      : null
    : null;
};

/** "If I throw 900 at Best Buy right now and close that chapter". */
export const readThrown: Reader = (question) => {
  const { text } = question;
  const found = only(question);
  return found?.debt &&
    THROWN.test(text) &&
    AT_ONCE.test(text) &&
    /\b(?:if|what|how|should|can|could|would|say|si|que|cuanto)\b/.test(text) &&
    !EVERY.test(text) &&
    !NOT_THROWN.test(text)
    ? { kind: 'once', amount: found.amount, debt: found.debt, isKept: false }
    : null;
};

const TWICE_A_MONTH =
  /\b(?:2|two|twice|both|dos)(?: of them| payments?| pagos| times| veces)? ?(?:a|per|each|every|al) (?:month|mes)\b|\bevery payday\b|\b(?:each|every) (?:paycheck|check)\b|\bon (?:each |every )?paydays?\b/;
const EACH_TIME = /\bA0 (?:each(?: time)?|every time|apiece|per payment|cada uno|cada vez)\b/;

/** "2 payments a month on payday, 125 each time": what is set aside, in two halves. */
export const readInHalves: Reader = (question) => {
  const { text } = question;
  const found = ofPlan(question);
  return found &&
    found.amount * 2 === found.monthly &&
    TWICE_A_MONTH.test(text) &&
    EACH_TIME.test(text)
    ? { kind: 'monthly', amount: found.monthly }
    : null;
};

const THIS_MONTH =
  /\b(?:pay|send|put|do|throw in|pago|mando|pongo)(?: in| like| about)* A0(?: just| only)? (?:this month|this one month|este mes)\b/;

/** "If I send 500 this month": what is above the month's own amount counts once. */
export const readThisMonth: Reader = (question) => {
  const { text } = question;
  const found = ofPlan(question);
  return found &&
    found.amount > found.monthly &&
    THIS_MONTH.test(text) &&
    /\b(?:if|what|si|que)\b/.test(text) &&
    !/\b(?:extra|more|on top|every|each|rent|collector|settle\w*)\b/.test(text)
    ? { kind: 'once', amount: cents(found.amount - found.monthly), debt: null, isKept: false }
    : null;
};

const A_WEEK = String.raw`(?:(?:a|per|each|every) (?:week|wk)|weekly|a la semana|cada semana|por semana)`;
const A_MONTH = String.raw`(?:(?:(?:a|per|each|every) (?:month|mo)|monthly|al mes|cada mes|por mes|mensual(?:es|mente)?|${A_WEEK})(?: more| extra| mas)?)`;
const ABOUT = String.raw`(?: around| about| like| maybe| roughly| still| up to| another| an extra| como| unos| otros)*`;
const MORE = String.raw`(?: more| extra| mas| de mas| or so| dollars| bucks| dolares)*`;
const CHARGES =
  '(?:spend|spending|spent|charge|charging|charged|swipe|swiping|run up|running up|rack up|racking up|gasto|gastar|gasta|gastara|cargo|cargar|cargara|cargo|cargarle)';
/** What is bought stands with it: without it, "put" is a payment. */
const THING = String.raw`(?: (?:worth )?(?:of|in|for) (?!(?:the|my|a|each|every|that|this|d\d) ?(?:debts?|cards?|payments?|month)?\b)[a-z]+| (?:de|en) (?!mas\b)[a-z]+)`;
const PUTS = '(?:put|putting|run|running|use|using|throw|pongo|poner|pusiera|meto|meter|uso|usar)';
const ON = String.raw`(?:on|onto|to|with|in|en|con|a)`;
const STILL_USED = [
  new RegExp(
    String.raw`\b(?:${CHARGES}|${PUTS}(?=.{0,40}(?:of|in|de|for|worth) ))${ABOUT} A0${MORE}${THING}? ${ON}${THE} (?:D0|it|them|ella)(?: card)?\b.{0,24}\b${A_MONTH}`,
  ),
  new RegExp(
    String.raw`\b${CHARGES}${ABOUT} A0${MORE}(?:${THING})? ${A_MONTH}(?:${THING}| on [a-z]+)?(?:(?: and put it)? ${ON}${THE} (?:D0|it|them|card|cards|plastic|tarjeta|tarjetas)\b|[?.! ]*$)`,
  ),
  new RegExp(
    String.raw`\b${PUTS}${ABOUT} A0${MORE}(?:${THING} ${A_MONTH}| ${A_MONTH}${THING}) ${ON}${THE} (?:D0|it|card|cards|tarjeta)\b`,
  ),
  new RegExp(
    String.raw`\b${CHARGES}${ABOUT} A0${MORE} ${ON} [a-z]+(?: [a-z]+)? ${A_MONTH}.{0,24}\b(?:on|with)${THE} (?:D0|it|card|cards)\b`,
  ),
  new RegExp(
    String.raw`\b(?:us(?:e|ing)|charg(?:e|ing)|swip(?:e|ing)|usando|usar|uso)${THE} (?:D0|it|card)(?: card)?\b.{0,40}\bA0(?: or so| dollars| bucks| more)*${THING}? ?${A_MONTH}`,
  ),
  new RegExp(
    String.raw`\b${A_MONTH} (?:i |yo )?(?:${CHARGES}|${PUTS}(?=.{0,40}(?:of|de|worth) ))${ABOUT} A0${MORE}${THING}? ${ON}${THE} (?:D0|it)\b`,
  ),
  new RegExp(
    String.raw`\b(?:le|la) (?:cargo|cargara|cargue|gasto)${ABOUT} A0${MORE}${THING}? ${A_MONTH}`,
  ),
  new RegExp(
    String.raw`\bA0${MORE} (?:of |in )?(?:new |more |extra )*(?:charges|purchases|spending|cargos|compras)(?: nuevos)? ${A_MONTH}`,
  ),
];

/** "I still spend around 40 on the Visa every month": what is newly charged every month, on a card that is being paid down. */
export const readStillUsed: Reader = (question) => {
  const { text, monthly, debts } = question;
  const found = only(question);
  return monthly !== null &&
    found !== null &&
    (debts.length === 0 || found.debt?.kind === 'card') &&
    STILL_USED.some((pattern) => pattern.test(text)) &&
    !/\b(?:toward|towards|payment|pay it off|paid off|pay down|minimum|score|pay (?:it|that) (?:back|in full)|stop\w*|quit\w*|instead of|they|collectors?|fees?|late|interest|landlord|bank|lender|rent)\b/.test(
      text,
    )
    ? { kind: 'still_used', amount: found.amount, debt: found.debt }
    : null;
};

const FIRST_MONTHS =
  /\b(?:for |just |only |but |durante |por )*(?:the |los |las )?(?:first|next|primeros|proximos) (?<n>\d{1,2}|A\d|couple(?: of)?|two|three|four|five|six|seven|eight|nine|ten|twelve|dos|tres|cuatro|cinco|seis) ?(?:months?|mos?|meses)\b/;
const THEN_BACK =
  /\b(?:then|and|after(?: that)?|luego|despues|y)\b.{0,16}\b(?:back|normal|regular|usual|again|vuelvo|regreso|otra vez)\b/;
const INSTEAD = /\bA(?<a>\d)\b.{0,24}\b(?:instead of|rather than|not|en vez de)(?: the| my)* A\d\b/;

/** "200 instead of 250, just for the first 6 months, then back to 250". */
export const readFirstMonths: Reader = ({ text, amounts, rates, debts, monthly, today }) => {
  const said = FIRST_MONTHS.exec(text)?.groups?.['n'];
  if (said === undefined || monthly === null || rates.length > 0 || debts.length > 0) return null;
  const mark = /^A(\d)$/.exec(said)?.[1];
  const rest = amounts.filter((each, at) => each !== monthly && String(at) !== mark);
  const count = mark === undefined ? countOf(said) : (amounts[Number(mark)] ?? 0) / 100;
  const [amount] = rest;
  if (
    amount === undefined ||
    rest.length > 1 ||
    !Number.isInteger(count) ||
    count < 1 ||
    count > 60
  )
    return null;
  const isFor = THEN_BACK.test(text) || INSTEAD.test(text);
  if (!isFor || /\b(?:extra|more|settle\w*|loan|offer\w*|collector)\b/.test(text)) return null;
  const first = addMonths(firstOfMonth(today), 1);
  return {
    kind: 'steps',
    first: amount,
    firstFrom: first,
    amount: monthly,
    from: addMonths(first, count),
  };
};
