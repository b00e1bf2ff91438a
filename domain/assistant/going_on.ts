import { OF_FIGURES, OF_THE_APP, readQuestion } from './read_question.ts';
import type { AskContext } from './context.ts';
import { INTENT_TEXTS, type IntentName } from './intents.ts';
import { MONTH } from './slots/dates.ts';
import { markedText } from './slots/marked_text.ts';
import { withDigits } from './slots/numerals.ts';
import { pointedBack } from './pointed_back.ts';
import { plainOf, wordsIn } from './slots/plain.ts';
import { mendedFor } from './slots/spelling.ts';
import type { Slots } from './slots/slots.ts';
import { spelledIn } from './slots/spelled.ts';

// A short message that says too little by itself and goes on from the question before it: both are read as one question.

const MAX_WORDS = 14;
/** What takes something back, or puts another thing in its place. */
const CORRECTS =
  /^(?:no|nah|nope|wait|oops|sorry|actually|scratch that|not that|i (?:meant?|said)|digo|perdon|mejor dicho)\b|\bi (?:said|meant?|mean)\b|\b(?:its|it's|it is) (?:only|just|actually|really)\b/;
/** What goes on. */
const GOES_ON =
  /^(?:(?:hmm*|ok|okay|alright|yeah|yes|so|oh|uh|well),? )*(?:and|or|but|also|even|then|same|make (?:it|that)|lo mismo|what (?:about|if)|how about|with|without|in|for|if|by|since|after|before|from|because|cause|cuz|like|you mean|y|o|pero|tambien|entonces|que tal|y si|en|del|porque|o sea)\b/;
/** What points back, and tells more: "they did it again today". */
const POINTS =
  /\b(?:they|he|she|it|(?:that|this)(?! (?:month|week|weekend|year|time|morning|paycheck|check|christmas|summer|winter|spring|fall)\b)|them|those|again|still|anyway|instead|either|too|eso|ellos|otra vez|todavia|tambien|dicen|dijeron)\b/;
const STARTS =
  /^(?:(?:hmm*|ok|okay|alright|no(?! (?:fui|fue|era|es|esta|estaba|estuve|tengo|tiene|se|me|le|nos|puedo|sabia|supe|hay|pague)\b)|nah|nope|wait|oops|sorry|actually|scratch that|yeah|yes|so|oh|uh|well|and|but|also|then|(?:the )?same(?: thing| question)?|lo mismo|make (?:it|that)|what about|how about|i (?:meant?|said)|y|pero|entonces|digo|perdon|que tal),? )+/;
const WHY = /^(?:(?:but|ok|okay|and|so|y|pero) )*(?:why|how come|por ?que)\b(?: \w+){0,2}$/;
/** A question of its own, however short: "what do i owe". */
const WHOLE =
  /^(?:what (?:do|is|are|does|can|should)|whats|how (?:do|can|long|much|many|does)|when|who|where|which|can|should|does|do i|is (?:it|there)|am i|que es|como|cuando|cuanto|quien|donde|cual|puedo|debo)\b/;
const OF_MANNERS =
  /^(?:thanks?|thank you|thx|ty|gracias|bye|hi|hello)\b|^(?:(?:ok|okay|got it|cool|great|nice|perfect|then|sounds good),? ?)+$/;

const NUMBER = /\$?(?<![\d.,])\d[\d,]*(?:\.\d+)?k?\b/g;
const numbersIn = (plain: string): readonly string[] => plain.match(NUMBER) ?? [];

/** Numbers in words, as digits: where something is corrected, "thirteen" alone is one. */
const inDigits = (plain: string): string =>
  spelledIn(plain).reduceRight(
    (text, { value, at, end }) => `${text.slice(0, at)}${value}${text.slice(end)}`,
    plain,
  );

/** Both questions as one, in plain letters; null where the message stands by itself. */
export function mergedQuestion(plain: string, slots: Slots, context: AskContext): string | null {
  const { previous, previousQuestion, understanding, records } = context;
  const message = plain.replaceAll(/[?.!]+$/g, '').trim();
  const words = wordsIn(message).length;
  if (!previousQuestion || words === 0 || words > MAX_WORDS || OF_MANNERS.test(message))
    return null;
  const before = withDigits(
    mendedFor(plainOf(previousQuestion), context).replaceAll(/[?.!]+$/g, ''),
    [],
  );
  if (before === message || wordsIn(before).length > MAX_BEFORE) return null;
  if (previous?.intent === 'which_first' && WHY_FIRST.test(message)) return WHY_THAT_ONE;
  if (WHY.test(message)) return ASKED_WHY.has(previous?.intent ?? null) ? WHY_SO_LONG : null;
  const addition = additionTo(before, message, previous?.intent ?? null, records);
  if (addition !== null) return addition;
  const pointed = pointedBack(before, message, previous?.intent ?? null);
  if (pointed !== null) return pointed;
  if (OF_A_PART.test(message) && !NEVER_WORKED_OUT.has(previous?.intent ?? null)) return null;
  const other = OTHER_ONE.test(message)
    ? withOtherDebt(before, records)
    : withDebtReplaced(before, message, records);
  if (other !== null) return other;
  if (IS_IT.test(message) && !OF_THE_APP.has(previous?.intent ?? 'cost'))
    return `${before} ${message}`;
  const isWorkedOut =
    WORKED_OUT.has(previous?.intent ?? null) ||
    (previous?.intent === null && numbersIn(before).length > 0);
  if (isWorkedOut && OF_ITS_SUM.test(message)) return before;
  const sameSum = ofTheSameSum(message, previous?.intent ?? null);
  if (sameSum !== null) return sameSum;
  const inMonth = withMonthReplaced(before, message);
  if (inMonth !== null) return inMonth;
  const often = message.replace(STARTS, '').trim();
  if (OFTEN.test(often) && numbersIn(before).length === 1)
    return `${before.replaceAll(HOW_OFTEN, ' ').replaceAll(/\s+/g, ' ').trim()} ${often}`;
  if (HOW_MUCH_MORE.test(message)) return before;
  const extra = EXTRA_MEANT.exec(message)?.groups?.['n'];
  const isOfPaying =
    numbersIn(before).length === 1 && /\b(?:pay|put|send|do|pago|pongo)\b/.test(before);
  if (extra !== undefined && (OF_AMOUNTS.has(previous?.intent ?? null) || isOfPaying))
    return `what if i pay ${extra} more a month`;
  const replaced = withNumberReplaced(before, message, slots);
  if (replaced !== null) return replaced;
  const read = readQuestion(plain, slots, understanding);
  const isWhole = WHOLE.test(message) && !(POINTS.test(message) && read.kind !== 'meant');
  if (isWhole || slots.isDebtNamed) return null;
  if (read.kind === 'meant' && read.isSure && !GOES_ON.test(message)) return null;
  // "What if I only have 60 this month" has its own amount, and stands by itself.
  if (WHAT_IF.test(message) && numbersIn(message).length > 0) return null;
  const isFragment = GOES_ON.test(message) || CORRECTS.test(message);
  // “They want it by Friday” after a what-if is another matter: who points at a rule goes on from it.
  const isPointing =
    POINTS.test(message) &&
    read.kind !== 'meant' &&
    !OF_FIGURES.has(previous?.intent ?? 'greeting');
  if (!isFragment && !isPointing) return null;
  if (slots.amounts.length > 0 && !isPointing) return null;
  const rest = message.replace(STARTS, '').trim();
  return rest === '' ? null : `${before} ${rest}`;
}
/** A what-if with a subject and a verb of its own. */
const WHAT_IF =
  /^(?:(?:ok|okay|so|and|but|well|y|pero|hey),? )*(?:what if|what happens if|what about if|suppose|say|y si|que pasa si|que tal si) (?:i|we|my|the|yo|nomas|solo|me|le)\b/;
/** "No, I meant 150 extra". */
const EXTRA_MEANT =
  /\b(?:meant?|mean|digo|said)\b.{0,10}?\$?(?<n>(?<!\d)\d[\d,]*)(?: dollars| bucks)? (?:extra|more|on top|mas|de mas)\b/;
const OF_AMOUNTS: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'set_amount',
  'more_a_month',
  'less_a_month',
  'lump_sum',
]);
/** Why it takes so long, or costs so much. */
const ASKED_WHY: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'hold_minimum',
  'how_much_interest',
  'minimums_only',
  'when_done',
]);
/** What is asked then, in our own words. */
export const WHY_SO_LONG = plainOf(INTENT_TEXTS.how_interest_works.ask);
/** Why the first of an order is first. */
const WHY_FIRST =
  /^(?:(?:but|ok|okay|and|so|y|pero) )*(?:why|how come|por ?que)(?: (?:is |do (?:i|we) (?:pay|do) |it'?s )?(?:(?:that|this) ?(?:one|card|debt)?|it|esa|ese|first|tho|though|eso))*$/;
export const WHY_THAT_ONE = plainOf(INTENT_TEXTS.which_first.ask);
/** What makes it end sooner. */
const FASTER_BY = 'what if i pay more a month';
/** Whether it is asked in our words, and not in both questions' own. */
export const isInOurWords = (merged: string): boolean =>
  merged === WHY_SO_LONG ||
  merged === WHY_THAT_ONE ||
  merged === FASTER_BY ||
  merged === LEAST_ENOUGH ||
  Object.values(WHICH_OF).includes(merged) ||
  FIRST_INSTEAD.test(merged);
const FIRST_INSTEAD = /^what if i pay .+ first$/;
/** Where half is a promise and no sum of one's own. */
const NEVER_WORKED_OUT: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'debt_relief_company',
  'settle',
]);
/** "Which one", of what was only advised. */
const WHICH_ONE =
  /^(?:(?:ok|and|so|well|y|pero|pues|but),? )*(?:which|what|cual|any in particular)\b(?: (?:one|ones|card|tarjeta))?(?: (?:do|should|would|is|are|me|de|debo|es) .{0,24})?$/;
