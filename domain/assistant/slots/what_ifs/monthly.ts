import { type Cents, cents, share } from '../../../money/cents.ts';
import type { TrackedDebt } from '../../../planner/progress.ts';
import { TIMES_A_MONTH } from '../amounts.ts';
import { ASKS, placeOf, type Reader, type Question, type WhatIf } from './what_if.ts';

// Another amount every month, money that comes once, and months of minimums alone.

export const EVERY =
  /\b(?:(?:a|per|each|every|out of (?:every|each)) ?(?:day|month|mo|mth|week|wk|(?:pay ?)?checks?|paychecks?|pay ?day)|monthly|weekly|bi-?weekly|semi-?monthly|el 1 y el 15|the 1st and (?:the )?15th|every (?:two|2|other) weeks?|al mes|mensual\w*|(?:por|cada|a la) (?:mes|semana|quincena))\b|\/ ?(?:mo|month|wk|week)\b/;
const LASTING =
  /\b(?:from (?:here|now)(?: on)?(?: out)?|from here on|going forward|moving forward|for good|until (?:its|it's|theyre|they're|everythings|everything is) (?:gone|done|paid)|til+ (?:its|it's|theyre|they're) (?:gone|done|paid)|de ahora en adelante|de aqui en adelante|hasta acabar|hasta terminar)\b/;
/** What somebody else asks for or pays, or what is no plan for the debts. */
const ELSEWHERE =
  /\b(?:collectors?|collections?|settle\w*|hardship|court|garnish\w*|lawyer|attorney|loan|transfer\w*|fee|fees|limit|counselor|counseling|dmp|irs|student|sav(?:e|es|ing|ings)|ahorr\w*|interest|intereses|medicaid|ssi|food stamps|snap|insurance|rent is|they (?:want|wanted|offered|said|say|are asking)|wants?|refund|bonus|once|one[- ]time|lump|invest\w*|401k|late|behind|atrasad\w*|owed? me|extra this month|this month|next month|este mes|minimums?|mins|minimos?|demanda\w*|cobrador\w*|prestamo\w*|apr|sue|they (?:take|took|charge)|charged?|call it (?:done|even)|cancel\w*|report|deposit|down and|owe|owed|owing|debo|debe|on (?:a|one|another) (?:\w+ )?(?:card|loan)|where (?:do|can) i|how do i (?:change|set|edit|update))\b/;
