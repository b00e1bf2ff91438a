import { readFileSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let instant = Date.now();

/** The official client, with the rights of a role. */
async function clientOf(role: 'service_role' | 'authenticated' | 'anon', sub?: string) {
  const { secrets, url } = gateway;
  const key = role === 'service_role' ? secrets.serviceRoleKey : secrets.anonKey;
  const headers: Record<string, string> =
    sub === undefined ? {} : { authorization: `Bearer ${await tokenOf(role, sub)}` };
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
    realtime: { transport: WebSocket as never },
  }) as SupabaseClient;
}

const tokenOf = (role: string, sub: string, lifeSeconds = 3600) =>
  gateway.kernel.tokens.sign({ role, sub, exp: Math.floor(instant / 1000) + lifeSeconds });

const ask = (
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) =>
  fetch(`${gateway.url}/rest/v1${path}`, {
    ...init,
    headers: {
      apikey: gateway.secrets.serviceRoleKey,
      'content-type': 'application/json',
      ...init.headers,
    },
  });

beforeAll(async () => {
  gateway = await startTestGateway({
    ownServer: true,
    logLine: () => {},
    sql: readFileSync(new URL('testing/fixture.sql', import.meta.url), 'utf8'),
    now: () => new Date(instant),
  });
});

beforeEach(async () => {
  instant = Date.now();
  await gateway.superuser.query('select public.start_over()');
});

afterAll(() => gateway?.close());

