// One suite of the gate as a process of its own: with a limit, with nothing of it left behind, and with the names of what
// failed in it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What is left of `group`, which was started detached, ends now. */
function end(group, signal) {
  try {
    process.kill(-group, signal);
  } catch {
    // Nothing of it is left.
  }
}

/** Milliseconds that a suite which is told to end has for its databases and browsers. */
const grace = 60_000;

/** Runs a suite with what it prints shown, or written to the file `log`, at most for `minutes`. Says the status it ended with (null after a signal),
 *  whether it was over its time, and whether somebody interrupted it, of which `signals` tells. What the suite itself
 *  started and left behind is ended with it.
 *  @param {string} command
 *  @param {string[]} args
 *  @param {{ cwd?: string, env?: NodeJS.ProcessEnv, minutes: number, log?: string, signals?: import('node:events').EventEmitter }} options
 *  @returns {Promise<{ status: number | null, isLate: boolean, isInterrupted: boolean }>} */
export function run(command, args, { cwd, env, minutes, log, signals = process }) {
  return new Promise((resolve) => {
    const output = log === undefined ? 'inherit' : fs.openSync(log, 'a');
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', output, output],
    });
    if (log !== undefined) fs.closeSync(output);
    let isLate = false;
    let isInterrupted = false;
    let atLast;
    const stop = () => {
      // As a person at the terminal would: browsers, servers and databases close on it at once.
      end(child.pid, 'SIGINT');
      atLast ??= setTimeout(() => end(child.pid, 'SIGKILL'), grace);
    };
    const limit = setTimeout(() => {
      isLate = true;
      stop();
    }, minutes * 60_000);
    // A group of its own does not hear what the terminal tells this process.
    const interrupted = () => {
      isInterrupted = true;
      stop();
    };
    for (const signal of ['SIGINT', 'SIGTERM']) signals.once(signal, interrupted);
    const ended = (status) => {
      clearTimeout(limit);
      clearTimeout(atLast);
      for (const signal of ['SIGINT', 'SIGTERM']) signals.off(signal, interrupted);
      if (child.pid !== undefined) end(child.pid, 'SIGKILL');
      resolve({ status, isLate, isInterrupted });
    };
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      ended(null);
    });
    child.once('exit', (status) => ended(status));
  });
}

const linesOf = (text) =>
  stripVTControlCharacters(String(text ?? ''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const firstLine = (text) => linesOf(text)[0] ?? '';

/** What of an error the last lines of a run have room for: its first lines, as far as they say what was expected of what. What
 *  it says above them may be out of reach by then. */
const reasonOf = (text) =>
  linesOf(text)
    .filter((line) => !/^at\s|^Call log:/.test(line))
    .slice(0, 7)
    .map((line) => `\n      ${line.slice(0, 200)}`)
    .join('');

/** The ten that took longest. */
const slowestOf = (tests) => tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);

/** A part of a suite that several machines share, as `--shard=1/3` names it; null for the whole. Throws on anything else. */
export function shardOf(text) {
  if (text === undefined) return null;
  const [, index, count] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []).map(Number);
  if (!(index <= count))
    throw new Error(`--shard=${text} is none: --shard=1/3 is the first of three.`);
  return { index, count };
}

/** Counts, names and times out of Vitest's JSON report. `root` is what file names are told from. */
export function fromVitest(report, root) {
  const failed = [];
  const timed = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = path.relative(root, name);
    for (const { fullName, duration = 0 } of assertionResults)
      timed.push({ name: `${file} › ${fullName}`, seconds: duration / 1000 });
    const tests = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages = [] } of tests)
      failed.push(`${file} › ${fullName}${reasonOf(failureMessages[0])}`);
    // A file that could not be read, or a hook around all of its tests.
    if (status === 'failed' && tests.length === 0) failed.push(`${file}: ${firstLine(message)}`);
  }
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    slowest: slowestOf(timed),
  };
}

const reasons = ({ results }) =>
  results.flatMap(({ errors = [] }) => errors).map(({ message }) => message ?? '');

/** Counts, names and times out of Playwright's JSON report. A test that passed on a second try is a defect here: it failed. */
export function fromPlaywright(report) {
  const failed = [];
  const timed = [];
  const visit = (suite, titles) => {
    for (const { title, file, line, tests } of suite.specs ?? []) {
      const name = `e2e/${file}:${line} › ${[...titles, title].join(' › ')}`;
      if (tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
        failed.push(name + reasonOf(tests.flatMap(reasons).join('\n')));
      const tries = tests.flatMap(({ results }) => results);
      timed.push({ name, seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000 });
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  for (const file of report.suites) visit(file, []);
  // What no test is to blame for: a server that did not start, a port in use, the limit of the whole.
  for (const { message } of report.errors) failed.push(firstLine(message));
  return {
    passed: report.stats.expected,
    failed,
    skipped: report.stats.skipped,
    slowest: slowestOf(timed),
  };
}

/** The files that a suite had begun and not ended, as `unfinished_reporter.mjs` wrote them. */
export const unfinishedIn = (file) =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

const isFree = (port) =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)));
  });

/** The first of `count` ports in a row that nobody listens on, `first` if they are free. Null when there are none near. */
export async function freePorts(first, count) {
  for (let start = first; start < first + 50 * count; start += count) {
    const ports = Array.from({ length: count }, (_, at) => start + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return start;
  }
  return null;
}
