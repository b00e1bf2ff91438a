import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soak } from '../kernel/testing/soak.ts';
import { startTestGateway } from '../kernel/testing.ts';
import { openFolderDisk } from './disks/folder.ts';

type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

const rounds = 2 * soak.factor;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({
    sql: `insert into storage.buckets (id, name) values ('kept', 'kept')`,
  });
});
afterAll(() => gateway.close());

const headers = () => ({ authorization: `Bearer ${gateway.secrets.serviceRoleKey}` });
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

async function victim() {
  const child = fork(
    path.join(import.meta.dirname, '../realtime/testing/gateway_process.ts'),
    [gateway.databaseUrl, gateway.dataDir],
    { execArgv: ['--import', 'tsx'], stdio: 'inherit' },
  );
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

test(
  'killed in the middle of uploads, a gateway loses none it acknowledged and serves none by half',
  async () => {
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < rounds; round += 1) {
      const killed = await victim();
      let isOver = false;
      const writer = async (name: string) => {
        for (let count = 0; !isOver; count += 1) {
          const at = `${round}/${name}-${count}`;
          const bytes = randomBytes(200_000 + count * 1000);
          try {
            const answer = await fetch(`${killed.url}/storage/v1/object/kept/${at}`, {
              method: 'POST',
              body: bytes,
              headers: headers(),
            });
            if (answer.ok) acknowledged.set(at, md5(bytes));
          } catch {
            return;
          }
        }
      };
      const writers = ['a', 'b', 'c', 'd'].map(writer);
      const wanted = acknowledged.size + 20;
      while (acknowledged.size < wanted) await pause(5);
      await killed.kill();
      isOver = true;
      await Promise.all(writers);
    }
    const { rows } = await gateway.superuser.query<{ name: string; version: string; tag: string }>(
      `select name, version, metadata->>'eTag' as tag from storage.objects where bucket_id = 'kept'`,
    );
    const found = new Map<string, string>();
    for (const { name, tag } of rows) {
      const answer = await fetch(`${gateway.url}/storage/v1/object/authenticated/kept/${name}`, {
        headers: headers(),
      });
      const sum = md5(new Uint8Array(await answer.arrayBuffer()));
      expect(`"${sum}"`).toBe(tag);
      found.set(name, sum);
    }
    for (const [name, sum] of acknowledged) expect(found.get(name)).toBe(sum);

    // What lay half written, or whole without a row, is taken away; what has a row stays.
    await gateway.tidyStorage(new Date(Date.now() + 60_000));
    const folder = path.join(gateway.dataDir, 'storage');
    expect(await readdir(path.join(folder, 'coming'))).toEqual([]);
    const disk = await openFolderDisk(folder);
    const kept: string[] = [];
    for await (const name of disk.list(new Date(Date.now() + 60_000))) kept.push(name);
    expect(kept.toSorted()).toEqual(rows.map(({ version }) => version).toSorted());
  },
  60_000 * soak.factor * soak.pace,
);

test('thirty large files at once go to the disk as they come, in the room that requests have', async () => {
  const size = 6 * 1024 ** 2;
  const { bodies } = gateway.kernel;
  let maxHeld = 0;
  const watch = setInterval(() => {
    maxHeld = Math.max(maxHeld, bodies.held());
  }, 5);
  const body = new Uint8Array(size);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      fetch(`${gateway.url}/storage/v1/object/kept/large-${at}`, {
        method: 'POST',
        body,
        headers: headers(),
      }),
    ),
  );
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
  // 180 MB came; what waits to be written is all that is held.
  expect(maxHeld).toBeGreaterThan(0);
  expect(maxHeld).toBeLessThan(16 * 1024 ** 2);
}, 60_000);