const WHICH_OF: { readonly [Name in IntentName]?: string } = {
  secured_card: 'which secured card should i get',
};
/** Whether the minimums are enough. */
const IS_ENOUGH =
  /\b(?:all|enough|if i pay (?:that|it|those)|con eso|solo eso|eso es todo)\b(?=.*\b(?:late|current|on time|behind|atras\w*|pay|pagar)\b)/;
const OF_MINIMUMS = /\b(?:minimums?|mins|minimos?)\b/;
export const LEAST_ENOUGH = 'whats the least i have to pay so nothing is late';
const WHY_NOT = /^(?:(?:but|ok|and|so|y|pero),? )*(?:why|how come|por ?que) (?:not|no)\b/;
const THE_BIGGER = /\b(?:bigg?er|bigg?est|larg(?:er|est)|mas grande)\b/;
/** A state, or whom they live for: it matters to a rule, and asks nothing by itself. */
const OF_PLACE_OR_HOME =
  /\b(?:alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new (?:hampshire|jersey|mexico|york)|(?:north|south) (?:carolina|dakota)|ohio|oklahoma|oregon|pennsylvania|puerto rico|rhode island|tennessee|texas|tejas|utah|vermont|virginia|wisconsin|wyoming|head of (?:the )?(?:household|family)|single (?:mom|dad|mother|father|parent)|only (?:one|income) working|mantengo a)\b/;
