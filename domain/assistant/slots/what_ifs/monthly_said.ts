import { cents } from '../../../money/cents.ts';
import { countOf } from '../said_count.ts';
import { placeOf, type Reader } from './what_if.ts';

// What is set aside each month, changed by its words: so many times as much, or down or up to an amount.

/** "Double it", "if I paid twice as much", "triplicar lo que pago". */
const TIMES =
  /(?<!\b(?:work|works|working|worked|pull|pulling|pulled|a|an|shift|shifts) )\b(?:(?<two>double(?!s\b)|doubled|doubling|doblar|doblo|duplic\w+)|(?<three>triple|tripled|tripling|triplic\w+)|(?<half>half|la mitad)(?= of what i (?:pay|put)| as much| de lo que))(?: (?:up|it|that|this|on|my|the|what|i'?m|im|i|pay|paying|payments?|monthly|amount|put|doing|in|down|toward|towards|debts?|everything|as|much|of|set|aside|lo|que|pago|mi|el|de|mensual)\b)*|\b(?:pay|paid|put|do|paying|pagar|pago|pagara)(?: in)? (?<twice>twice|two times|2x|(?<n>\d|three|four|3|4) times|el doble|tres veces)(?: (?:as much|that|what i|it|lo que))?\b/;
const NOT_TIMES =
  /\b(?:twice|two times|2 ?x|2 times|\d times) (?:a|per|each|every) (?:month|week|paycheck|mes)\b|\b(?:minimum|min|mins|minimo|charged|billed|dip|dipping|check|checked|interest|rate|fee|fees|shift|shifts|pay ?check|income|owe|owed|balance|score|limit|click\w*|if you|they|served|server|court|summons|sue|sued|suing|lawsuit|papers|lawyer|judge|demanda\w*|corte)\b/;

/** So many times what is set aside now. */
export const readMultiple: Reader = ({ text, amounts, rates, debts, monthly }) => {
  const match = TIMES.exec(text);
  if (!match || monthly === null || rates.length > 0 || debts.length > 0 || NOT_TIMES.test(text))
    return null;
  if (amounts.some((each) => each !== monthly) || text.split(' ').length > MAX_WORDS) return null;
  const { three, half, n, twice } = match.groups ?? {};
  const times = n ? (countOf(n) ?? 2) : three || twice === 'tres veces' ? 3 : half ? 0.5 : 2;
  return { kind: 'monthly', amount: cents(Math.round(monthly * times)) };
};
const MAX_WORDS = 22;

/** "If I add 50 a month to the plan": on top of what is set aside. */
const ADDED =
  /\b(?:add|adding|agrego|agregar|aumento|aumentar)(?: in| another| an extra| like| about| maybe| just| otros| unos)* A(?<a>\d)(?: more| dollars| mas)? ?(?:(?:a|per|each|every) (?:month|mo)\b|monthly\b|al mes\b|to (?:the|my|this) (?:plan|budget|monthly|payment)\b)/;
const NOT_ADDED =
  /\b(?:charge|charges|charging|fee|fees|to (?:my|the) (?:balance|debt)|they|it adds|card adds|owe)\b/;

/** So much more every month, for all debts. */
export const readAdded: Reader = ({ text, amounts, rates, debts, monthly }) => {
  const amount = amounts[placeOf(ADDED.exec(text), 'a')];
  if (amount === undefined || rates.length > 0 || debts.length > 0 || NOT_ADDED.test(text))
    return null;
  return amounts.some((each) => each !== amount && each !== monthly)
    ? null
    : { kind: 'more', amount, isBesideCharges: false };
};

const CHANGES = String.raw`(?:drop|dropping|go|going|get|getting|cut|cutting|bring|bringing|lower|lowering|scale|scaling|bump|bumping|rais(?:e|ing)|move|moving|switch|switching|step|bajar\w*|bajo|subir\w*|subo)`;
const PLAN_WORDS =
  /\b(?:on|for|to|in|toward|towards|with|en|para|a) (?:this|the|my|these|all the|mis?|las|el|los) (?:plan|debts?|budget|bills|deudas|presupuesto)\b|\b(?:a|per|each|every) (?:month|mo)\b|\bmonthly\b|\bal mes\b|\bpayments?\b/;
/** "I gotta drop to 150 on this plan", "we could go up to 300 every month on the debts". */
const CHANGED = new RegExp(
  String.raw`\b(?:i|we|ill|i'll|im|i'm|realistically|maybe|lets|let's|yo|voy|vamos|tengo)\b(?: \w+){0,6}? ${CHANGES}(?: it| this| that| mine| things| everything| the payment| my payment| what i pay| back| way| all the way| down| up| lo)* (?:to|at|a) (?:like |about |around |maybe |only |just |como )?A(?<a>\d)\b|\b(?:le|lo|la) (?:subo|subiera|subimos|bajo|bajara|bajamos|cambio) a (?:como )?A(?<c>\d)\b`,
);
/** "Can only swing 180", "all we can manage is 140 right now". */
const CAN_ONLY =
  /\b(?:can|could|puedo|podemos|podria)(?: only| just| maybe| really| realistically| probably| solo| nomas)* (?:swing|do|manage|afford|spare|handle|scrape (?:up|together)|come up with|dar|pagar|mandar)(?: like| about| around| maybe| only| just| up to| unos| como)* A(?<a>\d)\b|\b(?:all|the most|the best) (?:that )?(?:i|we) (?:can|could|got|have)(?: to)?(?: swing| do| manage| afford| spare| pay| give)?(?: (?:on|for|toward|towards) (?:the|my|all my|these|all the) [a-z]+)?(?: right now| now)?(?: is|'s)?(?: like| about| maybe| only| just)* A(?<b>\d)\b/;
/** Nobody swings a sum once. */
const SWINGS =
  /\b(?:could|can)(?: only| just| maybe| probably)* (?:swing|manage) (?:like |about )?A\d\b(?!.{0,20}\b(?:today|once|extra|more|on top)\b)/;
const FOR_NOW =
  /\b(?:for (?:a|the next) (?:little )?(?:while|bit)|for now|right now|these days|lately|at the moment|por ahora|por un tiempo|de momento)\b/;
const ELSEWHERE =
  /\b(?:collectors?|settle\w*|court|garnish\w*|loan|transfer\w*|limit|score|points|irs|rent|refund|bonus|once|this month|one[- ]time|apr|rate|interest rate|minimums?|offer\w*|hours|shifts?|per hour|an hour|income|salary|they (?:want|take|took|ask\w*|offer\w*|charge)|renta|cobrador\w*|este mes)\b/;

/** Another amount every month, told and not asked. */
export const readChanged: Reader = ({ text, amounts, rates, debts, monthly }) => {
  if (monthly === null || rates.length > 0 || debts.length > 0 || ELSEWHERE.test(text)) return null;
  const changed = PLAN_WORDS.test(text) ? CHANGED.exec(text) : null;
  const only = CAN_ONLY.exec(text);
  const amount =
    amounts[Number(changed?.groups?.['a'] ?? changed?.groups?.['c'] ?? NaN)] ??
    (PLAN_WORDS.test(text) || FOR_NOW.test(text) || SWINGS.test(text)
      ? amounts[Number(only?.groups?.['a'] ?? only?.groups?.['b'] ?? NaN)]
      : undefined);
  if (amount === undefined || amounts.some((each) => each !== amount && each !== monthly))
    return null;
  return { kind: 'monthly', amount, ...(FOR_NOW.test(text) && { isForNow: true }) };
};
