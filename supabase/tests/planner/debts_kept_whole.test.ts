import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { plannerKind } from '../../../web/data/planner/document.ts';
import { plannerTables } from '../../../web/data/planner/session_sync.ts';
import { tablePort } from '../../../web/data/sync/table.ts';
import { arbitraryDebt } from '../../../web/data/testing/arbitrary_debts.ts';
import type { Database } from '../../types.ts';
import { startBackend } from '../testing/backend.ts';
import { debtRow, insertRow } from '../testing/rows.ts';

// A debt comes back from the database as it was sent, field by field; and what the planner could not read again never gets
// in, because one such row would hide all of its owner's.

const portOf = (client: SupabaseClient<Database>, userId: string) =>
  tablePort(plannerKind, plannerTables, client, userId);

let backend: Awaited<ReturnType<typeof startBackend>>;
let port: ReturnType<typeof portOf>;
let person: string;

beforeAll(async () => {
  backend = await startBackend();
  const { url, secrets } = backend;
  const client = createClient<Database>(url, secrets.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const server = createClient<Database>(url, secrets.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const credentials = { email: `${randomUUID()}@mail.test`, password: 'mended with gold' };
  await server.auth.admin.createUser({ ...credentials, email_confirm: true });
  const { data } = await client.auth.signInWithPassword(credentials);
  person = data.user?.id ?? '';
  port = portOf(client, person);
});
afterAll(() => backend?.close());

const clear = () =>
  backend.superuser.query('delete from public.debts where user_id = $1', [person]);

describe('a debt and its row', () => {
  it('any debt comes back as it was sent, each in its place', async () => {
    const lists = fc.uniqueArray(arbitraryDebt, {
      minLength: 1,
      maxLength: 12,
      selector: ({ id }) => id,
    });
    await fc.assert(
      fc.asyncProperty(lists, async (debts) => {
        await clear();
        await port.save(
          'debts',
          debts.map((item, position) => ({ id: item.id, item, position })),
        );
        expect((await port.read()).values.debts).toEqual(debts);
      }),
      { numRuns: 25 },
    );
  });

  it('what a change took away is gone from its row too', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDebt, arbitraryDebt, async (before, after) => {
        await clear();
        const changed = { ...after, id: before.id };
        await port.save('debts', [{ id: before.id, item: before, position: 0 }]);
        await port.save('debts', [{ id: before.id, item: changed, position: 0 }]);
        expect((await port.read()).values.debts).toEqual([changed]);
      }),
      { numRuns: 25 },
    );
  });

  it('a row of before, which says nothing of fees and several balances, is read', async () => {
    await clear();
    const row = debtRow(person);
    await insertRow(backend.superuser, 'debts', row);
    const [debt] = (await port.read()).values.debts;
    expect(debt).toMatchObject({
      id: row['id'],
      balances: [{ id: row['id'], kind: 'purchase', amount: 250_000, apr: 2499 }],
      minimum: { kind: 'fixed', amount: 3500 },
    });
    expect(debt).not.toHaveProperty('annualFee');
  });

  it('a debt that asks for no minimum is one, also of the database’s own making', async () => {
    await clear();
    await insertRow(
      backend.superuser,
      'debts',
      debtRow(person, { minimum_kind: 'none', minimum_fixed_cents: null }),
    );
    const { rows } = await backend.superuser.query<{ today: string }>(
      'select current_date::text as today',
    );
    expect((await port.read()).values.debts).toMatchObject([
      { minimum: { kind: 'none' }, paidThrough: rows[0]?.today },
    ]);
  });
});

const promotion = { apr: 0, endsOn: '2027-03-31' };
const balance = { id: 'a', kind: 'purchase', amount: 100, apr: 2499, promotion };
const fixed = { kind: 'fixed', amount: 2500 };

