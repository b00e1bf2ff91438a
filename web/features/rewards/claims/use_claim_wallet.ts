import { useSyncExternalStore } from 'react';
import { useRead } from '../../../data/read.ts';
import type { ChainOffer } from '../../../data/rewards/chain_offers.ts';
import { useService, useServices } from '../../../data/services_context.ts';
import { ownWalletsQuery } from '../../../data/wallet/own_wallets.ts';
import { walletOf } from '../../../data/wallet/wallet.ts';

/** The wallet of this page, and whether anything may go there. */
export function useClaimWallet(userId: string, offer: ChainOffer) {
  const wallet = useService(walletOf);
  const state = useSyncExternalStore(wallet.subscribe, wallet.state, wallet.state);
  const { value: own } = useRead(ownWalletsQuery(useServices(), userId));
  const usable = own?.filter(({ chainId }) => chainId === null || chainId === offer.chainId);
  const address = state.status === 'connected' ? state.address : null;
  return {
    wallet,
    state,
    /** Connected, whosever it is; in lower case. */
    address,
    /** Null until it's known. */
    hasLinked: usable === undefined ? null : usable.length > 0,
    isLinked: usable?.some((each) => each.address === address) ?? false,
  };
}
