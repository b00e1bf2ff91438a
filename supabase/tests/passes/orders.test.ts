import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../api/payments/wire.ts';
import { plans } from '../../../domain/passes/plans.ts';
import { inTransactions } from '../testing/transactions.ts';
import {
  attach,
  buy,
  checkoutOf,
  type Fact,
  openOrder,
  paymentOf,
  readOrder,
  settle,
  timeline,
} from '../testing/purchases.ts';
import { addUser } from '../testing/sessions.ts';

let client: PoolClient;
let visitor: string;
const database = inTransactions(async (fresh) => {
  client = fresh;
  visitor = await addUser(client, { anonymous: true });
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

  it('asked at once by many people with one id, opens one order, and tells the others so', async () => {
    const id = randomUUID();
    const people = await Promise.all(
      Array.from({ length: 10 }, () => addUser(database.pool, { anonymous: true })),
    );
    const answers = await Promise.all(
      people.map((person) =>
        openOrder(database.pool, person, { id }).then(
          ({ state }) => state,
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'created')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'MW402')).toHaveLength(9);
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
    const orders: Order[] = [];
    for (let n = 0; n < 10; n += 1) orders.push(await openOrder(client, visitor));
    await client.query(
      "update public.orders set created_at = now() - interval '20 minutes' where id = $1",
      [orders[0]?.id],
    );
    const { code, hint } = await refusal(() => openOrder(client, visitor));
    expect([code, hint]).toEqual(['MW405', '2400']);
    const other = await addUser(client, { anonymous: true });
    expect((await openOrder(client, other)).state, 'another person').toBe('created');
    const [oldest, second] = orders as [Order, Order];
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
    expect(await attach(client, order)).toMatchObject({
      state: 'open',
      reference: checkoutOf(order),
      url: `https://pay.test/${checkoutOf(order)}`,
    });
  });

  it('keeps the first checkout', async () => {
    const order = await openOrder(client, visitor);
    await attach(client, order);
    expect(await attach(client, order, 'another')).toMatchObject({ reference: checkoutOf(order) });
  });

  it('takes no order back that has gone on, and knows none that is not there', async () => {
    const order = await openOrder(client, visitor);
    await settle(client, order, 'paid');
    expect(await attach(client, order)).toMatchObject({
      state: 'paid',
      reference: checkoutOf(order),
    });
    expect(await attach(client, { ...order, id: randomUUID() }, 'no order’s')).toBeNull();
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
  ])('is found by %s alone', async (_, details) => {
    const order = await openOrder(client, visitor);
    await attach(client, order);
    await settle(client, order, 'processing');
    expect(await settle(client, order, 'paid', details)).toEqual({
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
