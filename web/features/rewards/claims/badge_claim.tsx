import type { Badge } from '../../../../domain/rewards/badges.ts';
import { useRead } from '../../../data/read.ts';
import { badgeIdOf, badgesOnChainQuery } from '../../../data/rewards/badge_claims.ts';
import type { ChainOffer } from '../../../data/rewards/chain_offers.ts';
import { tokenOf } from '../../../data/rewards/chain_reads.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Seal } from '../seal.tsx';
import { chainName, shortAddress } from './claim_texts.ts';
import { OnChain } from './on_chain.tsx';

/** An earned badge and the chain. */
export function BadgeClaim({
  badge,
  name,
  userId,
  offer,
}: {
  readonly badge: Badge;
  readonly name: string;
  readonly userId: string;
  readonly offer: ChainOffer;
}) {
  const { value: onChain } = useRead(badgesOnChainQuery(useServices(), userId, offer));
  const there = onChain?.find((each) => each.badge === badge) ?? null;
  return (
    <OnChain
      there={there}
      mayPut={onChain !== undefined && there === null}
      thing={{
        what: badge,
        userId,
        offer,
        name,
        explorerQuery: (address) => `a=${tokenOf(address, badgeIdOf(badge))}`,
        finalText: ({ address }) =>
          m.onchain_final_text({ badge: name, wallet: shortAddress(address) }),
        onlyTo: null,
        dialog: {
          title: m.onchain_title({ badge: name, chain: chainName(offer.chainId) }),
          picture: <Seal badge={badge} share={1} isKept label={name} />,
          written: () => m.onchain_written_value({ number: badgeIdOf(badge) }),
          forever: m.onchain_forever_text(),
          notNeeded: m.onchain_not_needed(),
        },
      }}
    />
  );
}
