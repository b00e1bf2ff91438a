import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStripeDouble } from '../../../doubles/stripe/stripe.ts';
import { clientOf, onePass } from '../../../doubles/stripe/requests.ts';

// The page that the payment provider's double shows, and the events that it sends.

const secretKey = 'sk_test_51Mendwell';
const webhookSecret = 'whsec_MendwellDouble2026';

let double: Awaited<ReturnType<typeof startStripeDouble>>;
let stripe: Stripe;
beforeAll(async () => {
  double = await startStripeDouble({ webhookSecret, secretKey });
  stripe = clientOf(double, secretKey);
});
afterAll(() => double?.close());

const opened = () => stripe.checkout.sessions.create(onePass());

describe('the page to pay on', () => {
  const visit = async (url: string, method = 'GET') => {
    const response = await fetch(url, { method, redirect: 'manual' });
    const words = await response.text();
    const acts = [...words.matchAll(/action="([^"]*)"><button>([^<]*)/g)].map(
      ([, to = '', text]) => [text, to] as const,
    );
    const [, back] = /<a href="([^"]*)">Back</.exec(words) ?? [];
    const location = response.headers.get('location');
    return { status: response.status, location, words, back, acts: Object.fromEntries(acts) };
  };
  const press = (to: string | undefined) => visit(`${double.url}${to}`, 'POST');

  it('goes on to the success page once paid, and cannot be paid again', async () => {
    const { id, url } = await opened();
    const { words, acts, back } = await visit(String(url));
    expect(words).toContain('Pay 1.99 USD');
    expect(back).toBe('http://127.0.0.1:3000/payment-canceled?order=1');
    // Whoever only looks at an address does not pay.
    await visit(`${double.url}${acts['Pay']}`);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
    expect(await press(acts['Pay'])).toMatchObject({
      status: 303,
      location: `http://127.0.0.1:3000/payment-success?order=1&session=${id}`,
    });
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
    expect(await press(acts['Pay'])).toMatchObject({ status: 303, location: `/c/pay/${id}` });
    expect((await visit(String(url))).words).toContain('all done here');
  });

  it('may be paid from a bank account', async () => {
    const { id, url } = await opened();
    const { acts } = await visit(String(url));
    await press(acts['Pay from a bank account']);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
  });

  it('stays open when a card is declined, and nobody is told', async () => {
    const { id, url } = await opened();
    const before = double.events().length;
    const { acts } = await visit(String(url));
    const { location } = await press(acts['Pay with a card that is declined']);
    const after = await visit(`${double.url}${location}`);
    expect([after.words.includes('Your card was declined'), after.acts]).toEqual([true, acts]);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    expect(double.events()).toHaveLength(before);
  });

  it('is over once the session is', async () => {
    const { id, url } = await opened();
    double.expire(id);
    const { words, acts, back } = await visit(String(url));
    expect([words.includes('has expired'), acts, back]).toEqual([true, {}, undefined]);
  });
});

describe('an event', () => {
  /** What an endpoint was told; it answers `status`es in turn, 200 once there are no more. */
  async function startEndpoint(...status: number[]) {
    const received: { body: string; signature: string | undefined }[] = [];
    const server = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        const signature = request.headers['stripe-signature'];
        received.push({ body, signature: typeof signature === 'string' ? signature : undefined });
        response.writeHead(status.shift() ?? 200).end('told');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      received,
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
    const [first, second] = endpoint.received;
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
    double.setWebhook(endpoint.url);
    const event = double.pay(id);
    // What the double sends by itself, and again, is not among the three.
    await double.delivered();
    await double.deliver(event, { secret: 'whsec_another' });
    await double.deliver(event, { timestamp: seconds() - 301 });
    await double.deliver(event, { timestamp: seconds() - 240 });
    const [forged, old, recent] = endpoint.received.slice(-3);
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
    const { id } = await clientOf(own, secretKey).checkout.sessions.create(onePass());
    const event = own.pay(id);
    await own.delivered();
    const ids = await Promise.all(
      endpoint.received.map(async (received) => (await construct(received)).id),
    );
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

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
