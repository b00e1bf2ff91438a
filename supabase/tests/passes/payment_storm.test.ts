import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderResponse } from '../../../api/payments/wire.ts';
import { randomOf, soak } from '../../../gateway/kernel/testing/soak.ts';
import { prepareProduct } from '../testing/product.ts';
import { secretKey, webhookSecret } from '../testing/shop.ts';
import { startStripeDouble } from '../../../doubles/stripe/stripe.ts';

// Events in any order, each sent twice, some of them forged, while the product is killed and started again: every paid
// order has one pass of the right length, and nothing that is forged gives any. Two hundred and one kill in the gate; a
// thousand and three kills from `npm run soak -- --times 5` on.

const { factor, seed } = soak;
const size = 200 * factor;
const kills = factor < 5 ? 1 : 3;

let double: Awaited<ReturnType<typeof startStripeDouble>>;
let product: ReturnType<typeof prepareProduct>;
let url: string;
let pool: pg.Pool;
beforeAll(async () => {
  double = await startStripeDouble({ webhookSecret, secretKey, sendsByItself: false });
  product = prepareProduct({
    PAYMENTS: 'stripe',
    PAYMENTS_ACKNOWLEDGED: 'I sell session time only',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: double.url,
  });
  await start();
}, 120_000);
afterAll(async () => {
  await pool?.end();
  await product?.close();
  await double?.close();
});

/** Starts the product; events go to where it is then. */
async function start() {
  url = await product.start();
  double.setWebhook(`${url}/functions/v1/payments-webhook`);
}

/** Works a list off, so many at a time. */
async function each<T>(things: readonly T[], atOnce: number, work: (thing: T) => Promise<void>) {
  const left = things[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const thing of left) await work(thing);
    }),
  );
}

/** In an order that the seed decides. */
function shuffled<T>(things: readonly T[], seed: number): T[] {
  const random = randomOf(seed);
  return things
    .map((thing) => [random(), thing] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, thing]) => thing);
}

type Fate = 'paid' | 'later' | 'failed' | 'expired' | 'part_back' | 'back' | 'disputed' | 'forged';

interface Bought {
  readonly id: string;
  readonly session: string;
  readonly minutes: number;
  readonly fate: Fate;
}

/** How many orders come to which end: 174 events of two hundred. The rest are forged. */
const fates: readonly (readonly [Fate, number])[] = [
  ['paid', 46],
  ['later', 18],
  ['failed', 8],
  ['expired', 8],
  ['part_back', 8],
  ['back', 10],
  ['disputed', 10],
  ['forged', 12],
];

/** What is told of an order, from the first to the last. */
function eventsOf({ session, fate }: Bought): Stripe.Event[] {
  const payment = () =>
    double.sessions().find(({ id }) => id === session)?.payment_intent as string;
  switch (fate) {
    case 'paid':
      return [double.pay(session)];
    case 'later':
      return [double.pay(session, { async: true }), double.settleLater(session)];
    case 'failed':
      return [double.pay(session, { async: true }), double.failLater(session)];
    case 'expired':
      return [double.expire(session)];
    case 'part_back':
      return [double.pay(session), double.refund(payment(), 100)];
    case 'back':
      return [double.pay(session), double.refund(payment())];
    case 'disputed':
      return [double.pay(session), double.dispute(payment())];
    case 'forged':
      // Well made, and signed by somebody who does not have the secret.
      return [double.pay(session)];
  }
}

const post = async <Body>(path: string, token: string, body: object): Promise<Body> => {
  const response = await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: token,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
};

/** Opens the orders, seven to a visitor, so that passes stand in line. */
async function openOrders(anonKey: string): Promise<Bought[]> {
  const wanted = fates.flatMap(([fate, count]) =>
    Array.from({ length: count * factor }, () => fate),
  );
  const plans = [
    ['1h', 60],
    ['24h', 1440],
    ['7d', 10_080],
  ] as const;
  const bought: Bought[] = [];
  const mixed = shuffled(wanted, 7);
  const groups = Array.from({ length: Math.ceil(mixed.length / 7) }, (_, place) =>
    mixed.slice(place * 7, place * 7 + 7),
  );
  await each(groups, 8, async (group) => {
    const visitor = await post<{ access_token: string }>('auth/v1/signup', anonKey, {});
    for (const [place, fate] of group.entries()) {
      const id = randomUUID();
      const [plan, minutes] = plans[place % 3] ?? plans[0];
      await post<OrderResponse>('functions/v1/payments/orders', visitor.access_token, {
        id,
        plan,
        returnTo: '/dashboard',
      });
      const session = double.sessions().find(({ metadata }) => metadata?.['order_id'] === id);
      bought.push({ id, session: session?.id ?? '', minutes, fate });
    }
  });
  return bought;
}

