import { type Cents, cents } from '../../../money/cents.ts';
import { addMonths, firstOfMonth, type IsoDate, monthsBetween } from '../../../time/iso_date.ts';
import { MONTH } from '../dates.ts';
import { monthsIn } from '../months.ts';
import { countOf } from '../said_count.ts';
import { EVERY, MORE } from './monthly.ts';
import { type Question, type Reader } from './what_if.ts';

// One amount a month for a while, and then another: "300 this month and 200 after that", "250 until march and then 400", "starting in
// june i can do 350".

const THEN = String.raw`(?:then|after(?: that| this)?|afterwards?|from then on|and|but|luego|despues(?: de eso)?|y|pero)`;
/** How long the first amount holds: up to a month, for some months, in this one or the next. */
const WHILE = new RegExp(
  String.raw`\b(?:(?<until>until|till?|up to|hasta)|(?<through>through|thru|(?:until|till) the end of|hasta (?:el )?(?:fin|final|fines|finales) de)) (?:the )?(?:${MONTH})\b|\b(?:for|por|durante) (?:the (?:next|first) |los (?:proximos|primeros) |about )?(?<n>\d{1,2}|A\d|one|two|three|four|five|six|a couple(?: of)?|dos|tres|cuatro|cinco|seis|un par de|an?|un) ?(?<unit>months?|mos?|meses|mes|years?|anos?)\b|\b(?<some>\d{1,2}|A\d|one|two|three|four|five|six|nine|twelve|a couple(?: of)?|a few|dos|tres|cuatro|cinco|seis|un par de) ?(?<units>months?|mos?|meses|mes|years?|anos?) (?:of|at|with|paying|doing|de|a|con|pagando)\b(?= (?:paying |doing )?A\d)|\b(?<now>this month|right now|for now|now|este mes|ahora|por ahora)\b|\b(?<next>next month|(?:el )?proximo mes|el mes que (?:viene|entra))\b|\b(?:rest of (?:the|this) year|(?:until|till?|through|thru|up to) (?:the )?(?:end of (?:the|this) year|year ?end|new ?years?))\b|\b(?<year>(?:lo que queda|resto) (?:del|de este) ano)\b`,
);
/** From when the second holds. */
const FROM = new RegExp(
  String.raw`\b(?:starting|beginning|start(?: that| it)?|from|as of|once (?:it'?s|its)|comes?|when it'?s|in|after|a partir de|desde|empezando|en|despues de)(?: in| on| with| from| en)?(?: the (?:beginning|start) of)? (?<m>${MONTH})\b(?: 20\d\d)?(?<on> on\b| onwards?\b| forward\b| en adelante\b)?`,
);
const AFTER_HOLIDAYS =
  /\b(?:after|despues de)(?: the| la| las)? (?:christmas|xmas|holidays?|new ?years?|navidad|fiestas)\b|\b(?:starting|from|come|in|en|desde) (?:the )?(?:new year|ano nuevo)\b/;
const STARTS =
  /\b(?:start(?:ing|s)?|beginning|begin|as of|from|after|come|new year|a partir|desde|despues de|empez\w+|onwards?|en adelante|on out)\b/;
const NOW =
  /\b(?:this month|next month|now|for now|este mes|ahora|por ahora|(?:el )?proximo mes|el mes que (?:viene|entra))\b/;
const BACK =
  /\b(?:back (?:to|at|up)|normal|regular|usual|same as (?:now|before)|otra vez|de nuevo|vuelvo|regreso|como (?:siempre|ahora))\b/;
