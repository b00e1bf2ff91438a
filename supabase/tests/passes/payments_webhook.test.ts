import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKey, startShop, webhookSecret } from '../testing/shop.ts';
import { clientOf } from '../../../doubles/stripe/requests.ts';
import { bodyOf, signatureOf } from '../../../doubles/stripe/webhooks.ts';

// The function `payments-webhook` on the whole backend: what it lets in, what it refuses, and what comes of it in
// whatever order it is told.

let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.close());

const seconds = () => Math.floor(Date.now() / 1000);

/** An order of a new visitor. */
const ordered = async (plan = '1h') => shop.order(await shop.visit(), plan);

/** Sends a body as it is. */
async function send(body: string, signature: string | null, url = shop.webhookUrl) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}

/** What an event left behind, for orders, passes and events alike. */
async function written(): Promise<unknown> {
  return shop.rowsOf(
    `select (select count(*) from private.payment_events) as events,
            (select count(*) from access_passes) as passes,
            (select jsonb_object_agg(id, state) from orders) as states`,
  );
}

const outcomeOf = async (event: Stripe.Event) => {
  const [answer] = await shop.double.deliver(event);
  expect(answer?.status).toBe(200);
  return (JSON.parse(answer?.body ?? '') as { outcome: string }).outcome;
};

describe('a signature', () => {
  it.each<[string, (body: string, t: number) => { body?: string; signature: string | null }]>([
    ['that is missing', () => ({ signature: null })],
    ['that is empty', () => ({ signature: '' })],
    ['that is no signature', () => ({ signature: 'trust me' })],
    [
      'without a time',
      (body, t) => ({ signature: signatureOf(body, webhookSecret, t).replace(/^t=\d+,/, '') }),
    ],
    [
      'with a sign changed',
      (body, t) => ({
        signature: signatureOf(body, webhookSecret, t).replace(/v1=./, (s) =>
          s === 'v1=0' ? 'v1=1' : 'v1=0',
        ),
      }),
    ],
    ['of another secret', (body, t) => ({ signature: signatureOf(body, 'whsec_another', t) })],
    ['of the API key', (body, t) => ({ signature: signatureOf(body, secretKey, t) })],
    [
      'of an older scheme alone',
      (body, t) => ({ signature: signatureOf(body, webhookSecret, t).replace('v1=', 'v0=') }),
    ],
    [
      'older than five minutes',
      (body, t) => ({ signature: signatureOf(body, webhookSecret, t - 302) }),
    ],
    [
      'of another time than it says',
      (body, t) => ({
        signature: signatureOf(body, webhookSecret, t - 1000).replace(/^t=\d+/, `t=${t}`),
      }),
    ],
    [
      'of another body',
      (body, t) => ({
        body: body.replace('"unpaid"', '"paid"'),
        signature: signatureOf(body, webhookSecret, t),
      }),
    ],
    [
      'of the body before it was parsed and written anew',
      (body, t) => ({
        body: JSON.stringify(JSON.parse(body)),
        signature: signatureOf(body, webhookSecret, t),
      }),
    ],
    [
      'of a body that is no JSON',
      (body, t) => ({
        body: body.slice(1),
        signature: signatureOf(body.slice(1), webhookSecret, t),
      }),
    ],
    ['of nothing', (_, t) => ({ body: '', signature: signatureOf('', webhookSecret, t) })],
  ])('%s is refused, and nothing is written', async (_, forge) => {
    const { id, session } = await ordered();
    const body = bodyOf(shop.double.pay(session, { async: true }));
    const before = await written();
    const forged = forge(body, seconds());
    const answer = await send(forged.body ?? body, forged.signature);
    expect([answer.status, answer.body.code]).toEqual([400, 'signature_refused']);
    expect(await written()).toEqual(before);
    // The control: the same event as the provider signs it, and four minutes old.
    const genuine = await send(body, signatureOf(body, webhookSecret, seconds() - 240));
    expect([genuine.status, genuine.body]).toEqual([200, { outcome: 'applied' }]);
    expect(await shop.stateOf(id)).toBe('processing');
  });

  it.each([
    'null',
    '1',
    '"event"',
    '[]',
    '{}',
    '{"id":"evt_1","type":"charge.refunded","created":1,"data":{}}',
  ])('of %s, which is no event, is a mistake of the sender', async (body) => {
    const before = await written();
    const answer = await send(body, signatureOf(body, webhookSecret, seconds()));
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
    expect(await written()).toEqual(before);
  });

  it('beside others is found, as while a secret is changed', async () => {
    const { id, session } = await ordered();
    const body = bodyOf(shop.double.pay(session));
    const t = seconds();
    const [, other] = signatureOf(body, 'whsec_next', t).split(',');
    expect((await send(body, `${signatureOf(body, webhookSecret, t)},${other}`)).status).toBe(200);
    expect(await shop.minutesOf(id)).toEqual([60]);
  });
});

