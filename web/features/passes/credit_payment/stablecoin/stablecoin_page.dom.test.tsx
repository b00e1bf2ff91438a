import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentInTab } from '../../../../data/passes/stablecoin.ts';
import { orderId, orderWith, refuses, says } from '../../../../data/testing/access_service.ts';
import { standIn } from '../../../../data/testing/services.ts';
import { settled } from '../../../../data/testing/settled.ts';
import { type Wallet, walletOf } from '../../../../data/wallet/wallet.ts';
import type { WalletError } from '../../../../data/wallet/wallet_errors.ts';
import type { ContractCall, WalletState } from '../../../../data/wallet/wallet_types.ts';
import { find } from '../../../../ui/testing/hands.ts';
import {
  asked,
  begin,
  button,
  choose,
  end,
  left,
  press,
  service,
  visit,
} from '../testing/shop_page.tsx';
// It's on its way to the page while a test waits for nothing else.
import './stablecoin_page.tsx';

// Paying with a stablecoin as somebody meets it: where it's offered, what stands in the way, what the wallet says, and what comes of it.

const account = `0x${'7a'.repeat(20)}`;
const [till, token] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
const connected: WalletState = {
  status: 'connected',
  address: account,
  chain: { id: 10, isUnsupported: false },
  name: 'Fern Wallet',
};
const nobody: WalletState = { status: 'disconnected', address: null, chain: null, name: null };
const quote = {
  chainId: 10,
  till,
  token,
  amount: '1990000',
  chainOrder: `0x${'d4'.repeat(32)}`,
  deadline: Math.floor(Date.now() / 1000) + 800,
  signature: `0x${'e5'.repeat(65)}`,
  depth: 30,
  explorer: 'https://explorer.example',
  transaction: null,
};
const open = { pathname: '/credit-payment', search: `?stablecoin=${orderId}` };
const order = (state = 'open') => orderWith({ provider: 'stablecoin', state: state as 'open' });

const world = {
  wallet: connected as WalletState,
  balance: 5_000_000,
  allowance: 0,
  coin: '0xde0b6b3a7640000',
  isPaid: false,
  receipt: null as object | null,
  isAway: false,
  answer: null as WalletError | null,
};
let sent: ContractCall[] = [];

/** A node behind `/rpc/10`. */
async function node(_url: string, init: { readonly body: string }): Promise<Response> {
  if (world.isAway) return new Response(null, { status: 502 });
  const calls = JSON.parse(init.body) as { id: number; method: string; params: unknown[] }[];
  const hex = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
  return Response.json(
    calls.map(({ id, method, params }) => {
      const data = String((params[0] as { data?: string } | undefined)?.data ?? '').slice(0, 10);
      const result = {
        eth_call: {
          '0x70a08231': hex(world.balance),
          '0xdd62ed3e': hex(world.allowance),
          '0xadd89bb2': hex(world.isPaid ? 1 : 0),
        }[data],
        eth_estimateGas: '0xb3b0',
        eth_gasPrice: '0x3b9aca00',
        eth_getBalance: world.coin,
        eth_getTransactionCount: '0x0',
        eth_getTransactionReceipt: world.receipt,
      }[method];
      return { id, result };
    }),
  );
}

beforeEach(() => {
  begin();
  Object.assign(world, {
    wallet: connected,
    balance: 5_000_000,
    allowance: 0,
    coin: '0xde0b6b3a7640000',
    isPaid: false,
    receipt: null,
    isAway: false,
    answer: null,
  });
  sent = [];
  vi.stubGlobal('fetch', node);
  const wallet: Wallet = {
    state: () => world.wallet,
    subscribe: () => () => undefined,
    resume: () => undefined,
    kit: async () =>
      ({
        async send(call: ContractCall) {
          sent.push(call);
          return world.answer
            ? { ok: false, error: world.answer }
            : { ok: true, value: `0x${'f6'.repeat(32)}` };
        },
        switchChain: async () =>
          world.answer ? { ok: false, error: world.answer } : { ok: true, value: null },
      }) as never,
  };
  standIn(walletOf, wallet);
  service.answers('payments/orders/check', says({ order: order() }));
  service.answers('payments/orders/quote', says(quote));
});
afterEach(async () => {
  await end();
  vi.unstubAllGlobals();
});

