import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '@mendwell/gateway/testing';
import { backendApi } from '../backend_api.ts';
import { removeLeftFiles } from './remove_left_files.ts';

// The files that a member keeps beside a dispute: whose they are, what they may be, and that none stays when its row is gone.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const clientWith = (key = gateway.secrets.anonKey): SupabaseClient =>
  createClient(gateway.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });

beforeAll(async () => {
  gateway = await startTestGateway({
    migrations: path.join(import.meta.dirname, '../../supabase/migrations'),
  });
});
afterAll(() => gateway.close());

interface Member {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly dispute: string;
}

/** A member with a dispute. */
async function member(): Promise<Member> {
  const email = `${randomUUID()}@mail.test`;
  const password = `long ${randomUUID()}`;
  const admin = createClient(gateway.url, gateway.secrets.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  await admin.auth.admin.createUser({ email, password, email_confirm: true });
  const client = clientWith();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const dispute = randomUUID();
  const written = await client.rpc('write_dispute', {
    case_id: dispute,
    recipient: 'bureau',
    bureau: 'equifax',
    recipient_name: 'Equifax',
    facts: [{ id: 'paid_with_balance', says: 'Paid, closed; $312' }],
    words: 'I paid this loan off in June 2025.',
    is_after_annual: false,
  });
  if (written.error) throw written.error;
  return { client, id: data.user.id, dispute };
}

const pdf = new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' });
const placeOf = ({ id, dispute }: Member, file: string) => `${id}/${dispute}/${file}`;

/** A row that says what a file is. */
async function addRow(
  { client, dispute }: Member,
  over: { readonly id?: string } & Record<string, unknown> = {},
): Promise<string> {
  const { id = randomUUID() } = over;
  const bytes = Buffer.from(await pdf.arrayBuffer());
  await client
    .from('evidence')
    .insert({
      id,
      case_id: dispute,
      name: 'statement.pdf',
      kind: 'application/pdf',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...over,
    })
    .throwOnError();
  return id;
}
const put = ({ client }: Member, place: string, body: Blob = pdf, options: object = {}) =>
  client.storage.from('evidence').upload(place, body, { contentType: body.type, ...options });

const filesOnDisk = async (): Promise<number> => {
  const folder = path.join(gateway.dataDir, 'storage/files');
  const parts = await readdir(folder).catch(() => []);
  const lists = await Promise.all(parts.map((part) => readdir(path.join(folder, part))));
  return lists.flat().length;
};
const never = new AbortController().signal;
const removeLeft = () =>
  removeLeftFiles(backendApi(gateway.url, gateway.secrets.serviceRoleKey), never);

let dana: Member;
let bo: Member;
beforeEach(async () => {
  [dana, bo] = await Promise.all([member(), member()]);
});

test('a file is put beside its row, opened by whose it is, and by nobody else', async () => {
  const file = await addRow(dana);
  const place = placeOf(dana, file);
  expect((await put(dana, place)).error).toBeNull();
  const opened = await dana.client.storage.from('evidence').download(place);
  expect(await opened.data?.text()).toBe('%PDF-1.7\n%%EOF\n');
  const signed = await dana.client.storage.from('evidence').createSignedUrl(place, 60);
  expect(signed.error).toBeNull();

  const nobody = clientWith();
  const visitor = clientWith();
  await visitor.auth.signInAnonymously();
  for (const other of [bo.client, nobody, visitor]) {
    const bucket = other.storage.from('evidence');
    expect((await bucket.download(place)).error).not.toBeNull();
    expect((await bucket.createSignedUrl(place, 60)).error).not.toBeNull();
    expect((await bucket.list(`${dana.id}/${dana.dispute}`)).data ?? []).toEqual([]);
    expect((await bucket.remove([place])).data ?? []).toEqual([]);
    expect((await bucket.copy(place, placeOf(bo, file))).error).not.toBeNull();
    expect((await other.from('evidence').select('id')).data ?? []).toEqual([]);
  }
  expect(
    (await dana.client.storage.from('evidence').list(`${dana.id}/${dana.dispute}`)).data?.length,
  ).toBe(1);
});

test('the original of a report lies beside it, is opened by whose it is alone, and goes with it', async () => {
  const before = await filesOnDisk();
  const report = randomUUID();
  const content = { tradelines: [], inquiries: [], publicRecords: [], personal: [] };
  await dana.client
    .from('credit_reports')
    .insert({
      id: report,
      bureau: 'equifax',
      printed_on: '2026-11-14',
      source: 'annual',
      way: 'pdf',
      content,
    })
    .throwOnError();
  const file = await addRow(dana, { case_id: null, report_id: report });
  const place = `${dana.id}/${report}/${file}`;
  expect((await put(dana, place)).error).toBeNull();
  const opened = await dana.client.storage.from('evidence').download(place);
  expect(await opened.data?.text()).toBe('%PDF-1.7\n%%EOF\n');
  expect((await bo.client.storage.from('evidence').download(place)).error).not.toBeNull();
  await expect(addRow(bo, { case_id: null, report_id: report })).rejects.toMatchObject({
    code: '23503',
  });
  await expect(addRow(dana, { report_id: report }), 'beside both').rejects.toMatchObject({
    code: '23514',
  });
  await expect(addRow(dana, { case_id: null }), 'beside nothing').rejects.toMatchObject({
    code: '23514',
  });

  await dana.client.from('credit_reports').delete().eq('id', report).throwOnError();
  expect((await dana.client.storage.from('evidence').download(place)).error).not.toBeNull();
  expect((await removeLeft()).ok).toBe(true);
  expect(await filesOnDisk()).toBe(before);
});

test('nothing is put where no row of the same person says so, nor in place of another file', async () => {
  const file = await addRow(dana);
  expect((await put(dana, placeOf(dana, randomUUID()))).error, 'no row').not.toBeNull();
  expect((await put(bo, placeOf(dana, file))).error, 'another’s').not.toBeNull();
  expect((await put(bo, placeOf(bo, file))).error, 'another’s row').not.toBeNull();
  expect((await put(dana, `${placeOf(dana, file)}/x`)).error, 'below it').not.toBeNull();
  const row = { id: randomUUID(), case_id: dana.dispute, name: 'x', kind: 'image/png', bytes: 1 };
  const foreign = await bo.client.from('evidence').insert({ ...row, sha256: 'a'.repeat(64) });
  expect(foreign.error?.code, 'a row beside another’s dispute').toBe('23503');

  expect((await put(dana, placeOf(dana, file))).error, 'control').toBeNull();
  expect((await put(dana, placeOf(dana, file))).error, 'again').not.toBeNull();
  expect((await put(dana, placeOf(dana, file), pdf, { upsert: true })).error).not.toBeNull();
  const bucket = dana.client.storage.from('evidence');
  expect((await bucket.move(placeOf(dana, file), `${dana.id}/moved`)).error).not.toBeNull();
});

test('a file is a PDF or a photo of 10 MB at most, under a name without numbers of accounts', async () => {
  const place = placeOf(dana, await addRow(dana));
  const page = new Blob(['<script>'], { type: 'text/html' });
  expect((await put(dana, place, page)).error).not.toBeNull();
  const svg = new Blob(['<svg/>'], { type: 'image/svg+xml' });
  expect((await put(dana, place, svg)).error).not.toBeNull();
  const large = new Blob([new Uint8Array(10_485_761)], { type: 'application/pdf' });
  expect((await put(dana, place, large)).error).not.toBeNull();
  for (const over of [
    { name: '123-45-6789.pdf' },
    { name: '../../x.pdf' },
    { name: 'a\u0000b' },
    { name: '' },
    { kind: 'text/html' },
    { bytes: 10_485_761 },
    { sha256: 'x' },
  ])
    await expect(addRow(dana, over), JSON.stringify(over)).rejects.toThrow();
});

test('a person keeps forty files', async () => {
  for (let n = 0; n < 40; n += 1) await addRow(dana);
  await expect(addRow(dana)).rejects.toMatchObject({ code: 'MW001' });
});

test('what is deleted, by itself or with its dispute or account, is opened by nobody and soon gone', async () => {
  const before = await filesOnDisk();
  const other = await member();
  for (const person of [dana, bo, other])
    expect((await put(person, placeOf(person, await addRow(person)))).error).toBeNull();
  expect(await filesOnDisk()).toBe(before + 3);

  const { data: rows } = await dana.client.from('evidence').select('id');
  const place = placeOf(dana, String(rows?.[0]?.id));
  await dana.client.from('evidence').delete().eq('case_id', dana.dispute).throwOnError();
  expect((await dana.client.storage.from('evidence').download(place)).error).not.toBeNull();
  await bo.client.from('dispute_cases').delete().eq('id', bo.dispute).throwOnError();
  await gateway.superuser.query('delete from auth.users where id = $1', [other.id]);

  const answers = await Promise.all([removeLeft(), removeLeft()]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await filesOnDisk()).toBe(before);
  expect(await removeLeft()).toEqual({ ok: true, value: 0 });
  const { rowCount } = await gateway.superuser.query('select from private.left_files');
  expect(rowCount).toBe(0);
});

test('an address that was signed opens nothing once its row, or who asked for it, is gone', async () => {
  const before = await filesOnDisk();
  const sign = async (person: Member) => {
    const file = await addRow(person);
    const place = placeOf(person, file);
    const { data } = await person.client.storage.from('evidence').createSignedUploadUrl(place);
    const token = data?.token ?? '';
    const use = () =>
      clientWith()
        .storage.from('evidence')
        .uploadToSignedUrl(place, token, pdf, { contentType: pdf.type });
    return { file, use };
  };
  const [gone, left, kept] = [await sign(dana), await sign(bo), await sign(dana)];
  await dana.client.from('evidence').delete().eq('id', gone.file).throwOnError();
  await gateway.superuser.query('delete from auth.users where id = $1', [bo.id]);
  expect((await gone.use()).error).not.toBeNull();
  expect((await left.use()).error).not.toBeNull();
  // A control: while both are there, it does; once.
  expect((await kept.use()).error).toBeNull();
  expect((await kept.use()).error).not.toBeNull();
  expect(await filesOnDisk()).toBe(before + 1);
});

test('an address signed to read opens nothing from the moment that the row is gone, by itself, with its dispute or its account', async () => {
  await removeLeft();
  const before = await filesOnDisk();
  const signed = async (person: Member) => {
    const file = await addRow(person);
    const place = placeOf(person, file);
    expect((await put(person, place)).error).toBeNull();
    // Signed by the server, which is signed in as nobody: no session ends it.
    const { data } = await clientWith(gateway.secrets.serviceRoleKey)
      .storage.from('evidence')
      .createSignedUrl(place, 3600);
    const status = async () => (await fetch(data?.signedUrl ?? '')).status;
    expect(await status()).toBe(200);
    return { file, place, status };
  };
  const cleo = await member();
  const [single, kept] = [await signed(dana), await signed(dana)];
  const [ofDispute, ofAccount] = [await signed(bo), await signed(cleo)];
  await dana.client.from('evidence').delete().eq('id', single.file).throwOnError();
  await gateway.superuser.query('delete from public.dispute_cases where id = $1', [bo.dispute]);
  await gateway.superuser.query('delete from auth.users where id = $1', [cleo.id]);
  for (const gone of [single, ofDispute, ofAccount]) {
    expect(await gone.status()).toBe(400);
    for (const place of [gone.place, `${gone.place}.left`])
      expect((await dana.client.storage.from('evidence').download(place)).error).not.toBeNull();
  }
  expect(await kept.status()).toBe(200);
  expect((await removeLeft()).ok).toBe(true);
  expect(await kept.status()).toBe(200);
  expect(await filesOnDisk()).toBe(before + 1);
});

test('a file that came under the name of one put aside goes first, and both go', async () => {
  const before = await filesOnDisk();
  const file = await addRow(dana);
  const place = placeOf(dana, file);
  expect((await put(dana, place)).error).toBeNull();
  await dana.client.from('evidence').delete().eq('id', file).throwOnError();
  const service = clientWith(gateway.secrets.serviceRoleKey).storage.from('evidence');
  expect((await service.upload(place, pdf, { contentType: pdf.type })).error).toBeNull();
  await gateway.superuser.query(
    `update storage.objects set created_at = now() - interval '11 minutes' where bucket_id = 'evidence'`,
  );
  expect((await removeLeft()).ok).toBe(true);
  expect(await filesOnDisk()).toBe(before);
});

test('an id that was deleted is not used again until its file is gone, and deletes as often as it likes', async () => {
  const before = await filesOnDisk();
  const id = await addRow(dana);
  expect((await put(dana, placeOf(dana, id))).error).toBeNull();
  await dana.client.from('evidence').delete().eq('id', id).throwOnError();
  await expect(addRow(dana, { id })).rejects.toMatchObject({ code: 'MW001' });
  expect((await removeLeft()).ok).toBe(true);
  expect(await addRow(dana, { id }).then(() => 'added')).toBe('added');
  expect((await put(dana, placeOf(dana, id))).error).toBeNull();
  await dana.client.from('dispute_cases').delete().eq('id', dana.dispute).throwOnError();
  await gateway.superuser.query('delete from auth.users where id = $1', [dana.id]);
  expect((await removeLeft()).ok).toBe(true);
  expect(await filesOnDisk()).toBe(before);
});

test('files put aside under one name don’t keep an account from being erased, however they came there', async () => {
  const before = await filesOnDisk();
  const id = await addRow(dana);
  const place = placeOf(dana, id);
  expect((await put(dana, place)).error).toBeNull();
  await dana.client.from('evidence').delete().eq('id', id).throwOnError();
  // As if its id had been free meanwhile.
  const { rows } = await gateway.superuser.query<{ place: string }>(
    'delete from private.left_files returning place',
  );
  await addRow(dana, { id });
  expect((await put(dana, place)).error).toBeNull();
  await gateway.superuser.query('insert into private.left_files select unnest($1::text[])', [
    rows.map((row) => row.place),
  ]);
  // What the job takes away is never what has a row.
  expect((await removeLeft()).ok).toBe(true);
  expect((await dana.client.storage.from('evidence').download(place)).error).toBeNull();
  await dana.client.from('evidence').delete().eq('id', id).throwOnError();
  await gateway.superuser.query('delete from auth.users where id = $1', [dana.id]);
  expect((await removeLeft()).ok).toBe(true);
  expect(await filesOnDisk()).toBe(before);
});

test('an address signed to read opens nothing between the job’s question and the removal', async () => {
  const id = await addRow(dana);
  const place = placeOf(dana, id);
  expect((await put(dana, place)).error).toBeNull();
  const service = clientWith(gateway.secrets.serviceRoleKey);
  const signed = await service.storage.from('evidence').createSignedUrl(place, 3600);
  const status = async () => (await fetch(signed.data?.signedUrl ?? '')).status;
  expect(await status()).toBe(200);
  await dana.client.from('evidence').delete().eq('id', id).throwOnError();
  await service.rpc('left_files', { max_files: 100 }).throwOnError();
  expect(await status()).toBe(400);
  expect((await removeLeft()).ok).toBe(true);
});

test('a file of the bucket without a row does not stay, however it came', async () => {
  const before = await filesOnDisk();
  const service = createClient(gateway.url, gateway.secrets.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const stray = placeOf(dana, randomUUID());
  const up = await service.storage.from('evidence').upload(stray, pdf, { contentType: pdf.type });
  expect(up.error).toBeNull();
  // A control: what has its row stays, however old it is.
  const kept = placeOf(bo, await addRow(bo));
  expect((await put(bo, kept)).error).toBeNull();
  await removeLeft();
  expect(await filesOnDisk()).toBe(before + 2);
  await gateway.superuser.query(
    `update storage.objects set created_at = now() - interval '11 minutes' where bucket_id = 'evidence'`,
  );
  expect((await removeLeft()).ok).toBe(true);
  expect((await bo.client.storage.from('evidence').download(kept)).error).toBeNull();
  expect(await filesOnDisk()).toBe(before + 1);
});

/** What stands for the hosted service's extensions: jobs and calls are noted, and the test carries them out. */
const extensions = `
  create schema cron; create schema net; create schema vault;
  create table cron.job (name text, command text);
  create table net.calls (method text, url text, headers jsonb);
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create function cron.schedule(name text, schedule text, command text) returns void language sql
    as $f$ insert into cron.job values (name, command) $f$;
  create function vault.create_secret(secret text, name text) returns void language sql
    as $f$ insert into vault.decrypted_secrets values (name, secret) $f$;
  create function net.http_delete(url text, headers jsonb) returns void language sql
    as $f$ insert into net.calls values ('DELETE', url, headers) $f$;
  create function net.http_post(url text, headers jsonb, timeout_milliseconds integer) returns void language sql
    as $f$ insert into net.calls values ('POST', url, headers) $f$;
  grant usage on schema cron, net, vault to postgres;
  grant all on all tables in schema cron, net, vault to postgres;
`;

test('on the hosted service the documented jobs run, and take the files away until storage has none', async () => {
  const { superuser, secrets } = gateway;
  await superuser.query(extensions);
  const operations = path.join(import.meta.dirname, '../../docs/operations.md');
  const [, lines = ''] =
    /```sql\n( +create extension if not exists pg_cron;[\s\S]*?)```/.exec(
      await readFile(operations, 'utf8'),
    ) ?? [];
  const asPostgres = (text: string) => superuser.query(`set role postgres; ${text}; reset role`);
  await asPostgres(
    lines
      .replaceAll(/create extension [^;]*;/g, '')
      .replaceAll('https://yourprojectreference.supabase.co', gateway.url)
      .replaceAll('sb_secret_...', secrets.secretKey),
  );
  const { rows: jobs } = await superuser.query<{ name: string; command: string }>(
    'select name, command from cron.job order by name',
  );
  expect(jobs.map(({ name }) => name)).toEqual([
    'erase-due-accounts',
    'notices',
    'purge-empty-visitors',
    'remove-left-files',
    'run-due-community-jobs',
  ]);
  for (const { command } of jobs) await asPostgres(command);
  const command = jobs.find(({ name }) => name === 'remove-left-files')?.command ?? '';
  /** One run, and what each of its calls was answered. */
  const run = async () => {
    await superuser.query('delete from net.calls');
    await asPostgres(command);
    const { rows } = await superuser.query<{ url: string; headers: Record<string, string> }>(
      'select url, headers from net.calls',
    );
    return async () => {
      const answers = rows.map(({ url, headers }) => fetch(url, { method: 'DELETE', headers }));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
  };
  await (await run())();
  const before = await filesOnDisk();
  for (const person of [dana, bo])
    expect((await put(person, placeOf(person, await addRow(person)))).error).toBeNull();
  await addRow(dana);
  await dana.client.from('evidence').delete().eq('case_id', dana.dispute).throwOnError();
  const left = async () => (await superuser.query('select from private.left_files')).rowCount;
  expect(await left()).toBe(2);
  // Calls that never arrived are made again.
  await run();
  expect(await left(), 'one that never came is forgotten').toBe(1);
  const calls = await run();
  expect(await calls()).toEqual([200]);
  expect(await filesOnDisk()).toBe(before + 1);
  expect(await (await run())()).toEqual([]);
  expect(await left()).toBe(0);
});
