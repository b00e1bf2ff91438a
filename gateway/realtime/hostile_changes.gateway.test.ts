import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';
import { limits } from './limits.ts';

// What somebody with bad intent may ask of the changes of tables.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const sockets: WebSocket[] = [];
const lockKey = 7_001;

beforeAll(async () => {
  gateway = await startTestGateway({
    trustedProxies: 'loopback',
    sql: `
      create sequence public.looked;
      -- A type whose checking waits while a test holds a lock, and counts how often it is asked.
      create function public.waits(value text) returns boolean language plpgsql security definer set search_path = '' as $$
      begin
        if value = 'slow' then
          perform pg_advisory_xact_lock_shared(${lockKey});
          perform nextval('public.looked');
        end if;
        return true;
      end $$;
      create domain public.slow_text as text check (public.waits(value));
      create table public.slow (id int primary key, label public.slow_text);
      create table public.things (id int primary key, kind text, more json, secret text);
      create table public.hidden (id int primary key, kind text);
      revoke all on public.things, public.hidden from anon, authenticated;
      grant select (id, kind, more) on public.things to anon, authenticated;
      grant select on public.slow to anon, authenticated;
      -- A policy that sets something, and one that fails.
      create function public.is_in_the_mood() returns boolean language plpgsql as $$
      begin
        case current_setting('request.jwt.claim.sub')
          when 'angry' then raise exception 'No';
          when 'setting' then
            perform set_config('app.mood', 'spoilt', true);
            return false;
          else return coalesce(current_setting('app.mood', true), '') <> 'spoilt';
        end case;
      end $$;
      create table public.moods (id int primary key);
      alter table public.moods enable row level security;
      grant select on public.moods to authenticated;
      create policy "by mood" on public.moods for select to authenticated using (public.is_in_the_mood());
      alter publication supabase_realtime add table public.slow, public.things, public.hidden, public.moods;`,
  });
});
afterAll(() => gateway.close());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

const sql = (text: string, values: unknown[] = []) => gateway.superuser.query(text, values);

interface Asked {
  readonly event: string;
  readonly schema: string;
  readonly table?: string;
  readonly filter?: string;
}
type Answer = { status: string; response: { reason?: string } };

/** A token of somebody whose name says how a policy fares with them. */
const tokenOf = (sub: string) =>
  new SignJWT({ role: 'authenticated', sub })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(gateway.secrets.jwtSecret));

async function raw(token?: string, from?: string) {
  const url = `${gateway.url.replace('http', 'ws')}/realtime/v1/websocket`;
  const socket = new WebSocket(`${url}?apikey=${gateway.secrets.anonKey}&vsn=2.0.0`, {
    headers: from === undefined ? {} : { 'x-forwarded-for': from },
  });
  sockets.push(socket);
  const answers = new Map<string, Answer>();
  const changes: { ids: number[]; data: { record: Record<string, unknown> } }[] = [];
  socket.on('message', (data: Buffer) => {
    const [, , topic, event, payload] = JSON.parse(data.toString());
    if (event === 'phx_reply') answers.set(topic, payload);
    if (event === 'postgres_changes') changes.push(payload);
  });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.on('open', resolve));
  const send = (topic: string, asked: readonly Asked[]) =>
    socket.send(
      JSON.stringify([
        '1',
        '1',
        topic,
        'phx_join',
        { config: { postgres_changes: asked }, ...(token && { access_token: token }) },
      ]),
    );
  /** Why it was refused; "ok" where it was not. */
  const ask = async (topic: string, asked: readonly Asked[]): Promise<string> => {
    send(topic, asked);
    await expect.poll(() => answers.get(topic)).toBeDefined();
    const answer = answers.get(topic);
    return answer?.response.reason ?? answer?.status ?? '';
  };
  return { socket, send, ask, changes };
}

const slow = { event: '*', schema: 'public', table: 'slow' };
const things = { event: '*', schema: 'public', table: 'things' };

