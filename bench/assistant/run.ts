import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import MiniSearch from 'minisearch';
import pg from 'pg';
import { pino } from 'pino';
import { createGateway } from '@mendwell/gateway';
import { parseConfig } from '@mendwell/gateway/config';
import type { Functions } from '@mendwell/gateway/functions';
import { startPostgres } from '@mendwell/gateway/postgres';
import { createApp, readAssistantSettings } from '../../api/assistant/app.ts';
import { createLibrary } from '../../api/assistant/library.ts';
import { searchIndex } from '../../content/compiled/search_index.ts';
import { answerQuestion } from '../../domain/assistant/answer_question.ts';
import type { AskContext } from '../../domain/assistant/context.ts';
import { dangerIn } from '../../domain/assistant/danger/danger.ts';
import { weightOf } from '../../domain/assistant/danger/weighty.ts';
import { MAX_QUESTION } from '../../domain/assistant/limits.ts';
import { searchAttempts, type SearchEntry, searchOptions } from '../../domain/learning/search.ts';
import { aprBps, cents } from '../../domain/money/cents.ts';
import type { DebtId } from '../../domain/planner/debt.ts';
import { isoDate } from '../../domain/time/iso_date.ts';

/**
 * How soon an answer without a model begins: `node --import tsx bench/assistant/run.ts`. Over HTTP through the gateway, with
 * ten debts on a database, beside a bare function of the same gateway that streams as many bytes; what of it is working the
 * answer out; and the search over ten times what is known. Exits 1 over a bound.
 */
const ROUNDS = 300;
const QUESTIONS = [
  'What do I owe?',
  'What if I put $50 more a month toward my debt?',
  'How long does a late payment stay on my report?',
  'A collector wrote to me. Do I have to pay them?',
  'Which order is the cheapest?',
];

const settings = settingsOrThrow();
const library = createLibrary();
const context: AskContext = {
  today: isoDate('2026-11-22'),
  records: {
    debts: Array.from({ length: 10 }, (_, index) => {
      const id = randomUUID() as DebtId;
      const owed = cents(80_000 + index * 31_700);
      return {
        id,
        name: `Card ${index + 1}`,
        kind: 'card',
        balances: [{ id, kind: 'purchase', amount: owed, apr: aprBps(1_499 + index * 150) }],
        interest: 'average_daily',
        minimum: { kind: 'percent_plus_interest', percent: 100, floor: cents(2_500) },
        balanceAsOf: isoDate('2026-11-21'),
        startingBalance: owed,
        paidThrough: isoDate('2026-11-21'),
      };
    }),
    payments: [],
    plan: {
      strategy: 'avalanche',
      monthly: cents(90_000),
      startsOn: isoDate('2026-12-01'),
      customOrder: [],
      chosenOn: isoDate('2026-11-21'),
    },
  },
  knowledge: library.knowledge,
  find: library.find,
  understanding: library.understanding,
  about: { debtId: null, lesson: null },
  previous: null,
};

interface Times {
  /** To the first byte, and to the end, of each round. */
  readonly first: readonly number[];
  readonly whole: readonly number[];
}
const at = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;

async function rounds(ask: (round: number) => Promise<Request>): Promise<Times> {
  const first: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < ROUNDS + 20; round += 1) {
    const request = await ask(round);
    const began = performance.now();
    const response = await fetch(request);
    const reader = response.body?.getReader();
    await reader?.read();
    const begun = performance.now() - began;
    while (!(await reader?.read())?.done);
    if (!response.ok) throw new Error(`${request.url}: ${response.status}`);
    // The first ones warm up.
    if (round < 20) continue;
    first.push(begun);
    whole.push(performance.now() - began);
  }
  return { first, whole };
}

const question = (round: number, token: string, address: string): Request =>
  new Request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      turnId: randomUUID(),
      conversationId: randomUUID(),
      isNew: true,
      text: QUESTIONS[round % QUESTIONS.length],
      today: new Date().toISOString().slice(0, 10),
      about: { debtId: null, lesson: null },
      useModel: false,
      consent: null,
      takenOut: [],
    }),
  });

