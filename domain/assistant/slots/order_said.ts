import type { PlannerRecords } from '../../planner/plan_choice.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { markedText } from './marked_text.ts';

// What is said plainly of the order in which debts are paid.

export type OrderSaid =
  /** One debt before the others. `asksWhy`: why it comes where it does is asked. */
  | { readonly kind: 'first'; readonly debt: TrackedDebt; readonly asksWhy: boolean }
  | { readonly kind: 'last'; readonly debt: TrackedDebt; readonly asksWhy: boolean }
  /** The two cards, or two debts that are named, the other way around. */
  | { readonly kind: 'swapped'; readonly debts: readonly TrackedDebt[] }
  /** Which of two comes first. */
  | { readonly kind: 'either'; readonly debts: readonly [TrackedDebt, TrackedDebt] }
  /** Which order the plan has now, by its other name. */
  | { readonly kind: 'which' }
  /** The biggest balance first, beside the smallest. */
  | { readonly kind: 'biggest' }
  /** The order that closes the most debts soonest. */
  | { readonly kind: 'smallest' }
  /** Whether the order may be changed, and the amount with it. */
  | { readonly kind: 'may_change' }
  /** Where it is changed; and whether to the smallest first. */
  | { readonly kind: 'where'; readonly isToSmallest: boolean };

const MAX_LETTERS = 420;
/** What a payment, a day or a month is the first of is no order. */
const FIRST = String.raw`(?<!\b(?:the|on|by|my|a) )(?:(?:first|1st|number one|numero uno|primero|antes)\b(?! (?:payment|time|card|month|pay|paycheck|check|week|of|bill|thing|credit|day|year|due))|ahead\b|before the (?:others?|rest|bigger|smaller)\b)`;
const LAST = String.raw`(?<!\b(?:the|my|a) )(?:last|at the (?:end|bottom|very end)|to the end|al final|al ultimo)\b(?! (?:payment|time|month|week|year|check|paycheck|bill))`;
const GAP = String.raw`(?:'s|s)?(?: (?!and\b|or\b|y\b|o\b|on\b|by\b|until\b|in\b)[\w']+){0,3}?,? `;
const D_FIRST = new RegExp(String.raw`\bD(?<d>\d)${GAP}${FIRST}`);
const D_LAST = new RegExp(String.raw`\bD(?<d>\d)${GAP}${LAST}`);
const PUTS_FIRST =
  /\b(?:(?:pag(?:ar|o|ara|amos)|le doy|doy|darle|ataco|atacar|liquido|liquidar|acabo|termino|empiezo|empezar|le entro)(?: con| por)? (?:primero|antes)(?: con| por)?(?: a| al)?|(?:empiezo|empezar|empezara) (?:con|por)|primero (?:pago|le doy|ataco|liquido|acabo)(?: a| con)?|pay first|prioriti[sz]e|start(?:ing)? (?:with|on)|begin with|focus(?:ing)? on|go(?:ing)? after|attack|bump up|move up)(?: the| my| on| el| la)* D(?<d>\d)/;
/** "That one first": the debt that was spoken of last. */
const IT_FIRST = new RegExp(
  String.raw`\b(?:that|this|the other) one${GAP}?${FIRST}|\b(?:after|with|pay) (?:that|this) one ${FIRST}`,
);
/** Before another debt, before the cards, at the top: whoever asks it means one debt first. */
const D_BEFORE =
  /\bD(?<d>\d)(?: (?:go|goes|come|comes|get|gets|paid|payment))* (?:before|ahead of|over) (?:the |my )?(?:D\d|(?:credit )?cards?|others?|rest|everything)\b|\bD(?<e>\d) (?:to|at|on) (?:the )?(?:very )?top\b|\bcost\b.{0,24}\b(?:do|doing|pay|paying|put|putting)(?: the| my)* D(?<f>\d) first\b/;
