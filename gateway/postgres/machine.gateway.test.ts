import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BinaryPlaces, findBinaries } from './binaries.ts';
import { identityFor } from './identity.ts';
import { startPostgres } from './launcher.ts';
import { socketFolder } from './sockets.ts';
import { scratchDataFolder } from './testing.ts';

const quiet = { info() {}, warn() {}, error() {} };
const isRoot = process.getuid?.() === 0;
const self = { credentials: {}, prefix: [] };

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-machine-'));
  fs.chmodSync(folder, 0o711);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Starts the cluster, asks it for its version, ends it. */
async function startOnce(dataDir: string, binaryPlaces?: BinaryPlaces) {
  const running = await startPostgres({
    dataDir,
    log: quiet,
    ...(binaryPlaces === undefined ? {} : { binaryPlaces }),
  });
  try {
    const client = new pg.Client({ connectionString: running.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    await client.end();
    return { version: rows[0]?.version, databaseUrl: running.databaseUrl };
  } finally {
    await running.stop();
  }
}

/** The same in a process of a user who owns nothing but `folder`. */
function startOnceAsOrdinaryUser(dataDir: string, binaryPlaces?: BinaryPlaces) {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const done = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      path.join(import.meta.dirname, 'testing/start_once.ts'),
      dataDir,
      ...(binaryPlaces === undefined ? [] : [JSON.stringify(binaryPlaces)]),
    ],
    { encoding: 'utf8', ...(isRoot ? { uid: id('-u'), gid: id('-g') } : {}) },
  );
  return `${done.stdout}${done.stderr}`;
}

/** The package as npm lays it down, in `folder`, with its install script run or not. */
async function copyOfPackage(hasLinks: boolean): Promise<string> {
  const { postgres } = await findBinaries(self);
  const native = path.dirname(path.dirname(postgres));
  const copy = path.join(folder, 'package');
  fs.mkdirSync(copy, { mode: 0o755 });
  execFileSync('cp', ['-a', native, copy]);
  fs.copyFileSync(path.join(path.dirname(native), 'package.json'), path.join(copy, 'package.json'));
  if (!hasLinks) execFileSync('find', [path.join(copy, 'native/lib'), '-type', 'l', '-delete']);
  return path.join(copy, 'native');
}

/** A folder of programs that work, but whose `initdb` stays until what it made is removed. */
async function programsThatNeverFinish(): Promise<string> {
  const { postgres, initdb } = await findBinaries(identityFor(folder, path.join(folder, 'none')));
  const slow = path.join(folder, 'slow');
  fs.mkdirSync(slow);
  fs.symlinkSync(postgres, path.join(slow, 'postgres'));
  fs.writeFileSync(
    path.join(slow, 'initdb'),
    `#!/bin/sh\n'${initdb}' "$@"\nwhile [ -d "\${1#--pgdata=}" ]; do sleep 1; done\n`,
    { mode: 0o755 },
  );
  return slow;
}

const places = (wanted: Partial<BinaryPlaces>): BinaryPlaces => ({
  packaged: null,
  installed: [],
  caches: [],
  ...wanted,
});

