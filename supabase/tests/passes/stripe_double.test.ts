import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStripeDouble } from '../../../doubles/stripe/stripe.ts';
import { clientOf, onePass } from '../../../doubles/stripe/requests.ts';

// The double of the payment provider, judged by the provider's own client.

const secretKey = 'sk_test_51Mendwell';
const webhookSecret = 'whsec_MendwellDouble2026';

let double: Awaited<ReturnType<typeof startStripeDouble>>;
let stripe: Stripe;
beforeAll(async () => {
  double = await startStripeDouble({ webhookSecret, secretKey });
  stripe = clientOf(double, secretKey);
});
afterAll(() => double?.close());

type CreateParams = Stripe.Checkout.SessionCreateParams;

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
      const session = await clientOf(live, 'sk_live_1').checkout.sessions.create(onePass());
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
    const stranger = clientOf(double, 'sk_test_another_key');
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

  it.each(['won', 'warning_closed', 'lost'] as const)(
    'by a dispute that ends as %s, and again where it stayed',
    async (status) => {
      const { payment } = await paid();
      double.dispute(payment);
      const { type, data } = double.closeDispute(payment, status);
      expect([type, data.object]).toMatchObject([
        'charge.dispute.closed',
        { object: 'dispute', payment_intent: payment, status },
      ]);
      const refund = stripe.refunds.create({ payment_intent: payment });
      if (status === 'lost')
        expect(await refusalOf(refund)).toMatchObject({ code: 'charge_disputed' });
      else expect(await refund).toMatchObject({ amount: 199, status: 'succeeded' });
    },
  );

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

function lineOf(unit_amount: number) {
  return { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name: 'A' } } };
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
