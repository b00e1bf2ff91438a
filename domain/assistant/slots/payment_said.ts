import { type Cents, cents } from '../../money/cents.ts';
import type { PlannerRecords } from '../../planner/plan_choice.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { markedText } from './marked_text.ts';
import { NO_PART, PART } from './part_said.ts';

// One payment as somebody thinks of making it: less than what is due, on another day, in two halves, or a part of what is owed. It is read
// by the words between its amounts and debts, and only where they say plainly which of these it is.

export type PaymentSaid =
  /** Less than is due, perhaps: on one debt, or on all of them this month. */
  | {
      readonly kind: 'part';
      readonly amount: Cents;
      readonly debt: TrackedDebt | null;
      /** It is asked whether that's enough. */
      readonly isAsked: boolean;
    }
  /** Whether all that is due has to be paid. */
  | { readonly kind: 'whole'; readonly debt: TrackedDebt | null }
  /** Whether all of a balance has to be paid. */
  | { readonly kind: 'not_all'; readonly debt: TrackedDebt | null }
  /** On another day; `day` of the month, null where only a later time is said. */
  | { readonly kind: 'later'; readonly debt: TrackedDebt | null; readonly day: number | null }
  /** Two payments on two days of the month. */
  | {
      readonly kind: 'split';
      readonly amount: Cents;
      readonly debt: TrackedDebt | null;
    }
  /** Half now and half later, without a word of how much the whole is. */
  | { readonly kind: 'halves'; readonly debt: TrackedDebt | null }
  /** What a part of a balance comes to, or of all that is owed. */
  | { readonly kind: 'share'; readonly words: string; readonly debt: TrackedDebt | null }
  /** That part, or all of it, paid today. */
  | { readonly kind: 'paid_today'; readonly words: string | null; readonly debt: TrackedDebt }
  /** A sum on each of two debts, and no word of every month. */
  | {
      readonly kind: 'on_each';
      readonly parts: readonly { readonly debt: TrackedDebt; readonly amount: Cents }[];
    }
  /** Another rate, and no word of which debt. */
  | { readonly kind: 'which_rate'; readonly rate: string }
  /** What a payment leaves of a debt. */
  | { readonly kind: 'leaves'; readonly amount: Cents; readonly debt: TrackedDebt }
  /** What is set aside, by the paycheck. */
  | { readonly kind: 'paychecks' };

const MAX_LETTERS = 220;
/** What is no payment of one's own of a month that is to come. */
const ELSEWHERE =
  /\b(?:settle\w*|offer\w*|collect\w*|agency|lawyer|court|judge?ment|garnish\w*|sue[ds]?|suing|score|report\w*|limit|utili[sz]ation|rent|renta|extra|on top|more|refund|bonus|transfer\w*|taxes|irs|rate|apr|every (?:month|week|payday|paycheck|check)|each (?:month|week)|a month|per month|monthly|al mes|cada mes|from now on|for (?:\d+|a few|two|three|six|\w+) months?|how long|when|cuando|cuanto tiempo|oferta|cobrador\w*)\b/;
const ASKS =
  /\?|\b(?:if|is|are|can|could|do|does|should|will|would|what|whats|how|ok|okay|si|que|puedo|es|alcanza)\b/;
/** How a debt is spoken of, whatever else is named. */
const dueOf = (minimumOf: ReadonlyMap<string, Cents>, amount: Cents | undefined) =>
  [...minimumOf].filter(([, minimum]) => minimum === amount).map(([id]) => id);

const ENOUGH =
  /\b(?:is|are|will|would|if|es|son|does)\b.{0,24}\bA(?<a>\d)\b.{0,40}\b(?:enough|ok|okay|fine|alright|good|cut it|work|count|suficiente|alcanza|esta bien|basta)\b|\bA(?<b>\d)\b.{0,20}\b(?:enough|suficiente|alcanza)\b|\b(?:alcanza|basta|suficiente)(?: con| que)? A(?<c>\d)\b/;
