import { Link } from 'react-router';
import { useRead } from '../../../data/read.ts';
import type { ChainOffer } from '../../../data/rewards/chain_offers.ts';
import { pointsOnChainQuery } from '../../../data/rewards/points_claims.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Facts } from '../../../ui/facts.tsx';
import { locale } from '../../../ui/locale.ts';
import { chainName, shortAddress } from './claim_texts.ts';
import { OnChain } from './on_chain.tsx';
import { useClaimWallet } from './use_claim_wallet.ts';

/** Points of the person's ledger and the chain. */
export function PointsSection({
  userId,
  offer,
  points,
}: {
  readonly userId: string;
  readonly offer: ChainOffer;
  readonly points: number;
}) {
  const { value: there } = useRead(pointsOnChainQuery(useServices(), userId, offer));
  const { address } = useClaimWallet(userId, offer);
  const counted = (value: number | null) => (value ?? points).toLocaleString(locale);
  const isMore = there != null && there.points < points;
  // More can only go where the first ones went.
  const isElsewhere = isMore && address !== there.address;
  return (
    <section aria-labelledby="points" className="mt-10 max-w-measure">
      <h2 id="points" className="mb-3 text-4">
        {m.points_title()}
      </h2>
      <Facts facts={[{ name: m.points_from_friends(), value: counted(points) }]} />
      <p className="border-t border-line pt-2.5 text-1 text-ink-2">
        {m.points_worth()} <Link to="/referral-dashboard">{m.points_ledger()}</Link>
      </p>
      {points > 0 && (
        <div className="mt-3">
          <OnChain
            there={there ?? null}
            mayPut={there === null || (isMore && !isElsewhere)}
            thing={{
              what: 'points',
              userId,
              offer,
              name: m.points_name(),
              explorerQuery: (owner) => `a=${owner}`,
              finalText: (sent) =>
                m.points_final({
                  points: counted(sent.points),
                  wallet: shortAddress(sent.address),
                }),
              onlyTo: there?.address ?? null,
              dialog: {
                title: m.points_put_title({ chain: chainName(offer.chainId) }),
                picture: null,
                written: (said) => m.points_written({ points: counted(said) }),
                forever: m.points_forever(),
                notNeeded: m.points_not_needed(),
              },
            }}
          >
            {there != null && (
              <p className="mt-1 text-ink-2">
                {m.points_there({
                  there: counted(there.points),
                  points: counted(points),
                  wallet: shortAddress(there.address),
                })}{' '}
                {isElsewhere && m.points_elsewhere()}
              </p>
            )}
          </OnChain>
        </div>
      )}
    </section>
  );
}
