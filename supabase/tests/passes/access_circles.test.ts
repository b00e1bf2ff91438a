import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptInvitation, newCode, recover, redeem } from '../testing/codes.ts';
import { startDatabase, untilWaiting } from '../testing/database.ts';
import { call, openOrder, recoveryHash, settle } from '../testing/purchases.ts';
import { addInviter, confirmAccount } from '../testing/referrals.ts';
import { debtRow, insertRow } from '../testing/rows.ts';
import { addPass, addUser } from '../testing/sessions.ts';

// Circles that could be: each is led to the instant in which it would close. Who waits for whom: docs/domain/passes.md.

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

const addVisitor = () => addUser(database.pool, { anonymous: true });
const claim = (member: string, visitor: string) =>
  call<unknown>(database.pool, 'public.claim_visitor_data($1, $2)', [member, visitor]);
const waiting = (howMany: number) => untilWaiting(database.pool, howMany);

/** Does something and keeps what it locked, until it is told to let go. */
async function holding(work: (client: PoolClient) => Promise<unknown>): Promise<() => unknown> {
  const client = await database.pool.connect();
  await client.query('begin');
  await work(client);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

it('an order is given back while the visitor who holds its pass is forgotten', async () => {
  const { pool } = database;
  const [visitor, member] = [await addVisitor(), await addUser(pool)];
  const order = await openOrder(pool, visitor);
  // Before the order's own among the rows, and after it in time.
  await addPass(pool, visitor, 120, 180);
  await settle(pool, order, 'paid');
  await claim(member, visitor);
  const letGo = await holding((client) =>
    client.query(
      'select from public.access_passes where user_id = $1 and order_id is null for update',
      [visitor],
    ),
  );
  const forgotten = pool.query('delete from auth.users where id = $1', [visitor]);
  await waiting(1);
  const givenBack = settle(pool, order, 'refunded');
  await waiting(2);
  await letGo();
  expect(await forgotten).toMatchObject({ rowCount: 1 });
  expect(await givenBack).toEqual({ outcome: 'applied', state: 'refunded' });
});

it('two visits are brought along while receipts bring orders from one to the other', async () => {
  const { pool } = database;
  const [giver, taker] = [await addVisitor(), await addVisitor()];
  const members = [await addUser(pool), await addUser(pool)] as const;
  const [first = '', second = '', third = '', fourth = ''] = Array.from({ length: 4 }, () =>
    randomUUID(),
  ).toSorted();
  for (const [id, person] of [
    [first, giver],
    [second, giver],
    [third, giver],
    [fourth, taker],
  ] as const)
    await settle(pool, await openOrder(pool, person, { id }), 'paid');
  const lockedBy = (id: string) =>
    holding((client) => settle(client, { id, amountCents: 199 }, 'processing'));
  const letGoOfFirst = await lockedBy(first);
  const letGoOfFourth = await lockedBy(fourth);

  const giversVisit = claim(members[0], giver);
  await waiting(1);
  expect((await recover(pool, taker, recoveryHash(third))).outcome).toBe('moved');
  const takersVisit = claim(members[1], taker);
  await waiting(2);
  const broughtSecond = recover(pool, taker, recoveryHash(second));
  // Before those that are locked one after another, or behind them.
  await Promise.race([broughtSecond, waiting(3)]);
  await letGoOfFirst();
  await waiting(2);
  await letGoOfFourth();
  await Promise.all([giversVisit, takersVisit]);
  expect((await broughtSecond).outcome).toBe('moved');
  const { rowCount } = await pool.query('select from public.orders where user_id = any ($1)', [
    members,
  ]);
  expect(rowCount).toBe(4);
});

it('a visit is brought along while it takes the invitation of who invited the member', async () => {
  const { pool } = database;
  const inviter = await addInviter(pool);
  const [visitor, member, other] = [await addVisitor(), await addVisitor(), await addVisitor()];
  await acceptInvitation(pool, member, inviter.code, { sender: 'a member’s' });
  await confirmAccount(pool, member);
  await insertRow(pool, 'debts', debtRow(member));
  await insertRow(pool, 'payoff_plans', {
    user_id: visitor,
    strategy: 'avalanche',
    monthly_cents: 40_000,
    starts_on: '2026-12-01',
  });
  const letGo = await holding((client) =>
    acceptInvitation(client, other, inviter.code, { sender: 'another’s' }),
  );
  const brought = claim(member, visitor);
  await waiting(1);
  const taken = acceptInvitation(pool, visitor, inviter.code, { sender: 'a visitor’s' });
  await waiting(2);
  await letGo();
  await brought;
  expect((await taken).outcome).toBe('given');
});

it('visitors who left nothing are forgotten while a code is taken back and an invitation forgets old tries', async () => {
  const { pool } = database;
  const inviter = await addInviter(pool);
  const [empty, friend] = [await addVisitor(), await addVisitor()];
  const code = await newCode(pool);
  await redeem(pool, empty, code.hash);
  await pool.query(
    `update public.access_passes set starts_at = now() - interval '41 days', ends_at = now() - interval '40 days'
     where user_id = $1`,
    [empty],
  );
  await pool.query("update auth.users set created_at = now() - interval '41 days' where id = $1", [
    empty,
  ]);
  await pool.query(
    "insert into private.attempts (kind, subject, tried_at) values ('code', 'old', now() - interval '2 days')",
  );
  const letGo = await holding((client) =>
    client.query('select from public.profiles where user_id = $1 for update', [empty]),
  );
  const forgotten = call<number>(pool, "public.purge_empty_visitors('30 days')", []);
  await waiting(1);
  const takenBack = call<number>(pool, 'public.revoke_access_code($1, true)', [code.id]);
  await waiting(2);
  const taken = acceptInvitation(pool, friend, inviter.code, { sender: 'a friend’s' });
  await waiting(3);
  await letGo();
  expect(await forgotten).toBe(1);
  expect(await takenBack).toBe(0);
  expect((await taken).outcome).toBe('given');
});
