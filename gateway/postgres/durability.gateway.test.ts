import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { soak } from '../kernel/testing/soak.ts';
import { startPostgres } from './launcher.ts';
import { scratchDataFolder } from './testing.ts';

/** How often it is killed and started again on the same folder. */
const rounds = 2 * soak.factor;

const quiet = { info() {}, warn() {}, error() {} };

let dataDir: string;
let writers: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await scratchDataFolder();
});
afterEach(() => {
  for (const writer of writers) writer.kill('SIGKILL');
  writers = [];
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const over = Symbol('the writer ended');

/** A process that starts the database and writes; its list of acknowledged rows grows while it lives. */
async function startWriter(user: { uid?: number; gid?: number } = {}) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'testing/writer.ts'), dataDir],
    { stdio: ['ignore', 'pipe', 'pipe'], ...user },
  );
  writers.push(child);
  const acknowledged: { key: string; life: string }[] = [];
  /** Of them, those that the newest life of the database took. */
  let ofNewest = 0;
  let rest = '';
  let complaint = '';
  const ended = new Promise<typeof over>((resolve) => child.once('close', () => resolve(over)));
  child.stderr.on('data', (data) => {
    complaint += data;
  });
  child.stdout.on('data', (data) => {
    const lines = `${rest}${data}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [key = '', life = ''] = line.split(' ');
      if (key === 'ready') continue;
      ofNewest = acknowledged.at(-1)?.life === life ? ofNewest + 1 : 1;
      acknowledged.push({ key, life });
    }
  });
  const until = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const more = new Promise((resolve) => child.stdout.once('data', resolve));
      if ((await Promise.race([more, ended])) === over)
        throw new Error(`The writer did not go on: ${complaint}`);
    }
  };
  await until(() => acknowledged.length >= 200);
  return {
    /** Does it to the database, and waits until the next life of that has taken so many rows. */
    async outlives(harm: () => void, count: number) {
      const before = acknowledged.at(-1)?.life;
      harm();
      await until(() => acknowledged.at(-1)?.life !== before && ofNewest >= count);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
      return acknowledged.map(({ key }) => key);
    },
  };
}

/** Those of the promised rows that are gone after a start that nobody helped. */
async function lostOf(promised: string[]): Promise<string[]> {
  const running = await startPostgres({ dataDir, log: quiet });
  const client = new pg.Client({ connectionString: running.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ key: string }>('select key from written');
  await client.end();
  await running.stop();
  const kept = new Set(rows.map((row) => row.key));
  return promised.filter((key) => !kept.has(key));
}

const postmaster = () =>
  Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Small machines have no `ps`, and only Linux has `/proc`. */
const hasProc = fs.existsSync('/proc/self/status');

const parentOf = (pid: number) =>
  Number(
    hasProc
      ? /^PPid:\s*(\d+)$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }),
  );

/** The processes that this one started. */
function childrenOf(parent: number): number[] {
  const all = hasProc
    ? fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    : execFileSync('ps', ['-axo', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/);
  return all.map(Number).filter((pid) => {
    try {
      return parentOf(pid) === parent;
    } catch {
      return false;
    }
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Its number is kept for a moment after its end, until that was asked about. */
const untilGone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);

describe('every acknowledged row outlives a kill', () => {
  it('of Node with -9, again and again, while clients write', async () => {
    const promised: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const writer = await startWriter();
      promised.push(...(await writer.kill()));
    }
    expect(promised.length).toBeGreaterThanOrEqual(200 * rounds);
    expect(await lostOf(promised)).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0)('of Node with -9, run by an ordinary user', async () => {
    const user = fs.statSync(path.join(dataDir, 'postgres'));
    for (const part of ['', 'superuser.password'])
      fs.chownSync(path.join(dataDir, part), user.uid, user.gid);
    const promised = [];
    for (let round = 0; round < 2; round += 1) {
      const writer = await startWriter({ uid: user.uid, gid: user.gid });
      promised.push(...(await writer.kill()));
    }
    expect(await lostOf(promised)).toEqual([]);
  });

  it('of the postmaster with -9: it is started again under the same writer, which goes on', async () => {
    const writer = await startWriter();
    await writer.outlives(() => process.kill(postmaster(), 'SIGKILL'), 200);
    await writer.outlives(() => process.kill(postmaster(), 'SIGKILL'), 200);
    expect(await lostOf(await writer.kill())).toEqual([]);
  });

  it('of both at once', async () => {
    const writer = await startWriter();
    process.kill(postmaster(), 'SIGKILL');
    expect(await lostOf(await writer.kill())).toEqual([]);
  });
});

describe('no PostgreSQL is left alone', () => {
  it('when Node is killed with -9: it ends by itself, in good order', async () => {
    const writer = await startWriter();
    const pid = postmaster();
    await writer.kill();
    await untilGone(pid);
    expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('when its watchdog is killed with -9: it is ended and started again', async () => {
    const writer = await startWriter();
    const pid = postmaster();
    await writer.outlives(() => process.kill(parentOf(pid), 'SIGKILL'), 50);
    await untilGone(pid);
    expect(postmaster()).not.toBe(pid);
    expect(await lostOf(await writer.kill())).toEqual([]);
  });

  it('when watchdog and Node are both killed with -9: the next start ends it and says so', async () => {
    const writer = await startWriter();
    const pid = postmaster();
    const watchdog = parentOf(pid);
    // All of it: the shell, and what reads the pipe for it and would end the database in good order.
    process.kill(watchdog, 'SIGSTOP');
    for (const child of childrenOf(watchdog)) if (child !== pid) process.kill(child, 'SIGKILL');
    const promised = await writer.kill();
    process.kill(watchdog, 'SIGKILL');
    await pause(500);
    expect(isAlive(pid), 'nobody is left to end it').toBe(true);
    const running = await startPostgres({ dataDir, log: quiet });
    expect(running.adopted).toBe(true);
    await untilGone(pid);
    await running.stop();
    expect(await lostOf(promised)).toEqual([]);
  });
});

describe('one data folder serves one process', () => {
  it('refuses a second start and names who holds the folder', async () => {
    const running = await startPostgres({ dataDir, log: quiet });
    await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow(
      `in use by another Mendwell (process ${process.pid})`,
    );
    await running.stop();
    const again = await startPostgres({ dataDir, log: quiet });
    await again.stop();
    expect(again.adopted).toBe(false);
  });

  it('lets one of two starts at once have it', async () => {
    const started = await Promise.allSettled([
      startPostgres({ dataDir, log: quiet }),
      startPostgres({ dataDir, log: quiet }),
    ]);
    expect(started.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
  });
});
