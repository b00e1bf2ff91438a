import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStripeDouble } from './testing/stripe_double.ts';

// The double of the payment provider, judged by the provider's own client.

const secretKey = 'sk_test_51Mendwell';
const webhookSecret = 'whsec_Mendwell';

let double: Awaited<ReturnType<typeof startStripeDouble>>;
let stripe: Stripe;
beforeAll(async () => {
  double = await startStripeDouble({ webhookSecret, secretKey });
  stripe = clientWith(secretKey);
});
afterAll(() => double?.close());

const clientWith = (key: string) =>
  new Stripe(key, {
    host: double.host,
    port: double.port,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
  });

type CreateParams = Stripe.Checkout.SessionCreateParams;

const onePass = (over: Partial<CreateParams> = {}): CreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 199,
        product_data: { name: '1 hour, now & then' },
      },
    },
  ],
  client_reference_id: 'order-1',
  metadata: { order: 'order-1' },
  payment_intent_data: { metadata: { order: 'order-1' } },
  success_url: 'http://127.0.0.1:3000/payment-success?order=1&session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:3000/payment-canceled?order=1',
  ...over,
});

const opened = (over: Partial<CreateParams> = {}) => stripe.checkout.sessions.create(onePass(over));

/** What a field names, shown in full or not. */
const idOf = (named: string | { id: string } | null) =>
  typeof named === 'string' ? named : (named?.id ?? '');

/** A session that was paid, with the name of its payment. */
async function paid(choices: Parameters<typeof double.pay>[1] = {}) {
  const { id } = await opened();
  double.pay(id, choices);
  const session = await stripe.checkout.sessions.retrieve(id);
  return { id, session, payment: idOf(session.payment_intent) };
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Stripe.errors.StripeError) => ({
      kind: error.constructor.name,
      status: error.statusCode,
      code: error.code,
      param: error.param,
      message: error.message,
    }),
  );

describe('a checkout session', () => {
  it('is opened with what was ordered, and has no payment yet', async () => {
    const session = await opened();
    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_\w{58}$/),
      object: 'checkout.session',
      livemode: false,
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 199,
      currency: 'usd',
      client_reference_id: 'order-1',
      metadata: { order: 'order-1' },
      payment_intent: null,
    });
    expect(session.url).toMatch(new RegExp(`^${double.url}/c/pay/${session.id}#fid`));
    expect(session.expires_at - session.created).toBe(24 * 3600);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  it('adds up its lines', async () => {
    const line = (unit_amount: number, quantity: number) => ({
      quantity,
      price_data: { currency: 'USD', unit_amount, product_data: { name: 'A pass' } },
    });
    const session = await opened({ line_items: [line(199, 2), line(999, 1)] });
    expect([session.amount_total, session.currency]).toEqual([2 * 199 + 999, 'usd']);
  });

  it('is paid: the payment and its charge say what the order said', async () => {
    const { session } = await paid();
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    const payment = await stripe.paymentIntents.retrieve(idOf(session.payment_intent), {
      expand: ['latest_charge'],
    });
    expect(payment).toMatchObject({
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: 199,
      metadata: { order: 'order-1' },
      latest_charge: { object: 'charge', payment_intent: payment.id },
    });
    const charge = await stripe.charges.retrieve((payment.latest_charge as Stripe.Charge).id);
    expect(charge).toMatchObject({
      id: expect.stringMatching(/^ch_/),
      amount: 199,
      paid: true,
      refunded: false,
      disputed: false,
      metadata: { order: 'order-1' },
    });
  });

  it('is expired by the seller, once', async () => {
    const { id } = await opened();
    const session = await stripe.checkout.sessions.expire(id);
    expect([session.status, session.url]).toEqual(['expired', null]);
    expect(await refusalOf(stripe.checkout.sessions.expire(id))).toMatchObject({
      status: 400,
      message: expect.stringContaining('has a status of `expired`'),
    });
    expect(double.events().at(-1)).toMatchObject({
      type: 'checkout.session.expired',
      data: { object: { id } },
    });
  });

  it('of a live key is live', async () => {
    const live = await startStripeDouble({ webhookSecret, secretKey: 'sk_live_1' });
    try {
      const { host, port } = live;
      const session = await new Stripe('sk_live_1', {
        host,
        port,
        protocol: 'http',
      }).checkout.sessions.create(onePass());
      expect(session).toMatchObject({ id: expect.stringMatching(/^cs_live_/), livemode: true });
    } finally {
      await live.close();
    }
  });
});

