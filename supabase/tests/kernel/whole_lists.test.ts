import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { readHistory } from '../../../web/data/history/history.ts';
import { plannerPort } from '../../../web/data/planner/port.ts';
import { readLedger, readMyInvitations } from '../../../web/data/referrals/my_invitations.ts';
import type { Database } from '../../types.ts';
import { startBackend } from '../testing/backend.ts';
import { debtRow, insertRow } from '../testing/rows.ts';

// The data API gives a thousand rows at most in one answer. What somebody's own lists hold is read whole all the same.

const many = 2_500;
const { signal } = new AbortController();

let backend: Awaited<ReturnType<typeof startBackend>>;
let client: SupabaseClient<Database>;
let person: string;
const run = (sql: string) => backend.superuser.query(sql, [person, many]);

beforeAll(async () => {
  backend = await startBackend();
  const { url, secrets } = backend;
  const options = {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  };
  const credentials = { email: `${randomUUID()}@mail.test`, password: 'mended with gold' };
  const server = createClient<Database>(url, secrets.serviceRoleKey, options);
  await server.auth.admin.createUser({ ...credentials, email_confirm: true });
  client = createClient<Database>(url, secrets.anonKey, options);
  const { data } = await client.auth.signInWithPassword(credentials);
  person = data.user?.id ?? '';
});
afterAll(() => backend?.close());

it('a history: passes, orders and rewards', async () => {
  await run(
    `insert into public.access_passes (user_id, plan, source, starts_at, ends_at, created_at)
     select $1, 'code', 'code', now() + make_interval(hours => n), now() + make_interval(hours => n + 1), now()
     from generate_series(1, $2::int) as n`,
  );
  await run(
    `insert into public.orders (id, number, user_id, plan, minutes, amount_cents, provider, state, return_to, paid_at,
       refunded_cents, refunded_at)
     select gen_random_uuid(), 'MO-' || private.readable_characters(8), $1, '1h', 60, 199, 'sandbox', 'refunded', '/', now(), 199, now()
     from generate_series(1, $2::int)`,
  );
  await run(
    `insert into public.referral_entries (user_id, kind, points, friend_name)
     select $1, 'qualified', 0, 'Ana' from generate_series(1, $2::int)`,
  );
  const entries = await readHistory(client, person, signal);
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  expect(['code', 'payment', 'refund', 'reward'].map(count)).toEqual([many, many, many, many]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
});

it('a ledger, in steps', async () => {
  const ids = new Set<number>();
  let before: number | null = null;
  for (;;) {
    const lines = await readLedger(client, person, before, signal);
    for (const { id } of lines) ids.add(id);
    before = lines.at(-1)?.id ?? null;
    if (before === null) break;
  }
  expect(ids.size).toBe(many);
});

it('friends', async () => {
  await run(
    `with friends as (
       insert into auth.users (id, instance_id, aud, role, is_anonymous, raw_user_meta_data, created_at, updated_at)
       select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', true,
         '{"first_name": "Ana"}', now(), now()
       from generate_series(1, $2::int) returning id
     ) insert into private.referrals (friend_id, inviter_id) select id, $1 from friends`,
  );
  const mine = await readMyInvitations(client, signal);
  expect([mine?.invited, mine?.friends.length]).toEqual([many, many]);
});

it('the payments of a planner, by their day', async () => {
  const id = randomUUID();
  await insertRow(backend.superuser, 'debts', { ...debtRow(person), id });
  await backend.superuser.query(
    `insert into public.debt_payments (user_id, debt_id, paid_on, amount_cents)
     select $1, $3, date '2020-01-01' + n % 700, n from generate_series(1, $2::int) as n`,
    [person, many, id],
  );
  const { payments } = await plannerPort(client, person).read();
  expect(new Set(payments.map((each) => each.id)).size).toBe(many);
  const days = payments.map(({ paidOn }) => paidOn);
  expect(days).toEqual(days.toSorted());
});
