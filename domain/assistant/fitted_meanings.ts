import type { DebtKind } from '../planner/debt.ts';
import type { IntentName } from './intents.ts';
import { withoutAccents } from './letters.ts';
import { MONTH } from './slots/dates.ts';
import { isThought } from './slots/no_order.ts';
import { wordsIn } from './slots/plain.ts';
import { saidPlainly } from './slots/said_plainly.ts';
import type { Slots } from './slots/slots.ts';
import { askedPlainly } from './understanding/asked_plainly.ts';
import { asksWhetherReported } from './understanding/credit_stories.ts';
import { rulesSaidPlainly } from './understanding/rules_said_plainly.ts';
import { storiesSaidPlainly } from './understanding/stories_said_plainly.ts';
import type { LikelyMeaning } from './understanding/understanding.ts';

// What a question means as its slots allow it: where an amount, a time or a debt that is said decides between two meanings.

/** From so many words on it's a story. */
export const LONG_WORDS = 22;

const MONTHLY =
  /\b(?:a|per|each|every|\/) ?mo(?:nth)?s?\b|\bmonthly\b|\bevery (?:week|paycheck|payday|two weeks)\b|\b(?:a|per|each) (?:week|paycheck)\b|\/ ?mo\b|\bal mes\b|\bcada (?:mes|quincena|semana)\b|\bmensual\w*|\bfrom now on\b/;
const ONCE =
  /\bonce\b|\bone[- ]?time\b|\blump\b|\b(?:refund|bonus|tax(?:es)?|inherit\w*|gift|birthday|christmas|sold|settlement|stimulus|today|tomorrow|right now|this (?:month|week|check|paycheck|time)|just sitting|just got|came into|backpay|back pay|overtime)\b|\buna (?:sola )?vez\b|\breembolso\b|\baguinaldo\b|\bhoy\b/;
const MORE = /\b(?:more|extra|additional|another|on top|mas|adicional)\b/;
const LESS = /\b(?:less|fewer|lower|cut|reduce|drop|decrease|menos|bajar|reducir)\b/;

/** An amount that somebody thinks of paying: "what if I put $115 on the Visa". */
const PUT_ON =
  /^(?:so |ok |and )?(?:what (?:if|happens if|happens when)|what would happen if|if|suppose|say|lets say|que pasa si|y si) (?:i |we |yo )?(?:put|pay|paid|throw|threw|send|sent|drop|dropped|pongo|pago|abono|mando) (?:an? |the )?\$?\d[\d,.]*k?\b.*\b(?:on|to|toward|towards|at|into|onto|for|a|al|en)\b/;

/** Whether it is asked of money that somebody thinks of paying on something, with no word of when. */
export const isPutOn = (plain: string, slots: Slots): boolean =>
  slots.amounts.length === 1 &&
  PUT_ON.test(plain) &&
  !OF_USE.test(plain) &&
  !/\b(?:transfer\w*|fee|comision|transfer\w+)\b/.test(plain) &&
  isOnceOrMonthly(plain, slots);

/** How full a card would be is asked then, and not when the debts end. */
const OF_USE =
  /\b(?:utili[sz]ation|usage|card use|how full|percent(?:age)?|of (?:my|the|its) limit|uso|usado|porcentaje|del limite)\b/;

/** Extra money with no word of whether it comes once or every month. */
export const isOnceOrMonthly = (plain: string, slots: Slots): boolean =>
  (MORE.test(plain) || PUT_ON.test(plain)) &&
  slots.amounts.length > 0 &&
  !MONTHLY.test(plain) &&
  !ONCE.test(plain) &&
  slots.month === null;

const NEEDS_AMOUNT: ReadonlySet<IntentName> = new Set<IntentName>([
  'less_a_month',
  'lump_sum',
  'more_a_month',
  'set_amount',
]);

/** From this probability on a meaning that the grammar fits is believed; it then has this share. */
const AGREED = 0.02;
const GRAMMAR_SHARE = 0.96;

