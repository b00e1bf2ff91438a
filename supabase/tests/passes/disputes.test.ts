import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../api/payments/wire.ts';
import {
  buy,
  type Fact,
  letPass,
  openOrder,
  readOrder,
  settle,
  type EventDetails,
  timeline,
} from '../testing/purchases.ts';
import { addUser } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// A bank that asks for the money back ends the pass; a dispute that is won gives back what was left of it, once.

let client: PoolClient;
let visitor: string;
const database = inTransactions(async (fresh) => {
  client = fresh;
  visitor = await addUser(client, { anonymous: true });
});

const minute = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
const times = () => timeline(client, visitor);

describe('a dispute that is won', () => {
  it('gives the minutes back that were left, however long it took', async () => {
    const order = await buy(client, visitor);
    await letPass(client, visitor, 20);
    await settle(client, order, 'disputed');
    expect(await times(), 'control').toEqual([]);
    await letPass(client, visitor, 40 * 1440);
    expect(await settle(client, order, 'won')).toEqual({ outcome: 'applied', state: 'paid' });
    expect(await times()).toEqual([['1h', 0, 40]]);
    expect(await readOrder(client, order.id)).toMatchObject({ state: 'paid', revokedAt: null });
  });

  it('stands after the time that was bought meanwhile, and later time is not moved', async () => {
    const order = await buy(client, visitor, '24h');
    await buy(client, visitor, '1h');
    await letPass(client, visitor, 40);
    await settle(client, order, 'disputed');
    expect(await times(), 'what comes after it moves up').toEqual([['1h', 0, 60]]);
    await letPass(client, visitor, 30);
    await buy(client, visitor, '7d');
    await settle(client, order, 'won');
    expect(await times()).toEqual([
      ['1h', -30, 30],
      ['7d', 30, 10_110],
      ['24h', 10_110, 11_510],
    ]);
  });

  it('gives all of a pass back that had not begun', async () => {
    await buy(client, visitor, '24h');
    const order = await buy(client, visitor);
    await settle(client, order, 'disputed');
    await letPass(client, visitor, 30);
    await settle(client, order, 'won');
    expect(await times()).toEqual([
      ['24h', -30, 1410],
      ['1h', 1410, 1470],
    ]);
  });

  it('gives nothing back of a pass that was over before', async () => {
    const order = await buy(client, visitor);
    await letPass(client, visitor, 90);
    await settle(client, order, 'disputed');
    await letPass(client, visitor, 10);
    await settle(client, order, 'won');
    expect(await times()).toEqual([['1h', -100, -40]]);
  });

  it('counts once, however often it is told', async () => {
    const order = await buy(client, visitor);
    await letPass(client, visitor, 15);
    await settle(client, order, 'disputed');
    const sameEvent = { event: 'evt_won' };
    await settle(client, order, 'won', sameEvent);
    expect(await settle(client, order, 'won', sameEvent)).toEqual({
      outcome: 'replayed',
      state: 'paid',
    });
    expect(await settle(client, order, 'won')).toEqual({ outcome: 'ignored', state: 'paid' });
    expect(await times()).toEqual([['1h', 0, 45]]);
  });

  it('told before the dispute itself: the pass is never taken', async () => {
    const order = await buy(client, visitor);
    await letPass(client, visitor, 10);
    await settle(client, order, 'won');
    expect(await settle(client, order, 'disputed')).toEqual({ outcome: 'ignored', state: 'paid' });
    expect(await times()).toEqual([['1h', -10, 50]]);
  });

  it.each([
    [['disputed', 'won', 'paid']],
    [['won', 'disputed', 'paid']],
    [['disputed', 'paid', 'won']],
  ])('before the payment is told (%j): the whole pass is given then', async (events) => {
    const order = await openOrder(client, visitor);
    for (const fact of events as Fact[]) await settle(client, order, fact);
    expect((await readOrder(client, order.id))?.state).toBe('paid');
    expect(await times()).toEqual([['1h', 0, 60]]);
  });

  it('of another payment, checkout or mode moves nothing', async () => {
    const order = await buy(client, visitor);
    await settle(client, order, 'disputed');
    for (const events of [{ payment: 'another' }, { checkout: 'another' }, { live: true }])
      expect(await settle(client, order, 'won', events)).toEqual({
        outcome: 'ignored',
        state: 'disputed',
      });
    expect([await times(), (await readOrder(client, order.id))?.wonAt]).toEqual([[], null]);
    expect(await settle(client, order, 'won'), 'control').toMatchObject({ state: 'paid' });
  });

  it('of money that had not come as ordered leaves it to the operator', async () => {
    for (const events of [
      ['paid', 'disputed', 'won'],
      ['disputed', 'paid', 'won'],
      ['disputed', 'won', 'paid'],
      ['won', 'paid', 'disputed'],
    ] as const) {
      const order = await openOrder(client, visitor);
      for (const fact of events)
        await settle(client, order, fact, fact === 'paid' ? { amount: 1 } : {});
      expect([events, (await readOrder(client, order.id))?.state]).toEqual([events, 'review']);
    }
    expect(await times()).toEqual([]);
  });

  it('for somebody who is gone: the books are right, and no pass is made', async () => {
    const given = await buy(client, visitor);
    const late = await openOrder(client, visitor);
    for (const fact of ['disputed', 'paid'] as const) await settle(client, late, fact);
    await settle(client, given, 'disputed');
    await client.query('delete from auth.users where id = $1', [visitor]);
    expect(await settle(client, given, 'won')).toEqual({ outcome: 'applied', state: 'paid' });
    expect(await settle(client, late, 'won'), 'time that was never given').toEqual({
      outcome: 'applied',
      state: 'review',
    });
    const { rows } = await client.query(
      'select from public.access_passes where order_id = any ($1)',
      [[given.id, late.id]],
    );
    expect(rows).toEqual([]);
  });
});

