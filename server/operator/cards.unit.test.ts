import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../place.ts';
import { cards } from './cards.ts';

const subset = path.join(root, 'domain/cards/survey/fixtures/survey_2025h2_subset.csv');
const backend = { kind: 'instance', dataDir: '/nowhere' } as const;
let folder = '';

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'cards-'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

const file = async (name: string, text: string) => {
  const at = path.join(folder, name);
  await fs.writeFile(at, text);
  return at;
};

it('reads a release and says what was taken, joined and refused', async () => {
  const result = await cards(backend, ['import', subset, '--as-of', '2025-12-31']);
  expect(result).toMatchObject({ ok: true, answer: { rowsRead: 138, rowsTaken: 138, cards: 132 } });
  expect(result.ok && result.lines).toContain('  apr_out_of_range: 10');
  expect(result.ok && result.note).toContain('--write');
});

it('writes what the page shows, the same as the product has', async () => {
  const to = path.join(folder, 'survey.json');
  expect(
    await cards(backend, ['import', subset, '--as-of', '2025-12-31', '--to', to]),
  ).toMatchObject({ ok: true });
  const written = await fs.readFile(to, 'utf8');
  expect(written).toBe(await fs.readFile(path.join(root, 'content/cards/survey.json'), 'utf8'));
});

it('warns of a release that is too old to be shown', async () => {
  const result = await cards(backend, ['import', subset, '--as-of', '2022-12-31']);
  expect(result.ok && result.note).toContain('36 months');
});

it('refuses a damaged file and a wrong one, and writes nothing', async () => {
  const to = path.join(folder, 'untouched.json');
  await fs.writeFile(to, 'as it was');
  const damaged = await file('damaged.csv', `${await fs.readFile(subset, 'utf8')}"an open`);
  const wrong = await file('wrong.csv', 'Name,Amount\nA,1\n');
  for (const [from, said] of [
    [damaged, 'cut off'],
    [wrong, 'headers'],
    [path.join(folder, 'none.csv'), 'no file'],
  ] as const) {
    const result = await cards(backend, ['import', from, '--as-of', '2025-12-31', '--to', to]);
    expect(result).toMatchObject({ ok: false, problem: expect.stringContaining(said) });
  }
  expect(await fs.readFile(to, 'utf8')).toBe('as it was');
});

it.each([
  ['import'],
  ['import', 'a.csv'],
  ['import', 'a.csv', '--as-of', 'yesterday'],
  ['export', 'a.csv'],
])('is not understood: %s %s %s %s', async (...args) => {
  expect(await cards(backend, args.filter(Boolean))).toMatchObject({ ok: false, isUsage: true });
});