/** Meanings as the slots allow them: a debt that isn't there isn't asked about, and “monthly” isn't once. */
export function fitted(
  likely: readonly LikelyMeaning[],
  plain: string,
  slots: Slots,
): readonly LikelyMeaning[] {
  const moved: LikelyMeaning[] = likely.map(
    ({ meaning, probability }): LikelyMeaning => ({
      meaning: instead(meaning, plain, slots),
      probability,
    }),
  );
  // A long story without an amount asks for none to be worked out.
  const isWithout = slots.amounts.length === 0 && wordsIn(plain).length >= LONG_WORDS;
  if (isWithout)
    for (const [at, { meaning, probability }] of moved.entries())
      if (NEEDS_AMOUNT.has(meaning)) moved[at] = { meaning, probability: probability / 3 };
  const stories = storiesSaidPlainly(plain);
  // What its own words decide, whatever the classifier thought.
  const ofOwn = stories.size > 0 ? null : ofOwnLenders(plain, slots);
  const decided =
    stories.size > 0 ? stories : ofOwn !== null ? new Set([ofOwn]) : askedPlainly(plain);
  const said =
    decided.size > 0 ? decided : new Set([...saidPlainly(plain), ...rulesSaidPlainly(plain)]);
  const sums = new Map<IntentName, number>();
  for (const { meaning, probability } of moved)
    sums.set(meaning, (sums.get(meaning) ?? 0) + probability);
  const isAgreed = ([meaning, probability]: readonly [IntentName, number]) =>
    said.has(meaning) && (decided.size > 0 || probability >= AGREED);
  const agreed = [...sums].filter(isAgreed);
  const whole = agreed.reduce((sum, [, probability]) => sum + probability, 0);
  return [...sums]
    .map(([meaning, probability]) => ({
      meaning,
      probability:
        whole === 0
          ? probability
          : isAgreed([meaning, probability])
            ? (probability / whole) * GRAMMAR_SHARE
            : probability * (1 - GRAMMAR_SHARE),
    }))
    .toSorted((one, other) => other.probability - one.probability);
}

const MEDICAL =
  /\b(?:medical|hospital|doctor|clinic|ambulance|dental|dentist|er|surgery|emergency room)\b.*\b(?:score|credit|report|come off|go away)\b|\b(?:score|credit|report)\b.*\b(?:medical|hospital|doctor|clinic|ambulance|dental|dentist|er|surgery)\b/;

const isOfKind = ({ debts, isDebtNamed }: Slots, kind: DebtKind): boolean =>
  isDebtNamed && debts.length > 0 && debts.every((debt) => debt.kind === kind);

/** "50 mas al mes": on top, too. */
const SO_MUCH_MORE =
  /\d (?:dollars |bucks |dolares |pesos )?(?:mas|more|extra) (?:(?:a|per|each|every) (?:month|mo)\b|monthly\b|al mes\b|cada mes\b|por mes\b|mensual)/;
/** "$200 extra in December": no month as it is. */
const EXTRA_IN_MONTH = new RegExp(
  String.raw`\d (?:dollars |bucks )?(?:extra|more|de mas) (?:in|en|this|for|just in) (?:${MONTH})\b`,
);
/** In one month, and no word of the months after it. */
export const IN_ONE_MONTH = new RegExp(
  String.raw`^(?!.*\b(?:a|per|each|every|al|cada|por) (?:month|mo|mes)\b)(?!.*\b(?:from|starting|start(?:s|ed)?|(?:now|then|there|year) on|onwards?|monthly|until|through|desde|a partir|hasta)\b).*\b(?:in|for|en|this|next) (?:${MONTH})\b`,
);
const BY_FORTNIGHT =
  /\b(?:every|each) (?:two|2|other) (?:weeks?|fridays?|thursdays?)\b|\bbi-?weekly\b|\bcada (?:dos|2) semanas\b|\bcada quincena\b/;
const PLAN_WAS =
  /\bwhat if (?:the|my) (?:plan|budget|amount|monthly amount) (?:was|were|is|went|goes)\b[^.?]{0,16}\d/;

/** Another amount in place of the one of now. */
const IN_PLACE =
  /\d (?:dollars |bucks |pesos )?(?:(?:a month|al mes) )?(?:instead of|in place of|rather than|en ve[sz] de|en lugar de) (?:the |my |los |mis )?\$?\d/;
const OF_SUMS: ReadonlySet<IntentName> = new Set<IntentName>([
  'less_a_month',
  'lump_sum',
  'more_a_month',
]);

