// `npm run check`: format, lint, types, architecture, words, lessons, dead code, documents, sizes. No test is run.
import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { pace } from './machine.mjs';
import { ensureNode, ensurePackages, root, say } from './setup.mjs';
import { stoppedAfter } from './suite_limits.mjs';

const bin = (name) => path.join(root, 'node_modules/.bin', name);
const node = (file) => [process.execPath, file];

// The longest first, so that both lanes end together. A type checker has one thread: more of them judge the same types again.
const steps = () => [
  // Builds what is stale.
  ['documents', ...node('tools/documents.mjs')],
  ['lint', bin('oxlint'), '--type-aware', '--deny-warnings'],
  ...['.', 'web', 'api', 'domain'].map((project) => [
    `types of ${project === '.' ? 'gateway, server, tools and tests' : project}`,
    process.execPath,
    path.join(root, 'node_modules/@typescript/native/bin/tsc'),
    '--checkers',
    '1',
    '-p',
    project,
  ]),
  ['architecture', ...node('tools/architecture.mjs')],
  ['words', ...node('tools/words.mjs')],
  ['lessons', process.execPath, '--import', 'tsx', 'web/build/content/main.ts', '--check'],
  ['dead code', bin('knip')],
  ['format', bin('biome'), 'format', '--max-diagnostics=20'],
];

/** What a program written in Go may hold before it collects in earnest, in MiB: two run at a time, beside a build. Linting
 *  with types holds some 2,000 alive, and below that it does little but collect. */
const goMemory = Math.max(1500, Math.round(os.totalmem() / 2 ** 20 / 4));

/** Runs one step to its end. Returns whether it was well, and what it said. */
const work = (command, args) =>
  new Promise((resolve) => {
    execFile(
      command,
      args,
      {
        cwd: root,
        env: { GOGC: '400', GOMEMLIMIT: `${goMemory}MiB`, ...process.env, FORCE_COLOR: '0' },
        timeout: stoppedAfter('check', pace),
        killSignal: 'SIGKILL',
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, stdout, stderr) =>
        resolve({
          isWell: error === null,
          said: `${stdout}${stderr}${error && !stdout && !stderr ? `${error.message}\n` : ''}`,
        }),
    );
  });

/** Runs every step, prints what a failed one said. Returns how many passed, and which failed. */
export async function check() {
  ensureNode();
  ensurePackages();
  const { compileContent, compileMessages } = await import('../web/build/build.mjs');
  await Promise.all([compileMessages(), compileContent()]);
  let passed = 0;
  const failed = [];
  const runAll = async (waiting) => {
    for (const [name, command, ...args] of waiting) {
      const { isWell, said } = await work(command, args);
      if (isWell) passed += 1;
      else {
        failed.push(name);
        say(said.trimEnd());
      }
      say(`  ${isWell ? 'ok    ' : 'FAILED'} ${name}`);
    }
  };
  // Most steps have one thread: two at a time, from one list.
  const readers = steps().values();
  await Promise.all([runAll(readers), runAll(readers)]);
  // Reads what `documents` has built.
  await runAll([['size of every page', ...node('tools/budget.mjs')]]);
  return { passed, failed };
}

if (process.argv[1] === import.meta.filename) {
  const { failed } = await check();
  process.exit(failed.length === 0 ? 0 : 1);
}
