import { callQuery } from '../read.ts';
import { reading } from '../result.ts';

/** Where something can be put on chain here. */
export interface ChainOffer {
  readonly chainId: number;
  readonly contract: string;
  /** Origin of a site that shows what is on the chain; null where none is set. */
  readonly explorer: string | null;
}

/** Null for what is not set up. */
export interface ChainOffers {
  readonly badges: ChainOffer | null;
  readonly points: ChainOffer | null;
}

/** What `/config.json` says of it. Throws where it does not come. */
async function readChainOffers(): Promise<ChainOffers> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The configuration did not arrive: ${answer.status}`);
  const { badges = null, points = null } = (await answer.json()) as Partial<ChainOffers>;
  return { badges, points };
}

export const chainOffersQuery = callQuery<ChainOffers>({
  queryKey: ['chain-offers'] as const,
  queryFn: reading(readChainOffers),
});