const OF_SEIZED_PAY =
  /\b(?:can|could|may|allowed to|legally|legal for them to|how much (?:can|could|may)) (?:they |he |a \w+ |the \w+ )?(?:legally )?(?:take|garnish)\b|\b(?:they|he|she|collectors?|creditors?) (?:can|could|may|are allowed to) (?:legally )?(?:take|garnish)\b|\b(?:they|he|she|collector|court|sheriff|creditor) (?:can |could |may )?(?:took|takes?|taking|garnish\w*)\b.{0,40}\b(?:my|the|weekly|biweekly) ?(?:\$?\d[\d,.]* )?(?:weekly |biweekly )?(?:pay|paycheck|check|wages)\b(?!.{0,20}\btax)/;
const ASKS_SUM_THEN =
  /^(?!.*\b(?:a month|al mes|to be done|be done|finish\w*|debt[- ]free)\b).*?(?:\b(?:what|how much) (?:do|will|would|should) i (?:still )?(?:pay|owe|have (?:left|paid))\b|\bhow much (?:will|would) (?:i (?:have )?(?:paid|left)|be left)\b)/;

const CAN_PAY_MONTHLY =
  /\b(?:can|could|able to|afford|puedo|podria)\b[^.?!]{0,40}\d[\d,.]* (?:dollars |bucks )?(?:(?:a|per|each|every|al|cada|por) (?:month|mo|mes)\b|monthly)/;

const THROWN =
  /\bif (?:i|we) (?:can |could |just )?(?:throw|put|drop|dump|send|pay|chuck|toss) (?:in |down |like |about |an extra |another )?\$?\d/;

/** "80 a month more": on top of what is set aside. */
const MORE_THAN_NOW =
  /\d (?:dollars |bucks )?(?:(?:a|per|each|every|al|cada|por) (?:month|mo|mes)|monthly) (?:more|extra|mas|adicional(?:es)?)\b(?! than)/;
const WRITTEN: ReadonlySet<IntentName> = new Set<IntentName>(['edit_debts', 'record_payment']);

/** A plan that works is none that runs on a phone. */
const OF_A_PLAN =
  /^(?!.*\b(?:phones?|tablets?|ipad|computers?|laptop|devices?|iphone|android|browser|offline|sign(?:ed)? in|log(?:ged)? in)\b).*\b(?:my|the|mi|el) plan\b/;

/** Something else than this app that may hurt credit. */
const HURTS_CREDIT =
  /\b(?:hurt|ruin|lower|affect|drop|damage|help|bad for)\b.{0,16}\b(?:credit|score)\b/;
const OF_THIS_APP =
  /\b(?:this|it|that|app|site|website|mendwell|you|u|your|ur|here|using|sign\w*|join\w*|enter\w*|account here|asking|pull|inquiry|program|service|tool|thing)\b/;

/** A collection and a card that are named, before a landlord looks. */
const BEFORE_RENTING =
  /\b(?:rent (?:a|an) \w+|renting|apartments?|landlord|leas(?:e|ing)|rentar un\w*|apartamento)\b/;
const OF_RENT_OWED =
  /\b(?:behind|late|evict\w*|my rent|the rent|rent or|denied|turned down|sue[ds]?|short)\b/;

/** What is asked of lenders of one's own by their names: whether one reports, by what that debt is, and which of two to pay before renting. */
function ofOwnLenders(plain: string, { debts, isDebtNamed }: Slots): IntentName | null {
  const kinds = new Set(debts.map(({ kind }) => kind));
  if (
    isDebtNamed &&
    kinds.has('collection') &&
    kinds.has('card') &&
    BEFORE_RENTING.test(plain) &&
    !OF_RENT_OWED.test(plain)
  )
    return 'rental_score';
  const [debt] = debts;
  if (!isDebtNamed || !debt || debts.length !== 1 || !asksWhetherReported(withoutAccents(plain)))
    return null;
  return debt.kind === 'medical'
    ? 'medical_on_report'
    : debt.kind === 'collection'
      ? 'pay_collection'
      : 'scores';
}

