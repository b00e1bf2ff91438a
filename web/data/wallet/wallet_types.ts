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

/** A wallet on a phone. */
export interface PhoneWallets {
  /** Connects one: calls back with what a code on the screen holds, or a link that opens the wallet (`wc:…`), and waits until
   *  `signal` says that nobody looks any more. */
  connect(onUri: (uri: string) => void, signal: AbortSignal): Promise<WalletResult<string>>;
}

/** A call to a contract that a wallet may send. */
export interface ContractCall {
  readonly chainId: number;
  /** Who sends it. */
  readonly from: string;
  readonly to: string;
  readonly data: `0x${string}`;
}

/** What a wallet is asked; fetched with the first one that is wanted. */
export interface WalletKit {
  /** Those in this browser, the one used last first. */
  choices(): readonly WalletChoice[];
  /** Calls back when another one has made itself known. */
  onChoices(listener: () => void): () => void;
  connect(id: string): Promise<WalletResult<string>>;
  /** Null where the server has none set up. Asks nobody else. */
  phone(): Promise<PhoneWallets | null>;
  reconnect(): Promise<void>;
  disconnect(): Promise<void>;
  switchChain(id: number): Promise<WalletResult<null>>;
  /** The message of EIP-4361 by which the connected wallet signs in here; null while none is connected. `now`: milliseconds
   *  since 1970. */
  signInMessage(statement: string, now: number): string | null;
  /** The signature of a text (`personal_sign`). */
  sign(text: string): Promise<WalletResult<string>>;
  /** Has the connected wallet send a call to a contract, without money; answers the transaction's hash. It has to be on that
   *  chain, with that account. */
  send(call: ContractCall): Promise<WalletResult<string>>;
}
