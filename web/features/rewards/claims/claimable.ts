import type { ReactNode } from 'react';
import type { ChainOffer } from '../../../data/rewards/chain_offers.ts';
import type { SentClaim } from '../../../data/rewards/claims.ts';
import type { Claimed } from '../../../data/rewards/vouchers.ts';

/** Something that can be put on chain, and how the page says it. */
export interface Claimable {
  readonly what: Claimed;
  readonly userId: string;
  readonly offer: ChainOffer;
  /** As it's named in "Put … on chain". */
  readonly name: string;
  /** What of the contract an explorer shows, for an address. */
  readonly explorerQuery: (address: string) => string;
  /** Once it's there for good. */
  readonly finalText: (sent: Pick<SentClaim, 'address' | 'points'>) => string;
  /** The one address it may go to; null where any wallet of the person's will do. */
  readonly onlyTo: string | null;
  /** Before it's sent. */
  readonly dialog: {
    readonly title: string;
    readonly picture: ReactNode;
    /** By what the voucher says, once that's there. */
    readonly written: (points: number | null) => string;
    readonly forever: string;
    readonly notNeeded: string;
  };
}
