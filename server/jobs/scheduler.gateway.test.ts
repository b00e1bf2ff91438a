import path from 'node:path';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestGateway } from '@mendwell/gateway/testing';
import { backendApi } from '../backend_api.ts';
import { jobs } from './jobs.ts';
import { runDueJobs, startJobs } from './scheduler.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
/** What the function `notices` was asked for. */
let asked: string[] = [];
let notSent = 0;
/** What happens while the function runs. */
let whileAsked: () => Promise<void> = async () => {};

beforeAll(async () => {
  gateway = await startTestGateway({
    migrations: path.join(import.meta.dirname, '../../supabase/migrations'),
    toml: '[functions.notices]\nverify_jwt = false',
    functions: {
      notices: async (request) => {
        await whileAsked();
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        return Response.json({ posted: 1, recomputed: 0, sent: 1, failed: 0, untold: notSent });
      },
    },
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  asked = [];
  notSent = 0;
  whileAsked = async () => {};
  await gateway.superuser.query(
    `update private.jobs set next_at = now() + interval '1 hour', leased_until = null, lease_token = null`,
  );
});
afterEach(() => vi.useRealTimers());

const written = () => {
  const lines: Record<string, unknown>[] = [];
  const log: Logger = pino(
    { level: 'debug' },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  );
  return { lines, log };
};

const dueNow = (...names: string[]) =>
  gateway.superuser.query('update private.jobs set next_at = now() where name = any($1)', [names]);

const never = new AbortController().signal;

/** One look at what is due, by a server with the given key. */
async function run(key = gateway.secrets.serviceRoleKey) {
  const { lines, log } = written();
  await runDueJobs(backendApi(gateway.url, key), log, never);
  return lines;
}

/** Seconds until a job is due. */
const dueIn = async (name: string) =>
  (
    await gateway.superuser.query(
      'select extract(epoch from next_at - now())::float as seconds from private.jobs where name = $1',
      [name],
    )
  ).rows[0].seconds;

const addCircle = (days: number) =>
  gateway.superuser.query(
    `insert into public.circles (name, purpose, weekday, time_zone, first_week_on, ends_at)
     values ('The Slow Kiln', '', 6, 'Etc/UTC', '2026-11-16', now() + make_interval(days => $1))`,
    [days],
  );
const ended = async () =>
  (await gateway.superuser.query('select from public.circles where ended_at is not null'))
    .rowCount ?? 0;

describe('the jobs of the server', () => {
  test('are the rows of the database, one for one', async () => {
    const { rows } = await gateway.superuser.query('select name from private.jobs order by name');
    expect(rows.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name).toSorted());
  });

  test('wait until they are due, and come again when their time has passed', async () => {
    expect(await run()).toEqual([]);
    await dueNow('send_notices');
    expect(await run()).toMatchObject([{ level: 20, posted: 1, sent: 1 }]);
    expect(asked).toEqual([expect.stringMatching(/^POST .*\/run$/)]);
    expect(await dueIn('send_notices')).toBeGreaterThan(50);
    expect(await dueIn('send_notices')).toBeLessThanOrEqual(60);
    expect(await run()).toEqual([]);
  });

  test('may be looked for a little early', async () => {
    await gateway.superuser.query(
      `update private.jobs set next_at = now() + interval '3 seconds' where name = 'send_notices'`,
    );
    expect(await run()).toHaveLength(1);
  });

  test('say loudly what could not be sent', async () => {
    notSent = 1;
    await dueNow('send_notices');
    expect(await run()).toMatchObject([{ level: 40, untold: 1 }]);
  });

  test('are run by one of several servers', async () => {
    await addCircle(-1);
    await dueNow(...jobs.map(({ name }) => name));
    const lines = (await Promise.all(Array.from({ length: 4 }, () => run()))).flat();
    expect(lines).toHaveLength(jobs.length);
    expect(asked).toHaveLength(1);
  });

  test('wait without a lease while the one before is at work: another server takes them', async () => {
    await addCircle(-1);
    await dueNow('send_notices');
    await gateway.superuser.query(
      `update private.jobs set next_at = now() - interval '1 minute' where name = 'send_notices'`,
    );
    await dueNow('run_due_community_jobs');
    let others: Record<string, unknown>[] = [];
    whileAsked = async () => {
      const { rows } = await gateway.superuser.query(
        'select name from private.jobs where lease_token is not null',
      );
      expect(rows).toEqual([{ name: 'send_notices' }]);
      others = await run();
    };
    const own = await run();
    expect(asked).toHaveLength(1);
    expect(others).toHaveLength(1);
    expect(own).toHaveLength(1);
  });

  test('of a server that died in the middle are due again when their lease is over', async () => {
    await dueNow('send_notices');
    const api = backendApi(gateway.url, gateway.secrets.serviceRoleKey);
    await gateway.superuser.query('select public.take_due_jobs()');
    await dueNow('send_notices');
    expect(await run(), 'somebody has it').toEqual([]);
    await gateway.superuser.query(
      `update private.jobs set leased_until = now(), next_at = now() + interval '1 day' where name = 'send_notices'`,
    );
    const { lines, log } = written();
    await runDueJobs(api, log, never);
    expect(lines).toHaveLength(1);
  });

  describe('are ended by who has them', () => {
    interface Taken {
      readonly name: string;
      readonly lease: string;
    }
    const take = async () =>
      (await gateway.superuser.query<{ jobs: Taken[] }>('select public.take_due_jobs() as jobs'))
        .rows[0]?.jobs ?? [];
    const finish = async (lease: string | null, succeeded = true) =>
      (
        await gateway.superuser.query<{ done: boolean }>(
          `select public.finish_job('send_notices', $1, $2) as done`,
          [lease, succeeded],
        )
      ).rows[0]?.done;
    const isTaken = async () =>
      (
        await gateway.superuser.query(
          `select from private.jobs where name = 'send_notices' and leased_until > now()`,
        )
      ).rowCount === 1;
    const letLeaseEnd = () =>
      gateway.superuser.query(
        `update private.jobs set leased_until = now() where name = 'send_notices'`,
      );

    test('and not by one whose lease went to another', async () => {
      await dueNow('send_notices');
      const [slow] = await take();
      await letLeaseEnd();
      const [next] = await take();
      expect(next?.name).toBe('send_notices');
      for (const lease of [slow?.lease ?? '', null, crypto.randomUUID()])
        for (const succeeded of [true, false]) {
          expect(await finish(lease, succeeded)).toBe(false);
          expect(await isTaken()).toBe(true);
        }
      expect(await take(), 'nobody else gets it meanwhile').toEqual([]);
      expect(await finish(next?.lease ?? ''), 'control').toBe(true);
      expect(await isTaken()).toBe(false);
    });

    test('once', async () => {
      await dueNow('send_notices');
      const [own] = await take();
      expect(await finish(own?.lease ?? '')).toBe(true);
      await dueNow('send_notices');
      expect(await finish(own?.lease ?? '', false)).toBe(false);
      const [next] = await take();
      expect(await finish(own?.lease ?? '')).toBe(false);
      expect(await finish(next?.lease ?? '')).toBe(true);
    });

    test('also late, where nobody has taken them since', async () => {
      await dueNow('send_notices');
      const [own] = await take();
      await letLeaseEnd();
      expect(await finish(own?.lease ?? '')).toBe(true);
      expect(await take()).toEqual([]);
    });

    test('and a server that was too slow says so', async () => {
      await dueNow('send_notices');
      whileAsked = async () => {
        await letLeaseEnd();
        await take();
      };
      expect(await run()).toMatchObject([
        { level: 20, sent: 1 },
        { level: 40, job: 'send_notices', msg: expect.stringContaining('longer than its lease') },
      ]);
      expect(await isTaken()).toBe(true);
    });
  });

  test('that a newer version added are left to it', async () => {
    await gateway.superuser.query(
      `insert into private.jobs (name, every, lease) values ('of_tomorrow', '1 day', '1 minute')`,
    );
    expect(await run()).toEqual([]);
    await gateway.superuser.query(`delete from private.jobs where name = 'of_tomorrow'`);
  });

  test('are the server’s alone', async () => {
    await dueNow('send_notices');
    expect(await run(gateway.secrets.anonKey)).toMatchObject([{ level: 40, code: '42501' }]);
    expect(asked).toEqual([]);
  });
});

describe('what is due in the community', () => {
  test('is done, and one circle that fails holds up no other and is tried again', async () => {
    const db = gateway.superuser;
    await db.query(`
      create function public.poison() returns trigger language plpgsql as $$
      begin raise exception using errcode = 'XX123'; end $$;
      create trigger poison before update on public.circles for each row when (old.name = 'Poisoned')
      execute function public.poison()`);
    await addCircle(-1);
    await db.query("update public.circles set name = 'Poisoned' where ended_at is null");
    await addCircle(-1);
    await addCircle(1);
    const before = await ended();
    await dueNow('run_due_community_jobs');
    expect(await run()).toMatchObject([
      { level: 40, circles: 1, failed: 1, failures: [{ collector: 'circle', sqlState: 'XX123' }] },
    ]);
    expect(await ended()).toBe(before + 1);
    await db.query('drop function public.poison() cascade');
    await dueNow('run_due_community_jobs');
    expect(await run()).toMatchObject([{ level: 20, circles: 1 }]);
    expect(await ended()).toBe(before + 2);
  });
});

describe('a job that failed', () => {
  test('is one line of the log, and is tried again after a quarter of an hour', async () => {
    await gateway.superuser.query(
      'revoke execute on function public.purge_empty_visitors(interval) from service_role',
    );
    await dueNow('purge_empty_visitors');
    expect(await run()).toMatchObject([{ level: 40, job: 'purge_empty_visitors', code: '42501' }]);
    expect(await dueIn('purge_empty_visitors')).toBeLessThanOrEqual(900);
    await gateway.superuser.query(
      'grant execute on function public.purge_empty_visitors(interval) to service_role',
    );
    await dueNow('purge_empty_visitors');
    expect(await run()).toMatchObject([{ level: 30, unseenDays: 30 }]);
    expect(await dueIn('purge_empty_visitors')).toBeGreaterThan(86_000);
  });
});

describe('the scheduler', () => {
  const timers = {
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  } as const satisfies Parameters<typeof vi.useFakeTimers>[0];

  test('looks a little after the start and every minute, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: [...timers.toFake] });
    const { lines, log } = written();
    const running = startJobs({ url: 'http://127.0.0.1:9', serviceRoleKey: '' }, log);
    expect(vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(3_000);
    vi.useRealTimers();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 40, code: 'unreachable' });
    running.stop();
  });

  test('keeps no process alive', () => {
    const { log } = written();
    const set = vi.spyOn(globalThis, 'setInterval');
    const running = startJobs({ url: 'http://127.0.0.1:9', serviceRoleKey: '' }, log);
    const timer = set.mock.results[0]?.value as NodeJS.Timeout | undefined;
    expect(timer?.hasRef()).toBe(false);
    running.stop();
    set.mockRestore();
  });
});
