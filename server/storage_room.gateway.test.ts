import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '@mendwell/gateway/testing';
import { commands } from './operator/commands.ts';
import { writeRunFile } from './run_file.ts';

// How much one person may keep in storage: over all buckets, unfinished uploads included, however many come at once.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

/** Each member has a folder of their own in `plans`, a bucket of any kind. */
const sql = `
  insert into storage.buckets (id, name, file_size_limit) values ('plans', 'plans', 100000);
  create policy own_plans on storage.objects for all to authenticated
    using (bucket_id = 'plans' and split_part(name, '/', 1) = (select auth.uid())::text)
    with check (bucket_id = 'plans' and split_part(name, '/', 1) = (select auth.uid())::text);
`;

beforeAll(async () => {
  gateway = await startTestGateway({
    migrations: path.join(import.meta.dirname, '../supabase/migrations'),
    sql,
  });
  await writeRunFile(gateway.dataDir, {
    pid: process.pid,
    url: gateway.url,
    version: '0.0.0',
    databaseUrl: null,
  });
});
afterAll(() => gateway.close());

interface Member {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly token: string;
}

const clientWith = (key: string): SupabaseClient =>
  createClient(gateway.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });

async function member(): Promise<Member> {
  const email = `${randomUUID()}@mail.test`;
  const password = `long ${randomUUID()}`;
  await clientWith(gateway.secrets.serviceRoleKey).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
  });
  const client = clientWith(gateway.secrets.anonKey);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, id: data.user.id, token: data.session.access_token };
}

const limit = (bytes: number, files: number) =>
  gateway.superuser.query('select public.set_storage_limits($1, $2)', [files, bytes]);
const use = async ({ client }: Member) => (await client.rpc('my_storage')).data;
const put = ({ client, id }: Member, name: string, bytes: number, upsert = false) =>
  client.storage.from('plans').upload(`${id}/${name}`, Buffer.alloc(bytes, 1), { upsert });
const filesOnDisk = async (): Promise<number> => {
  const folder = path.join(gateway.dataDir, 'storage/files');
  const lists = await Promise.all(
    (await readdir(folder)).map((part) => readdir(path.join(folder, part))),
  );
  return lists.flat().length;
};

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** Begins an upload in parts; the address where it goes on, or the refusal. */
async function begin({ token, id }: Member, name: string, bytes: number) {
  const answer = await fetch(`${gateway.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `bucketName ${base64('plans')},objectName ${base64(`${id}/${name}`)}`,
    },
  });
  return { status: answer.status, at: answer.headers.get('location'), said: await answer.text() };
}
const send = ({ token }: Member, at: string | null, offset: number, bytes: number) =>
  fetch(`${gateway.url}${at}`, {
    method: 'PATCH',
    body: Buffer.alloc(bytes, 1),
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
  });

let dana: Member;
beforeEach(async () => {
  await limit(100_000, 10);
  dana = await member();
});

/** Begins an upload of so many bytes that stops after the first few; what it was answered so far. */
function stall({ token, id }: Member, name: string, bytes: number) {
  const upload = request(`${gateway.url}/storage/v1/object/plans/${id}/${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'text/plain',
      'content-length': String(bytes),
      'x-upsert': 'true',
    },
  });
  const seen = { status: null as number | null, break: () => upload.destroy() };
  upload.on('response', (answer) => {
    seen.status = answer.statusCode ?? null;
    answer.resume();
  });
  upload.on('error', () => {});
  upload.write('a few');
  return seen;
}

test('what is on its way takes room too, under whatever name, and gives it back', async () => {
  const stalled = Array.from({ length: 9 }, (_, at) =>
    stall(dana, at % 2 === 0 ? 'one' : `n${at}`, 30_000),
  );
  await expect.poll(() => stalled.filter(({ status }) => status === null).length).toBe(3);
  expect(stalled.filter(({ status }) => status === 400)).toHaveLength(6);
  expect((await put(dana, 'small', 20_000)).error?.message).toContain('no room left');
  for (const upload of stalled) upload.break();
  await expect.poll(async () => (await put(dana, 'small', 20_000)).error).toBeNull();
  expect(await use(dana)).toMatchObject({ files: 1, bytes: 20_000 });
});

