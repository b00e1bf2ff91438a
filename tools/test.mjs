// `npm test`: everything the gate asks, on a machine that has only Node. Every suite runs, whatever became of the one
// before it. Says what each took, and its slowest ten; ends with the names of what failed and one line that counts.
//   npm test -- --shard=1/3     the first third of every suite, for several machines
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { idleShare, measureSlowness, othersShare, paceNow } from './machine.mjs';
import {
  ensureBrowser,
  ensureBuild,
  ensureNode,
  ensurePackages,
  root,
  say,
  stop,
} from './setup.mjs';
import { freePorts, fromPlaywright, fromVitest, run, shardOf, unfinishedIn } from './suite.mjs';
import { slowAt, slownessOf, slownessOfOthers, stoppedAfter } from './suite_limits.mjs';

/** What was asked for; a sentence where it cannot be. */
function asked() {
  try {
    const { values } = parseArgs({ options: { shard: { type: 'string' } } });
    return shardOf(values.shard);
  } catch (error) {
    return stop(error.message);
  }
}

const shard = asked();
ensureNode();
ensurePackages();
const chromium = ensureBrowser();
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-test-'));
const total = { passed: 0, skipped: 0 };
const failed = [];
/** What each part took: judged at the end, by how busy and how slow the machine was then as well. */
const took = [];
/** Set once somebody interrupts a suite: they want none of the others. */
let isInterrupted = false;

