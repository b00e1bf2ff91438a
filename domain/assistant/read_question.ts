import type { Reading } from './answer.ts';
import { fitted, LONG_WORDS } from './fitted_meanings.ts';
import { INTENT_TEXTS, INTENTS, type IntentName } from './intents.ts';
import { plainOf, wordsIn } from './slots/plain.ts';
import { isOfLeft, isPartOwed } from './slots/of_part.ts';
import { recordSaid } from './slots/records_said.ts';
import type { Slots } from './slots/slots.ts';
import { familyOf } from './understanding/families.ts';
import { FEELINGS, isOfFeelings } from './understanding/feelings.ts';
import { isFrightening } from './understanding/frightening.ts';
import { OWN_DEBT } from './understanding/features.ts';
import {
  GUESSED,
  LIKELY,
  type LikelyMeaning,
  meaningsOf,
  OFFERED_AS_GUESS,
  POSSIBLE,
  SURE,
  type Understanding,
} from './understanding/understanding.ts';

// What a question asks: learned from wordings (`content/questions`). What is said plainly in it, such as amounts, days and
// debts, is read by its slots; and where a slot decides between two meanings, it does so here.

/** How a question was read. */
export type Read =
  | {
      readonly kind: 'meant';
      readonly intent: IntentName;
      /** Nothing else comes near: it is answered without a word about how it was read. */
      readonly isSure: boolean;
      /** It goes on from the question before, and means what that meant. */
      readonly isGoingOn?: true;
      readonly others: readonly IntentName[];
    }
  /** One of these, perhaps: the person says which. A `guess` is the likeliest, to be answered with the others beside it. */
  | {
      readonly kind: 'unsure';
      readonly guess: IntentName | null;
      /** How likely the likeliest is, from 0 to 1. */
      readonly share: number;
      readonly choices: readonly IntentName[];
    }
  | { readonly kind: 'unknown'; readonly nearest: readonly IntentName[] };

/** Choices that a person is given at the most. */
const MAX_CHOICES = 3;

/** Questions that are offered, as they are compared. */
const offered: ReadonlyMap<string, IntentName> = new Map(
  INTENTS.toReversed().map((intent) => [bareOf(INTENT_TEXTS[intent].ask), intent]),
);

function bareOf(text: string): string {
  return plainOf(text).replace(/[?.!]+$/, '');
}

/** The intent whose own question this is. */
export const offeredIntent = (plain: string): IntentName | null =>
  offered.get(bareOf(plain)) ?? null;

const NONE_OF_THESE = /^(?:no(?:ne|t any)? of (?:these|those|them|that)|ninguna de estas)[.!]*$/;
export const isNoneOfThese = (plain: string): boolean => NONE_OF_THESE.test(plain);

