import fc from 'fast-check';
import { encodeFunctionData, getAddress, type Hex, parseEventLogs, toFunctionSelector } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findEvmNode } from '../../server/evm_node.ts';
import { refusalOf, restoredAfterEach } from './testing/local_chain.ts';
import {
  ann,
  ben,
  deployer,
  dollar,
  type Quote,
  quoter,
  startTillChain,
  till,
  treasury,
} from './testing/till_chain.ts';

// The till on a real node of this machine: what is paid comes to the treasury whole, once, as it was quoted, or not at all.

const program = findEvmNode();

describe.runIf(program !== null)('the till', () => {
  let chain: Awaited<ReturnType<typeof startTillChain>>;
  beforeAll(async () => {
    chain = await startTillChain(program ?? '');
  });
  afterAll(() => chain?.stop());
  restoredAfterEach(() => chain.clock);
  beforeEach(() => chain.fund(ann, 10_000_000n));

  /** That nothing moved, and the order can still be paid. */
  const nothingMoved = async (quote: Quote) => {
    expect(await chain.balanceOf(ann.address)).toBe(10_000_000n);
    expect(await chain.balanceOf(treasury.address)).toBe(0n);
    expect(await chain.isPaid(quote.orderId)).toBe(false);
  };

  it('passes the exact sum on to the treasury, keeps nothing, and says for which order', async () => {
    const quote = await chain.quote();
    const receipt = await chain.pay(ann, quote);
    const [log] = parseEventLogs({ abi: till.abi, logs: receipt.logs, eventName: 'Paid' });
    expect(log?.args).toEqual({
      orderId: quote.orderId,
      payer: ann.address,
      token: getAddress(chain.token),
      amount: 1_990_000n,
    });
    expect(await chain.balanceOf(treasury.address)).toBe(1_990_000n);
    expect(await chain.balanceOf(ann.address)).toBe(8_010_000n);
    expect(await chain.balanceOf(chain.address)).toBe(0n);
    expect(await chain.isPaid(quote.orderId)).toBe(true);
    expect(receipt.gasUsed).toBeLessThan(130_000n);
  });

  it('takes it from whoever pays: a friend may', async () => {
    await chain.fund(ben, 1_990_000n);
    const quote = await chain.quote();
    const receipt = await chain.pay(ben, quote);
    const [log] = parseEventLogs({ abi: till.abi, logs: receipt.logs, eventName: 'Paid' });
    expect(log?.args).toMatchObject({ payer: ben.address });
    expect(await chain.balanceOf(ann.address)).toBe(10_000_000n);
  });

  it('takes an order’s money once, whoever pays again', async () => {
    await chain.fund(ben, 10_000_000n);
    const quote = await chain.quote();
    await chain.pay(ann, quote);
    for (const from of [ann, ben])
      expect(await refusalOf(chain.pay(from, quote))).toBe('OrderPaid');
    // Not with another quote for the same order either.
    const again = await chain.quote({ orderId: quote.orderId, amount: 1n });
    expect(await refusalOf(chain.pay(ann, again))).toBe('OrderPaid');
    expect(await chain.balanceOf(treasury.address)).toBe(1_990_000n);
  });

  it.each([
    ['forged', { signer: ben }],
    ['forged by who deployed it', { signer: deployer }],
    ['forged by who is paid', { signer: treasury }],
    ['of another chain', { domain: { chainId: 1 } }],
    ['of another till', { domain: { verifyingContract: ben.address } }],
    ['of another version', { domain: { version: '2' } }],
    ['of another name', { domain: { name: 'MendwellBadges' } }],
  ])('takes no quote that is %s', async (_, given) => {
    const quote = await chain.quote(given);
    expect(await refusalOf(chain.pay(ann, quote))).toBe('BadQuote');
    await nothingMoved(quote);
  });

  it('takes no other token, also where it has the same name', async () => {
    await chain.fund(ann, 10_000_000n, chain.twin);
    const quote = await chain.quote();
    expect(await refusalOf(chain.pay(ann, { ...quote, token: chain.twin }))).toBe('BadQuote');
    await nothingMoved(quote);
  });

  it('takes no less and no more than was quoted', async () => {
    const quote = await chain.quote();
    for (const amount of [0n, 1n, quote.amount - 1n, quote.amount + 1n])
      expect(await refusalOf(chain.pay(ann, { ...quote, amount }))).toBe('BadQuote');
    await nothingMoved(quote);
  });

  it('takes nothing where too little is allowed, or there', async () => {
    const quote = await chain.quote();
    await chain.send(ann, chain.token, dollar.abi, 'approve', [chain.address, quote.amount - 1n]);
    await expect(chain.pay(ann, quote)).rejects.toThrow(
      toFunctionSelector('ERC20InsufficientAllowance(address,uint256,uint256)'),
    );
    await chain.send(ben, chain.token, dollar.abi, 'approve', [chain.address, quote.amount]);
    await expect(chain.pay(ben, quote)).rejects.toThrow(
      toFunctionSelector('ERC20InsufficientBalance(address,uint256,uint256)'),
    );
    await nothingMoved(quote);
  });

  it('takes nothing after the deadline, up to which it does', async () => {
    const { timestamp } = await chain.reader.getBlock();
    const late = await chain.quote({ deadline: timestamp + 60n });
    const inTime = await chain.quote({ deadline: timestamp + 62n });
    await chain.clock.setNextBlockTimestamp({ timestamp: timestamp + 61n });
    await chain.clock.mine({ blocks: 1 });
    expect(await refusalOf(chain.pay(ann, late))).toBe('OrderExpired');
    await chain.clock.setNextBlockTimestamp({ timestamp: timestamp + 62n });
    expect(await refusalOf(chain.pay(ann, inTime))).toBe(null);
    // Nor with a later one written in.
    expect(await refusalOf(chain.pay(ann, { ...late, deadline: timestamp + 900n }))).toBe(
      'BadQuote',
    );
  });

  it('takes nothing of a token that keeps a part of it', async () => {
    await chain.send(deployer, chain.token, dollar.abi, 'setFee', [100n]);
    const quote = await chain.quote();
    expect(await refusalOf(chain.pay(ann, quote))).toBe('ShortTransfer');
    await nothingMoved(quote);
  });

  it('is not entered again while it pays: not for the same order, and not for another', async () => {
    for (const isSame of [true, false]) {
      const quote = await chain.quote();
      const inner = isSame ? quote : await chain.quote();
      const data = encodeFunctionData({
        abi: till.abi,
        functionName: 'pay',
        args: [inner.orderId, inner.token, inner.amount, inner.deadline, inner.signature],
      });
      await chain.send(ann, chain.token, dollar.abi, 'callWhenMoved', [chain.address, data]);
      await chain.pay(ann, quote);
      const answer = await chain.reader.readContract({
        address: chain.token,
        abi: dollar.abi,
        functionName: 'answer',
      });
      expect(answer).toBe(toFunctionSelector('ReentrancyGuardReentrantCall()'));
      expect(await chain.isPaid(inner.orderId)).toBe(isSame);
    }
    expect(await chain.balanceOf(treasury.address)).toBe(2n * 1_990_000n);
  });

  it('takes no quote of which anything was changed', async () => {
    const quote = await chain.quote();
    const word = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Hex);
    const changes = fc.oneof(
      fc.record({ orderId: word }),
      fc.record({ token: fc.constantFrom(chain.twin, chain.address, ben.address) }),
      fc.record({ amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }) }),
      fc.record({ deadline: fc.bigInt({ min: quote.deadline, max: 2n ** 256n - 1n }) }),
      // One bit of the signature.
      fc.nat({ max: 65 * 8 - 1 }).map((bit) => {
        const bytes = Buffer.from(quote.signature.slice(2), 'hex');
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return { signature: `0x${bytes.toString('hex')}` as Hex };
      }),
      fc.uint8Array({ maxLength: 130 }).map((bytes) => ({
        signature: `0x${Buffer.from(bytes).toString('hex')}` as Hex,
      })),
    );
    await fc.assert(
      fc.asyncProperty(changes, async (change) => {
        fc.pre(Object.entries(change).some(([key, value]) => quote[key as never] !== value));
        expect(await refusalOf(chain.pay(ann, { ...quote, ...change }))).toBe('BadQuote');
      }),
      { numRuns: 120 },
    );
    await nothingMoved(quote);
    await chain.pay(ann, quote);
  });

  it('keeps its sum whatever is paid in whatever order: paid is what the treasury has, and what was quoted', async () => {
    const tries = fc.array(
      fc.record({
        order: fc.nat({ max: 3 }),
        cents: fc.integer({ min: 1, max: 300 }),
        who: fc.constantFrom(ann, ben),
      }),
      { maxLength: 8 },
    );
    await chain.fund(ben, 3_000_000n);
    await fc.assert(
      fc.asyncProperty(tries, async (steps) => {
        const at = await chain.clock.snapshot();
        const paid = new Map<number, bigint>();
        for (const { order, cents, who } of steps) {
          const orderId = `0x${(order + 1000).toString(16).padStart(64, '0')}` as Hex;
          const quote = await chain.quote({ orderId, amount: BigInt(cents) * 10_000n });
          const refusal = await refusalOf(chain.pay(who, quote)).catch(() => 'token');
          if (refusal === null) {
            expect(paid.has(order)).toBe(false);
            paid.set(order, quote.amount);
          }
        }
        const sum = [...paid.values()].reduce((one, other) => one + other, 0n);
        expect(await chain.balanceOf(treasury.address)).toBe(sum);
        expect(await chain.balanceOf(chain.address)).toBe(0n);
        await chain.clock.revert({ id: at });
      }),
      { numRuns: 8 },
    );
  });

  it('has nobody above it: one call writes, none takes coins, and it is made for real addresses alone', async () => {
    const writes = till.abi.flatMap((item) =>
      item.type === 'function' && item.stateMutability === 'nonpayable' ? [item.name] : [],
    );
    expect(writes).toEqual(['pay']);
    expect(
      till.abi.some((item) => 'stateMutability' in item && item.stateMutability === 'payable'),
    ).toBe(false);
    const read = (functionName: string) =>
      chain.reader.readContract({ address: chain.address, abi: till.abi, functionName });
    expect(await read('treasury')).toBe(treasury.address);
    expect(await read('quoter')).toBe(quoter.address);
    await expect(chain.deployTill(`0x${'0'.repeat(40)}`)).rejects.toThrow(
      toFunctionSelector('NoAddress()'),
    );
  });
});
