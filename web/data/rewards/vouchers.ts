import type { Badge } from '../../../domain/rewards/badges.ts';
import type { Backend } from '../client.ts';
import { callFunction } from '../functions.ts';
import { type AppError, asking, done, failed, type Result } from '../result.ts';
import {
  askChain,
  claimData,
  nextNonceCall,
  nonceOf,
  numberOf,
  pointsClaimData,
  writingFeeCall,
} from './chain_reads.ts';

// What puts something on chain, and what the network takes for it.

/** What can be put on chain: a badge, or all points so far. */
export type Claimed = Badge | 'points';

export interface Voucher {
  readonly chainId: number;
  readonly contract: string;
  readonly account: string;
  /** Seconds since 1970. */
  readonly deadline: number;
  /** Of points: all that were ever earned. Null for a badge. */
  readonly points: number | null;
  /** What the wallet sends to the contract. */
  readonly data: `0x${string}`;
}

type VoucherKinds =
  | { readonly code: 'session_over' }
  | { readonly code: 'claims_off' }
  | { readonly code: 'wallet_not_linked' }
  | { readonly code: 'other_chain' }
  | { readonly code: 'voucher_elsewhere' }
  | { readonly code: 'too_many_vouchers' };
export type VoucherError = AppError<VoucherKinds>;

const errors: Readonly<Record<string, VoucherError>> = {
  not_signed_in: { code: 'session_over' },
  members_only: { code: 'session_over' },
  second_factor_due: { code: 'session_over' },
  claims_off: { code: 'claims_off' },
  wallet_not_linked: { code: 'wallet_not_linked' },
  other_chain: { code: 'other_chain' },
  voucher_elsewhere: { code: 'voucher_elsewhere' },
  too_many_vouchers: { code: 'too_many_vouchers' },
};

/** What puts an earned badge, or the person's points, on chain; the same again while it is good. */
export async function askVoucher(
  client: Pick<Backend, 'functions'>,
  what: Claimed,
  address: string,
  chainId: number,
): Promise<Result<Voucher, VoucherKinds>> {
  const place = { address, chainId: chainId as 1 };
  if (what === 'points') {
    const answer = await callFunction(client, 'rewards/points-voucher', place);
    if (answer.kind !== 'value') return refused(answer);
    const voucher = answer.value;
    return done({ ...voucher, points: voucher.cumulative, data: pointsClaimData(voucher) });
  }
  const answer = await callFunction(client, 'rewards/voucher', { badge: what, ...place });
  if (answer.kind !== 'value') return refused(answer);
  return done({ ...answer.value, points: null, data: claimData(answer.value) });
}

function refused(
  answer: Exclude<Awaited<ReturnType<typeof callFunction>>, { readonly kind: 'value' }>,
) {
  if (answer.kind !== 'refused')
    return failed<VoucherError>({ code: answer.kind === 'unanswered' ? 'offline' : 'unexpected' });
  return failed<VoucherError>(errors[answer.refusal?.code ?? ''] ?? { code: 'unexpected' });
}

/** What the network would take for a claim, in the smallest unit of its coin (10⁻¹⁸), and whether the wallet has as much. */
export interface ClaimCost {
  readonly fee: bigint;
  readonly isEnough: boolean;
  /** The number that the wallet's next transaction is going to have; null where the chain doesn't say. */
  readonly nextNonce: number | null;
}

/** Asks what a claim would cost. Null where the contract would refuse it: it was made, or can't be any more. */
export const askCost = ({
  account,
  chainId,
  contract,
  data,
}: Voucher): Promise<Result<ClaimCost | null>> =>
  asking(async () => {
    const [next, ...said] = await askChain(chainId, [
      nextNonceCall(account),
      { method: 'eth_estimateGas', params: [{ from: account, to: contract, data }] },
      { method: 'eth_gasPrice', params: [] },
      { method: 'eth_getBalance', params: [account, 'latest'] },
      writingFeeCall(data),
    ]);
    const [gas, price, balance, writing] = said.map(numberOf);
    if (price === null || price === undefined) throw new TypeError('the chain named no price');
    if (gas === null || gas === undefined) return null;
    // Chains without such a contract take nothing for writing.
    const fee = gas * price + (writing ?? 0n);
    return { fee, isEnough: (balance ?? 0n) >= fee, nextNonce: nonceOf(next) };
  });
