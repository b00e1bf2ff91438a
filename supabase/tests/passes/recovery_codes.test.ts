import type { Pool, PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { recover, visitorStanding } from '../testing/codes.ts';
import { inTransactions } from '../testing/transactions.ts';
import {
  buy,
  letPass,
  openOrder,
  readOrder,
  recoveryHash,
  settle,
  timeline,
} from '../testing/purchases.ts';
import { addPass, addUser } from '../testing/sessions.ts';

// The code on a receipt brings the pass to another browser, which is in one browser at a time.

let client: PoolClient;
let visitor: string;
const database = inTransactions(async (fresh) => {
  client = fresh;
  visitor = await addUser(client, { anonymous: true });
});

const anonymous = (on: Pick<PoolClient | Pool, 'query'>) => addUser(on, { anonymous: true });
const standing = (person: string) => visitorStanding(client, person);

describe('a recovery code', () => {
  it('brings the pass and the order to another browser; what comes after it there moves up', async () => {
    const order = await buy(client, visitor, '1h');
    await buy(client, visitor, '24h');
    await letPass(client, visitor, 20);
    const other = await anonymous(client);
    const { outcome, pass } = await recover(client, other, recoveryHash(order.id));
    expect([outcome, pass?.plan]).toEqual(['moved', '1h']);
    expect(await timeline(client, other)).toEqual([['1h', -20, 40]]);
    expect(await timeline(client, visitor)).toEqual([['24h', 0, 1440]]);
    expect(await readOrder(client, order.id)).toMatchObject({ personId: other, state: 'paid' });
  });

  it('lets one browser in at a time, there and back', async () => {
    const order = await buy(client, visitor);
    const other = await anonymous(client);
    for (const [to, from] of [
      [other, visitor],
      [visitor, other],
    ] as const) {
      expect((await recover(client, to, recoveryHash(order.id))).outcome).toBe('moved');
      expect([await standing(to), await standing(from)]).toEqual([
        'visitor_pass_running',
        'visitor_pass_over',
      ]);
    }
    expect((await recover(client, visitor, recoveryHash(order.id))).outcome).toBe('already');
    const { rowCount } = await client.query('select from private.pass_moves');
    expect(rowCount).toBe(2);
  });

  it('adds to what the other browser has, no minute lost', async () => {
    const order = await buy(client, visitor);
    await letPass(client, visitor, 15);
    const other = await anonymous(client);
    await addPass(client, other, -10, 50);
    await recover(client, other, recoveryHash(order.id));
    expect(await timeline(client, other)).toEqual([
      ['1h', -10, 50],
      ['1h', 50, 95],
    ]);
  });

  it('brings a pass that has not begun with its whole length', async () => {
    await buy(client, visitor, '24h');
    const later = await buy(client, visitor, '1h');
    await buy(client, visitor, '7d');
    const other = await anonymous(client);
    await recover(client, other, recoveryHash(later.id));
    expect(await timeline(client, other)).toEqual([['1h', 0, 60]]);
    expect(await timeline(client, visitor)).toEqual([
      ['24h', 0, 1440],
      ['7d', 1440, 11_520],
    ]);
  });

  it('is refunded where the pass is', async () => {
    const order = await buy(client, visitor);
    const other = await anonymous(client);
    await recover(client, other, recoveryHash(order.id));
    await settle(client, order, 'refunded');
    expect(await standing(other)).toBe('visitor_pass_over');
    expect((await recover(client, visitor, recoveryHash(order.id))).outcome).toBe('over');
  });

  it('is over when the time is, and before the order is paid', async () => {
    const order = await buy(client, visitor);
    await letPass(client, visitor, 60);
    const unpaid = await openOrder(client, visitor);
    const other = await anonymous(client);
    for (const { id } of [order, unpaid])
      expect((await recover(client, other, recoveryHash(id))).outcome).toBe('over');
  });

  it('is not needed by a member', async () => {
    const order = await buy(client, visitor);
    const member = await addUser(client);
    expect((await recover(client, member, recoveryHash(order.id))).outcome).toBe('not_needed');
    expect(await standing(visitor)).toBe('visitor_pass_running');
  });

  it('leaves a member who holds the order their books', async () => {
    const order = await buy(client, visitor);
    await client.query('update auth.users set is_anonymous = false where id = $1', [visitor]);
    const other = await anonymous(client);
    expect((await recover(client, other, recoveryHash(order.id))).outcome).toBe('moved');
    expect(await standing(other)).toBe('visitor_pass_running');
    expect(await readOrder(client, order.id)).toMatchObject({ personId: visitor });
  });

  it('typed in 20 browsers at once, is in one of them, with its length', async () => {
    const { pool } = database;
    const holder = await anonymous(pool);
    const order = await buy(pool, holder);
    await buy(pool, holder, '24h');
    const people = await Promise.all(Array.from({ length: 20 }, () => anonymous(pool)));
    const answers = await Promise.all(
      people.map((person) => recover(pool, person, recoveryHash(order.id), person)),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(people.map(() => 'moved'));
    const { rows } = await pool.query<{ user_id: string; minutes: number }>(
      `select user_id, (extract(epoch from ends_at - starts_at) / 60)::float as minutes
       from public.access_passes where order_id = $1`,
      [order.id],
    );
    expect(rows).toHaveLength(1);
    expect(people).toContain(rows[0]?.user_id);
    expect(rows[0]?.minutes).toBe(60);
    expect((await readOrder(pool, order.id))?.personId).toBe(rows[0]?.user_id);
    expect(await timeline(pool, holder)).toHaveLength(1);
  });
});
