import { createClient, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { pino } from 'pino';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { noteClientAddress } from '../kernel/client_address.ts';
import { parseConfig } from '../kernel/config.ts';
import type { Kernel } from '../kernel/context.ts';
import { type Listener, listen, nodeHandler } from '../kernel/listener.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { createTokens } from '../kernel/tokens.ts';
import { mountFunctions } from './app.ts';

const now = () => new Date();
const seconds = () => Math.floor(Date.now() / 1000);
const jwtSecret = 'a shared secret of reasonable length';
let listener: Listener;
let secrets: Secrets;
let member: string;
let release: () => void = () => {};

const functions = {
  echo: async (request: Request) =>
    Response.json(
      {
        method: request.method,
        path: new URL(request.url).pathname,
        query: new URL(request.url).search,
        body: await request.text(),
        authorization: request.headers.get('authorization'),
        custom: request.headers.get('x-custom'),
        address: request.headers.get('x-forwarded-for'),
      },
      { status: 201, headers: { 'x-from-function': 'yes' } },
    ),
  refusing: () => Response.json({ code: 'not_yours', detail: 'untouched' }, { status: 422 }),
  crashing: () => {
    throw new Error('the secret is 42');
  },
  streaming: () => {
    const encoder = new TextEncoder();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(encoder.encode('data: first\n\n'));
        release = () => {
          controller.enqueue(encoder.encode('data: second\n\n'));
          controller.close();
        };
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  },
  webhook: () => new Response('open'),
  retired: () => new Response('never'),
};

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const signingKey = { ...(await exportJWK(privateKey)), kid: 'k' } as JWK & { kid: string };
  const key = (role: string) =>
    new SignJWT({ role, exp: seconds() + 3600 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(jwtSecret));
  secrets = {
    signingKey,
    jwtSecret,
    anonKey: await key('anon'),
    serviceRoleKey: await key('service_role'),
    publishableKey: 'sb_publishable_1',
    secretKey: 'sb_secret_1',
  } as Secrets;
  const reading = parseConfig(
    '[functions.webhook]\nverify_jwt = false\n[functions.retired]\nenabled = false',
  );
  if (!reading.ok) throw new Error(reading.problems.join());
  const tokens = await createTokens(secrets, now);
  member = await tokens.sign({ role: 'authenticated', sub: 'u1', exp: seconds() + 3600 });
  const kernel = {
    config: reading.config,
    secrets,
    tokens,
    log: pino({ level: 'silent' }),
  } as unknown as Kernel;
  const app = new Hono().use('/functions/v1/*', async (c, next) => {
    noteClientAddress(c, { trusts: () => false });
    await next();
  });
  mountFunctions(app, kernel, functions);
  const listening = await listen('127.0.0.1', 0);
  if (!listening.ok) throw new Error(listening.code);
  listener = listening.listener;
  listener.serve(nodeHandler(app.fetch));
});
afterAll(() => listener.close(0));

function call(path: string, init: RequestInit = {}, bearer: string | null = member) {
  const headers = new Headers(init.headers);
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
  return fetch(`${listener.url}/functions/v1/${path}`, { ...init, headers });
}

