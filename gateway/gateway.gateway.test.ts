import net from 'node:net';
import { createClient, FunctionsRelayError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from './kernel/testing.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const logged: string[] = [];

beforeAll(async () => {
  gateway = await startTestGateway({ logLine: (line) => logged.push(line) });
});
afterAll(() => gateway.close());

const call = (path: string, init?: RequestInit) => fetch(`${gateway.url}${path}`, init);
const apikey = () => ({ apikey: gateway.secrets.anonKey });

test('it is healthy when the database answers', async () => {
  const response = await call('/healthz');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

describe('the front', () => {
  test('every answer carries an id of its own', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await call('/healthz')).headers.get('sb-request-id')),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('any origin may call, and a preflight needs no key', async () => {
    const preflight = await call('/auth/v1/signup', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,x-client-info,x-supabase-api-version',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'apikey,x-client-info,x-supabase-api-version',
    );
    const refused = await call('/rest/v1/nothing');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('Content-Range');
    expect(refused.headers.get('access-control-expose-headers')).toContain('X-Relay-Error');
    expect(refused.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('the auth service wants an API key, except where a browser follows a link', async () => {
    const without = await call('/auth/v1/user');
    expect(without.status).toBe(401);
    expect(await without.json()).toMatchObject({ message: 'No API key found in request' });
    const wrong = await call('/auth/v1/user', { headers: { apikey: 'nonsense' } });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' });
    const open = await call('/auth/v1/.well-known/jwks.json');
    expect(await open.json()).toMatchObject({ keys: [{ alg: 'ES256' }] });
  });

  test.each(['auth', 'rest', 'functions'])('an unknown path of %s is 404 in JSON', async (name) => {
    const response = await call(`/${name}/v1/there/is/nothing/here`, { headers: apikey() });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toHaveProperty('message');
  });

  test('what is not there needs no key to be missing', async () => {
    for (const name of ['auth', 'functions', 'storage'])
      expect((await call(`/${name}/v1/there/is/nothing/here`)).status).toBe(404);
  });

  test('malformed paths and queries are no server errors', async () => {
    for (const path of [
      '/rest/v1/%E0%A4%A',
      '/auth/v1/%00',
      '/functions/v1/%2e%2e%2f',
      '/rest/v1//',
      '/storage/v1/object/public/%E0%A4%A/a',
      '/storage/v1/object/authenticated/a/%00',
      '/auth/v1/user?%',
    ])
      expect((await call(path, { headers: apikey() })).status).toBeLessThan(500);
  });

  test('a body over the limit is refused, declared or in chunks', async () => {
    const body = JSON.stringify({ email: 'a'.repeat(2 * 1024 ** 2) });
    const headers = { ...apikey(), 'content-type': 'application/json' };
    const declared = await call('/auth/v1/signup', { method: 'POST', headers, body });
    expect(declared.status).toBe(413);
    expect(declared.headers.get('x-sb-error-code')).toBe('request_entity_too_large');
    expect(await declared.json()).toMatchObject({
      code: 413,
      error_code: 'request_entity_too_large',
    });
    const dated = await call('/auth/v1/signup', {
      method: 'POST',
      headers: { ...headers, 'x-supabase-api-version': '2024-01-01' },
      body,
    });
    expect(await dated.json(), 'as every refusal of the version asked for').toEqual({
      code: 'request_entity_too_large',
      message: 'Request body is too large',
    });
    const chunked = await call('/auth/v1/signup', {
      method: 'POST',
      headers,
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    const eleven = 'a'.repeat(11 * 1024 ** 2);
    const rest = await call('/rest/v1/rpc/nothing', { method: 'POST', headers, body: eleven });
    expect(rest.status).toBe(413);
  });

  test('JSON nested without end is refused before it is parsed', async () => {
    const body = '['.repeat(200_000);
    const headers = { ...apikey(), 'content-type': 'application/json' };
    const auth = await call('/auth/v1/signup', { method: 'POST', headers, body });
    expect([auth.status, auth.headers.get('x-sb-error-code')]).toEqual([
      413,
      'request_entity_too_large',
    ]);
    const rest = await call('/rest/v1/rpc/nothing', { method: 'POST', headers, body });
    expect([rest.status, await rest.json()]).toEqual([
      413,
      { code: '413', details: 'too deep', hint: null, message: 'Payload too large' },
    ]);
  });

  test('a body that is not UTF-8 is refused, not kept as something else', async () => {
    const body = Buffer.from(
      '{"email":"a@example.com","password":"long enough","data":{"n":"\xff"}}',
      'latin1',
    );
    const headers = { ...apikey(), 'content-type': 'application/json' };
    const auth = await call('/auth/v1/signup', { method: 'POST', headers, body });
    expect([auth.status, auth.headers.get('x-sb-error-code')]).toEqual([400, 'bad_json']);
  });

  test('the log holds path templates and nothing that a person sent', async () => {
    logged.length = 0;
    await call('/auth/v1/verify?token=very-secret&type=signup', {
      headers: { authorization: 'Bearer secret-token', 'x-forwarded-for': '198.51.100.77' },
    });
    await call('/functions/v1/secret-path?secret-query=1', { headers: apikey() });
    const lines = logged.join('\n');
    expect(lines).toContain('"method":"GET"');
    expect(lines).toContain('"route":"/functions/v1/:name');
    for (const text of ['secret', '198.51.100.77', '127.0.0.1', gateway.secrets.anonKey])
      expect(lines).not.toContain(text);
  });
});

describe('a broken connection', () => {
  /** Sends raw bytes and returns everything that came back until the server hung up, in whatever way. */
  const raw = (bytes: string) =>
    new Promise<string>((resolve) => {
      const socket = net.connect(Number(new URL(gateway.url).port), '127.0.0.1', () =>
        socket.write(bytes),
      );
      let answer = '';
      socket.on('data', (data) => {
        answer += data.toString();
        socket.end();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', () => {});
    });

  test.each([
    ['no HTTP at all', 'HELLO\r\n\r\n'],
    ['no Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['a Host that is no host', 'GET /healthz HTTP/1.1\r\nHost: a b<c>\r\n\r\n'],
    [
      'two lengths',
      'POST /auth/v1/signup HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    ['headers without end', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('%s is refused and harms nobody', async (_name, bytes) => {
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await call('/healthz')).status).toBe(200);
  });

  test('an absolute request target cannot choose another host for links', async () => {
    const answer = await raw(
      'GET http://evil.example/healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer).not.toContain('evil');
  });
});

test('the relay error of an unknown function reaches the client as such', async () => {
  const client = createClient(gateway.url, gateway.secrets.anonKey, {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
  });
  const { error } = await client.functions.invoke('nowhere');
  expect(error).toBeInstanceOf(FunctionsRelayError);
});