describe('the API refuses', () => {
  it.each<[string, Partial<CreateParams>, string | undefined, string | undefined]>([
    ['no lines', { line_items: [] }, 'parameter_missing', 'line_items'],
    ['half a dollar less a cent', { line_items: [lineOf(49)] }, 'amount_too_small', undefined],
    [
      'a half cent',
      { line_items: [lineOf(199.5)] },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    ['an address that is none', { success_url: '/payment-success' }, 'url_invalid', 'success_url'],
    ['an empty text', { cancel_url: '' }, 'parameter_invalid_empty', 'cancel_url'],
    ['a session of ten minutes', { expires_at: seconds() + 600 }, undefined, 'expires_at'],
    ['a session of two days', { expires_at: seconds() + 2 * 86_400 }, undefined, 'expires_at'],
    ['a long note', { metadata: { note: 'a'.repeat(501) } }, undefined, 'metadata[note]'],
    ['what it does not know', { colour: 'green' } as object, 'parameter_unknown', 'colour'],
    ['another mode', { mode: 'donation' }, undefined, 'mode'],
  ])('%s', async (_, over, code, param) => {
    expect(await refusalOf(opened(over))).toMatchObject({
      kind: 'StripeInvalidRequestError',
      status: 400,
      code,
      param,
    });
  });

  it('a key that is not its own', async () => {
    const stranger = clientWith('sk_test_another_key');
    expect(await refusalOf(stranger.checkout.sessions.create(onePass()))).toMatchObject({
      kind: 'StripeAuthenticationError',
      status: 401,
      message: 'Invalid API Key provided: sk_test_****_key',
    });
    const nobody = await fetch(`${double.url}/v1/charges/ch_1`);
    expect(nobody.status).toBe(401);
  });

  it('names that it does not know', async () => {
    expect(await refusalOf(stripe.checkout.sessions.retrieve('cs_test_no'))).toEqual({
      kind: 'StripeInvalidRequestError',
      status: 404,
      code: 'resource_missing',
      param: 'session',
      message: "No such checkout.session: 'cs_test_no'",
    });
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_no'))).toMatchObject({ status: 404 });
    expect(await refusalOf(stripe.charges.retrieve('ch_no'))).toMatchObject({ status: 404 });
    expect(await refusalOf(stripe.customers.list())).toMatchObject({ status: 404 });
  });

  it('JSON', async () => {
    const response = await fetch(`${double.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(onePass()),
    });
    expect(response.status).toBe(400);
  });
});

describe('an idempotency key', () => {
  it('answers the same call with the same session, and says so', async () => {
    const idempotencyKey = 'order-1-first';
    const first = await stripe.checkout.sessions.create(onePass(), { idempotencyKey });
    double.pay(first.id);
    const again = await stripe.checkout.sessions.create(onePass(), { idempotencyKey });
    // As it was answered then, though it is paid now.
    expect(again).toEqual(first);
    // The client hands the answer of `fetch` through.
    const header = ({ lastResponse }: typeof first, name: string) =>
      (lastResponse.headers as unknown as Headers).get(name);
    expect(header(first, 'idempotent-replayed')).toBeNull();
    expect(header(again, 'idempotent-replayed')).toBe('true');
    expect(header(again, 'original-request')).toBe(header(first, 'request-id'));
    expect(double.sessions().filter(({ id }) => id === first.id)).toHaveLength(1);
  });

  it('is refused for another call', async () => {
    const idempotencyKey = 'order-2';
    await stripe.checkout.sessions.create(onePass(), { idempotencyKey });
    const other = onePass({ client_reference_id: 'order-3' });
    expect(
      await refusalOf(stripe.checkout.sessions.create(other, { idempotencyKey })),
    ).toMatchObject({ kind: 'StripeIdempotencyError', status: 400 });
    expect(
      await refusalOf(stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey })),
    ).toMatchObject({ kind: 'StripeIdempotencyError', status: 400 });
  });

  it('is held while the first call is under way', async () => {
    const create = () =>
      refusalOf(stripe.checkout.sessions.create(onePass(), { idempotencyKey: 'order-7' }));
    double.slow(100);
    const both = await Promise.all([create(), create()]);
    double.slow(0);
    expect(both.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(both).toContainEqual(
      expect.objectContaining({ status: 409, code: 'idempotency_key_in_use' }),
    );
    expect(await create()).toBeNull();
  });

  it('keeps a failure half way, and nothing that was refused before', async () => {
    const create = (idempotencyKey: string) =>
      refusalOf(stripe.checkout.sessions.create(onePass(), { idempotencyKey }));
    double.fail(500, 429);
    expect(await create('order-4')).toMatchObject({ kind: 'StripeAPIError', status: 500 });
    expect(await create('order-5')).toMatchObject({ kind: 'StripeRateLimitError', status: 429 });
    expect(await create('order-4')).toMatchObject({ kind: 'StripeAPIError', status: 500 });
    expect(await create('order-5')).toBeNull();
  });

  it('opens one session though the answer was lost on its way', async () => {
    const before = double.sessions().length;
    double.fail('cut_after');
    const call = () =>
      fetch(`${double.url}/v1/checkout/sessions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': 'order-6',
        },
        body: 'mode=payment&success_url=http://a.test&line_items[][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=199&line_items[0][price_data][product_data][name]=Pass',
      });
    await expect(call()).rejects.toThrow();
    const second = await call();
    expect(second.status).toBe(200);
    expect(double.sessions()).toHaveLength(before + 1);
    expect(double.requests().at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      status: 200,
      form: { line_items: [{ quantity: '1', price_data: { unit_amount: '199' } }] },
    });
  });
});

