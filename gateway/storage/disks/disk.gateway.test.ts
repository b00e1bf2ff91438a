import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startS3, type S3Double } from '../../../doubles/s3/server.ts';
import type { Disk } from './disk.ts';
import { openFolderDisk } from './folder.ts';
import { openS3Disk } from './s3.ts';
import { readS3Settings, type S3Settings } from './s3_settings.ts';

// One contract for every disk. With STORAGE_S3_… in the environment, that store is held to it as well.

let folder: string;
let s3: S3Double;
const account = {
  bucket: 'files',
  region: 'us-east-1',
  accessKeyId: 'key-id',
  secretAccessKey: 'a secret/of+somebody',
};
const settings = (over: Partial<S3Settings> = {}): S3Settings => ({
  ...account,
  endpoint: s3.url,
  pathStyle: true,
  ...over,
});
const real = readS3Settings(process.env);
const realSettings = real.ok ? real.settings : null;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mendwell-disk-'));
  s3 = await startS3(account);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  s3.trouble = () => null;
});

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
async function* chunksOf(bytes: Buffer, size = 300_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const readAll = async (disk: Disk, name: string, range?: { start: number; end: number }) => {
  const stream = await disk.read(name, range);
  return stream && (await buffer(stream));
};
const namesOn = async (disk: Disk, before = new Date(Date.now() + 60_000)) => {
  const names: string[] = [];
  for await (const name of disk.list(before)) names.push(name);
  return names.toSorted();
};

const disks: [kind: string, open: () => Promise<Disk>][] = [
  ['a folder', () => openFolderDisk(path.join(folder, 'disk'))],
  ['an S3 store', async () => openS3Disk(settings())],
  ...(realSettings
    ? [
        ['the S3 store of the environment', async () => openS3Disk(realSettings)] as [
          string,
          () => Promise<Disk>,
        ],
      ]
    : []),
];

describe.each(disks)('%s', (_kind, open) => {
  test.each([0, 1, 8 * 1024 ** 2, 8 * 1024 ** 2 + 1, 20_000_000])(
    'gives back %i bytes as they came, whole and in part',
    async (size) => {
      const disk = await open();
      const [name, bytes] = [randomUUID(), randomBytes(size)];
      expect(await disk.write(name, chunksOf(bytes))).toEqual({ bytes: size, md5: md5(bytes) });
      expect((await readAll(disk, name))?.equals(bytes)).toBe(true);
      if (size > 100)
        for (const [start, end] of [
          [0, 0],
          [7, 70],
          [size - 3, size - 1],
        ] as const)
          expect(
            (await readAll(disk, name, { start, end }))?.equals(bytes.subarray(start, end + 1)),
          ).toBe(true);
      await disk.remove([name]);
      expect(await disk.read(name)).toBeNull();
    },
  );

  test('shows nothing of a file whose content breaks off, small or large', async () => {
    const disk = await open();
    for (const size of [100, 20_000_000]) {
      const name = randomUUID();
      async function* broken() {
        yield* chunksOf(randomBytes(size));
        throw new Error('the connection ended');
      }
      await expect(disk.write(name, broken())).rejects.toThrow('the connection ended');
      expect(await disk.read(name)).toBeNull();
      expect(await namesOn(disk)).not.toContain(name);
    }
  });

  test('takes over a file of this machine, copies, lists and removes', async () => {
    const disk = await open();
    const [one, two] = [randomUUID(), randomUUID()];
    const bytes = randomBytes(9_000_000);
    const file = path.join(folder, 'whole');
    await writeFile(file, bytes);
    expect(await disk.adopt(one, file)).toEqual({ bytes: bytes.length, md5: md5(bytes) });
    await expect(stat(file)).rejects.toThrow('ENOENT');
    expect(await disk.copy(one, two)).toBe(true);
    expect(await disk.copy(randomUUID(), two)).toBe(false);
    expect((await readAll(disk, two))?.equals(bytes)).toBe(true);
    expect(await namesOn(disk)).toEqual(expect.arrayContaining([one, two].toSorted()));
    expect(await namesOn(disk, new Date(Date.now() - 600_000))).not.toContain(one);
    // What isn't there is no error.
    await disk.remove([one, two, randomUUID()]);
    expect(await namesOn(disk)).not.toContain(two);
  });

  test('listing takes nothing of what is on its way', async () => {
    const disk = await open();
    const [name, bytes] = [randomUUID(), randomBytes(400_000)];
    async function* slowly() {
      for await (const chunk of chunksOf(bytes, 200_000)) {
        await namesOn(disk);
        yield chunk;
      }
    }
    await disk.write(name, slowly());
    expect((await readAll(disk, name))?.equals(bytes)).toBe(true);
    await disk.remove([name]);
  });

  test('takes no name but a UUID', async () => {
    const disk = await open();
    for (const name of ['../secrets.json', 'x', `${randomUUID()}/../x`, ''])
      await expect(disk.write(name, chunksOf(Buffer.from('x')))).rejects.toThrow('UUID');
  });
});

describe('an S3 store', () => {
  test('is asked again where that helps, and its failure named without a key', async () => {
    const disk = openS3Disk(settings());
    const [name, bytes] = [randomUUID(), Buffer.from('kept')];
    let troubles = 2;
    s3.trouble = () => {
      troubles -= 1;
      return troubles === 1 ? 'drop' : troubles === 0 ? { status: 503, code: 'SlowDown' } : null;
    };
    await disk.write(name, chunksOf(bytes));
    expect((await readAll(disk, name))?.equals(bytes)).toBe(true);
    for (const [status, code, meaning] of [
      [503, 'SlowDown', 'STORE_AWAY'],
      [507, 'InsufficientStorage', 'ENOSPC'],
      [403, 'AccessDenied', 'STORE_REFUSED'],
    ] as const) {
      s3.trouble = () => ({ status, code });
      const failure = await disk.write(randomUUID(), chunksOf(bytes)).catch((error) => error);
      expect(failure).toMatchObject({ code: meaning });
      expect(String(failure.message)).toBe(`The file store did not take a file: ${status} ${code}`);
    }
    const closed = openS3Disk(settings({ endpoint: 'http://127.0.0.1:9' }));
    const failure = await closed.read(name).catch((error) => error);
    expect(failure).toMatchObject({ code: 'STORE_AWAY', status: null });
    expect(JSON.stringify([failure, String(failure.stack)])).not.toContain(account.secretAccessKey);
  });

  test.each<[string, Partial<S3Settings>, string]>([
    ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['another key', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'other' }, 'NoSuchBucket'],
  ])('with %s is refused in its own word', async (_what, over, word) => {
    const disk = openS3Disk(settings(over));
    await expect(disk.claim('x')).rejects.toMatchObject({
      code: 'STORE_REFUSED',
      message: expect.stringContaining(word),
    });
  });

  test('a large file that fails in the middle leaves no parts, at once or a day later', async () => {
    const disk = openS3Disk(settings());
    const name = randomUUID();
    s3.trouble = (method, { searchParams }) =>
      method === 'PUT' && searchParams.get('partNumber') === '2'
        ? { status: 403, code: 'AccessDenied' }
        : null;
    const bytes = randomBytes(20_000_000);
    await expect(disk.write(name, chunksOf(bytes))).rejects.toMatchObject({ status: 403 });
    expect(s3.uploads.size).toBe(0);
    s3.trouble = (method, { searchParams }) =>
      searchParams.get('partNumber') === '2' ||
      (method === 'DELETE' && searchParams.has('uploadId'))
        ? { status: 403, code: 'AccessDenied' }
        : null;
    await expect(disk.write(name, chunksOf(bytes))).rejects.toMatchObject({ status: 403 });
    expect(s3.uploads.size).toBe(1);
    s3.trouble = () => null;
    await disk.tidy(new Date(Date.now() - 60_000));
    await namesOn(disk);
    expect(s3.uploads.size, 'it may still be coming, also while files are moved').toBe(1);
    await disk.tidy(new Date(Date.now() + 60_000));
    expect(s3.uploads.size).toBe(0);
    expect(await disk.read(name)).toBeNull();
  });

  test('takes so many at a time, and tells others to come again', async () => {
    const disk = openS3Disk(settings());
    let goOn = () => {};
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* held() {
      await waiting;
      yield Buffer.from('x');
    }
    const taken = Array.from({ length: 32 }, () => disk.write(randomUUID(), held()));
    await expect(disk.write(randomUUID(), held())).rejects.toMatchObject({ code: 'STORE_AWAY' });
    goOn();
    await Promise.all(taken);
    expect(await disk.write(randomUUID(), held())).toMatchObject({ bytes: 1 });
  });

  test('lists more than a page, and nothing that isn’t ours', async () => {
    const disk = openS3Disk(settings());
    const names = Array.from({ length: 1200 }, () => randomUUID());
    for (const name of names) s3.objects.set(name, { bytes: Buffer.from('x'), at: new Date() });
    s3.objects.set('somebody/else.txt', { bytes: Buffer.from('x'), at: new Date() });
    expect(await namesOn(disk)).toEqual(expect.arrayContaining(names.toSorted()));
    expect(await namesOn(disk)).not.toContain('somebody/else.txt');
    await disk.remove(names);
    expect(s3.objects.has('somebody/else.txt')).toBe(true);
  });

  test('is one installation’s', async () => {
    const disk = openS3Disk(settings());
    expect(await disk.claim('ours')).toBe(true);
    expect(await disk.claim('ours')).toBe(true);
    expect(await disk.claim('another')).toBe(false);
  });
});

