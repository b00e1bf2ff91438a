import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plans } from '../../domain/access/plans.ts';
import type { OrderState } from '../../api/payments/wire.ts';
import { startDatabase } from './testing/database.ts';
import {
  buy,
  call,
  checkoutOf,
  type Fact,
  openOrder,
  type OrderSeen,
  paymentOf,
  readOrder,
  settle,
  type Told,
  timeline,
} from './testing/purchases.ts';
import { addUser } from './testing/sessions.ts';

let database: Awaited<ReturnType<typeof startDatabase>>;
let client: PoolClient;
let visitor: string;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  client = await database.pool.connect();
  await client.query('begin');
  visitor = await addUser(client, { anonymous: true });
});
afterEach(async () => {
  await client.query('rollback');
  client.release();
});

/** Runs what is refused, and leaves the transaction as it was. */
async function refusal(work: () => Promise<unknown>): Promise<{ code?: string; hint?: string }> {
  await client.query('savepoint attempt');
  try {
    await work();
    throw new Error('It was not refused.');
  } catch (error) {
    await client.query('rollback to savepoint attempt');
    return error as { code?: string; hint?: string };
  }
}

const attach = (order: OrderSeen, checkout = checkoutOf(order)) =>
  call<OrderSeen | null>(client, 'public.attach_checkout($1, $2, $3, $4)', [
    order.id,
    checkout,
    `https://pay.test/${checkout}`,
    '2026-11-22T00:00:00Z',
  ]);

