import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Order, OrderState } from '../../../api/payments/wire.ts';
import { inTransactions } from '../testing/transactions.ts';
import {
  attach,
  buy,
  checkoutOf,
  type Fact,
  openOrder,
  readOrder,
  settle,
  type EventDetails,
  timeline,
} from '../testing/purchases.ts';
import { addUser } from '../testing/sessions.ts';

let client: PoolClient;
let visitor: string;
const database = inTransactions(async (fresh) => {
  client = fresh;
  visitor = await addUser(client, { anonymous: true });
});

describe('events in every order', () => {
  const facts: Fact[] = ['processing', 'paid', 'failed', 'expired', 'refunded', 'disputed', 'won'];
  /** Those of which one takes back what another gave. */
  const weighty: Fact[] = ['paid', 'failed', 'refunded', 'disputed', 'won'];
  const orders = (length: number, left: Fact[]): Fact[][] =>
    length === 0
      ? [[]]
      : left.flatMap((first) =>
          orders(
            length - 1,
            left.filter((fact) => fact !== first),
          ).map((rest) => [first, ...rest]),
        );

  /** The rule of docs/domain/orders.md: what is left does not depend on the order, but for the first of failed and expired. */
  function left(events: Fact[]): OrderState {
    if (events.includes('refunded')) return 'refunded';
    if (events.includes('paid') && (!events.includes('disputed') || events.includes('won')))
      return 'paid';
    if (events.includes('disputed')) return 'disputed';
    const others = events.filter((fact) => fact !== 'won') as OrderState[];
    return others.find((fact) => fact !== 'processing') ?? others[0] ?? 'created';
  }
  const passesGiven = (events: Fact[]): number =>
    events.some((_, place) => left(events.slice(0, place + 1)) === 'paid') ? 1 : 0;

  it.each([1, 2, 3, 4])('%i of them', async (length) => {
    for (const events of orders(length, length < 4 ? facts : weighty)) {
      await client.query('savepoint before');
      const order = await openOrder(client, visitor);
      for (const fact of events) await settle(client, order, fact);
      const { rows } = await client.query<{ given: number; running: number }>(
        `select count(*)::int as given, (count(*) filter (where revoked_at is null))::int as running
         from public.access_passes where user_id = $1`,
        [visitor],
      );
      expect([events, (await readOrder(client, order.id))?.state, rows[0]]).toEqual([
        events,
        left(events),
        { given: passesGiven(events), running: left(events) === 'paid' ? 1 : 0 },
      ]);
      await client.query('rollback to savepoint before');
    }
  });
});

