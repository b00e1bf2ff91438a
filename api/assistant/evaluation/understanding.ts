import type { Answer } from '../../../domain/assistant/answer.ts';
import type { AskContext } from '../../../domain/assistant/context.ts';
import { dangerIn } from '../../../domain/assistant/danger/danger.ts';
import { offeredIntent } from '../../../domain/assistant/read_question.ts';
import { plainOf } from '../../../domain/assistant/slots/plain.ts';

// How well questions are read that nobody here wrote an example from: right, asked back, not known, or wrong.

/** A question with what it means; `two` in `kind`: both. */
export interface HeardQuestion {
  readonly say: string;
  readonly meaning: string | readonly string[];
  readonly language: string;
  readonly kind: string;
}

/** `guessed`: answered as a guess that was right; `misguessed`: as one that wasn't. */
export const OUTCOMES = [
  'right',
  'partly',
  'guessed',
  'asked',
  'misguessed',
  'asked_wrongly',
  'unknown',
  'wrong',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Heard {
  readonly question: HeardQuestion;
  readonly outcome: Outcome;
  /** What it was read as, for whoever mends it. */
  readonly read: string;
}

/** Meanings whose own question stands above an answer. */
const headedOf = ({ sentences }: Answer): readonly string[] =>
  sentences.flatMap(({ pieces }) => {
    const [piece] = pieces;
    const intent =
      pieces.length === 1 && typeof piece === 'object' && 'strong' in piece
        ? offeredIntent(plainOf(piece.strong))
        : null;
    return intent ?? [];
  });

/** Meanings under whose name something is said: one, or two of one question. */
const intentsOf = (answer: Answer): readonly string[] => [
  ...new Set([
    ...(answer.reading.intent === null ? [] : [answer.reading.intent]),
    ...headedOf(answer),
  ]),
];

const choicesOf = ({ reading }: Answer): readonly string[] =>
  reading.others.flatMap((each) => {
    const plain = plainOf(each);
    const own = offeredIntent(plain);
    if (own) return own;
    return /\bextra once\b/.test(plain)
      ? 'lump_sum'
      : /\bmore a month\b/.test(plain)
        ? 'more_a_month'
        : [];
  });

const DECLINED: ReadonlySet<string> = new Set(['out_of_scope', 'gibberish']);

function outcomeOf(answer: Answer, { meaning, kind }: HeardQuestion): Outcome {
  const wanted = typeof meaning === 'string' ? [meaning] : meaning;
  const isIn = (each: string) => wanted.includes(each);
  if (answer.mode === 'crisis') return 'wrong';
  const { certainty } = answer.reading;
  const intents = intentsOf(answer);
  if (certainty === 'unsure') {
    const guesses = headedOf(answer);
    if (guesses.some(isIn)) return 'guessed';
    if (guesses.length > 0) return 'misguessed';
    return choicesOf(answer).some(isIn) ? 'asked' : 'asked_wrongly';
  }
  // Not known, and said so, is what such words are to have.
  if (certainty === 'unknown' || intents.length === 0)
    return wanted.some((each) => DECLINED.has(each)) ? 'right' : 'unknown';
  if (!intents.some(isIn)) return 'wrong';
  if (kind === 'two' && wanted.length > 1)
    return wanted.every((each) => intents.includes(each)) ? 'right' : 'partly';
  return intents.every(isIn) ? 'right' : 'partly';
}

export const hear = (
  questions: readonly HeardQuestion[],
  answer: (question: string, context: AskContext) => Answer,
  context: AskContext,
): readonly Heard[] =>
  questions.map((question) => {
    const answered = answer(question.say, context);
    const { reading, mode } = answered;
    const read =
      mode === 'crisis'
        ? 'danger'
        : reading.certainty === 'unsure'
          ? `? ${[...headedOf(answered).map((each) => `(${each})`), ...choicesOf(answered)].join(' | ')}`
          : intentsOf(answered).join(' + ') || (reading.certainty ?? 'nothing');
    return { question, outcome: outcomeOf(answered, question), read };
  });

/** Words of danger, or the same words of something else. */
export interface DangerWords {
  readonly say: string;
  readonly danger: 'self' | 'home' | 'child' | 'threat' | 'overdose' | null;
  readonly language: string;
}

export interface DangerReport {
  readonly seen: number;
  readonly all: number;
  readonly falseAlarms: number;
  readonly harmless: number;
  readonly faults: readonly string[];
}

export function measureDanger(
  words: readonly DangerWords[],
  { danger }: AskContext['understanding'],
): DangerReport {
  const read = words.map((each) => ({ ...each, isSeen: dangerIn(each.say, danger) !== null }));
  const real = read.filter((each) => each.danger !== null);
  const harmless = read.filter((each) => each.danger === null);
  return {
    seen: real.filter(({ isSeen }) => isSeen).length,
    all: real.length,
    falseAlarms: harmless.filter(({ isSeen }) => isSeen).length,
    harmless: harmless.length,
    faults: read
      .filter((each) => each.isSeen !== (each.danger !== null))
      .map(({ say, danger: kind }) => `${kind ?? 'harmless'}: ${say}`),
  };
}