/** The page, once it's there. */
async function show() {
  const page = await visit(open);
  await act(() => vi.waitFor(() => expect(page.querySelector('h1')).not.toBe(null)));
  await settled();
  return page;
}

describe('the other way to pay', () => {
  const offered = { provider: 'stripe', stablecoin: { chainId: 10 }, refundDays: 14 };

  it('is not there unless it’s set up', async () => {
    const page = await visit(asked);
    expect(page.textContent).not.toContain('stablecoin');
  });

  it('stands behind the card, and opens an order of its own', async () => {
    service.answers('payments/offer', says(offered));
    service.answers('payments/orders', says({ order: order(), checkoutUrl: 'https://x.example/' }));
    const page = await visit(asked);
    await choose(page, '1h');
    expect(button(page, /by card/).textContent).toBe('Pay $1.99 by card');
    expect(page.textContent).toContain('on Optimism. It’s public, the network takes a fee');
    await press(button(page, /stablecoin/));
    expect(service.bodiesOf('payments/orders')).toMatchObject([
      { plan: '1h', returnTo: '/settings?x=1#y', isByStablecoin: true },
    ]);
    expect(left).toEqual([`${window.location.origin}/credit-payment?stablecoin=${orderId}`]);
  });

  it('opens another order where the offer before has run out', async () => {
    service.answers('payments/offer', says(offered));
    service.answers(
      'payments/orders',
      says({ order: order(), checkoutUrl: null }),
      says({ order: order(), checkoutUrl: 'https://x.example/' }),
    );
    const page = await visit(asked);
    await choose(page, '1h');
    await press(button(page, /stablecoin/));
    const ids = service.bodiesOf('payments/orders').map((body) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
    expect(left).toHaveLength(1);
  });
});

describe('the page where a wallet pays', () => {
  it('says what it costs, that it’s public, how refunds are made, and that a card will do', async () => {
    world.wallet = nobody;
    const page = await show();
    for (const words of [
      'Pay $1.99 with a stablecoin',
      'MO-7Q4K22AB',
      'You send1.99 USDC',
      'NetworkOptimism',
      'We addNothing',
      'Anyone can see on Optimism, forever',
      'Refunds are made by hand.',
      'Pay by card instead',
    ])
      expect(page.textContent).toContain(words);
    expect(button(page, /^Connect/).textContent).toBe('Connect a wallet');
  });

  it('has the exact amount allowed, then paid', async () => {
    const page = await show();
    expect(page.textContent).toContain('Network fee, about0.000092 ETH');
    await press(button(page, /^Allow/));
    expect(sent).toEqual([
      { chainId: 10, from: account, to: token, data: expect.stringMatching(/^0x095ea7b3/) },
    ]);
    expect(BigInt(`0x${sent[0]?.data.slice(-64)}`)).toBe(1_990_000n);
    expect(page.textContent).toContain('Allowing it');
  });

  it('pays where it’s allowed already, and follows what was sent', async () => {
    world.allowance = 1_990_000;
    const page = await show();
    await press(button(page, /^Pay 1.99/));
    expect(sent).toEqual([
      { chainId: 10, from: account, to: till, data: expect.stringMatching(/^0x945b6986/) },
    ]);
    expect(page.textContent).toContain('It’s on the way to Optimism.');
    expect(find<HTMLAnchorElement>(page, 'a[target]').href).toBe(
      `https://explorer.example/tx/0x${'f6'.repeat(32)}`,
    );
    // Nobody is asked to pay a second time.
    expect(page.textContent).not.toContain('Pay by card instead');
    expect(sentInTab.read()).toMatchObject({ chainOrder: quote.chainOrder, from: account });
  });

  it.each([
    [{ balance: 1_989_999 }, 'This wallet has 1.98 USDC on Optimism, and you need 1.99 USDC.'],
    [{ coin: '0x1' }, 'You pay the network’s fee in ETH'],
    [{ wallet: { ...connected, chain: { id: 1, isUnsupported: false } } }, 'Switch to Optimism'],
    [{ isAway: true }, 'The network isn’t answering.'],
  ])('says what stands in the way: %j', async (over, words) => {
    Object.assign(world, over);
    const page = await show();
    expect(page.textContent).toContain(words);
    expect(page.textContent).toContain('Pay by card instead');
  });

  it.each<[WalletError['code'], string]>([
    ['declined', 'You said no in your wallet. Nothing was sent, and nothing was spent.'],
    ['waiting', 'A request is already waiting in your wallet.'],
    ['not_connected', 'Your wallet isn’t connected anymore. Connect it again.'],
    ['unexpected', 'Your wallet didn’t send it. Look there before you try again.'],
  ])('says what the wallet said: %s', async (code, words) => {
    world.answer = { code } as WalletError;
    const page = await show();
    await press(button(page, /^Allow/));
    expect(find(page, '[role="alert"]').textContent).toContain(words);
    expect(button(page, /^Allow/)).toBeDefined();
  });

  it('doesn’t send what would come too late', async () => {
    service.answers(
      'payments/orders/quote',
      says({ ...quote, deadline: Math.floor(Date.now() / 1000) + 30 }),
    );
    const page = await show();
    await press(button(page, /^Allow/));
    expect(sent).toEqual([]);
    expect(page.textContent).toContain('There’s too little time left');
  });

  it('says that the network refused it, and can begin again', async () => {
    world.allowance = 1_990_000;
    world.receipt = { status: '0x0' };
    const page = await show();
    await press(button(page, /^Pay 1.99/));
    expect(find(page, '[role="alert"]').textContent).toContain('No USDC was sent');
    world.receipt = null;
    await press(button(page, /^Try again/));
    expect(button(page, /^Pay 1.99/)).toBeDefined();
    expect(sentInTab.read()).toBe(null);
  });

  it('says that a payment is there and waits, also in another browser', async () => {
    world.isPaid = true;
    service.answers('payments/orders/check', says({ order: order('processing') }));
    const page = await show();
    expect(page.textContent).toContain('until it’s 30 blocks deep');
    expect(page.textContent).not.toContain('Pay by card instead');
  });

  it('leads to the receipt once it’s paid', async () => {
    service.answers('payments/orders/check', says({ order: order('paid') }));
    const page = await visit(open);
    await settled();
    expect(page.querySelector('output')?.textContent).toContain(
      `/payment-success?order=${orderId}`,
    );
  });

  it.each([
    ['expired', 'This offer expired'],
    ['failed', 'This offer expired'],
    ['disputed', 'This order is settled'],
  ])('says where nothing can be paid any more: %s', async (state, words) => {
    service.answers('payments/orders/check', says({ order: order(state) }));
    const page = await show();
    expect(find(page, 'h1').textContent).toBe(words);
    expect(page.querySelector('button')).toBe(null);
  });

  it('says where there is no such order, or nobody answers', async () => {
    service.answers('payments/orders/check', refuses(404, 'order_unknown'));
    const none = await show();
    expect(find(none, 'h1').textContent).toBe('There’s no order to pay here');
    await end();
    begin();
    service.answers('payments/orders/check', says({ order: order() }));
    service.answers('payments/orders/quote', 'no answer', says(quote));
    const page = await show();
    expect(find(page, 'h1').textContent).toBe('We couldn’t load your order');
    await press(button(page, /^Try again/));
    expect(find(page, 'h1').textContent).toBe('Pay $1.99 with a stablecoin');
  });
});
