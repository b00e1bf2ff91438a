import { z } from 'zod';
import { rpcLimits } from './rpc_limits.ts';

// What may be asked of a chain, and with which parameters. JSON-RPC 2.0, https://www.jsonrpc.org/specification; methods of EIP-1474.

export const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(64), z.null()]),
  method: z.string().max(64),
  params: z.union([z.array(z.unknown()).max(8), z.record(z.string(), z.unknown())]).optional(),
});
export type Call = z.infer<typeof call>;

export interface Said {
  readonly jsonrpc: '2.0';
  readonly id: Call['id'];
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export const refused = (id: Call['id'], code: number, message: string): Said => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

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
/** A block names its transactions, and isn't asked for all of each: that is megabytes. */
const withoutTransactions = z.literal(false);
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
    eth_getBlockByHash: z.tuple([hash, withoutTransactions]),
    eth_getBlockByNumber: z.tuple([block, withoutTransactions]),
    eth_getCode: stateOf,
    eth_getTransactionByHash: z.tuple([hash]),
    eth_getTransactionCount: stateOf,
    eth_getTransactionReceipt: z.tuple([hash]),
    eth_maxPriorityFeePerGas: nothing,
    net_version: nothing,
  }),
);

/** A call as it's passed on; a refusal where it isn't. */
export function passedOn(asked: Call): Call | Said {
  const parameters = parametersOf.get(asked.method);
  if (!parameters) return refused(asked.id, -32_601, 'This is not asked from here.');
  const params = parameters.safeParse(asked.params ?? []);
  return params.success
    ? { ...asked, params: params.data.filter((each) => each !== undefined) }
    : refused(asked.id, -32_602, 'That is asked with other parameters.');
}
