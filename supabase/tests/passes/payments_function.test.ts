import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CheckResponse,
  OfferResponse,
  OrderResponse,
  ReceiptResponse,
  RefundResponse,
} from '../../../api/payments/wire.ts';
import { plans } from '../../../domain/passes/plans.ts';
import { type Caller, startShop } from '../testing/shop.ts';

// The function `payments` on the whole backend, with the provider's double behind it.

let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.close());

const check = (caller: Caller, id: string) =>
  shop.call<CheckResponse>('payments/orders/check', { token: caller.token, body: { id } });
const resume = (caller: Caller, id: string) =>
  shop.call<OrderResponse>('payments/orders/resume', { token: caller.token, body: { id } });
const receipt = (caller: Caller, body: object) =>
  shop.call<ReceiptResponse>('payments/receipts', { token: caller.token, body });

describe('an order', () => {
  it('may be paid at the provider', async () => {
    const { token } = await shop.visit();
    const offer = await shop.call<OfferResponse>('payments/offer', { method: 'GET', token });
    expect([offer.status, offer.body]).toEqual([200, { provider: 'stripe', refundDays: null }]);
  });

  it.each(plans)(
    'for $id is one checkout of its price, and once paid one pass of its minutes',
    async ({ id: plan, minutes, price }) => {
      const visitor = await shop.visit();
      const { id, number, url, session } = await shop.order(visitor, plan);
      expect(number).toMatch(/^MO-[2-9A-HJKMNP-Z]{8}$/);
      const [opened] = shop.double.sessions().filter(({ id: name }) => name === session);
      expect(opened).toMatchObject({
        amount_total: price,
        currency: 'usd',
        client_reference_id: id,
        success_url: `${shop.backend.url}/payment-success?order=${id}`,
        cancel_url: `${shop.backend.url}/payment-canceled?order=${id}`,
        url,
      });
      expect(await shop.stateOf(id)).toBe('open');
      expect(await shop.minutesOf(id)).toEqual([]);

      const [delivered] = await shop.double.deliver(shop.double.pay(session));
      expect(delivered).toEqual({ status: 200, body: '{"outcome":"applied"}' });
      expect(await shop.minutesOf(id)).toEqual([minutes]);
      const { body } = await check(visitor, id);
      expect(body.order).toMatchObject({
        number,
        plan,
        minutes,
        amountCents: price,
        provider: 'stripe',
        isLive: false,
        state: 'paid',
        returnTo: '/dashboard?tab=cards',
        refundedCents: 0,
        revokedAt: null,
      });
      expect(Date.parse(body.order.endsAt ?? '') - Date.parse(body.order.startsAt ?? '')).toBe(
        minutes * 60_000,
      );
    },
  );

  it('asked for twenty times at once is one order and one checkout', async () => {
    const { token } = await shop.visit();
    const body = { id: randomUUID(), plan: '24h', returnTo: '/' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.call<OrderResponse>('payments/orders', { token, body }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.checkoutUrl)).size).toBe(1);
    expect(
      shop.double.sessions().filter(({ client_reference_id }) => client_reference_id === body.id),
    ).toHaveLength(1);
  });

  it('asked for again while the provider takes its time is still one', async () => {
    const { token } = await shop.visit();
    const body = { id: randomUUID(), plan: '1h', returnTo: '/' };
    shop.double.slow(200);
    const answers = await Promise.all(
      [0, 1].map(() => shop.call<OrderResponse>('payments/orders', { token, body })),
    );
    shop.double.slow(0);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.checkoutUrl).toBe(answers[1]?.body.checkoutUrl);
  });

  it('is one, its receipt and its codes too, however its id is spelt', async () => {
    const visitor = await shop.visit();
    const { token } = visitor;
    const id = randomUUID();
    const spelt = [id.toUpperCase(), id];
    for (const one of spelt) {
      const body = { id: one, plan: '1h', returnTo: '/' };
      expect((await shop.call<OrderResponse>('payments/orders', { token, body })).status).toBe(200);
    }
    const opened = shop.double.sessions().filter((one) => one.client_reference_id === id);
    expect(opened).toHaveLength(1);
    await shop.double.deliver(shop.double.pay(opened[0]?.id ?? ''));
    const [first, second] = [
      await receipt(visitor, { id: spelt[0] }),
      await receipt(visitor, { id: spelt[1] }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await receipt(visitor, { token: first.body.token })).status).toBe(200);
    const other = await shop.visit();
    const moved = await shop.call<{ outcome: string }>('access/redeem', {
      token: other.token,
      body: { code: first.body.recoveryCode },
    });
    expect(moved.body.outcome).toBe('moved');
  });

  it('is refused to another plan or person with the same id', async () => {
    const [visitor, stranger] = [await shop.visit(), await shop.visit()];
    const { id } = await shop.order(visitor);
    const ask = ({ token }: Caller, plan: string) =>
      shop.call('payments/orders', { token, body: { id, plan, returnTo: '/' } });
    for (const answer of [await ask(visitor, '7d'), await ask(stranger, '1h')])
      expect([answer.status, answer.body.code]).toEqual([409, 'order_known']);
  });

  it('is refused to a member, for a plan that is not sold, and after ten unpaid ones', async () => {
    const [member, visitor] = [await shop.join(), await shop.visit()];
    const ask = ({ token }: Caller, plan: string) =>
      shop.call('payments/orders', { token, body: { id: randomUUID(), plan, returnTo: '/' } });
    expect((await ask(member, '1h')).body.code).toBe('pass_not_needed');
    const unsold = await ask(visitor, '30m');
    expect([unsold.status, unsold.body.code]).toEqual([422, 'no_such_plan']);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(visitor, '1h')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('too_many_orders');
    expect(Number(refused?.retryAfter)).toBeGreaterThan(3500);
  });

  it('adds its time to the end of what is there', async () => {
    const visitor = await shop.visit();
    for (const plan of ['1h', '24h', '1h']) {
      const { session } = await shop.order(visitor, plan);
      await shop.double.deliver(shop.double.pay(session));
    }
    const passes = await shop.rowsOf<{ minutes: number; gap: number }>(
      `select extract(epoch from ends_at - starts_at)::int / 60 as minutes,
              extract(epoch from starts_at - lag(ends_at) over (order by starts_at))::int as gap
       from access_passes where user_id = $1 order by starts_at`,
      visitor.id,
    );
    expect(passes.map(({ minutes }) => minutes)).toEqual([60, 1440, 60]);
    expect(passes.slice(1).map(({ gap }) => gap)).toEqual([0, 0]);
  });
});

