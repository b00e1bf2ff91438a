import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FolderLock, lockFolder } from './folder_lock.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-lock-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const lock = () => lockFolder('the-data-folder', folder);

/** Another process that holds the lock until it is killed. */
async function startHolder() {
  const script = `import { lockFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'folder_lock.ts'))};
    await lockFolder('the-data-folder', ${JSON.stringify(folder)});
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return {
    pid: child.pid,
    pause: () => child.kill('SIGSTOP'),
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGKILL');
      }),
  };
}

describe('the lock of a data folder', () => {
  it('is refused while another holds it, by name, and free after its release', async () => {
    const first = await lock();
    await expect(lock()).rejects.toThrow(
      `the-data-folder is in use by another Mendwell (process ${process.pid})`,
    );
    await first.release();
    const second = await lock();
    await second.release();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('goes to exactly one of many that ask at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const asked = await Promise.allSettled(Array.from({ length: 8 }, lock));
      const held = asked.filter(
        (one): one is PromiseFulfilledResult<FolderLock> => one.status === 'fulfilled',
      );
      expect(held).toHaveLength(1);
      await held[0]?.value.release();
    }
  });

  it('is free at once when its holder is killed with -9, and leaves nothing behind', async () => {
    const holder = await startHolder();
    await expect(lock()).rejects.toThrow(`(process ${holder.pid})`);
    await holder.kill();
    expect(fs.readdirSync(folder)).toHaveLength(1);
    const ours = await lock();
    expect(fs.readdirSync(folder)).toHaveLength(1);
    await ours.release();
  });

  it('is still held by a process that is stopped and cannot answer', async () => {
    const holder = await startHolder();
    holder.pause();
    await expect(lock()).rejects.toThrow('in use by another Mendwell (process unknown)');
    await holder.kill();
  });
});
