import type { Cents } from '../../money/cents.ts';
import type { DebtKind } from '../../planner/debt.ts';
import { amountsIn } from './amounts.ts';
import { lenderNotListed } from './lenders.ts';
import { spelledIn } from './spelled.ts';
import type { Slots } from './slots.ts';

// What somebody says of their debts that the planner doesn't have yet: another balance, another payment, a debt that isn't there.

const PAYMENT =
  /\b(?:payments?|minimums?|min|note|installments?|monthly|a month|cuota|mensualidad|pago|minimo|al mes)\b/;
const NOW =
  /\b(?:now|went (?:up|down)|goes (?:up|down)|raised|lowered|changed|is|its|it's|to|ahora|subio|bajo|cambio|es de|son|a)\b/;
const single = (amounts: readonly Cents[]): Cents | null =>
  amounts.length === 1 ? (amounts[0] ?? null) : null;

/** A change by so much, and not to it: "200 more", "borrowed another 200", "went up 15". What it comes to isn't said. */
const DIFFERENCE = /\b(?:more|less|another|extra|additional|by|mas|menos|otros?|otras?)\b/;
const MOVED =
  /\b(?:up|down|bumped|upped|raised|lowered|cut|dropped|subio|subieron|bajo|bajaron)(?: (?!to\b|a\b|en\b)\w+){0,6} \$?\d|\b(?:subio|subieron|bajo|bajaron)\b.*\ben \$?\d/;
const SET_TO = /\b(?:to|now|is|its|it's|at|a|ahora|son|es|de) \$?\d/;
const isByHowMuch = (plain: string): boolean =>
  DIFFERENCE.test(plain) || (MOVED.test(plain) && !SET_TO.test(plain));
/** Numbers that aren't what is owed: a limit, a rate, a day of the month. */
const NO_BALANCE = /\b(?:limits?|limite|apr|rate|tasa|percent|por ?ciento|del mes)\b|%/;

/** "The Visa is now 24.99": without its sign it may be a rate, and isn't set as what is owed. */
const LIKE_A_RATE = /(?<![$\d.,])\b\d{1,2}\.\d{1,2}\b(?!\d| ?(?:dollars?|bucks?|k)\b)/;

/** What is owed on a debt now; null where it isn't said, where two amounts could be it, or where a payment, a limit or a change is meant. */
export const balanceSaid = (plain: string, { amounts }: Slots): Cents | null =>
  NO_BALANCE.test(plain) ||
  LIKE_A_RATE.test(plain) ||
  PAYMENT.test(plain) ||
  PAYMENT_NOW.test(plain) ||
  isByHowMuch(plain)
    ? null
    : single(amounts);

const OWE_NOW =
  /\b(?:i|we) (?:only |just |now )?owe (?:only |just |them )?\$?\d[\d,.]* ?(?:dollars |bucks )?(?:now|left)\b|\b(?:so |and )?now (?:i|we) (?:only |just )?owe \$?\d|\bis (?:now )?(?:only |just )?(?:down to|up to) \$?\d|\bis now (?:only |just |at )?\$?\d|\b(?:ya )?(?:bajo|subio|quedo|quedaron|esta|va) (?:a|en) \$?\d|\b(?:ahora|ya) (?:solo |nomas )?debo \$?\d|\b(?:solo |nomas )?debo \$?\d[\d,.]* (?:ahora|ya)\b/;

const IS_ASKED =
  /[?]|\b(?:how|what|whats|when|which|why|where|should|could|can|would|if|is it|cuanto|cuando|que pasa|que hago|como|cual|donde|puedo|debo pagar|me conviene|si)\b/;

/** Whether it says for sure what is owed on one debt now: nothing is asked. */
const isBalanceNow = (plain: string, slots: Slots): boolean =>
  slots.debts.length === 1 && OWE_NOW.test(plain) && balanceSaid(plain, slots) !== null;

const SCORE =
  /\b(?:score|fico|vantage\w*|karma|creditwise|experian|equifax|transunion|puntaje|puntuacion)\b/;
/** Words beyond which a score is told in a story, and something else is meant. */
const SHORT = 12;

/** Whether a score is told, and nothing else: "experian fico 8 is 612 now". */
export const isScoreSaid = (plain: string): boolean =>
  SCORE.test(plain) &&
  /(?<![\d.,$])(?:[3-7]\d\d|8[0-4]\d|850)(?![\d.,%])/.test(plain) &&
  !/\b(?:paid|pay|gave|sent|points?|pts|puntos?|pague|di)\b/.test(plain) &&
  !/^(?:is|are|does|do|was|will)\b|\b(?:is|are) (?:that|it|this)\b|\b(?:wants?|needs?|require\w*|apartment|landlord|for (?:the|a|my))\b/.test(
    plain,
  ) &&
  plain.split(' ').length <= SHORT;

const PAYMENT_NOW =
  /\b(?:bumped|raised|upped|lowered|dropped|cut|changed) (?:my |the |our )?(?:\w+ ){0,2}(?:payment|note|installment)\b|\b(?:payment|note|installment) (?:went (?:up|down)|is now|is going to be|goes (?:up|down)|changed)\b|\b(?:me )?(?:subieron|bajaron) (?:el pago|la cuota|la mensualidad|la letra)\b|\b(?:el pago|la cuota|la mensualidad|la letra)\b.*\b(?:subio|bajo|ahora es|ahora son)\b/;
const NEW_DEBT =
  /\b(?:got|opened|took out|have|there'?s|theres) (?:a |an |another )(?:new )?(?:\w+ ){0,2}(?:card|loan|debt|bill)\b.*\b(?:owe|owing|balance)\b|\b(?:apunta\w*|anota\w*|agrega\w*|ponme|ponlo|ponla|add|write (?:it|that) down|put (?:it|that) down)\b.*\b(?:prest(?:o|e|aron|ado)|debo|owe|loaned|lent|borrowed)\b|\b(?:prest(?:o|aron)|le debo|lent me|loaned me|i borrowed)\b.*\b(?:apunta\w*|anota\w*|agrega\w*|ponlo|ponla|add it|write (?:it|that) down|put (?:it|that) down)\b/;
const PAID_NOW =
  /^(?:ok |hey |so |oye |ya |today |yesterday |hoy |ayer )*(?:i |we )?(?:already |just |ya )?(?:gave|put|threw|dropped|le di|le pague|le abone|abone|di|le mande|le deposite)\b/;

/** Money for something else, or that came back: no payment on a debt. */
const NO_PAYMENT =
  /\b(?:in (?:gas|groceries|food|gifts|clothes|supplies)|worth of|more|extra|a month|al mes|mas|for|at|para|por|to (?:hold|lend|buy|keep)|bounced|returned|reversed|declined|back|birthday|cumpleanos|rebot\w+|devolv\w+|regal\w+)\b/;

/** "New debt: …", "add my dentist": with what it is, or the word for it. */
const ADDS =
  /^(?:(?:please|pls|ok|hi|hey|also|and|so|can you|could you|i need to|i want to|i have to|need to|gotta|have to),? )*(?:new (?:debt|card|loan|bill)|add|agrega\w*|anade|nueva deuda)\b/;
const isOfDebt = (said: DebtSaid | null, plain: string): boolean =>
  said !== null && (said.kind !== 'other' || /\b(?:debt|owe|owed|deuda|debo)\b/.test(plain));

/** What is said for sure, and asks for nothing else: a payment that was made, or something the planner doesn't have yet. Null where a
 *  question may be meant. */
export function recordSaid(
  plain: string,
  slots: Slots,
): 'record_payment' | 'edit_debts' | 'my_score_here' | null {
  if (IS_ASKED.test(plain) && !(ADDS.test(plain) && ASKS_TO_ADD.test(plain))) return null;
  if (isScoreSaid(plain) && !slots.isDebtNamed) return 'my_score_here';
  if (slots.amounts.length === 0) return null;
  if (isBalanceNow(plain, slots)) return 'edit_debts';
  if (PAYMENT_NOW.test(plain) && slots.debts.length === 1) return 'edit_debts';
  if (NEW_DEBT.test(plain) && !slots.isDebtNamed) return 'edit_debts';
  if (ADDS.test(plain) && isOfDebt(debtSaid(plain, slots), plain)) return 'edit_debts';
  return PAID_NOW.test(plain) && slots.debts.length > 0 && !NO_PAYMENT.test(plain)
    ? 'record_payment'
    : null;
}

/** What is asked each month on a debt from now on; null where no such thing is said. */
export const paymentSaid = (plain: string, { amounts }: Slots): Cents | null =>
  PAYMENT.test(plain) &&
  NOW.test(plain) &&
  !isByHowMuch(plain) &&
  !/\b(?:balance|saldo|owe|debo)\b/.test(plain)
    ? single(amounts)
    : null;

export interface DebtSaid {
  readonly name: string;
  readonly kind: DebtKind;
  readonly amount: Cents;
  /** What it asks for each time; null where that wasn't said. */
  readonly payment: Cents | null;
}

const NEW =
  /\b(?:opened|got a|lent me|loaned me|borrowed|presto|prestaron|add|new|another|put in|enter|forgot|didnt (?:list|add)|missing|agrega\w*|anade|anadir|ponme|pon|poner|nueva|nuevo|anota|apunta|otra|falta|me falto)\b/;
const OWED_TO =
  /\b(?:i (?:also )?owe|le debo|les debo|tambien debo|debo) (?:to )?(?:\w+ ){0,3}?(?:my|a mi|mi|the|al?|la|el)? ?/;

const FAMILY =
  /\b(?:mom|mother|dad|father|brother|sister|aunt|uncle|cousin|friend|grandma|grandpa|coworker|neighbor|mama|papa|hermano|hermana|tia|tio|primo|prima|amigo|amiga|abuela|abuelo|suegra|suegro|vecin[oa]|comadre|compadre)\b/;

const KINDS: readonly (readonly [kind: DebtKind, words: RegExp])[] = [
  [
    'medical',
    /\b(?:hospital|medical|doctor|dentist\w*|clinic\w*|er|ambulance|surgery|medico|medica|dentista|ambulancia)\b/,
  ],
  [
    'student_loan',
    /\b(?:student|college|school loan|fafsa|navient|mohela|nelnet|estudiantil|universidad)\b/,
  ],
  ['auto', /\b(?:car|auto|truck|vehicle|carro|coche|troca|camioneta)\b/],
  ['mortgage', /\b(?:mortgage|hipoteca)\b/],
  ['tax', /\b(?:irs|tax|taxes|impuestos?)\b/],
  [
    'collection',
    /\b(?:collections?|collectors?|midland|lvnv|portfolio recovery|cobranza|cobrador)\b/,
  ],
  ['family', FAMILY],
  ['card', /\b(?:card|visa|mastercard|amex|discover|tarjeta)\b/],
  ['personal_loan', /\b(?:loan|prestamo|payday)\b/],
];

const SKIPPED: ReadonlySet<string> = new Set(
  'have has from opened got took out limit apr apuntalo anotalo agregalo agregala write down lent loaned borrowed gave presto prestaron seven six five four three two one hundred thousand en al del los las too there here list lista ponla ponlo ahi up a an the my i also owe to for of on in at is its it and with please can you could u add new another put enter forgot debt debts bill bills bucks dollars dollar usd balance total no interest interes without sin que es de la el le les un una mi mis tu al a con por y deuda deudas nueva nuevo ponme pon agrega agregar anade anota apunta otra otro tengo debo tambien need needs want gotta pay paid that this so dont count against due min mins minimum minimo said says they he she out there outside interest free percent payment payments pagos pago month mes each every cada per about around like just owed more plus thats is one thing called named llamada llama'.split(
    ' ',
  ),
);

/** Numbers in words say how much, and not what it is called. */
const isNumber = (word: string): boolean => spelledIn(`${word} mil`).some(({ at }) => at === 0);

const ASKS_TO_ADD =
  /\b(?:can|could|would) (?:you|u|we|i) (?:please )?(?:add|put|enter|write)\b|\bpuedes (?:agregar|anotar|apuntar|poner)/;

/** What each payment is, and the limit, in a sentence about a new debt. */
const EACH_PAYMENT =
  /(?:\b(?:payments?|pagos|cuotas|min|mins|minimum|minimo)(?: payment)? (?:of |de |is |es )?|\b(?:at|asks?|pide) )\$?(\d[\d,.]*)|\$?(\d[\d,.]*) (?:a month|al mes|each month|monthly)/;
/** Its rate, its due day, how many payments it has, and what is set aside already: none of them is what is owed. */
const NOT_OWED =
  /(?:\b(?:at|apr|rate|con|al)(?: of| is)? )?\d{1,2}(?:\.\d{1,3})? ?(?:%|percent\b|apr\b|por ciento\b)|\b(?:at|apr|rate|interest)(?: of| is)? \d{1,2}\.\d{1,3}\b(?! ?(?:dollars|bucks|a month))|\bdue(?: on)?(?: the)? \d{1,2}(?:st|nd|rd|th)?\b|\b\d{1,2} payments?\b(?! of)|\b(?:outside|on top|apart|separate\w*|not (?:part|out))(?: of| from)+ (?:the|my) \$?\d[\d,.]*/g;
const LIMIT =
  /\b(?:limit|limite)(?: is| of| es| de)? \$?\d[\d,.]*|\$?\d[\d,.]* (?:limit|limite)\b/g;

/** A debt that isn't in the planner: what it's called, what it is and what is owed; null where no such thing is said, or two amounts
 *  could be what is owed. */
export function debtSaid(plain: string, { isDebtNamed }: Slots): DebtSaid | null {
  if (IS_ASKED.test(plain) && !ASKS_TO_ADD.test(plain)) return null;
  if (isDebtNamed || !(NEW.test(plain) || OWED_TO.test(plain))) return null;
  const without = plain.replaceAll(LIMIT, ' ').replaceAll(NOT_OWED, ' ');
  const each = PAYMENT.test(without) ? EACH_PAYMENT.exec(without) : null;
  const amount = single(amountsIn(each ? without.replace(each[0], ' ') : without));
  if (amount === null) return null;
  const kind = KINDS.find(([, words]) => words.test(plain))?.[0] ?? 'other';
  const all = (
    plain.replaceAll(/[$\d][\d,.]*(?:k|st|nd|rd|th)?/g, ' ').match(/[\p{L}'&-]+/gu) ?? []
  ).filter((word) => word.length > 1 && !SKIPPED.has(word.replaceAll("'", '')) && !isNumber(word));
  // "Card" says what it is, where its own name stands beside it.
  const words = all.length > 1 && kind === 'card' ? all.filter((word) => word !== 'card') : all;
  const own =
    kind === 'family'
      ? FAMILY.exec(plain)?.[0]
      : (lenderNotListed(plain, [])?.toLowerCase() ?? undefined);
  const name = (own ?? words.slice(0, 3).join(' ')).slice(0, 60);
  return {
    name:
      own !== undefined && kind !== 'family'
        ? (lenderNotListed(plain, []) ?? name)
        : name.charAt(0).toUpperCase() + name.slice(1),
    kind,
    amount,
    payment: each ? single(amountsIn(`$${each[1] ?? each[2] ?? ''}`)) : null,
  };
}