describe('an event that was lost', () => {
  it('loses nothing: the check asks the provider, and a late event changes nothing', async () => {
    const visitor = await shop.visit();
    const { id, session } = await shop.order(visitor);
    const event = shop.double.pay(session);
    const { body } = await check(visitor, id);
    expect(body.order.state).toBe('paid');
    const [late] = await shop.double.deliver(event);
    expect(late).toEqual({ status: 200, body: '{"outcome":"ignored"}' });
    expect(await shop.minutesOf(id)).toEqual([60]);
  });

  it('and fifty checks at once give one pass', async () => {
    const visitor = await shop.visit();
    const { id, session } = await shop.order(visitor);
    shop.double.pay(session);
    const answers = await Promise.all(Array.from({ length: 50 }, () => check(visitor, id)));
    expect(new Set(answers.map(({ body }) => body.order.state))).toEqual(new Set(['paid']));
    expect(await shop.minutesOf(id)).toEqual([60]);
  });

  it.each([
    ['is there', 'paid', [60]],
    ['never comes', 'failed', []],
  ] as const)('of money that comes later and %s', async (_, state, minutes) => {
    const visitor = await shop.visit();
    const { id, session } = await shop.order(visitor);
    shop.double.pay(session, { async: true });
    expect((await check(visitor, id)).body.order.state).toBe('processing');
    const later =
      state === 'paid' ? shop.double.settleLater(session) : shop.double.failLater(session);
    await shop.double.deliver(later);
    expect((await check(visitor, id)).body.order.state).toBe(state);
    expect(await shop.minutesOf(id)).toEqual(minutes);
  });

  it('of money that never comes: the check asks the provider, and a late event changes nothing', async () => {
    const visitor = await shop.visit();
    const { id, session } = await shop.order(visitor);
    shop.double.pay(session, { async: true });
    expect((await check(visitor, id)).body.order.state).toBe('processing');
    const event = shop.double.failLater(session);
    expect((await check(visitor, id)).body.order.state).toBe('failed');
    const [late] = await shop.double.deliver(event);
    expect(late).toEqual({ status: 200, body: '{"outcome":"ignored"}' });
  });

  it.each([
    ['paid', [60]],
    ['processing', []],
    ['expired', []],
  ] as const)(
    'of an order that is %s: opened again, it is not to be paid again',
    async (state, minutes) => {
      const visitor = await shop.visit();
      const { id, session } = await shop.order(visitor);
      if (state === 'expired') shop.double.expire(session);
      else shop.double.pay(session, { async: state === 'processing' });
      const again = await shop.call<OrderResponse>('payments/orders', {
        token: visitor.token,
        body: { id, plan: '1h', returnTo: '/dashboard?tab=cards' },
      });
      expect(again).toMatchObject({ status: 200, body: { checkoutUrl: null, order: { state } } });
      expect(await shop.minutesOf(id)).toEqual(minutes);
    },
  );
});

describe('who went away before paying', () => {
  it('comes back to the same checkout', async () => {
    const visitor = await shop.visit();
    const { id, url } = await shop.order(visitor);
    const { status, body } = await resume(visitor, id);
    expect([status, body.checkoutUrl, body.order.state]).toEqual([200, url, 'open']);
    expect(
      shop.double.sessions().filter(({ client_reference_id }) => client_reference_id === id),
    ).toHaveLength(1);
  });

  it('finds it over once the provider ended it, and paid if it was paid meanwhile', async () => {
    const visitor = await shop.visit();
    const [first, second] = [await shop.order(visitor), await shop.order(visitor)];
    shop.double.expire(first.session);
    shop.double.pay(second.session);
    expect((await resume(visitor, first.id)).body).toMatchObject({
      checkoutUrl: null,
      order: { state: 'expired' },
    });
    expect((await resume(visitor, second.id)).body).toMatchObject({
      checkoutUrl: null,
      order: { state: 'paid' },
    });
  });
});