const RULES_OF_STATES: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'bank_account_taken',
  'benefits_protected',
  'car_taken',
  'garnished',
  'house_lost',
  'joint_debt',
  'might_be_sued',
  'old_debt',
  'rent_behind',
  'sued',
]);
/** They weren't there, or didn't know. */
const WAS_ABSENT =
  /^(?:(?:no|nah|but|well|yeah|pero),? )*(?:(?:i|we|yo) (?:\w+ )?(?:never|didn'?t|didnt|wasn'?t|wasnt)|(?:yo )?no (?:fui|sabia|supe|estuve))\b/;
const OF_COURT: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'garnished',
  'might_be_sued',
  'sued',
]);
const LOST = /\b(?:lost|judge?ment|won|perdi|ganaron|gano|sentencia)\b/;
/** How old it is. */
const OF_YEARS =
  /\b(?:from|since|de|del|desde) (?:like |about |around )?(?:19|20)\d\d\b|\b\d+ (?:years?|yrs?|anos)\b/;
const OF_OLD_DEBTS: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'collector_wrote',
  'might_be_sued',
  'old_debt',
  'pay_collection',
]);
/** What it isn't: read by itself, it would be taken for that. */
const NOT_IN_COLLECTIONS =
  /\b(?:not|isn'?t|isnt|never|haven'?t|havent|hasn'?t|hasnt|no esta)\b.{0,24}\b(?:collections?|collectors?|cobranza)\b/;
const OF_BILLS: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'how_long_it_stays',
  'medical_bill',
  'medical_on_report',
  'pay_collection',
  'scores',
]);

