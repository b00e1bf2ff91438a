import path from 'node:path';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway } from '@mendwell/gateway/testing';
import { eraseClosedAccounts } from './closed_accounts.ts';

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

/** Accounts that were closed, and are due in so many days. */
const addClosed = (howMany: number, dueInDays: number) =>
  gateway.superuser.query(
    `with people as (
       insert into auth.users (id, aud, role, is_anonymous)
       select gen_random_uuid(), 'authenticated', 'authenticated', false from generate_series(1, $1) returning id
     )
     insert into private.leaving_accounts (user_id, keeps_answers, erase_at)
     select id, false, now() + make_interval(days => $2) from people`,
    [howMany, dueInDays],
  );
const left = async () =>
  (await gateway.superuser.query('select from private.leaving_accounts')).rowCount;

test('all that are due are erased at once and every hour, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { lines, log } = written();
  await addClosed(43, -1);
  await addClosed(1, 1);
  const { url, secrets } = gateway;
  const erasing = eraseClosedAccounts({ url, serviceRoleKey: secrets.serviceRoleKey }, log);
  await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 30, accounts: 43 });
  expect(await left()).toBe(1);
  vi.advanceTimersByTime(60 * 60 * 1000);
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ level: 20, accounts: 0 });
  erasing.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('of several servers at once each account is erased by one', async () => {
  await addClosed(50, -1);
  const { url, secrets } = gateway;
  const servers = Array.from({ length: 4 }, () => {
    const { lines, log } = written();
    const erasing = eraseClosedAccounts({ url, serviceRoleKey: secrets.serviceRoleKey }, log);
    return { lines, erasing };
  });
  await expect
    .poll(() => servers.every(({ lines }) => lines.length === 1), { timeout: 20_000 })
    .toBe(true);
  const erased = servers.map(({ lines }) => Number(lines[0]?.['accounts']));
  expect(erased.reduce((sum, one) => sum + one, 0)).toBe(50);
  for (const { erasing } of servers) erasing.stop();
});

test('that it could not be done is one line of the log, and fails nothing', async () => {
  const { lines, log } = written();
  const erasing = eraseClosedAccounts({ url: 'http://127.0.0.1:9', serviceRoleKey: '' }, log);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 40, code: 'unreachable' });
  erasing.stop();
});

test('is for the server’s key alone', async () => {
  const { lines, log } = written();
  const { url, secrets } = gateway;
  const erasing = eraseClosedAccounts({ url, serviceRoleKey: secrets.anonKey }, log);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 40, code: '42501' });
  erasing.stop();
});
