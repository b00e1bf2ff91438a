import { describe, expect, it } from 'vitest';
import type { Person } from '../kernel/sessions.ts';
import type { PaymentsResult } from './errors.ts';
import { paymentsHandler } from './handler.ts';
import type { PaymentContext } from './orders.ts';
import type { NewOrder, Orders, PaymentEvent, PaymentProvider } from './ports.ts';
import { sandboxProvider } from './sandbox.ts';
import { exampleOrder } from './testing/orders.ts';
import type { Order, OrderResponse, ReceiptResponse } from './wire.ts';

const siteUrl = 'https://mendwell.example';
const ada: Person = { id: 'ada', isAnonymous: true };
const bo: Person = { id: 'bo', isAnonymous: true };
const people = new Map([
  ['ada.token.x', ada],
  ['bo.token.x', bo],
  ['cy.token.x', { id: 'cy', isAnonymous: false }],
]);
const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const start = Date.parse('2026-11-21T15:00:00Z');

/** Orders in memory, by the rules of the SQL functions as far as a handler can see them. */
function backend(
  scripted: { provider?: PaymentProvider | null; lookUp?: PaymentProvider['lookUp'] } = {},
) {
  let now = start;
  const orders = new Map<string, Order>();
  const settled: PaymentEvent[] = [];
  const reports: object[] = [];
  const found = (key: string): PaymentsResult<Order> => {
    const order = orders.get(key);
    return order ? { ok: true, value: order } : { ok: false, code: 'order_unknown' };
  };
  const change = (key: string, over: Partial<Order>): PaymentsResult<Order> => {
    const order = orders.get(key);
    if (order) orders.set(key, { ...order, ...over, updatedAt: new Date(now).toISOString() });
    return found(key);
  };
  const ports: Orders = {
    async openOrder({ id: key, personId, plan, provider, isLive, returnTo }: NewOrder) {
      const known = orders.get(key);
      if (known)
        return known.personId === personId && known.plan === plan
          ? { ok: true, value: known }
          : { ok: false, code: 'order_known' };
      if (personId === 'cy') return { ok: false, code: 'pass_not_needed' };
      const at = new Date(now).toISOString();
      const order = { id: key, personId, plan, provider, isLive, returnTo };
      const number = 'MO-ABCDEFGH';
      orders.set(
        key,
        exampleOrder({ ...order, number, state: 'created', createdAt: at, updatedAt: at }),
      );
      return found(key);
    },
    attachCheckout: async (key, { reference, url, endsAt }) =>
      change(key, { reference, url, urlEndsAt: endsAt, state: 'open' }),
    readOrder: async (key) => found(key),
    async orderIdOf(number) {
      const order = [...orders.values()].find((each) => each.number === number);
      return order ? { ok: true, value: order.id } : { ok: false, code: 'order_unknown' };
    },
    async settle(event) {
      settled.push(event);
      const state = event.type === 'won' ? 'paid' : event.type;
      if (event.orderId) change(event.orderId, { state });
      return { ok: true, value: { outcome: 'applied', state } };
    },
  };
  const sandbox = sandboxProvider(siteUrl, () => new Date(now));
  const provider =
    scripted.provider !== undefined
      ? scripted.provider
      : scripted.lookUp
        ? { ...sandbox, lookUp: scripted.lookUp }
        : sandbox;
  const context: PaymentContext = {
    orders: ports,
    provider,
    stablecoin: null,
    refundDays: 14,
    siteUrl,
    signingKey: 'key',
    now: () => new Date(now),
  };
  const handler = paymentsHandler(
    {
      async personOf(token) {
        const value = people.get(token);
        return value ? { ok: true, value } : { ok: false, code: 'not_signed_in' };
      },
      standingOf: async () => ({ ok: true, value: 'visitor_pass_over' }),
      report: (failure) => reports.push(failure),
    },
    context,
    ['service.key.x', 'sb_secret_x'],
    {
      openQuotes: async () => ({ ok: true, value: [] }),
      noteIdle: async () => ({ ok: true, value: null }),
      noteLook: async () => ({ ok: true, value: null }),
    },
    'x-forwarded-for',
  );
  const call = async (path: string, body: unknown, token: string | null = 'ada.token.x') => {
    const response = await handler.request(`/payments/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as never };
  };
  const pass = (milliseconds: number) => (now += milliseconds);
  return { handler, call, orders, settled, reports, pass };
}

const order = { id, plan: '1h', returnTo: '/settings?tab=a#b' };
const refusal = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({ code }),
});

describe('an order', () => {
  it('is opened with a place to pay it, and asked for again it is the same', async () => {
    const { call, orders } = backend();
    const first = await call('orders', order);
    expect(first).toMatchObject({
      status: 200,
      body: { checkoutUrl: `${siteUrl}/credit-payment?sandbox=${id}`, order: { state: 'open' } },
    });
    expect(await call('orders', order)).toEqual(first);
    expect(orders.size).toBe(1);
  });

  it('shows the buyer nothing of the provider’s names', async () => {
    const { call } = backend();
    const { body } = await call('orders', order);
    const seen = Object.keys((body as OrderResponse).order);
    for (const hidden of ['reference', 'payment', 'personId', 'url', 'urlEndsAt', 'updatedAt'])
      expect(seen).not.toContain(hidden);
  });

  it.each([
    ['a plan that is not on sale', { ...order, plan: '1y' }, 422, 'no_such_plan'],
    [
      'another site to return to',
      { ...order, returnTo: 'https://evil.example' },
      400,
      'malformed_request',
    ],
    [
      'another site, without its scheme',
      { ...order, returnTo: '//evil.example' },
      400,
      'malformed_request',
    ],
    [
      'another site, by a backslash',
      { ...order, returnTo: '/\\evil.example' },
      400,
      'malformed_request',
    ],
    ['a line break in the page', { ...order, returnTo: '/a\nb' }, 400, 'malformed_request'],
    ['no id', { ...order, id: '1' }, 400, 'malformed_request'],
    ['a price of its own', { ...order, amountCents: 1 }, 400, 'malformed_request'],
    ['no JSON', '{', 400, 'malformed_request'],
    [
      'a body that is too large',
      { ...order, returnTo: `/${'a'.repeat(9000)}` },
      413,
      'body_too_large',
    ],
  ])('is refused with %s', async (_, body, status, code) => {
    const { call, orders } = backend();
    expect(await call('orders', body)).toEqual(refusal(status, code));
    expect(orders.size).toBe(0);
  });

  it.each([
    ['nobody', null, 401, 'not_signed_in'],
    ['a session that is over', 'old.token.x', 401, 'not_signed_in'],
    ['a key', 'key', 401, 'not_signed_in'],
    ['a member, who needs none', 'cy.token.x', 409, 'pass_not_needed'],
  ])('is not opened for %s', async (_, token, status, code) => {
    expect(await backend().call('orders', order, token)).toEqual(refusal(status, code));
  });

  it('is not opened while payments are off', async () => {
    const { call } = backend({ provider: null });
    expect(await call('orders', order)).toEqual(refusal(503, 'payments_off'));
  });

  it('of somebody else is not there', async () => {
    const { call } = backend();
    await call('orders', order);
    for (const path of ['orders/resume', 'orders/check', 'receipts'])
      expect(await call(path, { id }, 'bo.token.x')).toEqual(refusal(404, 'order_unknown'));
    const act = { id, act: 'pay' };
    expect(await call('sandbox', act, 'bo.token.x')).toEqual(refusal(404, 'order_unknown'));
    expect(await call('orders', order, 'bo.token.x')).toEqual(refusal(409, 'order_known'));
  });

  it('is paid again where it was left, and nowhere once the checkout is over', async () => {
    const { call, pass } = backend();
    await call('orders', order);
    const url = `${siteUrl}/credit-payment?sandbox=${id}`;
    expect(await call('orders/resume', { id })).toMatchObject({ body: { checkoutUrl: url } });
    pass(60 * 60_000);
    expect(await call('orders/resume', { id })).toMatchObject({
      body: { checkoutUrl: null, order: { state: 'expired' } },
    });
  });
});

describe('a check', () => {
  it('asks the provider while the order is not settled, and settles what it says', async () => {
    const { call, settled, pass } = backend();
    await call('orders', order);
    await call('sandbox', { id, act: 'pay_later' });
    expect(await call('orders/check', { id })).toMatchObject({
      body: { order: { state: 'processing' } },
    });
    pass(5_000);
    expect(await call('orders/check', { id })).toMatchObject({
      body: { order: { state: 'paid' }, now: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    });
    expect(settled.map((event) => event.id)).toEqual([
      `sandbox_${id}_pay_later`,
      `sandbox_${id}_settle`,
    ]);
    await call('orders/check', { id });
    expect(settled).toHaveLength(2);
  });

  it('leaves the order as it is when the provider does not answer', async () => {
    const { call } = backend({ lookUp: async () => ({ ok: false, code: 'provider_unavailable' }) });
    await call('orders', order);
    expect(await call('orders/check', { id })).toMatchObject({
      body: { order: { state: 'open' }, isCertain: false },
    });
    const control = backend();
    await control.call('orders', order);
    expect(await control.call('orders/check', { id })).toMatchObject({
      body: { order: { state: 'open' }, isCertain: true },
    });
  });
});

describe('the sandbox', () => {
  it.each([
    ['pay', 'paid', '/payment-success'],
    ['fail', 'failed', '/payment-success'],
    ['expire', 'expired', '/payment-success'],
    ['cancel', 'open', '/payment-canceled'],
  ] as const)('%s leaves the order %s and leads to %s', async (act, state, page) => {
    const { call, orders } = backend();
    await call('orders', order);
    expect(await call('sandbox', { id, act })).toEqual({
      status: 200,
      body: { next: `${page}?order=${id}` },
    });
    expect(orders.get(id)?.state).toBe(state);
  });

  it('is not there beside a real provider', async () => {
    const real = { ...sandboxProvider(siteUrl, () => new Date(start)), name: 'stripe' as const };
    const { call } = backend({ provider: real });
    await call('orders', order);
    expect(await call('sandbox', { id, act: 'pay' })).toEqual(refusal(503, 'payments_off'));
  });
});

describe('a receipt', () => {
  const paid = async () => {
    const made = backend();
    await made.call('orders', order);
    await made.call('sandbox', { id, act: 'pay' });
    const { body } = await made.call('receipts', { id });
    return { ...made, receipt: body as ReceiptResponse };
  };

  it('has a link that opens it without a session, and a code that is not in the link', async () => {
    const { call, receipt } = await paid();
    expect(receipt.recoveryCode).toMatch(/^BACK(-[2-9A-HJKMNP-Z]{4}){3}$/);
    expect(await call('receipts', { token: receipt.token }, null)).toMatchObject({
      status: 200,
      body: { order: { number: 'MO-ABCDEFGH' }, recoveryCode: null },
    });
  });

  it.each<[string, (token: string) => string]>([
    ['another order’s id', (token) => token.replace(/^0/, '1')],
    ['a sign changed', (token) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['no signature', (token) => token.split('.')[0] ?? ''],
    ['nothing', () => ''],
  ])('does not open by a link with %s', async (_, forge) => {
    const { call, receipt } = await paid();
    const token = forge(receipt.token);
    expect(await call('receipts', { token }, null)).toEqual(refusal(404, 'receipt_unknown'));
  });

  it('shows no code for a pass that was given back', async () => {
    const { call } = await paid();
    await call('refunds', { number: 'MO-ABCDEFGH' }, 'service.key.x');
    expect(await call('receipts', { id })).toMatchObject({ body: { recoveryCode: null } });
  });
});

describe('a refund', () => {
  it('is the operator’s alone', async () => {
    const { call, reports } = backend();
    await call('orders', order);
    await call('sandbox', { id, act: 'pay' });
    const number = { number: 'MO-ABCDEFGH' };
    for (const token of [null, 'ada.token.x', 'cy.token.x', 'service.key.y'])
      expect(await call('refunds', number, token)).toEqual(refusal(403, 'operator_only'));
    expect(reports).toHaveLength(4);
    expect(await call('refunds', number, 'sb_secret_x')).toEqual({
      status: 200,
      body: { state: 'refunded' },
    });
    expect(await call('refunds', number, 'service.key.x')).toEqual(refusal(409, 'order_settled'));
    expect(await call('refunds', { number: 'MO-NONE' }, 'service.key.x')).toEqual(
      refusal(404, 'order_unknown'),
    );
  });
});

it.each([
  ['GET', 'orders'],
  ['POST', 'orders/list'],
  ['DELETE', 'orders'],
])('%s %s is not there', async (method, path) => {
  const { handler } = backend();
  expect((await handler.request(`/payments/${path}`, { method })).status).toBe(404);
});

it('says how a pass can be paid for', async () => {
  const offer = async (made: ReturnType<typeof backend>) =>
    (await made.handler.request('/payments/offer')).json();
  expect(await offer(backend())).toEqual({ provider: 'sandbox', refundDays: 14 });
  expect(await offer(backend({ provider: null }))).toEqual({ provider: null, refundDays: 14 });
});
