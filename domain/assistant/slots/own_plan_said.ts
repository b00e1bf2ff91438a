import type { Cents } from '../../money/cents.ts';
import { cents } from '../../money/cents.ts';
import type { PlannerRecords } from '../../planner/plan_choice.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { markedText } from './marked_text.ts';

// Short questions about the own debts and the plan as it is, where the words say plainly which.

export type OwnPlanSaid =
  /** The rates of all debts. */
  | { readonly kind: 'rates' }
  /** The smallest or the biggest balance, and when it ends. */
  | { readonly kind: 'by_size'; readonly isSmallest: boolean }
  /** The amount of the last payment of all. */
  | { readonly kind: 'last_payment' }
  /** What the month's amount is for: all debts, with their minimums in it. */
  | { readonly kind: 'covers' }
  /** Whether an amount a month is enough. */
  | { readonly kind: 'enough'; readonly amount: Cents }
  /** What is left of the month's amount after what was paid. */
  | { readonly kind: 'still'; readonly paid: Cents; readonly debt: TrackedDebt | null }
  /** How many payments are left on one debt. */
  | { readonly kind: 'payments'; readonly debt: TrackedDebt }
  /** So much every month on one debt. */
  | { readonly kind: 'held'; readonly debt: TrackedDebt; readonly amount: Cents }
  /** What happens to the money of one debt once it is gone. */
  | { readonly kind: 'freed'; readonly debt: TrackedDebt }
  /** When one debt is paid off. */
  | { readonly kind: 'gone'; readonly debt: TrackedDebt }
  /** Which debt ends first. */
  | { readonly kind: 'first_gone' }
  /** When each card is paid off. */
  | { readonly kind: 'cards' }
  /** Whether the plan still holds; `isChanged`: something is said to have changed, and not by how much. */
  | { readonly kind: 'works'; readonly isChanged: boolean };

