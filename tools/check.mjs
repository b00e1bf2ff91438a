// `npm run check`: format, lint, types, architecture, words, dead code, documents, sizes. No test is run.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureNode, ensurePackages, root, say } from './setup.mjs';

const bin = (name) => path.join(root, 'node_modules/.bin', name);
const node = (file) => [process.execPath, file];

const steps = () => [
  ['format', bin('biome'), 'format', '--max-diagnostics=20'],
  ['lint', bin('oxlint'), '--type-aware', '--deny-warnings'],
  ...['domain', 'api', 'web', '.'].map((project) => [
    `types of ${project === '.' ? 'gateway, server, tools and tests' : project}`,
    process.execPath,
    path.join(root, 'node_modules/@typescript/native/bin/tsc'),
    '-p',
    project,
  ]),
  ['architecture', ...node('tools/architecture.mjs')],
  ['words', ...node('tools/words.mjs')],
  ['dead code', bin('knip')],
  ['documents', ...node('tools/documents.mjs')],
  ['size of every page', ...node('tools/budget.mjs')],
];

/** As long as a step may take: each ends within two on two cores. */
const minutes = 15;

/** Runs every step, prints what a failed one said. Returns how many passed, and which failed. */
export async function check() {
  ensureNode();
  ensurePackages();
  await (await import('../web/build/build.mjs')).compileMessages();
  let passed = 0;
  const failed = [];
  for (const [name, command, ...args] of steps()) {
    const done = spawnSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, FORCE_COLOR: '0' },
      timeout: minutes * 60_000,
      killSignal: 'SIGKILL',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (done.status === 0) passed += 1;
    else {
      failed.push(name);
      say(
        `${done.stdout ?? ''}${done.stderr ?? ''}${done.error ? `${done.error.message}\n` : ''}`.trimEnd(),
      );
    }
    say(`  ${done.status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  }
  return { passed, failed };
}

if (process.argv[1] === import.meta.filename) {
  const { failed } = await check();
  process.exit(failed.length === 0 ? 0 : 1);
}
