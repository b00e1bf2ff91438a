import { specialCaseOf } from './answers/special_cases.ts';
import { whatIf } from './answers/what_if_answers.ts';
import type { Asked } from './answers/asked.ts';
import { whatIs } from './answers/lesson_answers.ts';
import type { Composed } from './composed.ts';
import type { IntentName } from './intents.ts';
import { withItsName } from './pointed_back.ts';
import { OF_FIGURES, OF_THE_APP, readQuestion, type Read, WRITES } from './read_question.ts';
import { plainOf } from './slots/plain.ts';
import { type Slots, slotsOf } from './slots/slots.ts';
import type { Part } from './two_questions.ts';

// How each part of a text that asks several things is read: by itself or, where it says too little, with what stands before it.

/** A part that asks, and how it was read. */
export interface ReadPart {
  readonly asked: Asked;
  readonly read: Read;
  /** What its own amounts would change, worked out. */
  readonly whatIf: Composed | null;
  readonly part: Part;
  /** It asks of a case that the part before it has: another question, though of the same meaning. */
  readonly isCase?: true;
  /** How it was read together with what stands before it, where it says too little by itself. */
  readonly joined?: Read;
}

/** What cannot wait, where it is said and not asked: it has its answer beside what is asked. */
export const URGENT: ReadonlySet<IntentName> = new Set<IntentName>([
  'arrested',
  'bank_account_taken',
  'car_taken',
  'collector_wrote',
  'garnished',
  'house_lost',
  'rent_behind',
  'sued',
  'tax_refund_taken',
  'utility_shutoff',
]);

/** From this probability on a part's likeliest meaning has its answer, under its own question. Below, the part is said to be not understood. */
const LIKELY_ENOUGH = 0.45;

/** What somebody asks beside a question of their debts is said to be not understood, and not passed over. */
const NOT_READ: ReadonlySet<IntentName> = new Set<IntentName>(['gibberish', 'out_of_scope']);

/** What a part means, as a guess too; null where that isn't known. */
export const intentOf = ({
  read,
  whatIf: worked,
}: Pick<ReadPart, 'read' | 'whatIf'>): IntentName | null =>
  worked?.intent ??
  (read.kind === 'meant'
    ? NOT_READ.has(read.intent)
      ? null
      : read.intent
    : read.kind === 'unsure' &&
        (read.share >= LIKELY_ENOUGH || (read.guess !== null && URGENT.has(read.guess)))
      ? read.guess
      : null);

export const isUnderstood = (part: Pick<ReadPart, 'read' | 'whatIf'>): boolean =>
  part.whatIf !== null || intentOf(part) !== null;

/** A part that speaks of what stands before it: "will that hurt my score", "can they do that". */
export const pointsBack = (text: string): boolean =>
  /\b(?:that|it|its|this|them|they|those|then|either one|(?:get|delete|remove|edit|change|have|file|do) one|there|mine|eso|esto|ahi|lo)\b|\bwhat (?:do|should|can) i do\b|\bque hago\b/.test(
    text,
  );

/** A word that is asked for by itself. */
const OF_A_WORD: Read = { kind: 'meant', intent: 'what_is', isSure: true, others: [] };

/** A part by its own words, about the debts that were named last where it names none. */
export function partBy(part: Part, plain: string, before: string, asked: Asked): ReadPart {
  const { context } = asked;
  const own = slotsOf(plain, context);
  const read = { ...asked, plain, slots: withDebtsOf(own, before, asked) };
  return {
    part,
    asked: read,
    read: whatIs(read) ? OF_A_WORD : readQuestion(plain, read.slots, context.understanding),
    whatIf: whatIf(read),
  };
}

function withDebtsOf(own: Slots, before: string, { slots, context }: Asked): Slots {
  if (own.debts.length > 0) return own;
  const said = before === '' ? null : slotsOf(before, context);
  if (said?.isDebtNamed) return { ...own, debts: said.debts, isDebtNamed: true };
  return slots.isDebtNamed ? { ...own, debts: slots.debts, isDebtNamed: true } : own;
}

