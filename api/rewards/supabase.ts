import { badgeClaim, pointsClaim } from '../../supabase/wire/rewards.ts';
import { connect, rpcAsOf } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { rewardsErrors } from './errors.ts';
import type { Claims } from './ports.ts';

/** Claims, by the SQL functions that alone may write them. */
export function supabaseClaims(environment: Environment): Claims {
  const rpcAs = rpcAsOf(connect(environment, environment.anonKey), rewardsErrors);
  return {
    openBadge: (token, badge, address, chainId) =>
      rpcAs(token)(
        'open_badge_claim',
        { badge_number: badge, wallet_address: address, chain: chainId },
        badgeClaim,
      ),
    openPoints: (token, address, chainId) =>
      rpcAs(token)('open_points_claim', { wallet_address: address, chain: chainId }, pointsClaim),
  };
}