/** Something more of the same, that would mean another thing by itself; null where it's none of these. */
function additionTo(
  before: string,
  message: string,
  intent: IntentName | null,
  { debts }: AskContext['records'],
): string | null {
  const which = intent === null ? undefined : WHICH_OF[intent];
  if (which !== undefined && WHICH_ONE.test(message)) return which;
  if (
    OF_MINIMUMS.test(before) &&
    IS_ENOUGH.test(message) &&
    !WHOLE.test(message.replace(STARTS, ''))
  )
    return LEAST_ENOUGH;
  if (intent === 'which_first' && WHY_NOT.test(message)) return notFirst(before, message, debts);
  if (WHOLE.test(message)) return null;
  const isMore =
    (RULES_OF_STATES.has(intent) && OF_PLACE_OR_HOME.test(message)) ||
    ((OF_COURT.has(intent) || LOST.test(before)) && WAS_ABSENT.test(message)) ||
    (OF_OLD_DEBTS.has(intent) && OF_YEARS.test(message)) ||
    (OF_BILLS.has(intent) && NOT_IN_COLLECTIONS.test(message));
  // Who supports somebody isn't asked to pay support.
  const more = message.replace(STARTS, '').replaceAll(/\bsupport(?:ing)?\b/g, 'provide for');
  return isMore ? `${before} ${more.trim()}` : null;
}

/** "Why not the bigger one": what it would come to with that one first. */
function notFirst(
  before: string,
  message: string,
  debts: AskContext['records']['debts'],
): string | null {
  const [named] = markedText(message, debts).debts;
  const among = /\b(?:cards?|tarjetas?)\b/.test(before)
    ? debts.filter(({ kind }) => kind === 'card')
    : debts;
  const owed = ({ balances }: (typeof debts)[number]) =>
    balances.reduce((sum, { amount }) => sum + amount, 0);
  const [biggest] = THE_BIGGER.test(message)
    ? among.toSorted((one, other) => owed(other) - owed(one))
    : [];
  const debt = named ?? biggest;
  return debt ? `what if i pay ${plainOf(debt.name)} first` : null;
}

/** A part of what was spoken of before isn't worked out by the words of both. */
const OF_A_PART = /\b(?:half|third|quarter|part|some|la mitad|una parte)\b/;

/** "No, I meant every month": how often, in place of what was said of it. */
const OFTEN =
  /^(?:(?:just|only|like|all|i meant?|i said) )*(?:every month|each month|a month|monthly|per month|just once|once|one time|only once|cada mes|al mes|una vez)$/;
