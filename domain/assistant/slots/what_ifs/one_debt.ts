import { type AprBps, aprBps, type Cents, cents } from '../../../money/cents.ts';
import type { TrackedDebt } from '../../../planner/progress.ts';
import { isMoneyIn } from './income_said.ts';
import { ASKS, placeOf, type Reader } from './what_if.ts';

// Something is other about one debt: a charge, a part or all of it gone, a rate, one amount held on it, an offer to close it.

const NOT_OF_IT =
  /\b(?:report|score|credit bureau|bureaus?|dispute\w*|sue|sued|court|garnish\w*|collector|statute)\b/;

const PURCHASE =
  '(?!payment|paying|now|november|december|january|this month|next month|good|real|once|a (?:month|while)|me\\b|interest|principal|then\\b|sure|extra)';
const CHARGED =
  /\b(?:charg(?:e|es|ed|ing)|swip(?:e|ed|ing)|run up|rack(?:ed|ing)? up|spend|spent|spending|cargo|cargue|cargar|cargarle|cargando|le meto|meterle|gasto|gastar|gaste)(?: another| like| about| around| an extra| otros| unos| de| le| up)* A(?<a>\d)\b.{0,48}?\b(?:on|to|onto|with|a|en|con)(?: my| the| la| mi)* D(?<d>\d)/;
const CHARGED_ES =
  /\b(?:le|la|lo) (?:cargo|cargara|cargue|meto|meta|echo) (?:otros |otras |unos |como )?A(?<a>\d)(?: mas)? a (?:la |mi )?D(?<d>\d)/;
const PUT_FOR = new RegExp(
  String.raw`\b(?:put|putting|throw|have to put|had to put|pongo|poner|puse|meto)(?: another| like| about| around| an extra| otros| unos)* A(?<a>\d)(?: more| mas)?(?: (?:worth )?of [a-z]+(?: [a-z]+)?(?: and [a-z]+)?| (?:de la|del|de) [a-z]+| for (?:the |a |my |our )?[a-z]+)? ?(?:on|onto|to|a|en)(?: my| the| la| mi)* D(?<d>\d)(?: card)?(?<for> (?:for|to (?:buy|get|cover|fix|pay for)|para) ${PURCHASE}[a-z])?`,
);
/** "Put a 900 dollar laptop on the Visa". */
const PUT_THING = new RegExp(
  String.raw`\b(?:put|putting|charge|charging)(?: a| an| the| this| my| some)* A(?<a>\d)(?: worth of)? (?!more|extra|a month|each|every|per|toward|down|today|now|on\b|onto|to\b|from)[a-z]+(?: [a-z]+)? (?:on|onto)(?: my| the)* D(?<d>\d)`,
);
/** "The dentist wants 750, if I put it on the Best Buy". */
const COST_PUT =
  /\b(?:wants?|costs?|costing|quoted|estimate[ds]?|bill is|is gonna be|need(?:s)? (?:a |an )?(?:new )?[a-z]+)(?: me| is| about| like| at| for)* A(?<a>\d)\b.{0,40}\b(?:put|putting|charge|charging)(?: it| that| this| them)(?: all)? (?:on|onto|to)(?: my| the)* D(?<d>\d)/;
const BOUGHT =
  /A\d(?: more| mas)? (?:worth )?(?:of [a-z]+|del? [a-z]+|for (?:the |a |my |our )?[a-z]+ (?:on|onto))/;
const LONGER =
  /\b(?:how much (?:longer|further|later)|push\w*|set\w* (?:me )?back|add to|stuck|mess up|farther|longer|cuanto mas|atras\w*|retras\w*|me tardo)\b/;

/** What was charged already is told: what it does is said. */
const HAS_CHARGED =
  /^(?:so |ok |and |well )*(?:i|we)(?: just| had to| went and| already)* (?:charged?|put|used|use|spent|spend|swiped?) /;
const USED_FOR =
  /\bused?(?: my| the| la)* D(?<d>\d)(?: card)? (?:for|on|to (?:buy|pay for|get|cover|fix))(?: like| about| a| an)* A(?<a>\d)\b/;