const PAYS =
  '(?:pay|paid|paying|send|sent|sending|give|giving|have|put|do|make|can|got|pago|pagar|mando|mandar|doy|dar|tengo|puedo|abono|abonar|le pago)';
const ONLY = new RegExp(
  String.raw`\b(?:only|just|solo|solamente|nomas|nada mas)(?: \w+){0,2}? ${PAYS}\b(?: \w+){0,2}?(?: (?:the|my|la|el|a|to))*(?: D\d)?(?: \w+){0,2}? A(?<a>\d)|\b${PAYS}(?: (?:the|my|la|el|a|to|them))*(?: D\d)?(?: (?:only|just|like|about|solo|nomas))+ A(?<b>\d)`,
);
const INSTEAD =
  /\bA(?<a>\d)\b(?: \w+| D\d){0,4}? (?:instead of|rather than|not|en vez de|en lugar de)(?: the| my| all| whole| full| los| la| el)* (?:A\d|minimum|full|whole|payment|pago|minimo|amount)/;
const WHOLE_OR = /\b(?:whole|full|entire|all of the|rest of the|minimum|completo|minimo|entero)\b/;
const THIS_ONE =
  /\b(?:this (?:month|time|check|paycheck|payday)|next (?:month|payment)|now|right now|today|este mes|esta vez|hoy|ahorita)\b/;

function partSaid(
  text: string,
  amounts: readonly Cents[],
  debts: readonly TrackedDebt[],
  named: TrackedDebt | null,
  minimumOf: ReadonlyMap<string, Cents>,
): PaymentSaid | null {
  const enough = ENOUGH.exec(text);
  const found = enough ?? INSTEAD.exec(text) ?? ONLY.exec(text);
  const place = Number(found?.groups?.['a'] ?? found?.groups?.['b'] ?? found?.groups?.['c'] ?? NaN);
  const amount = amounts[place];
  if (!found || amount === undefined || amounts.length > 2 || !ASKS.test(text)) return null;
  const other = amounts.find((_, at) => at !== place);
  const ids = other === undefined ? [] : dueOf(minimumOf, other);
  // The other amount says which payment it is, or is one that nobody knows here.
  if (other !== undefined && (ids.length !== 1 || other <= amount)) return null;
  const debt = named ?? debts.find(({ id }) => id === ids[0]) ?? null;
  if (named !== null && other !== undefined && !ids.includes(named.id)) return null;
  const isOfMonth = THIS_ONE.test(text);
  if (debt === null && !(isOfMonth || (enough && WHOLE_OR.test(text)))) return null;
  return { kind: 'part', amount, debt, isAsked: enough !== null };
}

const LEAST =
  /\b(?:least|lowest|smallest)(?: amount| payment)? (?:that )?(?:i can|i could|i have to|i need to|i must|can i|do i have to)\b/;
const HAVE_TO =
  /\b(?:do i (?:really )?(?:have|need|got) to|must i|can i (?:just )?(?:pay|send) less|is it (?:ok|okay) to (?:pay|send) less|tengo que|puedo pagar menos)\b/;

/** "Do I have to pay the full 72, or can I pay less". */
function wholeSaid(
  text: string,
  amounts: readonly Cents[],
  debts: readonly TrackedDebt[],
  named: TrackedDebt | null,
  minimumOf: ReadonlyMap<string, Cents>,
): PaymentSaid | null {
  const isLeast = LEAST.test(text) && named !== null && amounts.length === 0;
  if (
    isLeast &&
    /\b(?:pay|send|get away|put)\b/.test(text) &&
    !/\b(?:first|debt[- ]free|done)\b/.test(text)
  )
    return { kind: 'whole', debt: named };
  if (!HAVE_TO.test(text) || !WHOLE_OR.test(text) || !/\b(?:pay|send|pagar)\b/.test(text))
    return null;
  const [amount, ...others] = amounts;
  if (others.length > 0) return null;
  if (amount === undefined) {
    if (/\b(?:minimum|payment|minimo|pago)\b/.test(text)) return { kind: 'whole', debt: named };
    return /\b(?:balance|saldo)\b/.test(text) ? { kind: 'not_all', debt: named } : null;
  }
  const ids = dueOf(minimumOf, amount);
  const debt = debts.find(({ id }) => ids.length === 1 && id === ids[0]);
  return debt && (named === null || named === debt) ? { kind: 'whole', debt } : null;
}

