import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { untilWaiting } from '../testing/database.ts';
import { inTransactions } from '../testing/transactions.ts';
import { call } from '../testing/purchases.ts';
import { debtRow, insertRow, sampleRow } from '../testing/rows.ts';
import { addUser } from '../testing/sessions.ts';

// Visitors who left nothing are forgotten after 30 days; everything that keeps one, one by one.

let client: PoolClient;
const database = inTransactions((fresh) => {
  client = fresh;
});

const purge = (unseen = '30 days') =>
  call<number>(client, 'public.purge_empty_visitors($1)', [unseen]);
const isThere = async (id: string) =>
  (await client.query('select from auth.users where id = $1', [id])).rowCount === 1;

/** An anonymous user who came and was last seen so many days ago, with a session from then. */
async function addOldVisitor(days = 31): Promise<string> {
  const id = await addUser(client, { anonymous: true });
  await client.query(
    `update auth.users set created_at = now() - make_interval(days => $2),
       last_sign_in_at = now() - make_interval(days => $2) where id = $1`,
    [id, days],
  );
  await client.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at)
     values ($2, $1, now() - make_interval(days => $3), now(), (now() - make_interval(days => $3)) at time zone 'UTC')`,
    [id, randomUUID(), days],
  );
  return id;
}

const addPassUntil = (id: string, until: string, order?: string) =>
  client.query(
    `insert into public.access_passes (user_id, plan, source, starts_at, ends_at, order_id)
     values ($1, '1h', 'order', now() - interval '50 days', now() + $2::interval, $3)`,
    [id, until, order],
  );

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** An order that nobody paid in time, 40 days ago, but for what is said of it. */
async function addOrder(id: string, over: object = {}, checkout: string | null = null) {
  const { id: order, ...row } = await sampleRow(client, 'orders', id);
  const columns = { state: 'expired', updated_at: daysAgo(40), ...over };
  await insertRow(client, 'orders', { id: order, ...row, ...columns });
  await client.query(
    'insert into private.order_checkouts (order_id, reference, recovery_hash) values ($1, $2, $3)',
    [order, checkout, order],
  );
  return order;
}

const keepers: [string, (id: string) => Promise<unknown>][] = [
  ['a debt', (id) => insertRow(client, 'debts', debtRow(id))],
  [
    'a payment',
    async (id) => insertRow(client, 'debt_payments', await sampleRow(client, 'debt_payments', id)),
  ],
  [
    'a plan',
    async (id) => insertRow(client, 'payoff_plans', await sampleRow(client, 'payoff_plans', id)),
  ],
  ...(['lesson_progress', 'review_cards', 'conversations'] as const).map(
    (table): (typeof keepers)[number] => [
      `a row of ${table}`,
      async (id) => insertRow(client, table, await sampleRow(client, table, id)),
    ],
  ),
  ...(['processing', 'paid', 'review', 'refunded', 'disputed'] as const).map(
    (state): (typeof keepers)[number] => [
      `an order that is ${state}`,
      (id) => addOrder(id, { state }),
    ],
  ),
  ['an order that ended lately', (id) => addOrder(id, { updated_at: daysAgo(29) })],
  [
    'an order that a part was given back of',
    (id) => addOrder(id, { refunded_cents: 50, refunded_at: daysAgo(40) }),
  ],
  ['an order that was paid, whatever it says', (id) => addOrder(id, { paid_at: daysAgo(40) })],
  [
    'an order that Stripe may still be paid for',
    (id) => addOrder(id, { state: 'open', is_live: true }),
  ],
  [
    'an order that a page of Stripe’s was made for',
    (id) => addOrder(id, { state: 'created', is_live: true }, 'cs_live_1'),
  ],
  [
    'two orders, of which one is paid',
    async (id) => {
      await addOrder(id);
      await addOrder(id, { state: 'paid' });
    },
  ],
  [
    'a name',
    (id) => client.query("update public.profiles set first_name = 'Ada' where user_id = $1", [id]),
  ],
  ['a pass that runs', (id) => addPassUntil(id, '1 hour')],
  ['a pass that ended lately', (id) => addPassUntil(id, '-29 days')],
  [
    'a mail address that waits',
    (id) => client.query("update auth.users set email_change = 'a@mail.test' where id = $1", [id]),
  ],
  [
    'a mail that was sent lately',
    (id) =>
      client.query(
        "update auth.users set email_change = 'a@mail.test', email_change_sent_at = $2 where id = $1",
        [id, daysAgo(29)],
      ),
  ],
  [
    'a phone number that waits',
    (id) => client.query("update auth.users set phone_change = '15550100' where id = $1", [id]),
  ],
  [
    'a sign-in since',
    (id) =>
      client.query(
        "update auth.users set last_sign_in_at = now() - interval '29 days' where id = $1",
        [id],
      ),
  ],
  [
    'a session that was refreshed since',
    (id) =>
      client.query(
        "update auth.sessions set refreshed_at = (now() - interval '29 days') at time zone 'UTC' where user_id = $1",
        [id],
      ),
  ],
  [
    'a session begun since',
    (id) =>
      client.query(
        "update auth.sessions set created_at = now() - interval '29 days', refreshed_at = null where user_id = $1",
        [id],
      ),
  ],
  [
    'having come since',
    (id) =>
      client.query(
        "update auth.users set created_at = now() - interval '29 days', last_sign_in_at = null where id = $1",
        [id],
      ),
  ],
  [
    'an account',
    (id) => client.query('update auth.users set is_anonymous = false where id = $1', [id]),
  ],
];

describe('a visitor who was not seen for 30 days', () => {
  it('and left nothing is forgotten', async () => {
    const id = await addOldVisitor();
    expect([await purge(), await isThere(id)]).toEqual([1, false]);
    const { rowCount } = await client.query('select from auth.sessions where user_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  it.each(keepers)('is kept by %s', async (_, keep) => {
    const kept = await addOldVisitor();
    const control = await addOldVisitor();
    await keep(kept);
    expect(await purge()).toBe(1);
    expect([await isThere(kept), await isThere(control)]).toEqual([true, false]);
  });

  it('is not kept by a pass that is long over, an invitation or a code', async () => {
    const id = await addOldVisitor();
    const inviter = await addUser(client);
    await addPassUntil(id, '-31 days');
    await client.query('insert into private.referrals (friend_id, inviter_id) values ($1, $2)', [
      id,
      inviter,
    ]);
    await client.query(
      `with code as (
         insert into private.access_codes (hash, hint, minutes, uses) values ('x', 'X', 60, 1) returning id
       )
       insert into private.access_code_uses (code_id, user_id) select id, $1 from code`,
      [id],
    );
    expect([await purge(), await isThere(id), await isThere(inviter)]).toEqual([1, false, true]);
    const { rows } = await client.query('select user_id from private.access_code_uses');
    expect(rows, 'the use stays written down').toEqual([{ user_id: null }]);
  });
});

const overs: [string, object][] = [
  ['ended unpaid', {}],
  ['failed', { state: 'failed' }],
  ['was canceled in the sandbox', { state: 'open' }],
  ['found no page of Stripe’s', { state: 'created', is_live: true }],
];

it.each(overs)('whose only order %s is forgotten, and the books keep it', async (_, over) => {
  const id = await addOldVisitor();
  const order = await addOrder(id, over);
  expect([await purge(), await isThere(id)]).toEqual([1, false]);
  const { rows } = await client.query(
    'select user_id, return_to from public.orders where id = $1',
    [order],
  );
  expect(rows).toEqual([{ user_id: null, return_to: '/' }]);
});

it('who never confirmed an address is forgotten, with the day of grace and the address', async () => {
  const id = await addOldVisitor();
  const keeper = await addOldVisitor();
  for (const one of [id, keeper]) {
    await client.query(
      'update auth.users set email_change = $2, email_change_sent_at = $3 where id = $1',
      [one, `${one}@mail.test`, daysAgo(31)],
    );
    await client.query(
      `update public.access_passes set starts_at = now() - interval '31 days', ends_at = now() - interval '30 days 1 minute'
       where user_id = $1`,
      [one],
    );
  }
  await insertRow(client, 'debts', debtRow(keeper));
  expect([await purge(), await isThere(id), await isThere(keeper)]).toEqual([1, false, true]);
});

it('keeps somebody who comes back in that instant, and what they enter', async () => {
  const { pool } = database;
  const id = await addOldVisitor();
  const control = await addOldVisitor();
  await client.query('commit');
  await client.query('begin');
  await insertRow(client, 'debts', debtRow(id));
  const purging = call<number>(pool, "public.purge_empty_visitors('30 days')", []);
  await Promise.race([purging, untilWaiting(pool).catch(() => undefined)]);
  await client.query('commit');
  expect(await purging).toBe(1);
  expect([await isThere(id), await isThere(control)]).toEqual([true, false]);
  const { rowCount } = await client.query('select from public.debts where user_id = $1', [id]);
  expect(rowCount).toBe(1);
});

it('counts the days it is told, a day at least', async () => {
  const id = await addOldVisitor(8);
  expect([await purge(), await isThere(id)]).toEqual([0, true]);
  await client.query('savepoint before');
  await expect(purge('23 hours')).rejects.toMatchObject({ code: '22023' });
  await client.query('rollback to savepoint before');
  expect([await purge('7 days'), await isThere(id)]).toEqual([1, false]);
});

it('forgets the tries that no limit looks at any more', async () => {
  await client.query(
    `insert into private.attempts (kind, subject, tried_at)
     values ('code', 'old', now() - interval '25 hours'), ('code', 'new', now() - interval '23 hours')`,
  );
  await purge();
  const { rows } = await client.query('select subject from private.attempts');
  expect(rows).toEqual([{ subject: 'new' }]);
});
