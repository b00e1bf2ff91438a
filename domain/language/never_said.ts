/** What nobody may promise about credit. PRODUCT: "What we sell, and what we never say". */
const promises = [
  /\bboost/i,
  /\bguarant/i,
  /\brepair/i,
  /\berase/i,
  /\bwipe/i,
  /\bfix(es|ed|ing)? your\b/i,
  /\b(raise|lift|improve|increase|grow)s? (your|the|a|any) (credit )?(score|rating)/i,
  /\b(better|higher|perfect) (credit|score)/i,
  /\binstant(ly)? approv/i,
  /\brisk[- ]free\b/i,
];

/** What others say stands in quotation marks, and is theirs. */
const withoutQuotes = (text: string) => text.replaceAll(/“[^”]*”/g, '');

/** The promises in a text that we wrote: none of these words has a place in it, whatever stands before them. */
export const promisesIn = (text: string): readonly string[] =>
  promises.flatMap((pattern) => pattern.exec(withoutQuotes(text))?.[0] ?? []);

/** What a model may say of them: that nobody can, and what those are called that claim to. */
const spoken = [
  ...promises.filter(({ source }) => !source.includes('repair') && !source.includes('wipe')),
  /\brepair(s|ed|ing)? (your|their|his|her|the|a) (credit|score|file|report|history)/i,
  /\bwipe(s|d)? (your|the|it|that|them)\b/i,
  /\b(raises?|lifts?|improves?|increases?|grows?|boosts?|helps?|builds?) (up )?(your|their|the|a|any) (\w+ )?(scores?|ratings?)\b/i,
  /\b(scores?|ratings?)\b.*\b(will|would|should|is going to|are going to|['’]ll)\b.*\b(go up|goes up|rise|jump|climb|increase|improve|recover|bounce|soar|reach)\b/i,
  /\b(gain|add|lose|drop|rise|jump|climb|worth|up to|about|by)\b[^.]*\b(\d+|\w+ty|hundred|dozens of) points\b/i,
  /\byou(['’]ll| will| would|['’]d) (\w+ )?(be|get) (\w+ )?approved\b/i,
  /\bpre-?approved\b/i,
  /\b(no|without) risk\b/i,
  /\bscores?\b[^.]*\b(goes|go|rises?|climbs?|jumps?|improves?|grows)\b( up)?/i,
  /\b(helps?|good for|boosts?|raises?|lifts?)\b.{0,20}\bscores?\b/i,
  /\b(sure|certain|bound) to (get|be|have)\b/i,
];

/** Advice that harms, however it is put. */
const harmful = [
  /\bCPN\b/,
  /\b(new|another|different) (social security number|SSN|EIN|identity|credit identity)\b/i,
  /\bdispute (everything|all of (it|them)|every (item|entry|account))\b/i,
  /\b(say|claim|report|tell them)\b[^.]*\b(stolen|fraud|identity theft|not yours|isn['’]t yours)\b[^.]*\b(even if|even though|anyway|although)\b/i,
  /\bignore (the|this|that|your|a|any) (court|lawsuit|summons|judgment|subpoena)/i,
  /\bstop paying (your|the) (rent|mortgage|taxes|child support|cards?|bills?|minimums?|lenders?|creditors?)\b/i,
  /\b(lie|lying) (to|on|about)\b/i,
  /\bstop paying\b/i,
  /\bignore\b[^.]*\b(letters?|notices?|papers?|collectors?|calls?)\b/i,
  /\bthrow\b[^.]*\b(summons|letters?|notices?|papers|away)\b/i,
  /\b(small|token|good[- ]faith|partial) payment\b/i,
  /\bdispute (every|all|each)\b/i,
  /\b(say|claim|swear|tell (them|him|her|the \w+)) (that )?(you|it|they) (never|didn['’]t|wasn['’]t|isn['’]t|aren['’]t|don['’]t)\b/i,
  /\b(you can|you could|you may|just|feel free to|go ahead and|it['’]s (fine|ok|okay) to) (skip|miss|ignore|not pay|stop)\b/i,
  /\bpay (\w+ ){0,4}nothing\b/i,
  /\bnothing (bad )?happens\b/i,
  /\b(payday|title) loans?\b/i,
  /\b401\(?k\)?\b/i,
];

/** The same, where the denial is the harm. */
const harmfulDenials = [
  /\b(don['’]t|do not|never|needn['’]t|no need to|don['’]t (have|need) to) (answer|open|respond to|reply to|show up (to|for|in)|go to)\b[^.]*\b(summons|lawsuits?|court|papers|letters?|notices?|hearing)\b/i,
  /\b(don['’]t|do not|never) pay (your|the) (rent|mortgage|taxes|child support|minimums?|car)\b/i,
];

/** What is said to be taken out of a file although it may be true. */
const removal =
  /\b(remove|delete|erase|take off|taken off|get rid of|removed|deleted|gone)\b[^.]*\b(late payments?|charge-?offs?|collections?|bankrupt\w*|negatives?|marks?|items?|entr(y|ies)|accounts?|history)\b|\b(late payments?|charge-?offs?|collections?|bankrupt\w*|negatives?|marks?|items?|entr(y|ies))\b[^.]*\b(removed|deleted|erased|taken off)\b/i;
const isOfErrors =
  /\b(wrong|errors?|mistakes?|mistaken|inaccura\w+|incorrect|incomplete|not yours|isn['’]t yours|aren['’]t yours|unverif\w+|can['’]t (be )?(verif\w+|prove\w*)|cannot be verified|verified|seven years|ten years|too old|outdated|obsolete|block\w*|thieves|theft|old)\b/i;

const negation =
  /\b(no|not|never|nobody|no one|none|nothing|neither|whether|can['’]?t|cannot|won['’]t|don['’]t|doesn['’]t|isn['’]t|aren['’]t|wouldn['’]t|shouldn['’]t|beware|scams?|illegal|promise[sd]? to|claims? to|says? (it|they) can)\b/i;

/** Whether a negation stands before what was found, in the same clause. */
function isDenied(text: string, at: number): boolean {
  const clause =
    text
      .slice(0, at)
      .split(/[,;:]|\bbut\b/i)
      .at(-1) ?? '';
  return negation.test(clause);
}

/** Whether an answer by a model promises what nobody can, or advises what harms: such a sentence is not shown. */
export function isNeverSaid(sentence: string): boolean {
  const text = withoutQuotes(sentence);
  if (harmfulDenials.some((pattern) => pattern.test(text))) return true;
  if (harmful.some((pattern) => pattern.test(text) && !isDenied(text, text.search(pattern))))
    return true;
  if (spoken.some((pattern) => pattern.test(text) && !isDenied(text, text.search(pattern))))
    return true;
  const taken = text.search(removal);
  return taken >= 0 && !isDenied(text, taken) && !negation.test(text) && !isOfErrors.test(text);
}
