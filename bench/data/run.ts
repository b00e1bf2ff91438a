import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JSONWebKeySet } from 'jose';
import pg from 'pg';
import { tidyUp } from './database.ts';

/**
 * The data protocol against its floor, a bare Hono and `pg` handler that does the same work:
 * `node --import tsx bench/data/run.ts`. Both servers run in processes of their own on one
 * PostgreSQL; rounds take turns, so that what else the machine does meets both. The ratio is the
 * median over pairs of neighbouring rounds; below 0.85 the bench exits 1.
 */
const rounds = 7;
const roundSeconds = 2;
const connections = 10;
const leastRatio = 0.85;

type Side = 'gateway' | 'floor';
type Gateway = Awaited<ReturnType<typeof import('./measured.ts').serveGateway>>;

/** In a child process: starts what the parent asks for and tells where it is. */
async function serve(): Promise<void> {
  const [side, ...given] = process.argv.slice(2);
  if (side === 'gateway') {
    const { serveGateway } = await import('./measured.ts');
    process.send?.(await serveGateway(given[0] ?? ''));
    return;
  }
  const { serveFloor } = await import('./floor.ts');
  process.send?.(await serveFloor(given[0] ?? '', JSON.parse(given[1] ?? '') as JSONWebKeySet));
}

async function start<Message>(side: Side, ...given: string[]): Promise<[ChildProcess, Message]> {
  const child = fork(fileURLToPath(import.meta.url), [side, ...given]);
  const answered = once(child, 'message');
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The ${side} ended before it was ready.`);
  });
  const [message] = await Promise.race([answered, ended]);
  ended.catch(() => undefined);
  return [child, message as Message];
}

async function compare(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mendwell-bench-'));
  chmodSync(dataDir, 0o711);
  const children: ChildProcess[] = [];
  try {
    const [first, gateway] = await start<Gateway>('gateway', dataDir);
    children.push(first);
    const [second, floorUrl] = await start<string>(
      'floor',
      gateway.authenticatorUrl,
      JSON.stringify(gateway.keys),
    );
    children.push(second);
    process.exitCode = await measure({ gateway: gateway.url, floor: floorUrl }, gateway);
  } finally {
    for (const child of children.toReversed()) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const actions = {
  'list of 20 rows': ['-m', 'GET'],
  'insert of a row': [
    '-m',
    'POST',
    '-H',
    'content-type=application/json',
    '-b',
    '{"name":"Card","balance_cents":250000,"apr_bps":2399,"position":99}',
  ],
} as const;

async function measure(urls: Record<Side, string>, gateway: Gateway): Promise<number> {
  const superuser = new pg.Client({ connectionString: gateway.superuserUrl });
  superuser.on('error', () => undefined);
  await superuser.connect();
  let failed = 0;
  console.log(
    `${rounds} rounds of ${roundSeconds} s, ${connections} connections, requests a second`,
  );
  for (const [name, options] of Object.entries(actions)) {
    const found: Record<Side, Round[]> = { gateway: [], floor: [] };
    for (let round = 0; round <= rounds; round += 1)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const query = options[1] === 'GET' ? '?select=*&order=position&limit=20' : '';
        const result = await load(`${urls[side]}/rest/v1/bench_debts${query}`, options, gateway);
        // The first round warms up.
        if (round > 0) found[side].push(result);
        for (const statement of tidyUp.split(';')) await superuser.query(statement);
      }
    const speed = { gateway: median(found.gateway), floor: median(found.floor) };
    // Neighbouring rounds met the same machine, so they are compared with each other.
    const ratio = middle(
      found.gateway.map(({ perSecond }, round) => perSecond / (found.floor[round]?.perSecond ?? 1)),
    );
    if (ratio < leastRatio) failed += 1;
    console.log(
      `${name.padEnd(18)} gateway ${speed.gateway.toFixed(0).padStart(6)} (p99 ${latency(found.gateway)} ms)   floor ${speed.floor.toFixed(0).padStart(6)} (p99 ${latency(found.floor)} ms)   ratio ${ratio.toFixed(2)} ${ratio < leastRatio ? `below ${leastRatio}` : 'ok'}`,
    );
  }
  await superuser.end();
  return failed === 0 ? 0 : 1;
}

const sides: readonly Side[] = ['gateway', 'floor'];

interface Round {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** One round of load, by a process of its own. An answer that is no success ends the bench. */
async function load(url: string, options: readonly string[], gateway: Gateway): Promise<Round> {
  const program = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
  const child = spawn(
    process.execPath,
    [
      program,
      '-jn',
      `-c=${connections}`,
      `-d=${roundSeconds}`,
      `-H=authorization=Bearer ${gateway.token}`,
      `-H=apikey=${gateway.apiKey}`,
      ...options,
      url,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  await once(child, 'close');
  const report = JSON.parse(Buffer.concat(parts).toString()) as {
    requests: { average: number };
    latency: { p99: number };
    '2xx': number;
    non2xx: number;
    errors: number;
  };
  if (report.non2xx > 0 || report.errors > 0 || report['2xx'] === 0)
    throw new Error(`${url}: ${report.non2xx} refused, ${report.errors} broken`);
  return { perSecond: report.requests.average, p99: report.latency.p99 };
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const median = (results: readonly Round[]) => middle(results.map(({ perSecond }) => perSecond));
const latency = (results: readonly Round[]) => middle(results.map(({ p99 }) => p99));

if (process.send) await serve();
else await compare();