test('what comes, grows, shrinks and goes is counted, for whose it is alone', async () => {
  const none = { files: 0, bytes: 0, maxFiles: 10, maxBytes: 100_000 };
  expect(await use(dana)).toEqual(none);
  expect((await put(dana, 'a', 30_000)).error).toBeNull();
  expect((await put(dana, 'b', 10_000)).error).toBeNull();
  expect(await use(dana)).toEqual({ ...none, files: 2, bytes: 40_000 });
  expect((await put(dana, 'b', 5_000, true)).error).toBeNull();
  expect(await use(dana)).toEqual({ ...none, files: 2, bytes: 35_000 });
  const plans = dana.client.storage.from('plans');
  expect((await plans.copy(`${dana.id}/a`, `${dana.id}/c`)).error).toBeNull();
  expect((await plans.move(`${dana.id}/c`, `${dana.id}/d`)).error).toBeNull();
  expect(await use(dana)).toEqual({ ...none, files: 3, bytes: 65_000 });
  await plans.remove([`${dana.id}/a`, `${dana.id}/d`]);
  expect(await use(dana)).toEqual({ ...none, files: 1, bytes: 5_000 });
  expect(await use(await member())).toEqual(none);
});

test('too much is refused before it is read, in the storage’s words, and leaves nothing', async () => {
  const before = await filesOnDisk();
  expect((await put(dana, 'a', 60_000)).error).toBeNull();
  const refused = await put(dana, 'b', 40_001);
  expect(refused.error).toMatchObject({ status: 400, statusCode: '413' });
  expect(refused.error?.message).toMatch(/^There is no room left for this file/);
  expect(await filesOnDisk()).toBe(before + 1);
  expect(await use(dana)).toMatchObject({ files: 1, bytes: 60_000 });
  // Of a form the length is known last.
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(40_001)]), 'x');
  const sent = await dana.client.storage.from('plans').upload(`${dana.id}/c`, form);
  expect(sent.error).toMatchObject({ statusCode: '413' });
  expect(await filesOnDisk()).toBe(before + 1);
  expect((await put(dana, 'b', 40_000)).error, 'control: to the last byte').toBeNull();
  const copied = await dana.client.storage.from('plans').copy(`${dana.id}/a`, `${dana.id}/e`);
  expect(copied.error).toMatchObject({ statusCode: '413' });
});

test('files are counted as well as bytes', async () => {
  await limit(100_000, 2);
  for (const name of ['a', 'b']) expect((await put(dana, name, 1)).error).toBeNull();
  expect((await put(dana, 'c', 1)).error).toMatchObject({ statusCode: '413' });
  expect((await put(dana, 'b', 2, true)).error, 'one in another’s place').toBeNull();
});

test('of twelve at once as many stay as there is room for', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, n) => put(dana, `at-once-${n}`, 30_000)),
  );
  expect(outcomes.filter(({ error }) => error === null)).toHaveLength(3);
  expect(await use(dana)).toMatchObject({ files: 3, bytes: 90_000 });
});

test('an upload in parts takes its room when it begins, and gives it back when it is given up', async () => {
  const begun = await Promise.all([1, 2, 3, 4].map((n) => begin(dana, `parts-${n}`, 40_000)));
  expect(begun.filter(({ status }) => status === 413)).toHaveLength(2);
  expect(begun.find(({ status }) => status === 413)?.said).toMatch(/^There is no room left/);
  expect(await use(dana)).toMatchObject({ files: 2, bytes: 80_000 });
  expect((await put(dana, 'a', 20_001)).error).toMatchObject({ statusCode: '413' });
  const [first, second] = begun.filter(({ status }) => status === 201);
  // It's counted once, also while it becomes a file where there is no room for a second.
  expect((await send(dana, first?.at ?? null, 0, 40_000)).status).toBe(204);
  expect(await use(dana)).toMatchObject({ files: 2, bytes: 80_000 });
  const gone = await fetch(`${gateway.url}${second?.at}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${dana.token}`, 'tus-resumable': '1.0.0' },
  });
  expect(gone.status).toBe(204);
  expect(await use(dana)).toMatchObject({ files: 1, bytes: 40_000 });
});

