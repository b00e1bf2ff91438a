import * as z from 'zod/mini';
import { askEndpoint, LongAnswer } from '../kernel/json_rpc.ts';

// How two endpoints of a chain are asked, and what they answer in. Two of different operators are asked, and have to say the same: one may
// be wrong, behind, or lie. Calls and events of the till by its ABI (https://docs.soliditylang.org/en/latest/abi-spec.html), which are words
// one after another.

/** Why nothing is known: an endpoint doesn't answer, or says more than is read; or the two don't say the same. */
export type Doubt = 'silent' | 'too_long' | 'differ';

export const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/)),
  z.transform((text) => Number(text)),
);
export const hash = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
  z.transform((text) => text.toLowerCase()),
);
const addressShape = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  z.transform((text) => text.toLowerCase()),
);
export const block = z.object({ number: quantity, hash, timestamp: quantity });
export const log = z.object({
  address: addressShape,
  topics: z.array(hash),
  data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity,
  removed: z.optional(z.boolean()),
});
export type Log = z.output<typeof log>;
/** Topic of the till's `Paid(bytes32,address,address,uint256)`. */
export const paidTopic = '0x37db9851b6c9a32f8ddcf4734e6526de7c85268ef735f7883ea70dc8a39c9c85';

/** Blocks in one question for events: many endpoints take no more. */
const chunkBlocks = 2_000;
const maxChunks = 40;

export const hexOf = (value: number) => `0x${value.toString(16)}`;
export const wordAt = (data: string, at: number) => data.slice(2 + 64 * at, 2 + 64 * (at + 1));
export const addressIn = (word: string) => `0x${word.slice(-40)}`.toLowerCase();

export type Ask = <Value>(
  shape: z.ZodMiniType<Value>,
  method: string,
  params: readonly unknown[],
) => Promise<Value>;

const asker =
  (url: string, signal: AbortSignal): Ask =>
  async (shape, method, params) =>
    z.parse(shape, await askEndpoint(url, method, params, signal));

/** The till's own events from one block to another, some blocks at a time: of one order, or of all. */
export async function* eventsOfTill(
  ask: Ask,
  {
    till,
    chainOrder = null,
    from,
    to,
  }: {
    readonly till: string;
    readonly chainOrder?: string | null;
    readonly from: number;
    readonly to: number;
  },
): AsyncGenerator<readonly Log[]> {
  for (let chunk = 0; chunk < maxChunks; chunk += 1) {
    const first = from + chunk * chunkBlocks;
    if (first > to) return;
    const logs = await ask(z.array(log), 'eth_getLogs', [
      {
        address: till,
        topics: chainOrder === null ? [paidTopic] : [paidTopic, chainOrder],
        fromBlock: hexOf(first),
        toBlock: hexOf(Math.min(to, first + chunkBlocks - 1)),
      },
    ]);
    yield logs.filter(
      ({ address, topics, data, removed, blockNumber }) =>
        address === till &&
        topics.length === 3 &&
        topics[0] === paidTopic &&
        (chainOrder === null || topics[1] === chainOrder) &&
        data.length === 2 + 2 * 64 &&
        removed !== true &&
        blockNumber >= first &&
        blockNumber <= to,
    );
  }
}

export type Endpoints = readonly [string, string];

export async function bothOf<Value>(
  endpoints: Endpoints,
  timeoutMs: number,
  ask: (ask: Ask) => Promise<Value>,
): Promise<readonly [Value, Value] | Exclude<Doubt, 'differ'>> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const [first, second] = endpoints;
    return await Promise.all([ask(asker(first, signal)), ask(asker(second, signal))]);
  } catch (error) {
    // Which of them, and what it said, may hold its key.
    return error instanceof LongAnswer ? 'too_long' : 'silent';
  }
}

export const isDoubt = (said: unknown): said is Doubt => typeof said === 'string';
