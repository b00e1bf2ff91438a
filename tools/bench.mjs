// `npm run bench`: every bench after the other, and at the end which of them missed an aim. `npm run bench -- planner feed`: those.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {
  ensureBrowser,
  ensureBuild,
  ensureNode,
  ensurePackages,
  root,
  say,
  stop,
} from './setup.mjs';

ensureNode();
ensurePackages();

const folder = path.join(root, 'bench');
const all = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'run.ts')
  .map((file) => path.dirname(file).replaceAll(path.sep, '/'))
  .toSorted();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0)
  stop(`There is no bench ${unknown.join(', ')}. There are: ${all.join(', ')}`);

const CHROMIUM = ensureBrowser({ measured: true });
await ensureBuild();
const missed = [];
for (const name of asked.length > 0 ? asked : all) {
  say(`\n${name}`);
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(folder, name, 'run.ts')],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM } },
  );
  if (status !== 0) missed.push(name);
}
say(
  missed.length === 0 ? '\nEvery aim was met.' : `\nMissed an aim, or failed: ${missed.join(', ')}`,
);
process.exit(missed.length === 0 ? 0 : 1);
