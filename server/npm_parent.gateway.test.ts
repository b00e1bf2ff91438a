import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { soak } from '../gateway/kernel/testing/soak.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { startPostgres } from '../gateway/postgres/launcher.ts';
import { readRunFile } from './run_file.ts';
import { inProcesses } from './testing.ts';

// What npm and a shell do with signals is theirs: this is a real npm, and the server as `npm start` runs it but for the
// build.

const root = path.join(import.meta.dirname, '..');
const { place, prepared } = inProcesses();
const quiet = { info() {}, warn() {}, error() {} };

const started = new Set<ChildProcess>();
/** Servers that a failed test would leave behind: they are nobody's children. */
const servers = new Set<number>();
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
  for (const pid of servers) if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  for (const pid of servers) await expect.poll(() => isRunning(pid), { interval: 50 }).toBe(false);
  servers.clear();
});

/** Runs `script` in the shell of npm, as its script `name`, and waits until the product is ready. */
async function startByNpm(name: string, script = 'start') {
  const folder = path.join(place(), `package-${name}`);
  fs.mkdirSync(folder);
  const watch = path.join(root, 'tools/end_with_npm.mjs');
  const command = `cd '${root}' && node --import tsx --import '${watch}' server/main.ts`;
  fs.writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', scripts: { [script]: command } }),
  );
  const env = await prepared(name);
  // The environment of a test that npm itself may have started is not the one of a person.
  const npm = spawn('npm', ['run', script, '--silent'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: place(),
      WEB_DIST: path.join(place(), 'dist'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(npm);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    npm.stdout.on('data', (data) => {
      said += String(data);
      if (said.includes('Mendwell is ready at ')) resolve();
    });
    let complaint = '';
    npm.stderr.on('data', (data) => {
      complaint += String(data);
    });
    npm.once('exit', () => reject(new Error(`${said}${complaint}`)));
  });
  const run = await readRunFile(env['DATA_DIR'] ?? '');
  if (!run) throw new Error('A product that is ready has its run file.');
  servers.add(run.pid);
  return { npm, env, pid: run.pid };
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the server that npm started', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends when npm alone gets %s, and the data folder is free',
    async (signal) => {
      // Only Linux tells of the process above the shell, whom a killed npm leaves behind.
      if (signal === 'SIGKILL' && process.platform !== 'linux') return;
      const { npm, env, pid } = await startByNpm(`npm-${signal.toLowerCase()}`);
      const asked = performance.now();
      npm.kill(signal);
      await once(npm, 'exit');
      await expect.poll(() => isRunning(pid), { interval: 50 }).toBe(false);
      // Five seconds are promised, of a machine that does nothing else.
      expect(performance.now() - asked).toBeLessThan(15_000 * soak.pace);
      expect(fs.existsSync(path.join(env['DATA_DIR'] ?? '', 'run.json'))).toBe(false);
      const again = await startPostgres({ dataDir: env['DATA_DIR'] ?? '', log: quiet });
      await again.stop();
      expect(again.adopted).toBe(false);
    },
  );

  test('runs on when whoever started npm has gone', async () => {
    const env = await prepared('orphan');
    const watch = path.join(root, 'tools/end_with_npm.mjs');
    const server = `node --import tsx --import '${watch}' server/main.ts; true`;
    // A terminal: it puts npm's place, and below it npm's shell, into the background, and is closed later.
    const terminal = spawn('sh', ['-c', `nohup sh -c 'sh -c "$SERVER"; true' & read closed`], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        WEB_DIST: path.join(place(), 'dist'),
        npm_lifecycle_event: 'start',
        SERVER: server,
        ...env,
      },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    started.add(terminal);
    const run = () => readRunFile(env['DATA_DIR'] ?? '');
    await expect.poll(run, { interval: 100, timeout: 60_000 * soak.pace }).not.toBeNull();
    const { pid = 0, url = '' } = (await run()) ?? {};
    servers.add(pid);
    terminal.stdin.end('\n');
    await once(terminal, 'exit');
    const closedAt = performance.now();
    // It looks four times a second, and would have ended by then.
    await expect.poll(() => performance.now() - closedAt, { interval: 100 }).toBeGreaterThan(1500);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => isRunning(pid), { interval: 50 }).toBe(false);
  });
});
