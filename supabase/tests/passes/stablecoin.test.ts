import { randomUUID } from 'node:crypto';
import {
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  recoverTypedDataAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  CheckResponse,
  OfferResponse,
  OrderResponse,
  QuoteResponse,
  RefundResponse,
  StablecoinRunResponse,
} from '../../../api/payments/wire.ts';
import type { TillSettings } from '../../../api/payments/stablecoin_settings.ts';
import {
  ann,
  ben,
  deployer,
  dollar,
  falseTill,
  startTillChain,
  till,
  treasury,
} from '../../../contracts/tests/testing/till_chain.ts';
import { quoteDomain, quoteTypes } from '../../../domain/passes/stablecoin.ts';
import { startOnDeno } from '../testing/backend.ts';
import { findEvmNode } from '../../../server/evm_node.ts';
import { startSecondEndpoint } from '../testing/evm_node.ts';
import { type Caller, startShop } from '../testing/shop.ts';

// Passes paid with a stablecoin, on the whole backend and a real node of this machine: what settles an order, and what doesn't. The second
// endpoint agrees, lies, is behind, says nothing or is away.

const program = findEvmNode();
/** Of the server; the till of these tests takes its quotes. */
const quoteKey = generatePrivateKey();
const quoter = privateKeyToAccount(quoteKey).address;
const depth = 3;

