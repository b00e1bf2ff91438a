import type { AppError, Result } from '../result.ts';

/** What a wallet may answer, or why it was not asked. */
export type WalletKinds =
  /** Its own user said no. */
  | { readonly code: 'declined' }
  /** Another request waits in it for an answer. */
  | { readonly code: 'waiting' }
  | { readonly code: 'already_connected' }
  /** It changes the chain only by itself. */
  | { readonly code: 'cannot_switch' }
  /** It doesn't know the chain, and did not add it. */
  | { readonly code: 'unknown_chain' }
  | { readonly code: 'no_chains' }
  | { readonly code: 'chain_not_configured' }
  | { readonly code: 'not_found' }
  /** The relay on which a phone is met says nothing. */
  | { readonly code: 'relay_silent' }
  | { readonly code: 'not_connected' }
  /** Another account of the wallet signed. */
  | { readonly code: 'other_account' };
export type WalletError = AppError<WalletKinds>;
export type WalletResult<Value> = Result<Value, WalletKinds>;
type Code = WalletKinds['code'];

const byName: Readonly<Record<string, Code>> = {
  UserRejectedRequestError: 'declined',
  ResourceUnavailableRpcError: 'waiting',
  ConnectorAlreadyConnectedError: 'already_connected',
  SwitchChainNotSupportedError: 'cannot_switch',
  ChainNotConfiguredError: 'chain_not_configured',
  ProviderNotFoundError: 'not_found',
  RelaySilentError: 'relay_silent',
  ConnectorNotFoundError: 'not_found',
  ConnectorUnavailableReconnectingError: 'waiting',
  ConnectorNotConnectedError: 'not_connected',
  ConnectorAccountNotFoundError: 'other_account',
};

/** EIP-1193, EIP-1474 and WalletConnect. */
const byNumber: Readonly<Record<number, Code>> = {
  4001: 'declined',
  5000: 'declined',
  4100: 'declined',
  [-32_002]: 'waiting',
  4902: 'unknown_chain',
};

interface Thrown {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** How far causes are followed. */
const maxDepth = 10;

/** What was thrown by a wallet, or by the library on its behalf: errors lie in each other, and a number may come without its
 *  class, so the innermost that is known counts. */
export function walletErrorOf(thrown: unknown): WalletError {
  let found: Code | null = null;
  let at = thrown as Thrown | null | undefined;
  for (let depth = 0; at && typeof at === 'object' && depth < maxDepth; depth += 1) {
    const code =
      (typeof at.code === 'number' ? byNumber[at.code] : undefined) ??
      (typeof at.name === 'string' ? byName[at.name] : undefined);
    found = code ?? found;
    at = at.cause as Thrown | null | undefined;
  }
  if (found !== null) return { code: found };
  const { message } = (thrown ?? {}) as Thrown;
  return { code: 'unexpected', ...(typeof message === 'string' && { message }) };
}
