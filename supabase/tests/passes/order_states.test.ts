import fs from 'node:fs';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { orderState } from '../../../api/payments/wire.ts';
import { insertRow, sampleRow } from '../testing/rows.ts';
import { addUser, asOwner, become, server } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// The table of steps in docs/domain/orders.md against the database: what the page says is what the database does.

const page = fs.readFileSync(new URL('../../../docs/domain/orders.md', import.meta.url), 'utf8');
const rowsUnder = (heading: string) =>
  (page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, s]) => s)));

const steps = new Set(
  rowsUnder('Steps').flatMap(([, from = [], to = []]) =>
    from.flatMap((before) => to.map((after) => `${before} ${after}`)),
  ),
);

let client: PoolClient;
inTransactions((fresh) => {
  client = fresh;
});

it('the page tells of every state, and of no step twice', () => {
  expect(rowsUnder('States').map(([, state]) => state?.[0])).toEqual([...orderState.options]);
  expect(steps.size).toBe(36);
  const listed = rowsUnder('Steps').reduce(
    (sum, [, from, to]) => sum + (from?.length ?? 0) * (to?.length ?? 0),
    0,
  );
  expect(listed).toBe(36);
});

it('the states are those that the table of orders accepts', async () => {
  const { rows } = await client.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint
     where conrelid = 'public.orders'::regclass and conname = 'orders_state_check'`,
  );
  expect([...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([
    ...orderState.options,
  ]);
});

describe('from one state to another', () => {
  const pairs = orderState.options.flatMap((before) =>
    orderState.options.map((after) => ({
      before,
      after,
      verdict: steps.has(`${before} ${after}`) ? 'a step' : 'no step',
    })),
  );

  it('there are 81 pairs', () => expect(pairs).toHaveLength(81));

  it.each(pairs)('$before to $after is $verdict', async ({ before, after, verdict }) => {
    const { rows } = await client.query<{ step: boolean }>(
      'select private.order_step($1, $2) as step',
      [before, after],
    );
    expect(rows[0]?.step).toBe(verdict === 'a step');

    const order = await sampleRow(client, 'orders', await addUser(client, { anonymous: true }));
    await insertRow(client, 'orders', { ...order, state: before });
    const states = async () =>
      (
        await client.query<{ state: string }>('select state from public.orders where id = $1', [
          order['id'],
        ])
      ).rows.map(({ state }) => state);
    for (const writer of ['the server', 'the owner of the database'] as const) {
      await client.query('savepoint attempt');
      if (writer === 'the server') await become(client, server);
      const refusal = await client
        .query('update public.orders set state = $2 where id = $1', [order['id'], after])
        .then(
          () => null,
          (error: { code?: string }) => error.code,
        );
      if (refusal !== null) await client.query('rollback to savepoint attempt');
      await asOwner(client);
      // Writing the state that is there takes no step, so there is nothing to refuse.
      expect(refusal, writer).toBe(verdict === 'a step' || before === after ? null : 'MW401');
      expect(await states(), writer).toEqual([refusal === null ? after : before]);
      await client.query('rollback to savepoint attempt');
    }
  });
});
