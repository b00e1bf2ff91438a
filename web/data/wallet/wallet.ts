import { once } from '../once.ts';
import type { AppServices, DeviceStorage } from '../services.ts';
import { departureOf } from '../session/device.ts';
import type { WalletKit, WalletState } from './wallet_types.ts';

export interface Wallet {
  readonly state: () => WalletState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Rejects where its code cannot be fetched. */
  kit(): Promise<WalletKit>;
  /** Connects again after a reload, where a wallet was connected before it. Brings no code where none was. */
  resume(): void;
}

const nothing: WalletState = { status: 'disconnected', address: null, chain: null, name: null };

/** The library's own note of what was connected. */
export const walletStoreKey = 'wagmi.store';

/** Was a wallet connected when this device was last used? */
function wasConnected(storage: DeviceStorage): boolean {
  try {
    const kept = JSON.parse(storage?.getItem(walletStoreKey) ?? '{}') as {
      readonly state?: { readonly current?: unknown };
    };
    return typeof kept.state?.current === 'string';
  } catch {
    return false;
  }
}

/** The one wallet of this page. Nothing of it is fetched before somebody wants one. */
export function walletOf({ of, storage }: AppServices): Wallet {
  let state = nothing;
  const listeners = new Set<() => void>();
  const tell = (next: WalletState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const kit = once(async () => {
    const { createWalletKit } = await import('./wallet_kit.ts');
    return createWalletKit(tell);
  });
  let wasAsked = false;
  const wallet: Wallet = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    kit() {
      wasAsked = true;
      return kit();
    },
    resume() {
      if (wasAsked || !wasConnected(storage)) return;
      void wallet.kit().then(
        (ready) => ready.reconnect(),
        () => {
          // Without a connection there is none to the wallet either: the next page tries again.
        },
      );
    },
  };
  of(departureOf).onPersonLeft(() => {
    if (wasAsked)
      void kit().then(
        (ready) => ready.disconnect(),
        () => undefined,
      );
  });
  return wallet;
}
