import { useSyncExternalStore } from 'react';
import { useService } from '../../data/services_context.ts';
import { type WalletState, walletOf } from '../../data/wallet/wallet.ts';

/** The wallet of this page, and how it stands. */
export function useWallet() {
  const wallet = useService(walletOf);
  const state: WalletState = useSyncExternalStore(wallet.subscribe, wallet.state, wallet.state);
  return { wallet, state };
}
