import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway } from './testing.ts';

// A body that ends in the middle is no failure of ours: nothing is written of it that wakes an operator.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let lines: { level: number; msg: string; frames?: unknown }[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({
    bodyLimits: { stalledSeconds: 1, bytesPerSecond: 1024 ** 2 },
    logLine: (line) => void lines.push(JSON.parse(line)),
    sql: `insert into storage.buckets (id, name, public) values ('open', 'open', true);
      create function public.hello(a text default '') returns text language sql as $$ select a $$;
      grant execute on function public.hello to anon`,
    functions: {
      echo: async (request) => new Response(await request.text()),
      silent: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
    },
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  lines = [];
});

const requests = () => lines.filter(({ msg }) => msg === 'request');

test.each([
  ['/rest/v1/rpc/hello', 'application/json', 'anonKey'],
  ['/auth/v1/token?grant_type=password', 'application/json', 'anonKey'],
  ['/functions/v1/echo/it', 'application/json', 'anonKey'],
  ['/functions/v1/silent/it', 'application/octet-stream', 'anonKey'],
  ['/storage/v1/object/open/a.txt', 'text/plain', 'serviceRoleKey'],
  ['/storage/v1/object/list/open', 'application/json', 'serviceRoleKey'],
] as const)('of %s', async (path, type, key) => {
  for (const isOurs of [false, true]) {
    const request = http.request(`${gateway.url}${path}`, {
      method: 'POST',
      agent: false,
      headers: {
        apikey: gateway.secrets[key],
        authorization: `Bearer ${gateway.secrets[key]}`,
        'content-type': type,
        ...(isOurs ? { 'transfer-encoding': 'chunked' } : { 'content-length': 1000 }),
      },
    });
    request.on('error', () => {});
    request.write('{"a":');
    await pause(200);
    if (!isOurs) request.destroy();
    await expect.poll(() => requests().length).toBe(isOurs ? 2 : 1);
    request.destroy();
  }
  await pause(100);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});
