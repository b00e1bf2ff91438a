import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { startTestGateway } from '../kernel/testing.ts';

// What one visitor asks for must not take the service from everybody else.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  gateway = await startTestGateway({
    logLine: () => {},
    sql: `${readFileSync(new URL('testing/fixture.sql', import.meta.url), 'utf8')}
      create table public.long_texts (id integer primary key, words text);
      insert into public.long_texts select n, repeat('a', 4000) from generate_series(1, 500) as n;
      grant select on public.long_texts to anon;
      create schema hidden;
      create table hidden.things (id integer);
      create function public.for_members(a integer default 1) returns integer language sql as $$ select a $$;
      revoke all on function public.for_members from public, anon;
      create function public.hold(key integer default 77) returns integer language sql as
        $$ select 1 from (select pg_advisory_xact_lock_shared(key)) held $$;`,
    trustedProxies: 'loopback',
    functions: { for_members: async (request) => new Response(await request.text()) },
    toml: 'project_id = "test"\n[api]\nschemas = ["public", "hidden"]',
  });
});
afterAll(() => gateway?.close());

const member = (sub: string) =>
  gateway.kernel.tokens.sign({
    role: 'authenticated',
    sub,
    exp: Math.floor(Date.now() / 1000) + 3600,
  });

async function ask(
  path: string,
  token: string | null = null,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) {
  const answer = await fetch(`${gateway.url}${path}`, {
    ...init,
    headers: {
      apikey: gateway.secrets.anonKey,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  });
  return { status: answer.status, body: await answer.text(), headers: answer.headers };
}

test.each([
  ['one that looks ahead without an end', 'match.(?=.*b)c'],
  ['one of many anchors', String.raw`imatch.(^|a|$|\m|\M|\y){255}`],
  ['a long one', `like.*${'a'.repeat(2000)}b*`],
])(
  'a pattern that would be compared until the time is over is refused at once: %s',
  async (_, pattern) => {
    const started = performance.now();
    const answer = await ask(`/rest/v1/long_texts?select=id&words=${encodeURIComponent(pattern)}`);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'PGRST100',
      message: 'Pattern is too long or too complex',
    });
    expect(performance.now() - started).toBeLessThan(1_000);
  },
);