describe('what is not as ordered', () => {
  it('of the other mode is refused, and nothing is written', async () => {
    const { id, session } = await ordered();
    const event = shop.double.pay(session, { live: true });
    const before = await written();
    const [answer] = await shop.double.deliver(event);
    expect([answer?.status, JSON.parse(answer?.body ?? '').code]).toEqual([
      400,
      'signature_refused',
    ]);
    expect(await written()).toEqual(before);
    // Nor does it help that only the envelope says test.
    expect(await outcomeOf({ ...event, livemode: false })).toBe('review');
    expect([await shop.stateOf(id), await shop.minutesOf(id)]).toEqual(['review', []]);
  });

  it.each([
    ['a cent less', { amount: 198 }],
    ['a cent more', { amount: 200 }],
    ['another money', { currency: 'eur' }],
  ])('%s is for the operator to look at, and gives no pass', async (_, choices) => {
    const { id, number, session } = await ordered();
    expect(await outcomeOf(shop.double.pay(session, choices))).toBe('review');
    expect([await shop.stateOf(id), await shop.minutesOf(id)]).toEqual(['review', []]);
    const refund = await shop.call('payments/refunds', {
      token: shop.backend.secrets.serviceRoleKey,
      body: { number },
    });
    expect(refund.status).toBe(200);
  });

  it('the check of a buyer does not take it for paid either', async () => {
    const visitor = await shop.visit();
    const { id, session } = await shop.order(visitor);
    shop.double.pay(session, { amount: 50 });
    await shop.call('payments/orders/check', { token: visitor.token, body: { id } });
    expect([await shop.stateOf(id), await shop.minutesOf(id)]).toEqual(['review', []]);
  });

  it('a payment that names one order and comes by the checkout of another gives no pass', async () => {
    const [cheap, dear] = [await ordered('1h'), await ordered('1h')];
    const event = structuredClone(shop.double.pay(cheap.session));
    Object.assign((event.data.object as Stripe.Checkout.Session).metadata ?? {}, {
      order_id: dear.id,
    });
    expect(await outcomeOf(event)).toBe('review');
    expect(await shop.minutesOf(dear.id)).toEqual([]);
  });

  it.each([
    ['an order that never was', () => randomUUID()],
    ['an order of another shop with its own numbers', () => 'A-1001'],
    ['no order', () => undefined],
  ])('of %s is answered, so that it is not sent for days', async (_, orderId) => {
    const name = orderId();
    const client = clientOf(shop.double, secretKey);
    const metadata = name === undefined ? {} : { order_id: name };
    const { id } = await client.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 199, product_data: { name: 'A mug' } },
        },
      ],
      metadata,
      payment_intent_data: { metadata },
      success_url: 'https://another.example/thanks',
    });
    const before = await shop.rowsOf('select count(*)::int as passes from access_passes');
    for (const event of [
      shop.double.pay(id),
      shop.double.refund(shop.paymentOf(id), 100),
      shop.double.dispute(shop.paymentOf(id)),
    ])
      expect(await outcomeOf(event)).toBe('unknown_order');
    expect(await shop.rowsOf('select count(*)::int as passes from access_passes')).toEqual(before);
  });

  it('of a kind that says nothing of an order is answered', async () => {
    const { id, session } = await ordered();
    const event = shop.double.pay(session);
    expect(await outcomeOf({ ...event, type: 'customer.created' } as unknown as Stripe.Event)).toBe(
      'not_ours',
    );
    expect(await shop.stateOf(id)).toBe('open');
  });
});