/** A debt that only what comes after a part names is none of its own: "100 more a month, and when is the store card gone". */
const isNamedLater = (text: string, before: string, { plain, context }: Asked): boolean =>
  WHAT_IF.test(text) &&
  !slotsOf(`${before} ${text}`, context).isDebtNamed &&
  slotsOf(plain, context).isDebtNamed;
const WHAT_IF = /^(?:(?:so|ok|and|y) )*(?:what if|if i|que pasa si|(?:y )?si)\b/;
const withoutDebts = (asked: Asked): Asked => ({
  ...asked,
  slots: { ...asked.slots, debts: [], isDebtNamed: false },
});

/** Reads a part: alone, together with what it points back to, or with what was told and not asked. */
function readPart(part: Part, about: readonly string[], asked: Asked): ReadPart {
  const { text } = part;
  const before = asked.plain.slice(0, Math.max(0, asked.plain.indexOf(text)));
  const alone = partBy(
    part,
    text.replace(/^what about (?:an? )?(?=\w+(?:[ -]\w+)?\??$)/, 'what is a '),
    before,
    isNamedLater(text, before, asked) ? withoutDebts(asked) : asked,
  );
  if (before !== '' && pointsBack(text)) {
    const pointed = partBy(part, `${before} ${text}`, '', asked);
    // "Should I do chapter 7, and how much does it cost": what it costs isn't asked of us.
    if (intentOf(alone) === 'cost' && !isOfTheApp(pointed)) return pointed;
  }
  // "If I settle it, do I owe taxes": on what was forgiven.
  if (intentOf(alone) === 'tax_debt' && FORGIVEN.test(before))
    return partBy(part, `${before} ${text}`, '', asked);
  if (alone.whatIf !== null || alone.read.kind === 'meant' || about.length === 0) return alone;
  const within = partBy(part, [...about, text].join(' '), '', asked);
  const intent = intentOf(within);
  const isBetter = within.read.kind === 'meant' || (!isUnderstood(alone) && intent !== null);
  return isBetter && intent !== null && !WRITES.has(intent) ? within : alone;
}

const FORGIVEN = /\b(?:settl\w+|forgiv\w+|cancel\w*|written off|1099\w*)\b/;

const isOfTheApp = (part: ReadPart): boolean => {
  const intent = intentOf(part);
  return intent !== null && OF_THE_APP.has(intent);
};

/** "Who made this" speaks of the site, and not of what stands before it. */
const isNearlyOfTheApp = ({ read }: ReadPart): boolean => {
  const [first] = read.kind === 'unsure' ? [read.guess ?? read.choices[0]] : [];
  return first !== undefined && OF_THE_APP.has(first);
};

/** What something does to a report or a score. */
const TO_CREDIT =
  /\b(?:will|would|can|do|does|are) (?:they|it|that|this|he|she)(?: even| still)? (?:report(?: (?:it|me|that|this))?|be reported)\b(?!.{0,16}\b(?:police|immigration|ice|irs)\b)|\b(?:hurt|affect|lower|drop|ruin|wreck|tank|mess|ding|hit|show|appear|go|put|end up|baj\w+|afect\w+|dan\w+|sal\w+|aparec\w+)\b.{0,24}\b(?:score|credit|report|file|credito|puntaje|reporte|buro)\b/;
