import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway } from '@mendwell/gateway/testing';
import { backendApi } from '../backend_api.ts';
import { purgeEmptyVisitors } from './purge_empty_visitors.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  gateway = await startTestGateway({
    migrations: path.join(import.meta.dirname, '../../supabase/migrations'),
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
