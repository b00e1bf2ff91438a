import * as z from 'zod/mini';
import {
  type Ask,
  addressIn,
  block,
  bothOf,
  type Doubt,
  type Endpoints,
  eventsOfTill,
  hash,
  hexOf,
  isDoubt,
  type Log,
  log,
  paidTopic,
  quantity,
  wordAt,
} from './chain_ask.ts';
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
      readonly kind: 'unsure';
      readonly why: Doubt;
      /** Both say that the till took the payment, though nothing else of it is known. Asked with the last look alone. */
      readonly isTaken: boolean;
    }
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

export type SureLook = Exclude<ChainLook, { readonly kind: 'unsure' }>;

const receipt = z.object({
  status: z.string(),
  blockHash: hash,
  blockNumber: quantity,
  logs: z.array(log),
});

/** `paid(bytes32)` and `treasury()`, and the topic of a token's `Transfer(address,address,uint256)`. */
const paidCall = '0xadd89bb2';
const treasuryCall = '0x61d027b3';
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

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
  one.blockHash === other.blockHash &&
  one.logIndex === other.logIndex &&
  one.transactionHash === other.transactionHash &&
  one.data.toLowerCase() === other.data.toLowerCase() &&
  one.topics.join() === other.topics.join();

/** Whether the till says that the order is paid. */
const isPaidAt = async (ask: Ask, { till, chainOrder }: ChainQuote, at: string) =>
  BigInt(
    await ask(hash, 'eth_call', [{ to: till, data: `${paidCall}${chainOrder.slice(2)}` }, at]),
  ) !== 0n;

/** What one endpoint says. It's asked for no whole receipt: whoever pays decides how much else their transaction tells. Throws where it doesn't answer, is of another chain, or contradicts itself. */
async function lookThrough(ask: Ask, quote: ChainQuote, depth: number): Promise<SureLook> {
  const [chainId, head] = await Promise.all([
    ask(quantity, 'eth_chainId', []),
    ask(quantity, 'eth_blockNumber', []),
  ]);
  if (chainId !== quote.chainId) throw new TypeError('it is an endpoint of another chain');
  if (!(await isPaidAt(ask, quote, hexOf(head)))) {
    const deep = await ask(block, 'eth_getBlockByNumber', [
      hexOf(Math.max(0, head - depth + 1)),
      false,
    ]);
    return { kind: 'unpaid', head, isTooLate: deep.timestamp > quote.deadline };
  }
  const found = await findLog(ask, quote, head);
  if (found === null) throw new TypeError('paid, and there is no event of it');
  const [own, inBlock, final] = await Promise.all([
    ask(block, 'eth_getBlockByNumber', [hexOf(found.blockNumber), false]),
    // By the block's hash (EIP-234): events of no other block, and a transaction that was reverted has none.
    ask(z.array(log), 'eth_getLogs', [
      { address: quote.till, topics: [paidTopic, quote.chainOrder], blockHash: found.blockHash },
    ]),
    // Chains and nodes that don't know it say so in their own ways: then nothing is final.
    ask(block, 'eth_getBlockByNumber', ['finalized', false]).catch(() => null),
  ]);
  const isWhole = own.hash === found.blockHash && inBlock.some((each) => isSameLog(each, found));
  if (!isWhole) throw new TypeError('the event is not of a block of the chain');
  return {
    kind: 'paid',
    payment: paymentOf(found, own.timestamp),
    depth: head - found.blockNumber + 1,
    isFinal: final !== null && final.number >= found.blockNumber,
  };
}

/** The till's own event for the order; null where there is none. */
async function findLog(
  ask: Ask,
  { till, chainOrder, firstBlock }: ChainQuote,
  head: number,
): Promise<Log | null> {
  for await (const own of eventsOfTill(ask, { till, chainOrder, from: firstBlock, to: head })) {
    if (own.length > 1) throw new TypeError('an order was paid twice, which the till does not do');
    if (own[0]) return own[0];
  }
  return null;
}

const isSamePayment = (one: SeenPayment, other: SeenPayment) =>
  (Object.keys(one) as (keyof SeenPayment)[]).every((key) => one[key] === other[key]);

/** What both say, where they say the same. The one that is further behind counts. */
function agreed(one: SureLook, other: SureLook): SureLook | null {
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

/** What both endpoints say of an order; `isLast`: it's looked at no more. */
export async function lookAtChain(
  endpoints: Endpoints,
  quote: ChainQuote,
  depth: number,
  isLast: boolean,
  timeoutMs = 6_000,
): Promise<ChainLook> {
  const both = await bothOf(endpoints, timeoutMs, (ask) => lookThrough(ask, quote, depth));
  const look = isDoubt(both) ? null : agreed(...both);
  if (look !== null) return look;
  const isTaken = isLast && (await isPaidAtTill(endpoints, quote, timeoutMs));
  return { kind: 'unsure', why: isDoubt(both) ? both : 'differ', isTaken };
}

/** Whether both say that the till took an order's payment, whatever else can't be read of it. */
async function isPaidAtTill(
  endpoints: Endpoints,
  quote: ChainQuote,
  timeoutMs: number,
): Promise<boolean> {
  const both = await bothOf(
    endpoints,
    timeoutMs,
    async (ask) =>
      (await ask(quantity, 'eth_chainId', [])) === quote.chainId &&
      (await isPaidAt(ask, quote, 'latest')),
  );
  return !isDoubt(both) && both[0] && both[1];
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
  return isDoubt(both) ? null : Math.min(...both);
}

/** Whether both endpoints show that a transaction sent an order's payment back: exactly that sum of that coin, from the treasury to whoever
 *  paid (to anybody else, where it can't be read who that was), no earlier than the payment, in a block that is deep enough. Null
 *  where they don't both answer. */
export async function isSentBack(
  endpoints: Endpoints,
  { chainId, till, token, amount, payment, firstBlock }: ChainQuote,
  transaction: string,
  depth: number,
  timeoutMs = 6_000,
): Promise<boolean | null> {
  const both = await bothOf(endpoints, timeoutMs, async (ask) => {
    const [chain, head, seen, treasury] = await Promise.all([
      ask(quantity, 'eth_chainId', []),
      ask(quantity, 'eth_blockNumber', []),
      ask(z.nullable(receipt), 'eth_getTransactionReceipt', [transaction]),
      ask(hash, 'eth_call', [{ to: till, data: treasuryCall }, 'latest']).then(addressIn),
    ]);
    if (chain !== chainId) throw new TypeError('another chain');
    if (seen === null || seen.status !== '0x1' || head - seen.blockNumber + 1 < depth) return false;
    if (seen.blockNumber < (payment?.blockNumber ?? firstBlock)) return false;
    const isPayer = (to: string) => (payment === null ? to !== treasury : to === payment.payer);
    const own = await ask(block, 'eth_getBlockByNumber', [hexOf(seen.blockNumber), false]);
    return (
      own.hash === seen.blockHash &&
      seen.logs.some(
        ({ address, topics, data }) =>
          address === token &&
          topics.length === 3 &&
          topics[0] === transferTopic &&
          addressIn(topics[1] ?? '') === treasury &&
          isPayer(addressIn(topics[2] ?? '')) &&
          data.length === 2 + 64 &&
          BigInt(data) === BigInt(amount),
      )
    );
  });
  return isDoubt(both) ? null : both[0] && both[1];
}