/** Where that is said of what comes before: "can I skip it, and will that hurt my score". */
const TO_CREDIT_BY: { readonly [Name in IntentName]?: IntentName } = {
  am_i_late: 'late_payment',
  balance_transfer: 'before_applying',
  bankruptcy: 'how_long_it_stays',
  behind_first: 'late_payment',
  buy_now_pay_later: 'scores',
  close_card: 'close_card',
  collector_wrote: 'pay_collection',
  consolidation: 'before_applying',
  debt_relief_company: 'late_payment',
  late_payment: 'late_payment',
  lower_rate: 'late_payment',
  phone_script: 'late_payment',
  refinance_car: 'before_applying',
  medical_bill: 'medical_on_report',
  settle: 'pay_collection',
  skip_month: 'late_payment',
  tight_month: 'late_payment',
};

function ofCredit(own: ReadPart, before: ReadPart): IntentName | null {
  if (!TO_CREDIT.test(own.asked.plain) || own.asked.slots.amounts.length > 0) return null;
  const { debts, isDebtNamed } = own.asked.slots;
  if (isDebtNamed && debts.length > 0 && debts.every(({ kind }) => kind === 'medical'))
    return 'medical_on_report';
  const intent = intentOf(before);
  return intent === null ? null : (TO_CREDIT_BY[intent] ?? null);
}

/** How to ask a lender for what the part before it is about: "what's a hardship plan, and how do I ask". */
const HOW_TO_ASK =
  /^(?:(?:and|so|y) )*(?:how (?:do|should|can|would|could) i (?:even |actually )?ask(?: them| my (?:bank|lender|card)| for (?:it|that|one|this)| about (?:it|that))*|como (?:lo |la |se lo )?(?:pido|puedo pedir(?:lo|la)?))$/;
/** What one part is about, and who tells how to ask for it. */
const ASKED_BY: { readonly [Name in IntentName]?: IntentName } = {
  change_due_day: 'change_due_day',
  late_payment: 'lower_rate',
  lower_rate: 'lower_rate',
  next_payment: 'lower_rate',
  skip_month: 'lower_rate',
  tight_month: 'lower_rate',
};
const OF_HARDSHIP =
  /\b(?:hardship|forbearance|payment plan|lower (?:rate|payment)|plan de ayuda)\b/;

/** "And is that high", of a rate. */
const IS_HIGH =
  /^(?:(?:and|so|y) )*is (?:that|it|this)(?: rate)?(?: a| an| really| too| considered| kind of)* (?:high|bad|normal|good|ok|okay|a lot|average)(?: rate)?$/;
const OF_RATES: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'own_rates',
  'one_debt',
]);

/** Null where the part isn't one, or nobody knows what would be asked for. */
function howToAsk({ text }: Part, before: ReadPart | undefined): IntentName | null {
  const intent = before && HOW_TO_ASK.test(bare(text)) ? intentOf(before) : null;
  if (!before || intent === null) return null;
  return ASKED_BY[intent] ?? (OF_HARDSHIP.test(before.asked.plain) ? 'lower_rate' : null);
}

const OF_THE_SITE =
  /\b(?:app|site|mendwell|planner|website|using (?:this|it)|here|esta (?:app|pagina))\b/;

const ITS =
  /(?<=\b(?:pay|paying|have|skip|settle|use|using|close|owe|on|with|for|off|of|is|are|does|do|will|can|did|if|pagar|cerrar|usar) )(?:it|that one|this one|that|them)\b/;

/** "It" of a second question is the one debt that the first one named. */
function ofSameDebt(own: ReadPart, before: ReadPart | undefined, asked: Asked): ReadPart {
  const { slots, plain } = own.asked;
  const [debt] = before?.asked.slots.debts ?? [];
  if (!before || !debt || before.asked.slots.debts.length !== 1) return own;
  if (isUnderstood(own) || !ITS.test(own.part.text) || slots.amounts.length > 0) return own;
  const named = partBy(own.part, plain.replace(ITS, plainOf(debt.name)), '', asked);
  return isUnderstood(named) ? named : own;
}

const bare = (text: string): string => text.replace(/[?.! ]+$/, '');

/** "Is bankruptcy worth it, and would I lose the car": what the first part's meaning says of the case that the second names. Null where it says
 *  nothing of it, or the second surely means something else. */
