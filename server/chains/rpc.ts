import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { clientAddress, networkOf } from '@mendwell/gateway/client_address';
import { fetchWithin } from '@mendwell/gateway/outbound';

// `POST /rpc/{chain}`: what pages read of a chain. They ask here and nowhere else, so that no other server learns who looks, and
// nothing but reading is passed on. JSON-RPC 2.0, https://www.jsonrpc.org/specification; methods of EIP-1474.

/** What may be asked: nothing that signs, and nothing that searches a whole chain. */
const methods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'net_version',
]);

export const rpcLimits = {
  bodyBytes: 64 * 1024,
  answerBytes: 1024 * 1024,
  perRequest: 20,
  /** Calls of one network in a window, and of all. */
  perNetwork: 120,
  perAll: 2_000,
  windowMs: 10_000,
  timeoutMs: 8_000,
} as const;

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(64), z.null()]),
  method: z.string().max(64),
  params: z.union([z.array(z.unknown()).max(8), z.record(z.string(), z.unknown())]).optional(),
});
type Call = z.infer<typeof call>;

const answer = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number().int(), message: z.string() }).optional(),
});

interface Said {
  readonly jsonrpc: '2.0';
  readonly id: Call['id'];
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

const refused = (id: Call['id'], code: number, message: string): Said => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

/** Counts calls in windows of ten seconds, in this process: it guards the endpoints, not accounts. */
class Counts {
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  take(key: string, count: number, max: number): boolean {
    const window = Math.floor(this.#now() / rpcLimits.windowMs);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    const sum = (this.#counts.get(key) ?? 0) + count;
    if (sum > max) return false;
    this.#counts.set(key, sum);
    return true;
  }
}

/** What an endpoint says to the calls, in their order. Throws where it does not answer each of them. */
async function askEndpoint(url: string, calls: readonly Call[]): Promise<readonly Said[]> {
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
  const said = z.array(answer).parse(Array.isArray(body) ? body : [body]);
  return calls.map(({ id }, at): Said => {
    const own = said.find((each) => Number(each.id) === at + 1);
    if (!own || (own.result === undefined && !own.error)) throw new Error('an answer is missing');
    return own.error
      ? refused(id, own.error.code, own.error.message.slice(0, 200))
      : { jsonrpc: '2.0', id, result: own.result ?? null };
  });
}

/** Reads of chains, passed on to the endpoints that are configured. */
export function createRpcApp(
  endpoints: ReadonlyMap<number, readonly string[]>,
  log: Logger,
  now: () => number = Date.now,
): Hono {
  const app = new Hono();
  const counts = new Counts(now);
  const say = (c: Context, status: 400 | 404 | 405 | 413 | 429 | 502, error: string) =>
    c.json({ error }, status, { 'cache-control': 'no-store' });

  app.all('/rpc/:chain', async (c) => {
    const chain = c.req.param('chain');
    const urls = /^[1-9]\d{0,9}$/.test(chain) ? endpoints.get(Number(chain)) : undefined;
    if (!urls) return say(c, 404, 'This chain is not set up here.');
    if (c.req.method !== 'POST') {
      c.header('allow', 'POST');
      return say(c, 405, 'Ask by POST.');
    }
    const text = await c.req.text();
    if (Buffer.byteLength(text) > rpcLimits.bodyBytes) return say(c, 413, 'That is too long.');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return c.json(refused(null, -32_700, 'That is no JSON.'), 400);
    }
    const isBatch = Array.isArray(body);
    const read = z
      .array(call)
      .min(1)
      .max(rpcLimits.perRequest)
      .safeParse(isBatch ? body : [body]);
    if (!read.success)
      return c.json(refused(null, -32_600, 'That is no request, or too many at once.'), 400);
    const calls = read.data;
    const network = networkOf(clientAddress(c));
    if (
      !counts.take(network, calls.length, rpcLimits.perNetwork) ||
      !counts.take('all', calls.length, rpcLimits.perAll)
    ) {
      c.header('retry-after', String(rpcLimits.windowMs / 1000));
      return say(c, 429, 'Too many at once. Wait a few seconds.');
    }
    const passed = calls.filter(({ method }) => methods.has(method));
    const said = passed.length === 0 ? [] : await askInTurn(urls, passed, Number(chain));
    if (said === null) return say(c, 502, 'The chain does not answer.');
    const answers = calls.map((each) => {
      const at = passed.indexOf(each);
      return at < 0
        ? refused(each.id, -32_601, 'This is not asked from here.')
        : (said[at] ?? refused(each.id, -32_603, 'The chain does not answer.'));
    });
    return c.json(isBatch ? answers : answers[0], 200, { 'cache-control': 'no-store' });
  });

  /** The first endpoint that answers; null where none does. */
  async function askInTurn(
    urls: readonly string[],
    calls: readonly Call[],
    chain: number,
  ): Promise<readonly Said[] | null> {
    for (const [at, url] of urls.entries()) {
      try {
        return await askEndpoint(url, calls);
      } catch (error) {
        // Its address may hold a key.
        log.warn({ chain, endpoint: at + 1, kind: (error as Error).name }, 'an endpoint failed');
      }
    }
    return null;
  }
  return app;
}