test.each<[Record<string, string>, RegExp | Partial<S3Settings> | null]>([
  [{}, null],
  [{ STORAGE_S3_BUCKET: 'files' }, /^To keep files in an S3 store, set/],
  [{ STORAGE_S3_SECRET_ACCESS_KEY: 'very secret' }, /^To keep files/],
  [{}, { endpoint: 'https://s3.us-east-1.amazonaws.com', pathStyle: false, region: 'us-east-1' }],
  [
    { STORAGE_S3_ENDPOINT: 'https://s3.example.com', STORAGE_S3_REGION: 'eu' },
    { endpoint: 'https://s3.example.com', pathStyle: true, region: 'eu' },
  ],
  [{ STORAGE_S3_ENDPOINT: 'http://minio:9000' }, { endpoint: 'http://minio:9000' }],
  [{ STORAGE_S3_ENDPOINT: 'http://s3.example.com' }, /must be on https/],
  [{ STORAGE_S3_ENDPOINT: 'https://me:very%20secret@s3.example.com' }, /must look like/],
  [{ STORAGE_S3_PATH_STYLE: 'yes' }, /must be true or false/],
  [{ STORAGE_S3_BUCKET: 'No Bucket' }, /must be the name of a bucket/],
])('what the environment says of a store is read: %j', (given, wanted) => {
  const isWhole = wanted !== null && !(wanted instanceof RegExp && wanted.source.startsWith('^To'));
  const whole = {
    STORAGE_S3_BUCKET: 'files',
    STORAGE_S3_ACCESS_KEY_ID: 'id',
    STORAGE_S3_SECRET_ACCESS_KEY: 'very secret',
  };
  const read = readS3Settings({ ...(isWhole && whole), ...given });
  expect(JSON.stringify(read.ok ? '' : read.problem)).not.toContain('very secret');
  if (wanted instanceof RegExp)
    expect(read).toMatchObject({ problem: expect.stringMatching(wanted) });
  else if (wanted === null) expect(read).toEqual({ ok: true, settings: null });
  else expect(read).toMatchObject({ settings: wanted });
});