function asCaseOf(own: ReadPart, before: ReadPart | undefined, asked: Asked): ReadPart | null {
  const intent = before === undefined ? null : intentOf(before);
  const isSure = own.whatIf !== null || (own.read.kind === 'meant' && own.read.isSure);
  if (!before || intent === null || OF_FIGURES.has(intent) || isSure) return null;
  if (intentOf(own) === intent) return null;
  const plain = `${before.asked.plain} ${own.part.text}`;
  const { context } = asked;
  const named = specialCaseOf(intent, plain, context);
  if (named === null || named === specialCaseOf(intent, before.asked.plain, context)) return null;
  // What both say together, and not the second alone, under any meaning of its own.
  return {
    ...partBy(own.part, plain, '', asked),
    whatIf: null,
    read: { kind: 'meant', intent, isSure: false, others: [] },
    isCase: true,
  };
}

/** Reads the parts that ask, in their order. One that says too little and points back is read with the one before it. */
export function readParts(
  parts: readonly Part[],
  about: readonly string[],
  asked: Asked,
): readonly ReadPart[] {
  const read: ReadPart[] = [];
  for (const [at, typed] of parts.entries()) {
    // "What is a charge-off, and does it hurt": the word in place of what points back at it.
    const named = withItsName(bare(parts[at - 1]?.text ?? ''), bare(typed.text));
    const part = named === null ? typed : { ...typed, text: named };
    const before = read.at(-1);
    const alone = ofSameDebt(readPart(part, part.isAsking ? about : [], asked), before, asked);
    const own = asCaseOf(alone, before, asked) ?? alone;
    if (
      before &&
      IS_HIGH.test(bare(part.text)) &&
      OF_RATES.has(intentOf(before)) &&
      /\b(?:rates?|apr|interest)\b/.test(before.asked.plain)
    ) {
      const highRead: Read = { kind: 'meant', intent: 'lower_rate', isSure: true, others: [] };
      read.push({ ...own, whatIf: null, read: highRead });
      continue;
    }
    const askedFor = howToAsk(part, before);
    if (askedFor !== null) {
      // What was read before it tells how already.
      if (before && intentOf(before) !== askedFor)
        read.push({
          ...own,
          whatIf: null,
          read: { kind: 'meant', intent: askedFor, isSure: true, others: [] },
        });
      continue;
    }
    // "And will it go on my credit" speaks of what stands before it, and not of this site.
    const isOfBefore =
      before !== undefined &&
      pointsBack(part.text) &&
      intentOf(own) === 'app_and_credit' &&
      !OF_THE_SITE.test(part.text);
    const isSure =
      own.isCase === true || (!isOfBefore && (own.whatIf !== null || own.read.kind === 'meant'));
    if (!before || isSure || !pointsBack(part.text)) {
      read.push(own);
      continue;
    }
    const intent = ofCredit(own, before);
    if (intent !== null && intent === intentOf(before)) {
      // What it does to credit is what that answer says.
      read[read.length - 1] = {
        ...before,
        read: { kind: 'meant', intent, isSure: false, others: [] },
      };
      continue;
    }
    if (intent !== null) {
      read.push({ ...own, read: { kind: 'meant', intent, isSure: true, others: [] } });
      continue;
    }
    const joined = partBy(part, `${before.asked.plain} ${part.text}`, '', {
      ...asked,
      slots: before.asked.slots,
    });
    if (joined.whatIf !== null && before.whatIf === null) read.push(joined);
    else if (isUnderstood(own) && !isOfBefore) read.push(own);
    else if (joined.read.kind !== 'meant' || isNearlyOfTheApp(own))
      read.push({ ...own, joined: joined.read });
    else if (joined.read.intent === intentOf(before))
      read[read.length - 1] = { ...joined, part: before.part };
    else read.push(joined);
  }
  return read;
}
