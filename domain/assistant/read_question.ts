import type { Reading } from './answer.ts';
import { INTENT_TEXTS, type IntentName } from './intents.ts';
import { OUT_OF_SCOPE, PATTERNS, UNKNOWN_TOPICS, WRITE_FOR_ME } from './patterns.ts';
import { wordsIn } from './slots/plain.ts';
import type { Slots } from './slots/slots.ts';

/** What a question may be, the likeliest first. */
interface Match {
  readonly intent: IntentName;
  readonly weight: number;
}

/** Money and debt words: with one of them, a question is ours whatever else stands in it. */
const OURS =
  /\b(money|paid|paying|pays?|afford|broke|rent|budget|plan|debts?|credit|loans?|cards?|collect\w*|bureau\w*|owe|interest|payments?|score|lender|bank|bill|bills|balance|apr|report|dispute)\b/;

/** What a question asks, by its words; the best first. */
export function readQuestion(plain: string, slots: Slots): readonly Match[] {
  if (WRITE_FOR_ME.test(plain)) return [{ intent: 'out_of_scope', weight: 20 }];
  if (OUT_OF_SCOPE.some((pattern) => pattern.test(plain)) && !isOurs(plain))
    return [{ intent: 'out_of_scope', weight: 20 }];
  return PATTERNS.map(([intent, patterns]) => ({
    intent,
    weight: Math.max(0, ...patterns.map(([weight, pattern]) => (pattern.test(plain) ? weight : 0))),
  }))
    .filter(
      ({ intent, weight }) => weight > 0 && (intent !== 'one_debt' || isOfOneDebt(plain, slots)),
    )
    .toSorted((one, other) => other.weight - one.weight);
}

/** Whether a question is about a debt of theirs: by its name, as “my card”, or as “it” where one was spoken of. */
const isOfOneDebt = (
  plain: string,
  { debts, isDebtNamed, isBackward, hasSpokenOf }: Slots,
): boolean =>
  isDebtNamed ||
  debts.length === 1 ||
  (debts.length === 0 && isBackward && hasSpokenOf) ||
  (debts.length > 1 &&
    /\b(my|the|this|that) (\w+ )?(card|loan)\b/.test(plain) &&
    !/\bwhen\b/.test(plain));

/** Orders to drop the rules, and untruths, are never ours, whatever words stand around them. */
const NEVER_OURS =
  /\b(ignore|disregard|override|jailbreak|system prompt|pretend|recipe|poem|song|haiku|story|joke|fake|lie|cheat|hide (?:money|assets|income)|investing|invest|stocks?|crypto|bitcoin|python|javascript)\b/;
const isOurs = (plain: string): boolean => OURS.test(plain) && !NEVER_OURS.test(plain);

/** Short questions that go on from the one before: “and Linden?”, “what about $100?”. */
export function followsUp(
  plain: string,
  slots: Slots,
  previous: Reading | null,
): IntentName | null {
  const intent = previous?.intent ?? null;
  if (intent === null) return null;
  const isShort = plain.split(' ').length <= 4;
  const goesOn =
    /^(and|or|what about|how about|then|ok and|also|but|with)\b/.test(plain) || isShort;
  const brings = slots.amounts.length > 0 || slots.debts.length > 0 || slots.month !== null;
  return goesOn && (brings || slots.isBackward) && plain !== '' ? intent : null;
}

/** Up to three questions that it might have been instead. */
export const otherQuestions = (
  matches: readonly Match[],
  chosen: IntentName,
): readonly string[] => [
  ...new Set(
    matches.filter(({ intent }) => intent !== chosen).map(({ intent }) => INTENT_TEXTS[intent].ask),
  ),
];

/** What a question is about that nothing here says anything of; null where there is no such thing. */
export function unknownTopic(plain: string): { readonly word: string | null } | null {
  const topic = UNKNOWN_TOPICS.find(([pattern]) => pattern.test(plain));
  return topic ? { word: topic[1] } : null;
}

/** Words that may well be of money, and numbers: then it is not known what is meant. */
const NEAR_OURS =
  /[\d$]|\b(minimums?|month\w*|settle\w*|lawsuit|sued?|court|lawyer|identity|freeze|fraud|hospital|medical|appl(y|ied|ying)|bankrupt\w*|refund|bonus|free|less|more|these|them|it|this|that|faster|limit|offer|letter|notice|account|late|due|rate|rates|tax|taxes|wages|job)\b/;

/** Whether a question of some length has no word of money, debt or credit at all. */
export const isElsewhere = (plain: string): boolean =>
  !OURS.test(plain) &&
  !NEAR_OURS.test(plain) &&
  wordsIn(plain).filter((word) => /\p{L}/u.test(word)).length >= 3;
