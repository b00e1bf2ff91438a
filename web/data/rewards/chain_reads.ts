import * as z from 'zod/mini';

// What pages read of a chain for badges and points: our own server asks it (`/rpc/{chain}`). JSON-RPC 2.0; calls of the contract by its ABI
// (https://docs.soliditylang.org/en/latest/abi-spec.html), which for these few are words one after another.

export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

const answers = z.array(
  z.object({ id: z.number(), result: z.optional(z.unknown()), error: z.optional(z.unknown()) }),
);

/** What each call answered, in their order; undefined for one that the chain refused. Throws where it doesn't answer. */
export async function askChain(chainId: number, calls: readonly Call[]): Promise<unknown[]> {
  const response = await fetch(`/rpc/${chainId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
  });
  if (!response.ok) throw new TypeError(`the chain did not answer: ${response.status}`);
  const said = z.parse(answers, await response.json());
  return calls.map((_, id) => said.find((each) => each.id === id)?.result);
}

export const word = (value: bigint | number | string): string =>
  (typeof value === 'string' ? value.replace(/^0x/, '') : value.toString(16)).padStart(64, '0');

/** Bytes at the end of a call's arguments. */
export function tail(bytes: string): string {
  const digits = bytes.replace(/^0x/, '');
  return word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
}

/** `badgeBalance(address,uint96)`: 1 where the address has the badge. */
const balanceData = (address: string, badgeId: number) =>
  `0x821b1352${word(address.toLowerCase())}${word(badgeId)}`;

/** A call of a contract that changes nothing. */
export const readCall = (
  to: string,
  data: string,
  block: 'latest' | 'finalized' = 'latest',
): Call => ({ method: 'eth_call', params: [{ to, data }, block] });

export const balanceCall = (
  contract: string,
  address: string,
  badgeId: number,
  block: 'latest' | 'finalized',
) => readCall(contract, balanceData(address, badgeId), block);

/** `balanceOf(address)`: how many of a token an address has; of points' contract as of a coin's. */
export const tokenBalanceData = (address: string) => `0x70a08231${word(address.toLowerCase())}`;

export const pointsBalanceCall = (
  contract: string,
  address: string,
  block: 'latest' | 'finalized',
) => readCall(contract, tokenBalanceData(address), block);

/** `hasClaimed(address,uint256)`: 1 where as many points have come to the address. */
export const pointsClaimedCall = (
  contract: string,
  address: string,
  points: number,
  block: 'latest' | 'finalized',
) => readCall(contract, `0xb2931096${word(address.toLowerCase())}${word(points)}`, block);

/** A number that a node answers with; null where it is none. */
export const numberOf = (value: unknown): bigint | null =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : null;

/** Whether a number that was read is more than 0; false where none was. */
export const isMoreThanNothing = (value: unknown): boolean =>
  typeof value === 'string' && /^0x0*[1-9a-f]/i.test(value);

/** How many transactions an address will have made when those that wait are in blocks: the number of its next one. */
export const nextNonceCall = (address: string): Call => ({
  method: 'eth_getTransactionCount',
  params: [address, 'pending'],
});

/** The number of a transaction that a node answers with; null where it is none. */
export const nonceOf = (value: unknown): number | null =>
  typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : null;

interface Signed {
  readonly account: string;
  readonly deadline: number;
  readonly signature: string;
}
interface BadgeVoucher extends Signed {
  readonly badgeId: number;
  readonly claimId: string;
}
interface PointsVoucher extends Signed {
  readonly member: string;
  readonly cumulative: number;
}

/** `claim(address,uint96,bytes32,uint256,bytes)`. */
export const claimData = (voucher: BadgeVoucher): `0x${string}` =>
  `0xd206570d${word(voucher.account.toLowerCase())}${word(voucher.badgeId)}${word(voucher.claimId)}${word(
    voucher.deadline,
  )}${word(5 * 32)}${tail(voucher.signature)}`;

/** `claim(bytes32,address,uint256,uint256,bytes)`. */
export const pointsClaimData = (voucher: PointsVoucher): `0x${string}` =>
  `0xf0dfae70${word(voucher.member)}${word(voucher.account.toLowerCase())}${word(voucher.cumulative)}${word(
    voucher.deadline,
  )}${word(5 * 32)}${tail(voucher.signature)}`;

/** What Optimism's kind of chains take for what they write to Ethereum: `getL1Fee(bytes)` of a contract that each of them has
 *  (https://docs.optimism.io, "GasPriceOracle"). */
export const writingFeeCall = (data: string): Call =>
  readCall('0x420000000000000000000000000000000000000f', `0x49948e0e${word(32)}${tail(data)}`);

/** A badge's number within the contract: which, then whose. In decimals, as explorers have it. */
export const tokenOf = (address: string, badgeId: number): string =>
  ((BigInt(badgeId) << 160n) | BigInt(address)).toString();