test('a join that is cut off leaves nothing behind', async () => {
  const looked = async () =>
    Number((await sql('select last_value from looked')).rows[0].last_value);
  const other = await raw();
  expect(await other.ask('realtime:other', [slow])).toBe('ok');
  const gone = await raw();
  const holder = await gateway.superuser.connect();
  const waiting = () =>
    sql(`select from pg_locks where locktype = 'advisory' and objid = ${lockKey} and not granted`);
  try {
    await holder.query(`begin; select pg_advisory_xact_lock(${lockKey})`);
    gone.send('realtime:gone', [{ ...slow, filter: 'label=eq.slow' }]);
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    const closed = new Promise((resolve) => gone.socket.on('close', resolve));
    gone.socket.close();
    await closed;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  const again = await raw();
  expect(await again.ask('realtime:again', [slow])).toBe('ok');
  const before = await looked();
  await sql(`insert into slow values (1, 'quick')`);
  await expect.poll(() => other.changes.length).toBe(1);
  expect(await looked()).toBe(before);
});

test('many filters, and one that fails on a row, silence nobody', async () => {
  const other = await raw();
  expect(await other.ask('realtime:watch', [{ ...things, filter: 'kind=eq.wanted' }])).toBe('ok');
  const many = await Promise.all(Array.from({ length: 4 }, () => raw()));
  for (const [who, { ask }] of many.entries())
    for (let channel = 0; channel < 5; channel += 1) {
      const asked = Array.from({ length: 100 }, (_, n) => ({
        ...things,
        filter: `id=eq.${who * 1_000 + channel * 100 + n}`,
      }));
      expect(await ask(`realtime:many-${channel}`, asked)).toBe('ok');
    }
  expect(await many[0]?.ask('realtime:one-more', [things])).toMatch(/too many/i);
  // Fits when it is asked for, and not any more when it is compared.
  const failing = await raw();
  expect(await failing.ask('realtime:failing', [{ ...slow, filter: 'label=eq.fine' }])).toBe('ok');
  const fine = await raw();
  expect(await fine.ask('realtime:fine', [{ ...slow, filter: 'label=eq.quick' }])).toBe('ok');
  await sql(`alter domain slow_text add constraint no_more check (value <> 'fine')`);
  await sql(`insert into slow values (2, 'quick'); insert into things values (1205, 'wanted')`);
  await expect.poll(() => other.changes.map(({ data }) => data.record['id'])).toEqual([1205]);
  await expect.poll(() => many[1]?.changes.map(({ data }) => data.record['id'])).toEqual([1205]);
  await expect.poll(() => fine.changes.length).toBe(1);
  expect(failing.changes).toEqual([]);
});

test('a policy that fails for one, or sets something, is nothing to the others', async () => {
  const moods = { event: '*', schema: 'public', table: 'moods' };
  const people = ['calm', 'setting', 'angry', 'setting too', 'content', 'pleased'];
  const asked = await Promise.all(
    people.map(async (sub) => {
      const one = await raw(await tokenOf(sub === 'setting too' ? 'setting' : sub));
      expect(await one.ask(`realtime:${sub}`, [moods])).toBe('ok');
      return one;
    }),
  );
  const heard = () => people.filter((_, at) => (asked[at]?.changes.length ?? 0) > 0);
  await sql('insert into moods values (1)');
  await expect.poll(heard).toEqual(['calm', 'content', 'pleased']);
  await sql('insert into moods values (2)');
  await expect.poll(() => asked[0]?.changes.length).toBe(2);
  expect(heard()).toEqual(['calm', 'content', 'pleased']);
});

test('a filter that its type cannot compare is refused', async () => {
  const one = await raw();
  expect(await one.ask('realtime:json', [{ ...things, filter: 'more=eq.{}' }])).toContain('type');
  expect(await one.ask('realtime:in', [{ ...things, filter: 'more=in.(1)' }])).toContain('type');
  expect(await one.ask('realtime:id', [{ ...things, filter: 'id=in.(1,2)' }])).toBe('ok');
});

test('what may not be read and what is not there are answered alike', async () => {
  const one = await raw();
  let count = 0;
  const answer = async (table: string, filter?: string) => {
    const reason = await one.ask(`realtime:guess-${(count += 1)}`, [
      { ...things, table, ...(filter && { filter }) },
    ]);
    return reason.replaceAll(table, 'it').replaceAll(filter?.split('=')[0] ?? '-', 'that');
  };
  expect(await answer('hidden')).toMatch(/there is no table/);
  expect(await answer('hidden')).toBe(await answer('nowhere'));
  expect(await answer('hidden', 'kind=eq.1')).toBe(await answer('nowhere', 'kind=eq.1'));
  expect(await answer('hidden', 'id=eq.x')).toBe(await answer('hidden', 'none=eq.x'));
  expect(await answer('things', 'secret=eq.1')).toMatch(/there is no column/);
  expect(await answer('things', 'secret=eq.1')).toBe(await answer('things', 'none=eq.1'));
});

test('a table that was not there is found as soon as it is: nothing is kept of what is not', async () => {
  const one = await raw();
  const later = { ...things, table: 'later' };
  expect(await one.ask('realtime:before', [later])).toMatch(/there is no table/);
  await sql(`set role postgres; create table public.later (id int primary key);
             grant select on public.later to anon;
             alter publication supabase_realtime add table public.later; reset role`);
  expect(await one.ask('realtime:after', [later])).toBe('ok');
});

test('checks of one network wait for each other as its joins do, and others do not wait for them', async () => {
  const waiting = async () =>
    (
      await sql(
        `select from pg_locks where locktype = 'advisory' and objid = ${lockKey} and not granted`,
      )
    ).rowCount;
  const many = await Promise.all(Array.from({ length: 5 }, () => raw()));
  const holder = await gateway.superuser.connect();
  try {
    await holder.query(`begin; select pg_advisory_xact_lock(${lockKey})`);
    for (const [who, { send }] of many.entries())
      send(`realtime:waits-${who}`, [{ ...slow, filter: 'label=eq.slow' }]);
    await expect.poll(waiting).toBe(limits.judgedPerNetwork);
    const other = await raw(undefined, '198.51.100.1');
    expect(await other.ask('realtime:does-not', [things])).toBe('ok');
    expect(await waiting()).toBe(limits.judgedPerNetwork);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await expect.poll(waiting).toBe(0);
});

test('a client and a network have a number of conditions, given back when their channels end', async () => {
  const filter = Array.from({ length: 20 }, (_, n) => `id=neq.${n}`).join(',');
  const asked = (count: number) => Array.from({ length: count }, () => ({ ...things, filter }));
  const from = '198.51.100.77';
  const ofClient = limits.conditionsPerClient / 20;
  const clients = await Promise.all(
    Array.from({ length: limits.conditionsPerNetwork / limits.conditionsPerClient + 1 }, () =>
      raw(undefined, from),
    ),
  );
  const [first, ...others] = clients;
  const last = others.pop();
  expect(await first?.ask('realtime:all', asked(ofClient))).toBe('ok');
  expect(await first?.ask('realtime:more', asked(1))).toMatch(/too many conditions/i);
  expect(await first?.ask('realtime:none', [things])).toBe('ok');
  // Joined again, it has what it had.
  expect(await first?.ask('realtime:all', asked(ofClient))).toBe('ok');
  for (const other of others) expect(await other.ask('realtime:all', asked(ofClient))).toBe('ok');
  expect(await last?.ask('realtime:one', asked(1))).toMatch(/from your network/);
  const elsewhere = await raw(undefined, '203.0.113.9');
  expect(await elsewhere.ask('realtime:one', asked(1))).toBe('ok');
  first?.socket.close();
  let tries = 0;
  await expect
    .poll(() => last?.ask(`realtime:again-${(tries += 1)}`, asked(ofClient)), { interval: 100 })
    .toBe('ok');
});