describe('what the planner could not read again', () => {
  it.each<[string, Record<string, unknown>]>([
    ['no balances', { balances: [] }],
    ['balances in a list of their own', { balances: [[balance, { ...balance, id: 'two' }], 7] }],
    ['minimums in a list of their own', { minimum_rules: [[{ kind: 'none' }]] }],
    ['a balance of part of a cent', { balances: [{ ...balance, amount: 1.5 }] }],
    ['a balance in words', { balances: [{ ...balance, amount: '100' }] }],
    ['a balance in a list', { balances: [{ ...balance, amount: [100] }] }],
    ['a balance of no kind', { balances: [{ ...balance, kind: 'gift' }] }],
    ['a rate past the highest', { balances: [{ ...balance, apr: 100_001 }] }],
    ['a balance without an id', { balances: [{ ...balance, id: '' }] }],
    [
      'a day that is none',
      { balances: [{ ...balance, promotion: { apr: 0, endsOn: '2027-02-30' } }] },
    ],
    [
      'a promotion in the year nought',
      { balances: [{ ...balance, promotion: { apr: 0, endsOn: '0000-01-01' } }] },
    ],
    [
      'a promotion that never ends',
      { balances: [{ ...balance, promotion: { apr: 0, endsOn: '9999-12-31' } }] },
    ],
    ['a rate from nowhere', { balances: [{ ...balance, aprBasis: 'theirs' }] }],
    ['a rate from a list', { balances: [{ ...balance, aprBasis: ['guess'] }] }],
    ['a rate from null', { balances: [{ ...balance, aprBasis: null }] }],
    ['half a promotion', { balances: [{ ...balance, promotion: { apr: 0 } }] }],
    [
      'a promotion on terms of no kind',
      { balances: [{ ...balance, promotion: { ...promotion, terms: 'soon' } }] },
    ],
    [
      'a promotion whose terms are a list',
      { balances: [{ ...balance, promotion: { ...promotion, terms: ['zero'] } }] },
    ],
    [
      'a promotion whose terms are null',
      { balances: [{ ...balance, promotion: { ...promotion, terms: null } }] },
    ],
    ['no promotion', { balances: [{ ...balance, promotion: null }] }],
    ['a text for balances', { balances: 'many' }],
    ['no rules', { minimum_kind: 'largest', minimum_rules: [] }],
    ['rules that are missing', { minimum_kind: 'largest' }],
    ['a rule of no kind', { minimum_kind: 'largest', minimum_rules: [{ ...fixed, kind: 'luck' }] }],
    ['a rule that is a number', { minimum_kind: 'largest', minimum_rules: [fixed, 7] }],
    [
      'a wrong rule deep inside',
      {
        minimum_kind: 'largest',
        minimum_rules: [
          fixed,
          { kind: 'largest', of: [{ kind: 'largest', of: [{ kind: 'fixed' }] }] },
        ],
      },
    ],
    [
      'a percentage of something else',
      {
        minimum_kind: 'largest',
        minimum_rules: [{ kind: 'percent', percent: 100, floor: 0, of: ['before_interest'] }],
      },
    ],
    ['a fee of no month', { annual_fee_cents: 9500 }],
    ['a month of no fee', { annual_fee_month: 3 }],
    ['a percentage of nothing known', { minimum_basis: 'last_week' }],
  ])('is refused: %s', async (_, over) => {
    const values = Object.entries(over).map(([column, value]) => [
      column,
      typeof value === 'object' || column === 'balances' ? JSON.stringify(value) : value,
    ]);
    await expect(
      insertRow(backend.superuser, 'debts', debtRow(person, Object.fromEntries(values))),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('and all of it, put right, is taken', async () => {
    const nested = {
      kind: 'largest',
      of: [
        fixed,
        { kind: 'none' },
        { kind: 'percent', percent: 100, floor: 0, of: 'after_interest' },
      ],
    };
    await insertRow(
      backend.superuser,
      'debts',
      debtRow(person, {
        balances: JSON.stringify([balance]),
        minimum_kind: 'largest',
        minimum_rules: JSON.stringify([fixed, nested]),
        annual_fee_cents: 9500,
        annual_fee_month: 3,
      }),
    );
  });
});

describe('money that comes once', () => {
  const once = { id: 'refund', month: '2027-03-01', amount: 30_000 };
  const write = (besides: unknown) =>
    insertRow(backend.superuser, 'payoff_plans', {
      user_id: person,
      strategy: 'avalanche',
      monthly_cents: 1,
      starts_on: '2026-11-01',
      one_time: JSON.stringify([{ ...once, besides }]),
    });

  it.each([['x'], [-1], [null], [1.5], [[1]], [{}], [1e13]])(
    'is refused where what was paid besides is %j',
    async (besides) => {
      await expect(write(besides)).rejects.toMatchObject({
        code: '23514',
        constraint: 'payoff_plans_one_time_besides',
      });
    },
  );

  it.each([[undefined], [0], [12_345]])('is kept with %j besides', async (besides) => {
    await write(besides);
    await backend.superuser.query('delete from public.payoff_plans where user_id = $1', [person]);
  });
});

describe('money that comes once for one debt', () => {
  const write = (debtId: unknown) =>
    insertRow(backend.superuser, 'payoff_plans', {
      user_id: person,
      strategy: 'avalanche',
      monthly_cents: 1,
      starts_on: '2026-11-01',
      one_time: JSON.stringify([{ id: 'refund', month: '2027-03-01', amount: 30_000, debtId }]),
    });

  it.each([
    ['x'],
    [''],
    [null],
    [7],
    [[]],
    [{}],
    [`${'a'.repeat(8)}-1234-1234-1234-1234567890123`],
  ])('is refused where that debt is %j', async (debtId) => {
    await expect(write(debtId)).rejects.toMatchObject({
      code: '23514',
      constraint: 'payoff_plans_one_time_debt',
    });
  });

  it.each([[undefined], ['6f1f3c52-8f0e-4d3a-9a55-2f7f6d2f0c11']])(
    'is kept: %j',
    async (debtId) => {
      await write(debtId);
      await backend.superuser.query('delete from public.payoff_plans where user_id = $1', [person]);
    },
  );
});

describe('a day out of reach', () => {
  const days = ['9999-12-31', '2200-01-01', '1969-12-31', '0001-01-01', 'infinity', '-infinity'];

  it.each(['balance_as_of', 'paid_through'])('of a debt is refused: %s', async (column) => {
    for (const day of days)
      await expect(
        insertRow(backend.superuser, 'debts', debtRow(person, { [column]: day })),
      ).rejects.toMatchObject({ code: '23514', constraint: `debts_${column}_in_reach` });
  });

  it.each(['starts_on', 'chosen_on'])('of a plan is refused: %s', async (column) => {
    const plan = {
      user_id: person,
      strategy: 'avalanche',
      monthly_cents: 1,
      starts_on: '2026-11-01',
    };
    for (const day of days)
      await expect(
        insertRow(backend.superuser, 'payoff_plans', { ...plan, [column]: day }),
      ).rejects.toMatchObject({ code: '23514', constraint: `payoff_plans_${column}_in_reach` });
  });

  it('of a payment is refused, and a month that nobody pays ahead for', async () => {
    const debt = debtRow(person);
    await insertRow(backend.superuser, 'debts', debt);
    const pay = (over: object) =>
      insertRow(backend.superuser, 'debt_payments', {
        user_id: person,
        debt_id: debt['id'],
        paid_on: '2026-11-02',
        amount_cents: 5000,
        ...over,
      });
    for (const paid_on of days)
      await expect(pay({ paid_on })).rejects.toMatchObject({
        constraint: 'debt_payments_paid_on_in_reach',
      });
    for (const counts_for of ['2029-01-01', '9999-12-01', '2024-10-01'])
      await expect(pay({ counts_for })).rejects.toMatchObject({
        constraint: 'debt_payments_counts_for_in_reach',
      });
    for (const counts_for of ['2026-11-01', '2026-12-01', '2028-11-01', null])
      await pay({ counts_for });
  });
});
