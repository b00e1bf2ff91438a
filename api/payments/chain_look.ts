import * as z from 'zod/mini';
import { askEndpoint } from '../kernel/json_rpc.ts';
import type { ChainQuote } from './ports.ts';

// What a chain says of an order's payment. Two endpoints of different operators are asked, and have to say the same: one may be wrong,
// behind, or lie. Calls and events of the till by its ABI (https://docs.soliditylang.org/en/latest/abi-spec.html), which are words one
// after another.

/** A payment that the till has told of. */
export interface SeenPayment {
  /** Hash of the transaction. */
  readonly transaction: string;
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: string;
  /** Seconds since 1970, of its block. */
  readonly paidAt: number;
  readonly payer: string;
  readonly token: string;
  readonly amount: bigint;
}

export type ChainLook =
  | {
      readonly kind: 'unpaid';
      /** Of the newest block. */
      readonly head: number;
      /** A block as deep as a pass asks for is later than the quote's deadline: the till doesn't take it any more. */
      readonly isTooLate: boolean;
    }
  | {
      readonly kind: 'paid';
      readonly payment: SeenPayment;
      /** Blocks from the payment's own to the newest, itself counted. */
      readonly depth: number;
      readonly isFinal: boolean;
    };

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/)),
  z.transform((text) => Number(text)),
);
const hash = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
  z.transform((text) => text.toLowerCase()),
);
const addressShape = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  z.transform((text) => text.toLowerCase()),
);
const block = z.object({ number: quantity, hash, timestamp: quantity });
const log = z.object({
  address: addressShape,
  topics: z.array(hash),
  data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity,
  removed: z.optional(z.boolean()),
});
type Log = z.output<typeof log>;
const receipt = z.object({
  status: z.string(),
  blockHash: hash,
  blockNumber: quantity,
  logs: z.array(log),
});

/** `paid(bytes32)`, and the topic of `Paid(bytes32,address,address,uint256)` and of a token's `Transfer(address,address,uint256)`. */
const paidCall = '0xadd89bb2';
const paidTopic = '0x37db9851b6c9a32f8ddcf4734e6526de7c85268ef735f7883ea70dc8a39c9c85';
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Blocks in one question for events: many endpoints take no more. */
const chunkBlocks = 2_000;
const maxChunks = 40;

const hexOf = (value: number) => `0x${value.toString(16)}`;
const wordAt = (data: string, at: number) => data.slice(2 + 64 * at, 2 + 64 * (at + 1));
const addressIn = (word: string) => `0x${word.slice(-40)}`.toLowerCase();

type Ask = <Value>(
  shape: z.ZodMiniType<Value>,
  method: string,
  params: readonly unknown[],
) => Promise<Value>;

const asker =
  (url: string, signal: AbortSignal): Ask =>
  async (shape, method, params) =>
    z.parse(shape, await askEndpoint(url, method, params, signal));

/** The till's event in a block, as the payment it tells of. */
function paymentOf(found: Log, paidAt: number): SeenPayment {
  const { topics, data } = found;
  return {
    transaction: found.transactionHash,
    logIndex: found.logIndex,
    blockNumber: found.blockNumber,
    blockHash: found.blockHash,
    paidAt,
    payer: addressIn(topics[2] ?? ''),
    token: addressIn(wordAt(data, 0)),
    amount: BigInt(`0x${wordAt(data, 1)}`),
  };
}

const isSameLog = (one: Log, other: Log) =>
  one.address === other.address &&
  one.logIndex === other.logIndex &&
  one.transactionHash === other.transactionHash &&
  one.data.toLowerCase() === other.data.toLowerCase() &&
  one.topics.join() === other.topics.join();

/** What one endpoint says. Throws where it doesn't answer, is of another chain, or contradicts itself. */
async function lookThrough(ask: Ask, quote: ChainQuote, depth: number): Promise<ChainLook> {
  const [chainId, head] = await Promise.all([
    ask(quantity, 'eth_chainId', []),
    ask(block, 'eth_getBlockByNumber', ['latest', false]),
  ]);
  if (chainId !== quote.chainId) throw new TypeError('it is an endpoint of another chain');
  const at = hexOf(head.number);
  const word = await ask(hash, 'eth_call', [
    { to: quote.till, data: `${paidCall}${quote.chainOrder.slice(2)}` },
    at,
  ]);
  if (BigInt(word) === 0n) {
    const deep = await ask(block, 'eth_getBlockByNumber', [
      hexOf(Math.max(0, head.number - depth + 1)),
      false,
    ]);
    return { kind: 'unpaid', head: head.number, isTooLate: deep.timestamp > quote.deadline };
  }
  const found = await findLog(ask, quote, head.number);
  if (found === null) throw new TypeError('paid, and there is no event of it');
  const [own, seen, final] = await Promise.all([
    ask(block, 'eth_getBlockByNumber', [hexOf(found.blockNumber), false]),
    ask(receipt, 'eth_getTransactionReceipt', [found.transactionHash]),
    // Chains and nodes that don't know it say so in their own ways: then nothing is final.
    ask(block, 'eth_getBlockByNumber', ['finalized', false]).catch(() => null),
  ]);
  const isWhole =
    own.hash === found.blockHash &&
    seen.blockHash === found.blockHash &&
    seen.status === '0x1' &&
    seen.logs.some((each) => isSameLog(each, found));
  if (!isWhole) throw new TypeError('the event is not of a block of the chain');
  return {
    kind: 'paid',
    payment: paymentOf(found, own.timestamp),
    depth: head.number - found.blockNumber + 1,
    isFinal: final !== null && final.number >= found.blockNumber,
  };
}