/** Nothing but what one debt comes to. */
const HOW_MUCH_OF_ONE =
  /^(?:(?:so|ok|and|hey|y) )*(?:how much (?:is|do i (?:still )?owe on|(?:is |'?s )?left on)|cuanto (?:es|debo (?:de|en)|queda de)) (?:(?:my|the|that|it|on|mi|el|la|del) )*(?!.*\b(?:cost\w*|fees?|interest|a month|monthly|payment|minimum|going|charg\w*|rate|apr|late|limit|extra|more|used?|due|cobra\w*|interes\w*|pago)\b)(?:[\w.'&]+ ){0,4}[\w.'&]+[?.! ]*$/;

/** Reads one question. */
export function readQuestion(plain: string, slots: Slots, understanding: Understanding): Read {
  const own = offeredIntent(plain);
  if (own !== null) return { kind: 'meant', intent: own, isSure: true, others: [] };
  if (!/\p{L}{2}/u.test(plain)) return { kind: 'unknown', nearest: [] };
  if (ORDERS.test(plain)) return DECLINED;
  if (isOfLeft(plain, slots))
    return { kind: 'meant', intent: 'which_first', isSure: true, others: [] };
  if (isPartOwed(plain, slots))
    return { kind: 'meant', intent: 'what_i_owe', isSure: true, others: [] };
  // "How much is my student loan" asks what is owed on it, whatever else such a loan may be asked about.
  if (slots.isDebtNamed && slots.debts.length === 1 && HOW_MUCH_OF_ONE.test(plain))
    return { kind: 'meant', intent: 'one_debt', isSure: true, others: [] };
  const record = recordSaid(plain, slots);
  if (record !== null) return { kind: 'meant', intent: record, isSure: true, others: [] };
  const likely = likelyMeanings(plain, slots, understanding);
  const [best] = likely;
  if ((best?.probability ?? 0) < ELSEWHERE_MARK && isElsewhere(plain, slots, understanding))
    return DECLINED;
  // What would frighten somebody who didn't speak of it isn't offered.
  const offerable = likely.filter(
    ({ meaning }) => !isFrightening(INTENT_TEXTS[meaning].ask, plain),
  );
  const others = offerable
    .filter(({ meaning }) => meaning !== best?.meaning)
    .slice(0, MAX_CHOICES)
    .filter(({ probability }) => probability >= POSSIBLE)
    .map(({ meaning }) => meaning);
  if (!best || best.probability < POSSIBLE)
    return {
      kind: 'unknown',
      nearest: offerable.slice(0, MAX_CHOICES).map(({ meaning }) => meaning),
    };
  if (best.probability >= LIKELY || (FEELINGS.has(best.meaning) && isOfFeelings(likely)))
    return {
      kind: 'meant',
      intent: best.meaning,
      isSure: best.probability >= SURE || FEELINGS.has(best.meaning),
      others,
    };
  // It only asks which answer is meant: a guess that's said to be one would ask that twice.
  if (best.meaning === 'say_again' && best.probability >= OFFERED_AS_GUESS)
    return { kind: 'meant', intent: best.meaning, isSure: true, others: [] };
  if (OUTSIDE.has(best.meaning) && best.probability >= OUTSIDE_MARK)
    return { kind: 'meant', intent: best.meaning, isSure: false, others: [] };
  if (OF_THE_APP.has(best.meaning) && best.probability >= OF_THE_APP_MARK)
    return { kind: 'meant', intent: best.meaning, isSure: false, others };
  if (SOON_SAID.has(best.meaning) && best.probability >= SOON_SAID_MARK)
    return { kind: 'meant', intent: best.meaning, isSure: false, others };
  if (best.probability >= GUESSED && !NOT_CHOSEN.has(best.meaning) && isOfFamily(best, likely))
    return { kind: 'meant', intent: best.meaning, isSure: false, others };
  const choices = offerable
    .filter(({ meaning }) => !NOT_CHOSEN.has(meaning))
    .slice(0, MAX_CHOICES + 1)
    .map(({ meaning }) => meaning);
  const guess =
    best.probability >= OFFERED_AS_GUESS &&
    !NOT_CHOSEN.has(best.meaning) &&
    !WRITES.has(best.meaning) &&
    offerable.includes(best)
      ? best.meaning
      : null;
  return {
    kind: 'unsure',
    guess,
    share: best.probability,
    choices: choices.filter((meaning) => meaning !== guess).slice(0, MAX_CHOICES),
  };
}

/** Whether it is as good as sure that one of the same family is meant. */
function isOfFamily(best: LikelyMeaning, likely: readonly LikelyMeaning[]): boolean {
  const family = familyOf(best.meaning);
  const together = likely
    .filter(({ meaning }) => family.has(meaning))
    .reduce((sum, { probability }) => sum + probability, 0);
  return together >= LIKELY;
}

/** What writes something isn't guessed: it is asked about. */
export const WRITES: ReadonlySet<IntentName> = new Set<IntentName>([
  'act_for_me',
  'change_due_day',
  'delete_account',
  'edit_debts',
  'record_payment',
]);

/** Orders to drop the rules or to make something up, whatever words stand around them. */
const ORDERS =
  /\b(?:ignore|disregard|forget|override) (?:all |your |the |any |my )?(?:previous |prior |above |earlier )?(?:instructions?|rules|prompts?|guidelines)\b|\bsystem prompt\b|\bpretend (?:to be|you'?re|you are)\b|\bjailbreak\b|\b(?:write|make|sing|tell) (?:me )?(?:a |an )?(?:\w+ )?(?:poem|song|rap|story|haiku|joke|essay)\b/;

/** Words enough for a question, and none of money, debt or anything near. */
function isElsewhere(plain: string, slots: Slots, { meanings }: Understanding): boolean {
  const words = wordsIn(plain).filter((word) => /\p{L}/u.test(word));
  const isNear = words.some((word) => meanings.lexicon.kin.has(word)) || /[\d$%]/.test(plain);
  return (
    words.length >= MIN_WORDS_ELSEWHERE && !isNear && slots.debts.length === 0 && !SMALL.test(plain)
  );
}
const MIN_WORDS_ELSEWHERE = 4;
const ELSEWHERE_MARK = 0.35;
const DECLINED: Read = { kind: 'meant', intent: 'out_of_scope', isSure: true, others: [] };
/** Words about the assistant or a feeling are none of another subject. */
const SMALL = /\b(?:you|u|your|this|that|it|i|im|my|me|we|they|tu|te|esto|yo)\b/;

/** Meanings of a person's own figures: they stand first among all of them. */
export const OF_FIGURES: ReadonlySet<IntentName> = new Set(
  INTENTS.slice(0, INTENTS.indexOf('how_long_it_stays')),
);

/** What has nothing to do with debt is declined early: that costs nobody anything. */
const OUTSIDE: ReadonlySet<IntentName> = new Set<IntentName>([
  'gibberish',
  'greeting',
  'thanks',
  'out_of_scope',
]);
const OUTSIDE_MARK = 0.35;

/** What is asked of the app itself: read wrongly, it costs a second look and nothing more. */
export const OF_THE_APP: ReadonlySet<IntentName> = new Set<IntentName>([
  'app_and_credit',
  'circles',
  'cost',
  'devices',
  'get_my_data',
  'legal_advice',
  'need_ssn',
  'privacy',
  'report_here',
  'share_account',
  'wallet',
  'where_is',
  'who_pays',
]);
const OF_THE_APP_MARK = 0.65;

/** How something is done here, and what is declined by its name: it's plain from the first sentence whether that was meant. */
const SOON_SAID: ReadonlySet<IntentName> = new Set<IntentName>([
  'appearance',
  'cheating',
  'circle_trouble',
  'date_changed',
  'delete_chat',
  'false_dispute',
  'lend_me',
  'pass_over',
  'two_step',
]);
const SOON_SAID_MARK = 0.5;

/** Nobody chooses these: they are how something is said, not what is asked. */
const NOT_CHOSEN: ReadonlySet<IntentName> = new Set<IntentName>([
  'gibberish',
  'greeting',
  'thanks',
  'unhappy',
  'good_news',
  'out_of_scope',
]);

const MIN_PART_WORDS = 3;

/** Meanings of the whole and, where somebody tells a story, of the part that asks. */
function likelyMeanings(
  plain: string,
  slots: Slots,
  understanding: Understanding,
): readonly LikelyMeaning[] {
  const text = namedPlainly(plain, slots);
  const whole = withoutName(text, meaningsOf(text, understanding), understanding);
  const parts = wordsIn(text).length < LONG_WORDS ? [] : sentencesIn(text);
  const asked = parts.findLast((part) => part.endsWith('?')) ?? parts.at(-1);
  const read =
    asked === undefined || parts.length < 2
      ? whole
      : mixed(whole, meaningsOf(asked, understanding));
  return fitted(read, plain, slots);
}

const sentencesIn = (text: string): readonly string[] =>
  text.split(/(?<=[.?!\n])\s+/).filter((each) => wordsIn(each).length >= MIN_PART_WORDS);

/** Meanings that a debt's name alone may bring. */
const OF_A_NAME: ReadonlySet<IntentName> = new Set<IntentName>(['one_debt', 'what_i_owe']);

/** A debt's name may drown what is asked of it: where the same words say plainly what they mean without the name, that counts. */
function withoutName(
  text: string,
  likely: readonly LikelyMeaning[],
  understanding: Understanding,
): readonly LikelyMeaning[] {
  const [best] = likely;
  if (!best || !OF_A_NAME.has(best.meaning) || !text.includes(OWN_DEBT)) return likely;
  const without = meaningsOf(text.replaceAll(OWN_DEBT, 'they'), understanding);
  const [other] = without;
  return other && !OF_A_NAME.has(other.meaning) && other.probability >= LIKELY ? without : likely;
}

/** Half by the whole, half by the part. */
function mixed(
  whole: readonly LikelyMeaning[],
  part: readonly LikelyMeaning[],
): readonly LikelyMeaning[] {
  const of = new Map(part.map(({ meaning, probability }) => [meaning, probability]));
  return whole
    .map(({ meaning, probability }) => ({
      meaning,
      probability: (probability + (of.get(meaning) ?? 0)) / 2,
    }))
    .toSorted((one, other) => other.probability - one.probability);
}

/** Words of a debt's name that say what it is, and so what may be asked about it. */
const SAYING_WHAT =
  /^(?:cards?|loans?|visa|mastercard|amex|discover|bank|store|credit|personal|medical|hospital|clinic|dentist|dental|doctor|car|auto|truck|student|school|house|home|mortgage|tax(?:es)?|payday|utility|electric|water|phone|rent|family|my|the|of|and|for|new|old)$/;

/** A debt of the person's own, whatever its name, as the wordings have it: by its whole name, or by the word of it that is its own. */
const namedPlainly = (plain: string, { debts, isDebtNamed }: Slots): string =>
  isDebtNamed
    ? debts.reduce((text, { name }) => {
        const whole = text.replaceAll(plainOf(name), OWN_DEBT);
        const own = plainOf(name).match(/[a-z]{4,}/g) ?? [];
        return own
          .filter((word) => !SAYING_WHAT.test(word))
          .reduce(
            (left, word) => left.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), OWN_DEBT),
            whole,
          );
      }, plain)
    : plain;

const WHOLE =
  /^(?:what (?!about\b|if\b)|how (?!about\b)|when|why|who|where|can|could|will|would|is|are|do|does|did|should|am)\b/;

/** Short questions that go on from the one before: “and Linden?”, “no, the Visa”, “what about $100?”. */
export function followsUp(
  plain: string,
  slots: Slots,
  previous: Reading | null,
): IntentName | null {
  const intent = previous?.intent ?? null;
  if (intent === null) return null;
  const words = plain.split(' ').length;
  // A short question of its own: "what happens dec 12".
  const isWhole = WHOLE.test(plain);
  const corrects = /^(?:no|nope|not that|i meant?|sorry|actually|oops|wait|digo|perdon)\b/.test(
    plain,
  );
  const goesOn =
    /^(?:and|or|what about|how about|then|ok and|also|but|with|y|make (?:it|that))\b/.test(plain) ||
    (words <= 4 && !isWhole);
  const brings = slots.amounts.length > 0 || slots.isDebtNamed || slots.month !== null;
  return words <= 8 && (corrects || goesOn) && brings ? intent : null;
}
