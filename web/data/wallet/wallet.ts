import { once } from '../once.ts';
import type { AppServices, DeviceStorage } from '../services.ts';
import { departureOf } from '../session/device.ts';
import type { WalletResult } from './wallet_errors.ts';

/** How the wallet stands to this page: `reconnecting` after a reload, until it has said that it still knows us. */
export type WalletStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected';

export interface WalletState {
  readonly status: WalletStatus;
  /** In lower case; null while none is connected. */
  readonly address: string | null;
  readonly chain: {
    readonly id: number;
    /** Not one of ours. */
    readonly isUnsupported: boolean;
  } | null;
  /** Which wallet it is, as it calls itself. */
  readonly name: string | null;
}

/** A wallet that may be connected. */
export interface WalletChoice {
  readonly id: string;
  readonly name: string;
  /** A picture of its own, as a `data:` address; null where it has none. */
  readonly icon: string | null;
  readonly wasLast: boolean;
}

/** What a wallet is asked; fetched with the first one that is wanted. */
export interface WalletKit {
  /** Those in this browser, the one used last first. */
  choices(): readonly WalletChoice[];
  /** Calls back when another one has made itself known. */
  onChoices(listener: () => void): () => void;
  connect(id: string): Promise<WalletResult<string>>;
  reconnect(): Promise<void>;
  disconnect(): Promise<void>;
  switchChain(id: number): Promise<WalletResult<null>>;
  /** The message of EIP-4361 by which the connected wallet signs in here; null while none is connected. `now`: milliseconds
   *  since 1970. */
  signInMessage(statement: string, now: number): string | null;
  /** The signature of a text (`personal_sign`). */
  sign(text: string): Promise<WalletResult<string>>;
}

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
