import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import pg from 'pg';
import { pino } from 'pino';
import { createGateway } from '@mendwell/gateway';
import { hashPassword, passwordFits } from '@mendwell/gateway/auth/passwords';
import { parseConfig } from '@mendwell/gateway/config';
import { startPostgres } from '@mendwell/gateway/postgres';

/**
 * What signing in and staying signed in cost besides what they must: `node --import tsx bench/auth/run.ts`.
 * Sign-ins a second against comparing the same hash and nothing else, two at a time as the gateway does; refreshes a
 * second against one bare transaction that reads a row for update and writes one. Rounds take turns, so that what else
 * the machine does meets both; the ratio is the median over pairs of neighbouring rounds.
 */
const rounds = 5;
const roundSeconds = 2;
const connections = 8;
const people = 64;
const password = 'correct horse battery staple';

const config = `
project_id = "bench"
[auth.rate_limit]
token_refresh = 100000000
sign_in_sign_ups = 100000000
`;

/** In a child process: the gateway. */
async function serve(dataDir: string): Promise<void> {
  const log = pino({ level: 'warn' }, process.stderr);
  const postgres = await startPostgres({ dataDir, log });
  const reading = parseConfig(config, {});
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const gateway = await createGateway({
    databaseUrl: postgres.databaseUrl,
    dataDir,
    config: reading.config,
    migrations: dataDir,
    functions: () => ({}),
    siteUrl: 'http://127.0.0.1',
    trustedProxies: '',
    log,
  });
  const server = createServer(getRequestListener(gateway.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
    void gateway
      .close()
      .then(() => postgres.stop())
      .then(() => process.exit(0));
  });
  process.send?.({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`,
    databaseUrl: postgres.databaseUrl,
    key: gateway.secrets.serviceRoleKey,
  });
}

interface Gateway {
  readonly url: string;
  readonly databaseUrl: string;
  readonly key: string;
}

/** How often a second `work` is done by so many at a time. */
async function perSecond(atOnce: number, work: (worker: number) => Promise<void>): Promise<number> {
  const ends = performance.now() + roundSeconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      while (performance.now() < ends) {
        await work(worker);
        done += 1;
      }
    }),
  );
  return done / roundSeconds;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(
  what: string,
  measured: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<void> {
  await measured();
  const pairs: { measured: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ measured: await measured(), floor: await floor() });
  const rate = median(pairs.map((pair) => pair.measured));
  const bare = median(pairs.map((pair) => pair.floor));
  const ratio = median(pairs.map((pair) => pair.measured / pair.floor));
  process.stdout.write(
    `${what}: ${rate.toFixed(0)} a second, bare ${bare.toFixed(0)}, ratio ${ratio.toFixed(2)}\n`,
  );
}

async function measure({ url, databaseUrl, key }: Gateway): Promise<void> {
  const post = async (place: string, body: unknown) => {
    const answer = await fetch(`${url}${place}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${place} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { refresh_token: string };
  };
  const hash = await hashPassword(password, '127.0.0.1');
  const email = (person: number) => `person${person}@example.com`;
  for (let person = 0; person < people; person += 1)
    await post('/admin/users', {
      email: email(person),
      password_hash: hash,
      email_confirm: true,
    });

  let next = 0;
  const signIn = async () => {
    next += 1;
    return post('/token?grant_type=password', { email: email(next % people), password });
  };
  await compare(
    'sign-ins',
    () => perSecond(connections, async () => void (await signIn())),
    () => perSecond(2, async () => void (await passwordFits(password, hash, '127.0.0.1'))),
  );

  const tokens: string[] = [];
  for (let worker = 0; worker < connections; worker += 1)
    tokens.push((await signIn()).refresh_token);
  const refresh = async (worker: number) => {
    const body = { refresh_token: tokens[worker] };
    tokens[worker] = (await post('/token?grant_type=refresh_token', body)).refresh_token;
  };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  pool.on('error', () => undefined);
  await pool.query(
    `create table public.bench_sessions (id int primary key, seen_at timestamptz);
     create table public.bench_tokens (token text primary key, session_id int);
     insert into public.bench_sessions select n, now() from generate_series(0, ${connections}) n`,
  );
  const transaction = async (worker: number) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select id from public.bench_sessions where id = $1 for update', [worker]);
      const row = [randomUUID(), worker];
      await client.query(
        'insert into public.bench_tokens (token, session_id) values ($1, $2)',
        row,
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  await compare(
    'refreshes',
    () => perSecond(connections, refresh),
    () => perSecond(connections, transaction),
  );
  await pool.end();
}

const [dataDir] = process.argv.slice(2);
if (dataDir !== undefined) await serve(dataDir);
else {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mendwell-bench-auth-'));
  chmodSync(folder, 0o711);
  const child = fork(fileURLToPath(import.meta.url), [folder]);
  try {
    await measure((await once(child, 'message'))[0] as Gateway);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}