describe('money that goes back', () => {
  it('in parts, and never more than there was', async () => {
    const { payment } = await paid();
    const half = await stripe.refunds.create({ payment_intent: payment, amount: 100 });
    expect(half).toMatchObject({ object: 'refund', amount: 100, status: 'succeeded' });
    expect(double.events().at(-1)).toMatchObject({
      type: 'charge.refunded',
      data: { object: { amount: 199, amount_refunded: 100, refunded: false } },
    });
    expect(
      await refusalOf(stripe.refunds.create({ payment_intent: payment, amount: 100 })),
    ).toMatchObject({ status: 400, param: 'amount' });
    await stripe.refunds.create({ charge: idOf(half.charge) });
    expect(double.events().at(-1)).toMatchObject({
      type: 'charge.refunded',
      data: {
        object: {
          amount_refunded: 199,
          refunded: true,
          payment_intent: payment,
          metadata: { order: 'order-1' },
        },
      },
    });
    expect(await refusalOf(stripe.refunds.create({ payment_intent: payment }))).toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('by a dispute, which names the charge and nothing of the order', async () => {
    const { payment } = await paid();
    const { type, data } = double.dispute(payment);
    expect([type, data.object]).toMatchObject([
      'charge.dispute.created',
      { object: 'dispute', payment_intent: payment, metadata: {}, amount: 199 },
    ]);
    expect(JSON.stringify(data)).not.toContain('order-1');
    expect(await refusalOf(stripe.refunds.create({ payment_intent: payment }))).toMatchObject({
      code: 'charge_disputed',
    });
  });

  it('not before it came', async () => {
    const { payment } = await paid({ async: true });
    expect(await refusalOf(stripe.refunds.create({ payment_intent: payment }))).toMatchObject({
      status: 400,
    });
  });
});

describe('money that comes later', () => {
  it('is there', async () => {
    const { id, session } = await paid({ async: true });
    expect([session.status, session.payment_status]).toEqual(['complete', 'unpaid']);
    const event = double.settleLater(id);
    expect(event).toMatchObject({
      type: 'checkout.session.async_payment_succeeded',
      data: { object: { id, payment_status: 'paid' } },
    });
    // What happened before says what was so then.
    expect(
      double.events().find(({ type, data }) => {
        const { id: of } = data.object as Stripe.Checkout.Session;
        return type === 'checkout.session.completed' && of === id;
      })?.data.object,
    ).toMatchObject({ payment_status: 'unpaid' });
    expect(() => double.settleLater(id)).toThrow('waits for no money');
  });

  it('never comes', async () => {
    const { id, payment } = await paid({ async: true });
    expect(double.failLater(id).type).toBe('checkout.session.async_payment_failed');
    expect(await stripe.paymentIntents.retrieve(payment)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
    });
  });
});

describe('the page to pay on', () => {
  const page = async (url: string) => {
    const response = await fetch(url, { redirect: 'manual' });
    const words = await response.text();
    const links = [...words.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(
      ([, to = '', text]) => [text, to.replaceAll('&#38;', '&')] as const,
    );
    return { response, words, links: Object.fromEntries(links) as Record<string, string> };
  };

  it('goes on to the success page once paid, and cannot be paid again', async () => {
    const { id, url } = await opened();
    const { words, links } = await page(String(url));
    expect(words).toContain('Pay 1.99 USD');
    expect(links['Cancel']).toBe('http://127.0.0.1:3000/payment-canceled?order=1');
    const { response } = await page(`${double.url}${links['Pay']}`);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `http://127.0.0.1:3000/payment-success?order=1&session=${id}`,
    ]);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
    expect((await page(`${double.url}${links['Pay']}`)).words).toContain('all done here');
  });

  it('may be paid from a bank account', async () => {
    const { id, url } = await opened();
    const { links } = await page(String(url));
    await page(`${double.url}${links['Pay from a bank account']}`);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
  });

  it('is over once the session is', async () => {
    const { id, url } = await opened();
    double.expire(id);
    const { words, links } = await page(String(url));
    expect([words.includes('has expired'), links]).toEqual([true, {}]);
  });
});

