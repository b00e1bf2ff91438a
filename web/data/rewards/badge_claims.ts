import { badgeOf, type Badge, badges } from '../../../domain/rewards/badges.ts';
import type { VoucherResponse } from '../../../api/rewards/wire.ts';
import type { Backend } from '../client.ts';
import { callFunction } from '../functions.ts';
import { callQuery } from '../read.ts';
import { type AppError, asking, done, failed, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';
import type { BadgeOffer } from './badge_offer.ts';
import {
  askChain,
  balanceCall,
  claimData,
  isMoreThanNothing,
  nextNonceCall,
  nonceOf,
  writingFeeCall,
} from './chain_reads.ts';

/** A badge that its owner's wallet has on the chain. */
export interface BadgeOnChain {
  readonly badge: Badge;
  /** In lower case. */
  readonly address: string;
  /** Whether it can't be taken back by the network any more. */
  readonly isFinal: boolean;
}

export const badgesOnChainKey = (userId: string) => ['badges-on-chain', userId] as const;

/** Those that the person was given vouchers for, and has on the chain. The chain isn't asked where there were none. */
export const badgesOnChainQuery = (
  { backend }: AppServices,
  userId: string,
  { chainId, contract }: BadgeOffer,
) =>
  callQuery<readonly BadgeOnChain[]>({
    queryKey: badgesOnChainKey(userId),
    queryFn: reading(async () => {
      const client = await backend.connect();
      const { data } = await client
        .from('badge_claims')
        .select('badge, address')
        .eq('chain_id', chainId)
        .order('badge')
        .throwOnError();
      if (data.length === 0) return [];
      const said = await askChain(
        chainId,
        data.flatMap(({ badge, address }) => [
          balanceCall(contract, address, badge, 'latest'),
          balanceCall(contract, address, badge, 'finalized'),
        ]),
      );
      return data.flatMap(({ badge, address }, at) =>
        isMoreThanNothing(said[2 * at])
          ? [{ badge: badgeOf(badge), address, isFinal: isMoreThanNothing(said[2 * at + 1]) }]
          : [],
      );
    }),
  });

export type Voucher = VoucherResponse;

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

/** What puts an earned badge on chain; the same again while it is good. */
export async function askVoucher(
  client: Pick<Backend, 'functions'>,
  badge: Badge,
  address: string,
  chainId: number,
): Promise<Result<Voucher, VoucherKinds>> {
  const answer = await callFunction(client, 'rewards/voucher', {
    badge,
    address,
    chainId: chainId as 1,
  });
  if (answer.kind === 'value') return done(answer.value);
  if (answer.kind !== 'refused')
    return failed<VoucherError>({ code: answer.kind === 'unanswered' ? 'offline' : 'unexpected' });
  return failed<VoucherError>(errors[answer.refusal?.code ?? ''] ?? { code: 'unexpected' });
}

export const badgeIdOf = (badge: Badge): number => badges.indexOf(badge) + 1;

/** What the network would take for a claim, in the smallest unit of its coin (10⁻¹⁸), and whether the wallet has as much. */
export interface ClaimCost {
  readonly fee: bigint;
  readonly isEnough: boolean;
  /** The number that the wallet's next transaction is going to have; null where the chain doesn't say. */
  readonly nextNonce: number | null;
}

/** A number that a node answers with; null where it is none. */
const numberOf = (value: unknown): bigint | null =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : null;

/** Asks what a claim would cost. Null where the contract would refuse it: it was made, or can't be any more. */
export const askCost = (voucher: Voucher): Promise<Result<ClaimCost | null>> =>
  asking(async () => {
    const { account, chainId, contract } = voucher;
    const data = claimData(voucher);
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
