import { badgeOf, type Badge, badges } from '../../../domain/rewards/badges.ts';
import { callQuery } from '../read.ts';
import { reading } from '../result.ts';
import type { AppServices } from '../services.ts';
import type { ChainOffer } from './chain_offers.ts';
import { askChain, balanceCall, isMoreThanNothing } from './chain_reads.ts';

/** What somebody's wallet has on the chain. */
export interface OnChain {
  /** In lower case. */
  readonly address: string;
  /** Whether it can't be taken back by the network any more. */
  readonly isFinal: boolean;
}

export interface BadgeOnChain extends OnChain {
  readonly badge: Badge;
}

/** Those that the person was given vouchers for, and has on the chain. The chain isn't asked where there were none. */
export const badgesOnChainQuery = (
  { backend }: AppServices,
  userId: string,
  { chainId, contract }: ChainOffer,
) =>
  callQuery<readonly BadgeOnChain[]>({
    queryKey: ['badges-on-chain', userId] as const,
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

export const badgeIdOf = (badge: Badge): number => badges.indexOf(badge) + 1;
