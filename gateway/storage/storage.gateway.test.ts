import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';

type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

/** Each member has a folder of their own in `vault`; everybody reads `open`. */
const sql = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('vault', 'vault', false, 100000, '{text/*,image/png}'), ('open', 'open', true, null, null);
create policy own on storage.objects for all to authenticated
  using (bucket_id = 'vault' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'vault' and (storage.foldername(name))[1] = (select auth.uid())::text);
`;

let gateway: TestGateway;
let service: SupabaseClient;
let ada: SupabaseClient;
let adaId: string;
let bo: SupabaseClient;
let stranger: SupabaseClient;

const clientWith = (key: string): SupabaseClient =>
  createClient(gateway.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });

async function member() {
  const client = clientWith(gateway.secrets.anonKey);
  const { data } = await client.auth.signInAnonymously();
  return { client, id: data.user?.id ?? '' };
}

const filesOnDisk = async (): Promise<string[]> => {
  const folder = path.join(gateway.dataDir, 'storage/files');
  const parts = await readdir(folder);
  const lists = await Promise.all(parts.map((part) => readdir(path.join(folder, part))));
  return lists.flat();
};

/** A plain request to the protocol. */
const ask = (
  method: string,
  where: string,
  init: Omit<RequestInit, 'headers'> & { key?: string; headers?: Record<string, string> } = {},
) => {
  const { key = gateway.secrets.serviceRoleKey, headers, ...rest } = init;
  return fetch(`${gateway.url}/storage/v1${where}`, {
    method,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
    ...rest,
  });
};

beforeAll(async () => {
  gateway = await startTestGateway({ sql });
  service = clientWith(gateway.secrets.serviceRoleKey);
  stranger = clientWith(gateway.secrets.anonKey);
  const one = await member();
  ada = one.client;
  adaId = one.id;
  bo = (await member()).client;
});
afterAll(() => gateway.close());

describe('buckets', () => {
  test('are made, listed, changed, emptied and removed by the service', async () => {
    const made = await service.storage.createBucket('letters', {
      public: false,
      fileSizeLimit: '1kb',
      allowedMimeTypes: ['text/plain'],
    });
    expect(made).toMatchObject({ data: { name: 'letters' }, error: null });
    const got = await service.storage.getBucket('letters');
    expect(got.data).toMatchObject({
      id: 'letters',
      public: false,
      file_size_limit: 1000,
      allowed_mime_types: ['text/plain'],
    });
    const changed = await service.storage.updateBucket('letters', { public: true });
    expect(changed.data).toEqual({ message: 'Successfully updated' });
    expect((await service.storage.getBucket('letters')).data).toMatchObject({ public: true });
    await service.storage.from('letters').upload('a.txt', 'hello', { contentType: 'text/plain' });
    const full = await service.storage.deleteBucket('letters');
    expect(full.error).toMatchObject({ statusCode: '409' });
    expect((await service.storage.emptyBucket('letters')).error).toBeNull();
    expect((await service.storage.deleteBucket('letters')).data).toEqual({
      message: 'Successfully deleted',
    });
    expect((await service.storage.getBucket('letters')).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    });
  });

  test('are nobody else’s to make or to see', async () => {
    const made = await ada.storage.createBucket('mine');
    expect(made.error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy for table "buckets"',
    });
    expect((await ada.storage.listBuckets()).data).toEqual([]);
    expect((await service.storage.listBuckets()).data?.length).toBeGreaterThan(1);
  });

  test.each(['a/b', ' led', '', 'ü'])('can’t be called "%s"', async (name) => {
    const { error } = await service.storage.createBucket(name);
    expect(error).not.toBeNull();
  });

  test('a second one of the same name is refused', async () => {
    expect((await service.storage.createBucket('open')).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
  });
});

describe('objects', () => {
  const content = Buffer.from('a letter of some length, typed by somebody');

  test('go in as they are and come out the same: bytes, forms, blobs', async () => {
    const vault = ada.storage.from('vault');
    const form = new FormData();
    form.append('file', new Blob([content], { type: 'text/plain' }), 'x.txt');
    for (const [name, body] of [
      ['bytes.txt', content],
      ['blob.txt', new Blob([content], { type: 'text/plain' })],
      ['form.txt', form],
    ] as const) {
      const at = `${adaId}/${name}`;
      const up = await vault.upload(at, body, { contentType: 'text/plain', cacheControl: '60' });
      expect(up.error).toBeNull();
      expect(up.data).toMatchObject({ path: at, fullPath: `vault/${at}` });
      const down = await vault.download(at);
      expect(Buffer.from((await down.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(content);
    }
    const info = await vault.info(`${adaId}/blob.txt`);
    expect(info.data).toMatchObject({
      name: `${adaId}/blob.txt`,
      bucketId: 'vault',
      size: content.length,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      etag: `"${createHash('md5').update(content).digest('hex')}"`,
      metadata: {},
    });
    expect((await vault.exists(`${adaId}/blob.txt`)).data).toBe(true);
    expect((await vault.exists(`${adaId}/none.txt`)).data).toBe(false);
  });

  test('are one person’s alone', async () => {
    const at = `${adaId}/private.txt`;
    const vault = ada.storage.from('vault');
    expect((await vault.upload(at, content, { contentType: 'text/plain' })).error).toBeNull();
    expect((await vault.download(at)).error).toBeNull();
    for (const other of [bo, stranger]) {
      const theirs = other.storage.from('vault');
      expect((await theirs.download(at)).data).toBeNull();
      expect((await theirs.info(at)).data).toBeNull();
      expect((await theirs.list(adaId)).data).toEqual([]);
      expect((await theirs.listV2({ prefix: adaId })).data?.objects).toEqual([]);
      expect((await theirs.createSignedUrl(at, 60)).data).toBeNull();
      expect((await theirs.createSignedUploadUrl(`${adaId}/new.txt`)).data).toBeNull();
      expect((await theirs.remove([at])).data).toEqual([]);
      expect((await theirs.move(at, `${adaId}/moved.txt`)).error).not.toBeNull();
      expect((await theirs.copy(at, `${adaId}/copied.txt`)).error).not.toBeNull();
      for (const upsert of [true, false]) {
        const up = await theirs.upload(at, 'mine now', { contentType: 'text/plain', upsert });
        expect(up.error).toMatchObject({ statusCode: '403' });
      }
      expect(
        (await theirs.update(at, 'mine now', { contentType: 'text/plain' })).error,
      ).not.toBeNull();
    }
    expect((await ask('GET', `/object/public/vault/${at}`, { key: '' })).status).toBe(400);
    expect(await (await vault.download(at)).data?.text()).toBe(content.toString());
  });

  test('aren’t overwritten unless asked to, and what was overwritten is gone from the disk', async () => {
    const vault = ada.storage.from('vault');
    const at = `${adaId}/twice.txt`;
    const options = { contentType: 'text/plain' };
    await vault.upload(at, 'one', options);
    const before = new Set(await filesOnDisk());
    expect((await vault.upload(at, 'two', options)).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
    expect(new Set(await filesOnDisk())).toEqual(before);
    expect((await vault.upload(at, 'three', { ...options, upsert: true })).error).toBeNull();
    expect((await vault.update(at, 'four', options)).error).toBeNull();
    expect(await (await vault.download(at)).data?.text()).toBe('four');
    expect((await filesOnDisk()).length).toBe(before.size);
    expect((await vault.update(`${adaId}/never.txt`, 'x', options)).error).toMatchObject({
      statusCode: '404',
    });
  });

  test('keep to their bucket’s size and kinds, and a refused one leaves nothing', async () => {
    const before = await filesOnDisk();
    const vault = ada.storage.from('vault');
    const large = Buffer.alloc(100_001, 'x');
    const type = { contentType: 'text/plain' };
    const form = new FormData();
    form.append('file', new Blob([large], { type: 'text/plain' }));
    for (const body of [large, form])
      expect((await vault.upload(`${adaId}/large.txt`, body, type)).error).toMatchObject({
        statusCode: '413',
        message: 'The object exceeded the maximum allowed size',
      });
    const page = await vault.upload(`${adaId}/page.html`, 'x', { contentType: 'application/pdf' });
    expect(page.error).toMatchObject({
      statusCode: '415',
      message: 'mime type application/pdf is not supported',
    });
    expect((await filesOnDisk()).toSorted()).toEqual(before.toSorted());
  });

  test.each([
    '../secrets.json',
    'a/../../secrets.json',
    '..%2fsecrets.json',
    'naïve.txt',
    'a\u0000b',
    'x'.repeat(1025),
  ])('called %j lead nowhere', async (name) => {
    const up = await ask('POST', `/object/open/${encodeURIComponent(name)}`, {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    // A name of dots is a name like any other: on the disk it's another.
    if (up.status === 200) {
      expect(await filesOnDisk()).not.toContain('secrets.json');
      await service.storage.from('open').remove([name]);
    } else expect(up.status).toBe(400);
    expect((await readdir(gateway.dataDir)).toSorted()).toContain('secrets.json');
  });

  test('are moved and copied, across buckets too, and removed', async () => {
    const open = service.storage.from('open');
    await open.upload('a/one.txt', 'one', { contentType: 'text/plain', metadata: { of: 'ada' } });
    const moved = await open.move('a/one.txt', 'b/two.txt');
    expect(moved.data).toMatchObject({ message: 'Successfully moved' });
    expect((await open.download('a/one.txt')).error).not.toBeNull();
    const copied = await open.copy('b/two.txt', 'three.txt', { destinationBucket: 'vault' });
    expect(copied.data).toEqual({ path: 'vault/three.txt' });
    const info = await service.storage.from('vault').info('three.txt');
    expect(info.data?.metadata).toEqual({ of: 'ada' });
    expect((await open.move('b/none.txt', 'x.txt')).error).toMatchObject({ statusCode: '404' });
    await open.upload('c.txt', 'c', { contentType: 'text/plain' });
    expect((await open.move('c.txt', 'b/two.txt')).error).toMatchObject({ statusCode: '409' });
    const removed = await open.remove(['b/two.txt', 'c.txt', 'none.txt']);
    expect(removed.data?.map(({ name }) => name).toSorted()).toEqual(['b/two.txt', 'c.txt']);
    await service.storage.from('vault').remove(['three.txt']);
  });
});

describe('what is sent', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  beforeAll(async () => {
    await service.storage.from('open').upload('alphabet.txt', letters, {
      contentType: 'text/plain',
      upsert: true,
    });
    await service.storage.from('open').upload('page.html', '<script>alert(1)</script>', {
      contentType: 'text/html',
      upsert: true,
    });
  });

  test.each([
    ['bytes=0-2', 206, 'abc', 'bytes 0-2/26'],
    ['bytes=23-', 206, 'xyz', 'bytes 23-25/26'],
    ['bytes=-2', 206, 'yz', 'bytes 24-25/26'],
    ['bytes=20-99', 206, 'uvwxyz', 'bytes 20-25/26'],
    ['bytes=5-3', 200, letters, null],
    ['lines=1-2', 200, letters, null],
    ['bytes=26-', 416, '', 'bytes */26'],
  ])('%s is answered %i', async (range, status, body, contentRange) => {
    const answer = await ask('GET', '/object/public/open/alphabet.txt', { headers: { range } });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(body);
    expect(answer.headers.get('content-range')).toBe(contentRange);
  });

  test('what hasn’t changed isn’t sent again', async () => {
    const first = await ask('GET', '/object/public/open/alphabet.txt');
    const tag = first.headers.get('etag') ?? '';
    const headers = { 'if-none-match': tag };
    expect((await ask('GET', '/object/public/open/alphabet.txt', { headers })).status).toBe(304);
    const other = { 'if-none-match': '"other"' };
    expect((await ask('GET', '/object/public/open/alphabet.txt', { headers: other })).status).toBe(
      200,
    );
    const head = await ask('HEAD', '/object/public/open/alphabet.txt');
    expect(head.headers.get('content-length')).toBe('26');
  });

  test('nothing of it runs on the product’s origin', async () => {
    const page = await ask('GET', '/object/public/open/page.html');
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('content-disposition')).toBe('attachment');
    const named = await ask(
      'GET',
      '/object/public/open/alphabet.txt?download=Brief%20%C3%BC%22.txt',
    );
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename="Brief __.txt"; filename*=UTF-8''Brief%20%C3%BC%22.txt`,
    );
  });

  test('who shows no key, or one that’s no key, is told', async () => {
    const none = await ask('GET', '/bucket', { key: '' });
    expect(none.status).toBe(400);
    expect(await none.json()).toMatchObject({ error: 'Error', statusCode: '400' });
    const bad = await ask('GET', '/bucket', { key: 'not-a-jwt' });
    expect(bad.status).toBe(400);
    expect(await bad.json()).toMatchObject({ error: 'Unauthorized', statusCode: '403' });
    expect((await ask('GET', '/nothing/here')).status).toBe(404);
  });
});

