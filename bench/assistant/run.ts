import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { createApp, readAssistantSettings } from '../../api/assistant/app.ts';
import { createLibrary } from '../../api/assistant/library.ts';
import { inMemory } from '../../api/assistant/testing/memory.ts';
import { searchIndex } from '../../content/compiled/search_index.ts';
import { searchAttempts, type SearchEntry, searchOptions } from '../../domain/learning/search.ts';
import { aprBps, cents } from '../../domain/money/cents.ts';
import type { DebtId } from '../../domain/payoff/debt.ts';
import type { PlannerRecords } from '../../domain/payoff/plan_choice.ts';
import { isoDate } from '../../domain/time/iso_date.ts';
import type { FunctionHandler } from '../../gateway/functions/app.ts';
import { nodeHandler } from '../../gateway/kernel/listener.ts';
import { startTestGateway } from '../../gateway/kernel/testing.ts';

/**
 * How soon an answer without a model begins: `node --import tsx bench/assistant/run.ts`. In one run beside a bare handler that
 * streams as many bytes, over HTTP on this machine; then the same with the whole backend and ten debts on a database; then the
 * search over ten times what is known. Exits 1 over a bound.
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
const records: PlannerRecords = {
  debts: Array.from({ length: 10 }, (_, index) => {
    const id = randomUUID() as DebtId;
    return {
      id,
      name: `Card ${index + 1}`,
      kind: 'card',
      balances: [
        {
          id,
          kind: 'purchase',
          amount: cents(80_000 + index * 31_700),
          apr: aprBps(1_499 + index * 150),
        },
      ],
      interest: 'average_daily',
      minimum: { kind: 'percent_plus_interest', percent: 100, floor: cents(2_500) },
      balanceAsOf: isoDate('2026-11-21'),
      startingBalance: cents(80_000 + index * 31_700),
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
};

interface Times {
  /** To the first byte, and to the end, of each round. */
  readonly first: readonly number[];
  readonly whole: readonly number[];
}
const at = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;

async function rounds(address: string, request: (round: number) => RequestInit): Promise<Times> {
  const first: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < ROUNDS + 20; round += 1) {
    const began = performance.now();
    const response = await fetch(address, request(round));
    const reader = response.body?.getReader();
    await reader?.read();
    const begun = performance.now() - began;
    while (!(await reader?.read())?.done);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    // The first ones warm up.
    if (round < 20) continue;
    first.push(begun);
    whole.push(performance.now() - began);
  }
  return { first, whole };
}

const question = (round: number, token: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({
    turnId: randomUUID(),
    conversationId: randomUUID(),
    text: QUESTIONS[round % QUESTIONS.length],
    today: '2026-11-22',
    about: { debtId: null, lesson: null },
    useModel: false,
    consent: null,
    takenOut: [],
  }),
});

async function serve(handler: FunctionHandler) {
  const server = http.createServer(nodeHandler(async (request) => handler(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** As many bytes as an answer has, in as many pieces, from nobody's records. */
const bare: FunctionHandler = async (request) => {
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

async function besideBare() {
  const { handler } = inMemory({ settings, records });
  const [ours, floor] = [await serve((request) => handler.fetch(request)), await serve(bare)];
  try {
    const floorTimes = await rounds(`${floor.url}/`, (round) => question(round, 'person.one.x'));
    const times = await rounds(`${ours.url}/assistant`, (round) => question(round, 'person.one.x'));
    return { floor: floorTimes, ours: times };
  } finally {
    await Promise.all([ours.close(), floor.close()]);
  }
}

async function withBackend(): Promise<Times> {
  const late: { handler?: FunctionHandler } = {};
  const root = new URL('../../supabase/', import.meta.url);
  const gateway = await startTestGateway({
    ownServer: true,
    migrations: fileURLToPath(new URL('migrations', root)),
    toml: fs
      .readFileSync(new URL('config.toml', root), 'utf8')
      .replace(/^(\w+ = )30$/gm, '$1100000'),
    functions: {
      assistant: (request) => late.handler?.(request) ?? new Response(null, { status: 503 }),
    },
  });
  try {
    const { anonKey, serviceRoleKey } = gateway.secrets;
    const app = createApp({ supabaseUrl: gateway.url, anonKey, serviceRoleKey }, settings);
    late.handler = (request) => app.fetch(request);
    const signed = await fetch(`${gateway.url}/auth/v1/signup`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: anonKey,
        authorization: `Bearer ${anonKey}`,
      },
      body: '{}',
    });
    const { access_token: token, user } = (await signed.json()) as {
      access_token: string;
      user: { id: string };
    };
    await gateway.superuser.query(
      `insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
       values ($1, '7d', 'code', now() - interval '1 minute', now() + interval '1 day')`,
      [user.id],
    );
    await gateway.superuser.query(
      `insert into public.debts (user_id, name, kind, balance_cents, apr_bps, minimum_kind, minimum_fixed_cents,
         starting_balance_cents, balance_as_of, paid_through, position)
       select $1, 'Card ' || n, 'card', 80000 + n * 31700, 1499 + n * 150, 'fixed', 3500, 80000 + n * 31700,
         '2026-11-21', '2026-11-21', n from generate_series(1, 10) as n`,
      [user.id],
    );
    return await rounds(`${gateway.url}/functions/v1/assistant`, (round) => {
      // The day's limit is another test's subject.
      if (round % 100 === 0) void gateway.superuser.query('delete from private.attempts');
      const { headers, ...rest } = question(round, token);
      return { ...rest, headers: { ...headers, apikey: anonKey } };
    });
  } finally {
    await gateway.close();
  }
}

/** Milliseconds of a search, over what is known and over ten times that. */
function searches(): { readonly once: number; readonly tenfold: number } {
  const { find } = createLibrary();
  const stored = JSON.parse(searchIndex) as {
    documentIds: object;
    storedFields: Record<string, SearchEntry>;
  };
  const ten = new MiniSearch<SearchEntry>(searchOptions);
  const { knowledge } = createLibrary();
  const entries = knowledge.lessons.map(({ id, title, asks, short }) => ({
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
  const once = timed(find);
  const tenfold = timed((words) => {
    for (const attempt of searchAttempts) if (ten.search(words, attempt).length > 0) return;
  });
  return { once, tenfold };
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

const { floor, ours } = await besideBare();
const backend = await withBackend();
const found = searches();
console.log(
  `first byte, p50: bare ${at(floor.first, 0.5).toFixed(2)} ms, assistant ${at(ours.first, 0.5).toFixed(2)} ms, with its rows ${at(backend.first, 0.5).toFixed(2)} ms`,
);
const checks = [
  noMoreThan(
    'first byte beyond a bare handler, p95 (ms)',
    at(ours.first, 0.95) - at(floor.first, 0.95),
    30,
  ),
  noMoreThan(
    'whole answer beyond a bare handler, p95 (ms)',
    at(ours.whole, 0.95) - at(floor.whole, 0.95),
    60,
  ),
  noMoreThan(
    'whole answer with rows of ten debts read and written, p95 (ms)',
    at(backend.whole, 0.95),
    100,
  ),
  noMoreThan('a search, p95 (ms)', found.once, 5),
  noMoreThan('a search over ten times as much, p95 (ms)', found.tenfold, 50),
];
process.exit(checks.includes(false) ? 1 : 0);
