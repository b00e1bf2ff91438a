import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import WebSocket from 'ws';
import { median, quantile, startBenchGateway } from '../gateway.ts';

/**
 * A new row to 200 people whom a policy shows it, each with a token of their own: `npx tsx bench/realtime/changes/run.ts`. In
 * one run beside the same without policies, one person alone, and a bare notification of PostgreSQL to one client. Who writes
 * and who listens are in a process of their own; rounds take turns. Exits 1 where somebody hears of a row that no policy shows
 * them.
 */
const people = 200;
const rowsPerRound = 50;
const rounds = 3;

interface Task {
  readonly table: 'guarded' | 'unguarded' | null;
  readonly socketUrl: string;
  readonly databaseUrl: string;
  readonly tokens: readonly string[];
  /** Of somebody who is not in the circle. */
  readonly stranger: string;
}
interface Times {
  readonly p50: number;
  readonly p99: number;
  /** Until the last of them has heard, at the median. */
  readonly whole: number;
  readonly leaked: number;
}

const setUp = (members: readonly string[]) => `
  set role postgres;
  create table public.members (circle int, user_id uuid, primary key (circle, user_id));
  insert into public.members select 1, unnest('{${members.join(',')}}'::uuid[]);
  insert into public.members select 2 + n / 5, gen_random_uuid() from generate_series(0, 9999) as n;
  create table public.guarded (id bigint generated always as identity primary key,
    circle int not null, said text not null);
  alter table public.guarded enable row level security;
  create policy "members read" on public.guarded for select to authenticated using (exists (
    select from public.members m where m.circle = guarded.circle and m.user_id = auth.uid()));
  create table public.unguarded (id bigint generated always as identity primary key,
    circle int not null, said text not null);
  grant select on public.members, public.guarded, public.unguarded to authenticated;
  alter publication supabase_realtime add table public.guarded, public.unguarded;
  reset role;
  analyze public.members`;

/** A socket that hears of a table, once PostgreSQL is being followed for it. */
async function listener(socketUrl: string, table: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(socketUrl);
  await once(socket, 'open');
  const asked = [{ event: 'INSERT', schema: 'public', table }];
  const payload = {
    access_token: token,
    config: { presence: { enabled: false }, postgres_changes: asked },
  };
  const followed = new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.includes('"status":"error"')) reject(new Error(text));
      else if (text.includes('Subscribed to PostgreSQL')) resolve();
    });
  });
  socket.send(JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', payload]));
  await followed;
  return socket;
}

/** How long each row takes, from before it is written until each listener has it, in ms. `write` does one. */
async function timed(
  listeners: number,
  write: () => Promise<unknown>,
  onHeard: (heard: () => void) => void,
): Promise<Omit<Times, 'leaked'>> {
  const times: number[] = [];
  const wholes: number[] = [];
  let began = 0;
  let missing = 0;
  let whole = () => {};
  onHeard(() => {
    times.push(performance.now() - began);
    missing -= 1;
    if (missing === 0) whole();
  });
  const warmUp = 5;
  for (let n = 0; n < rowsPerRound + warmUp; n += 1) {
    missing = listeners;
    const arrived = new Promise<void>((resolve) => {
      whole = resolve;
    });
    began = performance.now();
    await Promise.all([write(), arrived]);
    if (n >= warmUp) wholes.push(times.at(-1) ?? 0);
    else times.length = 0;
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), whole: median(wholes) };
}

async function bareNotification(databaseUrl: string): Promise<Times> {
  const [writer, hearer] = [
    new pg.Client({ connectionString: databaseUrl }),
    new pg.Client({ connectionString: databaseUrl }),
  ];
  await Promise.all([writer.connect(), hearer.connect()]);
  await hearer.query('listen bench');
  const times = await timed(
    1,
    () => writer.query(`select pg_notify('bench', $1)`, ['x'.repeat(200)]),
    (heard) => hearer.on('notification', heard),
  );
  await Promise.all([writer.end(), hearer.end()]);
  return { ...times, leaked: 0 };
}

