import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreateCodeResponse, RedeemResponse } from '../../../api/access/wire.ts';
import type { OfferResponse, OrderResponse, ReceiptResponse } from '../../../api/payments/wire.ts';
import { startOnDeno } from '../testing/backend.ts';
import { secretKey, startShop, webhookSecret } from '../testing/shop.ts';

// The functions of payments and codes as the hosted service runs them: on Deno, from its secrets.

let shop: Awaited<ReturnType<typeof startShop>>;
let variables: Record<string, string>;
const running: Awaited<ReturnType<typeof startOnDeno>>[] = [];
const start = async (name: string, over: Record<string, string> = {}) => {
  const started = await startOnDeno(name, { ...variables, ...over });
  running.push(started);
  return started;
};

let payments: string;
let webhook: string;
let access: string;
beforeAll(async () => {
  shop = await startShop();
  variables = {
    SUPABASE_URL: shop.backend.url,
    SUPABASE_ANON_KEY: shop.backend.secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: shop.backend.secrets.serviceRoleKey,
    SITE_URL: 'http://127.0.0.1:3000',
    PAYMENTS: 'stripe',
    PAYMENTS_ACKNOWLEDGED: 'I sell session time only',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: shop.double.url,
  };
  [payments, webhook, access] = (
    await Promise.all(['payments', 'payments-webhook', 'access'].map((name) => start(name)))
  ).map(({ url }) => url) as [string, string, string];
  shop.double.setWebhook(`${webhook}/payments-webhook`);
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await shop?.close();
});