/** As many bytes as an answer has, in as many pieces, from nobody's records. */
const bare: Functions[string] = async (request) => {
  await request.json();
  const encoder = new TextEncoder();
  let left = 12;
  return new Response(
    new ReadableStream({
      pull(controller) {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(encoder.encode(`id: ${12 - left}\ndata: ${'x'.repeat(400)}\n\n`));
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );
};

/** The gateway on a PostgreSQL of its own, with the assistant and the bare function, and a visitor with ten debts. */
async function throughGateway(): Promise<{ readonly floor: Times; readonly ours: Times }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-assistant-'));
  // PostgreSQL runs as another user when this runs as root, and has to enter.
  fs.chmodSync(dataDir, 0o711);
  const log = pino({ level: 'warn' }, process.stderr);
  const postgres = await startPostgres({ dataDir, log });
  const supabase = new URL('../../supabase/', import.meta.url);
  const reading = parseConfig(fs.readFileSync(new URL('config.toml', supabase), 'utf8'), {});
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const late: { assistant?: Functions[string] } = {};
  const gateway = await createGateway({
    databaseUrl: postgres.databaseUrl,
    dataDir,
    config: reading.config,
    migrations: fileURLToPath(new URL('migrations', supabase)),
    functions: () => ({
      bare,
      assistant: (request) => late.assistant?.(request) ?? new Response(null, { status: 503 }),
    }),
    siteUrl: 'http://127.0.0.1',
    trustedProxies: '',
    log,
  });
  const server = createServer(getRequestListener(gateway.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const superuser = new pg.Client({ connectionString: postgres.databaseUrl });
  await superuser.connect();
  try {
    const { anonKey, serviceRoleKey } = gateway.secrets;
    const app = createApp({ supabaseUrl: url, anonKey, serviceRoleKey }, settings);
    late.assistant = (request) => app.fetch(request);
    const signed = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: anonKey },
      body: '{}',
    });
    const { access_token: token, user } = (await signed.json()) as {
      access_token: string;
      user: { id: string };
    };
    await superuser.query(
      `insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
       values ($1, '7d', 'code', now() - interval '1 minute', now() + interval '1 day')`,
      [user.id],
    );
    await superuser.query(
      `insert into public.debts (user_id, name, kind, balance_cents, apr_bps, minimum_kind, minimum_fixed_cents,
         starting_balance_cents, balance_as_of, paid_through, position)
       select $1, 'Card ' || n, 'card', 80000 + n * 31700, 1499 + n * 150, 'fixed', 3500, 80000 + n * 31700,
         '2026-11-21', '2026-11-21', n from generate_series(1, 10) as n`,
      [user.id],
    );
    const ask = (name: string) => async (round: number) => {
      // The day's limit is another subject.
      if (round % 100 === 0) await superuser.query('delete from private.attempts');
      return question(round, token, `${url}/functions/v1/${name}`);
    };
    return { floor: await rounds(ask('bare')), ours: await rounds(ask('assistant')) };
  } finally {
    await superuser.end();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await gateway.close();
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds of working an answer out. */
function answers(): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    answerQuestion(QUESTIONS[round % QUESTIONS.length] ?? '', context);
    times.push(performance.now() - began);
  }
  return at(times.slice(20), 0.95);
}

/** Milliseconds of a search, over what is known and over ten times that. */
function searches(): { readonly once: number; readonly tenfold: number } {
  const stored = JSON.parse(searchIndex) as {
    documentIds: object;
    storedFields: Record<string, SearchEntry>;
  };
  const ten = new MiniSearch<SearchEntry>(searchOptions);
  const entries = library.knowledge.lessons.map(({ id, title, asks, short }) => ({
    id: `lesson/${id}`,
    title,
    asks: asks.join(' '),
    terms: '',
    text: short,
    to: '',
    says: short,
    minutes: 3,
  }));
  const documents = Object.keys(stored.documentIds).length;
  for (let copy = 0; copy * entries.length < documents * 10; copy += 1)
    ten.addAll(entries.map((entry) => ({ ...entry, id: `${entry.id} ${copy}` })));
  const timed = (search: (words: string) => unknown) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      search(QUESTIONS[round % QUESTIONS.length] ?? '');
      times.push(performance.now() - began);
    }
    return at(times.slice(20), 0.95);
  };
  const once = timed(library.find);
  const tenfold = timed((words) => {
    for (const attempt of searchAttempts) if (ten.search(words, attempt).length > 0) return;
  });
  return { once, tenfold };
}

/** Milliseconds of looking for danger in the longest message that is read. */
function danger(): number {
  const sentence =
    'my husband and my kids would be so much better and i want to go on with all of the pills ';
  const longest = sentence.repeat(Math.ceil(MAX_QUESTION / sentence.length));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    dangerIn(`${round} ${longest}`);
    weightOf(`${round} ${longest}`);
    times.push(performance.now() - began);
  }
  return at(times.slice(20), 0.95);
}

function settingsOrThrow() {
  const reading = readAssistantSettings({});
  if (!reading.ok) throw new Error(reading.problem);
  return reading.settings;
}

function noMoreThan(what: string, value: number, bound: number): boolean {
  const isWithin = value <= bound;
  console.log(`${isWithin ? 'ok  ' : 'OVER'} ${what}: ${value.toFixed(2)} (at most ${bound})`);
  return isWithin;
}

const { floor, ours } = await throughGateway();
const worked = answers();
const found = searches();
const looked = danger();
console.log(
  `first byte, p50: bare ${at(floor.first, 0.5).toFixed(2)} ms, assistant ${at(ours.first, 0.5).toFixed(2)} ms`,
);
const checks = [
  noMoreThan('working an answer out, p95 (ms)', worked, 30),
  noMoreThan('first byte, with rows of ten debts read, p95 (ms)', at(ours.first, 0.95), 90),
  noMoreThan('whole answer, kept, p95 (ms)', at(ours.whole, 0.95), 100),
  noMoreThan('looking for danger in the longest message, p95 (ms)', looked, 30),
  noMoreThan('a search, p95 (ms)', found.once, 5),
  noMoreThan('a search over ten times as much, p95 (ms)', found.tenfold, 50),
];
if (checks.includes(false)) process.exitCode = 1;
