import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readExamples, readKinds } from './examples.ts';
import { train } from './model.ts';
import { SCHEMA_FILE, schemaOf } from './schema.ts';

const root = path.join(import.meta.dirname, '../..');

it('the schema file is what the examples make (else: npx tsx tools/pointers/main.ts)', () => {
  const committed = fs.readFileSync(path.join(root, SCHEMA_FILE), 'utf8');
  // The mark comes of ten more trainings, which the tool does.
  const mark = Number(/select ([0-9.]+)::double precision/.exec(committed)?.[1]);
  const model = train(readExamples(root), readKinds(root));
  expect(schemaOf(model, mark) === committed).toBe(true);
});

it('no example is there twice, or on both sides', () => {
  const plain = readExamples(root).map((example) => example.plain);
  expect(plain.filter((each, at) => plain.indexOf(each) !== at)).toEqual([]);
});