/** The till's own event for the order; null where there is none. */
async function findLog(
  ask: Ask,
  { till, chainOrder, firstBlock }: ChainQuote,
  head: number,
): Promise<Log | null> {
  for (let chunk = 0; chunk < maxChunks; chunk += 1) {
    const from = firstBlock + chunk * chunkBlocks;
    if (from > head) return null;
    const logs = await ask(z.array(log), 'eth_getLogs', [
      {
        address: till,
        topics: [paidTopic, chainOrder],
        fromBlock: hexOf(from),
        toBlock: hexOf(Math.min(head, from + chunkBlocks - 1)),
      },
    ]);
    const own = logs.filter(
      ({ address, topics, data, removed, blockNumber }) =>
        address === till &&
        topics.length === 3 &&
        topics[0] === paidTopic &&
        topics[1] === chainOrder &&
        data.length === 2 + 2 * 64 &&
        removed !== true &&
        blockNumber >= from &&
        blockNumber <= head,
    );
    if (own.length > 1) throw new TypeError('an order was paid twice, which the till does not do');
    if (own[0]) return own[0];
  }
  return null;
}

const isSamePayment = (one: SeenPayment, other: SeenPayment) =>
  (Object.keys(one) as (keyof SeenPayment)[]).every((key) => one[key] === other[key]);

/** What both say; null where they don't say the same. The one that is further behind counts. */
function agreed(one: ChainLook, other: ChainLook): ChainLook | null {
  if (one.kind === 'unpaid' && other.kind === 'unpaid')
    return {
      kind: 'unpaid',
      head: Math.min(one.head, other.head),
      isTooLate: one.isTooLate && other.isTooLate,
    };
  if (one.kind === 'paid' && other.kind === 'paid' && isSamePayment(one.payment, other.payment))
    return {
      ...one,
      depth: Math.min(one.depth, other.depth),
      isFinal: one.isFinal && other.isFinal,
    };
  return null;
}

type Endpoints = readonly [string, string];

async function bothOf<Value>(
  endpoints: Endpoints,
  timeoutMs: number,
  ask: (ask: Ask) => Promise<Value>,
): Promise<readonly [Value, Value] | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const [first, second] = endpoints;
    return await Promise.all([ask(asker(first, signal)), ask(asker(second, signal))]);
  } catch {
    // Which of them, and what it said, may hold its key.
    return null;
  }
}

/** What both endpoints say of an order; null where one doesn't answer, or they don't say the same. */
export async function lookAtChain(
  endpoints: Endpoints,
  quote: ChainQuote,
  depth: number,
  timeoutMs = 6_000,
): Promise<ChainLook | null> {
  const both = await bothOf(endpoints, timeoutMs, (ask) => lookThrough(ask, quote, depth));
  return both && agreed(...both);
}

/** The number of the newest block that both have; null where one doesn't answer, or isn't of the chain. */
export async function readHead(
  endpoints: Endpoints,
  chainId: number,
  timeoutMs = 6_000,
): Promise<number | null> {
  const both = await bothOf(endpoints, timeoutMs, async (ask) => {
    if ((await ask(quantity, 'eth_chainId', [])) !== chainId) throw new TypeError('another chain');
    return ask(quantity, 'eth_blockNumber', []);
  });
  return both && Math.min(...both);
}

/** A sum of a token that came to an address by one transaction. */
export interface Transfer {
  readonly token: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Whether both endpoints show that a transaction moved exactly that, in a block that is deep enough; null where they don't both answer. */
export async function hasMoved(
  endpoints: Endpoints,
  chainId: number,
  transaction: string,
  { token, to, amount }: Transfer,
  depth: number,
  timeoutMs = 6_000,
): Promise<boolean | null> {
  const both = await bothOf(endpoints, timeoutMs, async (ask) => {
    const [chain, head, seen] = await Promise.all([
      ask(quantity, 'eth_chainId', []),
      ask(quantity, 'eth_blockNumber', []),
      ask(z.nullable(receipt), 'eth_getTransactionReceipt', [transaction]),
    ]);
    if (chain !== chainId) throw new TypeError('another chain');
    if (seen === null || seen.status !== '0x1' || head - seen.blockNumber + 1 < depth) return false;
    const own = await ask(block, 'eth_getBlockByNumber', [hexOf(seen.blockNumber), false]);
    return (
      own.hash === seen.blockHash &&
      seen.logs.some(
        ({ address, topics, data }) =>
          address === token &&
          topics.length === 3 &&
          topics[0] === transferTopic &&
          addressIn(topics[2] ?? '') === to &&
          data.length === 2 + 64 &&
          BigInt(data) === amount,
      )
    );
  });
  return both && both[0] && both[1];
}
