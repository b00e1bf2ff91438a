import { useRead } from '../../../data/read.ts';
import type { ChainOffers } from '../../../data/rewards/chain_offers.ts';
import { pointsQuery } from '../../../data/rewards/points_claims.ts';
import { useServices } from '../../../data/services_context.ts';
import { PointsSection } from './points_section.tsx';
import { WalletCard } from './wallet_card.tsx';

// One file, so that one is fetched.
export { BadgeClaim } from './badge_claim.tsx';

/** What a wallet is good for here, and the person's points. `badges` are null where there's none to put on chain, too. */
export default function OnChainPart({
  userId,
  badges,
  points,
}: ChainOffers & { readonly userId: string }) {
  const { value: standing } = useRead({
    ...pointsQuery(useServices(), userId),
    enabled: points !== null,
  });
  const offer = badges ?? (standing != null && standing.points > 0 ? points : null);
  return (
    <>
      {offer !== null && <WalletCard userId={userId} offer={offer} />}
      {points !== null && standing != null && (
        <PointsSection userId={userId} offer={points} points={standing.points} />
      )}
    </>
  );
}