describe('a call', () => {
  test('reaches the function as it was sent, with the path from its name on', async () => {
    const response = await call('echo/a/b?c=d&e=%20', {
      method: 'PATCH',
      body: 'ünïcode',
      headers: { 'x-custom': 'kept', 'x-forwarded-for': '203.0.113.9' },
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-from-function')).toBe('yes');
    expect(response.headers.has('x-relay-error')).toBe(false);
    expect(await response.json()).toEqual({
      method: 'PATCH',
      path: '/echo/a/b',
      query: '?c=d&e=%20',
      body: 'ünïcode',
      authorization: `Bearer ${member}`,
      custom: 'kept',
      // What the client itself said of its address is not believed.
      address: '127.0.0.1',
    });
  });

  test('with a body that would hold the process is refused before the function sees it', async () => {
    const nested = '['.repeat(101) + ']'.repeat(101);
    const json = { 'content-type': 'application/json' };
    const refusals: [string | Buffer, Record<string, string>, number][] = [
      [nested, json, 413],
      [nested, {}, 413],
      [`[${'1,'.repeat(100_001)}1]`, json, 413],
      [Buffer.from('"\xff"', 'latin1'), json, 400],
      [nested, { 'content-type': 'application/octet-stream' }, 201],
      [nested.slice(1, -1), json, 201],
    ];
    for (const [body, headers, status] of refusals)
      expect((await call('echo', { method: 'POST', body: body as BodyInit, headers })).status).toBe(
        status,
      );
  });

  test("a function's own refusal reaches the client untouched", async () => {
    const response = await call('refusing');
    expect(response.status).toBe(422);
    expect(response.headers.has('x-relay-error')).toBe(false);
    expect(await response.json()).toEqual({ code: 'not_yours', detail: 'untouched' });
  });

  test('a stream arrives piece by piece, not at its end', async () => {
    const response = await call('streaming');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: first\n\n' });
    release();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: second\n\n' });
    expect((await reader?.read())?.done).toBe(true);
  });

  test('a page of another origin may call and read the answer', async () => {
    const preflight = await fetch(`${listener.url}/functions/v1/echo`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', origin: 'https://a.example' },
    });
    expect(preflight.status).toBe(204);
    expect((await call('echo')).headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('who may call', () => {
  const refused = async (path: string, bearer: string | null) => {
    const response = await call(path, {}, bearer);
    expect(response.headers.get('x-relay-error')).toBe('true');
    return { status: response.status, body: await response.json() };
  };

  test('nobody without a token', async () => {
    expect(await refused('echo', null)).toEqual({
      status: 401,
      body: { code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' },
    });
  });

  test('nobody with an expired, forged or unsigned token', async () => {
    const expired = await new SignJWT({ role: 'authenticated', exp: seconds() - 31 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(jwtSecret));
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encoded({ alg: 'none' })}.${encoded({ role: 'service_role', exp: seconds() + 60 })}.`;
    for (const bearer of ['nonsense', expired, unsigned, `${member.slice(0, -4)}AAAA`])
      expect(await refused('echo', bearer)).toEqual({
        status: 401,
        body: { code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT' },
      });
  });

  test('every key of the installation, in both forms', async () => {
    const { anonKey, serviceRoleKey, publishableKey, secretKey } = secrets;
    for (const bearer of [anonKey, serviceRoleKey, publishableKey, secretKey])
      expect((await call('echo', {}, bearer)).status).toBe(201);
  });

  test('anybody, where the configuration says so', async () => {
    const response = await call('webhook', {}, null);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('open');
  });

  test.each(['nowhere', 'retired', 'constructor', '__proto__', 'echo%2f..%2fretired'])(
    'nobody calls what is not there: %s',
    async (name) => {
      expect(await refused(name, member)).toEqual({
        status: 404,
        body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
      });
    },
  );
});

describe('the official client', () => {
  const client = () =>
    createClient(listener.url, secrets.anonKey, {
      auth: { persistSession: false },
      realtime: { transport: WebSocket as never },
    });

  test('gets the answer of a function', async () => {
    const { data } = await client().functions.invoke('echo', { body: { a: 1 } });
    expect(data).toMatchObject({ method: 'POST', path: '/echo', body: '{"a":1}' });
  });

  test("tells the gateway's refusal from the function's", async () => {
    expect((await client().functions.invoke('nowhere')).error).toBeInstanceOf(FunctionsRelayError);
    expect((await client().functions.invoke('refusing')).error).toBeInstanceOf(FunctionsHttpError);
  });

  test('hears that a function crashed, and nothing of how', async () => {
    const { error } = await client().functions.invoke('crashing');
    expect(error).toBeInstanceOf(FunctionsRelayError);
    const response = (error as FunctionsRelayError).context as Response;
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('42');
  });
});
