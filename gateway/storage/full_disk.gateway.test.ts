import fs from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';
import { keptFreeBytes } from './disks/room.ts';

// A full disk takes no more files, and everything else goes on: PostgreSQL would stop on one.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let isFull = false;
const logged: string[] = [];

beforeAll(async () => {
  const statfs = fs.statfs;
  vi.spyOn(fs, 'statfs').mockImplementation(async (place) => {
    const bsize = 4096;
    const bavail = isFull ? keptFreeBytes / bsize : (keptFreeBytes * 2) / bsize;
    return Object.assign(await statfs(place), { bsize, bavail });
  });
  gateway = await startTestGateway({ logLine: (line) => logged.push(line) });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await gateway.close();
});

const words = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

test('no file is taken whole, in parts or as a copy; those that are there can be read and removed', async () => {
  const key = gateway.secrets.serviceRoleKey;
  const { storage } = createClient(gateway.url, key, {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
  });
  await storage.createBucket('letters');
  const letters = storage.from('letters');
  const tus = { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0' };
  const begin = (objectName: string) =>
    fetch(`${gateway.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': '10',
        'upload-metadata': words({ bucketName: 'letters', objectName }),
      },
    });
  expect((await letters.upload('a.txt', 'kept')).error).toBeNull();
  const begun = await begin('parts.txt');
  expect(begun.status).toBe(201);
  const goOn = () =>
    fetch(new URL(begun.headers.get('location') ?? '', gateway.url), {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: '0123456789',
    });

  isFull = true;
  await expect
    .poll(async () => (await letters.upload('b.txt', 'x', { upsert: true })).error, {
      timeout: 5_000,
    })
    .toMatchObject({ statusCode: '507', message: expect.stringMatching(/^There is no room left/) });
  expect((await letters.copy('a.txt', 'c.txt')).error).toMatchObject({ statusCode: '507' });
  expect((await begin('more.txt')).status).toBe(507);
  expect((await goOn()).status).toBe(507);
  expect(logged.filter((line) => line.includes('the disk is nearly full'))).toHaveLength(1);
  expect(await (await letters.download('a.txt')).data?.text()).toBe('kept');
  expect((await letters.move('a.txt', 'd.txt')).error).toBeNull();
  expect((await letters.remove(['d.txt'])).data).toHaveLength(1);

  isFull = false;
  await expect.poll(async () => (await goOn()).status, { timeout: 5_000 }).toBe(204);
  expect(await (await letters.download('parts.txt')).data?.text()).toBe('0123456789');
});