const AT_ONCE =
  /\b(?:all at once|in full|all of it (?:now|today|right away|at one time)|the (?:whole|full|entire) (?:thing|balance|bill|amount)(?: (?:now|at once|today))?|in one (?:payment|shot|go)|todo (?:de una vez|junto|de un jalon)|de una sola vez|completa de una vez)\b/;

/** Whether all of a balance has to be paid at once. */
const asksAtOnce = (text: string): boolean =>
  HAVE_TO.test(text) && AT_ONCE.test(text) && /\b(?:pay|pagar)\w*\b/.test(text);

const PAYING =
  /\b(?:pay(?:ing)?|paid|send(?:ing)?|make (?:it|the payment|my payment|that payment)|pago|pagar|pague|mando)\b/;
const THINKS =
  /\b(?:if|can|could|should|may|is it|ok|okay|alright|what happens|wait|si|puedo|que pasa)\b/;
const LATER =
  /\b(?:next (?:week|friday|thursday|monday|tuesday|wednesday|saturday|sunday)|(?:a|one|two|three|2|3|few|couple(?: of)?|some) (?:days?|weeks?) (?:late|later|after)|a (?:few|couple) (?:of )?days (?:late|later|after)|(?:a )?(?:little|bit) late|after (?:payday|i get paid|my (?:check|payday)|the (?:due (?:day|date)|weekend|holidays?))|la proxima semana|la semana que viene|unos dias (?:tarde|despues)|despues del dia)\b/;
const ON_DAY =
  /\b(?:on|by|until|till|to|el|hasta el)(?: the| dia)? (?<n>\d{1,2})(?:st|nd|rd|th)?\b(?! ?(?:days?|%|percent|dollars|bucks))/g;
