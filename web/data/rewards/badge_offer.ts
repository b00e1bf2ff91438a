import { callQuery } from '../read.ts';
import { reading } from '../result.ts';

/** Where badges can be put on chain here. */
export interface BadgeOffer {
  readonly chainId: number;
  readonly contract: string;
  /** Origin of a site that shows what is on the chain; null where none is set. */
  readonly explorer: string | null;
}

/** What `/config.json` says of it; null where that is not set up. Throws where it does not come. */
async function readBadgeOffer(): Promise<BadgeOffer | null> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The configuration did not arrive: ${answer.status}`);
  const { badges = null } = (await answer.json()) as { readonly badges?: BadgeOffer };
  return badges;
}

export const badgeOfferQuery = callQuery<BadgeOffer | null>({
  queryKey: ['badge-offer'] as const,
  queryFn: reading(readBadgeOffer),
});
