import path from 'node:path';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway } from '@mendwell/gateway/testing';
import { tendCommunityByTheClock } from './community_clock.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  gateway = await startTestGateway({
    migrations: path.join(import.meta.dirname, '../supabase/migrations'),
  });
});
afterAll(() => gateway.close());
afterEach(() => vi.useRealTimers());

const written = () => {
  const lines: Record<string, unknown>[] = [];
  const log: Logger = pino(
    { level: 'debug' },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  );
  return { lines, log };
};

/** A circle that ends in so many days. */
const addCircle = (days: number) =>
  gateway.superuser.query(
    `insert into public.circles (name, purpose, weekday, time_zone, first_week_on, ends_at)
     values ('The Slow Kiln', '', 6, 'Etc/UTC', '2026-11-16', now() + make_interval(days => $1))`,
    [days],
  );
const ended = async () =>
  (await gateway.superuser.query('select from public.circles where ended_at is not null')).rowCount;

test('what is due in circles is done at once and every quarter of an hour, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { lines, log } = written();
  await addCircle(-1);
  await addCircle(1);
  const { url, secrets } = gateway;
  const tending = tendCommunityByTheClock({ url, serviceRoleKey: secrets.serviceRoleKey }, log);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 20, circles: 1 });
  expect(await ended()).toBe(1);
  await addCircle(-1);
  vi.advanceTimersByTime(15 * 60 * 1000);
  await expect.poll(() => lines).toHaveLength(2);
  expect(await ended()).toBe(2);
  tending.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('a circle that fails is a line of the log, holds up no other, and is tried again', async () => {
  const { lines, log } = written();
  const db = gateway.superuser;
  await db.query(`
    create function public.poison() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'XX123'; end $$;
    create trigger poison before update on public.circles for each row when (old.name = 'Poisoned')
    execute function public.poison()`);
  await addCircle(-1);
  await db.query("update public.circles set name = 'Poisoned' where ended_at is null");
  await addCircle(-1);
  const { url, secrets } = gateway;
  const tend = () => tendCommunityByTheClock({ url, serviceRoleKey: secrets.serviceRoleKey }, log);
  const before = (await ended()) ?? 0;
  const first = tend();
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 40,
    circles: 1,
    failed: 1,
    failures: [{ collector: 'circle', sqlState: 'XX123' }],
  });
  expect(await ended()).toBe(before + 1);
  first.stop();
  await db.query('drop function public.poison() cascade');
  const second = tend();
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ level: 20, circles: 1 });
  expect(await ended()).toBe(before + 2);
  second.stop();
});

test('that it could not be done is one line of the log, and fails nothing', async () => {
  const { lines, log } = written();
  const tending = tendCommunityByTheClock({ url: 'http://127.0.0.1:9', serviceRoleKey: '' }, log);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 40, code: 'unreachable' });
  tending.stop();
});

test('is for the server’s key alone', async () => {
  const { lines, log } = written();
  const { url, secrets } = gateway;
  const tending = tendCommunityByTheClock({ url, serviceRoleKey: secrets.anonKey }, log);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 40, code: '42501' });
  tending.stop();
});
