import { createClient, postgresChangesFilter, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';

// Which columns of a change are said, and which rows a filter lets through.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  gateway = await startTestGateway({
    sql: `
      create table public.guarded (id int primary key, owner text not null, note text, amount int);
      alter table public.guarded replica identity full;
      alter table public.guarded enable row level security;
      create policy "open ones" on public.guarded for select to anon using (owner = 'anybody');
      create table public.indexed (id int primary key, code text not null unique, note text);
      alter table public.indexed replica identity using index indexed_code_key;
      alter table public.indexed enable row level security;
      create policy "all" on public.indexed for select to anon using (true);
      create table public.whole (id int primary key, name text, price int, done boolean, fixed char(5), flags bit(4));
      alter table public.whole replica identity full;
      create table public.keyless (name text);
      alter table public.keyless enable row level security;
      create policy "all" on public.keyless for select to anon using (true);
      create table public.quiet (id int primary key);
      grant select on public.guarded, public.indexed, public.whole, public.keyless, public.quiet to anon;
      alter publication supabase_realtime add table public.guarded, public.indexed, public.whole, public.keyless;`,
  });
});
afterAll(() => gateway.close());
afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  }
  await sql('truncate guarded, indexed, whole, keyless');
});

const sql = (text: string, values: unknown[] = []) => gateway.superuser.query(text, values);

interface Heard {
  readonly eventType: string;
  readonly new: Record<string, unknown>;
  readonly old: Record<string, unknown>;
  readonly errors: readonly string[] | null;
}

let count = 0;
async function hearing(
  table: string,
  asked: { event?: string; filter?: unknown; select?: readonly string[] } = {},
): Promise<readonly Heard[]> {
  const made = createClient(gateway.url, gateway.secrets.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, timeout: 8_000 },
  });
  clients.push(made);
  const all: Heard[] = [];
  const channel = made.channel(`rows-${(count += 1)}`);
  const wanted = { event: '*', schema: 'public', table, ...asked };
  channel.on('postgres_changes' as never, wanted as never, (change: Heard) => all.push(change));
  await new Promise<void>((resolve, reject) => {
    channel.on('system', {}, ({ status, message }: { status: string; message: string }) =>
      status === 'ok' ? resolve() : reject(new Error(message)),
    );
    channel.subscribe((status, error) => {
      if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status));
    });
  });
  return all;
}
const refusal = (...asked: Parameters<typeof hearing>) =>
  hearing(...asked).then(
    () => 'heard',
    (error: Error) => error.message,
  );
const types = (all: readonly Heard[]) => all.map(({ eventType }) => eventType);