async function changesOf({ table, socketUrl, databaseUrl, tokens, stranger }: Task) {
  if (table === null) return bareNotification(databaseUrl);
  const all: WebSocket[] = [];
  for (const token of tokens) all.push(await listener(socketUrl, table, token));
  const outside = await listener(socketUrl, table, stranger);
  let leaked = 0;
  outside.on('message', (data: Buffer) => {
    if (isRow(data)) leaked += 1;
  });
  const writer = new pg.Client({ connectionString: databaseUrl });
  await writer.connect();
  const times = await timed(
    all.length,
    () => writer.query(`insert into ${table} (circle, said) values (1, $1)`, ['x'.repeat(200)]),
    (heard) => {
      for (const socket of all)
        socket.on('message', (data: Buffer) => {
          if (isRow(data)) heard();
        });
    },
  );
  for (const socket of [...all, outside]) socket.terminate();
  await writer.end();
  return { ...times, leaked: table === 'guarded' ? leaked : 0 };
}

const isRow = (data: Buffer): boolean => data.includes('"commit_timestamp"');

async function measured(child: ChildProcess, ended: Promise<never>, task: Task): Promise<Times> {
  const answer = Promise.race([once(child, 'message') as Promise<[Times]>, ended]);
  child.send(task);
  const [times] = await answer;
  return times;
}

async function compare(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['listeners']);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The listeners ended')));
  ended.catch(() => {});
  const gateway = await startBenchGateway({ users: 2 * people });
  const ids = Array.from({ length: people }, () => randomUUID());
  const issuedAt = Math.floor(Date.now() / 1000);
  const tokenOf = (sub: string) =>
    gateway.tokens.sign({
      sub,
      role: 'authenticated',
      aud: 'authenticated',
      iat: issuedAt,
      exp: issuedAt + 3_600,
    });
  const { socketUrl, databaseUrl } = gateway;
  const tokens = await Promise.all(ids.map(tokenOf));
  const common = { socketUrl, databaseUrl, stranger: await tokenOf(randomUUID()) };
  const tasks: Readonly<Record<string, Task>> = {
    'notification to 1 client': { ...common, table: null, tokens: [] },
    'policies, 1 person': { ...common, table: 'guarded', tokens: tokens.slice(0, 1) },
    [`no policies, ${people} people`]: { ...common, table: 'unguarded', tokens },
    [`policies, ${people} people`]: { ...common, table: 'guarded', tokens },
  };
  const found = new Map<string, Times[]>();
  const [before] = os.loadavg();
  try {
    const superuser = new pg.Client({ connectionString: databaseUrl });
    await superuser.connect();
    await superuser.query(setUp(ids));
    await superuser.end();
    for (let round = 0; round < rounds; round += 1)
      for (const [name, task] of Object.entries(tasks))
        found.set(name, [...(found.get(name) ?? []), await measured(child, ended, task)]);
  } finally {
    child.kill();
    await gateway.close();
  }
  const [after] = os.loadavg();
  for (const [name, times] of found) {
    const of = (what: keyof Times) => median(times.map((each) => each[what])).toFixed(2);
    process.stdout.write(
      `${name.padEnd(26)} p50 ${of('p50')} ms, p99 ${of('p99')} ms, all of them ${of('whole')} ms\n`,
    );
  }
  process.stdout.write(
    `load of the machine: ${before?.toFixed(1)} before, ${after?.toFixed(1)} after, ${os.availableParallelism()} cores\n`,
  );
  const leaked = [...found.values()].flat().reduce((sum, each) => sum + each.leaked, 0);
  process.stdout.write(`rows that reached who may not see them: ${leaked}\n`);
  process.exitCode = leaked === 0 ? 0 : 1;
}

if (process.argv[2] === 'listeners')
  process.on('message', (task: Task) => {
    changesOf(task).then(
      (times) => process.send?.(times),
      (error: Error) => {
        process.stderr.write(`${error.message}\n`);
        process.exit(1);
      },
    );
  });
else await compare();