describe('through the official client', () => {
  test('an estimated total tells nothing of rows that policies hide', async () => {
    await gateway.superuser.query(
      `insert into public.ledger (id, owner) select 1000 + n, '11111111-1111-4111-8111-111111111111' from generate_series(1, 500) as n;
       analyze public.ledger`,
    );
    const stranger = await clientOf('authenticated', '22222222-2222-4222-8222-222222222222');
    for (const count of ['planned', 'estimated'] as const) {
      const seen = await stranger.from('ledger').select('id', { count, head: true });
      expect(seen.count, count).toBe(0);
    }
    const owner = await clientOf('authenticated', '11111111-1111-4111-8111-111111111111');
    const own = await owner.from('ledger').select('id', { count: 'planned', head: true });
    expect(own.count, 'control').toBe(500);
  });

  test('rows are selected, filtered, ordered, counted', async () => {
    const service = await clientOf('service_role');
    const { data, count, error } = await service
      .from('clients')
      .select('id, loans(cents)', { count: 'exact' })
      .or('mood.eq.calm,name.ilike.b%')
      .order('id', { ascending: false })
      .range(0, 1);
    expect(error).toBeNull();
    expect(count).toBe(3);
    expect(data).toEqual([
      { id: 4, loans: [] },
      { id: 2, loans: [{ cents: 99 }] },
    ]);
  });

  test('a row is inserted, changed, replaced and removed', async () => {
    const service = await clientOf('service_role');
    const made = await service.from('advisers').insert({ id: 5, name: 'Max' }).select().single();
    expect(made.data).toEqual({ id: 5, name: 'Max' });
    const changed = await service.from('advisers').update({ name: 'Mia' }).eq('id', 5).select();
    expect(changed.data).toEqual([{ id: 5, name: 'Mia' }]);
    const kept = await service
      .from('advisers')
      .upsert(
        [
          { id: 5, name: 'Moe' },
          { id: 6, name: 'Nia' },
        ],
        { onConflict: 'id' },
      )
      .select('name');
    expect(kept.data).toEqual([{ name: 'Moe' }, { name: 'Nia' }]);
    const ignored = await service
      .from('advisers')
      .upsert({ id: 5, name: 'Lost' }, { ignoreDuplicates: true })
      .select();
    expect(ignored.data).toEqual([]);
    const removed = await service.from('advisers').delete({ count: 'exact' }).in('id', [5, 6]);
    expect([removed.status, removed.count]).toEqual([204, 2]);
  });

  test('many rows of different shape take their defaults', async () => {
    const service = await clientOf('service_role');
    const { data } = await service
      .from('loans')
      .insert([{ id: 50 }, { id: 51, cents: 7 }], { defaultToNull: false })
      .select('id, cents, "Given name"');
    expect(data).toEqual([
      { id: 50, cents: 100, 'Given name': 'unnamed' },
      { id: 51, cents: 7, 'Given name': 'unnamed' },
    ]);
  });

  test('functions are called by POST and by GET', async () => {
    const service = await clientOf('service_role');
    expect((await service.rpc('add', { a: 2 })).data).toBe(4);
    expect((await service.rpc('add', { a: 2, b: 5 }, { get: true })).data).toBe(7);
    const clients = await service.rpc('first_clients', { n: 3 }).gt('id', 1).select('name');
    expect(clients.data).toEqual([{ name: 'Ben' }, { name: 'Cléo, "Mx"' }]);
  });

  test('one row that is not one is an error, or null where none may be', async () => {
    const service = await clientOf('service_role');
    const none = await service.from('clients').select().eq('id', 99).single();
    expect(none.status).toBe(406);
    expect(none.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' });
    const maybe = await service.from('clients').select('name').eq('id', 99).maybeSingle();
    expect([maybe.data, maybe.error]).toEqual([null, null]);
    const many = await service.from('clients').update({ born: null }).gt('id', 1).select().single();
    expect(many.error?.code).toBe('PGRST116');
    const { data } = await service.from('clients').select('born').eq('id', 2).single();
    expect(data).toEqual({ born: '1985-12-31' });
  });

  test('a change that is to give one row, and would meet none or many, is not made', async () => {
    const one = { accept: 'application/vnd.pgrst.object+json' };
    const change = async (method: string, path: string, body?: unknown) => {
      const answer = await ask(path, {
        method,
        headers: one,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    const names = async () => {
      const { rows } = await gateway.superuser.query(
        'select name from public.advisers order by id',
      );
      return rows.map(({ name }: { name: string }) => name);
    };
    expect(await change('PATCH', '/advisers?id=gt.0', { name: 'x' })).toEqual([406, 'PGRST116']);
    expect(await change('PATCH', '/advisers?id=eq.99', { name: 'x' })).toEqual([406, 'PGRST116']);
    expect(
      await change('POST', '/advisers', [
        { id: 8, name: 'x' },
        { id: 9, name: 'x' },
      ]),
    ).toEqual([406, 'PGRST116']);
    expect(await change('POST', '/rpc/add_advisers', {})).toEqual([406, 'PGRST116']);
    expect(await names()).toEqual(['Iris', 'Jon']);
    expect(await change('DELETE', '/loans?id=gt.0')).toEqual([406, 'PGRST116']);
    expect((await gateway.superuser.query('select from public.loans')).rowCount).toBe(4);
    const kept = await ask('/advisers?id=eq.1', {
      method: 'PATCH',
      headers: one,
      body: '{"name":"Zoe"}',
    });
    expect([kept.status, await names()]).toEqual([204, ['Zoe', 'Jon']]);
  });

  test('only the owner sees a row, and the service sees all', async () => {
    const rows = async (client: SupabaseClient) =>
      (await client.from('ledger').select('id').order('id')).data;
    expect(await rows(await clientOf('authenticated', 'ada'))).toEqual([{ id: 1 }, { id: 3 }]);
    expect(await rows(await clientOf('authenticated', 'ben'))).toEqual([{ id: 2 }]);
    expect(await rows(await clientOf('service_role'))).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const stranger = await clientOf('anon');
    const refused = await stranger.from('ledger').select('id');
    expect([refused.status, refused.error?.code]).toEqual([401, '42501']);
  });

  test('a policy that forbids a row answers 403 to a member and keeps nothing', async () => {
    const ada = await clientOf('authenticated', 'ada');
    const { status, error } = await ada.from('ledger').insert({ id: 8, owner: 'ben', amount: 1 });
    expect([status, error?.code]).toEqual([403, '42501']);
    const { rows } = await gateway.superuser.query('select from public.ledger');
    expect(rows).toHaveLength(3);
  });

  test('a change can be tried without being kept', async () => {
    const service = await clientOf('service_role');
    const tried = await service.from('advisers').insert({ id: 5, name: 'Max' }).rollback().select();
    expect(tried.data).toEqual([{ id: 5, name: 'Max' }]);
    expect((await service.from('advisers').select().eq('id', 5)).data).toEqual([]);
  });
});

describe('tokens', () => {
  test('one that expires is refused from then on, although it was known', async () => {
    const authorization = `Bearer ${await tokenOf('authenticated', 'ada', 60)}`;
    expect((await ask('/ledger?select=id', { headers: { authorization } })).status).toBe(200);
    // Its life, and half a minute for clocks that differ.
    instant += 91_000;
    const late = await ask('/ledger?select=id', { headers: { authorization } });
    expect(late.status).toBe(401);
    expect(late.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    );
    expect(await late.json()).toEqual({
      code: 'PGRST303',
      details: null,
      hint: null,
      message: 'JWT expired',
    });
  });

  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ role: 'service_role', exp: 9e9 })}.`;

  test.each([
    ['nonsense', 'nonsense'],
    ['without a signature', unsigned],
    [
      'of another key',
      `${encoded({ alg: 'HS256' })}.${encoded({ role: 'service_role', exp: 9e9 })}.c2lnbmF0dXJl`,
    ],
  ])('one that is %s is refused', async (_what, token) => {
    const refused = await ask('/ledger', { headers: { authorization: `Bearer ${token}` } });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'PGRST301' });
  });

  test('one whose role does not exist, or may not be taken, is refused', async () => {
    for (const role of ['nobody_here', 'supabase_auth_admin', 'postgres']) {
      const authorization = `Bearer ${await tokenOf(role, 'ada')}`;
      const { status } = await ask('/clients', { headers: { authorization } });
      expect([401, 403]).toContain(status);
    }
  });

  test('without an API key nothing is answered', async () => {
    const refused = await fetch(`${gateway.url}/rest/v1/clients`);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ message: 'No API key found in request' });
  });
});

describe('the schema', () => {
  /** What a request finds as soon as the database has said so. */
  async function eventually(path: string, status: number): Promise<Response> {
    for (const began = performance.now(); ; ) {
      const answer = await ask(path);
      if (answer.status === status || performance.now() - began > 60_000) return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  test('a table, a column and a function can be asked for once they are made', async () => {
    const { superuser } = gateway;
    expect((await ask('/pets')).status).toBe(404);
    await superuser.query(
      `create table public.pets (id integer); grant all on public.pets to service_role`,
    );
    expect((await eventually('/pets', 200)).status).toBe(200);
    await superuser.query(`alter table public.pets add column name text`);
    const insert = () =>
      ask('/pets', { method: 'POST', body: '{"id":1,"name":"Rex"}' }).then(({ status }) => status);
    await expect.poll(insert).toBe(201);
    await superuser.query(
      `create function public.bark() returns text language sql as $$ select 'wuff' $$`,
    );
    expect(await (await eventually('/rpc/bark', 200)).json()).toBe('wuff');
    await superuser.query('drop table public.pets; drop function public.bark()');
    expect((await eventually('/pets', 404)).status).toBe(404);
  });

  test('a prepared statement survives a column that changes its type', async () => {
    const { superuser } = gateway;
    await superuser.query(
      `create table public.kinds (id integer); grant all on public.kinds to service_role; insert into public.kinds values (7)`,
    );
    const found = async () => (await ask('/kinds?id=eq.7')).text();
    await expect.poll(found).toBe('[{"id":7}]');
    for (let time = 0; time < 12; time += 1) await found();
    await superuser.query('alter table public.kinds alter column id type text using id::text');
    await expect.poll(found).toBe('[{"id":"7"}]');
    await superuser.query('alter table public.kinds add column more text');
    await expect.poll(found).toBe('[{"id":"7","more":null}]');
    await superuser.query('drop table public.kinds');
  });
});

describe('limits', () => {
  test('a reading changes nothing', async () => {
    const refused = await ask('/rpc/record_visit?visitor=1');
    expect([refused.status, (await refused.json()).code]).toEqual([405, '25006']);
    expect((await gateway.superuser.query('select from public.audited')).rows).toHaveLength(0);
  });

  test('a statement ends after the time that its role has', async () => {
    const refused = await ask('/rpc/slow', {
      method: 'POST',
      headers: { apikey: gateway.secrets.anonKey },
      body: '{"seconds":20}',
    });
    expect([refused.status, (await refused.json()).code]).toEqual([500, '57014']);
  });

  test('no more rows are given than are configured', async () => {
    const answer = await ask('/rpc/evens?n=2000');
    expect(await answer.json()).toHaveLength(1000);
    expect(answer.headers.get('content-range')).toBe('0-999/*');
  });

  test('a body that is too large is refused', async () => {
    const refused = await ask('/advisers', {
      method: 'POST',
      body: JSON.stringify({ id: 1, name: 'x'.repeat(11 * 1024 * 1024) }),
    });
    expect(refused.status).toBe(413);
  });

  test('a lost connection costs the request it carried and no other', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask('/clients')));
    const running = ask('/rpc/slow', { method: 'POST', body: '{"seconds":20}' });
    const isRunning = async () =>
      (
        await gateway.superuser.query(
          `select from pg_stat_activity where usename = 'authenticator' and datname = current_database() and state = 'active' and wait_event = 'PgSleep'`,
        )
      ).rowCount;
    await expect.poll(isRunning).toBe(1);
    await gateway.superuser.query(
      // Each is waited for: one that is still ending may take a request with it.
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity where usename = 'authenticator' and datname = current_database()`,
    );
    expect((await running).status).toBe(503);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await ask('/clients')).status),
    );
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
  });

  test('while PostgreSQL recovers from a crash the answer is 503, and then what it was', async () => {
    const witness = await gateway.superuser.connect();
    let hasCrashed = false;
    witness.on('error', () => {});
    witness.on('end', () => {
      hasCrashed = true;
    });
    const { rows } = await gateway.superuser.query<{ pid: number }>(
      'select pg_backend_pid() as pid',
    );
    // A process of it that dies makes PostgreSQL end all others and recover.
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    const isWell = async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => ask('/clients?limit=1')));
      for (const { status, headers } of answers) {
        expect([200, 503]).toContain(status);
        if (status === 503) expect(headers.get('retry-after')).toBe('1');
      }
      return answers.every(({ status }) => status === 200);
    };
    while (!hasCrashed) await isWell();
    witness.release(true);
    while (!(await isWell()));
  });

  test('requests at once keep their own caller', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 40 }, (_, at) => tokenOf('authenticated', `person-${at}`)),
    );
    const seen = await Promise.all(
      tokens.map(async (token) => {
        const answer = await ask('/rpc/who', { headers: { authorization: `Bearer ${token}` } });
        return ((await answer.json()) as { sub: string }).sub;
      }),
    );
    expect(seen).toEqual(tokens.map((_, at) => `person-${at}`));
    const { rows } = await gateway.kernel.database.rest.query<{ role: string; claims: string }>(
      // A connection that nobody has had yet knows of no claims at all.
      `select current_role as role, coalesce(current_setting('request.jwt.claims', true), '') as claims`,
    );
    expect(rows).toEqual([{ role: 'authenticator', claims: '' }]);
  });
});
