import type { IntentName } from './intents.ts';

// A short question whose one word points back at what was asked before it: "should I get one" after "what is a secured card", "how much"
// after a due day, "what do I do then" after a rule. The word is put in its place, so that the question stands by itself.

const LEAD = String.raw`(?:(?:ok|okay|so|and|but|well|then|oh|hm+|cool|got it|y|pero|entonces),? )*`;
const OF_MEANING = new RegExp(
  String.raw`^${LEAD}(?:what(?:'?s|s| is| are| does| do)|whats|define|explain|tell me (?:about|what)|que es|que son|how does|how do)(?: exactly)? (?:(?<article>an?|the|una?|el|la) )?(?<thing>[a-z][a-z' -]{2,40}?)(?: is| are| mean| means| work| works| do)?$`,
);
/** What is asked for its meaning and is no one thing. */
const NO_THING =
  /\b(?:my|mi|i|you|this|that|it|they|due|owe|first|next|happens?|best|most|should|(?<!hardship |payment |repayment )plan|for|to|with|on|in|of(?! limitations)|when|if|mine)\b/;
const ITS_PRONOUN =
  /\b(?:(?:should|can|do|could|would|must) i (?:get|need|have|open|use|do|ask for|try|apply for|want|send|write|file|take|sign up for|look into|start|be worried about)|do i (?:still |really |actually |even )?(?:owe|have to pay)|how (?:long|bad) (?:does|do|will|can|is)|how (?:do|can|would) i (?:get|ask for|do|open|use|start|write|send|apply for|find|qualify for)|where (?:do|can) i (?:get|find|open|ask for)|is|are|does|do|will|would|who (?:gives|has|offers)|debo (?:sacar|pedir|tener|hacer)|me conviene(?: sacar| pedir)?|como (?:pido|saco|consigo|hago)|vale la pena) (?<word>one|it|that|them|those|this|they|un[oa]|eso)\b/;
const MINE =
  /^(?:whats|what'?s|what is|how (?:much|high|big) is|and mine is|cuanto es|cual es) (?:mine|my own|el mio|la mia)$/;

const STILL_OWED = /^(?:todavia|aun|la|lo) ?(?:la |lo )?(?:debo|tengo que pagar)(?: todavia)?$/;

/** A word whose meaning was asked, in place of what points back at it. */
export function withItsName(before: string, message: string): string | null {
  const { article = '', thing } = OF_MEANING.exec(before)?.groups ?? {};
  if (thing === undefined || NO_THING.test(thing)) return null;
  if (MINE.test(message)) return `what is my ${thing}`;
  if (STILL_OWED.test(message))
    return `todavia debo ${article === '' ? thing : `${article} ${thing}`}`;
  const word = ITS_PRONOUN.exec(message)?.groups?.['word'];
  if (word === undefined) return null;
  const isMany = /^(?:them|those|they)$/.test(word);
  const named = article === '' || isMany ? thing : `${article} ${thing}`;
  return message
    .replace(new RegExp(String.raw`\b${word}\b`), named)
    .replace(/\b(hurt|help|affect)(?: me)?$/, '$1 my credit');
}

const WHAT_THEN =
  /^(?:what (?:do|should|can|would|must) i do(?: now| then| next| if (?:that happens|they do|it happens|so))?|what now|now what|what then|que (?:hago|puedo hacer|debo hacer)(?: entonces| ahora)?)$/;
const HOW_LONG_HAVE =
  /^(?:how (?:long|many days|much time) do i (?:have|get)(?: (?:to|before|until|till) .{1,30})?|(?:by when|when)(?: do i (?:have|need) to (?:answer|reply|respond|do (?:it|that|this))(?: by)?)?|what(?:'?s|s| is) (?:the|my) deadline|cuanto tiempo tengo|cuantos dias tengo)$/;
/** What has days to answer by, or steps to take. */
const WITH_DAYS: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'bureau_deadline',
  'collector_amount',
  'collector_wrote',
  'denied',
  'denied_rental',
  'dispute_error',
  'garnished',
  'is_it_real',
  'might_be_sued',
  'rent_behind',
  'sued',
]);
const WITH_STEPS: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  ...WITH_DAYS,
  'arrested',
  'bank_account_taken',
  'car_taken',
  'not_mine',
  'house_lost',
  'student_loan',
  'tax_debt',
  'utility_shutoff',
]);

const IS_HIGH =
  /^(?:is|are) (?:that|it|this|those|they|mine)(?: an?| too| really| considered| pretty)* (?:high|bad|good|normal|a lot|low|terrible|crazy|ok|okay)(?: rate| one)?$/;

const COSTS =
  /^how much (?:does|would|will|do) (?:it|that|they|one) (?:cost|charge|run)(?: me)?$|^cuanto cuesta(?: eso)?$/;
/** What somebody else charges for. */
const CHARGED_FOR: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'bankruptcy',
  'counselor',
  'debt_relief_company',
  'file_cleaners',
  'freeze',
  'lawyer',
  'secured_card',
]);

const HOW_MUCH =
  /^how much(?: is (?:it|that)| do i (?:owe|pay)(?: then)?)?$|^(?:y )?cuanto(?: es)?$/;
const OF_DUE: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'next_payment',
  'one_debt',
]);

const RAISES =
  /\b(?:raise|improve|fix|boost|build|bring|get|repair|increase)\b(?: \w+)? (?<word>it|that)\b(?: up| higher| better)?/;
const OF_SCORES: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'my_score_here',
  'scores',
]);

const ADDED =
  /^(?:what )?(?:if|with) (?:i |we )?(?:add|put|pay|throw|send|do|put in|add in|throw in)?(?: in| on| an?)? ?\$?(?<n>\d[\d,]*)(?: dollars| bucks)?(?: in| to (?:it|that|this))?$/;
const ADDS = /\b(?:add|throw|put in|adding)\b/;
const OF_END: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'done_by',
  'how_much_interest',
  'when_done',
]);

/** The message as a question of its own; null where nothing in it points back like that. */
export function pointedBack(
  before: string,
  typed: string,
  intent: IntentName | null,
): string | null {
  const message = typed.replace(new RegExp(`^${LEAD}`), '').replace(/ (?:then|tho|though)$/, '');
  const named = withItsName(before, message);
  if (named !== null) return named;
  if (CHARGED_FOR.has(intent) && COSTS.test(message)) return `${before} ${message}`;
  if (WITH_STEPS.has(intent) && WHAT_THEN.test(message)) return `${before} what should i do`;
  if (WITH_DAYS.has(intent) && HOW_LONG_HAVE.test(message)) return `${before} ${message}`;
  if (
    OF_DUE.has(intent) &&
    /\bdue\b|\bnext payment\b|\bvence\b/.test(before) &&
    HOW_MUCH.test(message)
  )
    return before;
  if (/\b(?:rates?|apr|interest)\b/.test(before) && IS_HIGH.test(message)) return 'is my rate high';
  if (OF_SCORES.has(intent)) {
    const word = RAISES.exec(message)?.groups?.['word'];
    if (word !== undefined)
      return message.replace(new RegExp(String.raw`\b${word}\b`), 'my credit score');
  }
  const added = ADDED.exec(message)?.groups?.['n'];
  if (added !== undefined && OF_END.has(intent) && ADDS.test(message) && !/\d/.test(before))
    return `what if i pay ${added} more`;
  return null;
}