/** Whether one of two comes before the other is asked, and not ordered. */
const ASKS_BEFORE =
  /\b(?:should i|do i|is it (?:better|smarter|ok)|would it be better|does it make sense|debo|deberia|me conviene)\b.{0,24}\bD0\b.{0,12}\b(?:before|ahead of|antes (?:de|que))(?: the| my| la| el| mi| de)* D1\b/;
const D_LATER =
  /\bD(?<d>\d)(?: (?:in|comes|coming|is))* (?:second|third|2nd|3rd|next in line|after)\b/;
/** "How come the plan isn't paying the hospital anything". */
const LEFT_OUT =
  /\b(?:isn'?t|is not|not|never|doesn'?t|does not|won'?t|no)(?: my| the)? (?:\w+ ){0,2}?(?:pay|paying|pays|paid|put|putting|give|giving|send|sending|get|getting|paga|pagando|manda|da)\b.{0,30}\bD0\b|\bD0\b.{0,16}\b(?:get|gets|getting|got)(?:s)? (?:nothing|zero|no money|A0)|\bnothing\b.{0,24}\b(?:to|on|toward|for) (?:the |my )?D0\b|\b(?:isn'?t|not|never) (?:getting|paid|being paid|in (?:my|the) plan)\b/;
/** The smallest first in place of the plan's own order: thought of, or asked for. */
const SMALLEST =
  /^(?:please |just |lets |let'?s |i want to |i'?d rather |i wanna |quiero |mejor )*(?:pay(?: off)?|do|start with|go with|switch(?: me| it| my plan)? to|use|pon(?:er|go|me)?|paga(?:r)?|empieza con|cambia(?:r)? a)(?: the| my| la| mi)* (?:smallest|littlest|lowest balance|snowball|bola de nieve|mas (?:chica|pequena))(?: balance| debt| one| card)*(?: first| primero)?[.! ]*$|\b(?:what if|what happens if|what about|how about|suppose|y si|que tal si|que pasa si|can i|could i)\b.{0,30}\b(?:smallest|littlest|lowest balance|little ones?|small ones?|snowball|bola de nieve|mas (?:chica|pequena|chiquita)s?|menor saldo)\b|\b(?:smallest|snowball|bola de nieve|lowest balance|mas (?:chica|pequena|chiquita)s?)\b(?: balance| debt| one| ones)?(?: first| primero)?(?: instead| en ve[sz](?: de)?)[?.! ]*$/;
const CLOSES_SOONEST =
  /\b(?:most|fewest|fewer|least number of)\b(?: of)?(?: my| the)? (?:bills|debts|cards|accounts)\b.{0,30}\b(?:fast\w*|quick\w*|first|soon\w*|gone)\b|\b(?:rid|out) of the most (?:bills|debts)\b/;
const MAY_CHANGE =
  /\b(?:can i|could i|may i|is it ok(?:ay)? to|am i allowed to|am i stuck with|puedo)\b.{0,12}\b(?:change|switch|move|rearrange|cambiar)\b(?: up| around)? (?:the |my |el |this )?(?:payoff |pay )?(?:order|orden)\b/;