const others = await othersShare();
const isIdle = others < idleShare;
/** How many times as long as on the machine of docs/testing.md work takes here, as it was measured last. */
let slowness = await measureSlowness();
say(
  `Work takes ${slowness} times as long here as on the machine that docs/testing.md speaks of. Others have ${Math.round(others * 100)} % of this one: ${
    isIdle
      ? `a suite that takes ${slowAt} times what is given there, at this machine's speed, fails`
      : 'a suite that is slow is only told of'
  }.`,
);

/** What generated cases are drawn from; storms have one of their own that never changes. */
const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000);
say(`Properties are tried with seed ${seed}. The same again: PROPERTY_SEED=${seed} npm test`);

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
  if (slowest.length > 0) {
    say(`\n${name} took ${seconds.toFixed(0)} s. Its slowest:`);
    for (const test of slowest) say(`  ${test.seconds.toFixed(1).padStart(5)} s  ${test.name}`);
  }
}

/** Runs one suite; a suite that dies before it can report counts as one failure. With `isBeside` it runs beside others, and
 *  what it printed is shown once it has ended. */
async function suite(name, { args, env = {}, count, detail = '', isBeside = false }) {
  if (isInterrupted) return;
  say(
    `\n${name}${detail}${isBeside ? ' (beside the others; what it prints comes at its end)' : ''}`,
  );
  const report = path.join(reports, `${name}.json`);
  const unfinished = path.join(reports, `${name}.unfinished`);
  const log = isBeside ? path.join(reports, `${name}.log`) : undefined;
  const began = performance.now();
  const pace = paceNow() * slowness;
  const minutes = stoppedAfter(name, pace) / 60_000;
  const ended = await run(process.execPath, args(report, minutes), {
    cwd: root,
    minutes,
    log,
    env: {
      ...process.env,
      ...(process.stdout.isTTY && !isBeside ? {} : { NO_COLOR: '1' }),
      UNFINISHED: unfinished,
      TEST_PACE: String(pace),
      PROPERTY_SEED: String(seed),
      ...env,
    },
  });
  if (log) say(`\n${name} said:\n${fs.readFileSync(log, 'utf8').trim()}`);
  const counts = fs.existsSync(report)
    ? count(JSON.parse(fs.readFileSync(report, 'utf8')))
    : { failed: [] };
  if (ended.isInterrupted) {
    isInterrupted = true;
    counts.failed.push('interrupted');
  } else if (ended.isLate) {
    const open = unfinishedIn(unfinished);
    const where = open.length > 0 ? ` In the middle of: ${open.join(', ')}.` : '';
    counts.failed.push(
      `stopped, because it had not ended after ${minutes.toFixed(0)} minutes.${where}`,
    );
    say(`\n${name}: ${counts.failed.at(-1)}`);
  } else if (counts.failed.length === 0 && (ended.status !== 0 || !counts.passed))
    counts.failed.push(
      `ended with status ${ended.status}, and no test to blame; see what it said above`,
    );
  add(name, counts);
  time(name, began, counts);
}

function finish() {
  fs.rmSync(reports, { recursive: true, force: true });
  say('\nWhat it took:');
  for (const { name, seconds, tests } of took)
    say(
      `  ${name.padEnd(8)} ${seconds.toFixed(0).padStart(4)} s${tests === null ? '' : `  ${tests} tests`}`,
    );
  const whole = performance.now() / 1000;
  say(`  ${'all'.padEnd(8)} ${whole.toFixed(0).padStart(4)} s`);
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

const ofShard = shard === null ? [] : [`--shard=${shard.index}/${shard.count}`];

/** One project of vitest.config.ts. */
const vitest = (project, { workers, isBeside = false } = {}) =>
  suite(project, {
    isBeside,
    count: (report) => fromVitest(report, root),
    args: (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...ofShard,
      '--reporter=dot',
      '--reporter=json',
      '--reporter=./tools/unfinished_reporter.mjs',
      `--outputFile.json=${report}`,
    ],
  });

const port = process.env.E2E_PORT ?? String((await freePorts(3217, 14)) ?? 3217);

/** What the browser suite is served from is made ready while other suites run: a template of its data folders, the gallery.
 *  Where that fails it is tried again with the suite, which says why. */
async function prepare() {
  if (isInterrupted) return;
  const ended = await run(process.execPath, ['tools/browser_servers.mjs', '--prepare'], {
    cwd: root,
    minutes: stoppedAfter('browser', paceNow() * slowness) / 60_000,
    log: path.join(reports, 'prepare.log'),
    env: { ...process.env, E2E_PORT: port },
  });
  isInterrupted ||= ended.isInterrupted;
}

say('check');
if (shard === null || shard.index === 1)
  await step('check', async () => add('check', await (await import('./check.mjs')).check()));
await step('build', () => ensureBuild());

const cores = os.availableParallelism();
/** Those that compute have the cores; the one that waits for clocks, mail and processes of its own runs beside them. */
const computing = async () => {
  await vitest('unit');
  await vitest('dom');
  await vitest('database');
};
const waiting = async () => {
  await vitest('gateway', { workers: Math.ceil(cores * 1.5), isBeside: true });
  await prepare();
};
await Promise.all([computing(), waiting()]);

slowness = Math.max(slowness, await measureSlowness());
// Which one it was tells apart a change of ours and one of the browser.
const version = spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout.trim();
await suite('browser', {
  detail: ` (${version})`,
  count: fromPlaywright,
  // It stops by itself a little before it would be stopped, and says then which test was running.
  args: (_report, minutes) => [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...ofShard,
    `--global-timeout=${Math.round((minutes - 1) * 60_000)}`,
  ],
  env: {
    CHROMIUM: chromium,
    E2E_PORT: port,
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'browser.json'),
  },
});
// Who came while it ran, and is still there, may have made it slow.
const staysIdle = isIdle && (await othersShare()) < idleShare;
slowness = Math.max(slowness, await measureSlowness());
const secondsBySuite = Object.fromEntries(took.map(({ name, seconds }) => [name, seconds]));
for (const { name, seconds } of took) {
  const machine = Math.max(slowness, slownessOfOthers(name, secondsBySuite));
  const slow = slownessOf(name, seconds, machine);
  if (slow === null) continue;
  if (staysIdle) add(name, { failed: [slow] });
  else say(`${name} ${slow}; this machine was not idle.`);
}
finish();