const IS_DUE =
  /\b(?:due|vence|toca)(?: on| by| is| it'?s| the| el| dia)* (?<n>\d{1,2})(?:st|nd|rd|th)?\b/;
const NOT_LATER =
  /\b(?:fees?|how long|report|loan shark|lend\w*|autopay|recorded?|already|was|missed|did|grace|change|move|skip\w*|minimums?|autopago)\b/;

/** The day it is due is named beside the other: "el 22 en vez del 15". */
const INSTEAD_OF_DAY =
  /\b(?:instead of|rather than|en ve[sz] de|en lugar de)l? (?:el |the |on the )?(?:dia )?(?:A\d|\d{1,2}(?:st|nd|rd|th)?)\b(?! ?(?:dollars|bucks|dolares|%))/;

function laterSaid(
  typed: string,
  all: readonly Cents[],
  named: TrackedDebt | null,
): PaymentSaid | null {
  const dueDay = INSTEAD_OF_DAY.exec(typed)?.[0] ?? null;
  const text = dueDay === null ? typed : typed.replace(dueDay, ' ');
  const amounts = dueDay !== null && /\bA\d/.test(dueDay) ? all.slice(0, -1) : all;
  // "El 20" is a day, and stands as an amount.
  const inSpanish = /\bel A0\b/.test(text) ? (amounts[0] ?? 0) / 100 : null;
  if (amounts.length > (inSpanish === null ? 0 : 1)) return null;
  if (!PAYING.test(text) || !THINKS.test(text) || NOT_LATER.test(text)) return null;
  if (inSpanish !== null)
    return Number.isInteger(inSpanish) && inSpanish >= 1 && inSpanish <= 31
      ? { kind: 'later', debt: named, day: inSpanish }
      : null;
  const due = IS_DUE.exec(text);
  const rest = due ? text.replace(due[0], ' ') : text;
  const days = [...rest.matchAll(ON_DAY)].map((match) => Number(match.groups?.['n']));
  const [day, ...others] = days.filter((each) => each >= 1 && each <= 31);
  if (others.length > 0) return null;
  if (day === undefined && !LATER.test(text)) return null;
  return { kind: 'later', debt: named, day: day ?? null };
}

const SPLIT =
  /\bA0(?: \w+| D\d){0,3}? (?:on |by )?(?:the )?\d{1,2}(?:st|nd|rd|th)\b.{0,24}\bA1(?: \w+| D\d){0,3}? (?:on |by )?(?:the )?\d{1,2}(?:st|nd|rd|th)\b|\bA0(?: \w+){0,2}? el (?:dia )?\d{1,2} y A1(?: \w+){0,2}? el (?:dia )?\d{1,2}\b/;
const ONE_SPLIT =
  /\bA0(?: \w+| D\d){0,3}? (?:on )?(?:the )?\d{1,2}(?:st|nd|rd|th)? (?:and|&) (?:A0|again|(?:the )?same)(?: \w+){0,2}? (?:on )?(?:the )?\d{1,2}(?:st|nd|rd|th)?\b/;

function splitSaid(
  text: string,
  amounts: readonly Cents[],
  named: TrackedDebt | null,
): PaymentSaid | null {
  const [one, other] = amounts;
  if (one === undefined || /\b(?:i (?:paid|sent)|already|due|owe)\b/.test(text)) return null;
  if (other !== undefined && amounts.length === 2 && SPLIT.test(text))
    return { kind: 'split', amount: cents(one + other), debt: named };
  return amounts.length === 1 && ONE_SPLIT.test(text)
    ? { kind: 'split', amount: cents(one * 2), debt: named }
    : null;
}

const HALVES =
  /\bhalf\b.{0,40}\b(?:now|today|this (?:week|month|friday)|(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|first|on the \d{1,2}(?:st|nd|rd|th)?|en? \w+)\b.{0,40}\b(?:half|rest|other|remainder)\b|\bpay (?:it |this |them )?in (?:two )?(?:parts|installments|pieces|chunks)\b|\bpagar(?:lo|la)? en (?:partes|plazos|abonos|pagos|dos pagos)\b|\bla mitad\b.{0,30}\b(?:hoy|ahora|ahorita|el \w+)\b.{0,30}\b(?:mitad|resto|despues)\b/;

const OWED =
  '(?:balance|debts?|what i owe|everything i owe|total|it all|saldo|deudas?|lo que debo|todo)';
const OF = '(?: of| out of| de| del| on| off)?(?: my| the| all| all my| mi| mis| el| la)*';
const SHARE = new RegExp(
  String.raw`(?<![\w.])(?<part>${PART})${OF}(?: D(?<d>\d)(?:'s|s)?(?: balance| bill| card| debt)?| ${OWED}(?: (?:of|on|de|en)(?: the| my| la| el)* D(?<e>\d))?)`,
);
const ASKS_SHARE =
  /(?<!\bof )\b(?:what(?:'?s|s| is| would be)?|how much(?: is| would)?|whats|cuanto (?:es|seria)|calculate|tell me)\b/;
const PAID_NOW =
  /\b(?:if|what happens|should|could|can|si|que pasa|puedo|podria|debo)\b.{0,40}\b(?:pay|paid|paying|put|send|knock|pago|pagar|pagara|abono)\b/;
const NOT_SHARE =
  /\b(?:minimum|utili[sz]ation|use[ds]?|using|full|under|below|keep|stay|limit|interest|april?|forgiv\w*|insurance|covered|aseguranza|knocked|they|settle\w*|score|off (?:if|the price)|a month|every|each|per|landlord|rent|notice|evict\w*|casero|renta)\b/;

function shareSaid(
  text: string,
  amounts: readonly Cents[],
  debts: readonly TrackedDebt[],
): PaymentSaid | null {
  const found = SHARE.exec(text);
  if (!found || amounts.length > 0 || NO_PART.test(text)) return null;
  const debt = debts[Number(found.groups?.['d'] ?? found.groups?.['e'] ?? NaN)] ?? null;
  if (debts.length > (debt ? 1 : 0)) return null;
  const words = found.groups?.['part'] ?? '';
  const isThought = PAID_NOW.test(text);
  if (isThought && debt && !/\b(?:in|by|next|until) [a-z]+$/.test(text) && !SHARE_LATER.test(text))
    return { kind: 'paid_today', words, debt };
  return !isThought && (ASKS_SHARE.test(text) || isBareShare(text)) && !NOT_SHARE.test(text)
    ? { kind: 'share', words, debt }
    : null;
}
/** "Half of Visa", and nothing else. */
const isBareShare = (text: string): boolean =>
  new RegExp(String.raw`^(?:(?:and|so|ok|y|about|like|maybe|just) )*${SHARE.source}[?.! ]*$`).test(
    text,
  );
const SHARE_LATER =
  /\b(?:rest|other half|half later|next (?:month|year|week)|in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|every|each|a month|insurance|they|hospital (?:says|will)|accept|take)\b/;

const SAVES =
  /\b(?:how much|what)\b.{0,30}\b(?:sav(?:e|ing|ed)|interest)\b.{0,40}\b(?:if|by|when)\b.{0,16}\b(?:pay|paid|paying|clear\w*|kill\w*|wip\w*|knock\w*)\b.{0,16}\bD0\b|\b(?:cuanto|que)\b.{0,20}\bahorr\w+\b.{0,20}\bsi (?:pago|liquido|pagara)\b.{0,20}\bD0\b|\bif i (?:pay|paid|clear|knock|wipe)(?:ed)?\b.{0,12}\bD0\b.{0,20}\b(?:how much|what)\b.{0,20}\bsav\w+/;

function paidOffSaid(
  text: string,
  amounts: readonly Cents[],
  named: TrackedDebt | null,
): PaymentSaid | null {
  return named !== null &&
    amounts.length === 0 &&
    SAVES.test(text) &&
    !/\b(?:half|third|quarter|first|minimums?|early|faster|instead|settle\w*|score)\b/.test(text)
    ? { kind: 'paid_today', words: null, debt: named }
    : null;
}

const PAYCHECKS =
  /\b(?:how much|what|cuanto)\b.{0,40}\b(?:(?:from|per|each|every|out of|of|a|por|cada|de cada) (?:each |every |my |one |a )?(?:pay ?checks?|checks?|paydays?|cheque|quincena)|(?:put|set|pay|save|send|aside|aparto|pongo)\b.{0,16}\b(?:each|every|a|per|cada|por) (?:week|semana))\b|\b(?:get|got|am|i'?m|getting) paid (?:weekly|every|bi-?weekly|twice|on the)\b.{0,40}\bhow much\b.{0,40}\b(?:put|set|pay|send|aside|from|out|each)\b/;
const NOT_PAYCHECKS =
  /\b(?:interest|garnish\w*|take|taken|taking|they|court|collector\w*|creditor\w*|save up|emergency|savings|rent|legally|embarg\w*|quitar)\b/;

const ON_EACH =
  /\b(?:if|what|should|can|could)\b.{0,20}\b(?:put|pay|throw|send)(?: like| about)? A0 (?:on|to|toward|towards|at|onto)(?: the| my)* D0 and A1 (?:on|to|toward|towards|at|onto)(?: the| my)* D1\b(?!.{0,12}\b(?:a|per|each|every) (?:month|week|mo|paycheck)\b)/;

function onEachSaid(
  text: string,
  amounts: readonly Cents[],
  named: readonly TrackedDebt[],
): PaymentSaid | null {
  const [one, other] = amounts;
  const [first, second] = named;
  if (!ON_EACH.test(text) || amounts.length !== 2 || named.length !== 2) return null;
  if (one === undefined || other === undefined || !first || !second) return null;
  return {
    kind: 'on_each',
    parts: [
      { debt: first, amount: one },
      { debt: second, amount: other },
    ],
  };
}

/** "If my rate was 18 on both cards": of one card it can be worked out. */
const RATE_WAS =
  /\b(?:if|what if|suppose|say)\b.{0,24}\b(?:rates?|aprs?|interest)\b.{0,10}\b(?:was|were|is|went to|dropped to|drops to|down to|at|to)\b.{0,8}(?<rate>R0|A0)\b(?!.{0,20}\b(?:loan|transfer|consolidat\w*)\b)/;

function rateSaid(
  mark: string,
  amounts: readonly Cents[],
  rates: readonly number[],
): PaymentSaid | null {
  const percent = mark === 'R0' ? (rates[0] ?? 0) / 100 : (amounts[0] ?? 0) / 100;
  return percent > 0 && percent < 40 ? { kind: 'which_rate', rate: String(percent) } : null;
}

const LEAVES =
  /\b(?:what|how much|whats|cuanto)\b.{0,30}\b(?:balance|left|owe|remain\w*|over|queda\w*|debo|deberia|saldo)\b/;
const IS_PAID = /\b(?:pay|paid|paying|send|put|pago|pagar|pagara|mando)\b/;
const NOT_LEAVES =
  /\b(?:a|per|each|every|al|cada|por) (?:month|mo|week|mes|semana|paycheck|check)\b|\b(?:monthly|settl\w*|offer\w*|take|accept\w*|in (?:\d+|a|six|three|two|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|next|by|then|interest|yesterday|already|of my|budget)\b/;

/** "If I pay 500 on the Visa today, what will the balance be". */
const leavesSaid = (text: string): boolean =>
  LEAVES.test(text) &&
  IS_PAID.test(text) &&
  /\b(?:if|after|si|once)\b/.test(text) &&
  !NOT_LEAVES.test(text);

/** The one of these that a question is; null where its words don't say it plainly. */
export function paymentSaid(
  plain: string,
  { debts, plan }: Pick<PlannerRecords, 'debts' | 'plan'>,
  minimumOf: ReadonlyMap<string, Cents>,
): PaymentSaid | null {
  if (debts.length === 0 || plain.length > MAX_LETTERS) return null;
  const { text, amounts, rates, debts: named } = markedText(plain, debts);
  const [debt = null, ...others] = named;
  const onEach = onEachSaid(text, amounts, named);
  if (onEach) return onEach;
  if (others.length > 0) return null;
  const rate = debt === null ? RATE_WAS.exec(text)?.groups?.['rate'] : undefined;
  if (rate !== undefined && rates.length + amounts.length === 1)
    return rateSaid(rate, amounts, rates);
  const share = shareSaid(text, amounts, named);
  if (share || rates.length > 0) return share;
  const paidOff = paidOffSaid(text, amounts, debt);
  if (paidOff) return paidOff;
  if (plan && amounts.length === 0 && !debt && PAYCHECKS.test(text) && !NOT_PAYCHECKS.test(text))
    return { kind: 'paychecks' };
  const [amount] = amounts;
  if (debt && amount !== undefined && amounts.length === 1 && leavesSaid(text))
    return { kind: 'leaves', amount, debt };
  if (
    amounts.length === 0 &&
    asksAtOnce(text) &&
    !/\b(?:tax\w*|irs|court|settle\w*|collector\w*)\b/.test(text)
  )
    return { kind: 'not_all', debt };
  if (ELSEWHERE.test(text)) return null;
  if (HALVES.test(text) && amounts.length === 0) return { kind: 'halves', debt };
  return (
    splitSaid(text, amounts, debt) ??
    wholeSaid(text, amounts, debts, debt, minimumOf) ??
    partSaid(text, amounts, debts, debt, minimumOf) ??
    laterSaid(text, amounts, debt)
  );
}