describe('money that is not as ordered', () => {
  const wrong: [string, EventDetails][] = [
    ['too little', { amount: 1 }],
    ['too much', { amount: 1990 }],
    ['no sum', { amount: null }],
    ['another currency', { currency: 'cad' }],
    ['live money for a test order', { live: true }],
    ['no mode', { live: null }],
    ['another checkout', { checkout: 'another' }],
  ];

  it.each(wrong)('%s: no pass, and the operator looks', async (_, events) => {
    const order = await openOrder(client, visitor);
    await attach(client, order);
    expect(await settle(client, order, 'paid', events)).toEqual({
      outcome: 'review',
      state: 'review',
    });
    expect(await timeline(client, visitor)).toEqual([]);
    expect(await settle(client, order, 'paid'), 'and so does money after that').toEqual({
      outcome: 'review',
      state: 'review',
    });
    expect(await timeline(client, visitor)).toEqual([]);
  });

  it('test money for a live order: the same', async () => {
    const order = await openOrder(client, visitor, { live: true });
    expect(await settle(client, order, 'paid')).toMatchObject({ state: 'review' });
    const control = await openOrder(client, visitor, { live: true });
    expect(await settle(client, control, 'paid', { live: true })).toMatchObject({ state: 'paid' });
  });

  it('the checkout of another order: that one stays as it is', async () => {
    const theirs = await openOrder(client, await addUser(client, { anonymous: true }));
    await attach(client, theirs);
    const order = await openOrder(client, visitor);
    expect(await settle(client, order, 'paid', { checkout: checkoutOf(theirs) })).toMatchObject({
      outcome: 'review',
      state: 'review',
    });
    expect(await readOrder(client, theirs.id)).toMatchObject({ state: 'open' });
    expect(await settle(client, theirs, 'paid')).toMatchObject({ state: 'paid' });
  });

  it('for somebody who deleted their account: the same', async () => {
    const order = await openOrder(client, visitor);
    await client.query('delete from auth.users where id = $1', [visitor]);
    expect(await settle(client, order, 'paid')).toMatchObject({ state: 'review' });
    expect(await readOrder(client, order.id)).toMatchObject({ personId: null });
  });

  it('leaves the books no page that they were on', async () => {
    const order = await openOrder(client, visitor, { returnTo: '/settings?tab=privacy' });
    await client.query('delete from auth.users where id = $1', [visitor]);
    expect(await readOrder(client, order.id)).toMatchObject({ personId: null, returnTo: '/' });
  });

  it('told again after they deleted their account: nothing to look at', async () => {
    const order = await buy(client, visitor);
    await client.query('delete from auth.users where id = $1', [visitor]);
    expect(await settle(client, order, 'paid')).toEqual({ outcome: 'ignored', state: 'paid' });
    const other = { payment: 'another payment' };
    expect((await settle(client, order, 'paid', other)).outcome).toBe('review');
    await settle(client, order, 'refunded');
    expect(await readOrder(client, order.id)).toMatchObject({ state: 'refunded', personId: null });
  });

  it('a second payment: the order stays paid, and giving that back takes nothing away', async () => {
    const order = await buy(client, visitor);
    const second = { payment: 'another', checkout: null };
    expect(await settle(client, order, 'paid', second)).toEqual({
      outcome: 'review',
      state: 'paid',
    });
    expect(await settle(client, order, 'refunded', second)).toEqual({
      outcome: 'ignored',
      state: 'paid',
    });
    expect(await timeline(client, visitor)).toEqual([['1h', 0, 60]]);
    expect(await settle(client, order, 'refunded'), 'control').toMatchObject({ state: 'refunded' });
  });

  it.each([
    ['too little', 150],
    ['too much', 1990],
  ])('%s: the order is refunded when what came is back', async (_, amount) => {
    const order = await openOrder(client, visitor);
    await settle(client, order, 'paid', { amount });
    expect(await settle(client, order, 'refunded', { amount: 100 })).toEqual({
      outcome: 'applied',
      state: 'review',
    });
    expect(await settle(client, order, 'refunded', { amount })).toMatchObject({
      state: 'refunded',
    });
    expect((await readOrder(client, order.id))?.refundedCents).toBe(Math.min(amount, 199));
  });

  it.each(['processing', 'failed', 'expired', 'refunded', 'disputed'] as const)(
    '%s of another checkout or in the other mode moves no order',
    async (fact) => {
      const order = await openOrder(client, visitor);
      await attach(client, order);
      for (const events of [{ checkout: 'another' }, { live: true }])
        expect(await settle(client, order, fact, events)).toEqual({
          outcome: 'ignored',
          state: 'open',
        });
      expect((await readOrder(client, order.id))?.refundedCents).toBe(0);
      expect(await settle(client, order, fact), 'control').toMatchObject({ outcome: 'applied' });
    },
  );
});