describe('words that are none', () => {
  test.each([
    ['GET', '/object/authenticated/open/a%00b', undefined],
    ['GET', '/object/authenticated/o%00pen/a', undefined],
    ['GET', '/object/authenticated/open/%ff', undefined],
    ['DELETE', '/object/open', '{"prefixes":["a\\u0000"]}'],
    ['POST', '/object/sign/open/a', '{"expiresIn":-1}'],
    ['POST', '/object/list/open', '{"prefix":"\\u0000"}'],
    ['POST', '/object/list/open', '{'],
    ['POST', '/object/list/open', '{"limit":1e9}'],
    ['POST', '/bucket', '{"name":["a"]}'],
  ])('%s %s is refused, and no fault of ours', async (method, where, body) => {
    const answer = await ask(method, where, body === undefined ? {} : { body });
    expect(answer.status).toBe(400);
    expect(Number(((await answer.json()) as { statusCode: string }).statusCode)).toBeLessThan(500);
  });

  test('what no header can hold isn’t kept, and the object is sent all the same', async () => {
    const form = new FormData();
    form.append('cacheControl', '60\r\nset-cookie: a=b');
    form.append('', new Blob(['x'], { type: 'text/plain' }), 'x');
    expect((await ask('POST', '/object/open/words', { body: form })).status).toBe(200);
    const sent = await ask('GET', '/object/public/open/words');
    expect([
      sent.status,
      sent.headers.get('cache-control'),
      sent.headers.get('set-cookie'),
    ]).toEqual([200, 'no-cache', null]);
  });
});

