import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cluster, endLeftover } from './cluster.ts';

const quiet = { info() {}, warn() {}, error() {} };

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-leftover-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const leftover = () => endLeftover({ folder, log: quiet } as unknown as Cluster);

/** Lays the file there and takes it away again, as fast as it can, until it is killed. */
const comesAndGoes = `
  const fs = require('node:fs');
  const [file, text] = process.argv.slice(1);
  for (;;) {
    fs.writeFileSync(file, text);
    fs.rmSync(file);
  }
`;

it('finds nobody where a postmaster takes its file away at that very moment', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const file = path.join(folder, 'postmaster.pid');
  const other = spawn(process.execPath, ['-e', comesAndGoes, file, `${gone}\n`]);
  const ended = new Promise((done) => other.once('exit', done));
  try {
    const seen = { with: 0, without: 0 };
    while (seen.with < 200 || seen.without < 200) {
      seen[fs.existsSync(file) ? 'with' : 'without'] += 1;
      expect(await leftover()).toBe(false);
    }
  } finally {
    other.kill('SIGKILL');
    await ended;
  }
});

it('says what is wrong with a file that cannot be read', async () => {
  fs.mkdirSync(path.join(folder, 'postmaster.pid'));
  await expect(leftover()).rejects.toThrow('EISDIR');
});

it.each(['', '\0\0\0\0', 'nobody\n'])(
  'takes away a file that names nobody, beside which PostgreSQL would never start: %j',
  async (text) => {
    const file = path.join(folder, 'postmaster.pid');
    fs.writeFileSync(file, text);
    expect(await leftover()).toBe(false);
    expect(fs.existsSync(file)).toBe(false);
  },
);

it('ends a postmaster that writes its file only now', async () => {
  const file = path.join(folder, 'postmaster.pid');
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', folder]);
  const ended = new Promise((done) => other.once('exit', (_, signal) => done(signal)));
  fs.writeFileSync(file, '');
  const ending = leftover();
  fs.writeFileSync(file, `${other.pid}\n`);
  expect(await ending).toBe(true);
  expect(await ended).toBe('SIGINT');
});