describe('money given back', () => {
  it('in parts: the pass stays until all of it is back, in whatever order it is told', async () => {
    const order = await buy(client, visitor);
    await buy(client, visitor, '24h');
    for (const [amount, refundedCents] of [
      [100, 100],
      [40, 100],
      [198, 198],
    ] as const) {
      expect(await settle(client, order, 'refunded', { amount })).toEqual({
        outcome: 'applied',
        state: 'paid',
      });
      expect(await readOrder(client, order.id)).toMatchObject({ refundedCents, revokedAt: null });
    }
    expect((await timeline(client, visitor)).length).toBe(2);
    expect(await settle(client, order, 'refunded')).toMatchObject({ state: 'refunded' });
    expect(await settle(client, order, 'refunded', { amount: 50 })).toMatchObject({
      state: 'refunded',
    });
    expect((await readOrder(client, order.id))?.refundedCents).toBe(199);
    expect(await timeline(client, visitor)).toEqual([['24h', 0, 1440]]);
  });

  it('in part before it was paid: the pass is given', async () => {
    const order = await openOrder(client, visitor);
    await settle(client, order, 'refunded', { amount: 50 });
    expect(await settle(client, order, 'paid')).toMatchObject({ state: 'paid' });
    expect(await timeline(client, visitor)).toEqual([['1h', 0, 60]]);
  });
});

describe('when it was paid, given back and disputed', () => {
  const minute = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
  /** An order that was opened two hours ago. */
  async function olderOrder(): Promise<Order> {
    const order = await openOrder(client, visitor);
    await client.query(
      `update public.orders set created_at = now() - interval '2 hours' where id = $1`,
      [order.id],
    );
    return order;
  }
  const dates = async ({ id }: Order) => {
    const seen = await readOrder(client, id);
    const time = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null);
    return {
      paidAt: time(seen?.paidAt),
      refundedAt: time(seen?.refundedAt),
      disputedAt: time(seen?.disputedAt),
      refundedCents: seen?.refundedCents,
    };
  };
  const shuffles = <T>(all: readonly T[]): T[][] =>
    all.length === 0
      ? [[]]
      : all.flatMap((first) =>
          shuffles(all.filter((each) => each !== first)).map((rest) => [first, ...rest]),
        );

  it('is the same in whatever order it is told', async () => {
    const events: [Fact, EventDetails][] = [
      ['paid', { at: minute(90) }],
      ['refunded', { amount: 50, at: minute(60) }],
      ['refunded', { amount: 120, at: minute(40) }],
      ['disputed', { at: minute(30) }],
      ['refunded', { amount: 199, at: minute(20) }],
    ];
    for (const shuffled of shuffles(events)) {
      await client.query('savepoint before');
      const order = await olderOrder();
      for (const [fact, about] of shuffled) await settle(client, order, fact, about);
      expect([shuffled, await dates(order)]).toEqual([
        shuffled,
        {
          paidAt: events[0]?.[1].at,
          refundedAt: events[4]?.[1].at,
          disputedAt: events[3]?.[1].at,
          refundedCents: 199,
        },
      ]);
      await client.query('rollback to savepoint before');
    }
  });

  it('a part that was given back has its date, and the pass stays', async () => {
    const order = await olderOrder();
    await settle(client, order, 'paid', { at: minute(90) });
    const at = minute(40);
    await settle(client, order, 'refunded', { amount: 120, at });
    await settle(client, order, 'refunded', { amount: 50, at: minute(60) });
    await settle(client, order, 'refunded', { amount: 0, at: minute(10) });
    expect(await readOrder(client, order.id)).toMatchObject({ state: 'paid', revokedAt: null });
    expect(await dates(order)).toMatchObject({ refundedAt: at, refundedCents: 120 });
  });

  it('told twice of the same, the earlier counts', async () => {
    const order = await olderOrder();
    const [earlier, later] = [minute(80), minute(70)];
    for (const at of [later, earlier, later]) await settle(client, order, 'paid', { at });
    for (const at of [later, earlier, later]) await settle(client, order, 'refunded', { at });
    expect(await dates(order)).toMatchObject({ paidAt: earlier, refundedAt: earlier });
  });

  it.each([
    ['before the order', '2001-01-01T00:00:00Z', '2 hours'],
    ['after now', '2101-01-01T00:00:00Z', '0'],
    ['at no time', null, '0'],
  ])('%s: it happened between the order and now', async (_, at, ago) => {
    const order = await olderOrder();
    await settle(client, order, 'paid', { at });
    const { rows } = await client.query(
      'select paid_at = now() - $2::interval as fits from public.orders where id = $1',
      [order.id, ago],
    );
    expect(rows).toEqual([{ fits: true }]);
  });

  it('what is not of this order dates nothing', async () => {
    const order = await olderOrder();
    await attach(client, order);
    for (const fact of ['refunded', 'disputed', 'paid'] as const)
      await settle(client, order, fact, { checkout: 'another', at: minute(60) });
    expect(await dates(order)).toEqual({
      paidAt: null,
      refundedAt: null,
      disputedAt: null,
      refundedCents: 0,
    });
  });

  it('too much that came in is dated by the whole of it, in whatever order its parts went back', async () => {
    const [part, whole] = [minute(50), minute(40)];
    for (const events of [
      [[300, part] as const, [1990, whole] as const],
      [[1990, whole] as const, [300, part] as const],
    ]) {
      const order = await olderOrder();
      await settle(client, order, 'paid', { amount: 1990 });
      for (const [amount, at] of events) await settle(client, order, 'refunded', { amount, at });
      expect(await dates(order)).toMatchObject({ refundedAt: whole, refundedCents: 199 });
    }
  });
});

