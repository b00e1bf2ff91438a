import type { IntentName } from '../intents.ts';
import { behindFirst } from './behind_answers.ts';
import { withDeadline } from './dated_answers.ts';
import type { Answerer, Asked, Reply } from './asked.ts';
import { paidNowOnLate, withDaysLate } from './late_answers.ts';
import { beforeTransfer, isNotNow, transferFigures } from './balance_transfer.ts';
import { consolidation } from './consolidation.ts';
import {
  inquiryStays,
  isOfInquiry,
  withOwnClocks,
  withOwnDisputes,
  withOwnScores,
} from './credit_answers.ts';
import { withLeft } from './part_answers.ts';
import { withOwnClosing } from './card_change_answers.ts';
import { cardUse } from './card_use_answers.ts';
import {
  amILate,
  nextPayment,
  oneDebt,
  progress,
  whatIOwe,
  withOwnLate,
  withOwnPromotions,
} from './debt_answers.ts';
import { statute, whatIs, withoutDebts } from './lesson_answers.ts';
import { inOneMonth, moreFrom } from './other_months_answers.ts';
import { isOfMonth, monthAheadAnswer } from './month_ahead_answers.ts';
import { lumpSum } from './money_once_answers.ts';
import { withOwnSavings } from './savings_answers.ts';
import { howMuchInterest, lessAMonth, moreAMonth, setAmount, whenDone } from './plan_answers.ts';
import { skipMonth } from './skip_answers.ts';
import { withOwnInterest, withOwnRate, withSaved } from './interest_answers.ts';
import { HIGH_RATE } from './cases/credit_story_cases.ts';
import { PAID_EARLY } from './cases/offer_cases.ts';
import { withCarLoan, withNothingLate } from './own_debts_beside.ts';
import { sayAgain } from './own_things_answers.ts';
import { withPayLimit } from './pay_limit_answers.ts';
import { whileCurrent, withOffer } from './settle_offer.ts';
import { changeDueDay, editDebts, recordPayment } from './record_answers.ts';
import { withTakenAway } from './promotion_words.ts';
import { ruleAnswer } from './rule_answers.ts';
import { doneBy } from './done_by_answers.ts';
import { lenderNotListed } from '../slots/lenders.ts';
import { offerIn, type SaidOffer } from '../slots/offers.ts';
import { aside, link, paragraph, said, say, strong } from '../say.ts';
import { ashamed, howAreYou, nothingForKids, untold, wornOut, worried } from './feelings.ts';
import { dateChanged } from './asked_back.ts';
import { FIGHTS } from './cases/plain_talk_cases.ts';
import { specialCaseOf } from './special_cases.ts';
import {
  aboutAssistant,
  gibberish,
  greeting,
  letterForMe,
  outOfScope,
  overwhelmed,
  thanks,
  unhappy,
} from './small_talk.ts';
import { withOwnTime } from './time_to_apply.ts';
import {
  debtReached,
  nextDebt,
  ownRates,
  paymentPosted,
  whyThisOrder,
} from './plan_order_answers.ts';
import { tightMonth } from './tight_month_answers.ts';
import { holdMinimum, minimumsOnly, singleDebt, whichFirst } from './way_answers.ts';

/** When one debt ends is asked, and the only amount is what's set aside anyway. */
const isOfOneNow = ({ slots, context }: Asked): boolean =>
  slots.isDebtNamed &&
  slots.debts.length === 1 &&
  slots.amounts.length > 0 &&
  slots.amounts.every((each) => each === context.records.plan?.monthly);

const ANSWERERS: { readonly [Name in IntentName]?: Answerer } = {
  what_i_owe: whatIOwe,
  next_payment: nextPayment,
  say_again: sayAgain,
  month_ahead: monthAheadAnswer,
  am_i_late: amILate,
  when_done: (asked) => (isOfOneNow(asked) ? oneDebt(asked) : whenDone(asked)),
  how_much_interest: howMuchInterest,
  more_a_month: (asked) => moreFrom(asked) ?? moreAMonth(asked),
  less_a_month: lessAMonth,
  set_amount: (asked) => paidNowOnLate(asked) ?? inOneMonth(asked) ?? setAmount(asked),
  single_debt: singleDebt,
  done_by: doneBy,
  progress: (asked) => withSaved(progress(asked), asked),
  edit_debts: editDebts,
  lump_sum: lumpSum,
  skip_month: skipMonth,
  minimums_only: minimumsOnly,
  hold_minimum: holdMinimum,
  which_first: (asked) => withLeft(whichFirst(asked), asked),
  one_debt: (asked) => (isOfMonth(asked) ? monthAheadAnswer(asked) : oneDebt(asked)),
  card_use: cardUse,
  tight_month: tightMonth,
  behind_first: behindFirst,
  change_due_day: changeDueDay,
  record_payment: recordPayment,
  why_this_order: whyThisOrder,
  debt_reached: debtReached,
  next_debt: nextDebt,
  own_rates: ownRates,
  payment_posted: paymentPosted,
  consolidation,
  about_assistant: aboutAssistant,
  greeting,
  unhappy,
  overwhelmed,
  thanks,
  letter_for_me: letterForMe,
  ashamed,
  worried,
  nothing_for_kids: nothingForKids,
  how_are_you: howAreYou,
  date_changed: dateChanged,
  gibberish,
  out_of_scope: outOfScope,
};

/** The answer to a meaning; null where there is nothing to say of it: a word or a section that isn't known. */
export function answerTo(intent: IntentName, asked: Asked): Reply | null {
  if (intent === 'statute') return statute(asked);
  if (intent === 'what_is') return whatIs(asked);
  if (intent === 'am_i_late') return lateElsewhere(asked) ?? amILate(asked);
  if (MONTHLY_AMOUNT.has(intent) && asksWhere(asked.plain)) return whereMonthly(intent, asked);
  return withoutDebts(intent, asked) ?? ANSWERERS[intent]?.(asked) ?? ruled(intent, asked);
}

