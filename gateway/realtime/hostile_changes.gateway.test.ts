import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';

// What somebody with bad intent may ask of the changes of tables.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const sockets: WebSocket[] = [];
const lockKey = 7_001;

beforeAll(async () => {
  gateway = await startTestGateway({
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
      alter publication supabase_realtime add table public.slow, public.things, public.hidden;`,
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

async function raw() {
  const url = `${gateway.url.replace('http', 'ws')}/realtime/v1/websocket`;
  const socket = new WebSocket(`${url}?apikey=${gateway.secrets.anonKey}&vsn=2.0.0`);
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
      JSON.stringify(['1', '1', topic, 'phx_join', { config: { postgres_changes: asked } }]),
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
  const looked = async () => Number((await sql('select last_value from looked')).rows[0].last_value);
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