describe('an event', () => {
  /** What an endpoint was told; it answers `status`es in turn, 200 once there are no more. */
  async function startEndpoint(...status: number[]) {
    const told: { body: string; signature: string | undefined }[] = [];
    const server = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        const signature = request.headers['stripe-signature'];
        told.push({ body, signature: typeof signature === 'string' ? signature : undefined });
        response.writeHead(status.shift() ?? 200).end('told');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      told,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      close: () => new Promise((resolve) => server.close(resolve)),
    };
  }

  const construct = (
    { body, signature }: { body: string; signature: string | undefined },
    secret = webhookSecret,
  ) => stripe.webhooks.constructEventAsync(body, signature ?? '', secret);

  it('is signed as the client expects', async () => {
    const endpoint = await startEndpoint();
    const { id } = await opened();
    const event = double.pay(id);
    double.setWebhook(endpoint.url);
    expect(await double.deliver(event, { times: 2 })).toEqual([
      { status: 200, body: 'told' },
      { status: 200, body: 'told' },
    ]);
    const [first, second] = endpoint.told;
    expect(first?.body).toBe(second?.body);
    expect(await construct(first!)).toEqual(event);
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      type: 'checkout.session.completed',
    });
    const [, t = '', v1] = /^t=(\d+),v1=(\w{64}),/.exec(first?.signature ?? '') ?? [];
    expect(v1).toBe(
      createHmac('sha256', webhookSecret).update(`${t}.${first?.body}`).digest('hex'),
    );
    await endpoint.close();
  });

  it('of another secret, of another time or with another body is refused by the client', async () => {
    const endpoint = await startEndpoint();
    const { id } = await opened();
    const event = double.pay(id);
    double.setWebhook(endpoint.url);
    await double.deliver(event, { secret: 'whsec_another' });
    await double.deliver(event, { timestamp: seconds() - 301 });
    await double.deliver(event, { timestamp: seconds() - 290 });
    const [forged, old, recent] = endpoint.told;
    await expect(construct(forged!)).rejects.toThrow('No signatures found matching');
    await expect(construct(old!)).rejects.toThrow('tolerance');
    expect((await construct(recent!)).id).toBe(event.id);
    await expect(
      construct({ ...recent!, body: JSON.stringify(JSON.parse(recent!.body)) }),
    ).rejects.toThrow('No signatures found matching');
    await endpoint.close();
  });

  it('is sent on its own, and again until somebody takes it', async () => {
    const endpoint = await startEndpoint(500, 302, 400);
    const own = await startStripeDouble({ webhookSecret, secretKey, webhookUrl: endpoint.url });
    const { host, port } = own;
    const client = new Stripe(secretKey, { host, port, protocol: 'http' });
    const { id } = await client.checkout.sessions.create(onePass());
    const event = own.pay(id);
    await own.delivered();
    const ids = await Promise.all(endpoint.told.map(async (told) => (await construct(told)).id));
    expect(ids).toEqual(Array.from({ length: 4 }, () => event.id));
    expect(own.events()).toEqual([event]);
    await own.close();
    await endpoint.close();
  });

  it('claims the mode, the sum and the money that a test asks for', async () => {
    const { id } = await opened();
    const event = double.pay(id, { live: true, amount: 1, currency: 'eur' });
    expect(event).toMatchObject({
      livemode: true,
      data: { object: { livemode: true, amount_total: 1, currency: 'eur' } },
    });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 1 });
  });
});

function lineOf(unit_amount: number) {
  return { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name: 'A' } } };
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