/** A card to get, and no debt to pay. */
const WHICH_TO_GET =
  /\b(?:which|what) (?:one|card|ones?)(?: \w+){0,3}? (?:get|open|apply for|pick up|sign up for|go for)\b|\bcual(?: tarjeta)? (?:debo |me conviene |puedo |deberia )?(?:sacar|saco|pedir|abrir)\b/;

const OF_NOW = /\b(?:this month|este mes)\b/;
const TO_END =
  /\b(?:done|gone|finish\w*|paid off|pay (?:\w+ )?off|free|by the end|clear\w*|over|termin\w*|acab\w*|liquid\w*)\b/;

function instead(meaning: IntentName, plain: string, slots: Slots): IntentName {
  if (meaning === 'devices' && OF_A_PLAN.test(plain)) return 'when_done';
  // What is paid this month is no date to be done by.
  if (meaning === 'done_by' && OF_NOW.test(plain) && !TO_END.test(plain)) return 'month_ahead';
  // Another loan for what is no car is one loan in place of a debt.
  if (
    meaning === 'refinance_car' &&
    slots.isDebtNamed &&
    slots.debts.length > 0 &&
    slots.debts.every(({ kind }) => kind !== 'auto')
  )
    return 'consolidation';
  if (meaning === 'app_and_credit' && HURTS_CREDIT.test(plain) && !OF_THIS_APP.test(plain))
    return 'scores';
  if (WRITTEN.has(meaning) && isThought(plain) && slots.amounts.length > 0)
    return MONTHLY.test(plain) ? 'more_a_month' : 'lump_sum';
  // What is taken of somebody's pay is no money to plan with.
  if (NEEDS_AMOUNT.has(meaning) && OF_SEIZED_PAY.test(plain)) return 'garnished';
  // What is paid or owed in a month is asked, and not what it takes to be done by then.
  if (meaning === 'month_ahead' && EXTRA_IN_MONTH.test(plain)) return 'lump_sum';
  if (meaning === 'done_by' && ASKS_SUM_THEN.test(plain)) return 'month_ahead';
  // So much in one month, and when that ends it all: "if I throw 2,000 at this in January".
  if (
    meaning === 'done_by' &&
    slots.amounts.length === 1 &&
    THROWN.test(plain) &&
    IN_ONE_MONTH.test(plain)
  )
    return 'lump_sum';
  // What somebody can pay from now on is another amount, which says by itself where it is too little.
  if (meaning === 'tight_month' && slots.amounts.length === 1 && CAN_PAY_MONTHLY.test(plain))
    return 'set_amount';
  if (OF_SUMS.has(meaning) && IN_PLACE.test(plain) && slots.amounts.length === 1)
    return 'set_amount';
  if (meaning === 'set_amount' && (MORE_THAN_NOW.test(plain) || SO_MUCH_MORE.test(plain)))
    return 'more_a_month';
  if (
    meaning === 'more_a_month' &&
    slots.mentions.length === 1 &&
    slots.month !== null &&
    IN_ONE_MONTH.test(plain)
  )
    return 'lump_sum';
  if (meaning === 'lump_sum' && BY_FORTNIGHT.test(plain)) return 'set_amount';
  if (meaning === 'tight_month' && PLAN_WAS.test(plain)) return 'set_amount';
  if (meaning === 'lump_sum' && MONTHLY.test(plain) && !ONCE.test(plain)) return 'more_a_month';
  if (meaning === 'more_a_month' && LESS.test(plain) && !/\b(?:more|extra)\b/.test(plain))
    return 'less_a_month';
  if (
    meaning === 'more_a_month' &&
    ONCE.test(plain) &&
    !MONTHLY.test(plain) &&
    slots.amounts.length > 0
  )
    return 'lump_sum';
  if (meaning === 'which_first' && WHICH_TO_GET.test(plain) && !slots.isDebtNamed)
    return 'before_applying';
  // Without a debt that it's about, it's about all of them.
  if (meaning === 'one_debt' && slots.debts.length === 0 && !slots.hasSpokenOf) return 'what_i_owe';
  // A paid medical collection isn't like another.
  if (meaning === 'pay_collection' && (MEDICAL.test(plain) || isOfKind(slots, 'medical')))
    return 'medical_on_report';
  if (meaning === 'single_debt' && slots.amounts.length === 0) return 'how_interest_works';
  return meaning;
}
