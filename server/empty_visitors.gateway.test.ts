import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestGateway } from '@mendwell/gateway/testing';
import { purgeEmptyVisitors, purgeEmptyVisitorsDaily } from './empty_visitors.ts';
import { backendApi } from './backend_api.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  gateway = await startTestGateway({
    migrations: path.join(import.meta.dirname, '../supabase/migrations'),
  });
});
afterAll(() => gateway.close());
afterEach(() => gateway.superuser.query('delete from auth.users'));

/** An anonymous user who came so many days ago and was not seen since. */
async function visitor(days: number): Promise<string> {
  const id = randomUUID();
  await gateway.superuser.query(
    `insert into auth.users (id, is_anonymous, created_at, last_sign_in_at, aud, role)
     values ($1, true, now() - make_interval(days => $2), now() - make_interval(days => $2), 'authenticated', 'authenticated')`,
    [id, days],
  );
  return id;
}
const people = async () =>
  (await gateway.superuser.query('select id from auth.users order by id')).rows.map(({ id }) => id);

describe('visitors who left nothing', () => {
  test('are forgotten after the time, and no others', async () => {
    await visitor(31);
    const young = await visitor(29);
    const debtor = await visitor(400);
    await gateway.superuser.query(
      `insert into public.payoff_plans (user_id, strategy, monthly_cents, starts_on)
       values ($1, 'avalanche', 40000, '2026-12-01')`,
      [debtor],
    );
    const api = backendApi(gateway.url, gateway.secrets.serviceRoleKey);
    expect(await purgeEmptyVisitors(api, 30)).toEqual({ ok: true, value: 1 });
    expect(await people()).toEqual([young, debtor].toSorted());
    expect(await purgeEmptyVisitors(api, 30)).toEqual({ ok: true, value: 0 });
  });

  test('are all forgotten, however many', async () => {
    await gateway.superuser.query(
      `insert into auth.users (id, is_anonymous, created_at, aud, role)
       select gen_random_uuid(), true, now() - interval '40 days', 'authenticated', 'authenticated'
       from generate_series(1, 1003)`,
    );
    const api = backendApi(gateway.url, gateway.secrets.serviceRoleKey);
    expect(await purgeEmptyVisitors(api, 30)).toEqual({ ok: true, value: 1003 });
  });

  test('are nobody’s to forget without the service key', async () => {
    const id = await visitor(31);
    const api = backendApi(gateway.url, gateway.secrets.anonKey);
    expect(await purgeEmptyVisitors(api, 30)).toMatchObject({ ok: false, code: '42501' });
    expect(await people()).toEqual([id]);
  });
});

describe('the daily purge', () => {
  const written = () => {
    const lines: Record<string, unknown>[] = [];
    const log: Logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    return { lines, log };
  };
  const day = 24 * 60 * 60 * 1000;
  afterEach(() => vi.useRealTimers());

  test('runs at once and every 24 hours, one line each, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { lines, log } = written();
    await visitor(31);
    const { url, secrets } = gateway;
    const purging = purgeEmptyVisitorsDaily({ url, serviceRoleKey: secrets.serviceRoleKey }, log);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 30, visitors: 1, unseenDays: 30 });
    await visitor(31);
    vi.advanceTimersByTime(day - 1);
    expect(await people()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ visitors: 1 });
    purging.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('holds no process', () => {
    const { log } = written();
    const unref = vi.spyOn(globalThis, 'setInterval');
    const purging = purgeEmptyVisitorsDaily({ url: 'http://127.0.0.1:9', serviceRoleKey: '' }, log);
    const timer = unref.mock.results[0]?.value as NodeJS.Timeout;
    expect(timer.hasRef()).toBe(false);
    purging.stop();
    unref.mockRestore();
  });

  test('says in one line that it could not, and fails nothing', async () => {
    const { lines, log } = written();
    const purging = purgeEmptyVisitorsDaily({ url: 'http://127.0.0.1:9', serviceRoleKey: '' }, log);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 40, code: 'unreachable' });
    purging.stop();
  });
});
