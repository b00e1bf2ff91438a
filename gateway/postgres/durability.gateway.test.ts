import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from './launcher.ts';

const quiet = { info() {}, warn() {}, error() {} };
const pause = (milliseconds: number) => new Promise((later) => setTimeout(later, milliseconds));

let dataDir: string;
let writers: ChildProcess[] = [];

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-durability-'));
  fs.chmodSync(dataDir, 0o711);
});
afterEach(() => {
  for (const writer of writers) writer.kill('SIGKILL');
  writers = [];
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** A process that writes; `acknowledged` grows while it lives. */
async function startWriter() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'testing/writer.ts'), dataDir],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  writers.push(child);
  let said = '';
  let complaint = '';
  child.stderr.on('data', (data) => {
    complaint += data;
  });
  child.stdout.on('data', (data) => {
    said += data;
  });
  const acknowledged = () => said.split('\n').slice(1, -1);
  const until = async (what: () => boolean) => {
    for (let waited = 0; !what(); waited += 1) {
      if (child.exitCode !== null || waited > 300)
        throw new Error(`The writer did not go on: ${complaint}`);
      await pause(50);
    }
  };
  await until(() => said.includes('\n'));
  return { child, acknowledged, until };
}

/** Keys that are in the table after a start that nobody helped. */
async function keysAfterNextStart(): Promise<Set<string>> {
  const running = await startPostgres({ dataDir, log: quiet });
  const client = new pg.Client({ connectionString: running.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ key: string }>('select key from written');
  await client.end();
  await running.stop();
  return new Set(rows.map((row) => row.key));
}

const postmaster = () =>
  Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

describe('every acknowledged row outlives a kill', () => {
  it('of Node with -9, three times over, while clients write', async () => {
    const promised: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const writer = await startWriter();
      await writer.until(() => writer.acknowledged().length >= 200);
      const ended = new Promise((done) => writer.child.once('exit', done));
      writer.child.kill('SIGKILL');
      await ended;
      await pause(50);
      promised.push(...writer.acknowledged());
    }
    const keys = await keysAfterNextStart();
    expect(promised.length).toBeGreaterThanOrEqual(600);
    expect(promised.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('of the postmaster with -9: it is started again under the same writer, which goes on', async () => {
    const writer = await startWriter();
    await writer.until(() => writer.acknowledged().length >= 200);
    process.kill(postmaster(), 'SIGKILL');
    const before = writer.acknowledged().length;
    await writer.until(() => writer.acknowledged().length >= before + 200);
    const ended = new Promise((done) => writer.child.once('exit', done));
    writer.child.kill('SIGKILL');
    await ended;
    await pause(50);
    const promised = writer.acknowledged();
    const keys = await keysAfterNextStart();
    expect(promised.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('of both at once', async () => {
    const writer = await startWriter();
    await writer.until(() => writer.acknowledged().length >= 200);
    const ended = new Promise((done) => writer.child.once('exit', done));
    process.kill(postmaster(), 'SIGKILL');
    writer.child.kill('SIGKILL');
    await ended;
    await pause(50);
    const promised = writer.acknowledged();
    const keys = await keysAfterNextStart();
    expect(promised.filter((key) => !keys.has(key))).toEqual([]);
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
  });

  it('refuses the data of another major version and leaves it as it was', async () => {
    const running = await startPostgres({ dataDir, log: quiet });
    await running.stop();
    const version = path.join(dataDir, 'postgres/PG_VERSION');
    fs.writeFileSync(version, '16\n');
    await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow(/PostgreSQL 16.*dump/is);
    expect(fs.readFileSync(version, 'utf8')).toBe('16\n');
  });
});