test('unfinished uploads end with the account, and those of others go on', async () => {
  const bo = await member();
  const parts = () => readdir(path.join(gateway.dataDir, 'storage/parts'));
  const before = await parts();
  const [hers, his] = await Promise.all([begin(dana, 'x', 40_000), begin(bo, 'x', 40_000)]);
  for (const [person, at] of [
    [dana, hers.at],
    [bo, his.at],
  ] as const)
    expect((await send(person, at, 0, 10_000)).status).toBe(204);
  const of = (at: string | null) => path.basename(at ?? '');
  await gateway.superuser.query('delete from auth.users where id = $1', [dana.id]);
  await gateway.tidyStorage(new Date());
  expect((await parts()).toSorted()).toEqual(
    [...before, of(his.at), `${of(his.at)}.json`].toSorted(),
  );
  expect((await send(dana, hers.at, 10_000, 10_000)).status).toBe(404);
  expect((await send(bo, his.at, 10_000, 30_000)).status).toBe(204);
});

test('proof beside a dispute is refused before a byte is sent, two at once too', async () => {
  const dispute = randomUUID();
  await dana.client
    .rpc('write_dispute', {
      case_id: dispute,
      recipient: 'bureau',
      bureau: 'equifax',
      recipient_name: 'Equifax',
      facts: [{ id: 'paid_with_balance', says: 'Paid, closed; $312' }],
      words: 'I paid this loan off in June 2025.',
      is_after_annual: false,
    })
    .throwOnError();
  const file = Buffer.alloc(60_000, '%PDF-1.7\n');
  const row = () => ({
    id: randomUUID(),
    case_id: dispute,
    name: 'statement.pdf',
    kind: 'application/pdf',
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  });
  const rows = [row(), row()];
  const added = await Promise.all(rows.map((each) => dana.client.from('evidence').insert(each)));
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201, 413]));
  expect(added.find(({ error }) => error)?.error?.code).toBe('PT413');
  const kept = rows[added.findIndex(({ error }) => !error)];
  const place = `${dana.id}/${dispute}/${kept?.id}`;
  const upload = await dana.client.storage
    .from('evidence')
    .upload(place, file, { contentType: 'application/pdf' });
  expect(upload.error).toBeNull();
  expect(await use(dana)).toMatchObject({ files: 1, bytes: 60_000 });
  expect((await dana.client.from('evidence').insert(row())).error?.code).toBe('PT413');
  // What is deleted makes room.
  await dana.client.storage.from('evidence').remove([place]);
  await dana.client.from('evidence').delete().eq('id', kept?.id).throwOnError();
  expect((await dana.client.from('evidence').insert(row())).error).toBeNull();
});

test('the operator changes it; who has more keeps it and adds nothing', async () => {
  const storage = async (...words: string[]) =>
    commands.get('storage')?.({ kind: 'instance', dataDir: gateway.dataDir }, words);
  await gateway.superuser.query('delete from private.storage_use');
  expect((await put(dana, 'a', 60_000)).error).toBeNull();
  expect(await storage('limit', '--megabytes', '0', '--files', '7')).toMatchObject({
    ok: true,
    answer: { maxFiles: 7, maxBytes: 0, people: 1, files: 1, bytes: 60_000, over: 1 },
  });
  expect((await put(dana, 'b', 1)).error).toMatchObject({ statusCode: '413' });
  expect((await put(dana, 'a', 50_000, true)).error, 'a smaller one in its place').toBeNull();
  expect(await storage('limit', '--megabytes', '3')).toMatchObject({
    lines: [
      'Each person may keep 7 files and 3 MB.',
      'Kept: 1 file and 0.1 MB, unfinished uploads included, by 1 account.',
    ],
  });
  expect(await storage('show')).toMatchObject({ answer: { maxFiles: 7, maxBytes: 3_000_000 } });
  for (const wrong of [[], ['limit'], ['limit', '--files', 'x'], ['show', '--files', '3'], ['x']])
    expect(await storage(...wrong), wrong.join(' ')).toMatchObject({ isUsage: true });
});
