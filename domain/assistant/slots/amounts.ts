import { type AprBps, type Cents, cents } from '../../money/cents.ts';
import { parseMoney, parsePercent } from '../../money/parse.ts';
import { MAX_AMOUNT } from '../../planner/limits.ts';
import { MONTH, OF_YEAR } from './dates.ts';
import { spelledIn } from './spelled.ts';

/** "1.250" and "1,00" are amounts elsewhere, and other ones here: neither is read. */
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)(?![.,]?\d)`;
const MONTHLY = String.raw` ?(?:dollars |bucks )?(?:(?:a|per|each|every) ?mo(?:nth)?\b|monthly\b|\/ ?mo|(?:al|cada|por) mes\b|mensual(?:es)?\b)`;
const UNITS = String.raw` ?(?:dollars?\b|bucks?\b|usd\b|more\b|extra\b)`;

/** What cannot follow an amount: then the number counts something else. */
const NOT_MONEY = String.raw`(?!\s*(?:%|percent|hours?\b|hrs?\b|horas?\b|days?|weeks?(?!ly)|months?(?!ly)|mos?\b|years?|yrs?|times?|cards?|debts?|loans?|payments?|points?|st\b|nd\b|rd\b|th\b|a\.?m(?! i\b)|p\.?m|:|\/(?! ?mo)|-\d|bureaus|collectors|letters|calls|dias?\b|semanas?\b|meses\b|anos?\b|veces\b|tarjetas\b|deudas\b|cuotas\b|pagos\b|puntos\b|por ?ciento))`;

/** Rates: "24.99 %", "24 apr", "a rate of 24", "2000 at 29.99 and". */
const RATE = String.raw`\d{1,2}(?:\.\d{1,3})?(?![\d,.]*\d)(?!${MONTHLY}|${UNITS}| (?:cards?|loans?|debts?|times)\b)`;
const rates: readonly RegExp[] = [
  /(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b|apr\b)/g,
  new RegExp(String.raw`\b(?:apr|rate)(?: of| is| at|:)? (${RATE})`, 'g'),
  new RegExp(
    String.raw`(?<=\d[\d,.]*k? (?:dollars |bucks )?(?:on (?:a|my|one|the) (?:credit |store )?card )?)at (${RATE})`,
    'g',
  ),
];

/** Days and years: "november 14, 2026", "march 2021", "in 2019", "11/14", "the due date to 31". */
const YEAR = String.raw`(?:19|20)\d\d(?![\d,.]*\d)(?!${MONTHLY}|${UNITS})`;
const days: readonly RegExp[] = [
  /\b\d{4}-\d\d?-\d\d?\b/g,
  /(?<![\d$])\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/g,
  new RegExp(
    String.raw`(?<![\d$.,])(?:0?[1-9]|[12]\d|3[01])(?:(?:st|nd|rd|th) of|ro de| de| of) (?:${MONTH})\b(?: del?,? ${YEAR}|,? ${YEAR})?`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:${MONTH})\b\.? (?:(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?\b(?![,.]?\d)(?!${MONTHLY}|${UNITS}))(?:,? ${YEAR})?`,
    'g',
  ),
  new RegExp(String.raw`\b(?:${MONTH})\b\.?,? ${OF_YEAR}${YEAR}`, 'g'),
  new RegExp(
    String.raw`(?<!\b(?:balance|debt|loan|bill|refund|bonus|payment|total|sum|inheritance|amount) )\b(?:in|since|by|from|until|till?|before|after|around|during|year|of|en|desde|hasta|para|ano)(?: like| about| around| maybe| early| late| sometime in| the (?:start|end) of)? ${YEAR}(?! to \d)`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:spring|summer|fall|autumn|winter|christmas|xmas|easter|thanksgiving|halloween|graduation|new years?|year end|primavera|verano|otono|invierno|navidad)\b,? ${OF_YEAR}${YEAR}`,
    'g',
  ),
  /\bdue (?:day|date)\b.{0,30}\b(?:to|is|on|be) (?:the )?\d{1,2}\b/g,
  /\b(?:on|by|to) the \d{1,2}\b/g,
];

/** Plans for retirement and forms for taxes are called by numbers: "my 401k", "a 1099". */
const names: readonly RegExp[] = [
  /\b(?:401|403|457) ?\(?[kb]\)?(?![\w.])/g,
  /(?<=\b(?:an?|some|the|my|got|get|this|that|these|forms?|irs|tax|with|file|filed|un|una|el|la|mi) )(?:1099|1098|1040|941|4506)(?:[- ]?(?:[a-z]|ez|sr|misc|nec|int))?\b(?! (?:dollars?|bucks?|a month|owed|balance))|\b(?:1099|1098|1040)-(?:[a-z]|ez|sr|misc|nec|int)\b/g,
  /\b(?:form|forma|formulario|publication|pub) (?:w-?)?\d{2,4}(?:-[a-z]+)?\b/g,
];

/** Hours of work: "my hours got cut to 24 a week", "30 hrs a week". */
const hours: readonly RegExp[] = [
  /\b(?:hours?|hrs|horas)\b(?: [a-z]+){0,6}? (?:to|at|a|of) \d{1,2}(?: (?:a|per|each|a la|por) (?:week|day|semana|dia))?\b(?!\.\d)/g,
  /\b\d{1,2} ?(?:hours?|hrs?|horas)\b(?: (?:a|per|each|a la|por) (?:week|day|semana|dia))?/g,
];

/** What other bills come to: "rent is 1150, car is 310". */
const bills: readonly RegExp[] = [
  /\b(?:rent|mortgage|car(?: note| payment)?|truck(?: note| payment)?|insurance|daycare|child ?care|groceries|phone bill|electric(?:ity|ic)?|light bill|utilities|renta)(?: is| are| was| runs?| costs?| es| son)(?: like| about| around)? \$? ?\d[\d,]*(?:\.\d\d)?\b(?! ?(?:more|extra|less|cheaper))/g,
];

/** Scores: "my score is 594", "experian 603", "a 580 fico". */
const SCORE = String.raw`[3-8]\d\d\b(?![,.]?\d)(?!${MONTHLY}|${UNITS})`;
const BUREAU = 'experian|transunion|equifax';
const scores: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:scores?|fico(?: ?\d{1,2})?|vantage(?: ?score)?|karma|puntaje|puntuacion)\b[,:]?(?: (?:is|was|its|it's|of|at|from|went|dropped|fell|down|up|to|now|like|around|about|only|a|says?|shows?|with|on|de|es|esta|en|con|era|bajo|subio|${BUREAU})\b,?){0,5} ${SCORE}`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:${BUREAU})(?: app| says?| is| has me at| at)?,? ${SCORE}(?! (?:owed|balance))`,
    'g',
  ),
  new RegExp(
    String.raw`(?<![\d.,$])\b${SCORE} (?:credit )?(?:scores?|fico|vantage|puntaje)\b`,
    'g',
  ),
];

/** How old somebody is: "I am 71", "shes 80 and", "turning 40". "I'm 60 short" is money. */
const ages: readonly RegExp[] = [
  /\b(?:i am|i'?m|turn(?:ed|ing)?|aged?|he'?s|she'?s|(?:mom|mother|dad|father|wife|husband|son|daughter|grandma|grandpa) is|tengo|cumpli)(?: only| just| now| already| almost| about| like)? \d{2}\b(?![\d.,]*\d)(?! ?(?:[a-z]+ )?(?:short|behind|late|over|under|away|off|dollars|bucks|usd|more|less|extra|percent|%|k\b|grand|cents|left|points|in the hole|pesos|dolares|al mes|a month|per|each|every))(?! (?:to|until|for|on|in|into|toward|a|hasta|para|pa)\b)/g,
];

/** An amount in a question, in its place, with what the words about it say that it is. */
export interface Mention {
  readonly amount: Cents;
  readonly role: 'owed' | 'monthly' | null;
}

interface Place extends Mention {
  readonly at: number;
  readonly end: number;
  readonly kind: 'marked' | 'word' | 'bare';
  readonly isMonthly: boolean;
  /** It was said by the day, the week or the paycheck, and the amount is what that comes to by the month. */
  readonly often: Often | null;
  /** What it is now, and isn't to be: "from 600", "instead of 600". */
  readonly isBefore: boolean;
}

const marked: readonly RegExp[] = [
  // "$1,200", "1200 dollars", "1.2k"
  new RegExp(String.raw`\$\s?(${NUMBER})(k\b)?`, 'g'),
  new RegExp(String.raw`(?<![\d.,$])(${NUMBER})(k)?\s?(?:dollars?|bucks?|usd)\b`, 'g'),
  new RegExp(String.raw`(?<![\d.,$])(${NUMBER})(k)\b`, 'g'),
];
const bare = new RegExp(String.raw`(?<![\d.,/$:-])\b(${NUMBER})\b(?![.,]?\d)${NOT_MONEY}`, 'g');

/** Amounts of money in a question, the plainest first. A year, a day or a rate is none. */
export function amountsIn(plain: string): readonly Cents[] {
  const all = placesIn(plain);
  const of = (kind: Place['kind']) => all.filter((each) => each.kind === kind);
  const isAlone = of('marked').length === 0;
  // Beside an amount with a sign, a bare number is money only where it is paid by the month.
  const ranked = [
    ...of('marked'),
    ...(isAlone ? of('word') : []),
    ...of('bare').filter(({ isMonthly }) => isAlone || isMonthly),
  ];
  const meant = ranked.filter(({ isBefore }) => !isBefore);
  return [...new Set((meant.length > 0 ? meant : ranked).map(({ amount }) => amount))];
}

/** Every amount of a question and where it stands, whatever it is. */
export const amountPlacesIn = (
  plain: string,
): readonly { readonly amount: Cents; readonly at: number; readonly end: number }[] =>
  placesIn(plain);

/** Every amount of a question, in the order of its words; what is to be changed, left out. */
export const mentionsIn = (plain: string): readonly Mention[] =>
  placesIn(plain)
    .filter(({ isBefore }) => !isBefore)
    .map(({ amount, role }) => ({ amount, role }));

const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** "half a k" is 500; "3 fifty" is 350, and so is "three fifty". "A buck fifty" a month is 150. */
const SLANG = new RegExp(
  String.raw`\bhalf (?:a |of a )?(?:k|grand|thousand|rack)\b|(?<![\d.,$/])\b(?:([1-9])|a buck) (${TENS.join('|')})\b(?! ?(?:cents?|percent|%|dollar bills?)|-)`,
  'g',
);
const HALF_A_GRAND = 500;
const BY_MONTH = /\bmo(?:nth)?s?\b|\bmonthly\b/;
const isWithin = (found: ReadonlyMap<number, Pick<Place, 'at' | 'end'>>, place: number): boolean =>
  [...found.values()].some(({ at, end }) => place >= at && place < end);

function placesIn(plain: string): readonly Place[] {
  const text = [...rates, ...days, ...scores, ...names, ...hours, ...bills, ...ages].reduce(
    (left, pattern) => left.replaceAll(pattern, (match) => ' '.repeat(match.length)),
    plain,
  );
  const found = new Map<number, Place>();
  const add = (kind: Place['kind'], at: number, end: number, said: Cents | null) => {
    const often = oftenAfter(plain.slice(end));
    const times = often === null ? timesAMonth(plain.slice(end)) : null;
    const amount =
      said === null ? null : times === null ? aMonth(said, often) : cents(said * times);
    if (amount !== null && amount > 0 && !found.has(at))
      found.set(at, {
        amount,
        at,
        end,
        kind,
        often,
        ...roleOf(plain.slice(0, at), plain.slice(end)),
      });
  };
  for (const pattern of marked)
    for (const match of text.matchAll(pattern)) {
      const [whole, digits = '', thousand] = match;
      const at = match.index + whole.indexOf(digits);
      add('marked', at, match.index + whole.length, read(digits, thousand));
    }
  for (const match of text.matchAll(SLANG)) {
    const [whole, hundreds, ten] = match;
    const end = match.index + whole.length;
    const said =
      ten === undefined ? HALF_A_GRAND : Number(hundreds ?? 1) * 100 + (TENS.indexOf(ten) + 2) * 10;
    const isBuck = ten !== undefined && hundreds === undefined;
    if (isMoney.test(text.slice(end)) && (!isBuck || BY_MONTH.test(text)))
      add('word', match.index, end, cents(said * 100));
  }
  for (const { value, at, end } of spelledIn(text))
    if (isMoney.test(text.slice(end)) && !isWithin(found, at))
      add('word', at, end, cents(value * 100));
  for (const match of text.matchAll(bare)) {
    const digits = match[1] ?? '';
    if (Number(digits.replaceAll(',', '')) >= 5 && !isWithin(found, match.index))
      add('bare', match.index, match.index + digits.length, read(digits));
  }
  const places = [...found.values()].toSorted((one, other) => one.at - other.at);
  const [only, ...others] = places;
  return only && others.length === 0 ? [timesApart(only, plain)] : places;
}

/** How often money comes that isn't said by the month. */
export type Often = 'day' | 'week' | 'paycheck' | 'half_month';
const TIMES_A_YEAR: Readonly<Record<Often, number>> = {
  day: 365,
  week: 52,
  paycheck: 26,
  half_month: 24,
};
const MONEY_UNIT = String.raw`^ ?(?:dollars |bucks |dolares |pesos )?(?:more |extra |mas )?`;
const OFTEN: readonly (readonly [RegExp, Often])[] = [
  [
    new RegExp(
      String.raw`${MONEY_UNIT}(?:(?:a|per|each|every|\/) ?day\b|daily\b|(?:al|por|cada) dia\b|diari[oa]s?\b)`,
    ),
    'day',
  ],
  [
    new RegExp(
      String.raw`${MONEY_UNIT}(?:twice (?:a|per|every) month|(?:2|two) times (?:a|per) month|dos veces al mes)\b`,
    ),
    'half_month',
  ],
  [
    new RegExp(
      String.raw`${MONEY_UNIT}(?:(?:a|per|each|every|out of (?:every|each)) ?(?:pay ?)?(?:checks?|days?)\b|(?:every|each) (?:two|2|other) (?:weeks?|fridays?|thursdays?)\b|bi-?weekly\b|(?:a la|por|cada|de cada) (?:quincena|cheque|dos semanas|2 semanas)\b|quincenal(?:es)?\b)`,
    ),
    'paycheck',
  ],
  [
    new RegExp(
      String.raw`${MONEY_UNIT}(?:(?:a|per|each|every|\/) ?(?:week|wk|friday)\b|weekly\b|(?:a la|por|cada) semana\b|semanal(?:es)?\b)`,
    ),
    'week',
  ],
];

const TIMES_WORDS = 'one|two|three|four|five|six|una|dos|tres|cuatro|cinco|seis';
/** How often a month: "300 twice a month", "semi-monthly", "dos veces al mes". */
export const TIMES_A_MONTH = String.raw`(?:(?<twice>twice|2x|semi-?monthly|bi-?monthly)|(?<n>\d{1,2}|${TIMES_WORDS}) (?:times|veces|x))(?<!monthly)(?: (?:a|per|each|every|al|cada|por) (?:month|mo|mes)| monthly)|semi-?monthly|(?<half>on the 1st and (?:the )?15th|(?:on )?the 1st and (?:the )?15th|el 1 y el 15)`;
const ANY_TIMES = new RegExp(String.raw`\b(?:${TIMES_A_MONTH})`);
const OFTEN_A_MONTH = new RegExp(String.raw`^ ?(?:dollars? |bucks |dolares )?(?:${TIMES_A_MONTH})`);

/** So many times a month, where that stands behind an amount; null where it doesn't. */
function timesAMonth(after: string): number | null {
  const match = OFTEN_A_MONTH.exec(after);
  if (!match) return null;
  const said = match.groups?.['n'];
  if (said === undefined) return 2;
  const at = TIMES_WORDS.split('|').indexOf(said);
  return at < 0 ? Number(said) : (at % 6) + 1;
}

/** The one amount of a question in which how often it is paid stands elsewhere: "50 on the Visa twice a month". */
function timesApart(place: Place, plain: string): Place {
  const rest = plain.slice(place.end);
  const at = place.often === null && timesAMonth(rest) === null ? ANY_TIMES.exec(plain) : null;
  const times = at ? timesAMonth(plain.slice(at.index)) : null;
  return times === null
    ? place
    : { ...place, amount: cents(place.amount * times), role: 'monthly', isMonthly: true };
}

const oftenAfter = (after: string): Often | null =>
  OFTEN.find(([often]) => often.test(after))?.[1] ?? null;

/** How often an amount comes that isn't said by the month; null where it is. */
export const oftenIn = (plain: string, amount: Cents): Often | null =>
  placesIn(plain).find((each) => each.amount === amount && each.often !== null)?.often ?? null;

/** Money by the day, the week or the paycheck as it comes to by the month, rounded to a cent; other money as it is. */
const aMonth = (amount: Cents, often: Often | null): Cents =>
  often === null ? amount : cents(Math.round((amount * TIMES_A_YEAR[often]) / 12));

const isMoney = new RegExp(`^${NOT_MONEY}`);
const monthlyAfter = new RegExp(`^${MONTHLY}`);
const SOME = String.raw`(?: (?:about|around|only|just|like|maybe|a))*[ $]*$`;
const paidBefore = new RegExp(
  String.raw`\b(?:pay(?:ing|ments? of)?|put(?:ting)?|send(?:ing)?|throw(?:ing)?|with|do|afford|pago|pagando|pagar|pagara|doy|abono|pongo|dando|abonando)${SOME}`,
);
const owedBefore = new RegExp(
  String.raw`\b(?:owe|owing|have|has|balance(?: of| is)?|debt of|loan of|for|on|off|borrow(?:ed)?|debo|debe|debemos|debiendo|saldo de|deuda de)${SOME}`,
);
const owedAfter =
  /^ ?(?:dollars |bucks )?(?:balance|debt|in debt|on (?:a|one|my) (?:\w+ )?(?:card|loan))\b/;

/** What the words before and after an amount say that it is. */
function roleOf(before: string, after: string): Pick<Place, 'role' | 'isMonthly' | 'isBefore'> {
  const isMonthly = monthlyAfter.test(after) || timesAMonth(after) !== null;
  const isPaid = isMonthly || (paidBefore.test(before) && !/^ at \d/.test(after));
  const isOwed = /^ at \d/.test(after) || owedBefore.test(before) || owedAfter.test(after);
  return {
    role: isPaid ? 'monthly' : isOwed ? 'owed' : null,
    isMonthly,
    isBefore:
      /\b(?:instead of|rather than|in place of|en ve[sz] de|en lugar de)(?: the| my| los| mis)?[ $]*$/.test(
        before,
      ) ||
      (/\bfrom(?: the| my)?[ $]*$/.test(before) && /^(?: a month)? to\b/.test(after)),
  };
}

function read(digits: string, thousand?: string): Cents | null {
  const parsed = parseMoney(digits);
  if (!parsed.ok) return null;
  const value = parsed.value * (thousand ? 1_000 : 1);
  return value <= MAX_AMOUNT ? cents(value) : null;
}

/** A rate in percent, in basis points; null where there is none. */
export function rateIn(plain: string): AprBps | null {
  const [typed] = rates.flatMap((pattern) => [...plain.matchAll(pattern)].map(([, rate]) => rate));
  const read = typed === undefined ? null : parsePercent(typed);
  return read?.ok ? read.value : null;
}
