import { MAX_QUESTION } from '../limits.ts';
import { type Classifier, classify, type Likely } from '../understanding/classifier.ts';
import { plainOf } from '../slots/plain.ts';
import { tokensOf } from '../understanding/features.ts';
import { storiesSaidPlainly } from '../understanding/stories_said_plainly.ts';
import type { DangerKind } from './kinds.ts';
import { withoutHarmless } from './harmless.ts';
import { isSpanish } from './spanish.ts';
import { typedPlainly } from './typed.ts';

// What was learned from `content/questions/danger`, beside the patterns: either says danger, and it is.

/** From these probabilities on it is danger, and from the others on a line with a number to call stands before the answer, and no
 *  model is asked. By the words that stand there: a word of danger, fitted for recall; one that stories of a death, a car that was
 *  taken or a living have as well; or none, where an ordinary question in unusual words comes as near as many an indirect one. */
const MARKS = {
  plain: { danger: 0.38, maybe: 0.2 },
  everyday: { danger: 0.5, maybe: 0.25 },
  none: { danger: 0.66, maybe: 0.35 },
} as const;
/** The least of these where a story of debts is told whole (`stories_said_plainly.ts`): those are sad, and their words are of loss. */
const IN_STORY = { danger: 0.66, maybe: 0.45 } as const;

/** Groups of `content/questions/kin.txt` whose words tell of danger. */
const WORDS_OF_DANGER: ReadonlySet<string> = new Set(
  'weapon,pills,hitting,dying,jumping,farewell,waking,body,afraid,harm,violent,threat,outside'.split(
    ',',
  ),
);
/** Groups whose words are of danger, and of what is harmless too. */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set('without,livinghere,dead,police'.split(','));
/** Words of the first groups that stand in ordinary stories, too: medicine in a car that was taken. */
const ALSO_ORDINARY: ReadonlySet<string> = new Set(
  'insulin,insulina,medicine,medication,meds,medicinas,bottle'.split(','),
);
/** What stands in a group of danger and says nothing of it: a late payment, a better card, a locked rate. */
const OF_MONEY: ReadonlySet<string> = new Set('late,estate,better,locked,loaded,mejor'.split(','));

function marksOf(
  message: string,
  { lexicon: { kin } }: Classifier,
): { readonly danger: number; readonly maybe: number } {
  const typed = typedPlainly(message.slice(0, MAX_QUESTION));
  const words = tokensOf(withoutHarmless(typed)).filter((word) => !OF_MONEY.has(word));
  const has = (groups: ReadonlySet<string>, among: readonly string[]) =>
    among.some((word) => (kin.get(word) ?? []).some((group) => groups.has(group)));
  if (
    has(
      WORDS_OF_DANGER,
      words.filter((word) => !ALSO_ORDINARY.has(word)),
    )
  )
    return MARKS.plain;
  const isEveryday = has(EVERYDAY_WORDS, words) || words.some((word) => ALSO_ORDINARY.has(word));
  const marks = isEveryday ? MARKS.everyday : MARKS.none;
  return storiesSaidPlainly(plainOf(message.slice(0, MAX_QUESTION))).size > 0 ? IN_STORY : marks;
}

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
  return probability >= marksOf(message, learned).danger ? kind : null;
}

/** Whether it may be danger, and may not. */
export const isMaybeDanger = (message: string, learned: Classifier | null): boolean =>
  learned !== null && isMaybe(probabilityRead(message, learned), message, learned);

const isMaybe = ({ probability }: LearnedDanger, message: string, learned: Classifier): boolean =>
  probability >= marksOf(message, learned).maybe;

/** The same, as what is said of it. */
export function maybeWeight(
  message: string,
  learned: Classifier | null,
): { readonly self: boolean; readonly home: boolean; readonly language: 'en' | 'es' } | null {
  if (learned === null) return null;
  const read = probabilityRead(message, learned);
  if (!isMaybe(read, message, learned)) return null;
  const { kind } = read;
  return {
    self: kind === 'self' || kind === 'done',
    home: kind === 'partner' || kind === 'child',
    language: isSpanish(typedPlainly(message)) ? 'es' : 'en',
  };
}
