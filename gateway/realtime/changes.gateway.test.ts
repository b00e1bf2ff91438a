import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  gateway = await startTestGateway({
    sql: `
      create table public.notes (
        id bigint generated always as identity primary key,
        owner uuid not null, title text not null, secret text default 'hidden',
        amount numeric, tags text[], more jsonb, at timestamptz);
      revoke all on public.notes from anon, authenticated;
      alter table public.notes enable row level security;
      grant select (id, owner, title, amount, tags, more, at) on public.notes to authenticated;
      create policy "own notes" on public.notes for select to authenticated
        using (owner = auth.uid());
      create table public.open_notes (id int primary key, kind text not null);
      grant select on public.open_notes to anon, authenticated;
      create table public.closed_notes (id int primary key);
      revoke all on public.closed_notes from anon, authenticated;
      create table public.unpublished (id int primary key);
      alter publication supabase_realtime add table public.notes, public.open_notes, public.closed_notes;`,
  });
});
afterAll(() => gateway.close());
afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  }
});

async function visitor(): Promise<{ made: SupabaseClient; id: string }> {
  const made = createClient(gateway.url, gateway.secrets.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, timeout: 8_000 },
  });
  clients.push(made);
  const { data } = await made.auth.signInAnonymously();
  await made.realtime.setAuth();
  return { made, id: data.user?.id ?? '' };
}

interface RowChange {
  readonly eventType: string;
  readonly new: Record<string, unknown>;
  readonly old: Record<string, unknown>;
}

let count = 0;
/** A channel that hears of changes, once PostgreSQL is being followed. */
async function hearing(
  client: SupabaseClient,
  filter: {
    event: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
    schema: string;
    table?: string;
    filter?: string;
  },
): Promise<{ all: RowChange[]; channel: RealtimeChannel }> {
  const all: RowChange[] = [];
  const channel = client.channel(`changes-${(count += 1)}`);
  channel.on('postgres_changes' as never, filter as never, (change: RowChange) => all.push(change));
  await new Promise<void>((resolve, reject) => {
    channel.on('system', {}, ({ status, message }: { status: string; message: string }) =>
      status === 'ok' ? resolve() : reject(new Error(message)),
    );
    channel.subscribe((status, error) => {
      if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status));
    });
  });
  return { all, channel };
}

const sql = (text: string, values: unknown[] = []) => gateway.superuser.query(text, values);