describe('on Deno', () => {
  it('an order is opened, paid at the provider, told by its event, and has a receipt', async () => {
    const { token } = await shop.visit();
    const offer = await shop.call<OfferResponse>(`${payments}/payments/offer`, {
      method: 'GET',
      token,
    });
    expect(offer.body).toEqual({ provider: 'stripe', refundDays: null });
    const id = randomUUID();
    const opened = await shop.call<OrderResponse>(`${payments}/payments/orders`, {
      token,
      body: { id, plan: '24h', returnTo: '/dashboard' },
    });
    expect(opened.status).toBe(200);
    const session = shop.double.sessions().find(({ url }) => url === opened.body.checkoutUrl);
    expect(session).toMatchObject({
      amount_total: 499,
      success_url: `http://127.0.0.1:3000/payment-success?order=${id}`,
    });
    const event = shop.double.pay(session?.id ?? '');

    const [forged] = await shop.double.deliver(event, { secret: 'whsec_another' });
    const [old] = await shop.double.deliver(event, {
      timestamp: Math.floor(Date.now() / 1000) - 302,
    });
    expect([forged?.status, old?.status, await shop.minutesOf(id)]).toEqual([400, 400, []]);
    const delivered = await shop.double.deliver(event, { times: 10 });
    expect(delivered.map(({ body }) => body).toSorted()).toEqual([
      '{"outcome":"applied"}',
      ...Array.from({ length: 9 }, () => '{"outcome":"replayed"}'),
    ]);
    expect(await shop.minutesOf(id)).toEqual([1440]);

    const receipt = await shop.call<ReceiptResponse>(`${payments}/payments/receipts`, {
      token,
      body: { id },
    });
    expect(receipt.body).toMatchObject({ order: { state: 'paid', amountCents: 499 } });
    // The codes and links that one runtime makes, the other takes.
    const linked = await shop.call<ReceiptResponse>('payments/receipts', {
      token: shop.backend.secrets.anonKey,
      body: { token: receipt.body.token },
    });
    expect(linked.body.order.id).toBe(id);
    const elsewhere = await shop.visit();
    const moved = await shop.call<RedeemResponse>(`${access}/access/redeem`, {
      token: elsewhere.token,
      body: { code: receipt.body.recoveryCode ?? '' },
    });
    expect(moved.body).toMatchObject({ kind: 'recovery', outcome: 'moved' });

    const refund = await shop.call(`${payments}/payments/refunds`, {
      token: shop.backend.secrets.serviceRoleKey,
      body: { number: receipt.body.order.number },
    });
    expect(refund.body).toEqual({ state: 'refunded' });
    expect(await shop.minutesOf(id)).toEqual([null]);
  });

  it('a dispute finds its order by asking the provider', async () => {
    const { id, session } = await shop.order(await shop.visit());
    await shop.double.deliver(shop.double.pay(session));
    const [delivered] = await shop.double.deliver(shop.double.dispute(shop.paymentOf(session)));
    expect(delivered).toEqual({ status: 200, body: '{"outcome":"applied"}' });
    expect(await shop.stateOf(id)).toBe('disputed');
  });

  it('a master code is made, redeemed once, and guessed five times from one address', async () => {
    const made = await shop.call<CreateCodeResponse>(`${access}/access/codes`, {
      token: shop.backend.secrets.serviceRoleKey,
      body: { minutes: 45, uses: 1 },
    });
    expect(made.status).toBe(200);
    const [visitor, other] = [await shop.visit(), await shop.visit()];
    const redeem = ({ token }: { token: string }, code: string, address: string) =>
      shop.call<RedeemResponse>(`${access}/access/redeem`, {
        token,
        body: { code },
        headers: { 'cf-connecting-ip': address },
      });
    expect((await redeem(visitor, made.body.code, '203.0.113.7')).body.outcome).toBe('given');
    expect((await redeem(other, made.body.code, '203.0.113.7')).body.code).toBe('code_used_up');
    const guesses = await Promise.all(
      Array.from({ length: 7 }, () => redeem(other, 'MEND-2222-2222-2222', '203.0.113.8')),
    );
    expect(guesses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      404, 404, 404, 404, 404, 429, 429,
    ]);
    const third = await shop.visit();
    expect((await redeem(third, 'MEND-2222-2222-2222', '203.0.113.8')).status).toBe(429);
    expect((await redeem(third, 'MEND-2222-2222-2222', '203.0.113.9')).status).toBe(404);
  });

  it('runs with the keys of today alone, and the operator is let in by a secret key and by no other', async () => {
    const { secretKey: ours, publishableKey } = shop.backend.secrets;
    const { url } = await start('access', {
      SUPABASE_ANON_KEY: '',
      SUPABASE_SERVICE_ROLE_KEY: '',
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: ours, other: 'sb_secret_two' }),
    });
    const list = async (apikey: string) =>
      (await shop.call(`${url}/access/codes`, { method: 'GET', token: null, headers: { apikey } }))
        .status;
    expect([
      await list(ours),
      await list('sb_secret_two'),
      await list('sb_secret_three'),
      await list(publishableKey),
    ]).toEqual([200, 200, 403, 403]);
    const visitor = await shop.visit();
    expect(
      await shop.call(`${url}/access/redeem`, {
        token: visitor.token,
        body: { code: 'MEND-2222-2222-2222' },
        headers: { 'cf-connecting-ip': '203.0.113.17' },
      }),
    ).toMatchObject({ status: 404 });
  });

  it.each([
    ['payments/orders', 'payments'],
    ['payments/orders/resume', 'payments'],
    ['payments/orders/check', 'payments'],
    ['payments/sandbox', 'payments'],
    ['access/redeem', 'access'],
    ['access/invitation', 'access'],
  ])('%s is closed without a session, and refuses what is no request', async (path, name) => {
    const base = name === 'payments' ? payments : access;
    const { token } = await shop.visit();
    for (const key of [null, 'a.b.c', shop.backend.secrets.anonKey]) {
      const { status, body } = await shop.call(`${base}/${path}`, { token: key, body: {} });
      expect([status, body.code]).toEqual([401, 'not_signed_in']);
    }
    for (const body of ['{', '{}', '[]']) {
      const answer = await shop.call(`${base}/${path}`, { token, body });
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
    }
    const large = await shop.call(`${base}/${path}`, { token, body: { id: 'a'.repeat(20_000) } });
    expect(large.status).toBe(413);
  });

  it('nothing secret is printed', () => {
    for (const one of running)
      for (const secret of [secretKey, webhookSecret, shop.backend.secrets.serviceRoleKey])
        expect(one.said()).not.toContain(secret);
  });

  it.each([
    ['a sandbox beside a key', { PAYMENTS: 'sandbox' }, 'can’t both be set'],
    ['a sale that nobody acknowledged', { PAYMENTS_ACKNOWLEDGED: 'yes' }, 'PAYMENTS_ACKNOWLEDGED'],
    ['a signing key that can be guessed', { SIGNING_KEY: 'secret' }, 'SIGNING_KEY is too easy'],
    ['a site that is no address', { SITE_URL: 'mendwell.example' }, 'SITE_URL must look like'],
    [
      'a secret cut short',
      { STRIPE_WEBHOOK_SECRET: 'whsec_...' },
      'STRIPE_WEBHOOK_SECRET, copied in full',
    ],
    [
      'a double of the provider out in the world',
      { SITE_URL: 'https://mendwell.example' },
      'STRIPE_API_BASE',
    ],
  ])('%s does not start, and says what to set', async (_, over, sentence) => {
    await expect(start('payments', over)).rejects.toThrow(sentence);
  });
});
