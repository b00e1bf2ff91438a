// `npm test`: everything the gate asks, on a machine that has only Node. Ends with one line that counts.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser, ensureBuild, ensureNode, ensurePackages, root, say } from './setup.mjs';

ensureNode();
ensurePackages();
const chromium = ensureBrowser();
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const add = (counts) => {
  for (const kind of Object.keys(total)) total[kind] += counts[kind] ?? 0;
};

/** Runs one suite; a suite that dies before it can report counts as one failure. */
function suite(name, args, env, count) {
  say(`\n${name}`);
  const report = path.join(reports, `${name}.json`);
  const { status } = spawnSync(process.execPath, args(report), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env(report) },
  });
  const counts = fs.existsSync(report)
    ? count(JSON.parse(fs.readFileSync(report, 'utf8')))
    : { failed: 1 };
  if (status !== 0 && !counts.failed) counts.failed = 1;
  if (!counts.passed && !counts.failed) counts.failed = 1;
  add(counts);
}

say('check');
const { check } = await import('./check.mjs');
add(await check());

await ensureBuild();
for (const project of ['unit', 'dom', 'database', 'gateway'])
  suite(
    project,
    (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    () => ({ CI: process.env.CI ?? '' }),
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + (report.success || report.numFailedTests ? 0 : 1),
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    }),
  );

suite(
  'browser',
  () => ['node_modules/@playwright/test/cli.js', 'test'],
  (report) => ({ CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  (report) => ({
    passed: report.stats.expected,
    // A test that passed on a second try is a defect here, so it counts as failed.
    failed: report.stats.unexpected + report.stats.flaky,
    skipped: report.stats.skipped,
  }),
);

fs.rmSync(reports, { recursive: true, force: true });
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
