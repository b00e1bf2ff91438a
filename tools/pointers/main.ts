// `npx tsx tools/pointers/main.ts`: trains what tells whether a text leads its reader elsewhere, writes it as rows for PostgreSQL
// (supabase/schemas/community/pointer_weights.sql) and says how well it does on examples that it didn't see.
import fs from 'node:fs';
import path from 'node:path';
import { readExamples, readKinds } from './examples.ts';
import { crossValidated, markFor, train } from './model.ts';
import { SCHEMA_FILE, schemaOf } from './schema.ts';

/** Harmless examples that may wait for a person, at most. */
const HELD_HARMLESS = 0.03;

const root = path.join(import.meta.dirname, '../..');
const examples = readExamples(root);
const kinds = readKinds(root);
const judged = crossValidated(examples, kinds);
const mark = markFor(judged, HELD_HARMLESS);
const model = train(examples, kinds);
fs.writeFileSync(path.join(root, SCHEMA_FILE), schemaOf(model, mark));

const share = (points: boolean): string => {
  const of = judged.filter(({ example }) => example.points === points);
  const held = of.filter(({ score }) => score > mark).length;
  return `${held} of ${of.length} (${((100 * held) / of.length).toFixed(1)} %)`;
};
process.stdout.write(
  `${SCHEMA_FILE}: ${model.vocabulary.size} words, ${model.weights.size} weights, mark ${mark}\n` +
    `Cross-validated, held: ${share(true)} that point elsewhere, ${share(false)} harmless\n`,
);