describe('kinds', () => {
  /** Each of these a bucket that takes images would take by its beginning, and a browser may take for a page. */
  const malformed = [
    'image/png; charset=x, text/html',
    'image/png;,text/html',
    'image/png, text/html',
    'image/png; a="x, text/html',
    'image/png; a=b c, text/html',
    'image/png;\ttext/html',
    'image/png text/html',
    'image/png; a=%2ctext/html, text/html',
    'image/png; charset="utf-8, text/html',
    'IMAGE/PNG;,TEXT/HTML',
    'image/png%3b,text/html',
    'image/png; charset=utf-8; , text/html',
    'no type at all',
    `image/png; a=${'x'.repeat(300)}`,
  ];
  const page = '<!doctype html><h1>Sign in</h1>';
  const keyOfAda = async () => (await ada.auth.getSession()).data.session?.access_token ?? '';
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const begin = async (at: string, type: string) =>
    ask('POST', '/upload/resumable', {
      key: await keyOfAda(),
      body: page,
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(page.length),
        'upload-metadata': `bucketName ${base64('vault')},objectName ${base64(at)},contentType ${base64(type)}`,
      },
    });

  test.each(malformed)('%s is none, however it comes', async (type) => {
    const before = await filesOnDisk();
    const vault = ada.storage.from('vault');
    const headers = { 'content-type': type };
    const key = await keyOfAda();
    const at = `${adaId}/odd.png`;
    const { data } = await vault.createSignedUploadUrl(at);
    const there = `${adaId}/there.png`;
    await vault.upload(there, 'x', { contentType: 'image/png', upsert: true });
    const form = (name: string) =>
      `--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\ncontent-type: ${name}\r\n\r\n${page}\r\n--b--\r\n`;
    const answers = [
      await ask('POST', `/object/vault/${at}`, { key, body: page, headers }),
      await ask('PUT', `/object/vault/${there}`, { key, body: page, headers }),
      await ask('PUT', `/object/upload/sign/vault/${at}?token=${data?.token}`, {
        body: page,
        headers,
      }),
      await ask('POST', '/object/copy', {
        key,
        body: JSON.stringify({
          bucketId: 'vault',
          sourceKey: there,
          destinationKey: at,
          copyMetadata: false,
          metadata: { mimetype: type },
        }),
      }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' });
    }
    expect((await begin(at, type)).status).toBe(415);
    // A form's part says its kind in a line of its own, of which only what stands before the first semicolon is read.
    const parted = await ask('POST', `/object/vault/${at}`, {
      key,
      body: form(type),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    if (parted.ok) expect((await vault.info(at)).data?.contentType).toBe('image/png');
    await vault.remove([at, there]);
    expect((await filesOnDisk()).toSorted()).toEqual(before.toSorted());
  });

  test.each([
    ['image/png; a="x, text/html"', 'image/png'],
    ['image/png; a="\\"; charset=utf-8, text/html"', 'image/png'],
    ['IMAGE/PNG', 'image/png'],
    ['image/png;', 'image/png'],
    ['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
    ['text/plain; format=flowed; charset="utf-8"', 'text/plain;charset=utf-8'],
    ['text/plain; charset=utf-8; charset=utf-7', 'text/plain;charset=utf-8'],
    ['text/plain; charset=utf-7', 'text/plain'],
    ['text/plain; charset=iso-2022-jp', 'text/plain'],
  ])('%s is kept as %s', async (type, kept) => {
    const at = `${adaId}/kind`;
    const put = await ask('POST', `/object/vault/${at}`, {
      key: await keyOfAda(),
      body: 'x',
      headers: { 'content-type': type },
    });
    expect(put.status).toBe(200);
    const got = await ask('GET', `/object/authenticated/vault/${at}`, { key: await keyOfAda() });
    expect(got.headers.get('content-type')).toBe(kept);
    const shown = kept.startsWith('image/') ? null : 'attachment';
    expect(got.headers.get('content-disposition')).toBe(shown);
    await ada.storage.from('vault').remove([at]);
  });

  test.each([
    ...malformed.map((type) => [type, 'application/octet-stream', 'attachment'] as const),
    ['image/png\r\nx: y', 'application/octet-stream', 'attachment'],
    ['application/pdf', 'application/pdf', 'attachment'],
    ['APPLICATION/PDF; charset=utf-8', 'application/pdf;charset=utf-8', 'attachment'],
    ['application/json', 'application/json', 'attachment'],
    ['video/mp4', 'video/mp4', 'attachment'],
    ['image/png; a="x, text/html"', 'image/png', null],
    ['text/html; a="image/png"', 'text/html', 'attachment'],
    ['image/svg+xml', 'image/svg+xml', 'attachment'],
    ['audio/x+xml', 'audio/x+xml', 'attachment'],
    ['video/page+xml; charset=utf-8', 'video/page+xml;charset=utf-8', 'attachment'],
    ['application/xhtml+xml', 'application/xhtml+xml', 'attachment'],
    ['multipart/x-mixed-replace; boundary=b', 'multipart/x-mixed-replace', 'attachment'],
  ] as const)('a row that says %j is sent as %s', async (said, sent, disposition) => {
    await service.storage.from('open').upload('row', page, { upsert: true });
    await gateway.superuser.query(
      `update storage.objects set metadata = jsonb_set(metadata, '{mimetype}', to_jsonb($1::text)) where name = 'row'`,
      [said],
    );
    for (const method of ['GET', 'HEAD'])
      for (const where of ['/object/public/open/row', '/object/authenticated/open/row']) {
        const answer = await ask(method, where);
        expect(answer.headers.get('content-type')).toBe(sent);
        expect(answer.headers.get('content-disposition')).toBe(disposition);
      }
    expect((await ask('HEAD', '/object/info/open/row')).headers.get('content-type')).toBe(sent);
  });
});

describe('signed addresses', () => {
  test('end with the session that asked for them', async () => {
    const someone = await member();
    const at = `${someone.id}/mine.txt`;
    await someone.client.storage.from('vault').upload(at, 'mine', { contentType: 'text/plain' });
    const { data } = await someone.client.storage.from('vault').createSignedUrl(at, 3_600);
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('mine');
    await someone.client.auth.signOut({ scope: 'local' });
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(400);
  });

  test('open one object for a while, and no other', async () => {
    const vault = ada.storage.from('vault');
    const at = `${adaId}/signed file.txt`;
    await vault.upload(at, 'signed', { contentType: 'text/plain', upsert: true });
    await vault.upload(`${adaId}/other.txt`, 'other', { contentType: 'text/plain', upsert: true });
    const { data } = await vault.createSignedUrl(at, 60, { download: true });
    const answer = await fetch(data?.signedUrl ?? '');
    expect(await answer.text()).toBe('signed');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    const other = (data?.signedUrl ?? '').replace('signed%20file', 'other');
    expect((await fetch(other)).status).toBe(400);
    // Overwritten it's the same object; taken away and put there anew it isn't.
    await vault.upload(at, 'newer', { contentType: 'text/plain', upsert: true });
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('newer');
    await vault.remove([at]);
    await vault.upload(at, 'another', { contentType: 'text/plain' });
    for (const kind of ['object', 'object/info', 'render/image'])
      expect(
        (await fetch((data?.signedUrl ?? '').replace('object/sign', `${kind}/sign`))).status,
        kind,
      ).toBe(400);
    const many = await vault.createSignedUrls([at, `${adaId}/none.txt`], 60);
    expect(many.data?.map(({ error }) => error)).toEqual([
      null,
      'Either the object does not exist or you do not have access to it',
    ]);
    // A session isn't an address, and an address to read isn't one to write.
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
    const session = (await ada.auth.getSession()).data.session?.access_token ?? '';
    expect(
      (await ask('GET', `/object/sign/vault/${at}?token=${session}`, { key: '' })).status,
    ).toBe(400);
    const put = await ask('PUT', `/object/upload/sign/vault/${at}?token=${token}`, {
      key: '',
      body: 'x',
    });
    expect(await put.json()).toMatchObject({ error: 'InvalidUploadSignature' });
    expect((await ask('GET', '/bucket', { key: token })).status).toBe(400);
  });

  test('take one upload, and no second', async () => {
    const vault = ada.storage.from('vault');
    const at = `${adaId}/by-link.txt`;
    const { data } = await vault.createSignedUploadUrl(at);
    const body = new Blob(['by link'], { type: 'text/plain' });
    const nobody = stranger.storage.from('vault');
    expect((await nobody.uploadToSignedUrl(at, data?.token ?? '', body)).error).toBeNull();
    expect((await nobody.uploadToSignedUrl(at, data?.token ?? '', body)).error).toMatchObject({
      statusCode: '409',
    });
    expect(
      (await nobody.uploadToSignedUrl(`${adaId}/else.txt`, data?.token ?? '', body)).error,
    ).not.toBeNull();
    expect(await (await vault.download(at)).data?.text()).toBe('by link');
  });
});

describe('lists', () => {
  beforeAll(async () => {
    const open = service.storage.from('open');
    for (const name of ['l/a.txt', 'l/b.txt', 'l/n/c.txt', 'l/n/d.txt', 'l/z.txt'])
      await open.upload(name, name, { contentType: 'text/plain', upsert: true });
    // The client leaves out a folder without a name; the protocol doesn't.
    await ask('POST', '/object/open/l//e.txt', { body: 'e', headers: { 'x-upsert': 'true' } });
  });

  test('one level: folders first, then files', async () => {
    const { data } = await service.storage.from('open').list('l');
    expect(data?.map(({ name, id }) => [name, id !== null])).toEqual([
      ['', false],
      ['n', false],
      ['a.txt', true],
      ['b.txt', true],
      ['z.txt', true],
    ]);
    const found = await service.storage.from('open').list('l', { search: 'B', limit: 1 });
    expect(found.data?.map(({ name }) => name)).toEqual(['b.txt']);
    const down = await service.storage.from('open').list('l', {
      sortBy: { column: 'name', order: 'desc' },
      limit: 2,
      offset: 2,
    });
    expect(down.data?.map(({ name }) => name)).toEqual(['z.txt', 'b.txt']);
  });

  test.each([1, 2, 3, 100])('page by page, %i at a time', async (limit) => {
    for (const direction of ['asc', 'desc'] as const)
      for (const column of ['name', 'created_at'] as const) {
        const names: string[] = [];
        let cursor: string | undefined;
        do {
          const { data } = await service.storage.from('open').listV2({
            prefix: 'l/',
            limit,
            sortBy: { column, order: direction },
            ...(cursor !== undefined && { cursor }),
          });
          names.push(...(data?.objects.map(({ name }) => name) ?? []));
          cursor = data?.nextCursor;
        } while (cursor !== undefined);
        expect(names.length).toBe(6);
        expect(new Set(names).size).toBe(6);
        if (column === 'name')
          expect(names).toEqual(
            direction === 'asc' ? names.toSorted() : names.toSorted().reverse(),
          );
      }
  });

  test('with folders', async () => {
    const { data } = await service.storage
      .from('open')
      .listV2({ prefix: 'l/', with_delimiter: true });
    expect(data?.folders.map(({ name }) => name)).toEqual(['l//', 'l/n/']);
    expect(data?.objects.map(({ name }) => name)).toEqual(['l/a.txt', 'l/b.txt', 'l/z.txt']);
    expect(
      (
        await ask('POST', '/object/list-v2/open', {
          body: JSON.stringify({ cursor: 'nonsense' }),
        })
      ).status,
    ).toBe(400);
  });
});

describe('in parts', () => {
  const words = (given: Record<string, string>) =>
    Object.entries(given)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  const tus = { 'tus-resumable': '1.0.0' };
  const part = { ...tus, 'content-type': 'application/offset+octet-stream' };

  const begin = (
    length: number,
    at: string,
    key: string,
    more: Record<string, string> = {},
    body?: string,
  ) =>
    ask('POST', '/upload/resumable', {
      key,
      ...(body !== undefined && { body }),
      headers: {
        ...tus,
        ...more,
        'upload-length': String(length),
        'upload-metadata': words({
          bucketName: 'vault',
          objectName: at,
          contentType: 'text/plain',
          cacheControl: '60',
        }),
      },
    });

  test('an upload goes on where it stopped, for whoever began it', async () => {
    const key = (await ada.auth.getSession()).data.session?.access_token ?? '';
    const other = (await bo.auth.getSession()).data.session?.access_token ?? '';
    const at = `${adaId}/parts.txt`;
    const begun = await begin(10, at, key);
    expect(begun.status).toBe(201);
    const where = (begun.headers.get('location') ?? '').replace('/storage/v1', '');
    const send = (body: string, offset: number, as = key) =>
      ask('PATCH', where, { key: as, body, headers: { ...part, 'upload-offset': String(offset) } });
    expect((await send('01234', 0)).headers.get('upload-offset')).toBe('5');
    expect((await send('01234', 0)).status).toBe(409);
    expect((await send('56789', 5, other)).status).toBe(404);
    expect((await ask('HEAD', where, { key: other, headers: tus })).status).toBe(404);
    expect((await ask('DELETE', where, { key: other, headers: tus })).status).toBe(404);
    expect((await ask('HEAD', where, { key, headers: tus })).headers.get('upload-offset')).toBe(
      '5',
    );
    expect((await send('56789', 5)).status).toBe(204);
    expect(await (await ada.storage.from('vault').download(at)).data?.text()).toBe('0123456789');
    expect((await begin(10, at, key)).status).toBe(409);
    expect((await begin(10, at, key, { 'x-upsert': 'true' })).status).toBe(201);
  });

  test.each([
    ['all of it comes as it is begun', 5, { 'content-type': part['content-type'] }, 'hello'],
    ['there is nothing in it', 0, {}, undefined],
  ])('an upload is whole at once where %s', async (_, length, headers, body) => {
    const key = (await ada.auth.getSession()).data.session?.access_token ?? '';
    const at = `${adaId}/at-once-${length}.txt`;
    const answer = await begin(length, at, key, headers, body);
    expect(answer.status).toBe(201);
    expect(await (await ada.storage.from('vault').download(at)).data?.text()).toBe(body ?? '');
  });

  test('nobody begins what they may not end, or what is too large', async () => {
    const other = (await bo.auth.getSession()).data.session?.access_token ?? '';
    const key = (await ada.auth.getSession()).data.session?.access_token ?? '';
    expect((await begin(10, `${adaId}/theirs.txt`, other)).status).toBe(403);
    expect((await begin(100_001, `${adaId}/large.txt`, key)).status).toBe(413);
    expect((await begin(10, `${adaId}/x.txt`, '')).status).toBe(400);
  });

  test('one can be given up, and one goes by a signed address', async () => {
    const key = (await ada.auth.getSession()).data.session?.access_token ?? '';
    const begun = await begin(10, `${adaId}/given-up.txt`, key);
    const where = (begun.headers.get('location') ?? '').replace('/storage/v1', '');
    expect((await ask('DELETE', where, { key, headers: tus })).status).toBe(204);
    expect([404, 410]).toContain((await ask('HEAD', where, { key, headers: tus })).status);

    const at = `${adaId}/signed-parts.txt`;
    const { data } = await ada.storage.from('vault').createSignedUploadUrl(at);
    const signed = { ...tus, 'x-signature': data?.token ?? '' };
    const metadata = words({ bucketName: 'vault', objectName: at, contentType: 'text/plain' });
    const start = await ask('POST', '/upload/resumable/sign', {
      key: '',
      headers: { ...signed, 'upload-length': '3', 'upload-metadata': metadata },
    });
    expect(start.status).toBe(201);
    const place = (start.headers.get('location') ?? '').replace('/storage/v1', '');
    const sent = await ask('PATCH', place, {
      key: '',
      body: 'abc',
      headers: { ...part, ...signed, 'upload-offset': '0' },
    });
    expect(sent.status).toBe(204);
    expect(await (await ada.storage.from('vault').download(at)).data?.text()).toBe('abc');
  });

  test('are twenty at most that somebody has not finished, and never more than a bucket takes', async () => {
    const { data } = await ada.auth.getSession();
    const key = data.session?.access_token ?? '';
    const started = await Promise.all(
      Array.from({ length: 30 }, (_, n) => begin(3, `${adaId}/many-${n}.txt`, key)),
    );
    const places = started.flatMap((answer) =>
      answer.status === 201
        ? [(answer.headers.get('location') ?? '').replace('/storage/v1', '')]
        : [],
    );
    expect(started.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(places.length).toBeLessThanOrEqual(20);
    expect(places.length).toBeGreaterThan(0);
    // One that is given up makes room for another.
    const gone = await ask('DELETE', places[0] ?? '', { key, headers: tus });
    expect(gone.status).toBe(204);
    expect((await begin(3, `${adaId}/many-again.txt`, key)).status).toBe(201);
    for (const place of places.slice(1)) await ask('DELETE', place, { key, headers: tus });
  });
});

describe('images', () => {
  test('are made smaller, of the kind a browser takes, and carry nothing of where they were taken', async () => {
    const { default: sharp } = await import('sharp');
    const photo = await sharp({
      create: { width: 400, height: 200, channels: 3, background: '#264' },
    })
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    await service.storage.from('open').upload('photo.jpg', photo, { contentType: 'image/jpeg' });
    const sized = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await ask('GET', `/render/image/public/open/photo.jpg${query}`, {
        key: '',
        headers,
      });
      const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return {
        type: answer.headers.get('content-type'),
        width: made.width,
        height: made.height,
        exif: made.exif,
      };
    };
    const none = { exif: undefined };
    expect(await sized('?width=100')).toEqual({
      type: 'image/jpeg',
      width: 100,
      height: 50,
      ...none,
    });
    expect(await sized('?width=100&height=100')).toMatchObject({ width: 100, height: 100 });
    expect(await sized('?width=100&height=100&resize=contain')).toMatchObject({
      width: 100,
      height: 50,
    });
    expect(await sized('?width=1000')).toMatchObject({ width: 400 });
    expect(await sized('', { accept: 'image/webp,*/*' })).toMatchObject({ type: 'image/webp' });
    expect(await sized('?format=origin', { accept: 'image/webp' })).toMatchObject({
      type: 'image/jpeg',
    });
    const signed = await service.storage.from('open').createSignedUrl('photo.jpg', 60, {
      transform: { width: 20, height: 20 },
    });
    const answer = await fetch(signed.data?.signedUrl ?? '');
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(20);
    const whole = (signed.data?.signedUrl ?? '').replace('render/image/sign', 'object/sign');
    expect((await fetch(whole)).status).toBe(400);
  });

  test('of one object don’t keep everybody else’s waiting', async () => {
    const { default: sharp } = await import('sharp');
    const noise = await sharp({
      create: { width: 3_000, height: 3_000, channels: 3, background: '#264' },
    })
      .png()
      .toBuffer();
    const options = { contentType: 'image/png', upsert: true };
    await service.storage.from('open').upload('slow.png', noise, options);
    await service.storage.from('open').upload('quick.png', noise, options);
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const answer = await ask('GET', '/render/image/public/open/slow.png?format=avif', {
          key: '',
        });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(10);
    const other = await ask('GET', '/render/image/public/open/quick.png?width=10', { key: '' });
    expect(other.status).toBe(200);
  });

  test('are never made larger than a side may be, whatever they are and ask for', async () => {
    const { default: sharp } = await import('sharp');
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#264' } })
        .png()
        .toBuffer();
    const options = { contentType: 'image/png', upsert: true };
    await service.storage.from('open').upload('wide.png', await flat(6_000, 4_000), options);
    await service.storage.from('open').upload('tall.png', await flat(20, 9_000), options);
    for (const [name, query] of [
      ['wide.png', ''],
      ['wide.png', '?format=avif'],
      ['wide.png', '?width=2500&resize=fill'],
      ['tall.png', '?width=2500&resize=fill&format=webp'],
      ['tall.png', '?width=20&resize=cover'],
    ] as const) {
      const answer = await ask('GET', `/render/image/public/open/${name}${query}`, { key: '' });
      expect(answer.status, query).toBe(200);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(Math.max(width, height), `${name}${query}`).toBeLessThanOrEqual(2_500);
    }
  });

  test.each([
    ['a text', 'text/plain', 'not an image'],
    [
      'a drawing that is a program',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ],
    ['half an image', 'image/png', '\u0089PNG\r\n'],
  ])('%s is none', async (_what, contentType, body) => {
    await service.storage.from('open').upload('no-image', body, { contentType, upsert: true });
    const answer = await ask('GET', '/render/image/public/open/no-image?width=9', { key: '' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: 'The source image is invalid or unsupported for rendering',
    });
  });

  test.each(['width=-1', 'width=2501', 'height=x', 'quality=5', 'format=exe'])(
    '%s is refused',
    async (query) => {
      const answer = await ask('GET', `/render/image/public/open/photo.jpg?${query}`, { key: '' });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(query.split('=')[0]);
    },
  );
});

describe('rows and files', () => {
  test('a row that SQL removes takes its file along, and nobody removes one by accident', async () => {
    await service.storage.from('open').upload('sql.txt', 'x', { contentType: 'text/plain' });
    const before = await filesOnDisk();
    const { rows } = await gateway.superuser.query(
      `select version from storage.objects where name = 'sql.txt'`,
    );
    await expect(
      gateway.superuser.query(`delete from storage.objects where name = 'sql.txt'`),
    ).rejects.toThrow('Direct deletion');
    await gateway.superuser.query(
      `begin; set local storage.allow_delete_query = 'true'; delete from storage.objects where name = 'sql.txt'; commit`,
    );
    await service.storage.from('open').remove(['nothing']);
    expect(await filesOnDisk()).toHaveLength(before.length - 1);
    expect(await filesOnDisk()).not.toContain((rows[0] as { version: string }).version);
  });

  test('twenty at once on one name: one is there, whole, and the others’ files are gone', async () => {
    const open = service.storage.from('open');
    const texts = Array.from({ length: 20 }, (_, at) => String(at).repeat(1000));
    await Promise.all(
      texts.map((text) =>
        open.upload('race.txt', text, { contentType: 'text/plain', upsert: true }),
      ),
    );
    const text = (await (await open.download('race.txt')).data?.text()) ?? '';
    expect(texts.filter((each) => each === text)).toHaveLength(1);
    const { rows } = await gateway.superuser.query('select version from storage.objects');
    expect((await filesOnDisk()).toSorted()).toEqual(
      rows.map(({ version }: { version: string }) => version).toSorted(),
    );
  });
});
