import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePorts, fromPlaywright, fromVitest, run, unfinishedIn } from './suite.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mendwell-suite-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // Dead, and not yet buried by whoever must.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const node = (script: string, options: object = {}) =>
  run(process.execPath, ['-e', script], {
    cwd: folder,
    env: process.env,
    minutes: 1,
    signals: new EventEmitter(),
    ...options,
  });

/** A suite that starts a process which never ends, writes down its number, and then does this itself. */
const startsAnother = (then: string) => `
  const { spawn } = require('node:child_process');
  const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  require('node:fs').writeFileSync('written', String(pid));
  require('node:fs').renameSync('written', 'pid');
  ${then};`;
const startedPid = () => Number(readFileSync(path.join(folder, 'pid'), 'utf8'));
const forever = 'setInterval(() => {}, 1000)';

describe('a suite', () => {
  it('says how it ended', async () => {
    const asItShould = { isLate: false, isInterrupted: false };
    expect(await node('process.exit(3)')).toEqual({ ...asItShould, status: 3 });
    expect(await node('')).toEqual({ ...asItShould, status: 0 });
    const missing = path.join(folder, 'no-such-program');
    expect(await run(missing, [], { minutes: 1, signals: new EventEmitter() })).toEqual({
      ...asItShould,
      status: null,
    });
  });

  it('that runs beside others prints into a file', async () => {
    const log = path.join(folder, 'log');
    await node("console.log('said'); console.error('complained')", { log });
    expect(readFileSync(log, 'utf8')).toBe('said\ncomplained\n');
  });

  it('that does not end is stopped', async () => {
    expect(await node(forever, { minutes: 0.001 })).toMatchObject({ isLate: true });
  });

  it('that is interrupted ends with all that it started', async () => {
    const signals = new EventEmitter();
    const suite = node(startsAnother(forever), { signals });
    await expect.poll(startedPid).toBeTruthy();
    signals.emit('SIGINT');
    expect(await suite).toMatchObject({ isInterrupted: true, isLate: false });
    await expect.poll(() => isAlive(startedPid())).toBe(false);
  });

  it('leaves nothing running behind it', async () => {
    expect(await node(startsAnother('process.exit(0)'))).toMatchObject({ status: 0 });
    await expect.poll(() => isAlive(startedPid())).toBe(false);
  });
});

describe('the names of what failed', () => {
  it('come out of the report on the tests: a test, a file that could not be read', () => {
    const report = {
      numPassedTests: 7,
      numPendingTests: 1,
      numTodoTests: 2,
      testResults: [
        { name: '/root/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
        {
          name: '/root/b/b.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'b works' },
            {
              status: 'failed',
              fullName: 'b breaks',
              failureMessages: ['AssertionError: 1 is not 2\n    at /root/b/b.test.ts:3:1'],
            },
          ],
        },
        { name: '/root/c.test.ts', status: 'failed', message: 'No way\nat', assertionResults: [] },
      ],
    };
    expect(fromVitest(report, '/root')).toEqual({
      passed: 7,
      failed: ['b/b.test.ts › b breaks\n      AssertionError: 1 is not 2', 'c.test.ts: No way'],
      skipped: 3,
      slowest: expect.any(Array),
    });
  });

  it('come out of the report on the browser: a test, one that passed on a second try, a server', () => {
    const late = {
      duration: 9,
      errors: [
        { message: '\u001b[31mTest timeout of 9ms exceeded.\u001b[39m' },
        { message: 'Error: locator.click: Test ended.\nCall log:\n  - waiting for a button' },
      ],
    };
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.spec.ts',
      line: 8,
      tests: [{ status, results: status === 'unexpected' ? [late] : [] }],
    });
    const report = {
      stats: { expected: 4, skipped: 1 },
      errors: [{ message: '\u001b[31mhttp://127.0.0.1:3217 is already used\u001b[39m\nor not' }],
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('works', 'expected'), spec('breaks', 'unexpected')],
          suites: [{ title: '360 px', specs: [spec('wavers', 'flaky'), spec('rests', 'skipped')] }],
        },
      ],
    };
    expect(fromPlaywright(report)).toEqual({
      passed: 4,
      failed: [
        'e2e/a.spec.ts:8 › breaks\n      Test timeout of 9ms exceeded.\n      Error: locator.click: Test ended.\n      - waiting for a button',
        'e2e/a.spec.ts:8 › 360 px › wavers',
        'http://127.0.0.1:3217 is already used',
      ],
      skipped: 1,
      slowest: expect.any(Array),
    });
  });

  it('of a suite that hangs are those of the files it had begun', async () => {
    const file = path.join(folder, 'unfinished');
    expect(unfinishedIn(file)).toEqual([]);
    const reporter = path.join(import.meta.dirname, 'unfinished_reporter.mjs');
    await node(
      `import(${JSON.stringify(reporter)}).then(({ default: Reporter }) => {
        const reporter = new Reporter();
        for (const name of ['a', 'b', 'c'])
          reporter.onTestModuleStart({ moduleId: process.cwd() + '/' + name });
        reporter.onTestModuleEnd({ moduleId: process.cwd() + '/b' });
      });`,
      { env: { ...process.env, UNFINISHED: file } },
    );
    expect(unfinishedIn(file)).toEqual(['a', 'c']);
  });
});

describe('what takes longest', () => {
  it('comes out of the report on the tests, the slowest first, at most ten', () => {
    const tests = Array.from({ length: 12 }, (_, at) => ({
      status: 'passed',
      fullName: `test ${at}`,
      duration: at * 100,
    }));
    const report = {
      numPassedTests: 13,
      numPendingTests: 1,
      testResults: [
        { name: '/root/a.test.ts', status: 'passed', assertionResults: tests },
        {
          name: '/root/b.test.ts',
          status: 'passed',
          assertionResults: [
            { status: 'passed', fullName: 'slow', duration: 5000 },
            { status: 'skipped', fullName: 'skipped' },
          ],
        },
      ],
    };
    const { slowest } = fromVitest(report, '/root');
    expect(slowest).toHaveLength(10);
    expect(slowest.slice(0, 2)).toEqual([
      { name: 'b.test.ts › slow', seconds: 5 },
      { name: 'a.test.ts › test 11', seconds: 1.1 },
    ]);
  });

  it('comes out of the report on the browser, every try counted', () => {
    const spec = (title: string, ...durations: number[]) => ({
      title,
      file: 'a.spec.ts',
      line: 8,
      tests: [{ status: 'expected', results: durations.map((duration) => ({ duration })) }],
    });
    const report = {
      stats: { expected: 2, skipped: 0 },
      errors: [],
      suites: [{ title: 'a.spec.ts', specs: [spec('quick', 300), spec('slow', 4000, 2000)] }],
    };
    expect(fromPlaywright(report).slowest).toEqual([
      { name: 'e2e/a.spec.ts:8 › slow', seconds: 6 },
      { name: 'e2e/a.spec.ts:8 › quick', seconds: 0.3 },
    ]);
  });
});

describe('the ports of the browser suite', () => {
  it('are others when somebody listens on one of them', async () => {
    const server = net.createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as net.AddressInfo;
    const first = await freePorts(port - 1, 2);
    await new Promise((closed) => server.close(closed));
    expect(first).toBeGreaterThan(port);
  });
});