describe('while the provider does not answer', () => {
  it('an order waits, and opens later with the same id', async () => {
    const visitor = await shop.visit();
    const body = { id: randomUUID(), plan: '1h', returnTo: '/' };
    const ask = () => shop.call<OrderResponse>('payments/orders', { token: visitor.token, body });
    shop.double.fail(503, 503);
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([502, 'provider_unavailable']);
    expect(await shop.stateOf(body.id)).toBe('created');
    const opened = await ask();
    expect([opened.status, opened.body.order.state]).toEqual([200, 'open']);
  });

  it('an answer that was lost on its way opens no second checkout', async () => {
    const visitor = await shop.visit();
    shop.double.fail('cut_after');
    const { id } = await shop.order(visitor);
    expect(
      shop.double.sessions().filter(({ client_reference_id }) => client_reference_id === id),
    ).toHaveLength(1);
  });

  it('a check says what is known', async () => {
    const visitor = await shop.visit();
    const { id, session } = await shop.order(visitor);
    shop.double.pay(session);
    shop.double.fail(503, 503);
    const { status, body } = await check(visitor, id);
    expect([status, body.order.state]).toEqual([200, 'open']);
    expect((await check(visitor, id)).body.order.state).toBe('paid');
  });
});

describe('a receipt', () => {
  it('opens for its holder, and by its link for whoever has it', async () => {
    const visitor = await shop.visit();
    const { id, number, session } = await shop.order(visitor);
    await shop.double.deliver(shop.double.pay(session));
    const own = await receipt(visitor, { id });
    expect(own.body.order.returnTo).not.toBe('/');
    expect(own.body).toMatchObject({
      order: { number, state: 'paid' },
      recoveryCode: expect.stringMatching(/^BACK(-[2-9A-HJKMNP-Z]{4}){3}$/),
    });
    const { token } = own.body;
    const linked = await shop.call<ReceiptResponse>('payments/receipts', {
      token: shop.backend.secrets.anonKey,
      body: { token },
    });
    // Where the buyer was going is theirs alone.
    expect(linked.body).toMatchObject({
      order: { number, returnTo: '/' },
      token,
      recoveryCode: null,
    });
    for (const forged of [
      token.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
      token.replace(/^[^.]+/, (await shop.order(visitor)).id),
      `${id}.`,
      id,
    ]) {
      const refused = await receipt(visitor, { token: forged });
      expect([refused.status, refused.body.code]).toEqual([404, 'receipt_unknown']);
    }
  });
});

describe('a refund by the operator', () => {
  const refund = (number: string, token = shop.backend.secrets.serviceRoleKey) =>
    shop.call<RefundResponse>('payments/refunds', { token, body: { number } });

  it('gives everything back and ends the pass, once', async () => {
    const visitor = await shop.visit();
    const { id, number, session } = await shop.order(visitor);
    await shop.double.deliver(shop.double.pay(session));
    expect((await refund(number)).body).toEqual({ state: 'refunded' });
    expect(await shop.minutesOf(id)).toEqual([null]);
    const event = shop.double.events().at(-1);
    expect(event?.type).toBe('charge.refunded');
    if (event) await shop.double.deliver(event);
    expect(await shop.stateOf(id)).toBe('refunded');
    const again = await refund(number);
    expect([again.status, again.body.code]).toEqual([409, 'order_settled']);
    expect((await receipt(visitor, { id })).body).toMatchObject({
      recoveryCode: null,
      order: { state: 'refunded', refundedCents: 199, revokedAt: expect.any(String) },
    });
  });

  it('gives back the rest where a part went back before', async () => {
    const visitor = await shop.visit();
    const { id, number, session } = await shop.order(visitor, '7d');
    await shop.double.deliver(shop.double.pay(session));
    await shop.double.deliver(shop.double.refund(shop.paymentOf(session), 500));
    expect(await shop.stateOf(id)).toBe('paid');
    expect((await refund(number)).body).toEqual({ state: 'refunded' });
    expect(await shop.minutesOf(id)).toEqual([null]);
  });

  it('is the operator’s alone, and of an order that is there and paid', async () => {
    const [visitor, member] = [await shop.visit(), await shop.join()];
    const { id, number, session } = await shop.order(visitor);
    for (const token of [visitor.token, member.token, shop.backend.secrets.anonKey]) {
      const refused = await refund(number, token);
      expect([refused.status, refused.body.code]).toEqual([403, 'operator_only']);
    }
    expect((await refund(number)).body.code).toBe('order_settled');
    expect((await refund('MO-22222222')).body.code).toBe('order_unknown');
    await shop.double.deliver(shop.double.pay(session));
    shop.double.fail(503, 503);
    expect((await refund(number)).body.code).toBe('provider_unavailable');
    expect([await shop.stateOf(id), await shop.minutesOf(id)]).toEqual(['paid', [60]]);
  });
});
