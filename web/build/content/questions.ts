import fs from 'node:fs';
import path from 'node:path';
import { INTENT_TEXTS, INTENTS } from '../../../domain/assistant/intents.ts';
import type { PackedClassifier } from '../../../domain/assistant/understanding/classifier.ts';
import {
  featuresOf,
  kinOf,
  type Lexicon,
  MAX_WEIGHT_STEP,
  commonWordsOf,
  tokensOf,
} from '../../../domain/assistant/understanding/features.ts';
import { type Example, packed, train, trainInTwo } from './classifier_training.ts';
import { ContentError } from './read.ts';

// The wordings of `content/questions` as the classifier that reads a question: what it means, and whether it is of danger.

/** How long the code of a feature is: what is fetched with the first focus stays below 150 kB. */
const LENGTH = 102;

export const LANGUAGES = ['en', 'es'] as const;
export const DANGERS = ['none', 'self', 'home', 'child', 'threat', 'overdose'] as const;

/** Names that stand where a wording has `{debt}`; every other time it is read as one of the person's own. */
const DEBTS =
  'visa,store card,harbor visa,capital one,discover,car loan,mastercard,chase card,personal loan,linden,wells fargo card,amex'.split(
    ',',
  );

export interface Wording {
  readonly text: string;
  readonly language: (typeof LANGUAGES)[number];
  readonly label: string;
}

const linesOf = (file: string): readonly string[] =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

/** Slots filled, the same way every time. */
const filled = (line: string, at: number): string =>
  at % 2 === 0 ? line : line.replaceAll('{debt}', DEBTS[at % DEBTS.length] ?? '');

function wordingsIn(folder: string, labels: readonly string[]): readonly Wording[] {
  return LANGUAGES.flatMap((language) => {
    const from = path.join(folder, language);
    if (!fs.existsSync(from)) return [];
    return fs
      .readdirSync(from)
      .toSorted()
      .flatMap((name) => {
        const label = path.basename(name, '.txt');
        if (!labels.includes(label))
          throw new ContentError(`${path.join(from, name)}: no such meaning`);
        return linesOf(path.join(from, name)).map((line, at) => ({
          text: filled(line, at),
          language,
          label,
        }));
      });
  });
}

/** Every wording with what it means. */
export const meaningWordings = (root: string): readonly Wording[] => [
  ...wordingsIn(path.join(root, 'content/questions'), INTENTS),
  ...INTENTS.flatMap((label) => [
    { text: INTENT_TEXTS[label].ask, language: 'en' as const, label: meantBy(label) },
  ]),
];

/** Some are offered by a question of another's. */
const meantBy = (label: (typeof INTENTS)[number]): string =>
  INTENTS.find((other) => INTENT_TEXTS[other].ask === INTENT_TEXTS[label].ask) ?? label;

/** Wordings with the danger they tell of, and harmless ones with the same words (`none`). */
export const dangerWordings = (root: string): readonly Wording[] =>
  wordingsIn(path.join(root, 'content/questions/danger'), DANGERS);

export const kinTextOf = (root: string): string =>
  fs.readFileSync(path.join(root, 'content/questions/kin.txt'), 'utf8');

/** Common words that tell less than others. */
const COMMON_WORDS = 500;

/** The words that stand in many wordings, by how much they still tell: a line a step (`commonWordsOf` reads it). Half a step for each
 *  doubling, by comparisons alone, so that no machine rounds its own way. */
export function commonWordsTextOf(wordings: readonly Wording[]): string {
  const counts = new Map<string, number>();
  for (const { text } of wordings)
    for (const word of new Set(tokensOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts]
    .toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, COMMON_WORDS);
  const steps = Array.from({ length: MAX_WEIGHT_STEP }, (): string[] => []);
  for (const [word, count] of common) {
    let step = 0;
    for (let left = count; left < wordings.length && step < MAX_WEIGHT_STEP - 1; left *= Math.SQRT2)
      step += 1;
    steps[Math.max(0, step - 1)]?.push(word);
  }
  return steps.map((words) => words.toSorted().join(' ')).join('\n');
}

export const lexiconOf = (root: string): Lexicon => ({
  kin: kinOf(kinTextOf(root)),
  commonWords: commonWordsOf(commonWordsTextOf(meaningWordings(root))),
});

/** A wording without a label would teach that nothing is meant. */
function placeOfLabel(label: string, labels: readonly string[]): number {
  const at = labels.indexOf(label);
  if (at < 0) throw new ContentError(`${label}: not among the labels`);
  return at;
}

const examplesOf = (
  wordings: readonly Wording[],
  labels: readonly string[],
  lexicon: Lexicon,
): readonly Example[] =>
  wordings.map(({ text, label }) => ({
    features: featuresOf(text, lexicon),
    label: placeOfLabel(label, labels),
  }));

export function trainClassifier(
  wordings: readonly Wording[],
  labels: readonly string[],
  lexicon: Lexicon,
  { length, temperature }: { readonly length: number; readonly temperature: number },
): PackedClassifier {
  const examples = examplesOf(wordings, labels, lexicon);
  return packed(train(examples, labels.length, length), labels, length, temperature);
}

/** One classifier of meanings and of danger: what tells one from another is learned from all that people say. */
export const READINGS: readonly string[] = [...INTENTS, ...DANGERS];

export const readingWordings = (root: string): readonly Wording[] => [
  ...meaningWordings(root),
  ...dangerWordings(root),
];

export async function trainReading(
  root: string,
  wordings = readingWordings(root),
): Promise<PackedClassifier> {
  const examples = examplesOf(wordings, READINGS, lexiconOf(root));
  const trained = await trainInTwo(examples, READINGS.length, LENGTH);
  return packed(trained, READINGS, LENGTH, TEMPERATURE);
}

/** What scores are divided by, so that of a hundred readings at 70 % seventy are right. Fitted on cross-validation. */
const TEMPERATURE = 1.2;

/** The module that the page, the server and the tests read. */
export const questionsModule = async (root: string): Promise<string> =>
  [
    `export const kin = ${JSON.stringify(kinTextOf(root))};`,
    `export const commonWords = ${JSON.stringify(commonWordsTextOf(meaningWordings(root)))};`,
    `export const reading = ${JSON.stringify(await trainReading(root))};`,
    '',
  ].join('\n');
