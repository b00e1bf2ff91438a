import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { writeSecrets } from '../kernel/testing.ts';
import { cloneDatabase } from '../postgres/testing/databases.ts';
import type { RealtimeLimits } from './limits.ts';

// Two processes, each a gateway on the same database, and what one learns of the other's end.

/** As 3 and 10 seconds are, but nobody waits as long. */
const limits = { beatSeconds: 0.25, goneSeconds: 2.5 } satisfies Partial<RealtimeLimits>;

let dataDir: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let superuser: pg.Pool;
let anonKey: string;
let processes: { child: ChildProcess; url: string }[] = [];
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mendwell-processes-'));
  const migrations = path.join(dataDir, 'no-migrations');
  await mkdir(migrations);
  ({ anonKey } = await writeSecrets(dataDir, new Date()));
  database = await cloneDatabase(migrations);
  superuser = new pg.Pool({ connectionString: database.url, max: 2 });
  superuser.on('error', () => {});
  await superuser.query(`
    set role postgres;
    create table public.notes (id int primary key, owner uuid not null);
    alter table public.notes enable row level security;
    grant select on public.notes to authenticated;
    create policy "own notes" on public.notes for select to authenticated using (owner = auth.uid());
    alter publication supabase_realtime add table public.notes;
    reset role`);
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  processes = await Promise.all([startProcess(), startProcess()]);
});
afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  }
  await Promise.all(processes.map(({ child }) => kill(child)));
  // Who is killed takes no leave.
  await superuser.query('delete from _gateway.realtime_gateways');
});

async function startProcess() {
  const child = fork(
    path.join(import.meta.dirname, 'testing/gateway_process.ts'),
    [database.url, dataDir, JSON.stringify(limits)],
    { execArgv: ['--import', 'tsx'] },
  );
  const [url] = await Promise.race([
    once(child, 'message') as Promise<[string]>,
    once(child, 'exit').then(() => Promise.reject(new Error('The gateway did not start'))),
  ]);
  return { child, url };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const processAt = (at: number) => {
  const found = processes[at];
  if (!found) throw new Error('There are two processes');
  return found;
};

/** Somebody who signed in on one of the two. */
async function visitor(at: number): Promise<{ made: SupabaseClient; id: string }> {
  const made = createClient(processAt(at).url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  clients.push(made);
  const { data, error } = await made.auth.signInAnonymously();
  if (error) throw error;
  await made.realtime.setAuth();
  return { made, id: data.user?.id ?? '' };
}

const subscribed = (channel: RealtimeChannel) =>
  new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve();
      else if (status !== 'CLOSED') reject(error ?? new Error(status));
    });
  });

/** Somebody on the topic, present under their name. */
async function present(made: SupabaseClient, name: string): Promise<RealtimeChannel> {
  const channel = made.channel('circle', { config: { presence: { key: name, enabled: true } } });
  channel.on('presence', { event: 'sync' }, () => {});
  await subscribed(channel);
  await channel.track({});
  return channel;
}

const namesOn = (channel: RealtimeChannel) => () => Object.keys(channel.presenceState()).toSorted();

/** Ids of the notes that somebody hears of, once PostgreSQL is being followed for them. */
async function notesHeard(made: SupabaseClient): Promise<number[]> {
  const ids: number[] = [];
  const channel = made.channel('notes');
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, (change) =>
    ids.push((change.new as { id: number }).id),
  );
  const followed = new Promise<void>((resolve) => channel.on('system', {}, () => resolve()));
  await Promise.all([subscribed(channel), followed]);
  return ids;
}

/** Says it until it is heard: whether the other is known yet is not what is asked. */
async function reaches(from: RealtimeChannel, to: RealtimeChannel, text: string): Promise<void> {
  const heard: unknown[] = [];
  to.on('broadcast', { event: text.slice(0, 8) }, ({ payload }) => heard.push(payload['text']));
  await expect
    .poll(async () => {
      await from.send({ type: 'broadcast', event: text.slice(0, 8), payload: { text } });
      return heard[0];
    })
    .toBe(text);
}

async function slots(): Promise<string[]> {
  const { rows } = await superuser.query<{ slot_name: string }>(
    `select slot_name from pg_replication_slots
     where database = current_database() and temporary and active`,
  );
  return rows.map((row) => row.slot_name);
}

test('two processes are one, and one goes on after the other is killed', async () => {
  const [ann, ben] = [await visitor(0), await visitor(1)];
  const [here, there] = [await present(ann.made, 'ann'), await present(ben.made, 'ben')];
  for (const channel of [here, there]) await expect.poll(namesOn(channel)).toEqual(['ann', 'ben']);
  await reaches(here, there, 'hello, ben');
  await reaches(there, here, 'hi again, ann');
  // What no notification holds.
  await reaches(here, there, 'x'.repeat(20_000));

  const annHears = await notesHeard(ann.made);
  const slotsOfFirst = await slots();
  expect(slotsOfFirst).toHaveLength(1);
  const benHears = await notesHeard(ben.made);
  expect(await slots()).toHaveLength(2);
  await superuser.query('insert into notes values (1, $1), (2, $2), (3, $1)', [ann.id, ben.id]);
  await expect.poll(() => annHears).toEqual([1, 3]);
  await expect.poll(() => benHears).toEqual([2]);

  await kill(processAt(1).child);
  await expect.poll(slots).toEqual(slotsOfFirst);
  await expect.poll(namesOn(here)).toEqual(['ann']);
  // The database's clock says how long it was silent: never less than it is given.
  const { rows } = await superuser.query<{ silence: number }>(
    `select extract(epoch from now() - min(seen_at))::float as silence
     from _gateway.realtime_gateways`,
  );
  expect(rows[0]?.silence).toBeGreaterThan(limits.goneSeconds);

  const cleo = await visitor(0);
  const beside = await present(cleo.made, 'cleo');
  await expect.poll(namesOn(here)).toEqual(['ann', 'cleo']);
  await reaches(here, beside, 'still here');
  await superuser.query('insert into notes values (4, $1)', [ann.id]);
  await expect.poll(() => annHears).toEqual([1, 3, 4]);
});

test('a process that stood still is one with the other again when it goes on', async () => {
  const here = await present((await visitor(0)).made, 'ann');
  const there = await present((await visitor(1)).made, 'ben');
  for (const channel of [here, there]) await expect.poll(namesOn(channel)).toEqual(['ann', 'ben']);
  const { child } = processAt(1);
  child.kill('SIGSTOP');
  await expect.poll(namesOn(here)).toEqual(['ann']);
  // Nobody tells who is gone.
  await here.untrack();
  await expect.poll(namesOn(here)).toEqual([]);
  child.kill('SIGCONT');
  for (const channel of [here, there]) await expect.poll(namesOn(channel)).toEqual(['ben']);
});
