import { useSyncExternalStore } from 'react';
import { useService } from '../../../data/services_context.ts';
import { walletOf } from '../../../data/wallet/wallet.ts';
import type { WalletState } from '../../../data/wallet/wallet_types.ts';

/** The wallet of this page, and how it stands. */
export function useWallet() {
  const wallet = useService(walletOf);
  const state: WalletState = useSyncExternalStore(wallet.subscribe, wallet.state, wallet.state);
  return { wallet, state };
}