/** A new charge on a card: charged by its word, or put on it for something that is bought. */
export const readCharge: Reader = ({ text, amounts, debts }) => {
  if (isMoneyIn(text)) return null;
  if (/\b(?:every|each|a|per|al|cada) (?:month|mo|week|mes|semana)\b|\bmonthly\b/.test(text))
    return null;
  const charged =
    CHARGED.exec(text) ??
    CHARGED_ES.exec(text) ??
    USED_FOR.exec(text) ??
    PUT_THING.exec(text) ??
    COST_PUT.exec(text);
  const put = charged ? null : PUT_FOR.exec(text);
  const match = charged ?? put;
  const amount = amounts[placeOf(match, 'a')];
  const debt = debts[placeOf(match, 'd')];
  if (!match || amount === undefined || debt?.kind !== 'card' || amounts.length > 1) return null;
  if (
    (!ASKS.test(text) && !HAS_CHARGED.test(text)) ||
    /\b(?:they|someone|somebody|i didn'?t|fraud|stolen|fee|refund|bonus|inherit\w*|savings|paycheck|reembolso|aguinaldo|ahorros|how full|utili[sz]ation|usage|percent|limit|score|lleno|llena)\b/.test(
      text,
    )
  )
    return null;
  const isBought =
    charged !== null || put?.groups?.['for'] !== undefined || BOUGHT.test(put?.[0] ?? '');
  return isBought || LONGER.test(text) ? { kind: 'charge', amount, debt } : null;
};

const ALL_GONE = new RegExp(
  [
    String.raw`D(?<a>\d)(?: bill| card| debt)? ?(?:is|was|gets?|got|being|would be|will be|were|'s|s|gone and|queda|quedara|ya)? ?(?:all |just |completely |totally )?(?:gone|wiped(?: out)?|cleared|forgiven|erased|cancell?ed|out of the (?:picture|way)|knocked out|taken care of|liquidad[ao]|pagad[ao])\b`,
    String.raw`\b(?:pay(?:s|ing)?|paid|clear(?:s|ing|ed)?|cover(?:s|ing|ed)?|wip(?:es?|ing|ed)|paga|pago|pagar|va a pagar|liquida)(?: off| out)?(?: all of| the| my| all| toda| la| mi| el)* D(?<b>\d)(?: off| bill| card| completely| all| debt)* (?:for me|me off|as a gift|por mi)\b`,
    String.raw`\b(?:mom|dad|mother|father|grandma|grandpa|granny|nana|sister|brother|uncle|aunt|cousin|parents|husband|wife|boyfriend|girlfriend|friend|someone|somebody|mama|papa|abuela|abuelo|hermana|hermano|tia|tio|esposo|esposa|suegra|suegro)(?:'?s| is| says?| said| will| wants? to| gonna| going to| just| she'?s| he'?s| shes| hes| que| he| she| they| will| would|'?ll| me| va a| quiere)* (?:pay(?:ing|s)?|paid|tak(?:es?|ing) (?:over|on)|took over|paga|pagar|pago|liquidar)(?: off)?(?: the| my| mi| la| el)* D(?<c>\d)\b`,
    String.raw`\bD(?<e>\d)(?: will| would| is going to|'?ll)? (?:forgiv(?:es?|ing)|forgave|wip(?:es|ed|ing)|writ(?:es?|ing) off|wrote off|eras(?:es|ed)|waiv(?:es|ed)|perdona|perdonan)(?: off| out)? (?:it|my (?:whole )?bill|the (?:whole )?bill|all of it|the debt|everything|me everything|la cuenta|todo)\b`,
  ].join('|'),
);
const LONG_AGO = /\b(?:when|how long|till?|until|before|once|after|cuando|hasta que)\b[^,.]{0,40}$/;

/** When it will be gone is asked, or what that takes. */
const WHEN_GONE =
  /\b(?:gone|paid off|done|cleared|pagada?|liquidada?)(?: by)? when\b|\bby when\b|\bwhat (?:would|will|does|do) (?:it|i|that) (?:take|have to|need to)\b|\b(?:to|i|we) (?:have|get|want|need|see)(?: to (?:have|get|see))?(?: the| my)* D\d (?:gone|cleared|paid|wiped)\b|\b(?:gone|cleared|wiped|pagad[ao]|liquidad[ao]) (?:by|before|para|antes)\b|\bcuand\w+\b/;

