import { once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway } from '../kernel/testing.ts';

// Whoever calls many functions at once must not take them, or the gateway, from everybody else.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let url = '';
let running = 0;
let maxRunning = 0;
let began = 0;
let letGo: () => void = () => {};
let held: Promise<void> = Promise.resolve();

beforeAll(async () => {
  gateway = await startTestGateway({
    trustedProxies: 'loopback',
    sql: `create function public.hello() returns text language sql as $$ select 'hello' $$;
          grant execute on function public.hello to anon`,
    functions: (secrets, _courier, call) => ({
      async holding() {
        began += 1;
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await held;
        running -= 1;
        return new Response('held');
      },
      asking: () => call(`${url}/rest/v1/rpc/hello`, { headers: { apikey: secrets.anonKey } }),
      giving_up: async () => {
        const signal = AbortSignal.timeout(50);
        const path = `${url}/functions/v1/holding/it`;
        const headers = { authorization: `Bearer ${secrets.serviceRoleKey}` };
        return call(path, { method: 'POST', body: '{}', headers, signal }).catch((error: Error) =>
          Response.json({ name: error.name }),
        );
      },
    }),
  });
  url = gateway.url;
});
afterAll(() => gateway.close());
beforeEach(() => {
  running = 0;
  maxRunning = 0;
  began = 0;
  held = new Promise((resolve) => {
    letGo = resolve;
  });
});

interface Call {
  readonly request: http.ClientRequest;
  readonly answer: Promise<{ status: number | undefined; text: string; retryAfter: unknown }>;
}

function call(from: string, name: string, key = gateway.secrets.anonKey): Call {
  const request = http.request(`${url}/functions/v1/${name}/it`, {
    method: 'POST',
    agent: false,
    headers: { 'x-forwarded-for': from, authorization: `Bearer ${key}`, 'content-length': 0 },
  });
  request.end();
  const answer = once(request, 'response').then(async ([response]) => {
    const { statusCode, headers } = response as http.IncomingMessage;
    let text = '';
    for await (const part of response as http.IncomingMessage) text += String(part);
    return { status: statusCode, text, retryAfter: headers['retry-after'] };
  });
  answer.catch(() => {});
  request.on('error', () => {});
  return { request, answer };
}
const many = (count: number, from: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => call(from(at), 'holding'));

test.each([
  ['of one address', () => '198.51.100.7', 16],
  ['of one household’s addresses', (at: number) => `2001:db8:1:1::${at + 1}`, 16],
  ['of one site’s addresses', (at: number) => `198.51.100.${at + 1}`, 32],
])('calls %s at once wait for each other, and for nobody else', async (_name, from, max) => {
  const calls = many(60, from);
  await expect.poll(() => running).toBe(max);
  expect((await call('203.0.113.20', 'asking').answer).text).toBe('"hello"');
  expect((await call(from(0), 'asking', gateway.secrets.serviceRoleKey).answer).status).toBe(200);
  letGo();
  const statuses = await Promise.all(calls.map(async ({ answer }) => (await answer).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(maxRunning).toBe(max);
});

test('of a provider’s many sites sixty-four calls run at once', async () => {
  const calls = many(90, (at) => `2001:db8:${at + 1}::1`);
  await expect.poll(() => running).toBe(64);
  letGo();
  const statuses = await Promise.all(calls.map(async ({ answer }) => (await answer).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(maxRunning).toBe(64);
});

test('calls that were given up while they waited are never made', async () => {
  const calls = many(40, () => '198.51.100.7');
  await expect.poll(() => running).toBe(16);
  for (const { request } of calls) request.destroy();
  await expect
    .poll(() => new Promise((resolve) => gateway.server.getConnections((_e, n) => resolve(n))))
    .toBe(0);
  letGo();
  expect((await call('198.51.100.7', 'asking').answer).status).toBe(200);
  expect(began).toBe(16);
});

test('what a function asks of the gateway needs no connection', async () => {
  const opened: Socket[] = [];
  const note = (socket: Socket) => opened.push(socket);
  gateway.server.on('connection', note);
  expect((await call('203.0.113.20', 'asking').answer).text).toBe('"hello"');
  gateway.server.off('connection', note);
  expect(opened).toHaveLength(1);
});

test('what a function asks of the gateway ends when it waits no more', async () => {
  const { status, text } = await call('203.0.113.20', 'giving_up').answer;
  expect([status, JSON.parse(text)]).toEqual([200, { name: 'TimeoutError' }]);
  letGo();
});
