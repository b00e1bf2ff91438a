import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { clientAddress, networkOf, siteOf } from '@mendwell/gateway/client_address';
import { fetchWithin } from '@mendwell/gateway/outbound';

// `POST /rpc/{chain}`: what pages read of a chain. They ask here and nowhere else, so that no other server learns who looks, and
// nothing but reading is passed on. JSON-RPC 2.0, https://www.jsonrpc.org/specification; methods of EIP-1474.

export const rpcLimits = {
  bodyBytes: 64 * 1024,
  answerBytes: 1024 * 1024,
  perRequest: 20,
  /** Calls of one network in a window, of all networks of one site (a /24, a /48), and of all. */
  perNetwork: 120,
  perSite: 240,
  perAll: 2_000,
  windowMs: 10_000,
  timeoutMs: 8_000,
  /** Calls under way of one network, of one site, and of all. */
  atOncePerNetwork: 40,
  atOncePerSite: 80,
  atOnce: 400,
  /** What a computation may take: no transaction takes more, https://eips.ethereum.org/EIPS/eip-7825 */
  gas: 2 ** 24,
  feeBlocks: 128,
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

/** What an endpoint computes for: one that is too busy for it has the next one do the same. */
const computed: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas', 'eth_feeHistory']);

const hex = z
  .string()
  .max(2 * rpcLimits.bodyBytes)
  .regex(/^0x[0-9a-f]*$/i);
const quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i);
const block = z.string().regex(/^(?:0x[0-9a-f]{1,64}|latest|earliest|pending|safe|finalized)$/i);
const maxGas = `0x${rpcLimits.gas.toString(16)}`;

/** A transaction that is only tried, and the block that it's tried on: in no other state than the chain's, and with so much gas. Some
 *  endpoints read a field's name in any case: nothing is passed on by a name that isn't known. */
const trial = z.tuple([
  z.strictObject({
    from: hex.optional(),
    to: hex.nullable().optional(),
    data: hex.optional(),
    input: hex.optional(),
    value: quantity.optional(),
    nonce: quantity.optional(),
    type: quantity.optional(),
    chainId: quantity.optional(),
    gasPrice: quantity.optional(),
    maxFeePerGas: quantity.optional(),
    maxPriorityFeePerGas: quantity.optional(),
    gas: quantity
      .default(maxGas)
      .transform((gas) => (BigInt(gas) > BigInt(rpcLimits.gas) ? maxGas : gas)),
  }),
  z
    .union([
      block,
      z.strictObject({
        blockHash: hex.optional(),
        blockNumber: quantity.optional(),
        requireCanonical: z.boolean().optional(),
      }),
    ])
    .optional(),
]);

/** Fees of the last blocks: of no more than a wallet asks for. */
const fees = z.tuple([
  z
    .union([z.number().int(), quantity.transform(Number)])
    .pipe(z.number().min(1).max(rpcLimits.feeBlocks))
    .transform((count) => `0x${count.toString(16)}`),
  block,
  z.array(z.number().min(0).max(100)).max(10).optional(),
]);

const nothing = z.tuple([]);
const address = z.string().regex(/^0x[0-9a-f]{40}$/i);
const hash = z.string().regex(/^0x[0-9a-f]{64}$/i);
/** The block that a state is read at, by its number, its name or its hash. */
const at = z.union([
  block,
  z.strictObject({ blockHash: hash.optional(), blockNumber: quantity.optional() }),
]);
const stateOf = z.tuple([address, at.optional()]);

/** What may be asked, each with its parameters: nothing that signs, and nothing that searches a whole chain. What is passed on is
 *  read first, so that no endpoint is kept busy by something that it would only refuse. */
const parametersOf = new Map<string, z.ZodType<readonly unknown[]>>(
  Object.entries({
    eth_blockNumber: nothing,
    eth_call: trial,
    eth_chainId: nothing,
    eth_estimateGas: trial,
    eth_feeHistory: fees,
    eth_gasPrice: nothing,
    eth_getBalance: stateOf,
    eth_getBlockByHash: z.tuple([hash, z.boolean()]),
    eth_getBlockByNumber: z.tuple([block, z.boolean()]),
    eth_getCode: stateOf,
    eth_getTransactionByHash: z.tuple([hash]),
    eth_getTransactionCount: stateOf,
    eth_getTransactionReceipt: z.tuple([hash]),
    eth_maxPriorityFeePerGas: nothing,
    net_version: nothing,
  }),
);

