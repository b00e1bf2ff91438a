import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';

// The log tells of a commit before anybody can see what was committed.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway({
    ownServer: true,
    sql: `
      create table public.probes (id int);
      create table public.open_notes (id int primary key);
      create table public.guarded_notes (id int primary key);
      alter table public.guarded_notes enable row level security;
      grant select on public.open_notes, public.guarded_notes to anon;
      create policy "anybody reads" on public.guarded_notes for select to anon using (true);
      alter publication supabase_realtime add table public.open_notes, public.guarded_notes;`,
  });
});
afterAll(() => gateway.close());

test('a row is judged once it can be seen, however early the log tells of it', async () => {
  const url = `${gateway.url.replace('http', 'ws')}/realtime/v1/websocket`;
  const socket = new WebSocket(`${url}?apikey=${gateway.secrets.anonKey}&vsn=2.0.0`);
  const tables: string[] = [];
  let isFollowed = false;
  socket.on('message', (data: Buffer) => {
    const [, , , event, payload] = JSON.parse(data.toString());
    if (event === 'system') isFollowed = true;
    if (event === 'postgres_changes') tables.push(payload.data.table);
  });
  await new Promise((resolve) => socket.on('open', resolve));
  const asked = ['open_notes', 'guarded_notes'].map((table) => ({
    event: '*',
    schema: 'public',
    table,
  }));
  socket.send(
    JSON.stringify(['1', '1', 'realtime:x', 'phx_join', { config: { postgres_changes: asked } }]),
  );
  await expect.poll(() => isFollowed).toBe(true);

  // A commit that waits for a standby is in the log already, and nobody sees it yet.
  const standby = async (name: string) => {
    await gateway.superuser.query(`alter system set synchronous_standby_names = '${name}'`);
    await gateway.superuser.query('select pg_reload_conf()');
  };
  await standby('nobody');
  // Commits wait from the moment when one is seen to.
  let probe: Promise<unknown> | null = null;
  await expect
    .poll(async () => {
      probe ??= gateway.superuser.query('insert into probes values (1)').finally(() => {
        probe = null;
      });
      const { rowCount } = await gateway.superuser.query(
        `select from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
  const writer = await gateway.superuser.connect();
  await writer.query('begin');
  await writer.query('insert into open_notes values (1)');
  await writer.query('insert into guarded_notes values (1)');
  const committed = writer.query('commit');
  await expect.poll(() => tables).toContain('open_notes');
  expect((await gateway.superuser.query('select from guarded_notes')).rowCount).toBe(0);
  await standby('');
  await committed;
  writer.release();
  await expect.poll(() => tables).toEqual(['open_notes', 'guarded_notes']);
  socket.terminate();
});