describe('an event', () => {
  it('told fifty times at once is done once', async () => {
    const { id, session } = await ordered('24h');
    const answers = await shop.double.deliver(shop.double.pay(session), { times: 50 });
    const outcomes = answers.map(({ body }) => (JSON.parse(body) as { outcome: string }).outcome);
    expect(outcomes.toSorted()).toEqual([
      'applied',
      ...Array.from({ length: 49 }, () => 'replayed'),
    ]);
    expect(await shop.minutesOf(id)).toEqual([1440]);
  });

  it('a thing told by two events at once is done once', async () => {
    const { id, session } = await ordered();
    const event = shop.double.pay(session);
    await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        shop.double.deliver({ ...event, id: `evt_another_${session}_${place}` }),
      ),
    );
    expect(await shop.minutesOf(id)).toEqual([60]);
  });

  it('of 600 kB is refused unread, whether it says its length or not', async () => {
    const { id, session } = await ordered();
    const event = shop.double.pay(session);
    const body = bodyOf({ ...event, padding: 'a'.repeat(600 * 1024) } as unknown as Stripe.Event);
    const signature = signatureOf(body, webhookSecret, seconds());
    // A server may cut the line while the rest is still being sent.
    const answer = await send(body, signature).catch(() => null);
    if (answer) expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
    const chunked = await fetch(shop.webhookUrl, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit).catch(() => null);
    if (chunked) expect(chunked.status).toBe(413);
    expect(await shop.stateOf(id)).toBe('open');
  });

  it('is not asked for by GET, nor at another path', async () => {
    expect((await fetch(shop.webhookUrl)).status).toBe(404);
    expect((await send('{}', null, `${shop.webhookUrl}/other`)).status).toBe(404);
  });
});

