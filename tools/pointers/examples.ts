import fs from 'node:fs';
import path from 'node:path';
import { seeded } from '../../web/build/content/classifier_arithmetic.ts';
import { plainWords } from './plain_words.ts';

// The texts of content/elsewhere: a line each, `\n` where the text has a line end.

export interface Example {
  readonly text: string;
  /** As plainWords() reads it. */
  readonly plain: string;
  /** Does it lead its reader elsewhere? */
  readonly points: boolean;
}

const example = (text: string, points: boolean): Example => ({
  text,
  plain: plainWords(text),
  points,
});

const linesOf = (root: string, name: string): readonly string[] =>
  fs
    .readFileSync(path.join(root, 'content/elsewhere', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));

export const readExamples = (root: string): readonly Example[] =>
  ([true, false] as const).flatMap((points) =>
    linesOf(root, points ? 'points.txt' : 'harmless.txt').map((line) =>
      example(line.replaceAll(String.raw`\n`, '\n'), points),
    ),
  );

/** Word → kind, in the first line that has it. */
export const readKinds = (root: string): ReadonlyMap<string, string> =>
  new Map(
    linesOf(root, 'kin.txt')
      .flatMap((line) => {
        const [kind = '', words = ''] = line.split(': ');
        return words.split(' ').map((word) => [word, `k${kind}`] as const);
      })
      .toReversed(),
  );

/** Texts of several harmless ones, so that a long text is not held for its length. */
export function longHarmless(
  examples: readonly Example[],
  { count, parts, seed }: { readonly count: number; readonly parts: number; readonly seed: number },
): readonly Example[] {
  const random = seeded(seed);
  const harmless = examples.filter(({ points }) => !points);
  return Array.from({ length: count }, (_, at) =>
    example(
      Array.from(
        { length: parts },
        () => harmless[Math.floor(random() * harmless.length)]?.text ?? '',
      ).join(at % 2 === 0 ? '\n' : ' '),
      false,
    ),
  );
}

/** The share of their words that two near variants have in common, and how many at least. */
const NEAR = { share: 0.4, words: 2 } as const;

/** A fold for each example: those that share their words are in one. */
export function foldsOf(examples: readonly Example[], folds: number): readonly number[] {
  const bags = examples.map(({ plain }) => new Set(plain.match(/[a-z]{4,}/g)));
  const groups = examples.map((_, at) => at);
  for (const [at, bag] of bags.entries())
    for (let other = 0; other < at; other += 1) {
      const near = bags[other] ?? new Set();
      const common = [...bag].filter((word) => near.has(word)).length;
      if (common < NEAR.words || common / (bag.size + near.size - common) <= NEAR.share) continue;
      const [from, to] = [groups[at] as number, groups[other] as number];
      if (from !== to)
        for (const [place, group] of groups.entries()) if (group === from) groups[place] = to;
    }
  const random = seeded(folds);
  const foldOf = new Map(
    [...new Set(groups)].map((group) => [group, Math.floor(random() * folds)]),
  );
  return groups.map((group) => foldOf.get(group) ?? 0);
}
