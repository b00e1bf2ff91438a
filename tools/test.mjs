// `npm test`: everything the gate asks, on a machine that has only Node. Every suite runs, whatever became of the one
// before it. Says what each took, and its slowest ten; ends with the names of what failed and one line that counts.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser, ensureBuild, ensureNode, ensurePackages, root, say } from './setup.mjs';
import { freePorts, fromPlaywright, fromVitest, run, unfinishedIn } from './suite.mjs';

/** As long as a suite may take: several times what it takes on two cores, and only then something hangs. */
const minutesOf = (name) => (name === 'browser' ? 30 : 10);

ensureNode();
ensurePackages();
const chromium = ensureBrowser();
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-test-'));
const total = { passed: 0, skipped: 0 };
const failed = [];
/** What each part took, for the end. */
const took = [];

/** Takes what a part of the gate says of itself: counts, and the names of what failed. */
function add(name, counts) {
  total.passed += counts.passed ?? 0;
  total.skipped += counts.skipped ?? 0;
  failed.push(...counts.failed.map((each) => `${name}: ${each}`));
}

/** Notes how long a part took since `began`, and which of its tests took longest. */
function time(name, began, { passed = 0, slowest = [] } = {}) {
  const seconds = (performance.now() - began) / 1000;
  took.push({ name, seconds, tests: slowest.length > 0 ? passed : null });
  if (slowest.length === 0) return;
  say(`\n${name} took ${seconds.toFixed(0)} s. Its slowest:`);
  for (const test of slowest) say(`  ${test.seconds.toFixed(1).padStart(5)} s  ${test.name}`);
}

/** Runs one suite; a suite that dies before it can report counts as one failure. */
async function suite(name, args, env, count, detail = '') {
  say(`\n${name}${detail}`);
  const report = path.join(reports, `${name}.json`);
  const unfinished = path.join(reports, `${name}.unfinished`);
  const began = performance.now();
  const minutes = minutesOf(name);
  const { status, isLate, isInterrupted } = await run(process.execPath, args(report), {
    cwd: root,
    minutes,
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
      UNFINISHED: unfinished,
      ...env(report),
    },
  });
  const counts = fs.existsSync(report)
    ? count(JSON.parse(fs.readFileSync(report, 'utf8')))
    : { failed: [] };
  if (isInterrupted) counts.failed.push('interrupted');
  else if (isLate) {
    const open = unfinishedIn(unfinished);
    const where = open.length > 0 ? ` In the middle of: ${open.join(', ')}.` : '';
    counts.failed.push(`stopped, because it had not ended after ${minutes} minutes.${where}`);
    say(`\n${name}: ${counts.failed.at(-1)}`);
  } else if (counts.failed.length === 0 && (status !== 0 || !counts.passed))
    counts.failed.push(`ended with status ${status}, and no test to blame; see what it said above`);
  add(name, counts);
  time(name, began, counts);
  // Whoever interrupts it wants none of the others.
  if (isInterrupted) finish();
}

function finish() {
  fs.rmSync(reports, { recursive: true, force: true });
  say('\nWhat it took:');
  for (const { name, seconds, tests } of took)
    say(
      `  ${name.padEnd(8)} ${seconds.toFixed(0).padStart(4)} s${tests === null ? '' : `  ${tests} tests`}`,
    );
  if (failed.length > 0) say(`\nFailed:\n${failed.map((each) => `  ${each}`).join('\n')}`);
  say(`\n${total.passed} passed, ${failed.length} failed, ${total.skipped} skipped`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** What breaks in one step is told, and the next one runs all the same. */
async function step(name, work) {
  const began = performance.now();
  try {
    await work();
  } catch (error) {
    say(error.stack ?? String(error));
    add(name, { failed: [error.message] });
  }
  time(name, began);
}

say('check');
await step('check', async () => add('check', await (await import('./check.mjs')).check()));
await step('build', () => ensureBuild());

// A test of the gateway waits for what takes its time by itself as often as for the machine: one file more than there are
// cores uses that.
const workers = { gateway: Math.ceil(os.availableParallelism() * 1.5) };

for (const project of ['unit', 'dom', 'database', 'gateway'])
  await suite(
    project,
    (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      ...(workers[project] ? [`--maxWorkers=${workers[project]}`] : []),
      '--reporter=dot',
      '--reporter=json',
      '--reporter=./tools/unfinished_reporter.mjs',
      `--outputFile.json=${report}`,
    ],
    () => ({ CI: process.env.CI ?? '' }),
    (report) => fromVitest(report, root),
  );

// Which one it was tells apart a change of ours and one of the browser.
const version = spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout.trim();
const port = process.env.E2E_PORT ?? String((await freePorts(3217, 8)) ?? 3217);
await suite(
  'browser',
  // It stops by itself a little before it would be stopped, and says then which test was running.
  () => [
    'node_modules/@playwright/test/cli.js',
    'test',
    `--global-timeout=${(minutesOf('browser') - 1) * 60_000}`,
  ],
  (report) => ({ CHROMIUM: chromium, E2E_PORT: port, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  fromPlaywright,
  ` (${version})`,
);
finish();
