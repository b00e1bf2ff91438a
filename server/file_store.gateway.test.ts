import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestGateway } from '@mendwell/gateway/testing';
import { startS3, type S3Double } from '../doubles/s3/server.ts';
import { moveStorage } from './operator/storage.ts';
import { writeRunFile } from './run_file.ts';

// Files in an S3-compatible store in place of the data folder: the same answers, nothing half visible, and the way there and back.

type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;
const secret = 'a secret/of+somebody';
const account = {
  bucket: 'files',
  region: 'us-east-1',
  accessKeyId: 'key-id',
  secretAccessKey: secret,
};
let s3: S3Double;
let gateway: TestGateway;
const lines: string[] = [];
const sql = `insert into storage.buckets (id, name) values ('kept', 'kept')`;
const store = () => ({ ...account, endpoint: s3.url, pathStyle: true });
const env = () => ({
  STORAGE_S3_ENDPOINT: s3.url,
  STORAGE_S3_BUCKET: account.bucket,
  STORAGE_S3_ACCESS_KEY_ID: account.accessKeyId,
  STORAGE_S3_SECRET_ACCESS_KEY: secret,
});

beforeAll(async () => {
  s3 = await startS3(account);
  gateway = await startTestGateway({
    sql,
    fileStore: store(),
    logLine: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await gateway.close();
  await s3.close();
});
afterEach(() => {
  s3.trouble = () => null;
});

const ask = (
  of: TestGateway,
  method: string,
  where: string,
  body?: Buffer,
  headers: Record<string, string> = {},
) =>
  fetch(`${of.url}/storage/v1${where}`, {
    method,
    ...(body && { body: new Uint8Array(body) }),
    headers: { authorization: `Bearer ${of.secrets.serviceRoleKey}`, ...headers },
  });
const put = (name: string, bytes: Buffer) => ask(gateway, 'POST', `/object/kept/${name}`, bytes);
const get = (name: string, headers: Record<string, string> = {}) =>
  ask(gateway, 'GET', `/object/authenticated/kept/${name}`, undefined, headers);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const filesIn = () => [...s3.objects.keys()].filter((key) => key.length === 36);

test('what is put there comes back, whole, in part and by parts, and the folder stays empty', async () => {
  for (const size of [5, 9_000_000]) {
    const bytes = randomBytes(size);
    expect((await put(`a-${size}`, bytes)).status).toBe(200);
    expect((await bytesOf(await get(`a-${size}`))).equals(bytes)).toBe(true);
    const part = await get(`a-${size}`, { range: 'bytes=1-3' });
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(bytes.subarray(1, 4))).toBe(true);
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const tus = { 'tus-resumable': '1.0.0' };
  const whole = randomBytes(9_000_000);
  const begun = await ask(gateway, 'POST', '/upload/resumable', undefined, {
    ...tus,
    'upload-length': String(whole.length),
    'upload-metadata': `bucketName ${base64('kept')},objectName ${base64('tus')}`,
  });
  const at = (begun.headers.get('location') ?? '').replace('/storage/v1', '');
  for (const [from, to] of [
    [0, 4_000_000],
    [4_000_000, whole.length],
  ] as const) {
    const sent = await ask(gateway, 'PATCH', at, whole.subarray(from, to), {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(from),
    });
    expect(sent.status).toBe(204);
  }
  expect((await bytesOf(await get('tus'))).equals(whole)).toBe(true);
  expect(await readdir(path.join(gateway.dataDir, 'storage/files'))).toEqual([]);
  expect(await readdir(path.join(gateway.dataDir, 'storage/parts'))).toEqual([]);
});

test('what is overwritten or removed leaves the store, and what has no row is looked for', async () => {
  const before = filesIn().length;
  await put('b', Buffer.from('one'));
  await ask(gateway, 'PUT', '/object/kept/b', Buffer.from('two'));
  expect(await (await get('b')).text()).toBe('two');
  expect(filesIn()).toHaveLength(before + 1);
  await ask(gateway, 'DELETE', '/object/kept/b');
  const stray = randomUUID();
  s3.objects.set(stray, { bytes: Buffer.from('x'), at: new Date(Date.now() - 60_000) });
  await gateway.tidyStorage(new Date());
  expect(filesIn()).toHaveLength(before);
});

test('while the store is away, full or breaks off, nothing is half there, and the answer says so', async () => {
  const before = filesIn();
  const bytes = randomBytes(9_000_000);
  for (const [trouble, status] of [
    [{ status: 503, code: 'SlowDown' }, 503],
    [{ status: 507, code: 'InsufficientStorage' }, 507],
  ] as const) {
    s3.trouble = (method, { searchParams }) =>
      method === 'PUT' && searchParams.get('partNumber') === '2' ? trouble : null;
    const refused = await put('c', bytes);
    expect(refused.status).toBe(status);
    expect(await refused.json()).toMatchObject({
      message: expect.stringMatching(/Nothing was changed/),
    });
    expect((await get('c')).status).toBe(400);
  }
  s3.trouble = () => null;
  expect(s3.uploads.size).toBe(0);
  expect(filesIn()).toEqual(before);
  expect((await put('c', bytes)).status, 'control').toBe(200);
  // One that breaks off on its way out is no whole answer.
  s3.trouble = (method) => (method === 'GET' ? 'half' : null);
  await expect(get('c').then(bytesOf)).rejects.toThrow();
  s3.trouble = () => null;
  expect((await bytesOf(await get('c'))).equals(bytes)).toBe(true);
});

test('no key is in a log, nor in what the data folder notes', async () => {
  const note = await readFile(path.join(gateway.dataDir, 'storage/kept_at.json'), 'utf8');
  expect(JSON.parse(note)).toEqual({ endpoint: s3.url, bucket: 'files' });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('\n')).not.toContain(secret);
  expect(lines.join('\n')).not.toContain('AWS4-HMAC');
});

test('a start that would not find the files is refused, with what to do', async () => {
  const beside = { databaseUrl: gateway.databaseUrl, dataDir: gateway.dataDir };
  await expect(startTestGateway({ beside })).rejects.toThrow(/storage move --to disk/);
  const elsewhere = { ...store(), bucket: 'other' };
  await expect(startTestGateway({ beside, fileStore: elsewhere })).rejects.toThrow(/not where/);
  await expect(startTestGateway({ fileStore: store() })).rejects.toThrow(/another installation/);
  const wrong = { ...store(), secretAccessKey: 'wrong' };
  await expect(startTestGateway({ beside, fileStore: wrong })).rejects.toThrow(
    /can’t be used: 403 SignatureDoesNotMatch/,
  );
});

test('the operator brings the files back and takes them there again, each compared', async () => {
  const { dataDir } = gateway;
  const files = filesIn();
  const whole = await bytesOf(await get('c'));
  const move = (to: string) => moveStorage(env(), { kind: 'instance', dataDir }, to);
  const run = { pid: process.pid, url: gateway.url, version: '0', databaseUrl: null };
  await writeRunFile(dataDir, run);
  expect(await move('disk')).toMatchObject({
    ok: true,
    answer: { files: files.length, before: 0, isDone: false },
  });
  expect(filesIn().toSorted()).toEqual(files.toSorted());
  // It ended without a word.
  await writeRunFile(dataDir, { ...run, pid: 2 ** 22 + 1 });
  expect(await move('disk')).toMatchObject({
    answer: { files: files.length, before: files.length, isDone: true },
  });
  expect(filesIn()).toEqual([]);
  const beside = { databaseUrl: gateway.databaseUrl, dataDir };
  const onDisk = await startTestGateway({ beside });
  const opened = await ask(onDisk, 'GET', '/object/authenticated/kept/c');
  expect((await bytesOf(opened)).equals(whole)).toBe(true);
  await expect(startTestGateway({ beside, fileStore: store() })).rejects.toThrow(/--to s3/);
  await onDisk.close();
  // What arrives otherwise than it was sent is found, and nothing is taken away.
  s3.trouble = (method) => (method === 'GET' ? { status: 404, code: 'NoSuchKey' } : null);
  expect(await move('s3')).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/weren’t moved|another/),
  });
  s3.trouble = () => null;
  expect(await move('s3')).toMatchObject({ answer: { files: files.length, isDone: true } });
  expect(filesIn().toSorted()).toEqual(files.toSorted());
  expect((await bytesOf(await get('c'))).equals(whole)).toBe(true);
  expect(await move('tape')).toMatchObject({ isUsage: true });
  expect(await moveStorage({}, { kind: 'instance', dataDir }, 's3')).toMatchObject({ ok: false });
});