const HOW_OFTEN = new RegExp(
  String.raw`\b(?:every month|each month|a month|monthly|per month|once|one time|this month|next month|(?:in|next|this) (?:${MONTH})|cada mes|al mes|una vez)\b`,
  'g',
);
/** What the question before comes to, in dollars or months. */
const HOW_MUCH_MORE =
  /^(?:(?:and|ok|so|but) )*how (?:much|many|far) (?:more|less|extra|longer|later|sooner|months?)\b(?: \w+){0,4}$/;
/** "And the other one": the other of two cards. */
const OTHER_ONE =
  /^(?:(?:and|ok|no|what about|how about|same|but|i (?:meant?|said)|for|on|y|que tal|en|de|con) )*(?:(?:the|my|la) )?(?:other|otra)(?: (?:one|card|tarjeta))?$/;

function withOtherDebt(before: string, { debts }: AskContext['records']): string | null {
  const [debt, ...more] = markedText(before, debts).debts;
  const cards = debts.filter(({ kind }) => kind === 'card');
  const [other, ...others] = cards.filter((card) => card !== debt);
  if (!debt || more.length > 0 || !other || others.length > 0 || !cards.includes(debt)) return null;
  return withName(before, debts, plainOf(other.name));
}

/** What may stand around a debt's name where the rest is as it was: "no, I meant the hospital one", "same but for Best Buy". */
const AROUND_A_NAME =
  /\b(?:no|nah|nope|wait|oops|sorry|actually|and|or|but|ok|okay|so|i|mean|meant|said|same|thing|question|what|how|about|if|its|it's|for|on|with|to|of|the|my|one|card|bill|instead|then|tho|though|please|does|did|do|would|too|y|o|no|perdon|digo|que|tal|en|de|del|la|el|con|para|lo|mismo|pero)\b/g;

/** The question before, of the debt that is named now. */
function withDebtReplaced(
  before: string,
  message: string,
  { debts }: AskContext['records'],
): string | null {
  const marked = markedText(message, debts);
  const [debt, ...more] = marked.debts;
  const [old, ...olds] = markedText(before, debts).debts;
  if (!debt || more.length > 0 || olds.length > 0 || debt === old) return null;
  const rest = marked.text
    .replace('D0', ' ')
    .replaceAll(AROUND_A_NAME, ' ')
    .replaceAll(/[\s,]+/g, '');
  if (rest !== '') return null;
  if (old) return withName(before, debts, plainOf(debt.name));
  return CORRECTS.test(message) && !/\b(?:all|total|debt[- ]free|everything)\b/.test(before)
    ? `${before} on ${plainOf(debt.name)}`
    : null;
}

/** A question with another debt in the place of its one. Amounts by the week would come back as they are by the month. */
function withName(
  before: string,
  debts: AskContext['records']['debts'],
  name: string,
): string | null {
  const { text, amounts, rates } = markedText(before, debts);
  if (
    /\b(?:week\w*|paycheck|payday|day|daily|biweekly|semana|quincena|dia)\b/.test(text) &&
    amounts.length > 0
  )
    return null;
  return text
    .replaceAll('D0', name)
    .replaceAll(/A(\d)/g, (_, at: string) => String((amounts[Number(at)] ?? 0) / 100))
    .replaceAll(/R(\d)/g, (_, at: string) => `${(rates[Number(at)] ?? 0) / 100}%`);
}

/** "When would that be", "how much does that cost me in interest": the answer to the question before has it. */
const OF_ITS_SUM =
  /^(?:(?:and|ok|okay|so|but|then|y|pero),? )*(?:when (?:would|will|is) (?:that|it|this|i)(?: be| end| happen)?(?: (?:all |totally )?(?:done|over|finished|paid(?: off)?))?|how long (?:would|will|does|is) (?:that|it|this)(?: take)?(?: me)?|how much (?:interest )?(?:does|would|will|do|is) (?:that|it|this|i)\b.{0,30}\b(?:cost|save|interest|pay)\b.{0,20}|what (?:does|would|will) (?:that|it|this) (?:cost|save|come to)\b.{0,20}|(?:what about |whats |how much )?(?:the |total )*interest(?: total| is that| then)?|whats the (?:end |new )*date|cuando (?:seria|acabaria|es) eso|cuanto (?:cuesta|ahorro|es) (?:eso|con eso))(?: then| tho| though)?$/;
/** "Is that free": of what was spoken of, and not of this site. */
const IS_IT =
  /^(?:(?:and|ok|so|but|y|pero),? )*(?:(?:is|does|will|would) (?:that|it) (?:free|cost(?: (?:me )?(?:anything|money|much))?)|(?:eso )?(?:es gratis|cuesta(?: algo)?))$/;
const SPEEDS_UP =
  /^(?:(?:and|ok|okay|so|but) )*(?:can|could|how (?:can|do|could)|is there (?:a|any) way(?: to)?|any way(?: to)?)(?: (?:i|we))?(?: (?:to|make|get|do|go|finish|be|speed|it|that|this|there|done|any|out|a bit))*(?: (?:faster|sooner|quicker|earlier|up))$/;
const WORKED_OUT: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'balance_transfer',
  'consolidation',
  'done_by',
  'less_a_month',
  'lump_sum',
  'minimums_only',
  'more_a_month',
  'set_amount',
  'skip_month',
]);
const ENDS_SOMETIME: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'how_much_interest',
  'minimums_only',
  'one_debt',
  'set_amount',
  'when_done',
]);