/** A call as it's passed on; a refusal where it isn't. */
function passedOn(asked: Call): Call | Said {
  const parameters = parametersOf.get(asked.method);
  if (!parameters) return refused(asked.id, -32_601, 'This is not asked from here.');
  const params = parameters.safeParse(asked.params ?? []);
  return params.success
    ? { ...asked, params: params.data.filter((each) => each !== undefined) }
    : refused(asked.id, -32_602, 'That is asked with other parameters.');
}

/** Whom a call is counted for, each with how many it may have: its network, its site, and everybody together. */
type Shares = readonly { readonly key: string; readonly max: number }[];

const sharesOf = (
  address: string,
  [network, site, all]: readonly [number, number, number],
): Shares => [
  { key: `network ${networkOf(address)}`, max: network },
  { key: `site ${siteOf(address)}`, max: site },
  { key: 'all', max: all },
];

/** Counts calls that are under way, in this process. */
class UnderWay {
  readonly #counts = new Map<string, number>();

  /** Whether there is room for so many more; they are counted until `end`. */
  begin(shares: Shares, count: number): boolean {
    const held = (key: string) => this.#counts.get(key) ?? 0;
    if (shares.some(({ key, max }) => held(key) + count > max)) return false;
    for (const { key } of shares) this.#counts.set(key, held(key) + count);
    return true;
  }

  end(shares: Shares, count: number): void {
    for (const { key } of shares) {
      const left = (this.#counts.get(key) ?? 0) - count;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
  }
}

/** Counts calls in windows of ten seconds, in this process: it guards the endpoints, not accounts. */
class Counts {
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether so many more are within each share; none is counted where they aren't. */
  take(shares: Shares, count: number): boolean {
    const window = Math.floor(this.#now() / rpcLimits.windowMs);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    const taken = (key: string) => this.#counts.get(key) ?? 0;
    if (shares.some(({ key, max }) => taken(key) + count > max)) return false;
    for (const { key } of shares) this.#counts.set(key, taken(key) + count);
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
  const underWay = new UnderWay();
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
    const asked = z
      .array(call)
      .min(1)
      .max(rpcLimits.perRequest)
      .safeParse(isBatch ? body : [body]);
    if (!asked.success)
      return c.json(refused(null, -32_600, 'That is no request, or too many at once.'), 400);
    const calls = asked.data;
    const { perNetwork, perSite, perAll, atOncePerNetwork, atOncePerSite, atOnce } = rpcLimits;
    const address = clientAddress(c);
    const held = sharesOf(address, [atOncePerNetwork, atOncePerSite, atOnce]);
    const wait = () => {
      c.header('retry-after', String(rpcLimits.windowMs / 1000));
      return say(c, 429, 'Too many at once. Wait a few seconds.');
    };
    if (!counts.take(sharesOf(address, [perNetwork, perSite, perAll]), calls.length)) return wait();
    const read = calls.map(passedOn);
    const passed = read.filter((each): each is Call => 'method' in each);
    if (!underWay.begin(held, passed.length)) return wait();
    const said = await askInTurn(urls, passed, Number(chain)).finally(() =>
      underWay.end(held, passed.length),
    );
    if (said === null) return say(c, 502, 'The chain does not answer.');
    const answers = read.map((each) =>
      'method' in each
        ? (said[passed.indexOf(each)] ?? refused(each.id, -32_603, 'The chain does not answer.'))
        : each,
    );
    return c.json(isBatch ? answers : answers[0], 200, { 'cache-control': 'no-store' });
  });

  /** The first endpoint that answers; null where none does. */
  async function askInTurn(
    urls: readonly string[],
    calls: readonly Call[],
    chain: number,
  ): Promise<readonly Said[] | null> {
    if (calls.length === 0) return [];
    for (const [at, url] of urls.entries()) {
      try {
        return await askEndpoint(url, calls);
      } catch (error) {
        // Its address may hold a key.
        const kind = (error as Error).name;
        log.warn({ chain, endpoint: at + 1, kind }, 'an endpoint failed');
        // What one computes too long the next one would, too.
        if (kind === 'TimeoutError' && calls.some(({ method }) => computed.has(method)))
          return null;
      }
    }
    return null;
  }
  return app;
}
