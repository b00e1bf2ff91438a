// Words of a private dialect that the field has words for: as names in code and SQL, or as names of files, they must not
// come back in the folders that were cleaned of them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './setup.mjs';

const folders = [
  'api',
  'bench',
  'domain',
  'doubles',
  'e2e',
  'gateway',
  'playwright.config.ts',
  'server',
  'supabase',
  'tools',
  'vitest.config.ts',
  'web',
];
/** What was run once is not written anew. */
const landed = 'supabase/migrations/';

/** A word in a name → what the field says. */
const words = {
  calm: 'debounce, or a limit',
  calmly: 'debounced, or limited',
  honour: 'apply, read or allow',
  honoured: 'applied, read or allowed',
  most: 'max, as in maxBytes',
  patience: 'a timeout, as in timeoutMs',
  signs: 'characters',
  told: 'what it is: an event, an answer, a reading',
  wish: 'a change or a request',
  wishes: 'changes or requests',
  won: 'acquired, or the result itself',
};

/** Names that others rely on: parameters of functions called by name, columns, Stripe's own word for a dispute's end. */
const kept = new Set(['most_uses', 'won_at', 'wonAt', 'is_dispute_won']);

/** `signsIn` is what a person does. */
const partsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/signs[ _](in|up|out)\b/, 'sign $1')
    .split(/[^a-z0-9]+/);

const dialectIn = (name) =>
  kept.has(name) ? [] : partsOf(name).filter((part) => Object.hasOwn(words, part));

/** Names in TypeScript and JavaScript: what is read by position, and keys of objects, but no text and no comment. */
function namesOfScript(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names = [];
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      names.push([node.text, source.getLineAndCharacterOfPosition(node.getStart()).line + 1]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Names in SQL: what is neither a comment nor a text. A function's body counts. */
function namesOfSql(_file, text) {
  const bare = text.replaceAll(/--[^\n]*|'(?:[^']|'')*'|"[^"\n]*"/g, (found) =>
    found.replaceAll(/[^\n]/g, ' '),
  );
  return bare
    .split('\n')
    .flatMap((line, place) =>
      [...line.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => [name, place + 1]),
    );
}

const readers = {
  '.ts': namesOfScript,
  '.tsx': namesOfScript,
  '.mjs': namesOfScript,
  '.sql': namesOfSql,
};

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', ...folders],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && !file.startsWith(landed) && fs.existsSync(path.join(root, file)));

const problems = new Set();
for (const file of files) {
  for (const word of dialectIn(path.basename(file)))
    problems.add(`${file}: "${word}" in its name: say ${words[word]}`);
  const read = readers[path.extname(file)];
  if (!read || file === 'tools/words.mjs') continue;
  for (const [name, line] of read(file, fs.readFileSync(path.join(root, file), 'utf8')))
    for (const word of dialectIn(name))
      problems.add(`${file}:${line}: ${name}: for "${word}" say ${words[word]}`);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.size === 0 ? 0 : 1);