it('a storm with the product killed in it leaves one pass for each paid order', async () => {
  const { anonKey, databaseUrl } = await product.credentials();
  const orders = await openOrders(anonKey);

  const deliveries = orders.flatMap((order) =>
    eventsOf(order).map((event) => ({ event, isForged: order.fate === 'forged' })),
  );
  // More that is forged: paid orders told again, as if of those that were not.
  const unpaid = orders.filter(({ fate }) => ['failed', 'expired', 'forged'].includes(fate));
  const paid = deliveries.filter(({ event }) => event.type === 'checkout.session.completed');
  for (let place = 0; deliveries.length < size; place += 1) {
    const event = structuredClone(paid[place]!.event);
    const victim = unpaid[place % unpaid.length]!;
    Object.assign(event, { id: `evt_forged_${place}` });
    Object.assign(event.data.object, {
      id: victim.session,
      payment_status: 'paid',
      metadata: { order_id: victim.id },
    });
    deliveries.push({ event, isForged: true });
  }
  const queue = shuffled([...deliveries, ...deliveries], seed);
  expect(queue).toHaveLength(2 * size);

  let answered = 0;
  let unanswered = 0;
  const lives = Array.from({ length: kills }, (_, place) => ((place + 1) * 2 * size) / (kills + 2));
  let restarting: Promise<unknown> | null = null;
  await each(queue, 12, async ({ event, isForged }) => {
    for (;;) {
      const [answer] = await double.deliver(event, isForged ? { secret: 'whsec_stolen' } : {});
      const status = answer?.status ?? null;
      if (status === 200 || (isForged && status === 400)) {
        expect(status).toBe(isForged ? 400 : 200);
        answered += 1;
        if (answered >= (lives[0] ?? Infinity)) {
          lives.shift();
          restarting = product.kill().then(start);
        }
        return;
      }
      // What a kill cuts off is told again; nothing else that is genuine is sent away.
      if (status !== null && status < 500) throw new Error(`${event.id}: ${status}`);
      unanswered += 1;
      await restarting;
      await pause(20);
    }
  });

  expect({ seed, lives, isCutOff: unanswered > 0 }).toEqual({ seed, lives: [], isCutOff: true });

  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const { rows } = await pool.query<{
    id: string;
    state: string;
    minutes: number[];
    live: number;
  }>(
    `select orders.id, orders.state,
            coalesce(array_agg(extract(epoch from passes.ends_at - passes.starts_at)::int / 60)
                       filter (where passes.id is not null), '{}') as minutes,
            count(passes.id) filter (where passes.revoked_at is null)::int as live
     from orders left join access_passes as passes on passes.order_id = orders.id group by orders.id`,
  );
  const found = new Map(rows.map(({ id, ...row }) => [id, row]));
  const ends: Record<Fate, string> = {
    paid: 'paid',
    later: 'paid',
    failed: 'failed',
    expired: 'expired',
    part_back: 'paid',
    back: 'refunded',
    disputed: 'disputed',
    forged: 'open',
  };
  for (const { id, fate, minutes } of orders) {
    const row = found.get(id);
    const isPaid = ends[fate] === 'paid';
    expect({ seed, fate, state: row?.state, live: row?.live }).toEqual({
      seed,
      fate,
      state: ends[fate],
      live: isPaid ? 1 : 0,
    });
    if (isPaid)
      expect({ seed, fate, minutes: row?.minutes }).toEqual({ seed, fate, minutes: [minutes] });
  }
  expect(rows).toHaveLength(orders.length);

  // Nobody's passes overlap, whatever was taken out between them, and none came from anywhere else.
  const { rows: strays } = await pool.query(
    `select count(*)::int as strays from access_passes as one
     where one.order_id is null or exists (
       select from access_passes as other
       where other.user_id = one.user_id and other.id <> one.id
         and other.revoked_at is null and one.revoked_at is null
         and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at))`,
  );
  expect({ seed, ...strays[0] }).toEqual({ seed, strays: 0 });
});