describe('before a body is read', () => {
  /** The answer to a request that announces a body and sends none of it. */
  async function announced(path: string, headers: Record<string, string>, method = 'POST') {
    const { hostname, port } = new URL(gateway.url);
    const request = http.request({
      hostname,
      port,
      path,
      method,
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': '1000', ...headers },
    });
    request.on('error', () => {});
    request.flushHeaders();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    let body = '';
    for await (const part of response.setEncoding('utf8')) body += String(part);
    request.destroy();
    return [response.statusCode, JSON.parse(body)] as const;
  }

  const denied = (what: string) => ({
    code: '42501',
    details: null,
    hint: null,
    message: `permission denied for ${what}`,
  });

  test('who has no key is refused, by every protocol', async () => {
    for (const path of ['/rest/v1/clients', '/auth/v1/signup', '/functions/v1/for_members'])
      for (const headers of [{}, { apikey: 'nonsense' }])
        expect((await announced(path, headers))[0]).toBe(401);
  });

  test('a visitor without any right to the table is refused in the words of PostgreSQL', async () => {
    const { anonKey } = gateway.secrets;
    const asVisitor = { apikey: anonKey };
    expect(await announced('/rest/v1/ledger', asVisitor)).toEqual([401, denied('table ledger')]);
    expect(await announced('/rest/v1/ledger', asVisitor, 'PATCH')).toEqual([
      401,
      denied('table ledger'),
    ]);
    expect(await announced('/rest/v1/rpc/for_members', asVisitor)).toEqual([
      401,
      denied('function for_members'),
    ]);
    const elsewhere = { ...asVisitor, 'content-profile': 'hidden' };
    expect(await announced('/rest/v1/things', elsewhere)).toEqual([401, denied('schema hidden')]);
    expect((await announced('/rest/v1/nothing', asVisitor))[0]).toBe(404);
    const asMember = { ...elsewhere, authorization: `Bearer ${await member('ada')}` };
    expect((await announced('/rest/v1/things', asMember))[0]).toBe(403);
  });

  test('who may is heard: the same requests with their bodies', async () => {
    const post = { method: 'POST', body: '{}' };
    expect((await ask('/rest/v1/rpc/for_members', await member('ada'), post)).body).toBe('1');
    const row = { method: 'POST', body: '{"id":40,"amount":1}' };
    expect((await ask('/rest/v1/ledger', await member('ada'), row)).status).toBe(201);
  });

  test('a right that was just given counts', async () => {
    const { superuser } = gateway;
    await superuser.query('revoke insert on public.notes from anon');
    const note = () => ask('/rest/v1/notes', null, { method: 'POST', body: '{"body":"x"}' });
    await expect.poll(async () => (await note()).status).toBe(401);
    await superuser.query('grant insert (body) on public.notes to anon');
    await expect.poll(async () => (await note()).status).toBe(201);
  });

  test('who sends all of it all the same hears why, and can ask again on the connection', async () => {
    const client = `
      const [url, key, letters] = process.argv.slice(1);
      const { Agent, request } = require('node:http');
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const post = () => new Promise((resolve) => {
        const asked = request(url, { method: 'POST', agent, headers: { apikey: key, 'content-type': 'application/json' } });
        asked.on('error', ({ code }) => resolve(code));
        asked.on('response', async (response) => { for await (const _ of response); resolve(response.statusCode); });
        asked.end('a'.repeat(Number(letters)));
      });
      (async () => {
        const answers = [];
        for (let time = 0; time < 5; time += 1) answers.push(await post());
        agent.destroy();
        console.log(JSON.stringify(answers));
      })();`;
    for (const letters of [100, 900_000, 8_000_000]) {
      const answers = await new Promise<unknown>((resolve, reject) => {
        execFile(
          process.execPath,
          ['-e', client, `${gateway.url}/rest/v1/ledger`, gateway.secrets.anonKey, String(letters)],
          (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout))),
        );
      });
      expect(answers).toEqual([401, 401, 401, 401, 401]);
    }
  });
});