describe('a first start', () => {
  it('makes a cluster that is on no network, not run by root, and durable', async () => {
    const dataDir = path.join(folder, 'data');
    const running = await startPostgres({ dataDir, log: quiet });
    const client = new pg.Client({ connectionString: running.databaseUrl });
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, current_setting('wal_level') as wal,
              (select string_agg(name, ' ' order by name)
                 from unnest(array['Zoe', 'Émile', 'adam', 'Eve']) as name) as sorted,
              (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) as methods`,
    );
    await client.end();
    const { uid } = fs.statSync(path.join(dataDir, 'postgres/postmaster.pid'));
    await running.stop();
    expect(rows).toEqual([
      {
        addresses: '',
        fsync: 'on',
        commit: 'on',
        wal: 'logical',
        sorted: 'adam Émile Eve Zoe',
        methods: 'scram-sha-256',
      },
    ]);
    expect(uid).not.toBe(0);
  });

  it('keeps the superuser to the owner of the data folder', async () => {
    const { databaseUrl } = await startOnce(path.join(folder, 'data'));
    const file = path.join(folder, 'data/superuser.password');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(databaseUrl).toContain(fs.readFileSync(file, 'utf8').trim());
    const wrong = databaseUrl.replace(/:[^:@]+@/, ':wrong@');
    const running = await startPostgres({ dataDir: path.join(folder, 'data'), log: quiet });
    const client = new pg.Client({ connectionString: wrong });
    await expect(client.connect()).rejects.toThrow('password authentication failed');
    await running.stop();
    for (const part of ['data/postgres', 'data/run/postgres'])
      expect(fs.statSync(path.join(folder, part)).mode & 0o777).toBe(0o700);
  });

  it('begins anew after one that was killed half way', async () => {
    const dataDir = path.join(folder, 'data');
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        path.join(import.meta.dirname, 'testing/start_once.ts'),
        dataDir,
        JSON.stringify(places({ installed: [await programsThatNeverFinish()] })),
      ],
      { stdio: 'ignore' },
    );
    const halfMade = () =>
      fs.existsSync(dataDir)
        ? fs.readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))
        : [];
    const hasBegun = () =>
      halfMade().some((name) => fs.existsSync(path.join(dataDir, name, 'PG_VERSION')));
    await expect.poll(hasBegun, { interval: 5, timeout: 60_000 }).toBe(true);
    child.kill('SIGKILL');
    expect(halfMade()).toHaveLength(1);
    expect(await startOnce(dataDir)).toMatchObject({ version: 17 });
    expect(halfMade()).toEqual([]);
  });
});

describe('a start on the machine it finds', () => {
  it('runs as an ordinary user', () => {
    fs.chmodSync(folder, 0o777);
    expect(startOnceAsOrdinaryUser(path.join(folder, 'data'))).toContain('"version":17');
  });

  it('runs with a data folder below one that only its owner may enter', async () => {
    // As root this is the case that a user namespace solves; as anyone else it is the plain case.
    fs.chmodSync(folder, 0o700);
    const dataDir = path.join(folder, 'data');
    expect(await startOnce(dataDir)).toMatchObject({ version: 17 });
    fs.chmodSync(folder, 0o711);
    expect(await startOnce(dataDir)).toMatchObject({ version: 17 });
    fs.chmodSync(folder, 0o700);
    expect(await startOnce(dataDir)).toMatchObject({ version: 17 });
  });

  it('runs with a path that is too long for a socket', async () => {
    const dataDir = path.join(folder, 'x'.repeat(60), 'y'.repeat(60));
    expect(await startOnce(dataDir)).toMatchObject({ version: 17 });
    const sockets = socketFolder(dataDir);
    expect(Buffer.byteLength(sockets)).toBeLessThanOrEqual(80);
    fs.rmSync(sockets, { recursive: true });
  });

  it('makes the library links that a skipped install script left out', async () => {
    const packaged = await copyOfPackage(false);
    const program = path.join(packaged, 'bin/postgres');
    expect(spawnSync(program, ['--version'], { encoding: 'utf8' }).stderr).toContain('libicu');
    const found = await findBinaries(self, places({ packaged }));
    expect(found.postgres).toBe(program);
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toContain(' 17.');
  });

  it('runs from a copy when it may neither enter nor mend the folder of the programs', async () => {
    const packaged = await copyOfPackage(false);
    const caches = [path.join(folder, 'cache')];
    // As root: a folder that the unprivileged user cannot enter. As anyone else: one that is not theirs.
    fs.chmodSync(path.join(folder, 'package'), isRoot ? 0o700 : 0o500);
    fs.chmodSync(path.join(packaged, 'lib'), 0o555);
    const dataDir = await scratchDataFolder();
    for (let start = 0; start < 2; start += 1)
      expect(await startOnce(dataDir, places({ packaged, caches }))).toMatchObject({ version: 17 });
    expect(fs.readdirSync(caches[0] as string)).toHaveLength(1);
    fs.rmSync(dataDir, { recursive: true });
    fs.chmodSync(path.join(packaged, 'lib'), 0o755);
    fs.chmodSync(path.join(folder, 'package'), 0o755);
  });

  it('takes no copy from a folder that others may write to', async () => {
    const packaged = await copyOfPackage(true);
    const cache = path.join(folder, 'cache');
    fs.mkdirSync(cache);
    fs.chmodSync(cache, 0o777);
    fs.chmodSync(path.join(packaged, 'bin/postgres'), 0o644);
    await expect(findBinaries(self, places({ packaged, caches: [cache] }))).rejects.toThrow(
      /does not run here \(.*EACCES\).*install PostgreSQL 17/s,
    );
    expect(fs.readdirSync(cache)).toEqual([]);
  });

  it('falls back to an installed PostgreSQL 17, and to no other', async () => {
    const installed = path.join(await copyOfPackage(true), 'bin');
    const other = path.join(folder, 'other');
    fs.mkdirSync(other);
    for (const program of ['postgres', 'initdb'])
      fs.writeFileSync(
        path.join(other, program),
        '#!/bin/sh\necho "postgres (PostgreSQL) 16.4"\n',
        {
          mode: 0o755,
        },
      );
    const dataDir = path.join(folder, 'data');
    expect(await startOnce(dataDir, places({ installed: [other, installed] }))).toMatchObject({
      version: 17,
    });
    await expect(findBinaries(self, places({ installed: [other] }))).rejects.toThrow(
      `There is no PostgreSQL 17 for ${process.platform} ${process.arch}`,
    );
  });
});

describe('a start on a data folder that is not as it was', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await scratchDataFolder();
  });
  afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  it('refuses the data of another major version and leaves it as it was', async () => {
    const version = path.join(dataDir, 'postgres/PG_VERSION');
    fs.writeFileSync(version, '16\n');
    await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow(
      /holds the data of PostgreSQL 16.*Dump it.*restore/s,
    );
    expect(fs.readFileSync(version, 'utf8')).toBe('16\n');
  });

  it('refuses a folder that holds something else', async () => {
    fs.rmSync(path.join(dataDir, 'postgres'), { recursive: true });
    fs.mkdirSync(path.join(dataDir, 'postgres'));
    fs.writeFileSync(path.join(dataDir, 'postgres/letter.txt'), 'dear');
    await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow('no PostgreSQL data');
    expect(fs.readdirSync(path.join(dataDir, 'postgres'))).toEqual(['letter.txt']);
  });

  it('refuses the folder of another user', () => {
    fs.chmodSync(folder, 0o777);
    const theirs = path.join(folder, 'theirs');
    fs.mkdirSync(theirs);
    fs.chmodSync(theirs, isRoot ? 0o755 : 0o555);
    expect(startOnceAsOrdinaryUser(theirs)).toMatch(/can’t be used \(EACCES\).*Set DATA_DIR/);
  });

  it('gives the superuser a new password when its file was lost', async () => {
    fs.rmSync(path.join(dataDir, 'superuser.password'));
    expect(await startOnce(dataDir)).toMatchObject({ version: 17 });
    expect(await startOnce(dataDir)).toMatchObject({ version: 17 });
  });

  it('is not kept out by a number that another process has now', async () => {
    // PostgreSQL itself takes any living process of its user for the postmaster that wrote this file.
    const { uid, gid } = fs.statSync(path.join(dataDir, 'postgres'));
    const other = spawn('sleep', ['600'], isRoot ? { uid, gid } : {});
    const file = path.join(dataDir, 'postgres/postmaster.pid');
    fs.writeFileSync(file, `${other.pid}\n${path.join(dataDir, 'postgres')}\n1\n5432\n\n\n`);
    fs.chownSync(file, uid, gid);
    expect(await startOnce(dataDir)).toMatchObject({ version: 17 });
    expect(other.exitCode).toBeNull();
    other.kill();
  });

  it('is not kept out by a note of its process that a power cut left empty', async () => {
    const { uid, gid } = fs.statSync(path.join(dataDir, 'postgres'));
    const file = path.join(dataDir, 'postgres/postmaster.pid');
    fs.writeFileSync(file, '');
    fs.chownSync(file, uid, gid);
    expect(await startOnce(dataDir)).toMatchObject({ version: 17 });
  });

  it('is quick: what an existing folder needs takes less than a second here', async () => {
    await startOnce(dataDir);
    let quickest = Number.POSITIVE_INFINITY;
    // 0.03 s on an idle machine (docs/decisions/0001-embedded-postgresql.md); this one may be busy, so the best of many.
    for (
      const began = performance.now();
      quickest >= 1000 && performance.now() - began < 90_000;
    ) {
      const before = performance.now();
      const running = await startPostgres({ dataDir, log: quiet });
      quickest = Math.min(quickest, performance.now() - before);
      await running.stop();
    }
    expect(quickest).toBeLessThan(1000);
  });
});
