// Fails on any import that .dependency-cruiser.cjs does not allow, on what a module of web/ keeps (module_state.mjs), when the gateway exports something else than others import
// of it, and when so few modules are seen that the code cannot have been read (a compiler without its API makes it silently
// see none).
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import extractTypescriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import fs from 'node:fs';
import path from 'node:path';
import { moduleState } from './module_state.mjs';
import { root } from './setup.mjs';

process.chdir(root);
const folders = [
  'api',
  'bench',
  'domain',
  'doubles',
  'e2e',
  'gateway',
  'server',
  'supabase',
  'web',
];
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { output } = await cruise(
  folders,
  { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
  undefined,
  { tsConfig: extractTypescriptConfig(path.join(root, 'tsconfig.json')) },
);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to, comment } of violations)
  process.stderr.write(`${rule.name}: ${from} -> ${to}${comment ? ` (${comment})` : ''}\n`);
const fewest = 60;
if (totalCruised < fewest) {
  process.stderr.write(
    `Only ${totalCruised} modules were read; at least ${fewest} were expected.\n`,
  );
  process.exit(1);
}

/** What others import of the gateway is what its package exports, by name or by path. What tests share is no part of that. */
const sharedByTests = /\/testing(\/|\.ts$)/;
const imported = new Set(
  output.modules
    .filter(({ source }) => !source.startsWith('gateway/') && !source.startsWith('node_modules/'))
    .flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved))
    .filter(
      (file) =>
        file.startsWith('gateway/') && file !== 'gateway/package.json' && !sharedByTests.test(file),
    ),
);
const { exports } = JSON.parse(fs.readFileSync('gateway/package.json', 'utf8'));
const exported = new Set(
  Object.values(exports)
    .filter((file) => file !== './package.json' && !sharedByTests.test(file))
    .map((file) => path.posix.join('gateway', file)),
);
const problems = [
  ...[...imported]
    .filter((file) => !exported.has(file))
    .map((file) => `does not export ${file}, which others import`),
  ...[...exported]
    .filter((file) => !imported.has(file))
    .map((file) => `exports ${file}, which nobody imports`),
];
for (const problem of problems) process.stderr.write(`gateway/package.json ${problem}\n`);
const kept = moduleState(root);
for (const each of kept)
  process.stderr.write(`${each}: it belongs to a piece of the app's services\n`);
process.exit(violations.length + problems.length + kept.length === 0 ? 0 : 1);