const LATER = new RegExp(
  String.raw`\b${THEN}\b.{0,40}?\bA(?<later>\d)\b|\bA(?<after>\d)(?: a month| per month| every month| al mes)? (?:after(?: that| this)?|afterwards?|from then on|the rest of the time|(?:every|each) month after|despues|de ahi en adelante)\b`,
);
const BEFORE_IT =
  /\bA0\b.{0,60}\b(?:A1(?: a month)? (?:(?:un)?til+ then|before (?:that|then)|for now|right now|now|in the meantime|hasta entonces|por ahora|mientras)|(?:(?:un)?til+ then|before (?:that|then)|for now|right now|in the meantime|hasta entonces|por ahora|mientras)(?: (?:just|only|i|can|do|pay|it'?s|solo|puedo))* A1)\b/;
/** Money once, what somebody offers or asks, what is owed: other questions. */
const ELSEWHERE =
  /\b(?:once|one[- ]time|bonus|refund|settl\w*|insurance|lawsuit|forgave|forgiven|cancell?ed|tax(?:es)?|form|back ?pay|inherit\w*|lump|should (?:come|land|hit)|comes in|offer\w*|loan|transfer\w*|fees?|interest|apr|limit|court|garnish\w*|collector\w*|rent|score|owed?|owe|sav(?:e|ings?)|they (?:want|take|took|asked|charge)|len(?:ds?|t|ding)|borrow\w*|gives? me|presta\w*|bill|charg\w*|minimums?|mins|minimos?|payment plan|hardship|down(?: payment)?|raise|earn|make|aguinaldo|reembolso|prestamo|cobrador\w*|renta|debo|gano|costs?|or|versus|vs|instead)\b/;
const PAYS =
  /\b(?:pay|paid|paying|do|put|putting|send|afford|swing|manage|set aside|give|go|going|switch|bump|raise it|up it|drop|can|could|if|pago|pagar|pongo|poner|abono|doy|dar|mando|puedo|si|what happens|que pasa)\b|\?/;

/** The first month of the second amount, by how long the first holds; null where that isn't said. */
function endOf({ text, amounts, today }: Question): {
  readonly first: IsoDate | null;
  readonly next: IsoDate;
} | null {
  const current = firstOfMonth(today);
  const match = WHILE.exec(text);
  const groups = match?.groups;
  if (!match || !groups) return null;
  if (groups['now']) return { first: null, next: addMonths(current, 1) };
  if (groups['next']) return { first: addMonths(current, 1), next: addMonths(current, 2) };
  if (groups['until'] ?? groups['through']) {
    const [month] = namedIn(match[0], today);
    return month === undefined
      ? null
      : { first: null, next: groups['through'] ? addMonths(month, 1) : month };
  }
  const n = groups['n'] ?? groups['some'];
  const unit = groups['unit'] ?? groups['units'] ?? '';
  if (n === undefined)
    return { first: null, next: `${Number(today.slice(0, 4)) + 1}-01-01` as IsoDate };
  const marked = /^A(\d)$/.exec(n)?.[1];
  const count =
    marked === undefined
      ? countOf(n.replace(/^(?:a|un) (?=couple|par)/, ''))
      : (amounts[Number(marked)] ?? 0) / 100;
  const months = /^(?:y|an)/.test(unit) ? count * 12 : count;
  return Number.isInteger(months) && months > 0 && months <= 60
    ? { first: addMonths(current, 1), next: addMonths(current, 1 + months) }
    : null;
}

const namedIn = (text: string, today: IsoDate): readonly IsoDate[] => {
  const months = monthsIn(text, today);
  return months === 'unclear' ? [] : months;
};

const SAVED_FIRST =
  /\b(?:sav(?:e|ing)|build|put away|set aside|ahorr(?:ar|o|ando)|juntar|junto)(?: up)?(?: an?| un| like| about)* A0\b(?: (?:emergency |rainy day )?(?:fund|cushion|first|ahead|primero|antes|before (?:that|paying|debt)|in savings|de ahorros?))*,?(?: first| primero)?(?: (?:at|by|with|of|putting|doing|saving|a|de|con|poniendo|ahorrando)(?: like| about| in| away| unos)*)? A1(?: dollars)? ?(?:(?:a|per|each|every) (?:month|mo)|monthly|al mes|cada mes|por mes)\b/;

/** "I want to save $1,000 first at $100 a month": so much less goes to the debts until it is there. */
export const readSavedFirst: Reader = ({ text, amounts, rates, debts, monthly, today }) => {
  const [goal, each] = amounts;
  if (goal === undefined || each === undefined || amounts.length !== 2 || monthly === null)
    return null;
  if (rates.length + debts.length > 0 || !SAVED_FIRST.test(text) || each >= monthly) return null;
  const count = Math.ceil(goal / each);
  return count > 0 && count <= 60
    ? {
        kind: 'steps',
        first: cents(monthly - each),
        firstFrom: null,
        amount: monthly,
        from: addMonths(firstOfMonth(today), 1 + count),
        saved: { goal, each },
      }
    : null;
};

/** One amount for a while and then another. `first` of the answer is null for the plan's own, `from` for now. */
export const readSteps: Reader = (question) => {
  const { text, amounts, rates, debts, monthly, today } = question;
  if (monthly === null || rates.length > 0 || debts.length > 0) return null;
  if (amounts.length === 0 || amounts.length > 2) return null;
  if (amounts.length === 1 && !PAYS.test(text) && !EVERY.test(text) && !isPlainlyForAWhile(text))
    return null;
  if (ELSEWHERE.test(text)) return null;
  const steps = stepsIn(question, monthly);
  if (steps === null || steps.amount === (steps.first ?? monthly)) return null;
  const away = monthsBetween(firstOfMonth(today), steps.from);
  return away > 0 && away <= 120 ? { kind: 'steps', ...steps } : null;
};

/** "3 months of 400 then back to normal" says both without a word of paying. */
const isPlainlyForAWhile = (text: string): boolean =>
  WHILE.exec(text)?.groups?.['some'] !== undefined && BACK.test(text);

/** On top of what is set aside, by its verb. */
const ADDS =
  /\b(?:add|adding|throw in|throwing in|chip in|tack on|kick in|agrego|agregar|le sumo|sumarle|sumo)\b.{0,16}\bA0\b|\bA0 (?:goes|gets added|could go|can go) (?:in|on top)\b/;
/** From a month on, and not in it once. */
const FROM_ON = new RegExp(
  String.raw`\b(?:starting|beginning|from|as of|a partir de|desde|empezando)(?: in| with| from| en)?(?: the (?:beginning|start) of)? (?:${MONTH})\b|\b(?:${MONTH}) (?:on|onwards?|forward|en adelante)\b`,
);

interface Steps {
  readonly first: Cents | null;
  readonly firstFrom: IsoDate | null;
  readonly amount: Cents;
  readonly from: IsoDate;
}

function stepsIn(question: Question, monthly: Cents): Steps | null {
  const { text, amounts, today } = question;
  const [one, other] = amounts;
  if (one === undefined) return null;
  const span = endOf(question);
  if (other !== undefined) {
    const start = STARTS.test(text) ? startOf(text, today) : null;
    // "400 from may on, 200 until then".
    if (start && BEFORE_IT.test(text))
      return { first: other, firstFrom: null, amount: one, from: start };
    const later = LATER.exec(text)?.groups;
    if ((later?.['later'] ?? later?.['after']) !== '1') return null;
    // "200 now and 350 starting in june".
    if (start && /A1.{0,40}$/.test(text))
      return { first: one, firstFrom: null, amount: other, from: start };
    return span ? { first: one, firstFrom: span.first, amount: other, from: span.next } : null;
  }
  const isAdded = MORE.test(text) || ADDS.test(text);
  if (isAdded && !EVERY.test(text) && !FROM_ON.test(text)) return null;
  const amount = isAdded ? cents(monthly + one) : one;
  // "200 until march, then back to normal", "50 more a month for 6 months": after it, the plan's own again.
  if (span && (BACK.test(text) || (EVERY.test(text) && !NOW.test(text))))
    return { first: amount, firstFrom: span.first, amount: monthly, from: span.next };
  const start = span ? null : startOf(text, today);
  return start && STARTS.test(text) ? { first: null, firstFrom: null, amount, from: start } : null;
}

/** The month from which something else holds. */
function startOf(text: string, today: IsoDate): IsoDate | null {
  if (AFTER_HOLIDAYS.test(text)) return `${Number(today.slice(0, 4)) + 1}-01-01` as IsoDate;
  const match = FROM.exec(text);
  if (!match) return null;
  const [month] = namedIn(match[0], today);
  if (month === undefined) return null;
  return /^(?:after|despues)/.test(match[0]) ? addMonths(month, 1) : month;
}

const TWO_WEEKS =
  /\b(?:(?:twice|2 times|two times) (?:a|per|each|every) month|dos veces al mes|every (?:two|2|other) weeks?|every other (?:friday|week)|bi-?weekly|every paycheck|each paycheck|cada (?:dos|2) semanas|cada quincena|quincenal\w*)\b/;
const SPLITS =
  /\b(?:instead of|rather than|not)(?: just)?(?: once)?(?: a| per| every| each| one)? ?month(?:ly)?\b|\b(?:split\w*|half|halves|in two|break it up|is it better|better to pay|should i pay|does it (?:help|matter|save)|pay(?:ing)? (?:it )?(?:twice|2 times|two times|every (?:two|2|other) weeks?)|me conviene|es mejor|mitad|en vez de|en lugar de|dividir\w*|partir\w*)\b/;

/** The same money in halves, every two weeks in place of once a month. */
export const readBiweekly: Reader = ({ text, amounts, rates, debts, monthly }) =>
  monthly !== null &&
  rates.length === 0 &&
  debts.length === 0 &&
  amounts.every((each) => each === monthly) &&
  TWO_WEEKS.test(text) &&
  SPLITS.test(text) &&
  !/\b(?:rent|loan|mortgage|(?:get|gets|am|i'?m|are|is|being) paid|renta|prestamo|hipoteca|me pagan)\b/.test(
    text,
  )
    ? { kind: 'biweekly' }
    : null;

const LEFT =
  /\b(?:(?:will|would|'?ll|do) (?:i|we)(?: still)? owe|(?:i|we)(?: will| would|'?ll|d)?(?: still)? owe|(?:be )?left(?! over)|balances?|remain\w*|quedar?\w*|deber(?:e|ia|ía)\w*|voy a deber|saldo)\b/;

/** What is left in a month that is named, with another amount every month until then. */
export const readLeft: Reader = ({ text, amounts, rates, debts, month, monthly, endMonth }) => {
  const [amount] = amounts;
  return amount !== undefined &&
    amounts.length === 1 &&
    rates.length === 0 &&
    debts.length <= 1 &&
    monthly !== null &&
    (month ?? endMonth) !== null &&
    LEFT.test(text) &&
    EVERY.test(text) &&
    /\b(?:if|with|si|con|paying|pagando)\b/.test(text) &&
    !MORE.test(text) &&
    !/\b(?:rent|utili[sz]ation|loan|transfer\w*|settle\w*|collector\w*|on (?:it|just)|starting|renta)\b/.test(
      text,
    )
    ? { kind: 'left', amount }
    : null;
};
