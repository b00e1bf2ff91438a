import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { debtRow, insertRow } from '../testing/rows.ts';
import { addPass, addUser, become, sessionOf } from '../testing/sessions.ts';
import { startDatabase, untilWaiting } from '../testing/database.ts';

interface Totals {
  debts: number;
  payments: number;
  plan: string;
}

let database: Awaited<ReturnType<typeof startDatabase>>;
let member: string;
let visitor: string;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  member = await addUser(database.pool);
  visitor = await addUser(database.pool, { anonymous: true });
});

async function ask(
  name: 'claim_visitor_data' | 'preview_visitor_data',
  of = { member, visitor },
): Promise<Totals | undefined> {
  const { rows } = await database.pool.query<{ totals: Totals }>(
    `select public.${name}($1, $2) as totals`,
    [of.member, of.visitor],
  );
  return rows[0]?.totals;
}
const claim = (of?: { member: string; visitor: string }) => ask('claim_visitor_data', of);
const preview = (of?: { member: string; visitor: string }) => ask('preview_visitor_data', of);

async function addDebt(userId: string, over: Record<string, unknown> = {}): Promise<string> {
  const row = debtRow(userId, over);
  await insertRow(database.pool, 'debts', row);
  return String(row['id']);
}
const addPayment = (userId: string, debtId: string) =>
  insertRow(database.pool, 'debt_payments', {
    user_id: userId,
    debt_id: debtId,
    paid_on: '2026-11-02',
    amount_cents: 5000,
  });
const addPlan = (userId: string, monthly: number, order: string[] = []) =>
  insertRow(database.pool, 'payoff_plans', {
    user_id: userId,
    strategy: 'custom',
    monthly_cents: monthly,
    starts_on: '2026-12-01',
    custom_order: order,
  });

/** How many debts, payments, plans and passes the person holds. */
async function holdings(userId: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ counts: number[] }>(
    `select array[
       (select count(*) from public.debts where user_id = $1),
       (select count(*) from public.debt_payments where user_id = $1),
       (select count(*) from public.payoff_plans where user_id = $1),
       (select count(*) from public.access_passes where user_id = $1)]::int[] as counts`,
    [userId],
  );
  return rows[0]?.counts ?? [];
}