/** A debt that is gone at once, by somebody else's money or let go of. */
export const readGone: Reader = ({ text, amounts, debts, endMonth }) => {
  const match = ALL_GONE.exec(text);
  const groups = match?.groups ?? {};
  const debt = debts[Number(groups['a'] ?? groups['b'] ?? groups['c'] ?? groups['e'] ?? NaN)];
  if (!match || !debt || NOT_OF_IT.test(text) || !ASKS.test(text)) return null;
  if (/\b(?:how much|what part) of\b|\bto (?:the )?interest\b/.test(text)) return null;
  if (debts.length > 1 || /\bi (?:pay|paid|only|just)\b|\bsi (?:solo |nomas )?pago\b/.test(text))
    return null;
  // So much a month until then is no debt that is gone today.
  if (amounts.length > 0 && LONG_AGO.test(text.slice(0, match.index))) return null;
  const isAsked =
    (LONG_AGO.test(text.slice(0, match.index)) || WHEN_GONE.test(text)) &&
    !/\bif\b|\bsi\b/.test(text);
  return isAsked ? null : { kind: 'off', amount: 'all', debt, endMonth };
};

const HALF = String.raw`(?:half|1/2|50 ?percent|la mitad|A(?<a>\d))`;
const PART = new RegExp(
  [
    String.raw`\b(?:insurance|insurer|aseguranza|seguro|they|hospital|medicaid|charity|assistance|someone|mom|dad|mama|papa)\b.{0,32}\b(?:paid|pays|paying|cover\w*|pick(?:s|ed|ing) up|knock(?:s|ed|ing)?|took|takes?|taking|cut|cuts|cutting|pago|paga|cubre|cubrio|cubren|quit\w+|descont\w+)(?: off| about| like| me| up)* ${HALF}(?<x>)`,
    String.raw`\bD\d (?:me |ya |finally |just |already )*(?:quit\w+|descont\w+|rebaj\w+|perdon\w+|forgiv\w+|forgave|waiv\w+|eras\w+|drops?|dropped|cuts?|cutting|knock(?:s|ed|ing)|takes?|took|taking|wrote|writes)(?: off)? (?:half|1/2|la mitad)(?: off)?\b`,
    String.raw`(?<!\bi |\bif i |\bwe )\b(?:paid|pays|paying|covered|covers|covering|picked up|picks up)(?: for)? (?:half|1/2)(?: of| off)?(?: the| my)* D\d`,
    String.raw`\b(?:half|1/2|la mitad)(?: off| de| of| del| taken off)(?: the| my| mi| la| el)* D\d`,
    String.raw`\bD\d .{0,24}\b(?:cut|cuts|knocked|slashed|dropped|took|come down|came down) (?:it )?(?:in |by |down )?(?:half|1/2|la mitad)`,
  ].join('|'),
);

/** A bill of which somebody else pays a part, or a part is let go of. */
export const readPart: Reader = ({ text, amounts, debts, endMonth }) => {
  const match = PART.exec(text);
  const [debt, ...others] = debts;
  if (!match || !debt || others.length > 0 || !ASKS.test(text) || NOT_OF_IT.test(text)) return null;
  // One's own payment, or only the sum: nobody lets go of anything.
  if (
    /\b(?:i|we) (?:\w+ )?(?:pay|paid|put|send|throw)\b|\b(?:pago|abono)\b|\bhow much is half\b/.test(
      text,
    )
  )
    return null;
  if (/\b(?:settle|settlement|take half|accept|score)\b/.test(text)) return null;
  const said = amounts[placeOf(match, 'a')];
  if (amounts.length > (said === undefined ? 0 : 1)) return null;
  if (said === undefined && debt.kind === 'card' && !/\b(?:half|1\/2|mitad)\b/.test(match[0]))
    return null;
  return { kind: 'off', amount: said ?? 'half', debt, endMonth };
};