const WHERE =
  /\b(?:where|wheres|how (?:do|can|would) i|which (?:button|page)|donde|como)\b.{0,30}\b(?:switch|change|set|pick|choose|setting|option|cambi\w+|pongo)\b.{0,50}\b(?:order|other way|smallest|snowball|avalanche|highest rate|orden|mas chica)\b|\b(?:smallest|snowball|highest rate|order|other way)\b.{0,60}\b(?:where(?:'?s)? (?:do i|is|can i|that|the)|how do i)\b.{0,30}\b(?:switch|change|set|setting|option|button)\b/;
const TO_SMALLEST = /\b(?:other way|smallest|snowball|mas chica)\b/;
const NO_INTEREST_LAST =
  /\b(?:interest[- ]free|no[- ]interest|zero[- ]interest|0 ?%|without interest|sin interes(?:es)?)\b.{0,30}\b(?:last|at the (?:end|bottom)|wait\w*|behind|al final|al ultimo)\b/;
const WHY =
  /\b(?:why|how come|explain|what'?s the (?:reason|point)|what is the (?:reason|point)|dont get|don'?t (?:get|understand)|por ?que|no entiendo)\b/;
/** "Clear that one before anything", "knock the hospital out before the cards". */
const RID_BEFORE =
  /\b(?:clear|pay off|knock(?: out)?|get rid of|finish|kill|be done with|close|take care of)(?: off| out|(?: the| my)* D(?<d>\d)| (?<it>that one|that|it|this one))* (?:off |out )?(?:before|ahead of) (?:anything|everything|all|the|my|any)\b/;
const WANTS =
  /\b(?:should i (?:pay|do|put|knock|clear)|me conviene|can i (?:just|please|still)|could i|what if|let me|want|wanna|would like|would love|please|pls|put|make|move|set|flip|change|switch|rather|instead|lets|let'?s|(?:y|que pasa|que tal) si|says|thinks|tells me|what'?s that cost|whats that cost|i'?d like|quiero|pon|ponga|prefiero)\b/;
const SWAPS =
  /\b(?:flip|swap|switch|reverse|trade)\b.{0,24}\b(?:(?:the|my|those|these) (?:two |2 )?cards|order of the (?:two |2 )?cards|D\d (?:and|with|for|y) (?:the |my )?D\d|both cards)\b|\bD\d (?:and|y) (?:the |my )?D\d\b.{0,20}\b(?:the other way (?:a)?round|swapped|flipped|switched|al reves)\b/;
const WHICH =
  /\b(?:which|what|cual)(?: one| method| order)? (?:am i|are we|do i (?:have|use)|is (?:mine|my plan|this))\b|\bam i (?:on|doing|using|in)\b|\bis (?:my plan|mine|this|it)(?: the| a| an)? (?:debt )?(?:snowball|avalanche)\b|\b(?:snowball|avalanche)"?,? (?:on|in) my (?:page|plan|screen|app|account)\b/;
const METHOD = /\b(?:snowball|avalanche|bola de nieve|avalancha)\b/;
const BIGGEST =
  /\b(?:bigg?est|largest|bigger|big one|highest balance|most owed|mas grande)\b.{0,40}\bfirst\b|\bfirst\b.{0,20}\b(?:bigg?est|largest)\b|\b(?:bigg?est|largest)\b.{0,60}\bsmallest\b|\bsmallest\b.{0,60}\b(?:bigg?est|largest)\b|\bmas grande\b.{0,60}\b(?:chic\w+|pequen\w+)\b|\b(?:chic\w+|pequen\w+)\b.{0,60}\bmas grande\b/;
/** Two who don't agree on the order, or somebody who says that it goes by size. */
const DISPUTED =
  /\b(?:says?|said|thinks?|tells me|told me|wants|swears|insists|keeps saying|who'?s right|who is right|which of us|is (?:he|she|it) right|dice|dicen|cree|quien tiene razon)\b/;
const BY_SIZE =
  /\b(?:bigg?est|largest|most owed|mas grande)\b.{0,80}\b(?:littl\w+|small\w*|tiny|chic\w+|pequen\w+)\b|\b(?:littl\w+|small\w*|tiny|chic\w+|pequen\w+)\b.{0,80}\b(?:bigg?est|largest|mas grande)\b|\b(?:because|since|cause|cuz|bc|as|porque|por ser) (?:it'?s |its |it is |that'?s |thats |es |that one is )?(?:the |la |el )?(?:bigg?est|largest|mas grande)\b/;
const ALL_ON =
  /\b(?:all|everything|every dollar|whole thing|todo)\b(?: of it| the extra| the money| extra)? (?:on|at|to|toward|towards|into|a|en)(?: the| my| la| el| mi)* D(?<d>\d)\b/;
/** What else competes for the money, or is asked: then it's another question. */
const ELSEWHERE =
  /\b(?:rent|mortgage|electric\w*|utilit\w+|food|groceries|gas|taxes|irs|lawyer|court|sued?|garnish\w*|collector|collections?|settle\w*|score|report|late|behind|overdue|refund|bonus|savings?|save|limit|transfer\w*|loan|bankrupt\w*|dies?|died|renta|luz|comida|impuestos)\b/;
const RATED = /\brates?\b|\binterest\b/;

/** "Best Buy or the hospital first?", "which one first, the Visa or the car". */
const EITHER = new RegExp(
  String.raw`\bD\d(?: card| bill| loan)?(?: first)?,? (?:or|vs|versus|o)(?: the| my| la| el| mi| should i (?:pay|do))* (?:D(?<d>\d)|(?<medical>(?:hospital|medical|doctors?|dentist|er|medico|medica|cuenta del hospital)(?: bill| debt)?|(?<cards>(?:credit )?cards?|tarjetas?))\b)|\b(?<before>hospital|medical|doctors?)(?: bill| debt)?,? (?:or|vs|versus|o)(?: the| my| la| el| mi)* D\d`,
);
const ASKS_FIRST =
  /\b(?:first|sooner|before|priority|prioriti[sz]e|next|extra|primero|antes|pay (?:off )?(?:the |my )?D\d|pago|attack|focus|tackle|should i pay)\b/;

/** What a question says of the order, where it says it plainly; null where it doesn't. */
export function orderSaid(
  plain: string,
  { debts }: Pick<PlannerRecords, 'debts'>,
): OrderSaid | null {
  if (debts.length < 2 || plain.length > MAX_LETTERS) return null;
  const { text, debts: named, amounts } = markedText(plain, debts);
  if (WHERE.test(text) && amounts.length === 0 && named.length === 0)
    return { kind: 'where', isToSmallest: TO_SMALLEST.test(text) };
  if (METHOD.test(text) && WHICH.test(text)) return { kind: 'which' };
  if (DISPUTED.test(text) && amounts.length === 0 && !OTHERWISE.test(text)) {
    const [debt, ...others] = named;
    const isOfLargest = !debt || debts.every((each) => owedOf(each) <= owedOf(debt));
    if (BY_SIZE.test(text) && others.length === 0 && isOfLargest) return { kind: 'biggest' };
    const allOn = named[Number(ALL_ON.exec(text)?.groups?.['d'] ?? NaN)];
    if (allOn && others.length === 0) return { kind: 'first', debt: allOn, asksWhy: false };
  }
  if (ELSEWHERE.test(text)) return null;
  // An order of three or more is worked out in the planner: its first alone would be another order.
  if (
    named.length > 2 &&
    /\bthen\b|\border\b|\bluego\b|\bdespues\b|(?:D\d,? (?:and )?){3}/.test(text)
  )
    return null;
  const either = amounts.length === 0 ? eitherOf(text, named, debts) : null;
  if (either) return { kind: 'either', debts: either };
  if (SWAPS.test(text)) return { kind: 'swapped', debts: named };
  if (CLOSES_SOONEST.test(text)) return { kind: 'smallest' };
  if (SMALLEST.test(text) && named.length + amounts.length === 0 && !BIGGEST.test(text))
    return { kind: 'smallest' };
  if (MAY_CHANGE.test(text) && named.length === 0) return { kind: 'may_change' };
  const asksWhy = WHY.test(text);
  const [left, ...more] = named;
  if (asksWhy && left && more.length === 0 && amounts.length === 0 && LEFT_OUT.test(text))
    return { kind: 'last', debt: left, asksWhy };
  const isPlain = asksWhy || (WANTS.test(text) && amounts.length === 0);
  const at = (match: RegExpExecArray | null) => named[Number(match?.groups?.['d'] ?? NaN)];
  const [one, other] = named;
  if (one && other && named.length === 2 && amounts.length === 0 && ASKS_BEFORE.test(text))
    return { kind: 'either', debts: [one, other] };
  const before = amounts.length === 0 ? D_BEFORE.exec(text) : null;
  const { d, e, f } = before?.groups ?? {};
  const ahead = named[Number(d ?? e ?? f ?? NaN)];
  if (ahead) return { kind: 'first', debt: ahead, asksWhy };
  const rid = amounts.length === 0 ? RID_BEFORE.exec(text) : null;
  const rids = rid?.groups?.['d'] ?? (rid && named.length === 1 ? '0' : null);
  const ridOf = rids === null ? undefined : named[Number(rids)];
  if (ridOf) return { kind: 'first', debt: ridOf, asksWhy };
  const later = asksWhy ? at(D_LATER.exec(text)) : undefined;
  if (later) return { kind: 'first', debt: later, asksWhy };
  if (isPlain || /^D\d (?:first|1st)\b/.test(text)) {
    const spoken = IT_FIRST.exec(text);
    const spokenOf = spoken
      ? [...text.slice(0, spoken.index).matchAll(/D(\d)/g)].at(-1)?.[1]
      : null;
    const first =
      (spokenOf ? named[Number(spokenOf)] : undefined) ??
      at(D_FIRST.exec(text)) ??
      (isPlain ? at(PUTS_FIRST.exec(text)) : undefined);
    if (first) return { kind: 'first', debt: first, asksWhy };
    const last = at(D_LAST.exec(text));
    if (last) return { kind: 'last', debt: last, asksWhy };
    const free = freeOfInterest(debts);
    if (asksWhy && free && NO_INTEREST_LAST.test(text))
      return { kind: 'last', debt: free, asksWhy };
  }
  return named.length === 0 && BIGGEST.test(text) && !RATED.test(text) ? { kind: 'biggest' } : null;
}

function eitherOf(
  text: string,
  named: readonly TrackedDebt[],
  debts: readonly TrackedDebt[],
): readonly [TrackedDebt, TrackedDebt] | null {
  const match = EITHER.exec(text);
  if (!match || !ASKS_FIRST.test(text)) return null;
  const [one, other] = named;
  if (one && other && named.length === 2) return [one, other];
  const [bill, ...bills] = debts.filter(({ kind }) => kind === 'medical');
  // "The hospital or the cards": of the cards, the one that costs the most.
  const dearest = debts
    .filter(({ kind }) => kind === 'card')
    .toSorted((a, b) => rateOf(b) - rateOf(a))[0];
  if (match.groups?.['cards'] !== undefined && one && named.length === 1)
    return dearest && one.kind !== 'card' ? [one, dearest] : null;
  const isMedical = (match.groups?.['medical'] ?? match.groups?.['before']) !== undefined;
  return isMedical && one && named.length === 1 && bill && bills.length === 0 && bill !== one
    ? [one, bill]
    : null;
}

/** What else would be disputed than the order of the debts. */
const OTHERWISE =
  /\b(?:rent|mortgage|taxes|irs|court|sued?|garnish\w*|collectors?|settle\w*|score|report|bankrupt\w*|savings?|transfer\w*|consolidat\w*|repo\w*)\b/;

const owedOf = ({ balances }: TrackedDebt): number =>
  balances.reduce((sum, { amount }) => sum + amount, 0);

const rateOf = ({ balances }: TrackedDebt): number => Math.max(...balances.map(({ apr }) => apr));

/** The one debt that bears no interest. */
function freeOfInterest(debts: readonly TrackedDebt[]): TrackedDebt | null {
  const [debt, ...others] = debts.filter(({ balances }) => balances.every(({ apr }) => apr === 0));
  return debt && others.length === 0 ? debt : null;
}