describe('claim_visitor_data', () => {
  it('brings debts, payments and plan to the member, and leaves passes with the visitor', async () => {
    const debt = await addDebt(visitor);
    await addDebt(visitor);
    await addPayment(visitor, debt);
    await addPlan(visitor, 40_000, [debt]);
    await addPass(database.pool, visitor, -1, 59);
    expect(await claim()).toEqual({ debts: 2, payments: 1, plan: 'moved' });
    expect(await holdings(member)).toEqual([2, 1, 1, 0]);
    expect(await holdings(visitor)).toEqual([0, 0, 0, 1]);
    const { rows } = await database.pool.query(
      'select custom_order from public.payoff_plans where user_id = $1',
      [member],
    );
    expect(rows).toEqual([{ custom_order: [debt] }]);
  });

  it('shows the member what came, and the visitor nothing any more', async () => {
    await addDebt(visitor);
    await claim();
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await become(client, sessionOf(member));
      expect((await client.query('select from public.debts')).rowCount).toBe(1);
      await become(client, sessionOf(visitor, { is_anonymous: true }));
      expect((await client.query('select from public.debts')).rowCount).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('puts the visitor’s debts after the member’s own, in their order', async () => {
    await addDebt(member, { name: 'mine', position: 4 });
    await addDebt(visitor, { name: 'second', position: 1 });
    await addDebt(visitor, { name: 'first', position: 0 });
    await claim();
    const { rows } = await database.pool.query<{ name: string }>(
      'select name from public.debts where user_id = $1 order by position',
      [member],
    );
    expect(rows.map(({ name }) => name)).toEqual(['mine', 'first', 'second']);
  });

  it('keeps the plan that the member has', async () => {
    await addPlan(member, 60_000);
    await addPlan(visitor, 40_000);
    expect(await claim()).toEqual({ debts: 0, payments: 0, plan: 'kept_members' });
    const { rows } = await database.pool.query(
      'select user_id, monthly_cents::int from public.payoff_plans where user_id in ($1, $2)',
      [member, visitor],
    );
    expect(rows).toEqual([{ user_id: member, monthly_cents: 60_000 }]);
  });

  it('fills what the member has not said of themselves, and empties the visitor’s profile', async () => {
    const say = (id: string, name: string | null, zone: string | null) =>
      database.pool.query(
        'update public.profiles set first_name = $2, time_zone = $3 where user_id = $1',
        [id, name, zone],
      );
    await say(member, 'Ada', null);
    await say(visitor, 'A.', 'America/Chicago');
    await claim();
    const { rows } = await database.pool.query(
      'select first_name, time_zone from public.profiles where user_id in ($1, $2) order by first_name nulls last',
      [member, visitor],
    );
    expect(rows).toEqual([
      { first_name: 'Ada', time_zone: 'America/Chicago' },
      { first_name: null, time_zone: null },
    ]);
  });

  it('gives the member a profile when they had erased theirs', async () => {
    await database.pool.query('delete from public.profiles where user_id = $1', [member]);
    await claim();
    const { rowCount } = await database.pool.query(
      'select from public.profiles where user_id = $1',
      [member],
    );
    expect(rowCount).toBe(1);
  });

  it('asked twice, moves once and answers the same', async () => {
    await addPayment(visitor, await addDebt(visitor));
    const first = await claim();
    expect(await claim()).toEqual(first);
    expect(await holdings(member)).toEqual([1, 1, 0, 0]);
  });

  it('also brings what the visitor entered since the last time, and counts all of it', async () => {
    await addDebt(visitor);
    await addPlan(visitor, 40_000);
    await claim();
    await addPayment(visitor, await addDebt(visitor));
    expect(await preview()).toEqual({ debts: 1, payments: 1, plan: 'none' });
    expect(await claim()).toEqual({ debts: 2, payments: 1, plan: 'moved' });
    expect(await holdings(member)).toEqual([2, 1, 1, 0]);
  });

  it('has nothing to bring from an empty visit', async () => {
    expect(await claim()).toEqual({ debts: 0, payments: 0, plan: 'none' });
  });
});

describe('preview_visitor_data', () => {
  it('tells what a claim would bring, and moves nothing', async () => {
    await addPayment(visitor, await addDebt(visitor));
    await addPlan(visitor, 40_000);
    expect(await preview()).toEqual({ debts: 1, payments: 1, plan: 'moved' });
    expect(await holdings(visitor)).toEqual([1, 1, 1, 0]);
    expect(await claim()).toEqual({ debts: 1, payments: 1, plan: 'moved' });
  });
});

describe.each([
  ['claim_visitor_data', 'claim_visitor_data' as const],
  ['preview_visitor_data', 'preview_visitor_data' as const],
])('%s refuses, and nothing moves', (_, name) => {
  it.each([
    ['an anonymous member', 'MW101', async () => ({ member: visitor, visitor })],
    ['a member who does not exist', 'MW101', async () => ({ member: randomUUID(), visitor })],
    [
      'a visitor with an account',
      'MW102',
      async () => ({ member, visitor: await addUser(database.pool) }),
    ],
    ['a visitor who does not exist', 'MW102', async () => ({ member, visitor: randomUUID() })],
    [
      'a visitor whom another member claimed',
      'MW103',
      async () => {
        await claim({ member: await addUser(database.pool), visitor });
        await addDebt(visitor);
        return { member, visitor };
      },
    ],
    [
      'more debts than an account holds',
      'MW001',
      async () => {
        await fill('debts', member, 199);
        await fill('debts', visitor, 2);
        return { member, visitor };
      },
    ],
    [
      'more payments than an account holds',
      'MW001',
      async () => {
        await fill('payments', member, 4_999);
        await fill('payments', visitor, 2);
        return { member, visitor };
      },
    ],
  ])('%s with %s', async (_case, code, arrange) => {
    const of = await arrange();
    const before = await holdings(of.visitor);
    await expect(ask(name, of)).rejects.toMatchObject({ code });
    expect(await holdings(of.visitor)).toEqual(before);
  });
});

/** So many rows at once: `debts`, or payments on one debt. */
async function fill(what: 'debts' | 'payments', userId: string, count: number): Promise<void> {
  const debt = debtRow(userId);
  const columns = Object.keys(debt).filter((column) => column !== 'id');
  if (what === 'debts')
    await database.pool.query(
      `insert into public.debts (${columns.join(', ')})
       select ${columns.map((_, index) => `$${index + 2}`).join(', ')} from generate_series(1, $1)`,
      [count, ...columns.map((column) => debt[column])],
    );
  else
    await database.pool.query(
      `insert into public.debt_payments (user_id, debt_id, paid_on, amount_cents)
       select $1, $2, '2026-11-02', 100 from generate_series(1, $3)`,
      [userId, await addDebt(userId), count],
    );
}

describe('concurrent claims', () => {
  it('of one pair move everything once, and all answer the same', async () => {
    for (let index = 0; index < 20; index++) await addPayment(visitor, await addDebt(visitor));
    await addPlan(visitor, 40_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ plan: 'moved', debts: 20, payments: 20 })]),
    );
    expect(await holdings(member)).toEqual([20, 20, 1, 0]);
    expect(await holdings(visitor)).toEqual([0, 0, 0, 0]);
  });

  it('of one visitor by several members give all of it to exactly one', async () => {
    for (let index = 0; index < 10; index++) await addDebt(visitor);
    const members = await Promise.all(Array.from({ length: 8 }, () => addUser(database.pool)));
    const answers = await Promise.allSettled(members.map((id) => claim({ member: id, visitor })));
    const winners = members.filter((_, index) => answers[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    expect(await holdings(winners[0] ?? '')).toEqual([10, 0, 0, 0]);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'MW103' });
  });

  it('in the instant in which the member saves a plan keep the member’s', async () => {
    await addPlan(visitor, 40_000);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into public.payoff_plans (user_id, strategy, monthly_cents, starts_on)
         values ($1, 'avalanche', 50000, '2026-12-01')`,
        [member],
      );
      const claimed = claim();
      await untilWaiting(database.pool);
      await client.query('commit');
      expect(await claimed).toEqual({ debts: 0, payments: 0, plan: 'kept_members' });
    } finally {
      client.release();
    }
    expect(await holdings(member)).toEqual([0, 0, 1, 0]);
    expect(await holdings(visitor)).toEqual([0, 0, 0, 0]);
  });

  it('lose no row that the visitor enters meanwhile', async () => {
    const debt = await addDebt(visitor);
    const writes = Array.from({ length: 30 }, (_, index) => [
      addDebt(visitor, { name: `debt ${index}` }),
      addPayment(visitor, debt),
    ]).flat();
    const claims = Array.from({ length: 4 }, () => claim());
    const written = await Promise.allSettled(writes);
    await Promise.all(claims);
    const debts =
      1 + written.filter(({ status }, index) => index % 2 === 0 && status === 'fulfilled').length;
    const payments = written.filter(
      ({ status }, index) => index % 2 === 1 && status === 'fulfilled',
    ).length;
    // A payment on a debt that has just gone to the member is refused, not lost.
    for (const outcome of written)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: '23503' });
    expect(await claim()).toEqual({ debts, payments, plan: 'none' });
    expect(await holdings(member)).toEqual([debts, payments, 0, 0]);
    expect(await holdings(visitor)).toEqual([0, 0, 0, 0]);
  });
});