describe.runIf(program !== null)('a pass paid with a stablecoin', () => {
  let chain: Awaited<ReturnType<typeof startTillChain>>;
  let second: Awaited<ReturnType<typeof startSecondEndpoint>>;
  let shop: Awaited<ReturnType<typeof startShop>>;
  let deno: Awaited<ReturnType<typeof startOnDeno>>;
  let at: Hex;
  beforeAll(async () => {
    chain = await startTillChain(program ?? '');
    second = await startSecondEndpoint(chain.node.url);
    at = await chain.deployTill(treasury.address, quoter);
    const offered: TillSettings = {
      chainId: 8453,
      till: at.toLowerCase(),
      token: chain.token.toLowerCase(),
      depth,
      endpoints: [chain.node.url, second.url],
      explorer: null,
    };
    shop = await startShop({
      stablecoin: { offered, tills: new Map([[8453, offered]]), quoteKey },
    });
    deno = await startOnDeno('payments', {
      SUPABASE_URL: shop.backend.url,
      SUPABASE_ANON_KEY: shop.backend.secrets.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: shop.backend.secrets.serviceRoleKey,
      SITE_URL: shop.backend.url,
      PAYMENTS: 'sandbox',
      PAYMENTS_ACKNOWLEDGED: 'I sell session time only',
      TILL_8453: at,
      STABLECOIN_8453: chain.token,
      CHAIN_DEPTH_8453: String(depth),
      CHAIN_RPC_8453: `${chain.node.url},${second.url}`,
      QUOTE_KEY: quoteKey,
    });
    for (const who of [ann, ben]) await chain.fund(who, 1_000_000_000n, chain.token, at);
  });
  afterAll(async () => {
    await deno?.stop();
    await shop?.backend.close();
    await shop?.double.close();
    second?.stop();
    await chain?.stop();
  });
  afterEach(async () => {
    second.be('agrees');
    second.forge(null);
    // All visitors here are of one network.
    await shop.rowsOf('update private.chain_quotes set sender = null, around = null');
  });

  const call = <Body>(path: string, caller: Caller, body: object) =>
    shop.call<Body>(`payments/${path}`, { token: caller.token, body });
  const asOperator = <Body>(path: string, body: object = {}) =>
    shop.call<Body>(`payments/${path}`, {
      token: shop.backend.secrets.serviceRoleKey,
      headers: { apikey: shop.backend.secrets.serviceRoleKey },
      body,
    });
  const run = () => asOperator<StablecoinRunResponse>('stablecoin/run');
  const check = async (caller: Caller, id: string) =>
    (await call<CheckResponse>('orders/check', caller, { id })).body;
  const open = (caller: Caller, id: string = randomUUID(), plan = '1h') =>
    call<OrderResponse>('orders', caller, {
      id,
      plan,
      returnTo: '/dashboard',
      isByStablecoin: true,
    });
  const quoteOf = (caller: Caller, id: string) =>
    call<QuoteResponse>('orders/quote', caller, { id });
  const pay = ({ chainOrder, token, amount, deadline, signature }: QuoteResponse, from = ann) =>
    chain.pay(
      from,
      {
        orderId: chainOrder as Hex,
        token: token as Hex,
        amount: BigInt(amount),
        deadline: BigInt(deadline),
        signature: signature as Hex,
      },
      at,
    );
  const mine = (blocks: number) => chain.clock.mine({ blocks });

  /** An order that waits to be paid. */
  async function begin(plan = '1h') {
    const buyer = await shop.visit();
    const opened = await open(buyer, randomUUID(), plan);
    if (opened.status !== 200) throw new Error(`${opened.status} ${opened.body.code}`);
    const { id, number } = opened.body.order;
    const { body: quote } = await quoteOf(buyer, id);
    return { buyer, id, number, quote, state: async () => (await check(buyer, id)).order.state };
  }
  const eventsOf = (id: string) =>
    shop.rowsOf<{ id: string; fact: string; outcome: string }>(
      'select id, fact, outcome from private.payment_events where order_id = $1 order by received_at, id',
      id,
    );
  const paymentOf = async (id: string) =>
    (
      await shop.rowsOf<{ state: string; payer: string; transaction: string }>(
        'select state, payer, transaction from public.chain_payments where order_id = $1',
        id,
      )
    )[0];
  const lateQuote = (id: string) =>
    shop.rowsOf(
      `update private.chain_quotes set expires_at = expires_at - interval '20 minutes' where order_id = $1`,
      id,
    );
  /** Takes the newest blocks back, and what was paid in them. */
  async function takeBack(blocks: number, transaction: Hex) {
    await chain.node.ask('anvil_reorg', [blocks, []]);
    await chain.node.ask('anvil_dropTransaction', [transaction]);
  }

  it('is quoted once: signed for this order, its price, this till, and a quarter of an hour', async () => {
    const buyer = await shop.visit();
    const offer = await shop.call<OfferResponse>('payments/offer', { method: 'GET', token: null });
    expect(offer.body).toEqual({
      provider: 'stripe',
      stablecoin: { chainId: 8453 },
      refundDays: null,
    });
    const id = randomUUID();
    const [first, again] = await Promise.all([open(buyer, id), open(buyer, id)]);
    expect(first.body.order).toMatchObject({
      provider: 'stablecoin',
      isLive: true,
      state: 'open',
      amountCents: 199,
    });
    expect(first.body.checkoutUrl).toBe(`${shop.backend.url}/credit-payment?stablecoin=${id}`);
    expect(again.body.checkoutUrl).toBe(first.body.checkoutUrl);
    const { body: quote } = await quoteOf(buyer, id);
    const seconds = Date.now() / 1_000;
    expect(quote).toMatchObject({
      chainId: 8453,
      till: at.toLowerCase(),
      token: chain.token.toLowerCase(),
      amount: '1990000',
      depth,
      explorer: null,
      transaction: null,
    });
    expect(quote.deadline).toBeGreaterThan(seconds + 840);
    expect(quote.deadline).toBeLessThanOrEqual(seconds + 900);
    const signer = await recoverTypedDataAddress({
      domain: { ...quoteDomain, chainId: 8453, verifyingContract: at },
      types: quoteTypes,
      primaryType: 'Order',
      message: {
        orderId: quote.chainOrder as Hex,
        token: quote.token as Hex,
        amount: 1_990_000n,
        deadline: BigInt(quote.deadline),
      },
      signature: quote.signature as Hex,
    });
    expect(signer).toBe(quoter);
    expect((await quoteOf(buyer, id)).body).toEqual(quote);
    // Nothing of the order can be read from its name on chain.
    expect(quote.chainOrder).not.toContain(id.slice(0, 8));

    const stranger = await shop.visit();
    expect((await quoteOf(stranger, id)).body.code).toBe('order_unknown');
    const byCard = await shop.order(buyer);
    expect((await quoteOf(buyer, byCard.id)).body.code).toBe('order_unknown');
    // One id is one order, by one way to pay.
    const asCard = await call('orders', buyer, { id, plan: '1h', returnTo: '/dashboard' });
    expect(asCard.body.code).toBe('order_known');
  });

  it('starts once the payment is deep enough, by the same SQL as a card, and is seen by its holder', async () => {
    const { buyer, id, quote, state } = await begin('24h');
    expect(await state()).toBe('open');
    const { transactionHash } = await pay(quote);
    expect(await state()).toBe('processing');
    await mine(depth - 2);
    expect(await state()).toBe('processing');
    expect(await shop.minutesOf(id)).toEqual([]);
    await mine(1);
    expect(await state()).toBe('paid');
    expect(await shop.minutesOf(id)).toEqual([1440]);
    const events = await eventsOf(id);
    expect(events.map(({ fact, outcome }) => [fact, outcome])).toEqual([
      ['processing', 'applied'],
      ['paid', 'applied'],
    ]);
    expect(events[1]?.id).toMatch(new RegExp(`^8453:${transactionHash}:\\d+$`));
    expect(await paymentOf(id)).toEqual({
      state: 'deep',
      payer: ann.address.toLowerCase(),
      transaction: transactionHash,
    });

    const seenBy = async (caller: Caller) =>
      (
        await shop.call<readonly object[]>(
          `${shop.backend.url}/rest/v1/chain_payments?select=transaction&order_id=eq.${id}`,
          { method: 'GET', token: caller.token },
        )
      ).body;
    expect(await seenBy(buyer)).toEqual([{ transaction: transactionHash }]);
    expect(await seenBy(await shop.visit())).toEqual([]);
    const write = await shop.call(`${shop.backend.url}/rest/v1/chain_payments?order_id=eq.${id}`, {
      method: 'PATCH',
      token: buyer.token,
      body: { state: 'final' },
    });
    expect(write.status).toBe(403);

    // It's looked at until it's final, and then no more.
    await mine(80);
    await run();
    expect(await paymentOf(id)).toMatchObject({ state: 'final' });
    const [{ closed } = { closed: false }] = await shop.rowsOf<{ closed: boolean }>(
      'select closed_at is not null as closed from private.chain_quotes where order_id = $1',
      id,
    );
    expect(closed).toBe(true);
  });

  it('is settled by the server alone, once, also by two servers on two runtimes at the same time', async () => {
    const orders = [await begin(), await begin(), await begin()];
    for (const { quote } of orders) await pay(quote);
    await mine(depth);
    const onDeno = (path: string, token: string, body: object) =>
      fetch(`${deno.url}/payments/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          apikey: token,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }).then((response) => response.status);
    const { serviceRoleKey } = shop.backend.secrets;
    const runs = await Promise.all([
      run().then(({ status }) => status),
      onDeno('stablecoin/run', serviceRoleKey, {}),
      run().then(({ status }) => status),
      onDeno('stablecoin/run', serviceRoleKey, {}),
      ...orders.flatMap(({ id, buyer }) => [
        onDeno('orders/check', buyer.token, { id }),
        call('orders/check', buyer, { id }).then(({ status }) => status),
      ]),
    ]);
    expect(new Set(runs)).toEqual(new Set([200]));
    for (const { id, state } of orders) {
      expect(await state()).toBe('paid');
      expect(await shop.minutesOf(id)).toEqual([60]);
      expect((await eventsOf(id)).filter(({ fact }) => fact === 'paid').length).toBe(1);
    }
  });

  it('is looked after by the operator’s clock alone', async () => {
    const { buyer } = await begin();
    expect((await call('stablecoin/run', buyer, {})).body.code).toBe('operator_only');
    expect((await run()).body).toMatchObject({ unsure: 0 });
  });

  it('is paid by whoever pays: a friend’s wallet', async () => {
    const { id, quote, state } = await begin();
    await pay(quote, ben);
    await mine(depth);
    expect(await state()).toBe('paid');
    expect(await paymentOf(id)).toMatchObject({ payer: ben.address.toLowerCase() });
  });

  describe('isn’t paid', () => {
    it('by the same sum that is sent to the treasury by hand, or a part of it', async () => {
      const { quote, state } = await begin();
      for (const amount of [BigInt(quote.amount), 1_000_000n])
        await chain.send(ann, chain.token, dollar.abi, 'transfer', [treasury.address, amount]);
      await mine(depth);
      expect(await state()).toBe('open');
    });

    it('by an event that somebody else’s contract tells', async () => {
      const { quote, state } = await begin();
      await chain.send(ann, chain.pretender, falseTill.abi, 'pretend', [
        quote.chainOrder,
        quote.token,
        BigInt(quote.amount),
      ]);
      await mine(depth);
      expect(await state()).toBe('open');
    });

    it('by a till of somebody else’s, with our own code', async () => {
      const { quote, state } = await begin();
      const own = generatePrivateKey();
      const theirs = await chain.deployTill(ben.address, privateKeyToAccount(own).address);
      await chain.send(ann, chain.token, dollar.abi, 'approve', [theirs, 10_000_000n]);
      const forged = await chain.quote({
        orderId: quote.chainOrder as Hex,
        amount: BigInt(quote.amount),
        signer: privateKeyToAccount(own),
        domain: { verifyingContract: theirs },
      });
      await chain.pay(ann, forged, theirs);
      await mine(depth);
      expect(await state()).toBe('open');
    });

    it('by a transaction that the till refused', async () => {
      const { quote, state } = await begin();
      const hash = await createWalletClient({
        chain: chain.chain,
        transport: http(chain.node.url),
        account: ann,
      }).sendTransaction({
        to: at,
        gas: 200_000n,
        data: encodeFunctionData({
          abi: till.abi,
          functionName: 'pay',
          args: [quote.chainOrder, quote.token, 1n, BigInt(quote.deadline), quote.signature],
        }),
      });
      const { status } = await chain.reader.waitForTransactionReceipt({ hash });
      expect(status).toBe('reverted');
      await mine(depth);
      expect(await state()).toBe('open');
    });

    it('by another order’s payment', async () => {
      const [one, other] = [await begin(), await begin()];
      await pay(one.quote);
      await mine(depth);
      expect(await one.state()).toBe('paid');
      expect(await other.state()).toBe('open');
    });
  });

  it('expires when the chain’s own clock says that it can’t be paid any more', async () => {
    const { buyer, id, state } = await begin();
    await mine(depth);
    expect(await state()).toBe('open');
    await lateQuote(id);
    await mine(depth);
    expect(await state()).toBe('expired');
    const again = await call<OrderResponse>('orders/resume', buyer, { id });
    expect(again.body).toMatchObject({ order: { state: 'expired' }, checkoutUrl: null });
  });

  it('waits where the network takes the payment back before it’s deep; fails when it’s too late; and is paid if it comes after all', async () => {
    const { id, quote, state } = await begin();
    const { transactionHash } = await pay(quote);
    expect(await state()).toBe('processing');
    await takeBack(1, transactionHash);
    expect(await state()).toBe('processing');
    expect(await paymentOf(id)).toMatchObject({ state: 'lost' });
    // It may come again, by another transaction.
    const at2 = await chain.clock.snapshot();
    await lateQuote(id);
    await mine(depth);
    expect(await state()).toBe('failed');
    expect(await shop.minutesOf(id)).toEqual([]);
    await chain.clock.revert({ id: at2 });
    await pay(quote);
    await run();
    expect(await paymentOf(id)).toMatchObject({ state: 'seen' });
    await mine(depth);
    await run();
    expect(await state()).toBe('paid');
    expect(await shop.minutesOf(id)).toEqual([60]);
  });

  it('is taken back where the network takes a deep payment back, and comes again with it', async () => {
    const { id, quote, state } = await begin();
    const { transactionHash } = await pay(quote);
    await mine(depth);
    expect(await state()).toBe('paid');
    await takeBack(depth + 1, transactionHash);
    // While one endpoint still shows the old chain, nothing is taken from anybody.
    second.be('down');
    await run();
    expect(await state()).toBe('paid');
    second.be('agrees');
    await run();
    expect(await state()).toBe('disputed');
    const revoked = async () =>
      (
        await shop.rowsOf<{ revoked: boolean }>(
          'select revoked_at is not null as revoked from access_passes where order_id = $1',
          id,
        )
      )[0]?.revoked;
    expect(await revoked()).toBe(true);
    await pay(quote);
    await mine(depth);
    await run();
    expect(await state()).toBe('paid');
    expect(await revoked()).toBe(false);
    expect((await eventsOf(id)).map(({ fact }) => fact)).toEqual(['paid', 'disputed', 'won']);
  });

  describe('waits', () => {
    const waits = async (id: string, buyer: Caller) => {
      const { order, isCertain } = await check(buyer, id);
      expect([order.state, isCertain]).toEqual(['open', false]);
    };

    it.each(['down', 'another_chain'] as const)(
      'while one endpoint is %s, and no one is quoted anything meanwhile',
      async (mood) => {
        const { buyer, id, quote, state } = await begin();
        await pay(quote);
        await mine(depth);
        second.be(mood);
        await waits(id, buyer);
        expect((await open(buyer)).body.code).toBe('provider_unavailable');
        second.be('agrees');
        expect(await state()).toBe('paid');
      },
    );

    it('while one endpoint says nothing', async () => {
      const { buyer, id, quote, state } = await begin();
      await pay(quote);
      await mine(depth);
      second.be('says_nothing');
      await waits(id, buyer);
      second.be('agrees');
      expect(await state()).toBe('paid');
    }, 20_000);

    it('while one endpoint is behind: it counts', async () => {
      const { quote, state } = await begin();
      const { blockNumber } = await pay(quote);
      await mine(depth);
      // It has the payment's block as its newest one.
      second.forge((method) =>
        method === 'eth_blockNumber' ? `0x${blockNumber.toString(16)}` : undefined,
      );
      expect(await state()).toBe('processing');
      second.forge(null);
      expect(await state()).toBe('paid');
    });

    it('where one endpoint makes a whole payment up', async () => {
      const { buyer, id, quote } = await begin();
      await mine(depth);
      const block = (await chain.node.ask('eth_getBlockByNumber', ['latest', false])) as {
        readonly number: string;
        readonly hash: string;
      };
      const word = (value: string) => value.replace(/^0x/, '').padStart(64, '0');
      const log = {
        address: quote.till,
        topics: [
          '0x37db9851b6c9a32f8ddcf4734e6526de7c85268ef735f7883ea70dc8a39c9c85',
          quote.chainOrder,
          `0x${word(ann.address)}`,
        ],
        data: `0x${word(quote.token)}${word(BigInt(quote.amount).toString(16))}`,
        blockNumber: block.number,
        blockHash: block.hash,
        transactionHash: `0x${'ab'.repeat(32)}`,
        logIndex: '0x0',
        removed: false,
      };
      second.forge((method) => {
        if (method === 'eth_call') return `0x${word('1')}`;
        if (method === 'eth_getLogs') return [log];
        if (method === 'eth_getTransactionReceipt')
          return {
            status: '0x1',
            blockHash: block.hash,
            blockNumber: block.number,
            logs: [log],
          };
        return undefined;
      });
      await waits(id, buyer);
      await mine(depth);
      await run();
      await waits(id, buyer);
      const [{ since } = { since: null }] = await shop.rowsOf<{ since: string | null }>(
        'select unsure_at as since from private.chain_quotes where order_id = $1',
        id,
      );
      expect(since).not.toBe(null);
      // After ten minutes somebody is told.
      await shop.rowsOf(
        `update private.chain_quotes set unsure_at = now() - interval '11 minutes' where order_id = $1`,
        id,
      );
      expect((await run()).body.unsure).toBe(1);
    });

    it('where one endpoint hides a payment, or changes who paid', async () => {
      const { buyer, id, quote, state } = await begin();
      await pay(quote);
      await mine(depth);
      second.forge((method) => (method === 'eth_call' ? `0x${'0'.repeat(64)}` : undefined));
      await waits(id, buyer);
      const [own] = (await chain.node.ask('eth_getLogs', [
        { address: at, topics: [null, quote.chainOrder], fromBlock: '0x0' },
      ])) as readonly { readonly topics: readonly string[] }[];
      const changed = {
        ...own,
        topics: [...(own?.topics.slice(0, 2) ?? []), `0x${ben.address.slice(2).padStart(64, '0')}`],
      };
      second.forge((method) => (method === 'eth_getLogs' ? [changed] : undefined));
      await waits(id, buyer);
      second.forge(null);
      expect(await state()).toBe('paid');
    });
  });

  describe('whatever is long', () => {
    /** As many transactions as some chain's block has; as much as a transaction may tell. */
    const long = async (method: string, params: readonly unknown[]) => {
      const said = (await chain.node.ask(method, params)) as object | null;
      if (said === null) return undefined;
      if (method === 'eth_getBlockByNumber')
        return {
          ...said,
          transactions: Array.from({ length: 20_000 }, () => `0x${'ab'.repeat(32)}`),
        };
      return method === 'eth_getTransactionReceipt'
        ? { ...said, logsBloom: `0x${'00'.repeat(3_000_000)}` }
        : undefined;
    };

    it('is its block, or all that its transaction tells: it’s settled, and given back', async () => {
      const { id, number, quote, state } = await begin();
      second.forge(long);
      await pay(quote);
      await mine(depth);
      expect(await state()).toBe('paid');
      expect(await shop.minutesOf(id)).toEqual([60]);
      const { transactionHash } = await chain.send(treasury, chain.token, dollar.abi, 'transfer', [
        ann.address,
        1_990_000n,
      ]);
      await mine(depth);
      const refunded = await asOperator('refunds', { number, transaction: transactionHash });
      expect(refunded.body).toEqual({ state: 'refunded' });
    });

    it('is more than is read: that is said apart from silence', async () => {
      const { buyer, id, quote } = await begin();
      await pay(quote);
      await mine(depth);
      second.forge((method) => (method === 'eth_getLogs' ? 'x'.repeat(300_000) : undefined));
      expect(await check(buyer, id)).toMatchObject({ order: { state: 'open' }, isCertain: false });
      await shop.rowsOf(
        `update private.chain_quotes set unsure_at = now() - interval '11 minutes' where order_id = $1`,
        id,
      );
      const { body } = await run();
      expect(body.why).toContain('stablecoin: an endpoint says more than is read of it');
      second.forge(null);
      await run();
    });
  });

  describe('that many leave unpaid', () => {
    const closeAll = () =>
      shop.rowsOf('update private.chain_quotes set closed_at = now() where closed_at is null');

    it('is looked at together with all of them: the one that was paid waits for none', async () => {
      await closeAll();
      const open = await Promise.all(Array.from({ length: 12 }, () => begin()));
      const late = await begin();
      await lateQuote(late.id);
      const { quote, state } = await begin();
      await pay(quote);
      await mine(depth);
      second.count.clear();
      const { body } = await run();
      expect(body).toMatchObject({ looked: 14, settled: 2, unsure: 0 });
      // Two orders of their own, and one look for all.
      expect(second.count.get('eth_getLogs')).toBe(3);
      expect(second.count.get('eth_call')).toBe(2);
      expect(await late.state()).toBe('expired');
      expect(await state()).toBe('paid');
      const looked = await shop.rowsOf<{ looked: boolean }>(
        'select looked_at is not null as looked from private.chain_quotes where order_id = any($1::uuid[])',
        `{${open.map(({ id }) => id).join()}}`,
      );
      expect(looked.every((each) => each.looked)).toBe(true);
    });

    it.each([
      ['doesn’t answer', () => second.be('down')],
      [
        'hides what was paid',
        () => second.forge((method) => (method === 'eth_getLogs' ? [] : undefined)),
      ],
    ])('isn’t settled by what both say together where one endpoint %s', async (_, harm) => {
      await closeAll();
      const [unpaid, paid] = [await begin(), await begin()];
      await pay(paid.quote);
      await mine(depth);
      harm();
      expect((await run()).body).toMatchObject({ looked: 2, settled: 0 });
      second.be('agrees');
      second.forge(null);
      expect((await run()).body).toMatchObject({ settled: 1 });
      expect([await unpaid.state(), await paid.state()]).toEqual(['open', 'paid']);
    });

    it('is one of three of a person', async () => {
      const buyer = await shop.visit();
      const orders = [];
      for (let n = 0; n < 3; n += 1) orders.push((await open(buyer)).body.order.id);
      const calls = second.count.size;
      second.count.clear();
      const fourth = randomUUID();
      const refused = await open(buyer, fourth);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_orders']);
      expect(Number(refused.retryAfter)).toBeGreaterThan(800);
      expect(calls).toBeGreaterThan(0);
      // Nothing is asked of the chain for it; what was quoted before is answered as before.
      expect(second.count.size).toBe(0);
      expect((await open(buyer, orders[0])).status).toBe(200);
      const { body: quote } = await quoteOf(buyer, orders[0] ?? '');
      await pay(quote);
      await check(buyer, orders[0] ?? '');
      expect((await open(buyer, fourth)).status).toBe(200);
    });

    it('is one of fifteen of a network, also of many at once; somebody’s first is let in beyond', async () => {
      await closeAll();
      const buyers: Caller[] = [];
      for (let n = 0; n < 9; n += 1) buyers.push(await shop.visit());
      const openEach = () =>
        Promise.all(buyers.map(async (buyer) => (await open(buyer)).body.code ?? 'opened'));
      expect(await openEach()).toEqual(Array<string>(9).fill('opened'));
      expect((await openEach()).toSorted()).toEqual([
        ...Array<string>(6).fill('opened'),
        ...Array<string>(3).fill('too_many_orders'),
      ]);
      expect((await open(await shop.visit())).body.code ?? 'opened').toBe('opened');
      await closeAll();
    });

    it('is one of forty-five of a site, and others don’t wait for them', async () => {
      const { id } = await begin();
      const kept = (sender: string, around: string) =>
        shop
          .rowsOf(
            `with bought as (
               insert into public.orders (id, number, plan, minutes, amount_cents, provider, is_live, state, return_to)
               values (gen_random_uuid(), 'MO-' || private.readable_characters(8), '1h', 60, 199, 'stablecoin', true, 'open', '/')
               returning id
             )
             insert into private.chain_quotes
               (order_id, chain_order, chain_id, till, token, token_amount, expires_at, first_block, sender, around)
             select bought.id, '0x' || repeat(replace(bought.id::text, '-', ''), 2), chain_id, till, token, token_amount,
               expires_at, first_block, $2, $3
             from private.chain_quotes, bought where order_id = $1`,
            id,
            sender,
            around,
          )
          .then(() => undefined);
      for (let n = 0; n < 45; n += 1) await kept(`network ${n}`, 'site');
      const allow = (sender: string, around: string) =>
        shop
          .rowsOf('select public.allow_chain_quote(gen_random_uuid(), $1, $2)', sender, around)
          .then(
            () => 'allowed',
            ({ code }: { readonly code: string }) => code,
          );
      expect(await allow('network 46', 'site')).toBe('MW405');
      expect(await allow('network 46', 'another')).toBe('allowed');
      await closeAll();
      expect(await allow('network 46', 'site')).toBe('allowed');
    });
  });

  describe('after a week', () => {
    const weekLater = (id: string) =>
      shop.rowsOf(
        `update private.chain_quotes set expires_at = expires_at - interval '8 days' where order_id = $1`,
        id,
      );
    const closed = async (id: string) =>
      (
        await shop.rowsOf<{ closed: boolean }>(
          'select closed_at is not null as closed from private.chain_quotes where order_id = $1',
          id,
        )
      )[0]?.closed;

    it('goes to review where the till took it and nothing else can be read, is named, and can be given back', async () => {
      const { id, number, quote, state } = await begin();
      await pay(quote);
      await mine(depth);
      second.forge((method) => (method === 'eth_getLogs' ? [] : undefined));
      await weekLater(id);
      const { body } = await run();
      expect(body.forOperator).toEqual([number]);
      expect(await state()).toBe('review');
      expect(await closed(id)).toBe(false);
      expect((await run()).body.forOperator).toEqual([]);
      expect(await closed(id)).toBe(true);
      const { transactionHash } = await chain.send(treasury, chain.token, dollar.abi, 'transfer', [
        ann.address,
        1_990_000n,
      ]);
      await mine(depth);
      expect((await asOperator('refunds', { number })).body).toMatchObject({
        code: 'refund_by_hand',
      });
      const refunded = await asOperator('refunds', { number, transaction: transactionHash });
      expect(refunded.body).toEqual({ state: 'refunded' });
    });

    it('is named where nobody knows, and settled once the operator has it looked at again', async () => {
      const { id, number, quote, state } = await begin();
      await pay(quote);
      await mine(depth);
      second.be('down');
      await weekLater(id);
      expect((await run()).body.forOperator).toEqual([number]);
      expect(await closed(id)).toBe(true);
      const look = () =>
        asOperator<{ code?: string; state?: string }>('stablecoin/look', { number });
      expect((await look()).body.code).toBe('provider_unavailable');
      second.be('agrees');
      expect((await look()).body).toEqual({ state: 'paid' });
      expect(await state()).toBe('paid');
    });
  });

  describe('is given back by hand', () => {
    const refund = (number: string, transaction?: string) =>
      asOperator<RefundResponse>('refunds', { number, ...(transaction && { transaction }) });
    const sendBack = async (to: Hex, amount: bigint, token = chain.token, from = treasury) => {
      const { transactionHash } = await chain.send(from, token, dollar.abi, 'transfer', [
        to,
        amount,
      ]);
      await mine(depth);
      return transactionHash;
    };
    async function paid() {
      const begun = await begin();
      const { transactionHash } = await pay(begun.quote);
      await mine(depth);
      expect(await begun.state()).toBe('paid');
      return { ...begun, transactionHash };
    }

    it('with a transaction that both endpoints show: that coin, that sum, to whoever paid, once', async () => {
      const early = await sendBack(ann.address, 1_990_000n);
      const [one, other] = [await paid(), await paid()];
      expect((await refund(one.number)).body.code).toBe('refund_by_hand');
      await chain.fund(treasury, 50_000_000n, chain.twin, deployer.address);
      for (const wrong of [
        `0x${'ab'.repeat(32)}`,
        // The payment itself is none, nor another one's.
        one.transactionHash,
        other.transactionHash,
        await sendBack(ben.address, 1_990_000n),
        await sendBack(ann.address, 1_989_999n),
        await sendBack(ann.address, 1_990_000n, chain.twin),
        // Nor what somebody else sent, or the treasury before it was paid.
        await sendBack(ann.address, 1_990_000n, chain.token, ben),
        early,
      ])
        expect((await refund(one.number, wrong)).body.code).toBe('refund_not_seen');
      expect(await one.state()).toBe('paid');
      const back = await sendBack(ann.address, 1_990_000n);
      second.be('down');
      expect((await refund(one.number, back)).body.code).toBe('provider_unavailable');
      second.be('agrees');
      expect((await refund(one.number, back.toUpperCase().replace('0X', '0x'))).body).toEqual({
        state: 'refunded',
      });
      expect(await one.state()).toBe('refunded');
      // The same money doesn't give another order back.
      expect((await refund(other.number, back)).body.code).toBe('refund_not_seen');
      expect(await other.state()).toBe('paid');
    });
  });
});