describe('under row level security, with the whole row in the log', () => {
  test('of a deleted row the primary key alone is said', async () => {
    const all = await hearing('guarded');
    await sql(`insert into guarded values (1, 'somebody', 'a secret', 5)`);
    await sql('delete from guarded where id = 1');
    await expect.poll(() => types(all)).toEqual(['DELETE']);
    expect(all[0]?.old).toEqual({ id: 1 });
  });

  test('a filter does not tell what was in it either', async () => {
    const [guessed, known] = [
      await hearing('guarded', { event: 'DELETE', filter: 'note=eq.a secret' }),
      await hearing('guarded', { event: 'DELETE', filter: 'id=gt.1' }),
    ];
    await sql(`insert into guarded values (1, 'somebody', 'a secret', 5), (2, 'somebody', 'x', 5)`);
    await sql('delete from guarded');
    await expect.poll(() => known.map(({ old }) => old)).toEqual([{ id: 2 }]);
    expect(guessed).toEqual([]);
  });

  test('rows with a null arrive, and old values are the old ones', async () => {
    const all = await hearing('guarded');
    await sql(`insert into guarded values (1, 'anybody', null, 5)`);
    await expect.poll(() => types(all)).toEqual(['INSERT']);
    await sql('update guarded set amount = 6');
    await expect.poll(() => types(all)).toEqual(['INSERT', 'UPDATE']);
    expect(all[1]).toMatchObject({
      new: { id: 1, owner: 'anybody', note: null, amount: 6 },
      old: { id: 1, owner: 'anybody', note: null, amount: 5 },
    });
  });

  test('an identity that is another index does not stand in for the key', async () => {
    const all = await hearing('indexed');
    await sql(`insert into indexed values (1, 'a', 'n')`);
    await expect.poll(() => types(all)).toEqual(['INSERT']);
    await sql(`update indexed set code = 'b', id = 2`);
    await expect.poll(() => types(all)).toEqual(['INSERT', 'UPDATE']);
    await sql('delete from indexed');
    await expect.poll(() => types(all)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(all[1]).toMatchObject({ new: { id: 2, code: 'b' }, old: { code: 'a' } });
    expect(all[1]?.old).not.toHaveProperty('id');
    expect(all[2]?.old).toEqual({});
  });

  test('a table without a primary key says so in place of the row', async () => {
    const all = await hearing('keyless');
    await sql(`insert into keyless values ('x')`);
    await expect.poll(() => all.length).toBe(1);
    expect(all[0]).toMatchObject({ errors: ['Error 400: Bad Request, no primary key'], new: {} });
  });
});

test('without row level security the whole old row is said, as the log has it', async () => {
  const all = await hearing('whole');
  await sql(`insert into whole values (1, 'a', 5, null, 'abcde', '1010')`);
  await sql(`update whole set name = 'b', price = null`);
  await sql('delete from whole');
  await expect.poll(() => types(all)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
  const row = { id: 1, name: 'a', price: 5, done: null, fixed: 'abcde', flags: '1010' };
  expect(all[0]?.new).toEqual(row);
  expect(all[1]?.old).toEqual(row);
  expect(all[2]?.old).toEqual({ ...row, name: 'b', price: null });
});

describe('a filter', () => {
  const rows = `(1, 'one, two', 5, true), (2, 'x', 15, false), (3, null, 25, null), (4, 'One', null, true),
    (5, 'a"b', 30, true), (6, 'f(x)', 31, false)`;
  /** Each with the ids that it lets through. */
  const filters: readonly [string, readonly number[]][] = [
    ['id=gt.1,id=lt.4', [2, 3]],
    ['price=gte.5,price=lte.25,done=is.true', [1]],
    ['id=gt.1, id=lt.4', [2, 3]],
    ['name=eq."one, two"', [1]],
    [String.raw`name=eq.one\, two`, [1]],
    [String.raw`name=eq."a\"b",id=lt.9`, [5]],
    ['name=eq.f(x),id=lt.9', [6]],
    ['name=neq.x', [1, 4, 5, 6]],
    ['name=in.("one, two",x)', [1, 2]],
    ['id=in.(1,2),price=gt.5', [2]],
    ['id=not.in.(1,2,3)', [4, 5, 6]],
    ['name=like.o%', [1]],
    ['name=ilike.O%', [1, 4]],
    ['name=not.like.o%', [2, 4, 5, 6]],
    ['name=match."^[a-f]"', [5, 6]],
    ['name=imatch.^o', [1, 4]],
    ['name=is.null', [3]],
    ['name=not.is.null,id=lt.3', [1, 2]],
    ['done=is.false', [2, 6]],
    ['done=is.unknown', [3]],
    ['price=isdistinct.5', [2, 3, 4, 5, 6]],
    ['price=not.isdistinct.5', [1]],
    ['price=not.eq.5', [2, 3, 5, 6]],
  ];

  test('lets through what it says, and nothing above its bound', async () => {
    const heard = await Promise.all(filters.map(([filter]) => hearing('whole', { filter })));
    const all = await hearing('whole');
    const built = await hearing('whole', {
      filter: postgresChangesFilter().in('name', ['one, two', 'x']).not('id', 'eq', 2),
    });
    await sql(`insert into whole (id, name, price, done) values ${rows}`);
    await expect.poll(() => all.length).toBe(6);
    const ids = (each: readonly Heard[]) => each.map((change) => change.new['id']);
    expect(heard.map((each, at) => [filters[at]?.[0], ids(each)])).toEqual(filters);
    expect(ids(built)).toEqual([1]);
  });

  test.each([
    'price',
    'price=',
    'price=eq',
    'price=between.1',
    'price=gt.1,5',
    'price=gt.1,',
    'price=in.(1,2',
    'price=in.1',
    'name=eq."open',
    'name=eq."a"b',
    'name=eq.f(x,id=lt.4',
    'name=is.nothing',
    'price=not.not.eq.1',
    'price=gt.abc',
    'price=is.true',
    'price=like.5%',
    'name=match.(',
    String.raw`name=match."(a)\\1"`,
    'name=match.a{9}{9}',
    `name=match.${'a'.repeat(200)}`,
    'other=eq.1',
    Array.from({ length: 30 }, (_, n) => `id=neq.${n}`).join(','),
  ])('that is none is refused: %s', async (filter) => {
    expect(await refusal('whole', { filter })).toContain('Unable to subscribe to changes');
  });
});

describe('columns', () => {
  test('are those that were selected, and the key', async () => {
    const all = await hearing('whole', { select: ['price'], filter: 'name=eq.a' });
    await sql(`insert into whole values (1, 'a', 5)`);
    await sql(`update whole set price = 6`);
    await sql('delete from whole');
    await expect.poll(() => types(all)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(all.map((each) => [each.new, each.old])).toEqual([
      [{ id: 1, price: 5 }, {}],
      [
        { id: 1, price: 6 },
        { id: 1, price: 5 },
      ],
      [{}, { id: 1, price: 6 }],
    ]);
  });

  test('that are not there are refused, and none at all', async () => {
    expect(await refusal('whole', { select: ['price', 'other'] })).toContain('no column other');
    expect(await refusal('whole', { select: [] })).toContain('Unable to subscribe to changes');
    expect(await refusal('*', { select: ['id'] })).toContain('Unable to subscribe to changes');
  });
});

test('a table that is not published is refused by its name, until it is', async () => {
  expect(await refusal('quiet')).toContain('public.quiet is not in the publication');
  await sql('alter publication supabase_realtime add table public.quiet');
  const all = await hearing('quiet');
  await sql('insert into quiet values (1)');
  await expect.poll(() => types(all)).toEqual(['INSERT']);
});
