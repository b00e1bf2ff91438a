import type { WalletResult } from './errors.ts';

/** What a wallet is asked to sign, as the database knows it. */
export interface OpenedLink {
  readonly nonce: string;
  /** In lower case. */
  readonly address: string;
  readonly chainId: number;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

export interface Wallets {
  /** Begins to link a wallet, by the person's own token: what it is worth, the database decides. */
  open(token: string, address: string, chainId: number): Promise<WalletResult<OpenedLink>>;
  /** Uses up what was begun, by the person's own token; null where it is none of that session's, or over. */
  take(token: string, nonce: string): Promise<WalletResult<OpenedLink | null>>;
  /** Links a wallet whose signature was seen; answers its id. `contractChain`: of a contract, its chain; null for a key. */
  link(
    personId: string,
    address: string,
    contractChain: number | null,
    name: string | null,
  ): Promise<WalletResult<string>>;
}

/** The address whose key signed a text (`personal_sign`), in lower case; null where it is none. */
export type FindSigner = (text: string, signature: string) => Promise<string | null>;

/** Whether a contract on its chain says that a signature of a text is its own. What cannot be asked says nothing. */
export type AskContract = (
  wallet: Pick<OpenedLink, 'address' | 'chainId'>,
  text: string,
  signature: string,
) => Promise<boolean>;

/** How a signature is looked at. */
export interface Signatures {
  readonly findSigner: FindSigner;
  readonly askContract: AskContract;
}
