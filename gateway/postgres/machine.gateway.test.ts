import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from './launcher.ts';
import { socketFolder } from './sockets.ts';

const quiet = { info() {}, warn() {}, error() {} };
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-machine-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const startAndStop = async (dataDir: string) => {
  const running = await startPostgres({ dataDir, log: quiet });
  await running.stop();
  return running;
};

describe('PostgreSQL starts on the machine it finds', () => {
  it('with a data folder below one that only its owner may enter', async () => {
    // As root this is the case that a user namespace solves; as anyone else it is the plain case.
    fs.chmodSync(folder, 0o700);
    const dataDir = path.join(folder, 'data');
    await startAndStop(dataDir);
    await startAndStop(dataDir);
    expect(fs.existsSync(path.join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
  });

  it('with a path that is too long for a socket', async () => {
    fs.chmodSync(folder, 0o711);
    const dataDir = path.join(folder, 'x'.repeat(60), 'y'.repeat(60));
    fs.mkdirSync(dataDir, { recursive: true });
    expect(Buffer.byteLength(socketFolder(dataDir))).toBeLessThanOrEqual(80);
    await startAndStop(dataDir);
  });

  it('without running as root, and listening on no network port', async () => {
    fs.chmodSync(folder, 0o711);
    const running = await startPostgres({ dataDir: path.join(folder, 'data'), log: quiet });
    const pidFile = fs
      .readFileSync(path.join(folder, 'data/postgres/postmaster.pid'), 'utf8')
      .split('\n');
    const status = fs.existsSync('/proc/self/status')
      ? fs.readFileSync(`/proc/${pidFile[0]}/status`, 'utf8')
      : 'Uid:\t1';
    await running.stop();
    expect(Number(/^Uid:\t(\d+)/m.exec(status)?.[1]) === 0).toBe(false);
    // Line 6 of the file is the first listen address: empty when there is none.
    expect(pidFile[5]).toBe('');
  });

  it('keeps the superuser password to the owner of the data folder', async () => {
    fs.chmodSync(folder, 0o711);
    const { databaseUrl } = await startAndStop(folder);
    const file = path.join(folder, 'superuser.password');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(databaseUrl).toContain(fs.readFileSync(file, 'utf8').trim());
  });

  it.runIf(isRoot)('as an ordinary user too', () => {
    fs.chmodSync(folder, 0o777);
    const script = `import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'launcher.ts'))};
      const quiet = { info() {}, warn() {}, error() {} };
      const running = await startPostgres({ dataDir: process.argv[2], log: quiet });
      await running.stop();
      console.log('started and stopped');`;
    fs.writeFileSync(path.join(folder, 'start.mts'), script);
    const nobody = (flag: string) =>
      Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
    const done = spawnSync(
      process.execPath,
      ['--import', 'tsx', path.join(folder, 'start.mts'), path.join(folder, 'data')],
      {
        uid: nobody('-u'),
        gid: nobody('-g'),
        cwd: path.join(import.meta.dirname, '../..'),
        encoding: 'utf8',
        env: { ...process.env, HOME: folder },
      },
    );
    expect(`${done.stdout}${done.stderr}`).toContain('started and stopped');
  });
});
