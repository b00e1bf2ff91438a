import { callQuery } from '../read.ts';
import { reading } from '../result.ts';
import { readRpc } from '../rpc.ts';
import type { AppServices } from '../services.ts';
import type { OnChain } from './badge_claims.ts';
import type { ChainOffer } from './chain_offers.ts';
import { askChain, numberOf, pointsBalanceCall } from './chain_reads.ts';

/** All that the person ever earned, beside what else came of their invitations; null for anybody but a member. */
export const pointsQuery = (services: AppServices, userId: string) =>
  callQuery<{ readonly points: number } | null>({
    queryKey: ['points', userId] as const,
    queryFn: readRpc(services, 'my_invitations', {}),
  });

export interface PointsOnChain extends OnChain {
  readonly points: number;
}

/** Points that the person's wallet has on the chain; null where there are none. The chain isn't asked where there was no voucher. */
export const pointsOnChainQuery = (
  { backend }: AppServices,
  userId: string,
  { chainId, contract }: ChainOffer,
) =>
  callQuery<PointsOnChain | null>({
    queryKey: ['points-on-chain', userId] as const,
    queryFn: reading(async () => {
      const client = await backend.connect();
      const { data } = await client
        .from('points_claims')
        .select('address')
        .eq('chain_id', chainId)
        .throwOnError();
      const [claim] = data;
      if (claim === undefined) return null;
      const { address } = claim;
      const [latest, final] = (
        await askChain(chainId, [
          pointsBalanceCall(contract, address, 'latest'),
          pointsBalanceCall(contract, address, 'finalized'),
        ])
      ).map(numberOf);
      const points = Number(latest ?? 0n);
      return points === 0 ? null : { address, points, isFinal: final === latest };
    }),
  });
