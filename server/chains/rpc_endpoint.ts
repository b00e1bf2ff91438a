import type { Logger } from 'pino';
import { z } from 'zod';
import { fetchWithin, OversizedAnswer } from '@mendwell/gateway/outbound';
import { type Call, refused, type Said } from './rpc_calls.ts';
import { rpcLimits } from './rpc_limits.ts';

// How endpoints are asked: one after another, until one answers.

const answer = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number().int(), message: z.string(), data: z.unknown().optional() })
    .optional(),
});
type EndpointError = NonNullable<z.output<typeof answer>['error']>;

/** What takes an endpoint long: one that is too busy for it has the next one do the same. */
const laborious: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
]);

/** What whoever asks may have chosen for its length: the next endpoint would say as much. */
const lengthy: ReadonlySet<string> = new Set([
  ...laborious,
  'eth_getCode',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
]);

/** The longest that a refusal of a contract may be, as text and in hexadecimal. */
const maxReason = 200;
const maxData = 2_048;

const revertText = /^execution reverted\b/i;

/** A contract's own refusal; null for any other error. */
function revertOf({ code, message, data }: EndpointError): Said['error'] | null {
  const says = revertText.test(message);
  if (code !== 3 && !says) return null;
  const isHex = typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data) && data.length <= maxData;
  return {
    code,
    message: says ? message.slice(0, maxReason) : 'execution reverted',
    ...(isHex && { data }),
  };
}

/** Internal error, a limit of the endpoint's (EIP-1474), too many requests. */
const ownTroubles: ReadonlySet<number> = new Set([-32_603, -32_005, 429]);

/** Whether another endpoint may do better. Where it would only compute as long for nothing, it isn't tried. */
const isTrouble = (method: string, { code }: EndpointError) =>
  ownTroubles.has(code) || (code === -32_000 && !laborious.has(method));

interface Answered {
  readonly said: readonly Said[];
  /** Some of it isn't the chain's word: another endpoint may know better. */
  readonly isInTrouble: boolean;
}

/** What an endpoint says to the calls, in their order. Throws where it does not answer each of them. */
async function askEndpoint(url: string, calls: readonly Call[]): Promise<Answered> {
  // Numbers of our own: what the page calls them is nobody else's.
  const sent = calls.map(({ method, params = [] }, at) => ({
    jsonrpc: '2.0',
    id: at + 1,
    method,
    params,
  }));
  const response = await fetchWithin(
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent.length === 1 ? sent[0] : sent),
    },
    { timeoutMs: rpcLimits.timeoutMs, maxBytes: rpcLimits.answerBytes },
  );
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const body: unknown = await response.json();
  const answers = z.array(answer).parse(Array.isArray(body) ? body : [body]);
  let isInTrouble = false;
  const said = calls.map(({ id, method }, at): Said => {
    const own = answers.find((each) => Number(each.id) === at + 1);
    if (!own || (own.result === undefined && !own.error)) throw new Error('an answer is missing');
    if (!own.error) return { jsonrpc: '2.0', id, result: own.result ?? null };
    const error = revertOf(own.error);
    if (error) return { jsonrpc: '2.0', id, error };
    isInTrouble ||= isTrouble(method, own.error);
    // What an endpoint says of itself may hold its address, and a key.
    return refused(id, own.error.code, 'The chain refused that.');
  });
  return { said, isInTrouble };
}

/** Whether the next endpoint would only do the same once more. */
function isHopeless(error: Error, calls: readonly Call[]): boolean {
  const some = (methods: ReadonlySet<string>) => calls.some(({ method }) => methods.has(method));
  return (
    (error.name === 'TimeoutError' && some(laborious)) ||
    (error instanceof OversizedAnswer && some(lengthy))
  );
}

/** What the first endpoint says that answers; null where none does. */
export async function askInTurn(
  urls: readonly string[],
  calls: readonly Call[],
  chain: number,
  log: Logger,
): Promise<readonly Said[] | null> {
  if (calls.length === 0) return [];
  let best: readonly Said[] | null = null;
  for (const [at, url] of urls.entries()) {
    try {
      const { said, isInTrouble } = await askEndpoint(url, calls);
      if (!isInTrouble) return said;
      best ??= said;
      log.warn({ chain, endpoint: at + 1, kind: 'trouble' }, 'an endpoint failed');
    } catch (error) {
      // Its address may hold a key.
      const failure = error as Error;
      const kind = failure instanceof OversizedAnswer ? 'OversizedAnswer' : failure.name;
      log.warn({ chain, endpoint: at + 1, kind }, 'an endpoint failed');
      if (isHopeless(failure, calls)) break;
    }
  }
  return best;
}