export const MORE = /\b(?:more|extra|additional|another|on top|mas|adicional(?:es)?|otros)\b/;
/** From one amount to another: a limit, a score and a rate go so, too, unless the first is what is set aside. */
const FROM_TO = /\bfrom (?:a )?A(?<a>\d)(?: down| up)? to\b/;
const HOW_MANY_MORE = /\bhow (?:many|much) more\b|\bcuantos? (?:meses )?mas\b/g;
const LESS = /\b(?:less|fewer|menos)\b/;
/** A change that ends again is none from now on. */
const ENDS_AGAIN =
  /\b(?:until|till|hasta) (?!it|its|they|theyre|every|im|i'm|gone|done|acab|termin)\w/;
const OLD =
  /\b(?:not(?: the)?|insted of|instead of|in place of|rather than|from|than|keep(?: on)? (?:doing|paying|up)|doing|paying|en vez de|en lugar de|ya no|no|vs|versus|over)(?: my| the| los| de los| mis| usual| regular)* A$/;
const ENOUGH =
  /\b(?:(?:can|could|might|ima|gonna|will|i'll|ill|able to|want to|wanna|puedo|podria|voy a)(?: only| just| still| maybe| solo| nomas)? ?(?:do|pay|put|swing|afford|manage|send|give|set aside|go|dar|pagar|poner|abonar|mandar)|(?:if|say|si)(?: i| we| yo| nomas| solo)*(?: only| just| can| could| nomas| solo| puedo| podemos)? ?(?:do|did|pay|paid|put|go|went|send|dar|doy|pago|pongo|abono|pagar)|swing|squeeze(?: out)?|scrape(?: up| together)?|come up with|from A\d(?: down| up)? to|afford|would|will|does|thinking|thinkin|more like|going|(?:drop\w*|bump\w*|lower\w*|rais\w*|bring\w*|cut\w*|go|went|mov\w*|switch\w*)(?: it| that| this| mine)?(?: up| down| back)? to|down to|up to|what (?:if|about)(?: its| it's| it was)?|(?:solo|nomas|solamente)(?: le| les)? (?:doy|pago|pongo|abono|dar))(?: is| was| only| just| like| about| around| maybe| a| an| to| up| down| de| unos| como)* A$/;
const THE_PLAN_WAS =
  /\b(?:what if|if|suppose|say|y si|si)(?: the| my| el| mi)* (?:plan|budget|monthly amount|monthly payment|presupuesto|plan mensual) (?:was|were|is|went|goes|fuera|es|sea)(?: down| up| to| only| just| like| about| de| solo)* A0\b(?! (?:more|less|extra|short|mas|menos))/;
const LEFT_FOR =
  /\b(?:have|has|left|got|leaves(?: me)?|be|there(?:'?s| is| will be)|me quedan?|quedan?|tendria|tengo) (?:like |about |only |just |solo |nomas )?A(?<a>\d)(?: left| dollars)? (?:for|to put (?:on|to|toward)|toward|towards|para)(?: all| my| the| mis| las| todas)* (?:debts?|cards|bills|deudas)\b/;
const SUM = new RegExp(
  String.raw`\bA(?<a>\d)(?: now| a month| al mes)? ?(?:plus|and|\+|mas|y)(?: another| an extra| an additional| like| about| otros| a| the)* ?A(?<b>\d)\b`,
);

const before = (text: string, place: number): string =>
  text.slice(0, text.indexOf(`A${place}`) + 1);

const isOld = ({ text, amounts, monthly }: Question, place: number): boolean =>
  amounts[place] === monthly || OLD.test(before(text, place));

/** One amount for every month, by itself or as what is set aside and more. */
export const readMonthly: Reader = (question) => {
  const { text, amounts, rates, debts, monthly } = question;
  if (
    debts.length > 0 ||
    rates.length > 0 ||
    amounts.length === 0 ||
    amounts.length > 4 ||
    monthly === null
  )
    return null;
  const left = LEFT_FOR.exec(text);
  const leftFor = amounts[placeOf(left, 'a')];
  // What is set aside anyway, beside another amount, is only where a change begins.
  const isOnlyNow = leftFor === monthly && amounts.length > 1;
  if (
    leftFor !== undefined &&
    !isOnlyNow &&
    ASKS.test(text) &&
    !/\bthis month\b|\beste mes\b/.test(text)
  )
    return monthlyOf(leftFor);
  if (ENDS_AGAIN.test(text)) return null;
  const [only] = amounts;
  if (THE_PLAN_WAS.test(text) && only !== undefined && amounts.length === 1) return monthlyOf(only);
  if (ELSEWHERE.test(text.replaceAll(/\bsave me\b/g, ' '))) return null;
  const from = amounts[placeOf(FROM_TO.exec(text), 'a')];
  if (from !== undefined && from !== monthly && !EVERY.test(text)) return null;
  const summed = sumOf(question);
  if (summed !== null) return monthlyOf(summed);
  const places = amounts.map((_, place) => place);
  const [first] = amounts;
  if (SEVERAL_TIMES.test(text) && first !== undefined && amounts.length === 1 && PAYS.test(text))
    return MORE.test(text) || LESS.test(text) ? null : monthlyOf(first);
  const fresh = places.filter((place) => !isOld(question, place));
  const [place] = fresh;
  const amount = place === undefined ? undefined : amounts[place];
  if (place === undefined || amount === undefined || fresh.length !== 1) return null;
  if (MORE.test(text.replaceAll(HOW_MANY_MORE, ' ')) || LESS.test(text))
    return isReplaced(question, place) ? monthlyOf(amount) : null;
  const isPaid = ENOUGH.test(before(text, place)) || CAN_DO.test(text);
  const isEvery = EVERY.test(text);
  const hasOld = places.length > 1;
  if (!ASKS.test(text) && !hasOld && !LASTING.test(text) && !CAN_DO.test(text)) return null;
  if (hasOld && (isEvery || isPaid || LASTING.test(text))) return monthlyOf(amount);
  if (isEvery && (isPaid || LASTING.test(text))) return monthlyOf(amount);
  return isPaid && (LASTING.test(text) || ENDS.test(text)) ? monthlyOf(amount) : null;
};

/** How often in a month stands in words, and the amount is all of it. */
const SEVERAL_TIMES = new RegExp(String.raw`\b(?:${TIMES_A_MONTH})`);
const PAYS =
  /\b(?:pay|paying|send|sending|put|do|split|pago|pagar|doy|abono|mando|pongo)(?: (?:about|like|just|them|it|le|les|unos|como))* A0\b/;
/** "I can do 165 every two weeks": said, and no other question. */
const CAN_DO =
  /^(?:so |ok |well |right now |maybe )*(?:(?:(?:i|we) )?(?:can|could)|(?:yo )?puedo|podria)(?: only| just| maybe| probably| swing| solo| nomas)* (?:do|pay|put|send|swing|dar|pagar|mandar|poner)? ?(?:like |about |maybe |only |just |unos |nomas |solo )*A0\b|\bA0\b.{0,20}\bis (?:what|all|the most|about all|the best) (?:that )?(?:i|we)(?:'ve)? (?:can|could|got|have)\b/;

/** When the debts end, which is no question of one payment. */
const ENDS =
  /\b(?:done|finish(?:ed)?|debt[- ]?free|out of debt|how long|knock (?:it|this|them|everything)(?: all)? out|paid off by|what month|by when|payoff date|end date|acabo|termino|libre de deudas|salgo|cuanto (?:tiempo )?me tardo|when (?:am|will|would) i)\b/;

/** "can't keep doing 420, more like 260": more of what stands before it is no addition. */
const isReplaced = ({ text }: Question, place: number): boolean =>
  new RegExp(String.raw`\bmore like (?:about )?A${place}\b`).test(text);

const monthlyOf = (amount: Cents): WhatIf => ({ kind: 'monthly', amount });

/** What is set aside now and more on top; null where no such sum is said, or the parts don't add up to what is said besides. */
function sumOf({ text, amounts, monthly }: Question): Cents | null {
  const match = SUM.exec(text);
  const [one, other] = [amounts[placeOf(match, 'a')], amounts[placeOf(match, 'b')]];
  if (one === undefined || other === undefined) return null;
  const all = cents(one + other);
  const others = amounts.filter((each) => each !== one && each !== other);
  if (others.some((each) => each !== all)) return null;
  const isOfNow = one === monthly || other === monthly;
  return isOfNow && (EVERY.test(text) || LASTING.test(text) || others.length > 0 || MORE.test(text))
    ? all
    : null;
}

const KEPT =
  /\b(?:keep|keeping|kept|hold|holding|hang|hanging|set|setting|sav(?:e|ing)|stash|stashing|put|putting|leave|leaving|reserve|reserving|quedo con|quedarme con|guardo|guardar|guardando|aparto|apartar|apartando|dejo|dejar)(?: back| aside| away| on| onto| to| out| about| like| around| unos| como| me)* A(?<kept>\d)\b/;
/** "1,500 of it is rent": kept back too, by what it is for. */
const FOR_ELSE =
  /\bA(?<kept>\d) (?:of (?:it|that|this)|de eso|de esos)(?: is| has to go| goes| will go| gotta go| es| son| va| van)*(?: for| to| toward| para)?\b/;
const KEPT_HALF =
  /\b(?:keep\w*|sav\w+|stash\w*|guard\w+|aparto)(?: back| like)? (?:half|la mitad)\b.{0,24}\b(?:half|rest|otra mitad|resto)\b/;
const REST =
  /\b(?:rest|remainder|remaining|what'?s left|whats left|leftover|left over|balance of it|lo demas|el resto|lo que (?:sobra|queda|reste)|lo otro)\b/;

/** One sum, of which a part is kept back. */
export const readKept: Reader = ({ text, amounts, debts, monthly }) => {
  const [only] = amounts;
  if (KEPT_HALF.test(text) && only !== undefined && amounts.length === 1 && !EVERY.test(text)) {
    const half = share(only, 1, 2);
    return {
      kind: 'once',
      amount: half,
      debt: debts.length === 1 ? (debts[0] ?? null) : null,
      isKept: true,
    };
  }
  const match = KEPT.exec(text) ?? FOR_ELSE.exec(text);
  const kept = amounts[placeOf(match, 'kept')];
  const rest = REST.exec(text);
  if (!match || kept === undefined || rest === null || EVERY.test(text)) return null;
  const [whole, ...others] = amounts.filter(
    (each, place) => place !== placeOf(match, 'kept') && each !== monthly,
  );
  if (whole === undefined || others.length > 0 || whole <= kept) return null;
  // The debt that stands with the rest; another before it is only what the money is from, or for.
  const named = /D(\d)/.exec(text.slice(rest.index))?.[1] ?? /D(\d)/.exec(text)?.[1];
  const debt = named === undefined ? undefined : debts[Number(named)];
  return { kind: 'once', amount: cents(whole - kept), debt: debt ?? null, isKept: true };
};

const WINDFALL =
  /\b(?:refund|bonus|check|paycheck|gift|inheritance|inherited|settlement|stimulus|overtime|back ?pay|reembolso|aguinaldo|cheque|bono|herencia)\b/;
const HALF_OF =
  /\b(?:half|la mitad)(?: of| de| del)?(?: my| the| a| that| this| mi| el| ese)*(?: \w+){0,3}(?: of| for| is| de)? ?A0\b|\bA0\b[^.?]{0,40}\b(?:half|la mitad)(?: of (?:it|that)| de eso)?(?: on| to| toward| goes| a| en| para)\b/;

/** Half of money that comes once. */
export const readHalf: Reader = ({ text, amounts, debts }) => {
  const [whole] = amounts;
  return whole !== undefined &&
    amounts.length === 1 &&
    debts.length <= 1 &&
    WINDFALL.test(text) &&
    HALF_OF.test(text) &&
    !EVERY.test(text)
    ? { kind: 'once', amount: share(whole, 1, 2), debt: debts[0] ?? null, isKept: true }
    : null;
};

const INSTEAD_OF =
  /\bA(?<a>\d)(?: (?!instead)[a-z]+){0,4} (?:instead of|rather than|not|en vez de|en lugar de)(?: the| my| usual| regular| los| mis| de)* A(?<b>\d)\b/;
const THIS_TIME =
  /\b(?:this month|just (?:this )?once|this (?:one )?time|only (?:this )?once|one time|este mes|(?:solo )?(?:esta|una) vez)\b/;

/** More than what is set aside, in one month alone: what is on top counts once. */
export const readInsteadOnce: Reader = ({ text, amounts, debts, monthly }) => {
  const match = INSTEAD_OF.exec(text);
  const [paid, usual] = [amounts[placeOf(match, 'a')], amounts[placeOf(match, 'b')]];
  return match &&
    paid !== undefined &&
    usual !== undefined &&
    usual === monthly &&
    paid > usual &&
    debts.length <= 1 &&
    THIS_TIME.test(text)
    ? { kind: 'once', amount: cents(paid - usual), debt: debts[0] ?? null, isKept: false }
    : null;
};

const COMES =
  /\b(?:get|gets|gettin|getting|got|gotten|coming|comes|receiv\w+|refund|deposit|paid me back|paying me back|settlement|check|me (?:llegan?|dieron|dan|regresan|devuelven|pagan))\b/;
const WHERE =
  /\bwhere?(?:'?d| would| should| does| do)? (?:that|it|this|i|the money)(?: put| send)?\b|\bwhich (?:one|debt|card|bill)(?: should| do| would)?\b.*\bfirst\b|\b(?:a )?donde (?:lo|los|la) (?:pongo|pondria|meto|mando)\b|\ba cual\b/;
const DOES =
  /\b(?:what (?:does|would|will|do|wld)|whats|que (?:hace|harian?|pasa con)) (?:another |an extra )?A(?<a>\d) (?:on|to|toward|at|a|en) D(?<d>\d)(?: do\b|\?|$)/;

/** "Thirteen fifty should land end of february … put ALL of it on the debts". */
const COMES_SOON =
  /\b(?:settl\w+|refund|bonus|insurance|back ?pay|inherit\w*|get something back|taxes|tax (?:place|lady|guy|return)|should (?:come|land|hit|be here|get here)|gonna (?:come|land|hit)|comes in|coming in)\b/;
const ALL_OF_IT =
  /\b(?:all of it|it all|that all|all that|the whole thing|every (?:dime|penny|cent|dollar)|everything)(?: (?:goes|go|went|is going|on|to|toward|towards|here|at|in))+\b/;
const NOT_ONCE = /\b(?:garnish\w*|offset|take (?:it|all|the)|owe (?:the )?irs|collector)\b/;

/** Two sums that are put on one debt together. */
const BOTH =
  /\bA0\b.{0,32}\b(?:and|plus|y)\b.{0,24}\bA1\b.{0,40}\b(?:put|throw|toss|send|pay|pongo|meto)(?: it| them| that| both| lo| los)*(?: all| both| todo)?(?: of it)? (?:on|to|toward|at|a|en) D0/;

/** "Got 800, do I put it on the Visa or the hospital": on the dearer of the two. */
const EITHER =
  /\bD0(?: card| bill)?,? (?:or|vs|versus|o)(?: the| my| on| to| toward| al?| la| el| mi| en)* D1\b/;
/** It has to last until then. */
const UNTIL_DAY = /\b(?:until|till?|hasta)(?: the| el)? \d{1,2}(?:st|nd|rd|th)?\b/;
const GOES =
  /\b(?:(?:put|throw|toss|send|use|spend|pay)(?: it| that| this| them)?|(?:does|should|would) it go|goes?|lo|los|le|meto|pongo|pago|mando|abono|va)\b[^.]{0,16}\bD0/;
const HAS = /\b(?:have|tengo|i'?ve got|extra)(?: like| about| unos)* A0\b/;
const rateOf = ({ balances }: TrackedDebt): number => Math.max(...balances.map(({ apr }) => apr));

/** Money that comes once, with the question where it goes or what it does. */
export const readOnce: Reader = ({ text, amounts, debts, monthly }) => {
  if (EVERY.test(text)) return null;
  const [one, other] = amounts;
  const [on] = debts;
  if (BOTH.test(text) && one !== undefined && other !== undefined && amounts.length === 2 && on)
    return { kind: 'once', amount: cents(one + other), debt: on, isKept: false };
  if (
    EITHER.test(text) &&
    !UNTIL_DAY.test(text) &&
    (COMES.test(text) || GOES.test(text) || HAS.test(text)) &&
    one !== undefined &&
    one !== monthly &&
    amounts.length === 1 &&
    debts.length === 2 &&
    rateOf(debts[0] as TrackedDebt) !== rateOf(debts[1] as TrackedDebt)
  )
    return {
      kind: 'once',
      amount: one,
      debt: debts.toSorted((a, b) => rateOf(b) - rateOf(a))[0] ?? null,
      isKept: false,
      isOfTwo: true,
    };
  const does = DOES.exec(text);
  const put = amounts[placeOf(does, 'a')];
  if (does && put !== undefined && amounts.length === 1)
    return { kind: 'once', amount: put, debt: debts[placeOf(does, 'd')] ?? null, isKept: false };
  const fresh = amounts.filter((each) => each !== monthly);
  const [amount] = fresh;
  if (
    amount !== undefined &&
    fresh.length === 1 &&
    debts.length === 0 &&
    COMES_SOON.test(text) &&
    ALL_OF_IT.test(text) &&
    !NOT_ONCE.test(text)
  )
    return { kind: 'once', amount, debt: null, isKept: false };
  return amount !== undefined &&
    fresh.length === 1 &&
    debts.length === 0 &&
    COMES.test(text) &&
    WHERE.test(text) &&
    !/\b(?:a loan|borrow\w*|costs?|where do i get|check cashing|collector|garnish\w*|bill|letter)\b/.test(
      text,
    )
    ? { kind: 'once', amount, debt: null, isKept: false }
    : null;
};