describe('after a dispute that was won', () => {
  async function decidedForUs(): Promise<Order> {
    const order = await buy(client, visitor);
    await client.query(
      `update public.orders set created_at = now() - interval '1 day' where id = $1`,
      [order.id],
    );
    await settle(client, order, 'disputed', { at: minute(90) });
    await letPass(client, visitor, 5);
    await settle(client, order, 'won', { at: minute(60) });
    return order;
  }

  it('the money can be given back, and the pass ends', async () => {
    const order = await decidedForUs();
    await buy(client, visitor, '24h');
    expect(await settle(client, order, 'refunded', { amount: 50 })).toMatchObject({
      state: 'paid',
    });
    expect(await settle(client, order, 'refunded')).toEqual({
      outcome: 'applied',
      state: 'refunded',
    });
    expect(await times()).toEqual([['24h', 0, 1440]]);
    expect(await settle(client, order, 'won'), 'told after that').toEqual({
      outcome: 'ignored',
      state: 'refunded',
    });
    expect(await times()).toEqual([['24h', 0, 1440]]);
  });

  it('another dispute ends the pass again, and may be won as well', async () => {
    const order = await decidedForUs();
    await letPass(client, visitor, 10);
    expect(await settle(client, order, 'disputed', { at: minute(30) })).toEqual({
      outcome: 'applied',
      state: 'disputed',
    });
    expect(await settle(client, order, 'won', { at: minute(60) }), 'the first, told anew').toEqual({
      outcome: 'ignored',
      state: 'disputed',
    });
    expect(await times()).toEqual([]);
    await settle(client, order, 'won', { at: minute(20) });
    expect(await times()).toEqual([['1h', 0, 50]]);
  });

  it('two disputes and their ends leave the same in whatever order they are told', async () => {
    const events: [Fact, EventDetails][] = [
      ['paid', { at: minute(120) }],
      ['disputed', { at: minute(90) }],
      ['won', { at: minute(60) }],
      ['disputed', { at: minute(30) }],
    ];
    const shuffles = <T>(all: readonly T[]): T[][] =>
      all.length === 0
        ? [[]]
        : all.flatMap((first) =>
            shuffles(all.filter((each) => each !== first)).map((rest) => [first, ...rest]),
          );
    const instant = (at: string | null | undefined) => at && new Date(at).toISOString();
    for (const shuffled of shuffles(events)) {
      await client.query('savepoint before');
      const order = await openOrder(client, visitor);
      await client.query(
        `update public.orders set created_at = now() - interval '1 day' where id = $1`,
        [order.id],
      );
      for (const [fact, about] of shuffled) await settle(client, order, fact, about);
      const seen = await readOrder(client, order.id);
      expect([
        shuffled,
        seen?.state,
        instant(seen?.disputedAt),
        instant(seen?.wonAt),
        await times(),
      ]).toEqual([shuffled, 'disputed', events[3]?.[1].at, events[2]?.[1].at, []]);
      await client.query('rollback to savepoint before');
    }
  });
});

it('is told at once with a purchase and a refund beside it: time adds up', async () => {
  const { pool } = database;
  const person = await addUser(pool, { anonymous: true });
  const [kept, back] = [await buy(pool, person, '24h'), await buy(pool, person, '24h')];
  for (const order of [kept, back]) await settle(pool, order, 'disputed');
  await Promise.all([
    ...Array.from({ length: 10 }, () => settle(pool, kept, 'won')),
    settle(pool, back, 'won'),
    settle(pool, back, 'refunded'),
    buy(pool, person),
  ]);
  const left = await timeline(pool, person);
  expect(left.map(([plan]) => plan).toSorted()).toEqual(['1h', '24h']);
  const sum = left.reduce((minutes, [, from, until]) => minutes + until - from, 0);
  // The instant between the purchases and the disputes was used up.
  expect(Math.abs(sum - 1500)).toBeLessThan(1);
  const last = Math.max(...left.map(([, , until]) => until));
  expect(Math.abs(last - sum)).toBeLessThan(1);
});
