import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem';
import { describe, expect, it, vi, afterEach } from 'vitest';
import {
  allowData,
  followPayment,
  payData,
  paymentBegun,
  type Quote,
  readFunds,
} from './stablecoin.ts';

const [till, token, owner] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(20)}`) as [
  Hex,
  Hex,
  Hex,
];
const quote: Quote = {
  chainId: 8453,
  till,
  token,
  amount: '1990000',
  chainOrder: `0x${'d4'.repeat(32)}`,
  deadline: 1_795_856_000,
  signature: `0x${'e5'.repeat(65)}`,
  depth: 30,
  explorer: null,
  transaction: null,
};

afterEach(() => vi.unstubAllGlobals());

/** A chain that answers each method; a call of a contract by its first four bytes. */
function answering(said: Readonly<Record<string, unknown>>) {
  const asked: { method: string; params: readonly unknown[] }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    expect(url).toBe('/rpc/8453');
    const calls = JSON.parse(body) as { id: number; method: string; params: unknown[] }[];
    asked.push(...calls);
    return Response.json(
      calls.map(({ id, method, params }) => {
        const [first, block] = params as [{ data?: string; to?: string } | string, string?];
        const name =
          method === 'eth_call' && typeof first === 'object'
            ? `${first.data?.slice(0, 10)}${block === 'finalized' ? ' finalized' : ''}`
            : method === 'eth_estimateGas' && typeof first === 'object'
              ? `gas ${first.to}`
              : method;
        return { id, result: said[name] };
      }),
    );
  });
  return asked;
}
const hex = (value: bigint | number) => `0x${value.toString(16)}`;

describe('what a wallet sends', () => {
  it('is as the contracts’ interfaces have it', () => {
    expect(allowData(quote)).toBe(
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [till, 1_990_000n] }),
    );
    expect(payData(quote)).toBe(
      encodeFunctionData({
        abi: parseAbi(['function pay(bytes32,address,uint256,uint256,bytes)']),
        args: [quote.chainOrder as Hex, token, 1_990_000n, 1_795_856_000n, quote.signature as Hex],
      }),
    );
  });
});

describe('what a wallet has', () => {
  const said = {
    '0x70a08231': hex(5_000_000),
    '0xdd62ed3e': hex(0),
    eth_getBalance: hex(10n ** 15n),
    eth_gasPrice: hex(10n ** 9n),
    eth_getTransactionCount: '0x7',
    [`gas ${token}`]: hex(46_000),
  };

  it('is enough, and the fee of both steps is estimated by the first', async () => {
    answering(said);
    expect(await readFunds(quote, owner)).toEqual({
      ok: true,
      value: {
        balance: 5_000_000n,
        hasEnough: true,
        isAllowed: false,
        // 46,000 and 115,000 at a gwei.
        fee: 161_000n * 10n ** 9n,
        hasFee: true,
        nextNonce: 7,
      },
    });
  });

  it('has what is written to Ethereum added, and the second step alone once the amount is allowed', async () => {
    answering({
      ...said,
      '0xdd62ed3e': hex(1_990_000),
      [`gas ${till}`]: hex(100_000),
      '0x49948e0e': hex(7),
    });
    const funds = await readFunds(quote, owner);
    expect(funds).toMatchObject({
      value: { isAllowed: true, fee: 100_000n * 10n ** 9n + 7n },
    });
  });

  it.each([
    [{ '0x70a08231': hex(1_989_999) }, { hasEnough: false, hasFee: true }],
    [{ eth_getBalance: hex(160_999n * 10n ** 9n) }, { hasEnough: true, hasFee: false }],
    [{ '0xdd62ed3e': hex(1_989_999) }, { isAllowed: false }],
  ])('may be too little: %j', async (over, expected) => {
    answering({ ...said, ...over });
    expect(await readFunds(quote, owner)).toMatchObject({ value: expected });
  });

  it('is unknown where the chain leaves something out', async () => {
    answering({ ...said, '0xdd62ed3e': undefined });
    expect(await readFunds(quote, owner)).toEqual({ ok: false, error: { code: 'offline' } });
  });
});

describe('a payment', () => {
  const { chainId, chainOrder, deadline } = quote;
  const sent = { chainId, till, chainOrder, deadline, from: owner, hash: '0x1', nonce: null };
  const none = hex(0).padEnd(66, '0');
  const follow = (said: object) => {
    answering({
      '0xadd89bb2': none,
      '0xadd89bb2 finalized': none,
      eth_getTransactionCount: '0x4',
      ...said,
    });
    return followPayment(sent, paymentBegun, deadline - 600);
  };

  it('is on its way, in a block, final or refused, as the till and its receipt say', async () => {
    const waits = await follow({ eth_getTransactionByHash: { nonce: '0x4' } });
    expect(waits).toMatchObject({ sent: { nonce: 4 }, course: { step: 'sent' } });
    const receipt = { eth_getTransactionReceipt: { status: '0x1' } };
    expect(await follow({ ...receipt, '0xadd89bb2': '0x1' })).toMatchObject({
      course: { step: 'included', isByAnother: false },
    });
    expect(
      await follow({ ...receipt, '0xadd89bb2': '0x1', '0xadd89bb2 finalized': '0x1' }),
    ).toMatchObject({ course: { step: 'final' } });
    expect(await follow({ eth_getTransactionReceipt: { status: '0x0' } })).toMatchObject({
      course: { step: 'reverted' },
    });
  });

  it('that was replaced before it was looked at for the first time is known by the number it was going to have', async () => {
    const replaced = { '0xadd89bb2': none, '0xadd89bb2 finalized': none };
    const twice = async (nonce: number, count: string) => {
      answering({ ...replaced, eth_getTransactionCount: count });
      const first = await followPayment({ ...sent, nonce }, paymentBegun, deadline - 600);
      return (await followPayment(first.sent, first.course, deadline - 596)).course.step;
    };
    expect(await twice(4, '0x5')).toBe('replaced');
    // Its number wasn't used yet: the node only hasn't heard of it.
    expect(await twice(4, '0x4')).toBe('sent');
  });

  it('is not judged where the chain leaves something out', async () => {
    await expect(follow({ '0xadd89bb2': undefined })).rejects.toThrow(TypeError);
  });
});
