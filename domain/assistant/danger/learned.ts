import { MAX_QUESTION } from '../limits.ts';
import { type Classifier, classify, type Likely } from '../understanding/classifier.ts';
import { tokensOf } from '../understanding/features.ts';
import type { DangerKind } from './kinds.ts';
import { withoutHarmless } from './harmless.ts';
import { isSpanish } from './spanish.ts';
import { typedPlainly } from './typed.ts';

// What was learned from `content/questions/danger`, beside the patterns: either says danger, and it is.

/** From this probability on it is danger, where a word of it stands there; fitted for recall. */
const DANGER = 0.38;
/** Without such a word an ordinary question in unusual words comes as near as many an indirect one: more is asked. */
const DANGER_WITHOUT_WORD = 0.66;
/** From here on a line with a number to call stands before the answer, and no model is asked. */
const MAYBE = 0.2;
/** The same where no word of danger stands there. */
const MAYBE_WITHOUT_WORD = 0.35;

/** Groups of `content/questions/kin.txt` whose words tell of danger, or of what is harmless with the same words. */
const WORDS_OF_DANGER: ReadonlySet<string> = new Set(
  'weapon,pills,hitting,dying,jumping,farewell,without,waking,body,afraid,livinghere,harm,violent,outside,threat,dead,police'.split(
    ',',
  ),
);
const hasWordOfDanger = (message: string, { lexicon: { kin } }: Classifier): boolean =>
  tokensOf(message).some((word) =>
    (kin.get(word) ?? []).some((group) => WORDS_OF_DANGER.has(group)),
  );

/** How much a part of a message counts. */
const PART_SHARE = 0.6;

const KINDS: Readonly<Record<string, DangerKind>> = {
  self: 'self',
  overdose: 'done',
  home: 'partner',
  child: 'child',
  threat: 'now',
};

interface LearnedDanger {
  readonly kind: DangerKind | null;
  readonly probability: number;
}

/** In fewer words nothing can be told. */
const MIN_WORDS = 2;

/** How likely it is that there is any danger. */
const ofDanger = (likely: readonly Likely[]): number =>
  likely.reduce(
    (sum, { label, probability }) => sum + (KINDS[label] === undefined ? 0 : probability),
    0,
  );

/** As it is read with and without what the words of danger mean of money: the milder counts. */
function leastDanger(text: string, learned: Classifier): readonly Likely[] {
  const typed = typedPlainly(text);
  const bare = withoutHarmless(typed);
  const readings = [text, ...(bare === typed ? [] : [bare])].map((each) => classify(each, learned));
  return readings.reduce((milder, each) => (ofDanger(each) < ofDanger(milder) ? each : milder));
}

/** The likeliest danger of a message or of one of its sentences, with how likely it is that there is any. */
export function probabilityRead(message: string, learned: Classifier): LearnedDanger {
  const text = message.slice(0, MAX_QUESTION);
  if ((text.match(/\p{L}{2,}/gu) ?? []).length < MIN_WORDS) return { kind: null, probability: 0 };
  const parts = text.split(/[.!?;\n\u2026]+(?=\s|$)/u).filter((each) => each.trim().length > 12);
  const readings = [text, ...(parts.length > 1 ? parts.slice(0, 12) : [])].map((part) => {
    const likely = leastDanger(part, learned);
    const kind = likely.find(({ label }) => KINDS[label] !== undefined)?.label ?? '';
    // A part by itself says less than the whole.
    const share = part === text ? 1 : PART_SHARE;
    return { kind: KINDS[kind] ?? null, probability: ofDanger(likely) * share };
  });
  return readings.reduce((worst, each) => (each.probability > worst.probability ? each : worst));
}

/** The danger that was learned to be in such words; null where it is not likely enough. */
export function learnedDanger(message: string, learned: Classifier): DangerKind | null {
  const { kind, probability } = probabilityRead(message, learned);
  if (probability >= DANGER_WITHOUT_WORD) return kind;
  return probability >= DANGER && hasWordOfDanger(message, learned) ? kind : null;
}

/** Whether it may be danger, and may not. */
export const isMaybeDanger = (message: string, learned: Classifier | null): boolean =>
  learned !== null && isMaybe(probabilityRead(message, learned), message, learned);

const isMaybe = ({ probability }: LearnedDanger, message: string, learned: Classifier): boolean =>
  probability >= MAYBE_WITHOUT_WORD || (probability >= MAYBE && hasWordOfDanger(message, learned));

/** The same, as what is said of it. */
export function maybeWeight(
  message: string,
  learned: Classifier | null,
): { readonly self: boolean; readonly home: boolean; readonly language: 'en' | 'es' } | null {
  if (learned === null) return null;
  const read = probabilityRead(message, learned);
  if (!isMaybe(read, message, learned)) return null;
  const { kind } = read;
  const isOfSelf = kind === 'self' || kind === 'done';
  return {
    self: isOfSelf,
    home: !isOfSelf,
    language: isSpanish(typedPlainly(message)) ? 'es' : 'en',
  };
}