it('200 events at once, shuffled and told several times: each order has what it is worth', async () => {
  const { pool } = database;
  const person = await addUser(pool, { anonymous: true });
  const storms: {
    plan: string;
    facts: [Fact, EventDetails?][];
    left: OrderState;
    passes: number;
  }[] = [
    {
      plan: '1h',
      facts: [['processing'], ['paid'], ['paid'], ['expired']],
      left: 'paid',
      passes: 1,
    },
    { plan: '24h', facts: [['failed'], ['paid'], ['paid']], left: 'paid', passes: 1 },
    { plan: '7d', facts: [['paid'], ['refunded'], ['disputed']], left: 'refunded', passes: 0 },
    { plan: '7d', facts: [['paid'], ['disputed'], ['failed']], left: 'disputed', passes: 0 },
    { plan: '1h', facts: [['paid', { amount: 1 }], ['expired']], left: 'review', passes: 0 },
    { plan: '1h', facts: [['processing'], ['expired']], left: 'expired', passes: 0 },
  ];
  const deliveries: (() => ReturnType<typeof settle>)[] = [];
  const opened: Order[] = [];
  let events = 0;
  for (const { plan, facts } of storms) {
    const order = await openOrder(pool, person, { plan });
    opened.push(order);
    for (const [fact, over] of facts) {
      const event = `storm ${(events += 1)}`;
      for (let time = 0; time < 12; time += 1)
        deliveries.push(() => settle(pool, order, fact, { event, ...over }));
    }
  }
  expect(deliveries.length).toBeGreaterThanOrEqual(200);
  const shuffled = deliveries
    .map((tell) => ({ tell, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place);
  const answers = await Promise.all(shuffled.map(({ tell }) => tell()));

  expect(answers.filter(({ outcome }) => outcome !== 'replayed')).toHaveLength(events);
  for (const [place, { left, passes }] of storms.entries()) {
    const order = await readOrder(pool, opened[place]?.id ?? '');
    expect(order?.state).toBe(left);
    const { rows } = await pool.query(
      'select count(*)::int as running from public.access_passes where order_id = $1 and revoked_at is null',
      [order?.id],
    );
    expect(rows).toEqual([{ running: passes }]);
  }
  const times = await timeline(pool, person);
  expect(times.map(([plan]) => plan).toSorted()).toEqual(['1h', '24h']);
  const [first, second] = times;
  expect(second?.[1]).toBeCloseTo(first?.[2] ?? Number.NaN, 1);
  expect((second?.[2] ?? 0) - (first?.[1] ?? 0)).toBeCloseTo(1500, 1);
});