const MAX_LETTERS = 300;
const RATES =
  /\b(?:what(?:'?s|s| is| are)?|list|show(?: me)?|tell me|remind me|give me|cual(?:es)? (?:es|son)|dime)\b.{0,24}\b(?:aprs?|(?:interest )?rates?|tasas?(?: de interes)?)\b/;
const NOT_OWN_RATES =
  /\b(?:good|average|normal|fair|typical|best|lowest|current|going|prime|fed|mortgage|car|auto|loan|student|federal|raise|raised|lower|go|goes|mean|means|is apr|is an apr|does|new|balance transfer|penalty|of what|(?<!\bmy )highest|savings|max\w*|buena|significa)\b/;
/** "What's apr" asks for the word, and "and what's mine" for the rates after it. */
const OF_THE_WORD =
  /^(?:so |ok |and )*what(?:'?s|s| is) (?:an? )?(?:apr|interest|interest rate)[?.! ]*$|\b(?:and|y)\b.{0,12}\b(?:mine|mia|mio)\b/;
const SIZE =
  /\b(?:my|the|mi) (?<size>smallest|littlest|lowest|tiniest|biggest|largest|mas (?:chica|pequena|grande))(?: (?:debt|balance|one|bill|card|account|deuda|tarjeta))?\b/;
const OF_SIZE =
  /^(?:so |ok |and |hey |pues )*(?:what(?:'?s|s| is)|which(?: one)?(?:'?s| is)?|when(?:'?s|s| is| do| will| does)?|how (?:much|long)|cual es|cuando)\b|\b(?:when|cuando)\b.{0,6}$/;
const NOT_OF_SIZE =
  /\b(?:first|primero|rate|interest|apr|payment|minimum|should|score|problem|mistake|expense|worry|fear)\b/;
const LAST_PAYMENT =
  /\b(?:last|final|ultimo)(?: (?:ever|one|of all))? (?:payment|check|pago)\b.{0,40}\b(?:amount|how much|cuanto)\b|\b(?:amount|how much|cuanto)\b.{0,30}\b(?:last|final|ultimo) (?:payment|check|pago)\b|\b(?:last|final) payment amount\b|\b(?:last|final) (?:month|payment) (?:of|in|on) (?:the|my) plan\b.{0,30}\b(?:full|less|same|smaller)\b/;
const COVERS =
  /\b(?:per|for each|each|every|on each|a|por|cada|para cada)\b ?(?:single )?(?:debt|card|one|bill|account|deuda|tarjeta|una)\b.{0,24}\b(?:or|o)\b.{0,24}\b(?:all|total|everything|together|combined|todas|todo)\b|\b(?:all|total|everything|together|combined)\b.{0,24}\bor\b.{0,24}\b(?:each|per|every|one) ?(?:debt|card|one|bill)?\b|\binclu\w+ (?:my |the |all |all the |los )?(?:minimums?|mins?|minimos?)\b|\b(?:minimums?|mins?) (?:included|in it|part of it|on top|count\w*)\b|\bon top of (?:my |the )?(?:minimums?|mins?)\b/;
const WHERE_REST =
  /\b(?:where|why|what|whats|how come|donde|por que)\b.{0,80}\b(?:other|rest|remaining|extra|line|number|difference|resto|demas)\b|\b(?:other|rest|remaining|extra|line|number|resto)\b.{0,60}\b(?:where|going|coming from|come from|donde)\b/;
const ENOUGH =
  /\bA(?<a>\d)(?: a month| per month| monthly| al mes)?(?: even| really| still| going to be| gonna be| be)* (?:enough|sufficient|suficiente|cut it|do it)\b|\b(?:enough|suficiente)\b.{0,20}\bA(?<b>\d)|\b(?:is|are|will|es|would|was)(?: my| the| los)? A(?<c>\d)(?: a month| monthly| al mes)? (?:enough|ok|okay|plenty|suficiente|too (?:low|little))\b|\bA(?<e>\d)(?: a month)?.{0,12}\b(?:hold|holds|cover|covers) (?:things|everything|it all|all of (?:it|them)|all (?:the |my )?(?:debts|minimums))\b/;
/** "Is my plan even above the minimums". */
const ABOVE_MINIMUMS =
  /\b(?:is|are|does|do|am i)\b.{0,24}\b(?:plan|what i (?:pay|set aside|put in|do)|budget|payments?|paying|setting aside)\b.{0,24}\b(?:above|over|more than|at least|cover\w*|enough for)(?: all| the| my| all the| all my)* (?:minimums?|mins)\b/;
const OF_ELSE =
  /\b(?:house|home|mortgage|apartment|approved|qualify|fico|lease|dealer|settle\w*|collector|court|rent|emergency|savings?|save|fund|down payment|score|limit|live on|eat|food|food stamps|offer\w*|late|behind)\b/;
const COMES_IN =
  /\b(?:unemployment|i (?:get|make|earn|bring home|clear|take home)|my (?:check|pay|income)|disability|ssi|ssdi|social security|desempleo|gano)\b(?: \w+){0,3} A\d/;
const STILL_LEFT =
  /\b(?:left|leftover|remain\w*|queda\w*|sobra\w*)\b.{0,30}\b(?:of|out of|from|in|on|de)\b(?: the| my| mis| los| this)* A(?<a>\d)\b|\bleaves? (?:me )?(?:what|how much|with)\b|\bwhat (?:does|do|did) (?:that|it|this) leave\b|\bcuanto me queda\b/;
const PAID = /\b(?:paid|sent|gave|put|payed|after (?:paying|i pay|sending|the)|pague|mande|di)\b/;
const PAYMENTS =
  /\b(?:how many|cuantos|cuantas|number of)(?: more| other)? (?:payments?|checks?|installments?|pagos|months?|meses)\b/;
const HELD =
  /\bD(?<d>\d)\b(?:(?!\bor\b).){0,24}?\b(?:pay(?:ing)?|with|at|sending|if i (?:pay|send|do)|pagando|con)(?: just| only| like| about| the| nothing but| solo| nomas)* A(?<a>\d)\b|^D(?<e>\d)(?: weekly| monthly)?,? A(?<b>\d) (?:a|per|every|each) (?:week|wk|month|paycheck)\b/;
/** "Can I pay the hospital 25 a month". */
const PAYS_EACH =
  /^(?:(?:so|ok|and|hey|what if|if|can|could|should|may|i|we|just|only|puedo|y si)\b ?)*(?:pay|send|give|do|pagar|pago|dar|mandar)(?:le)?(?: the| my| a| al| la)* D(?<d>\d)(?: like| just| only| solo)? A(?<a>\d) (?:a|per|every|each|al|por|cada) (?:month|mes)[?.! ]*$/;
const HOW_LONG =
  /\b(?:how long|how many (?:years|months)|when|gone|done|paid off|cuanto tiempo|cuando)\b|\bweekly\b|A\d (?:a|per|every) (?:week|wk)/;
const ONCE =
  /\b(?:once|extra|more|today|this month|right now|already|first|instead|refund|bonus|rate)\b/;
const FREED =
  /\bwhen\b.{0,24}\bD\d\b.{0,30}\b(?:how much|what)\b.{0,24}\b(?:frees?|freed)\b|\b(?:cuando)\b.{0,24}\bD\d\b.{0,30}\bcuanto\b.{0,16}\blibera\w*|\b(?:how much|what|cuanto)\b.{0,12}\b(?:does|do|will|would|did|can|me)\b(?: paying off| killing| finishing| the)? D\d(?: then)?(?: frees?| free(?:s|ing)?| give me back| libera)(?: (?:me )?(?:up|back))?\b|\b(?:how much|cuanto)\b(?: (?:money|more|extra|dinero|a month|do i|will i|is|gets?))* (?:frees?|freed|libera)(?: up)?\b.{0,24}\bD\d|\bif\b.{0,10}\bD\d (?:was|were|is|got|gets) (?:paid off|gone|done)\b.{0,12}\b(?:how much|what)\b.{0,24}\b(?:extra|free|freed|left over|more|have)\b|\b(?:what(?:'?s|s)? (?:happens?|changes?|becomes?|next)|what do i do|where (?:does|do|will|would)|do i get to keep|who gets|que pasa|a donde va)\b.{0,60}\b(?:after|once|when|cuando)\b.{0,12}\bD\d(?: is|'s|s)? (?:gone|paid off|done|over|finished|zero)\b|\b(?:after|once|when)\b.{0,8}\bD\d(?: is|'s|s)? (?:gone|paid off|done|over|finished)\b.{0,40}\b(?:what (?:happens|changes)|where does|do i (?:get to )?keep|who gets|what next)\b/;
const GONE =
  /\bwhen\b.{0,24}\b(?:stop|quit|done|finish\w*|through)(?: with)? (?:paying )?(?:off |on |for )?(?:the |my )?D\d\b|\bD\d (?:is |be |all )?(?:gone|done|paid off|over|at zero|finished) (?:by )?when\b|\b(?:when|how long)\b.{0,20}\b(?:until|till?|before|is|does|will|do)? ?(?:the |my )?(?:D\d|that one|it)(?: is| be| get| gets|'s|s|'ll be)? (?:gone|done|paid off|zero|at zero|to zero|dead|die|dies|over|finished)\b/;
const CARDS =
  /\b(?:both|the|my|two|just the|only the|las) (?:two )?(?:credit )?(?:cards|tarjetas)\b/;
const CARDS_GONE =
  /\b(?:when|which month|what month|how long|how many months|cuando)\b.{0,50}\b(?:zero|done|gone|paid off|over|finish\w*|clear|just the cards|terminan?|acab\w+)\b|\bhow many months\b.{0,12}\bcards\b/;

const FIRST_GONE =
  /\b(?:when|how (?:long|soon)|which|what|cuando|cual)\b.{0,24}\b(?:first|primera?)(?: \w+){0,2}?\b.{0,16}\b(?:paid off|gone|done|finish\w*|zero|win|pagad[ao]|termin\w*|acab\w*|liquid\w*)\b/;
const WORKS =
  /\b(?:does|is|will|would|can|did)\b.{0,8}\b(?:my|the|this|our) (?:debt |payoff |payment )?plan\b.{0,12}\b(?:work(?:s|ing)?|ok|okay|good|fine|on track|valid|hold|holds|realistic|make sense|doable|possible)\b|^(?:(?:so|ok|and|hey) )*(?:am i|are we) (?:still )?on track\b|\b(?:sigue|todavia) (?:funcionando|sirviendo|funciona|sirve)(?: bien)? mi plan\b|\bmi plan (?:todavia |sigue |aun |si )*(?:funciona\w*|sirve|sirviendo|va bien)\b/;
const CHANGED = /\b(?:if|with|now that|since|after|when|si|con|ahora que)\b/;
const NOT_WORKS =
  /\b(?:phones?|tablet|ipad|computer|laptop|device|offline|browser|app|site|payment plan|hardship|irs|miss|missed|skip|skipped|late|what if|phone|bankruptcy)\b/;

/** The one of these that a question is; null where its words don't say it plainly. */
export function ownPlanSaid(
  plain: string,
  { debts, plan }: Pick<PlannerRecords, 'debts' | 'plan'>,
  minimums: Cents | null,
): OwnPlanSaid | null {
  if (debts.length === 0 || plain.length > MAX_LETTERS) return null;
  const { text, debts: named, amounts, rates } = markedText(plain, debts);
  const monthly = plan?.monthly ?? null;
  const words = text.split(' ').length;
  if (
    words <= 16 &&
    amounts.length + rates.length + named.length === 0 &&
    WORKS.test(text) &&
    !NOT_WORKS.test(text)
  )
    return { kind: 'works', isChanged: CHANGED.test(text) };
  if (
    words <= 10 &&
    named.length === 0 &&
    amounts.length === 0 &&
    rates.length === 0 &&
    RATES.test(text) &&
    !OF_THE_WORD.test(text) &&
    !NOT_OWN_RATES.test(text)
  )
    return { kind: 'rates' };
  const size = SIZE.exec(text);
  if (
    size &&
    words <= 10 &&
    named.length === 0 &&
    amounts.length === 0 &&
    OF_SIZE.test(text) &&
    !NOT_OF_SIZE.test(text)
  )
    return {
      kind: 'by_size',
      isSmallest: !/biggest|largest|grande/.test(size.groups?.['size'] ?? ''),
    };
  if (LAST_PAYMENT.test(text) && named.length === 0) return { kind: 'last_payment' };
  const isOfMonthly = monthly !== null && amounts.some((each) => each === monthly);
  const above = monthly === null || minimums === null ? null : cents(monthly - minimums);
  const isOfAbove = above !== null && above > 0 && amounts.some((each) => each === above);
  if (named.length === 0 && isOfMonthly && COVERS.test(text) && amounts.length === 1)
    return { kind: 'covers' };
  if ((isOfMonthly || isOfAbove) && WHERE_REST.test(text) && !/\b(?:paid|sent|gave)\b/.test(text))
    return { kind: 'covers' };
  const still = stillSaid(text, amounts, named, monthly);
  if (still) return still;
  const enough = named.length === 0 && !OF_ELSE.test(text) ? ENOUGH.exec(text) : null;
  const { a, b, c, e } = enough?.groups ?? {};
  const asked =
    monthly !== null && amounts.length === 0 && named.length === 0 && ABOVE_MINIMUMS.test(text)
      ? monthly
      : amounts[Number(a ?? b ?? c ?? e ?? NaN)];
  // What comes in stands beside it: "unemployment is 312 a week".
  if (asked !== undefined && (amounts.length <= 1 || COMES_IN.test(text)))
    return { kind: 'enough', amount: asked };
  if (
    amounts.length === 0 &&
    words <= 18 &&
    CARDS.test(text) &&
    CARDS_GONE.test(text) &&
    named.every(({ kind }) => kind !== 'card')
  )
    return { kind: 'cards' };
  if (
    named.length + amounts.length + rates.length === 0 &&
    words <= 12 &&
    FIRST_GONE.test(text) &&
    !/\b(?:should|pay first|payment|minimum|report|score|house|car)\b/.test(text)
  )
    return { kind: 'first_gone' };
  const [debt, ...others] = named;
  if (debt && others.length === 0 && FREED.test(text)) return { kind: 'freed', debt };
  if (debt && others.length === 0 && amounts.length === 0 && PAYMENTS.test(text))
    return { kind: 'payments', debt };
  if (debt && others.length === 0 && amounts.length === 0 && rates.length === 0 && GONE.test(text))
    return /\b(?:if|minimums?|score|report|promo\w*|late|clos\w+|cancel\w*)\b/.test(text)
      ? null
      : { kind: 'gone', debt };
  const each = PAYS_EACH.exec(text);
  const monthlyOn = amounts[Number(each?.groups?.['a'] ?? NaN)];
  if (debt && others.length === 0 && monthlyOn !== undefined && rates.length === 0)
    return { kind: 'held', debt, amount: monthlyOn };
  const held = HELD.exec(text);
  const amount = amounts[Number(held?.groups?.['a'] ?? held?.groups?.['b'] ?? NaN)];
  if (
    debt &&
    others.length === 0 &&
    amount !== undefined &&
    amounts.length === 1 &&
    rates.length === 0 &&
    HOW_LONG.test(text) &&
    !ONCE.test(text)
  )
    return { kind: 'held', debt, amount };
  return null;
}

/** What was paid of the month's amount: every sum that is named but that one. */
function stillSaid(
  text: string,
  amounts: readonly Cents[],
  named: readonly TrackedDebt[],
  monthly: Cents | null,
): OwnPlanSaid | null {
  const found = STILL_LEFT.exec(text);
  if (!found || monthly === null || !PAID.test(text)) return null;
  const whole = found.groups?.['a'] === undefined ? null : amounts[Number(found.groups['a'])];
  if (whole !== null && whole !== monthly) return null;
  const paid = amounts.filter((each) => each !== monthly);
  const sum = cents(paid.reduce((all, each) => all + each, 0));
  if (paid.length === 0 || sum > monthly) return null;
  const [debt] = named;
  return { kind: 'still', paid: sum, debt: debt && paid.length === 1 ? debt : null };
}