const DROPS =
  /\b(?:drop\w*|lower\w*|cut\w*|knock\w*|reduc\w*|bring\w*|brought|c[ao]mes?(?: down)?|go(?:es)? (?:down )?|went|get\w*|agre\w+|sa(?:ys|id) yes|ok'?(?:d|s)|approv\w*|accept\w*|baj\w+|dej\w+|redu[cz]\w+)\b.{0,40}?\b(?:to|a|al|down to|at)(?: like| about| un| just| only)? (?<r>R\d|A\d)/;
/** "The Visa offered 16.99 if I set up autopay": a bare number is a rate only with its decimals. */
const OFFERS =
  /\bD\d (?:has |just |is |me )*(?:offer\w*|giving|gave|ofrec\w+)(?: me)?(?: a| an| like)? (?<r>R\d|A\d)(?! (?:off|settlement|to (?:settle|close)))/;
const NEW_ACCOUNT =
  /\b(?:transfer\w*|move(?! the needle)|moving|new card|balance transfer|promo\w*|intro\w*|\d+ months|loan|consolidat\w*|settle\w*|prestamo|pasar|minimum|payment to)\b|R\d fee/;
/** "The Visa went down to 9.9": told, and no balance of nine dollars and ninety cents. */
const SAID_RATE =
  /^(?:my |the |la |mi )?D\d (?:went|goes|came|dropped|got lowered|bajo|baja)(?: down| my rate| me)* (?:to|at|a|al) (?:R\d|A\d)/;
/** What a lender would do, and nothing it has done. */
const LETS =
  /\bhardship\b|\bprogram\b|\b(?:can|could|will|would|'ll|willing to|offer\w*(?: to)?|puede\w*|ofrec\w+)(?: also| even)? (?:drop|lower|cut|bring|knock|reduce|take|bajar\w*|reducir\w*)\b/;
/** Above it, a bare number is no rate that a lender drops to. */
const MAX_BARE_RATE = 3_600;

/** "They'll refi it at 8.5, same payment": nothing but its rate is other. */
const SAME_PAYMENT =
  /\b(?:refi\w*|refinanc\w*)\b.{0,24}?\bD\d\b.{0,16}?\b(?:at|to|for|al|a) (?<r>R\d)\b.{0,24}?\b(?:same|keep(?:ing)? (?:the|my)|mismo) (?:monthly )?(?:payment|pago)\b/;

/** One debt at a lower rate. */
export const readRate: Reader = ({ text, amounts, rates, debts }) => {
  const same = SAME_PAYMENT.exec(text);
  const offered = same || DROPS.test(text) ? null : OFFERS.exec(text);
  const match = same ?? DROPS.exec(text) ?? offered;
  const mark = match?.groups?.['r'] ?? '';
  const [debt, ...others] = debts;
  if (!match || !debt || others.length > 0 || NEW_ACCOUNT.test(text)) return null;
  const isSaid = SAID_RATE.test(text);
  if (!same && !ASKS.test(text) && !isSaid && !LETS.test(text)) return null;
  const place = Number(mark.slice(1));
  const amount = amounts[place] ?? 0;
  if (offered && mark.startsWith('A') && amount % 100 === 0) return null;
  const rate: AprBps | undefined = mark.startsWith('R')
    ? rates[place]
    : amounts.length === 1 &&
        amount > 0 &&
        amount <= MAX_BARE_RATE &&
        (amount % 100 !== 0 || /\b(?:apr|rate|interest|interes|tasa)\b|\d\.\d/.test(text))
      ? aprBps(amount)
      : undefined;
  return rate === undefined ? null : { kind: 'rate', rate, debt };
};

const HELD =
  /\b(?:pay|paying|paid|send|sending|put|putting|do|pago|pagar|mando|doy|pongo|abono)(?: the| just| only| like| about| my| los| solo| nomas)* (?:A(?<a>\d)(?: minimum| dollars)?(?: (?:a|per|every|each) (?:month|mo|week|wk|check|paycheck|payday|day|two weeks|other week)| al mes| cada (?:mes|quincena|semana)| a la semana| por (?:semana|quincena)| biweekly| weekly)?(?: (?:on|to|toward|at|a|en|de|del|de la))?(?: my| the| la| mi| el)* D(?<d>\d)|D(?<e>\d)(?: the| just| only| like| about)* A(?<b>\d))|\b(?:if|what if|say|suppose)(?: the| my)* D(?<i>\d)(?: card| bill)? (?:got|gets|had|was getting)(?: just| only| a regular)* A(?<j>\d)(?: dollars)? (?:(?:a|per|every|each) (?:month|mo)|monthly|regular)\b|\b(?:just|only|solo|nomas)(?: the| my| los)? A(?<g>\d)(?: minimum)? (?:on |for |of |de |del )?(?:the |my )?D(?<h>\d)/;
const ONLY =
  /\b(?:only|just|nothing (?:else|extra|more)|that'?s (?:it|all)|y ya|ever|every month|each month|a month|per month|(?:every|each|a|per) (?:week|check|paycheck|day|two weeks|other week)|weekly|biweekly|cada (?:quincena|semana)|por (?:quincena|semana)|a la semana|al mes|cada mes|solo|solamente|nomas|nada mas)\b/;
const TILL =
  /\b(?:how long|how many (?:years|months)|till?|until|gone|paid off|years|when|cuando|cuanto (?:tiempo )?(?:me )?tardo|acabo|termino|hasta)\b/;
const OFTEN =
  /\b(?:(?:every|each|a|per) (?:other |two )?(?:weeks?|paychecks?|checks?|payday)|biweekly|weekly|cada (?:quincena|semana|dos semanas)|por (?:semana|quincena)|a la semana)\b/;

/** The same amount on one debt until it is gone. */
export const readHeld: Reader = ({ text, amounts, debts, monthly }) => {
  const match = HELD.exec(text);
  const groups = match?.groups ?? {};
  const amount = amounts[Number(groups['a'] ?? groups['b'] ?? groups['g'] ?? groups['j'] ?? NaN)];
  const debt = debts[Number(groups['d'] ?? groups['e'] ?? groups['h'] ?? groups['i'] ?? NaN)];
  if (!match || amount === undefined || !debt || debts.length > 1) return null;
  if (amounts.filter((each) => each !== monthly).length > 1 || NOT_OF_IT.test(text)) return null;
  if (
    /\b(?:once|refund|bonus|this month|right now|today|on top|another)\b|\b(?:more|extra) (?:a|per|every)\b/.test(
      text,
    )
  )
    return null;
  // So much every week or payday is no month's amount: what it comes to is asked, though no end is named.
  const isOften =
    OFTEN.test(text) && /\b(?:what if|what happens if|what about|y si|que pasa si)\b/.test(text);
  return ONLY.test(text) && (TILL.test(text) || isOften) ? { kind: 'held', amount, debt } : null;
};

const UNTIL_GONE =
  /\b(?:im|i'm|i am|ill|i'll|gonna|going to|i|we|voy a|le|yo)(?: be| just)* (?:sending|send|paying|pay|putting|put|throwing|throw|doing|do|mando|mandar|pago|pagar|pongo) A0(?: (?:a|every|each|per) (?:month|mo|week|check|paycheck)| al mes| cada (?:mes|quincena))(?: on it| to it| toward it)? (?:till?|until|hasta)(?: que)? (?:it'?s|its|it is|se|quede|acabe)? ?(?:dead|gone|done|paid|zero|zeroed|over|history|acabe|termine|pagada)\b/;

/** "I cut up the Visa and send 350 a month till it's gone": on the one debt that is named. */
export const readUntilGone: Reader = ({ text, amounts, debts }) => {
  const [amount] = amounts;
  const [debt] = debts;
  return debt && debts.length === 1 && amount !== undefined && amounts.length === 1
    ? UNTIL_GONE.test(text)
      ? { kind: 'held', amount, debt }
      : null
    : null;
};

const TIMES =
  /\b(?:(?<n>[2-9]|two|three|four|five) ?(?:times|x)|(?<twice>double|twice|2x)|(?<triple>triple|3x)|(?<nes>dos|tres|cuatro) veces|(?<doble>el doble))(?: of| del?)?(?: the| my| its| el| mi| lo)* (?:minimum|min|minimo)\b/;
const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  dos: 2,
  tres: 3,
  cuatro: 4,
};

/** So many times the minimum of one debt, every month. */
export const readTimes: Reader = ({ text, amounts, debts }) => {
  const match = TIMES.exec(text);
  const [debt] = debts;
  if (!match || !debt || debts.length > 1 || amounts.length > 0) return null;
  const { n, nes, triple } = match.groups ?? {};
  const said = n ?? nes;
  const times = said === undefined ? (triple ? 3 : 2) : (WORDS[said] ?? Number(said));
  return { kind: 'times', debt, times };
};

const CLOSE =
  /\bD(?<d>\d)\b.{0,40}?\b(?:take|takes|taking|accept\w*|settle\w*|close\w*|let me (?:pay|off)|offer\w*|call it even|said|says|wants?|for|acepta\w*|dejan?)(?: it| for| me| about| just| only| con| en| por)* A(?<a>\d)\b|\b(?:settle|close|knock out)(?: the| my)* D(?<e>\d)(?: bill| off)? (?:for|at|with) A(?<b>\d)/;
const OR_ELSE =
  /\b(?:or|instead|versus|vs|o mejor|o)\b(?: should i| do i| would it be better to| just| i| better| better to| le| los| lo| mejor)* ?(?:put|throw|pay|use|pongo|poner|pago|meto|mejor)(?: the| that| it| los| la| el)*(?: A\d| same| money| dinero)? ?(?:on|to|toward|at|a|en)?|\b(?:or|vs|versus|o)\b(?: the| that| los)* A\d (?:on|to|toward|a|en) D\d/;

/** An offer to close one debt for less, or the same money on another. */
export const readSettle: Reader = ({ text, amounts, debts }): ReturnType<Reader> => {
  const match = CLOSE.exec(text);
  const groups = match?.groups ?? {};
  const amount = amounts[Number(groups['a'] ?? groups['b'] ?? NaN)];
  const debt: TrackedDebt | undefined = debts[Number(groups['d'] ?? groups['e'] ?? NaN)];
  const rest = match ? text.slice(match.index + match[0].length) : '';
  if (!match || amount === undefined || !debt || !OR_ELSE.test(rest)) return null;
  const named = /D(\d)/.exec(rest)?.[1];
  const other = named === undefined ? undefined : debts[Number(named)];
  return { kind: 'settle', amount, debt, other: other && other !== debt ? other : null };
};

const TAKES =
  /\bD(?<d>\d)\b.{0,40}?\b(?:(?:will|would|'?d|said (?:(?:she|he|they)(?:'?d|'?ll| would| will)? )?|can) )*(?:take|takes|accept|accepts|agree[ds]?(?: to| on)?|said yes to|says? ok to|settle for|let it go for|aceptan?)(?: it| like| about| just| only| me)* A(?<a>\d)\b(?! (?:off|more|less|a month|monthly|every|per))/;
const IS_IT_GOOD =
  /\b(?:does (?:it|that|this) (?:help|do anything|change anything|matter)|worth it|good deal|should i(?: do| take| say)?|what (?:does|would) (?:that|it|this) (?:do|change|save)|what changes|is (?:that|it) good|conviene|vale la pena)\b/;
const IN_PARTS =
  /\b(?:monthly|a month|in payments|in parts|payment plan|over time|al mes|en pagos|mensual\w*)\b/;

/** "Midstate says give em 300 and it's over": an offer, whatever is asked of it. */
const ENDS_IT =
  /\bD(?<d>\d)\b.{0,30}?\b(?:give|pay|send|dame|denos|pague)(?: ?(?:'?em|them|us|me|him|her))?(?: just| only| like| solo)* A(?<a>\d)\b.{0,16}\b(?:and|y)\b.{0,8}\b(?:it'?s|its|we'?re|were|that'?s|thats|queda|ya)\b.{0,10}\b(?:over|done|gone|even|square|settled|closed|paid(?: off)?|finished|pagad[ao]|saldad[ao])\b/;

/** "They'll take half if I pay it now". */
const TAKES_HALF =
  /\bD(?<d>\d)\b.{0,40}?\b(?:take|takes|accept|accepts|settle for|aceptan?|agarran?)(?: just| like| about)* (?:half|1\/2|50 ?(?:%|percent)|la mitad)\b(?! (?:a month|now and|off))/;

/** An offer to close one debt for less, where it is asked whether that's any good. */
export const readTaken: Reader = ({ text, amounts, rates, debts }): ReturnType<Reader> => {
  const half = TAKES_HALF.exec(text);
  const halved = debts[placeOf(half, 'd')];
  if (
    halved &&
    amounts.length === 0 &&
    debts.length === 1 &&
    rates.length <= 1 &&
    !NOT_OF_IT.test(text)
  ) {
    const owed = halved.balances.reduce((sum, { amount }) => sum + amount, 0);
    return { kind: 'settle', amount: cents(Math.ceil(owed / 2)), debt: halved, other: null };
  }
  const ends = ENDS_IT.exec(text);
  const match = ends ?? TAKES.exec(text);
  const [amount, debt] = [amounts[placeOf(match, 'a')], debts[placeOf(match, 'd')]];
  if (!debt || amount === undefined || amounts.length > 1 || debts.length > 1) return null;
  if (rates.length > 0 || (!ends && !IS_IT_GOOD.test(text)) || NOT_OF_IT.test(text)) return null;
  return IN_PARTS.test(text)
    ? { kind: 'parts', amount, debt }
    : { kind: 'settle', amount, debt, other: null };
};

const ASKS_MONTHLY =
  /\bD(?<d>\d)\b.{0,40}?\b(?:wants?|asking(?: for)?|asks?(?: for)?|says?|said|offer\w*|needs?|pide|piden|quiere)(?: me to| i| pay| now| like| about| at least| me| que)* A(?<a>\d) (?:(?:a|per|every|each) (?:month|mo)|monthly|al mes)\b|\b(?:they|she|he|lady|guy|people|ellos)\b.{0,24}\b(?:wants?|asking(?: for)?|asks?(?: for)?|says?|said|needs?|piden?|quieren?)(?: me to| i| pay| now| like| about| at least| me| que)* A(?<b>\d) (?:(?:a|per|every|each) (?:month|mo)|monthly|al mes) (?:for|on|toward|to|por|para|de)(?: the| my| la| el)* D(?<e>\d)\b/;

/** A bill with no set amount, whose sender asks for so much a month. */
export const readAskedMonthly: Reader = ({ text, amounts, debts }) => {
  const match = ASKS_MONTHLY.exec(text);
  const { a, b, d, e } = match?.groups ?? {};
  const [amount, debt] = [amounts[Number(a ?? b ?? NaN)], debts[Number(d ?? e ?? NaN)]];
  return amount !== undefined && debt?.minimum.kind === 'none' && amounts.length === 1
    ? { kind: 'held', amount, debt }
    : null;
};

const PERCENT_OFF =
  /\b(?:if|when|si) (?:i|we|you|yo|le) (?:pay|paid|pago|liquido)(?: it| the| all| of| whole| thing| bill| off| everything| in full| todo| la| cuenta)*\b.{0,60}?\b(?:knock|take|cut|give|drop|discount|quitan?|rebajan?|descuentan?|get|off)(?: me| off| a| an| about| like)* R(?<r>\d)(?: off| discount| de descuento)?|\bR(?<s>\d) (?:off|discount|de descuento)\b.{0,40}\b(?:(?:if|when|si)\b.{0,24}\b(?:pay|paid|pago|full|todo)|(?:how much|what|cuanto) (?:do|would|will|is|pago|pagaria|queda)\b)/;

/** "20 off if I pay the whole thing now": of a whole bill, a round number up to sixty is percent. Basis points. */
function bareShare(text: string, amounts: readonly Cents[], rates: number): number | null {
  const [amount] = amounts;
  return amount !== undefined &&
    amounts.length === 1 &&
    rates === 0 &&
    amount % 500 === 0 &&
    amount <= 6_000 &&
    /\bA0 off\b.{0,16}\b(?:if|when|for)\b.{0,20}\b(?:pay|paying)\b.{0,24}\b(?:whole|all|full|everything|entire)\b/.test(
      text,
    )
    ? amount
    : null;
}

/** So many percent off for paying all of one debt at once, or the same money on another. */
export const readPercentOff: Reader = ({ plain, text, amounts, rates, debts }) => {
  // "$20 off" is twenty dollars.
  const isDollars = /\$ ?\d|\b(?:dollars?|bucks|dolares|pesos)\b/.test(plain);
  const bare = isDollars ? null : bareShare(text, amounts, rates.length);
  if (bare !== null && debts.length === 1 && debts[0])
    return { kind: 'percent_off', share: bare, debt: debts[0] };
  const match = PERCENT_OFF.exec(text);
  const rate = rates[Number(match?.groups?.['r'] ?? match?.groups?.['s'] ?? NaN)];
  const [debt, ...others] = debts;
  if (rate === undefined || rate <= 0 || rate >= 10_000 || !debt || others.length > 0) return null;
  if (amounts.length > 0 || /\b(?:tax|score|report|apr|interest)\b/.test(text)) return null;
  return { kind: 'percent_off', share: rate, debt };
};

const A_DAY = /\b(?:a|per|each|every) ?day\b|\bdaily\b|\bal dia\b|\b(?:por|cada) dia\b/;
const COSTS =
  /\b(?:cost\w*|interest|\$+|money|much|cuesta|interes(?:es)?|cobra\w*|cuanto|charg\w*|whats that|what is that)\b|\$\$/;

const INTEREST_A_WEEK =
  /\b(?:interest|cost\w*|interes(?:es)?|cuesta|cobra\w*|charg\w*)\b.{0,40}\b(?:(?:a|per|each|every|por|cada|a la) (?:week|semana)|weekly)\b/;

/** "If I'm a day late": no cost of a day. */
const A_DAY_LATE =
  /\bday late\b|\blate (?:fees?|charges?)\b|\bdia (?:tarde|de (?:atraso|retraso))\b|\brecargos?\b/;

/** What one debt costs a day, or a week. */
export const readDaily: Reader = ({ text, amounts, debts }) => {
  const [debt, ...others] = debts;
  return debt &&
    others.length === 0 &&
    ((A_DAY.test(text) && COSTS.test(text)) ||
      (amounts.length === 0 && INTEREST_A_WEEK.test(text))) &&
    !NOT_OF_IT.test(text) &&
    !A_DAY_LATE.test(text)
    ? { kind: 'daily', debt }
    : null;
};

const RATE_ON =
  /\bR(?<r>\d)(?: apr| interest)? (?:on|of|sobre|de|for)(?: a| my| about| like| owing)* A(?<a>\d)|\bA(?<b>\d)(?: balance| debt)? (?:at|@|al)(?: a)? R(?<s>\d)/;
/** "24.99 on 3200": a rate without its sign. */
const BARE_RATE_ON =
  /\bA(?<r>\d)(?: apr| interest)? (?:on|sobre)(?: a| my| about| like)* A(?<a>\d)/;
const A_YEAR =
  /\b(?:a|per|each|every) ?(?:yr|year|day|month|mo)\b|\byearly\b|\bannually\b|\bal (?:ano|mes|dia)\b|\bpor ano\b|\bis what\b|\bwhat(?:'?s| is) R\d of A\d\b|\bcuanto es (?:el )?R\d de A\d\b/;

const BY_YEAR =
  /\b(?:a|per|each|every) ?(?:yr|year|day)\b|\byearly\b|\bannually\b|\bal (?:ano|dia)\b|\bpor ano\b/;

/** What a rate comes to on an amount, of no debt in the list. */
export const readYearly: Reader = ({ text, amounts, rates, debts }) => {
  const bare = rates.length === 0 ? BARE_RATE_ON.exec(text) : null;
  const match = RATE_ON.exec(text) ?? bare;
  const groups = match?.groups ?? {};
  const amount = amounts[Number(groups['a'] ?? groups['b'] ?? NaN)];
  const said = amounts[placeOf(bare, 'r')];
  const rate =
    bare === null
      ? rates[Number(groups['r'] ?? groups['s'] ?? NaN)]
      : said !== undefined && said <= MAX_BARE_RATE && said % 100 !== 0
        ? aprBps(said)
        : undefined;
  if (!match || amount === undefined || rate === undefined || debts.length > 0) return null;
  const isAYear = amounts.length === 1 || bare !== null ? A_YEAR.test(text) : BY_YEAR.test(text);
  if (!isAYear || amounts.length > 2 || rates.length > 1 || NOT_INTEREST.test(text)) return null;
  // A second amount may be their own guess of it; one that is paid is another question.
  return /\b(?:pay|paying|payments?|put|send|how long|how much a month|(?:in|for|over) \d+ (?:months?|years?|yrs?))\b/.test(
    text,
  )
    ? null
    : { kind: 'yearly', amount, rate };
};
const NOT_INTEREST =
  /\b(?:settle|off|limit|utilization|fee|raise|tax|garnish\w*|wages?|paycheck|tip|discount|cash back|back|savings?|hysa|cd)\b/;