describe('money that goes back', () => {
  it('in full ends the pass, and what comes after it moves up', async () => {
    const visitor = await shop.visit();
    const first = await shop.order(visitor, '24h');
    const second = await shop.order(visitor, '1h');
    for (const { session } of [first, second])
      expect(await outcomeOf(shop.double.pay(session))).toBe('applied');
    expect(await outcomeOf(shop.double.refund(shop.paymentOf(first.session)))).toBe('applied');
    expect(await shop.minutesOf(first.id)).toEqual([null]);
    const [left] = await shop.rowsOf<{ minutes: number }>(
      `select ceil(extract(epoch from ends_at - now()) / 60)::int as minutes from access_passes
       where user_id = $1 and revoked_at is null`,
      visitor.id,
    );
    expect(left?.minutes).toBe(60);
  });

  it('in parts ends it with the last one', async () => {
    const { id, session } = await ordered('24h');
    await outcomeOf(shop.double.pay(session));
    const parts = [100, 200, 199].map((sum) => shop.double.refund(shop.paymentOf(session), sum));
    for (const part of parts.slice(0, 2)) await outcomeOf(part);
    expect([await shop.stateOf(id), await shop.minutesOf(id)]).toEqual(['paid', [1440]]);
    for (const part of parts.slice(2)) await outcomeOf(part);
    expect([await shop.stateOf(id), await shop.minutesOf(id)]).toEqual(['refunded', [null]]);
  });

  it('has the instants that the provider tells, not those of its mail', async () => {
    const { id, session } = await ordered();
    await shop.rowsOf(
      `update public.orders set created_at = now() - interval '1 day' where id = $1 returning id`,
      id,
    );
    const now = Math.floor(Date.now() / 1000);
    const instants = [now - 9_000, now - 6_000, now - 3_000];
    const paid = shop.double.pay(session);
    const payment = shop.paymentOf(session);
    const events = [paid, shop.double.refund(payment, 100), shop.double.dispute(payment)].map(
      (event, place) => ({ ...event, created: instants[place] ?? now }),
    );
    for (const event of events.toReversed()) await outcomeOf(event);
    expect(
      await shop.rowsOf(
        `select extract(epoch from paid_at)::int as paid, extract(epoch from refunded_at)::int as refunded,
           extract(epoch from disputed_at)::int as disputed from public.orders where id = $1`,
        id,
      ),
    ).toEqual([{ paid: instants[0], refunded: instants[1], disputed: instants[2] }]);
  });

  it.each([
    ['won', 'applied', 'paid', [60]],
    ['warning_closed', 'applied', 'paid', [60]],
    ['lost', 'not_ours', 'disputed', [null]],
  ] as const)(
    'by a dispute ends the pass; what is left when the dispute is %s',
    async (status, outcome, state, minutes) => {
      const { id, session } = await ordered();
      await outcomeOf(shop.double.pay(session));
      const payment = shop.paymentOf(session);
      expect(await outcomeOf(shop.double.dispute(payment))).toBe('applied');
      expect([await shop.stateOf(id), await shop.minutesOf(id)]).toEqual(['disputed', [null]]);
      expect(await outcomeOf(shop.double.closeDispute(payment, status))).toBe(outcome);
      expect([await shop.stateOf(id), await shop.minutesOf(id)]).toEqual([state, minutes]);
    },
  );

  it('by a dispute waits while the provider does not say of what, and is told again', async () => {
    const { id, session } = await ordered();
    await outcomeOf(shop.double.pay(session));
    const event = shop.double.dispute(shop.paymentOf(session));
    shop.double.fail(503, 503);
    const [answer] = await shop.double.deliver(event);
    expect(answer?.status).toBe(502);
    expect(await shop.stateOf(id)).toBe('paid');
    expect(await outcomeOf(event)).toBe('applied');
    expect(await shop.stateOf(id)).toBe('disputed');
  });
});

/** Every order in which things can be told. */
function permutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, place) =>
    permutations(things.toSpliced(place, 1)).map((rest) => [thing, ...rest]),
  );
}

describe('whatever order events come in', () => {
  type Story = (session: string) => Stripe.Event[];
  const late: Story = (session) => [
    shop.double.pay(session, { async: true }),
    shop.double.settleLater(session),
  ];

  it.each<[string, Story, string, (number | null)[][]]>([
    ['paid later', late, 'paid', [[60]]],
    [
      'paid later, a part given back',
      (session) => [...late(session), shop.double.refund(shop.paymentOf(session), 100)],
      'paid',
      [[60]],
    ],
    [
      'paid later, given back in two parts',
      (session) => [
        ...late(session),
        shop.double.refund(shop.paymentOf(session), 100),
        shop.double.refund(shop.paymentOf(session)),
      ],
      'refunded',
      [[], [null]],
    ],
    [
      'paid later and disputed',
      (session) => [...late(session), shop.double.dispute(shop.paymentOf(session))],
      'disputed',
      [[], [null]],
    ],
    [
      'disputed and won',
      (session) => [
        shop.double.pay(session),
        shop.double.dispute(shop.paymentOf(session)),
        shop.double.closeDispute(shop.paymentOf(session), 'won'),
      ],
      'paid',
      [[60]],
    ],
    [
      'never paid after all',
      (session) => [shop.double.pay(session, { async: true }), shop.double.failLater(session)],
      'failed',
      [[]],
    ],
  ])('%s ends the same', async (_, story, state, passes) => {
    const lengths = permutations(story((await ordered()).session)).length;
    for (let place = 0; place < lengths; place += 1) {
      const { id, session } = await ordered();
      const events = permutations(story(session))[place] ?? [];
      for (const event of events) await shop.double.deliver(event, { times: 2 });
      const order = events.map(({ type }) => type).join(', ');
      expect([await shop.stateOf(id), order]).toEqual([state, order]);
      expect(passes).toContainEqual(await shop.minutesOf(id));
    }
  });
});
