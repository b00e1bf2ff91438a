import { type AprBps, aprBps, type Cents, cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { markedText } from './marked_text.ts';

// What somebody tells of one debt that isn't so in the planner: a charge, another balance, a part that somebody else paid, a rate, a
// minimum. It is told for sure: what is only asked or thought of isn't.

export type ChangeSaid =
  | ChangeOfDebt
  /** It isn't said of which debt. */
  | { readonly kind: 'which'; readonly minimum: Cents | null; readonly rate: AprBps | null };

type ChangeOfDebt = { readonly debt: TrackedDebt } & (
  | { readonly kind: 'balance'; readonly amount: Cents }
  /** It grows by so much: a charge, or a fee. */
  | { readonly kind: 'charge'; readonly amount: Cents; readonly isSum: boolean }
  /** It falls by so much: somebody else paid that of it, or it was let go of. */
  | { readonly kind: 'off'; readonly amount: Cents }
  | { readonly kind: 'rate'; readonly rate: AprBps }
  | { readonly kind: 'minimum'; readonly amount: Cents }
  /** It is to be taken out of the list. */
  | { readonly kind: 'removed' }
  /** A bare number that may be a rate or an amount. */
  | { readonly kind: 'unclear'; readonly number: string }
);

const MAX_LETTERS = 420;
/** What is asked beside it is answered with it: "so redo it", "can you change that and tell me how it looks". */
const ASKED_BESIDE =
  /\b(?:so |and |then )*(?:(?:can|could|would|will) (?:you|u) (?:please |pls )?(?:change|fix|update|redo|correct|put|set|enter|add|adjust)\b.*|(?:tell|show) me (?:how|what)\b.*|redo (?:it|that|everything).*|fix (?:it|that).*|(?:whats|what'?s|what is) (?:my|the) new (?:balance|date|total)\b.*|(?:does|did) (?:my|the) date (?:move|change)\b.*|what (?:does|did) that do\b.*)$/;
const ASKED =
  /\?|^(?:is|are|do|does|did|will|can|am)\b|\b(?:how|what|whats|when|which|why|where|should(?! be\b)|could|can|would|if|is (?:it|that|this)(?= (?:the|in|on|a|ok|right|normal|what|fair|legal))|does|do i|am i|thinking|might|maybe|gonna|going to|will|cuanto|cuando|que pasa|que hago|como|cual|donde|puedo|conviene|si)\b/;
/** What is paid, offered or only owed to somebody else is another thing. */
const ELSEWHERE =
  /\b(?:settle\w*|offer\w*|i (?:just |already )?(?:paid|sent|gave)|we (?:paid|sent)|my payment|autopay|payment went through|collector|collections?|midland|sued?|court|garnish\w*|refund|bonus|score|limit is|transfer\w*|dispute\w*|fraud|didn'?t|did not|wasn'?t me|not me|don'?t|dont|each month|every month|a month|per month|every week|a week|mov(?:e|ing)|bring\w*|\d+ (?:months|mo)\b|i think|i guess|never been|not mine|as me|my name|identity|surgery|stolen|financing|in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)\b/;

const OFF_BY_OTHERS =
  /\b(?:insurance|insurer|medicaid|medicare|charity|aid|assistance|they|hospital|D\d|aseguranza|seguro)\b.{0,30}\b(?:paid|covered|picked up|took|knocked|wrote|forgave|waived|credited|adjusted|refunded|pago|cubrio|quito|perdono)(?: off| down| about| like| me| it)* A(?<a>\d)(?:(?: dollars)?(?: of (?:it|that|the|my|D\d)| off| toward| on (?:it|the|my|D\d)|\.| after| de eso|$))|\bgot A(?<b>\d) (?:knocked |taken |written )?off\b|\bcredit(?:ed)? (?:of |me )?A(?<c>\d)\b/;
const IS_NOW =
  /\b(?:is|was|it'?s|its|should be|says?|said|shows?|showing|reads?|owe|balance(?: of)?|down to|up to|now|at|es|debo|dice|son)(?: it'?s| its| is| was| i owe| owe| only| just| actually| really| about| like| at| now| the balance)*,? A(?<a>\d)\b(?! (?:less|more|menos|mas)\b)/;
const BALANCE_WORDS =
  /\b(?:app|statement|website|site|bill|letter|paper|portal|balance|owe|typed|entered|put (?:it )?in|wrong|oops|mistake|typo|meant|correct\w*|actually|not A\d|instead of|as of today|should be|now|really|down to|up to|estado|saldo)\b/;
const D_IS =
  /\bD(?<d>\d)(?:'s| card| bill)?(?: is| was|:| =|,)?(?: now| only| actually| at| really)* A(?<a>\d)\b/;
const NOT_WAS = /\b(?:not|instead of|rather than|and not|no)(?: the| my)? A(?<a>\d)\b/;
const CHARGES =
  /\b(?:charged|charge|had to (?:use|charge|put|swipe)|used|swiped|spent|put|bought|cargue|use)\b/;
const NEEDED =
  /\b(?:needed|need(?: a)? new|had to (?:get|buy|have|replace|fix|charge|use|put)|emergency|broke|broken|died|bought|used|charged|swiped|spent|black friday|cyber monday|shopping|splurg\w+|impulse|couldn'?t resist|went overboard|necesit\w+|compre|cargue)\b/;
const ON_D = /\b(?:on|onto|to|with|used?|charged|en|con)(?: my| the| la)* D\d\b/;
const FEE =
  /\b(?:late |annual |over ?limit |returned payment )?fee\b|\brecargo\b|\bcargo por atraso\b/;
const RATE = /\b(?:apr|rate|interest(?: rate)?|percent|tasa|interes)\b/;
const RATE_NOW = /\bR(?<r>\d)\b|\bA(?<a>\d)\b/;
const DROPPED =
  /\b(?:dropped|lowered|raised|went (?:up|down)|goes (?:up|down)|moved|bumped|cut|now|is|its|it'?s|to|changed|fixed|wrong|fat[- ]?finger\w*|typo|oops|should be|bajo|subio)\b/;
const REMOVES =
  /^(?:please |pls |ok |so |and |hey )*(?:(?:take|get|cross) (?:the |my )?D\d (?:off|out)|(?:delete|remove|erase) (?:the |my )?D\d)\b(?! (?:my|the) (?:credit|report|file))(?!.*\b(?:report|score|bureau|credit file)\b)/;
/** A payment that was agreed on: "the hospital agreed to 25 a month". */
const AGREED =
  /\bD\d\b.{0,30}\b(?:agreed|agrees|set me up|approved|accepted|okayed|put me on|acepto|acordo)\b.{0,30}\bA(?<a>\d)\b(?! (?:off|total|settlement|to (?:settle|close)))(?=.{0,12}\b(?:month|monthly|mo|mes)\b)/;
const MINIMUM = /\b(?:min|mins|minimum|minimum payment|minimo)\b/;
const MAX_RATE = 4_000;

/** A rate without its sign: a number with decimals that a card may have. */
const likeARate = (amount: Cents): boolean =>
  amount % 100 !== 0 && amount <= MAX_RATE && amount >= 300;

/** A step and not what it comes to, a time that it holds for, a wish, or somebody else's debt: none of that is written down. */
const NOT_SO =
  /\b(?:by|another) R\d\b|\bR\d (?:lower|higher|less|more|off|points?)\b|\b(?:until|till|til|through|thru|hasta)\b|\bfor (?:the next |the first |another )?(?:\d+|an?|one|two|three|six|nine|twelve|eighteen) (?:months?|mos?|years?|yrs?|billing cycles?)\b|\b(?:promo\w*|intro(?:ductory)?|teaser|temporar\w+)\b|\b(?:wish|want|wanna|hope|hoping|would like|'?d like|would love|ask(?:ed|ing)? (?:for|them)|ojala|quiero|quisiera|pedi)\b/;
const OF_SOMEBODY =
  /\b(?:(?:my|her|his|our|mi|su) )?(?:moms?|mother|dads?|father|husband|wife|sister|brother|son|daughter|friend|roommate|boyfriend|girlfriend|ex|cousin|aunt|uncle|grandma|grandpa|partner|mama|papa|esposo|esposa|herman[oa]|hij[oa])(?:'s|s)? D\d|\b(?:his|her|their) D\d|\bD\d (?:de|of) (?:mi|my) (?:mama|papa|mom|dad|herman[oa]|espos[oa]|hij[oa]|husband|wife)\b/;

/** What is told; null where nothing of it is, or it isn't of one debt. */
export function changeSaid(plain: string, debts: readonly TrackedDebt[]): ChangeSaid | null {
  if (plain.length > MAX_LETTERS) return null;
  const stated = plain.replace(ASKED_BESIDE, ' ').trim();
  const { text, amounts, rates, debts: named } = markedText(stated, debts);
  const [debt, ...others] = named;
  if (!debt && !ASKED.test(text) && !ELSEWHERE.test(text)) return ofWhich(text, amounts, rates);
  if (!debt || others.length > 0) return null;
  if (ASKED.test(text) || OF_SOMEBODY.test(text) || NOT_SO.test(text)) return null;
  if (REMOVES.test(text) && amounts.length === 0) return { kind: 'removed', debt };
  const agreed = AGREED.exec(text);
  const monthly = amounts[Number(agreed?.groups?.['a'] ?? NaN)];
  if (monthly !== undefined && amounts.length === 1)
    return { kind: 'minimum', debt, amount: monthly };
  if (ELSEWHERE.test(text)) return null;
  return (
    rateSaid(text, amounts, rates, debt) ??
    minimumSaid(text, amounts, debt) ??
    offSaid(text, amounts, debt) ??
    feeOrCharge(text, amounts, rates, debt) ??
    balanceNow(text, amounts, debt)
  );
}

/** A rate or a minimum that changed, and no word of which debt. */
function ofWhich(
  text: string,
  amounts: readonly Cents[],
  rates: readonly AprBps[],
): ChangeSaid | null {
  const [amount] = amounts;
  const [rate] = rates;
  if (
    text.split(' ').length > 18 ||
    !DROPPED.test(text) ||
    /\b(?:loan|mortgage|savings?)\b/.test(text)
  )
    return null;
  if (MINIMUM.test(text) && amount !== undefined && amounts.length === 1 && rates.length === 0)
    return { kind: 'which', minimum: amount, rate: null };
  if (!/\b(?:card|they|apr|rate)\b/.test(text) || MINIMUM.test(text)) return null;
  if (
    rate !== undefined &&
    rates.length === 1 &&
    amounts.length === 0 &&
    /\b(?:apr|rate|card)\b/.test(text)
  )
    return { kind: 'which', minimum: null, rate };
  return amount !== undefined && amounts.length === 1 && rates.length === 0 && likeARate(amount)
    ? { kind: 'which', minimum: null, rate: aprBps(amount) }
    : null;
}

function rateSaid(
  text: string,
  amounts: readonly Cents[],
  rates: readonly AprBps[],
  debt: TrackedDebt,
): ChangeSaid | null {
  const [rate] = rates;
  if (rate !== undefined && rates.length === 1 && amounts.length === 0)
    return DROPPED.test(text) || RATE.test(text) ? { kind: 'rate', debt, rate } : null;
  const [amount] = amounts;
  if (rates.length > 0 || amount === undefined || amounts.length > 1) return null;
  const isShort = text.split(' ').length <= 4;
  if (!RATE_NOW.test(text) || !likeARate(amount)) return null;
  if (RATE.test(text)) return { kind: 'rate', debt, rate: aprBps(amount) };
  return isShort && /^A\d (?:on|for) (?:the |my )?D\d$|^D\d A\d$/.test(text)
    ? { kind: 'unclear', debt, number: numberText(amount) }
    : null;
}

const numberText = (amount: Cents): string => (amount / 100).toFixed(2);

function minimumSaid(
  text: string,
  amounts: readonly Cents[],
  debt: TrackedDebt,
): ChangeSaid | null {
  const [amount] = amounts;
  return MINIMUM.test(text) && amount !== undefined && amounts.length === 1
    ? { kind: 'minimum', debt, amount }
    : null;
}

function offSaid(text: string, amounts: readonly Cents[], debt: TrackedDebt): ChangeSaid | null {
  const found = OFF_BY_OTHERS.exec(text);
  const { a, b, c } = found?.groups ?? {};
  const amount = amounts[Number(a ?? b ?? c ?? NaN)];
  // What it comes to is said beside it: that counts.
  return found && amount !== undefined && amounts.length === 1
    ? { kind: 'off', debt, amount }
    : null;
}

function feeOrCharge(
  text: string,
  amounts: readonly Cents[],
  rates: readonly AprBps[],
  debt: TrackedDebt,
): ChangeSaid | null {
  if (amounts.length === 0 || rates.length > 0) return null;
  if (
    FEE.test(text) &&
    amounts.length === 1 &&
    !BALANCE_SAID.test(text) &&
    amounts[0] !== undefined
  )
    return { kind: 'charge', debt, amount: amounts[0], isSum: false };
  if (debt.kind !== 'card' || !NEEDED.test(text) || !(CHARGES.test(text) || ON_D.test(text)))
    return null;
  if (/\b(?:on top|extra|more|toward|principal|balance|owe|says)\b/.test(text)) return null;
  // "Another 1.2k, so it's 3600 now": what it comes to is said, and isn't charged on top.
  const total = amounts[Number(BALANCE_SAID.exec(text)?.groups?.['a'] ?? NaN)];
  if (total !== undefined && amounts.length > 1) return { kind: 'balance', debt, amount: total };
  const sum = cents(amounts.reduce((all, each) => all + each, 0));
  return { kind: 'charge', debt, amount: sum, isSum: amounts.length > 1 };
}
const OF_PAYMENT = /\b(?:payments?|note|installments?|a month|cuota|mensualidad|pago)\b/;
const BALANCE_SAID = /\b(?:so|now|balance|total)\b.{0,20}\b(?:its|it'?s|is|owe|at)\b A(?<a>\d)/;

function balanceNow(text: string, amounts: readonly Cents[], debt: TrackedDebt): ChangeSaid | null {
  if (OF_PAYMENT.test(text)) return null;
  const was = NOT_WAS.exec(text)?.groups?.['a'];
  const left = amounts.filter((_, at) => String(at) !== was);
  const places = [
    ...text.matchAll(new RegExp(IS_NOW, 'g')),
    ...text.matchAll(new RegExp(D_IS, 'g')),
  ]
    .map((match) => Number(match.groups?.['a']))
    .filter((at) => String(at) !== was)
    .toSorted((one, other) => one - other);
  const last = places.at(-1);
  if (last === undefined || !(BALANCE_WORDS.test(text) || was !== undefined)) return null;
  const amount = amounts[last];
  // Two that could be it: only where the words say that the other was wrong.
  const isOne =
    left.length === 1 ||
    /\b(?:wrong|oops|typo|mistake|typed|entered|had it|so its|so it'?s)\b/.test(text);
  if (amount === undefined || !isOne || /\bA\d or A\d\b/.test(text)) return null;
  // "It's 24.99 now" may be a rate.
  if (likeARate(amount)) return null;
  return { kind: 'balance', debt, amount };
}