/** Meanings that speak of what is set aside each month. */
const MONTHLY_AMOUNT: ReadonlySet<IntentName> = new Set<IntentName>([
  'set_amount',
  'less_a_month',
  'more_a_month',
]);
const asksWhere = (plain: string): boolean =>
  /\b(?:where|wheres|which (?:page|button|tab)|what (?:page|button|do i press)|how do i (?:change|edit|update|set|lower|raise)|donde|como (?:le )?cambio)\b/.test(
    plain,
  );

/** Where the monthly amount is changed and, where one is named, what it comes to. */
function whereMonthly(intent: IntentName, asked: Asked): Reply {
  const place = paragraph(
    say`In ${link('/debt-destroyer', 'the planner')}, under ${strong('Planned for debt each month')}: type the new amount, or move the slider. The plan below changes right away.`,
  );
  const figured =
    asked.slots.amounts.length === 0 || asked.context.records.debts.length === 0
      ? null
      : ANSWERERS[intent]?.(asked);
  return figured
    ? { ...figured, paragraphs: [place, ...figured.paragraphs] }
    : { paragraphs: [place] };
}

/** Of a lender that isn't among the debts only the rule can be said: that nothing else is late would be another answer. */
function lateElsewhere(asked: Asked): Reply | null {
  const lender = lenderNotListed(asked.plain, asked.context.records.debts);
  const rule = lender === null ? null : ruleAnswer('late_payment');
  if (rule === null) return null;
  const answer = withDaysLate(rule, asked.plain);
  return {
    ...answer,
    paragraphs: [
      paragraph(
        say`${lender ?? ''} isn’t among the debts you’ve entered, so I can’t see what’s due on it. ${link('/debt-destroyer', 'Add it')}, and I can tell you the day.`,
      ),
      ...answer.paragraphs,
    ],
  };
}

/** What the person's own credit file adds. */
const OWN_CREDIT: { readonly [Name in IntentName]?: (rule: Reply, asked: Asked) => Reply } = {
  how_long_it_stays: withOwnClocks,
  old_debt: withOwnClocks,
  bureau_deadline: withOwnDisputes,
  my_score_here: withOwnScores,
};

/** Whether its fee, its low rate and its months were said. */
const isWholeOffer = ({ fee, flatFee, promoRate, promoMonths }: SaidOffer): boolean =>
  (fee !== null || flatFee !== null) && promoRate !== null && promoMonths !== null;

/** What an offer would change comes first; the rule that holds for all of them after it. */
function withFigures(rule: Reply, asked: Asked): Reply {
  const figures = transferFigures(asked);
  const before = beforeTransfer(asked);
  const isWaiting = figures.length === 0 || before.some(isNotNow);
  // What an offer says isn't asked again.
  const rest =
    figures.length > 0 && isWholeOffer(offerIn(asked.plain))
      ? rule.paragraphs.slice(1)
      : rule.paragraphs;
  return { ...rule, paragraphs: [...(isWaiting ? before : []), ...figures, ...rest] };
}

/** One line for whoever fights at home and is afraid there. */
const IF_AFRAID = aside(
  said(
    'And if you’re ever afraid at home, you can call the National Domestic Violence Hotline, free, at any hour: **1-800-799-7233**.',
  ),
);

/** What a rule says and, where the question names a day, what it comes to. */
function ruled(intent: IntentName, asked: Asked): Reply | null {
  if (intent === 'how_long_it_stays' && isOfInquiry(asked.plain))
    return withOwnClocks(inquiryStays(asked.plain), asked);
  const before = intent === 'telling_family' ? untold(asked) : wornOut(intent, asked.plain);
  const isTelling = intent === 'telling_family' && before.length > 0;
  const special = isTelling ? null : specialCaseOf(intent, asked.plain, asked.context);
  const rule = ruleAnswer(intent, special);
  if (rule === null) return null;
  if (before.length > 0)
    return {
      ...rule,
      paragraphs: [...before, ...rule.paragraphs],
      ...(isTelling && { isWithoutSlips: true }),
    };
  if (special === FIGHTS) return { ...rule, paragraphs: [...rule.paragraphs, IF_AFRAID] };
  if (intent === 'garnished') return withPayLimit(rule, asked, special);
  if (intent === 'bankruptcy') return withCarLoan(rule, asked);
  if (intent === 'debt_relief_company' && special === null) return withNothingLate(rule, asked);
  if (intent === 'deferred_interest') return withTakenAway(withOwnPromotions(rule, asked), asked);
  if (intent === 'how_interest_works' && special !== PAID_EARLY)
    return withOwnInterest(rule, asked);
  if (special === HIGH_RATE) return withOwnRate(rule, asked);
  if (intent === 'settle' && special === null) return withOffer(whileCurrent(asked) ?? rule, asked);
  if (intent === 'settle' || intent === 'medical_bill') return withOffer(rule, asked);
  if (intent === 'savings_or_debt') return withOwnSavings(rule, asked);
  if (intent === 'close_card') return withOwnClosing(rule, asked);
  if (intent === 'balance_transfer') return withFigures(rule, asked);
  if (intent === 'before_applying' && special === null) return withOwnTime(rule, asked);
  if (intent === 'late_payment') return withOwnLate(withDaysLate(rule, asked.plain), asked);
  const dated = withDeadline(intent, rule, asked);
  return OWN_CREDIT[intent]?.(dated, asked) ?? dated;
}
