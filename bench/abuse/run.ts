import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { serveGateway } from '../data/measured.ts';

/**
 * What one visitor can do to everybody else: `node --import tsx bench/abuse/run.ts`. The gateway runs in a process
 * of its own. For each kind of abuse: the longest time its event loop stood still, how much memory it grew by, and
 * how long another person's request and `/healthz` took meanwhile.
 */
type Gateway = Awaited<ReturnType<typeof serveGateway>>;
interface Strain {
  readonly blockedMs: number;
  readonly grownMiB: number;
}

const mebibyte = 1024 ** 2;

const people = `
create table public.bench_people (
  id integer primary key, boss integer references public.bench_people, name text not null);
grant select on public.bench_people to authenticated;
insert into public.bench_people select n, greatest(1, n / 2), repeat('x', 100) from generate_series(1, 5000) n;
notify pgrst, 'reload schema'`;

async function serve(dataDir: string): Promise<void> {
  const gateway = await serveGateway(dataDir);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let rssAtStart = process.memoryUsage().rss;
  let rssPeak = rssAtStart;
  delay.enable();
  setInterval(() => {
    rssPeak = Math.max(rssPeak, process.memoryUsage().rss);
  }, 5).unref();
  process.on('message', (request) => {
    if (request === 'reset') {
      delay.reset();
      rssAtStart = rssPeak = process.memoryUsage().rss;
      process.send?.('done');
    } else
      process.send?.({
        blockedMs: Math.round(delay.max / 1e6),
        grownMiB: Math.round(
          (Math.max(rssPeak, process.memoryUsage().rss) - rssAtStart) / mebibyte,
        ),
      } satisfies Strain);
  });
  process.send?.(gateway);
}

async function asked<Message>(child: ChildProcess, request: string): Promise<Message> {
  const answered = once(child, 'message');
  child.send(request);
  return (await answered)[0] as Message;
}

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mendwell-abuse-'));
  chmodSync(dataDir, 0o711);
  const child = fork(fileURLToPath(import.meta.url), [dataDir]);
  try {
    const gateway = (await once(child, 'message'))[0] as Gateway;
    const superuser = new pg.Client({ connectionString: gateway.superuserUrl });
    await superuser.connect();
    await superuser.query(people);
    await superuser.end();
    const ask = async (place: string, body?: string, token: string | null = null) => {
      const began = performance.now();
      const answer = await fetch(`${gateway.url}${place}`, {
        ...(body === undefined ? {} : { method: 'POST', body }),
        headers: {
          apikey: gateway.apiKey,
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
      }).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      return { status: answer?.status ?? 0, ms: Math.round(performance.now() - began) };
    };
    const nested = '['.repeat(4.9 * mebibyte) + ']'.repeat(4.9 * mebibyte);
    const keys = `{${Array.from({ length: 500_000 }, (_, at) => `"k${at}":0`).join(',')}}`;
    const levels = (left: number): string =>
      left === 0 ? 'id,name' : `id,name,bench_people!boss(${levels(left - 1)})`;
    const deep = `/rest/v1/bench_people?select=${levels(4)}`;
    const times = (count: number, one: () => Promise<{ status: number }>) => () =>
      Promise.all(Array.from({ length: count }, one));
    const abuses: Record<string, () => Promise<readonly { status: number }[]>> = {
      nothing: () => new Promise((resolve) => setTimeout(resolve, 1000, [])),
      'nested brackets': times(1, () => ask('/rest/v1/bench_debts', nested)),
      'nested brackets, five at once': times(5, () => ask('/rest/v1/bench_debts', nested)),
      'nested brackets of a member': times(5, () =>
        ask('/rest/v1/bench_debts', nested, gateway.token),
      ),
      '500,000 keys': times(1, () => ask('/rest/v1/bench_debts', keys)),
      '500,000 keys of a member': times(5, () => ask('/rest/v1/bench_debts', keys, gateway.token)),
      'nested brackets for sign-up': times(5, () =>
        ask('/auth/v1/signup', nested.slice(0, mebibyte / 2) + nested.slice(-mebibyte / 2)),
      ),
      'self-embedding of a member': times(24, () => ask(deep, undefined, gateway.token)),
    };
    const bystander = gateway.otherToken;
    for (const [name, abuse] of Object.entries(abuses)) {
      await asked(child, 'reset');
      let isOver = false;
      const watch = async (place: string, token: string | null) => {
        const seen: { status: number; ms: number }[] = [];
        while (!isOver) {
          seen.push(await ask(place, undefined, token));
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        const worst = Math.max(...seen.map(({ ms }) => ms));
        const statuses = [...new Set(seen.map(({ status }) => status))].join(' ');
        return `${worst} ms (${statuses})`;
      };
      const watched = [
        watch('/rest/v1/bench_debts?select=id&limit=5', bystander),
        watch('/healthz', null),
      ];
      const began = performance.now();
      const statuses = (await abuse()).map(({ status }) => status);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      isOver = true;
      const [other, health] = await Promise.all(watched);
      const { blockedMs, grownMiB } = await asked<Strain>(child, 'strain');
      process.stdout.write(
        `${name}: ${seconds} s, answered ${[...new Set(statuses)].join(' ')}; event loop ${blockedMs} ms, memory +${grownMiB} MiB, another person ${other}, healthz ${health}\n`,
      );
    }
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const [dataDir] = process.argv.slice(2);
await (dataDir === undefined ? measure() : serve(dataDir));
