import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// What the law says, no wider: each claim wherever our pages, answers and mails make it.

const root = path.join(import.meta.dirname, '../../..');
const places = [
  'content/lessons',
  'content/rules',
  'domain/assistant/answers',
  'web/features',
  'supabase/templates',
];
const ends = /\.(?:md|yaml|json|html|ts)$/;

const texts = [
  ...places.flatMap((place) =>
    readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(place, file),
    ),
  ),
  'content/glossary.yaml',
  'content/myths.yaml',
  'content/situations.yaml',
]
  .filter((file) => ends.test(file) && !/\.test\.|law_as_written/.test(file))
  .map((file) => ({
    file,
    // The law's own words stand as they are; ours are looked at.
    lines: readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('>')),
  }));

const saying = (claim: RegExp): readonly string[] =>
  texts.flatMap(({ file, lines }) =>
    lines.filter((line) => claim.test(line)).map((line) => `${file}: ${line.trim()}`),
  );

describe('the law as we say it', () => {
  it.each([
    [
      'large loans by their amount (15 USC 1681c(b))',
      /very large (?:loans?|life|credit)|well-paid jobs?/i,
    ],
    [
      'the first six minimums after the increase (12 CFR 1026.55(b)(4)(ii))',
      /\b(?:next|any) six (?:minimum|on-time|payments)|six (?:minimums|payments) in a row/i,
    ],
    [
      'backups as what an operator is told (docs/operations.md)',
      /backups (?:hold|keep|are (?:gone|deleted))\b/i,
    ],
    [
      'the yearly report as the law’s and the weekly one as the bureaus’ (15 USC 1681j(a))',
      /(?:law|must|owes?)[^.]{0,40}\b(?:weekly|every week|once a week)\b/i,
    ],
  ])('names %s', (_, wider) => expect(saying(wider)).toEqual([]));

  it('lets a collector call at other hours where somebody agreed (15 USC 1692c(a), 12 CFR 1006.6(b))', () => {
    const said = saying(/\b8 (?:a\.m\.|in the morning)/i).filter((line) => !/figures:/.test(line));
    expect(said.length).toBeGreaterThanOrEqual(3);
    const allows = /agree|say-so|knows? better/i;
    expect(said.filter((line) => !allows.test(line))).toEqual([]);
  });

  it('owes the reasons for a no to who asked for credit alone (12 CFR 1002.9)', () => {
    expect(
      saying(/landlord[^.]*doesn’t owe you those reasons|doesn’t make them give you any/i).length,
    ).toBe(2);
    expect(
      saying(
        /\blandlords? (?:also )?(?:has|have) to (?:give|list) (?:its|their|the) (?:main )?reasons/i,
      ),
    ).toEqual([]);
  });

  it('names the amounts, and the first six', () => {
    expect(saying(/\$150,000[^.]*\$75,000/).length).toBeGreaterThanOrEqual(2);
    expect(saying(/first six minimum/i).length).toBeGreaterThanOrEqual(4);
  });
});
