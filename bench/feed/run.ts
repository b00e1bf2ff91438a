import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGateway } from '@mendwell/gateway';
import { parseConfig } from '@mendwell/gateway/config';
import { startPostgres } from '@mendwell/gateway/postgres';
import pg from 'pg';
import { pino } from 'pino';
import { people, postsOfQuestion, seed, seedPeople, words } from './seed.ts';

/**
 * A page of questions, one question and a search, among a thousand posts and among a million: `npx tsx bench/feed/run.ts`.
 * Both databases are on one server, and rounds take turns, so that what else the machine does meets both. The ratio is the
 * median over pairs of neighbouring rounds; above 1.3 the bench exits 1. Posts are made by SQL (seed.ts).
 */
const sizes = [1_000, Number(process.env['POSTS'] ?? 1_000_000)] as const;
const rounds = 9;
const callsOfRound = 60;
const maxRatio = 1.3;

/** What is asked; `isHeld` where its time has to stay the same among a million. */
const calls: readonly { readonly name: string; readonly sql: string; readonly isHeld: boolean }[] =
  [
    { name: 'first page', sql: 'public.feed_page(null, false, null, null)', isHeld: true },
    {
      name: 'first page of a topic',
      sql: "public.feed_page('medical', false, null, null)",
      isHeld: true,
    },
    {
      name: 'page without answers',
      sql: 'public.feed_page(null, true, null, null)',
      isHeld: true,
    },
    {
      name: 'page in the middle',
      sql: "public.feed_page(null, false, now() - interval '180 days', '80000000-0000-4000-8000-000000000000')",
      isHeld: true,
    },
    { name: 'one question', sql: 'public.thread($1)', isHeld: true },
    {
      name: 'search: 8 posts have it',
      sql: `public.search_feed('${words.few}', null)`,
      isHeld: true,
    },
    {
      name: 'search: every post has it',
      sql: `public.search_feed('${words.all}', null)`,
      isHeld: true,
    },
    {
      name: 'search: 1 of 100 posts has it',
      sql: `public.search_feed('${words.some}', null)`,
      isHeld: false,
    },
  ];

const memberOf = (place: number) =>
  `00000000-0000-4000-8000-${String(1 + (place % people)).padStart(12, '0')}`;

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Indexes are made when the rows are there: ten times as fast as keeping them up to date. */
async function fill(client: pg.Client, posts: number): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid in ('public.questions'::regclass, 'public.answers'::regclass) and not indisunique`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(seedPeople);
  await client.query(seed(posts / postsOfQuestion));
  for (const { made } of rows) await client.query(made);
  for (const table of [
    'public.questions',
    'public.answers',
    'public.thread_reads',
    'public.aliases',
    'auth.users',
  ])
    await client.query(`vacuum analyze ${table}`);
}

let asked = 0;
/** Milliseconds that each of so many calls took. Each is another person's: nobody searches more often than they may. */
async function round(client: pg.Client, sql: string, thread: string): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < callsOfRound; call += 1) {
    asked += 1;
    const claims = JSON.stringify({ role: 'authenticated', sub: memberOf(asked), aal: 'aal1' });
    await client.query('begin');
    await client.query(
      "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
      [claims],
    );
    const from = process.hrtime.bigint();
    await client.query(`select ${sql}`, sql.includes('$1') ? [thread] : []);
    times.push(Number(process.hrtime.bigint() - from) / 1e6);
    await client.query('commit');
  }
  return times;
}

const log = pino({ level: 'warn' }, process.stderr);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-bench-'));
fs.chmodSync(dataDir, 0o711);
const postgres = await startPostgres({ dataDir, log });
const server = { url: postgres.databaseUrl };
try {
  const reading = parseConfig('project_id = "bench"', {});
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  // A first start brings every migration.
  const gateway = await createGateway({
    databaseUrl: server.url,
    dataDir,
    config: reading.config,
    migrations: fileURLToPath(new URL('../../supabase/migrations', import.meta.url)),
    functions: () => ({}),
    siteUrl: 'http://127.0.0.1',
    trustedProxies: '',
    log,
  });
  await gateway.close();
  const first = new pg.Client({ connectionString: server.url });
  await first.connect();
  const { rows: named } = await first.query<{ name: string }>('select current_database() as name');
  const whole = named[0]?.name ?? '';
  await first.end();
  const other = new pg.Client({ connectionString: withDatabase('template1') });
  await other.connect();
  await other.query(`create database many template ${whole}`);
  await other.end();
  const clients = [
    new pg.Client({ connectionString: server.url }),
    new pg.Client({ connectionString: withDatabase('many') }),
  ];
  const threads: string[] = [];
  for (const [place, client] of clients.entries()) {
    client.on('error', () => {});
    await client.connect();
    const from = Date.now();
    await fill(client, sizes[place] ?? 0);
    console.log(`${sizes[place]} posts made in ${((Date.now() - from) / 1000).toFixed(0)} s`);
    const { rows } = await client.query<{ id: string }>(
      'select id from public.questions where answers = 4 order by active_at desc offset 5 limit 1',
    );
    threads.push(rows[0]?.id ?? '');
  }
  console.log(`${rounds} rounds of ${callsOfRound} calls each, milliseconds`);
  let failures = 0;
  for (const { name, sql, isHeld } of calls) {
    const ratios: number[] = [];
    const all: number[][] = [[], []];
    for (let turn = -1; turn < rounds; turn += 1) {
      const order = turn % 2 === 0 ? [0, 1] : [1, 0];
      const medians = [0, 0];
      for (const place of order) {
        const times = await round(clients[place] as pg.Client, sql, threads[place] ?? '');
        medians[place] = middle(times);
        // The first round warms up.
        if (turn >= 0) all[place]?.push(...times);
      }
      if (turn >= 0) ratios.push((medians[1] ?? 0) / (medians[0] ?? 1));
    }
    const ratio = middle(ratios);
    const isOver = ratio > maxRatio;
    if (isOver && isHeld) failures += 1;
    const shown = (times: readonly number[] = []) => {
      const sorted = times.toSorted((a, b) => a - b);
      return `${middle(times).toFixed(2)} (p99 ${(sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(2)})`;
    };
    console.log(
      `${name.padEnd(32)} ${shown(all[0]).padEnd(20)} ${shown(all[1]).padEnd(20)} ratio ${ratio.toFixed(2)} ${isOver ? (isHeld ? 'above 1.3' : 'not held') : 'ok'}`,
    );
  }
  for (const client of clients) await client.end();
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

function withDatabase(name: string): string {
  // A socket's address has no host, so that it isn't read as one.
  return server.url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}
