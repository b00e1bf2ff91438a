import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway } from '@mendwell/gateway/testing';
import { backendApi } from '../backend_api.ts';
import { eraseClosedAccounts } from './erase_closed_accounts.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  gateway = await startTestGateway({
    migrations: path.join(import.meta.dirname, '../../supabase/migrations'),
  });
});
afterAll(() => gateway.close());

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

const never = new AbortController().signal;
const erase = (key = gateway.secrets.serviceRoleKey) =>
  eraseClosedAccounts(backendApi(gateway.url, key), never);

test('all that are due are erased, and no others', async () => {
  await addClosed(43, -1);
  await addClosed(1, 1);
  expect(await erase()).toEqual({ ok: true, value: 43 });
  expect(await left()).toBe(1);
  expect(await erase()).toEqual({ ok: true, value: 0 });
});

test('of several servers at once each account is erased by one', async () => {
  await addClosed(50, -1);
  const answers = await Promise.all(Array.from({ length: 4 }, () => erase()));
  expect(answers.reduce((sum, answer) => sum + (answer.ok ? answer.value : 0), 0)).toBe(50);
});

test('is for the server’s key alone', async () => {
  expect(await erase(gateway.secrets.anonKey)).toMatchObject({ ok: false, code: '42501' });
});