describe('changes of a table', () => {
  test('come to whom its policies show the row, in the types of the data API', async () => {
    const [owner, stranger] = [await visitor(), await visitor()];
    const mine = await hearing(owner.made, { event: '*', schema: 'public', table: 'notes' });
    const theirs = await hearing(stranger.made, { event: '*', schema: 'public', table: 'notes' });
    const { rows } = await sql(
      `insert into notes (owner, title, amount, tags, more, at)
       values ($1, 'häl“lo', 12.50, '{a,"b c"}', '{"x":[1,null]}', '2026-11-22T10:00:00Z')
       returning id`,
      [owner.id],
    );
    // Who may see it is asked when it is passed on: it has to be there still.
    const types = () => mine.all.map(({ eventType }) => eventType);
    await expect.poll(types).toEqual(['INSERT']);
    await sql(`update notes set title = 'later' where owner = $1`, [owner.id]);
    await expect.poll(types).toEqual(['INSERT', 'UPDATE']);
    await sql('delete from notes where owner = $1', [owner.id]);
    await expect.poll(types).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    const id = Number(rows[0].id);
    expect(mine.all[0]?.new).toEqual({
      id,
      owner: owner.id,
      title: 'häl“lo',
      amount: 12.5,
      tags: ['a', 'b c'],
      more: { x: [1, null] },
      at: '2026-11-22T10:00:00+00:00',
    });
    expect(mine.all[1]).toMatchObject({ new: { title: 'later' }, old: { id } });
    expect(mine.all[2]).toMatchObject({ new: {}, old: { id } });
    // Of a row that is gone its key alone is said, to all: nobody can be asked any more.
    await expect.poll(() => theirs.all.map(({ eventType }) => eventType)).toEqual(['DELETE']);
    expect(theirs.all[0]?.old).toEqual({ id });
    expect(JSON.stringify([mine.all, theirs.all])).not.toContain('hidden');
  });

  test('are those that were asked for', async () => {
    const { made } = await visitor();
    const some = await hearing(made, {
      event: 'INSERT',
      schema: 'public',
      table: 'open_notes',
      filter: 'kind=eq.good',
    });
    const several = await hearing(made, {
      event: '*',
      schema: 'public',
      table: 'open_notes',
      filter: 'id=in.(2,3)',
    });
    const everything = await hearing(made, { event: '*', schema: 'public' });
    await sql(`insert into open_notes values (1, 'good'), (2, 'bad'), (3, 'good')`);
    await sql(`update open_notes set kind = 'good' where id = 2`);
    await sql('insert into closed_notes values (1)');
    await sql('insert into unpublished values (1)');
    await expect.poll(() => everything.all.length).toBe(4);
    expect(some.all.map((each) => each.new['id'])).toEqual([1, 3]);
    expect(several.all.map((each) => [each.eventType, each.new['id']])).toEqual([
      ['INSERT', 2],
      ['INSERT', 3],
      ['UPDATE', 2],
    ]);
  });

  test('come under the listener that asked, of several on one channel', async () => {
    const { made } = await visitor();
    const inserts: unknown[] = [];
    const deletes: unknown[] = [];
    const channel = made.channel('two');
    channel
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'open_notes' }, (each) =>
        inserts.push(each.new),
      )
      .on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'open_notes' }, (each) =>
        deletes.push(each.old),
      );
    await new Promise<void>((resolve) => {
      channel.on('system', {}, () => resolve());
      channel.subscribe();
    });
    await sql(`insert into open_notes values (50, 'x')`);
    await sql('delete from open_notes where id = 50');
    await expect.poll(() => [inserts, deletes]).toEqual([[{ id: 50, kind: 'x' }], [{ id: 50 }]]);
  });

  test('are refused with a reason where there are none', async () => {
    const { made } = await visitor();
    const ask = (filter: Parameters<typeof hearing>[1]) =>
      hearing(made, filter).then(
        () => 'heard',
        (error: Error) => error.message,
      );
    expect(await ask({ event: '*', schema: 'public', table: 'nowhere' })).toContain('no table');
    expect(
      await ask({ event: '*', schema: 'public', table: 'open_notes', filter: 'kind' }),
    ).toContain('malformed');
    expect(
      await ask({ event: '*', schema: 'public', table: 'open_notes', filter: 'none=eq.1' }),
    ).toContain('no column');
    expect(
      await ask({ event: '*', schema: 'public', table: 'open_notes', filter: 'id=eq.abc' }),
    ).toContain('not of type');
  });

  test('lose their long values where they are too much for a message', async () => {
    const owner = await visitor();
    const mine = await hearing(owner.made, { event: 'INSERT', schema: 'public', table: 'notes' });
    await sql('insert into notes (owner, title) values ($1, $2)', [
      owner.id,
      'x'.repeat(1_100_000),
    ]);
    await expect.poll(() => mine.all.length).toBe(1);
    expect(mine.all[0]?.new).toMatchObject({ owner: owner.id });
    expect(mine.all[0]?.new).not.toHaveProperty('title');
  });
});

describe('the log of changes', () => {
  test('is followed through one slot that goes with its connection', async () => {
    const { made } = await visitor();
    await hearing(made, { event: '*', schema: 'public', table: 'open_notes' });
    const slots = () =>
      sql(
        `select temporary, active from pg_replication_slots
         where database = current_database() and slot_name like 'mendwell%'`,
      );
    expect((await slots()).rows).toEqual([{ temporary: true, active: true }]);
    await sql(
      `select pg_terminate_backend(active_pid) from pg_replication_slots
       where database = current_database() and slot_name like 'mendwell%'`,
    );
    await expect.poll(async () => (await slots()).rows).toEqual([]);
  });

  test('is followed anew by whoever comes back after it was lost', async () => {
    const { made } = await visitor();
    const before = await hearing(made, { event: '*', schema: 'public', table: 'open_notes' });
    const lost = new Promise<string>((resolve) => {
      before.channel.on('system', {}, ({ status, message }: Record<string, string>) => {
        if (status === 'error') resolve(message ?? '');
      });
    });
    await sql(
      `select pg_terminate_backend(active_pid) from pg_replication_slots
       where database = current_database() and slot_name like 'mendwell%'`,
    );
    expect(await lost).toContain('connection to the database');
    const after = await hearing(made, { event: '*', schema: 'public', table: 'open_notes' });
    await sql(`insert into open_notes values (77, 'again')`);
    await expect.poll(() => after.all.map((each) => each.new['id'])).toEqual([77]);
  });
});