describe('what embeddings multiply', () => {
  const chained = (levels: number): string =>
    levels === 0 ? 'id' : `id,clients!referred_by(${chained(levels - 1)})`;

  test('has a limit of levels and of number', async () => {
    expect((await ask(`/rest/v1/clients?select=${chained(10)}`)).status).toBe(200);
    const deeper = await ask(`/rest/v1/clients?select=${chained(11)}`);
    expect([deeper.status, JSON.parse(deeper.body).code]).toEqual([400, 'PGRST100']);
    const side = (count: number) =>
      Array.from({ length: count }, (_, at) => `a${at}:loans(id)`).join(',');
    expect((await ask(`/rest/v1/clients?select=${side(100)}`)).status).toBe(200);
    expect((await ask(`/rest/v1/clients?select=${side(101)}`)).status).toBe(400);
  });

  test('is not sent by the gigabyte, and a change that would be answered so is not made', async () => {
    const { superuser } = gateway;
    await superuser.query(
      `insert into public.clients (id, name) values (100, repeat('x', 1000000)), (101, 'a'), (102, 'b');
       insert into public.loans (id, client_id, cents, "Given name") select n + 1000, 100, n, n from generate_series(1, 35) n`,
    );
    const large = { status: 413, body: expect.stringContaining('"code":"54000"') };
    const copies = '/rest/v1/loans?client_id=eq.100&select=clients(name)';
    // Of somebody whose statements have all the time they need: a slow machine would end the visitor's before their size is known.
    const { serviceRoleKey, anonKey } = gateway.secrets;
    const headers = { apikey: anonKey, authorization: `Bearer ${serviceRoleKey}` };
    const asked = async (path: string) => {
      const response = await fetch(`${gateway.url}${path}`, { headers });
      return { status: response.status, body: await response.text() };
    };
    expect(await asked(`${copies}&limit=3`)).toMatchObject({ status: 200 });
    expect(await asked(copies)).toMatchObject(large);
    const changed = await fetch(`${gateway.url}${copies}`, {
      method: 'PATCH',
      body: '{"cents":-1}',
      headers: {
        ...headers,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
    });
    expect(changed.status).toBe(413);
    const { rows } = await superuser.query('select from public.loans where cents = -1');
    expect(rows).toHaveLength(0);
    await superuser.query('select public.start_over()');
  });
});

describe('of one person', () => {
  let release = async () => {};
  beforeEach(async () => {
    // Held by a connection of its own, so that whoever calls `hold` waits.
    const holder = await gateway.superuser.connect();
    await holder.query('select pg_advisory_lock(77)');
    release = async () => {
      await holder.query('select pg_advisory_unlock(77)');
      holder.release();
    };
  });
  afterEach(() => release());

  const holding = async () =>
    Number(
      (
        await gateway.superuser.query(
          `select count(*) from pg_stat_activity where usename = 'authenticator' and datname = current_database() and wait_event = 'advisory'`,
        )
      ).rows[0].count,
    );
  const hold = (token: string | null) =>
    ask('/rest/v1/rpc/hold', token, { method: 'POST', body: '{}' });

  test('six statements run at once; the rest wait their turn, and others are answered', async () => {
    const ada = await member('ada');
    const asked = Array.from({ length: 9 }, () => hold(ada));
    await expect.poll(holding).toBe(6);
    expect((await ask('/rest/v1/clients?select=id&limit=1', await member('ben'))).status).toBe(200);
    expect((await ask('/rest/v1/clients?select=id&limit=1')).status).toBe(200);
    expect(await holding()).toBe(6);
    await release();
    release = async () => {};
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  });

  test('with many sessions, twelve of one network', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, (_, at) => member(`one-of-${at}`)));
    const asked = tokens.flatMap((token) => [hold(token), hold(token), hold(token)]);
    await expect.poll(holding).toBe(12);
    const service = await ask('/rest/v1/clients?limit=1', gateway.secrets.serviceRoleKey);
    expect(service.status).toBe(200);
    expect(await holding()).toBe(12);
    await release();
    release = async () => {};
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  });

  test('of many networks of one provider, fourteen; the next place is somebody else’s', async () => {
    const holder = await gateway.superuser.connect();
    await holder.query('select pg_advisory_lock(78)');
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const holdFrom = async (at: number, key: number) =>
      ask('/rest/v1/rpc/hold', await member(`crowd-${at}`), {
        method: 'POST',
        body: JSON.stringify({ key }),
        ...from(`2001:db8:${at}::1`),
      });
    const first = holdFrom(0, 78);
    await expect.poll(holding).toBe(1);
    const crowd = Array.from({ length: 30 }, (_, at) => holdFrom(at + 1, 77));
    await expect.poll(holding).toBe(14);
    const home = ask('/rest/v1/clients?limit=1', null, from('2001:dead:1::1'));
    // Told only that it is sent: what was asked before it, by the crowd, waits before it.
    expect((await ask('/healthz')).status).toBe(200);
    expect(await holding()).toBe(14);
    await holder.query('select pg_advisory_unlock(78)');
    holder.release();
    expect((await first).status).toBe(200);
    expect((await home).status).toBe(200);
    await expect.poll(holding).toBe(14);
    await release();
    release = async () => {};
    for (const { status } of await Promise.all(crowd)) expect(status).toBe(200);
  });

  test('what more there is than may wait is told to come back', async () => {
    const ada = await member('ada');
    const asked = Array.from({ length: 208 }, () => hold(ada));
    const refused = await Promise.any(
      asked.map(async (one) => {
        const answer = await one;
        if (answer.status !== 429) throw new Error('not refused');
        return answer;
      }),
    );
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(JSON.parse(refused.body)).toMatchObject({ code: '429', details: null });
    await release();
    release = async () => {};
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(206);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('the service is said to be well while every connection is taken', async () => {
    const asked = Array.from({ length: 20 }, () => hold(gateway.secrets.serviceRoleKey));
    await expect.poll(holding).toBe(16);
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    await release();
    release = async () => {};
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  });
});