describe('open_order', () => {
  it.each(plans)('$id: price and minutes are the server’s', async (plan) => {
    const order = await openOrder(client, visitor, { plan: plan.id });
    expect(order).toMatchObject({
      personId: visitor,
      plan: plan.id,
      minutes: plan.minutes,
      amountCents: plan.price,
      currency: 'usd',
      provider: 'sandbox',
      isLive: false,
      state: 'created',
      returnTo: '/debt-destroyer',
      refundedCents: 0,
      paidAt: null,
      reference: null,
    });
    expect(order.number).toMatch(/^MO-[2-9A-HJKMNP-Z]{8}$/);
    expect(JSON.stringify(order)).not.toContain('recovery');
    expect(await timeline(client, visitor)).toEqual([]);
  });

  it('asked twice, opens one order', async () => {
    const order = await openOrder(client, visitor);
    expect(await openOrder(client, visitor, { id: order.id, returnTo: '/planner' })).toEqual(order);
    expect(await readOrder(client, order.id)).toEqual(order);
    expect(await readOrder(client, randomUUID())).toBeNull();
  });

  it('asked at once from many tabs, opens one order', async () => {
    const person = await addUser(database.pool, { anonymous: true });
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => openOrder(database.pool, person, { id })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it.each([
    ['another person', async () => ({ person: await addUser(client, { anonymous: true }) })],
    ['another plan', async () => ({ plan: '7d' })],
    ['another provider', async () => ({ provider: 'stripe' as const })],
  ])('refuses the id of an order for %s', async (_, change) => {
    const order = await openOrder(client, visitor);
    const { person = visitor, ...over } = (await change()) as { person?: string };
    expect(await refusal(() => openOrder(client, person, { id: order.id, ...over }))).toMatchObject(
      {
        code: 'MW402',
      },
    );
  });

  it('refuses members, and whom it does not know', async () => {
    const member = await addUser(client);
    expect((await refusal(() => openOrder(client, member))).code).toBe('MW403');
    expect((await refusal(() => openOrder(client, randomUUID()))).code).toBe('MW403');
  });

  it.each(['30m', 'grace', '1H', ''])('refuses the plan %j', async (plan) => {
    expect((await refusal(() => openOrder(client, visitor, { plan }))).code).toBe('MW404');
  });

  it.each([
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    'planner',
    '/a\nb',
    `/${'x'.repeat(2000)}`,
  ])('refuses to go on to %j', async (returnTo) => {
    expect((await refusal(() => openOrder(client, visitor, { returnTo }))).code).toBe('23514');
  });

  it.each(['/', '/debt-destroyer?step=2#plan'])('goes on to %s', async (returnTo) => {
    expect(await openOrder(client, visitor, { returnTo })).toMatchObject({ returnTo });
  });

  it('refuses the eleventh that is not paid within the hour, and says how long', async () => {
    const orders: OrderSeen[] = [];
    for (let n = 0; n < 10; n += 1) orders.push(await openOrder(client, visitor));
    await client.query(
      "update public.orders set created_at = now() - interval '20 minutes' where id = $1",
      [orders[0]?.id],
    );
    const { code, hint } = await refusal(() => openOrder(client, visitor));
    expect([code, hint]).toEqual(['MW405', '2400']);
    const other = await addUser(client, { anonymous: true });
    expect((await openOrder(client, other)).state, 'another person').toBe('created');
    const [oldest, second] = orders as [OrderSeen, OrderSeen];
    expect(await openOrder(client, visitor, { id: oldest.id }), 'the same again').toMatchObject({
      number: oldest.number,
    });
    await client.query('savepoint before');
    await settle(client, second, 'paid');
    expect((await openOrder(client, visitor)).state, 'after one was paid').toBe('created');
    await client.query('rollback to savepoint before');
    await client.query(
      "update public.orders set created_at = now() - interval '61 minutes' where id = $1",
      [oldest.id],
    );
    expect((await openOrder(client, visitor)).state, 'after an hour').toBe('created');
    expect((await refusal(() => openOrder(client, visitor))).code, 'control').toBe('MW405');
  });
});

describe('attach_checkout', () => {
  it('opens the order with where to pay', async () => {
    const order = await openOrder(client, visitor);
    expect(await attach(order)).toMatchObject({
      state: 'open',
      reference: checkoutOf(order),
      url: `https://pay.test/${checkoutOf(order)}`,
    });
  });

  it('keeps the first checkout', async () => {
    const order = await openOrder(client, visitor);
    await attach(order);
    expect(await attach(order, 'another')).toMatchObject({ reference: checkoutOf(order) });
  });

  it('takes no order back that has gone on, and knows none that is not there', async () => {
    const order = await openOrder(client, visitor);
    await settle(client, order, 'paid');
    expect(await attach(order)).toMatchObject({ state: 'paid', reference: checkoutOf(order) });
    expect(await attach({ ...order, id: randomUUID() }, 'no order’s')).toBeNull();
  });
});

describe('a paid order', () => {
  it('gives its pass, from the end of what there is', async () => {
    await buy(client, visitor, '24h');
    const order = await openOrder(client, visitor, { plan: '1h' });
    expect(await settle(client, order, 'paid')).toEqual({ outcome: 'applied', state: 'paid' });
    expect(await timeline(client, visitor)).toEqual([
      ['24h', 0, 1440],
      ['1h', 1440, 1500],
    ]);
    const seen = await readOrder(client, order.id);
    expect(seen).toMatchObject({ state: 'paid', payment: paymentOf(order), revokedAt: null });
    expect([seen?.paidAt, seen?.endsAt].map((at) => Date.parse(at ?? ''))).not.toContain(
      Number.NaN,
    );
    const { rows } = await client.query(
      'select source, plan from public.access_passes where order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ source: 'order', plan: '1h' }]);
  });

  it('is paid once, however often one event or several say so', async () => {
    const order = await openOrder(client, visitor);
    const event = randomUUID();
    expect(await settle(client, order, 'paid', { event })).toMatchObject({ outcome: 'applied' });
    expect(await settle(client, order, 'paid', { event })).toEqual({
      outcome: 'replayed',
      state: 'paid',
    });
    expect(await settle(client, order, 'paid')).toEqual({ outcome: 'ignored', state: 'paid' });
    expect(await timeline(client, visitor)).toEqual([['1h', 0, 60]]);
  });

  it.each([
    ['its checkout', { order: null, payment: null }],
    ['its payment', { order: null, checkout: null }],
    ['its id', { checkout: null, payment: null }],
  ])('is found by %s alone', async (_, told) => {
    const order = await openOrder(client, visitor);
    await attach(order);
    await settle(client, order, 'processing');
    expect(await settle(client, order, 'paid', told)).toEqual({
      outcome: 'applied',
      state: 'paid',
    });
  });

  it('is one of ours, and of the provider who tells it', async () => {
    const order = await openOrder(client, visitor);
    const event = randomUUID();
    const stranger = { order: randomUUID(), checkout: 'no order’s', payment: null, event };
    expect(await settle(client, order, 'paid', stranger)).toEqual({
      outcome: 'unknown_order',
      state: null,
    });
    expect(await settle(client, order, 'paid', stranger)).toEqual({
      outcome: 'replayed',
      state: null,
    });
    expect(await settle(client, order, 'paid', { provider: 'stripe' })).toMatchObject({
      outcome: 'unknown_order',
    });
    expect(await readOrder(client, order.id)).toMatchObject({ state: 'created' });
  });

  it('knows no other facts', async () => {
    const order = await openOrder(client, visitor);
    expect((await refusal(() => settle(client, order, 'opened' as Fact))).code).toBe('22023');
  });
});

describe('events in every order', () => {
  const facts: Fact[] = ['processing', 'paid', 'failed', 'expired', 'refunded', 'disputed'];
  const orders = (length: number, left = facts): Fact[][] =>
    length === 0
      ? [[]]
      : left.flatMap((first) =>
          orders(
            length - 1,
            left.filter((fact) => fact !== first),
          ).map((rest) => [first, ...rest]),
        );

  /** The rule of docs/domain/orders.md: what is left does not depend on the order, but for the first of failed and expired. */
  function left(told: Fact[]): OrderState {
    for (const fact of ['refunded', 'disputed', 'paid'] as const)
      if (told.includes(fact)) return fact;
    return told.find((fact) => fact !== 'processing') ?? 'processing';
  }
  function passesGiven(told: Fact[]): number {
    const paid = told.indexOf('paid');
    const back = told.findIndex((fact) => fact === 'refunded' || fact === 'disputed');
    return paid >= 0 && (back < 0 || paid < back) ? 1 : 0;
  }

  it.each([1, 2, 3, 4])('%i of them', async (length) => {
    for (const told of orders(length)) {
      await client.query('savepoint before');
      const order = await openOrder(client, visitor);
      for (const fact of told) await settle(client, order, fact);
      const { rows } = await client.query<{ given: number; running: number }>(
        `select count(*)::int as given, (count(*) filter (where revoked_at is null))::int as running
         from public.access_passes where user_id = $1`,
        [visitor],
      );
      expect([told, (await readOrder(client, order.id))?.state, rows[0]]).toEqual([
        told,
        left(told),
        { given: passesGiven(told), running: left(told) === 'paid' ? 1 : 0 },
      ]);
      await client.query('rollback to savepoint before');
    }
  });
});

describe('money that is not as ordered', () => {
  const wrong: [string, Told][] = [
    ['too little', { amount: 1 }],
    ['too much', { amount: 1990 }],
    ['no sum', { amount: null }],
    ['another currency', { currency: 'cad' }],
    ['live money for a test order', { live: true }],
    ['no mode', { live: null }],
    ['another checkout', { checkout: 'another' }],
  ];

  it.each(wrong)('%s: no pass, and the operator looks', async (_, told) => {
    const order = await openOrder(client, visitor);
    await attach(order);
    expect(await settle(client, order, 'paid', told)).toEqual({
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
    await attach(theirs);
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
      await attach(order);
      for (const told of [{ checkout: 'another' }, { live: true }])
        expect(await settle(client, order, fact, told)).toEqual({
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

it('a visit brought to an account brings its orders; the time stays with the visit', async () => {
  const order = await buy(client, visitor);
  const member = await addUser(client);
  await client.query('select public.claim_visitor_data($1, $2)', [member, visitor]);
  expect(await readOrder(client, order.id)).toMatchObject({ personId: member });
  expect(await timeline(client, visitor)).toEqual([['1h', 0, 60]]);
  const later = await openOrder(client, visitor);
  await client.query('select public.claim_visitor_data($1, $2)', [member, visitor]);
  expect(await readOrder(client, later.id), 'and those of a second claim').toMatchObject({
    personId: member,
  });
});

it('200 events at once, shuffled and told several times: each order has what it is worth', async () => {
  const { pool } = database;
  const person = await addUser(pool, { anonymous: true });
  const storms: { plan: string; facts: [Fact, Told?][]; left: OrderState; passes: number }[] = [
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
  const told: (() => ReturnType<typeof settle>)[] = [];
  const opened: OrderSeen[] = [];
  let events = 0;
  for (const { plan, facts } of storms) {
    const order = await openOrder(pool, person, { plan });
    opened.push(order);
    for (const [fact, over] of facts) {
      const event = `storm ${(events += 1)}`;
      for (let time = 0; time < 12; time += 1)
        told.push(() => settle(pool, order, fact, { event, ...over }));
    }
  }
  expect(told.length).toBeGreaterThanOrEqual(200);
  const shuffled = told
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
  const [[, begun = 0, between = 0] = [], [, next = 0, end = 0] = []] = times;
  expect(next).toBeCloseTo(between, 1);
  expect(end - begun).toBeCloseTo(1500, 1);
});
