import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

/** Where the sentences of answers are written, as one text on one line. */
const written = [
  ['domain/assistant', ''],
  ['content', 'glossary.yaml'],
  ['content', 'myths.yaml'],
  ['content/lessons', ''],
  ['content/rules', ''],
]
  .flatMap(([folder = '', only = '']) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) =>
        only === '' ? /\.(?:ts|md)$/.test(name) && !name.includes('.test.') : name === only,
      )
      .map((name) => fs.readFileSync(path.join(root, folder, name), 'utf8')),
  )
  .join('\n')
  .replaceAll("\\'", "'")
  .replaceAll(/\s+/g, ' ');

/** Put together where they are said, so that no file has them in one piece. */
const PUT_TOGETHER: ReadonlySet<string> = new Set([
  'From this month.',
  'One loan over 36 months, by its rate',
  'That pays it off, and {0} is left over.',
  'That’s under 30% already.',
  'You’d be done in {0}, the same month as now, and pay {1} less interest.',
  'You’d be done in {0}, the same month as now, and pay {1} more interest.',
  'You’d be done in {0}, the same month as now, for the same interest.',
]);

/** What a sentence says between its places, its bold and its links. */
const piecesOf = (sentence: string): readonly string[] =>
  sentence
    .split(/\{\d+\}|\*\*|\]\([^)]*\)|\[/)
    .map((piece) => piece.replaceAll(/^[ .,:;]+|[ .,:;]+$/g, ''))
    .filter((piece) => (piece.match(/\p{L}/gu)?.length ?? 0) >= 3);

describe('answers in Spanish', () => {
  const pairs = JSON.parse(
    fs.readFileSync(path.join(root, 'content/answers/es.json'), 'utf8'),
  ) as readonly { en: string; es: string }[];

  it('are of sentences that are still said in English', () => {
    const unsaid = pairs.filter(
      ({ en }) => !PUT_TOGETHER.has(en) && piecesOf(en).some((piece) => !written.includes(piece)),
    );
    expect(unsaid.map(({ en }) => en)).toEqual([]);
  });

  it('are in the order of their English', () => {
    expect(pairs.map(({ en }) => en)).toEqual(pairs.map(({ en }) => en).toSorted());
  });
});
