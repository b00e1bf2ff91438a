import { plans } from '../passes/plans.ts';
import type { Answer, Sentence } from './answer.ts';
import { INTENT_TEXTS, INTENTS } from './intents.ts';
import type { Knowledge } from './knowledge.ts';
import { isSame, isSameNumber, numbersIn, type SaidNumber } from './numbers.ts';
import { moneyFigure } from './print.ts';
import { textOf } from './say.ts';
import { withDigits } from './slots/numerals.ts';
import { plainOf } from './slots/plain.ts';
import type { ToolResult } from './tool.ts';

/** What the numbers of an answer may come from. */
export interface Traced {
  readonly results: readonly ToolResult[];
  readonly knowledge: Knowledge;
  readonly question: string;
  /** Names of debts: a number in one of them is part of a name. */
  readonly names: readonly string[];
}

/** Numbers of an answer that nothing backs: neither a figure of a tool, nor what its own sentence cites, nor the question. */
export function untraced({ sentences, mode }: Answer, traced: Traced): readonly string[] {
  const asked = numbersAsked(traced.question);
  return (
    (mode === 'crisis' ? [] : sentences)
      // The number of a crisis line stands in an aside of its own.
      .filter(({ tone }) => tone !== 'aside')
      // A question of ours that stands above its answer states nothing.
      .filter((sentence) => !QUESTIONS.has(textOf(sentence)))
      .flatMap((sentence) => untracedIn(sentence, traced, asked))
  );
}

const QUESTIONS: ReadonlySet<string> = new Set(INTENTS.map((intent) => INTENT_TEXTS[intent].ask));

/** What a pass costs, where a sentence names the page that sells it. */
const PASS_PRICES = plans.map(({ price }) => moneyFigure(price, 'pass'));

/** Numbers that anybody in the United States may call. */
// A number of their own: the same digits in an amount (“$62,255,988.19”) are no line.
const HELP_LINES = /(?<![\d$.,])(?:211|911|988)(?![\d%]|[.,]\d)/g;

/** Numbers of a question, as they were typed and as they are read: "two grand" is $2,000. */
const numbersAsked = (question: string): readonly SaidNumber[] =>
  [question, withDigits(plainOf(question)).replaceAll(/(?<![\d$.,])(?=\d)/g, '$')].flatMap((text) =>
    numbersIn(text),
  );

function untracedIn(
  sentence: Sentence,
  traced: Traced,
  asked: readonly SaidNumber[],
): readonly string[] {
  const cited = sentence.pieces.flatMap((piece) =>
    typeof piece === 'object' && 'source' in piece ? [piece.source] : [],
  );
  const isOfPasses = sentence.pieces.some(
    (piece) => typeof piece === 'object' && 'to' in piece && piece.to === '/credit-payment',
  );
  const figures = [
    ...traced.results.flatMap((result) => Object.values(result.figures)),
    ...(isOfPasses ? PASS_PRICES : []),
  ];
  const read = [
    ...cited.flatMap((id) => textsOf(id, traced.knowledge)).flatMap((text) => numbersIn(text)),
    ...asked,
  ];
  return numbersIn(withoutNames(textOf(sentence).replaceAll(HELP_LINES, ''), traced.names))
    .filter(
      ({ value, text }) =>
        !figures.some((figure) => isSame(value, figure)) &&
        // About how much (“a few days”) is only as good as the words that say so.
        !read.some((each) =>
          value === null
            ? each.text.toLowerCase() === text.toLowerCase()
            : each.value !== null && isSameNumber(value, each.value),
        ),
    )
    .map(({ text }) => text);
}

/** Where a name stands as a word of its own. Longer names first: one may be a part of another. */
const withoutNames = (text: string, names: readonly string[]): string =>
  names
    .filter((name) => /[\p{L}\p{N}]/u.test(name))
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (left, name) =>
        left.replaceAll(
          new RegExp(`(?<![\\p{L}\\p{N}$.,])${escaped(name)}(?![\\p{L}\\p{N}%]|[.,]\\d)`, 'gu'),
          'it',
        ),
      text,
    );

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function textsOf(id: string, { passages, lessons, terms }: Knowledge): readonly string[] {
  const passage = passages.find((each) => `rule/${each.id}` === id);
  if (passage) return [...passage.figures, passage.gloss];
  const lesson = lessons.find((each) => `lesson/${each.id}` === id);
  const term = terms.find((each) => `word/${each.id}` === id);
  return [lesson?.short ?? '', term?.text ?? ''];
}
