import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { debtRow, insertRow } from '../testing/rows.ts';
import { addUser, asOwner, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// What the tables themselves hold to, beyond who may touch them: ownership that cannot be changed,
// retries that do no harm, sums that are sane, and how much one person may keep.

let client: PoolClient;
let person: string;
let stranger: string;
const database = inTransactions(async (fresh) => {
  client = fresh;
  person = await addUser(client);
  stranger = await addUser(client);
});

/** The statement PostgREST makes of an upsert: every column that was sent is set again. */
async function upsertDebt(row: Record<string, unknown>): Promise<number | null> {
  const columns = Object.keys(row);
  const { rowCount } = await client.query(
    `insert into public.debts (${columns.join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    Object.values(row),
  );
  return rowCount;
}

describe('a row stays with its owner', () => {
  it('an upsert sent twice leaves one row, with the last values', async () => {
    await become(client, sessionOf(person));
    const row = debtRow(person);
    await upsertDebt(row);
    await upsertDebt({ ...row, balance_cents: 240_000 });
    const { rows } = await client.query('select balance_cents::int from public.debts');
    expect(rows).toEqual([{ balance_cents: 240_000 }]);
  });

  it('is its writer’s when no owner is sent', async () => {
    await become(client, sessionOf(person));
    const { user_id: _, ...row } = debtRow(person);
    await upsertDebt(row);
    const { rows } = await client.query('select user_id from public.debts');
    expect(rows).toEqual([{ user_id: person }]);
  });

  it('an upsert cannot take over a row whose id one knows', async () => {
    const theirs = debtRow(stranger);
    await insertRow(client, 'debts', theirs);
    await become(client, sessionOf(person));
    await client.query('savepoint before');
    await expect(upsertDebt({ ...theirs, user_id: person })).rejects.toMatchObject({
      code: '42501',
    });
    await client.query('rollback to savepoint before');
    await asOwner(client);
    const { rows } = await client.query('select user_id from public.debts where id = $1', [
      theirs['id'],
    ]);
    expect(rows).toEqual([{ user_id: stranger }]);
  });

  it('cannot be given away', async () => {
    await insertRow(client, 'debts', debtRow(person));
    await become(client, sessionOf(person));
    await expect(
      client.query('update public.debts set user_id = $1 where user_id <> $1', [stranger]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot be entered for somebody else', async () => {
    await become(client, sessionOf(person));
    await expect(insertRow(client, 'debts', debtRow(stranger))).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('a payment cannot hang on somebody else’s debt', async () => {
    const theirs = debtRow(stranger);
    await insertRow(client, 'debts', theirs);
    await become(client, sessionOf(person));
    await expect(
      insertRow(client, 'debt_payments', {
        debt_id: theirs['id'],
        paid_on: '2026-11-02',
        amount_cents: 100,
      }),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('a payment is for a month, named by its first day', async () => {
    const debt = debtRow(person);
    await insertRow(client, 'debts', debt);
    await become(client, sessionOf(person));
    const payment = { debt_id: debt['id'], paid_on: '2026-11-28', amount_cents: 100 };
    await insertRow(client, 'debt_payments', { ...payment, counts_for: '2026-12-01' });
    await expect(
      insertRow(client, 'debt_payments', { ...payment, counts_for: '2026-12-02' }),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('a payment that was moved says where it was first', async () => {
    const debt = debtRow(person);
    await insertRow(client, 'debts', debt);
    await become(client, sessionOf(person));
    const payment = { debt_id: debt['id'], paid_on: '2026-11-28', amount_cents: 100 };
    const first = { first_paid_on: '2026-10-28', first_counts_for: '2026-11-01' };
    await insertRow(client, 'debt_payments', { ...payment, ...first });
    for (const wrong of [
      { first_counts_for: '2026-11-02' },
      { first_counts_for: '2029-11-01' },
      { first_paid_on: '1969-12-31' },
      { first_paid_on: null },
    ]) {
      await client.query('savepoint wrong');
      await expect(
        insertRow(client, 'debt_payments', { ...payment, ...first, ...wrong }),
      ).rejects.toMatchObject({ code: '23514' });
      await client.query('rollback to savepoint wrong');
    }
  });

  it('times of making and change are not the client’s to set', async () => {
    await become(client, sessionOf(person));
    await expect(
      insertRow(client, 'debts', { ...debtRow(person), created_at: '2020-01-01T00:00:00Z' }),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('a change moves updated_at and leaves created_at', async () => {
    const at = '2026-01-01T00:00:00Z';
    await insertRow(client, 'debts', { ...debtRow(person), created_at: at, updated_at: at });
    await become(client, sessionOf(person));
    const { rows } = await client.query(
      `update public.debts set balance_cents = 1 where true
       returning created_at = $1 as made, updated_at = now() as changed`,
      [at],
    );
    expect(rows).toEqual([{ made: true, changed: true }]);
  });

  it('deleting a debt deletes its payments', async () => {
    const debt = debtRow(person);
    await insertRow(client, 'debts', debt);
    await insertRow(client, 'debt_payments', {
      user_id: person,
      debt_id: debt['id'],
      paid_on: '2026-11-02',
      amount_cents: 100,
    });
    await become(client, sessionOf(person));
    await client.query('delete from public.debts where id = $1', [debt['id']]);
    await asOwner(client);
    const { rowCount } = await client.query('select from public.debt_payments where user_id = $1', [
      person,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('values that make no sense are refused by a check', () => {
  const tenBillionDollars = 1_000_000_000_000;

  it.each<[string, Record<string, unknown>]>([
    ['no name', { name: '' }],
    ['a name of 81 characters', { name: 'x'.repeat(81) }],
    ['an unknown kind', { kind: 'gambling' }],
    ['a negative balance', { balance_cents: -1 }],
    ['a balance over ten billion dollars', { balance_cents: tenBillionDollars + 1 }],
    ['a negative rate', { apr_bps: -1 }],
    ['a rate over 1,000 %', { apr_bps: 100_001 }],
    ['an unknown way of reckoning interest', { interest_method: 'daily' }],
    ['a fixed minimum without its amount', { minimum_fixed_cents: null }],
    [
      'a percent minimum without its percent',
      { minimum_kind: 'percent', minimum_floor_cents: 2500 },
    ],
    [
      'a percent minimum without its floor',
      { minimum_kind: 'percent_plus_interest', minimum_percent_bps: 100 },
    ],
    ['a minimum over 100 %', { minimum_percent_bps: 10_001 }],
    ['a due day 0', { due_day: 0 }],
    ['a statement day 32', { statement_day: 32 }],
    ['a negative place in the list', { position: -1 }],
  ])('a debt with %s', async (_, over) => {
    await expect(insertRow(client, 'debts', debtRow(person, over))).rejects.toMatchObject({
      code: '23514',
    });
  });

  it.each<[string, Record<string, unknown>]>([
    [
      'the largest amounts',
      { balance_cents: tenBillionDollars, apr_bps: 100_000, name: 'x'.repeat(80) },
    ],
    ['nothing owed, at 0 %', { balance_cents: 0, apr_bps: 0 }],
    [
      '1 % plus interest, at least $25',
      {
        minimum_kind: 'percent_plus_interest',
        minimum_fixed_cents: null,
        minimum_percent_bps: 100,
        minimum_floor_cents: 2500,
      },
    ],
    ['a due day 31', { due_day: 31, statement_day: 1 }],
  ])('but not a debt with %s', async (_, over) => {
    await insertRow(client, 'debts', debtRow(person, over));
    const { rowCount } = await client.query('select from public.debts where user_id = $1', [
      person,
    ]);
    expect(rowCount).toBe(1);
  });

  it.each([[{ amount_cents: 0 }], [{ amount_cents: -500 }], [{ note: 'x'.repeat(501) }]])(
    'a payment with %j',
    async (over) => {
      const debt = debtRow(person);
      await insertRow(client, 'debts', debt);
      const payment = {
        user_id: person,
        debt_id: debt['id'],
        paid_on: '2026-11-02',
        amount_cents: 100,
        ...over,
      };
      await expect(insertRow(client, 'debt_payments', payment)).rejects.toMatchObject({
        code: '23514',
      });
    },
  );

  it.each([
    [{ strategy: 'lottery' }],
    [{ monthly_cents: -1 }],
    [{ custom_order: [null] }],
    [{ custom_order: Array.from({ length: 201 }, () => randomUUID()) }],
  ])('a plan with %j', async (over) => {
    const plan = {
      user_id: person,
      strategy: 'custom',
      monthly_cents: 40_000,
      starts_on: '2026-12-01',
      ...over,
    };
    await expect(insertRow(client, 'payoff_plans', plan)).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ['first_name', ''],
    ['first_name', 'x'.repeat(81)],
    ['time_zone', 'America/Chicago; drop table'],
    ['time_zone', `A/${'x'.repeat(63)}`],
    ['locale', 'english please'],
  ])('a profile with %s %j', async (column, value) => {
    await expect(
      client.query(`update public.profiles set ${column} = $2 where user_id = $1`, [person, value]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ['first_name', 'Zoë'],
    ['time_zone', 'America/Argentina/Buenos_Aires'],
    ['time_zone', 'Etc/GMT+5'],
    ['locale', 'es-419'],
    ['locale', 'zh-Hant-TW'],
  ])('but not a profile with %s %j', async (column, value) => {
    const { rowCount } = await client.query(
      `update public.profiles set ${column} = $2 where user_id = $1`,
      [person, value],
    );
    expect(rowCount).toBe(1);
  });

  it('a pass that ends before it begins', async () => {
    await expect(
      insertRow(client, 'access_passes', {
        user_id: person,
        plan: '1h',
        source: 'order',
        ends_at: '2020-01-01T00:00:00Z',
      }),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a person may keep so much', () => {
  const insertDebts = (id: string, count: number) =>
    client.query(
      `insert into public.debts (user_id, name, kind, balance_cents, apr_bps, minimum_kind, minimum_fixed_cents,
         starting_balance_cents, balance_as_of)
       select $1, 'Card ' || n, 'card', 100, 0, 'fixed', 100, 100, '2026-11-01' from generate_series(1, $2) as n`,
      [id, count],
    );

  it('200 debts, and not one more', async () => {
    await become(client, sessionOf(person));
    await insertDebts(person, 200);
    await client.query('savepoint at_limit');
    await expect(insertDebts(person, 1)).rejects.toMatchObject({
      code: 'MW001',
      hint: 'Delete some that are no longer needed.',
    });
    await client.query('rollback to savepoint at_limit');
    await client.query("delete from public.debts where name = 'Card 1'");
    await insertDebts(person, 1);
    expect((await client.query('select from public.debts')).rowCount).toBe(200);
  });

  it('counts each person for themselves, and all rows of one statement', async () => {
    await insertDebts(person, 200);
    await insertDebts(stranger, 200);
    await client.query('savepoint at_limit');
    await expect(insertDebts(await addUser(client), 201)).rejects.toMatchObject({ code: 'MW001' });
  });

  it('an upsert of a row one already has is not one more', async () => {
    await insertDebts(person, 199);
    await become(client, sessionOf(person));
    const row = debtRow(person);
    await upsertDebt(row);
    expect(await upsertDebt({ ...row, balance_cents: 1 })).toBe(1);
  });

  it('5,000 payments, and not one more', async () => {
    const debt = debtRow(person);
    await insertRow(client, 'debts', debt);
    const insertPayments = (count: number) =>
      client.query(
        `insert into public.debt_payments (user_id, debt_id, paid_on, amount_cents)
         select $1, $2, '2026-11-02', 100 from generate_series(1, $3)`,
        [person, debt['id'], count],
      );
    await insertPayments(5_000);
    await expect(insertPayments(1)).rejects.toMatchObject({ code: 'MW001' });
  });

  it('exactly, when many requests come at once', async () => {
    const busy = await addUser(database.pool);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        database.pool.query(
          `insert into public.debts (user_id, name, kind, balance_cents, apr_bps, minimum_kind,
             minimum_fixed_cents, starting_balance_cents, balance_as_of)
           select $1, 'Card', 'card', 100, 0, 'fixed', 100, 100, '2026-11-01' from generate_series(1, 10)`,
          [busy],
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const { rowCount } = await database.pool.query('select from public.debts where user_id = $1', [
      busy,
    ]);
    expect(rowCount).toBe(200);
  });
});