function ofTheSameSum(message: string, intent: IntentName | null): string | null {
  return ENDS_SOMETIME.has(intent) && SPEEDS_UP.test(message) ? FASTER_BY : null;
}

const ONE_MONTH = new RegExp(String.raw`\b(?:${MONTH})\b`, 'g');
/** "What about February": that month in place of the one before, unless it comes on top. */
function withMonthReplaced(before: string, message: string): string | null {
  const [month, ...months] = message.match(ONE_MONTH) ?? [];
  const [old, ...olds] = before.match(ONE_MONTH) ?? [];
  if (!month || !old || months.length > 0 || olds.length > 0 || month === old) return null;
  if (/\b(?:too|also|both|as well|plus|tambien)\b/.test(message) || numbersIn(message).length > 0)
    return null;
  const rest = message
    .replace(month, ' ')
    .replaceAll(AROUND_A_NAME, ' ')
    .replaceAll(/\b(?:in|maybe|do|did|skip|skipped|i|was|move|to)\b/g, ' ');
  return rest.trim() === '' ? before.replace(old, month) : null;
}

/** A story is no question that a few words go on from. */
const MAX_BEFORE = 40;

/** "Nah, it's only eleven hundred": the one number of the question before, with the new one in its place. */
function withNumberReplaced(before: string, message: string, slots: Slots): string | null {
  if (!CORRECTS.test(message) && !GOES_ON.test(message)) return null;
  if (slots.isDebtNamed && !CORRECTS.test(message)) return null;
  const said = inDigits(message);
  const [number, ...others] = [...new Set(numbersIn(said))];
  const [old, ...olds] = numbersIn(before);
  if (number === undefined || others.length > 0 || old === undefined || olds.length > 0)
    return null;
  const merged = before.replace(old, number.trim());
  const rest = said
    .replaceAll(NUMBER, ' ')
    .replace(STARTS, '')
    .replaceAll(FILLERS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // Of what else is said, only a time adds to it.
  return TELLS_WHEN.test(rest)
    ? `${merged} ${rest}`
    : rest.split(' ').length > MAX_REST
      ? null
      : merged;
}
const MAX_REST = 4;
const FILLERS =
  /\b(?:i (?:said|meant?)|its|it's|it is|only|just|actually|really|make (?:it|that)|dollars|bucks|instead|about|like|what about|how about|if|and|n|a|the)\b/g;
const TELLS_WHEN = new RegExp(
  String.raw`\b(?:in|on|by|until|from|starting|next|this|every|each|once|en|desde|hasta|cada) (?:the )?(?:${MONTH}|month|year|week|spring|summer|mes|ano)\b|\bonce\b|\bmonthly\b`,
);
