import { chains } from '../../../../domain/wallet/chains.ts';
import type { LinkError } from '../../../data/wallet/own_wallets.ts';
import type { WalletError } from '../../../data/wallet/wallet_errors.ts';
import { m } from '../../../paraglide/messages.js';

/** An address as people recognize it: its beginning and its end. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;

/** A chain as people call it; its number where it is none of ours. */
export const chainName = (id: number): string =>
  chains.find((chain) => chain.id === id)?.name ?? String(id);

interface About {
  /** As the wallet calls itself. */
  readonly wallet: string;
  /** The chain that was wanted. */
  readonly chain?: number;
  /** What was not done. */
  readonly act: 'connect' | 'sign' | 'switch';
}

const declined = {
  connect: m.wallet_declined_connect,
  sign: m.wallet_declined_sign,
  switch: m.wallet_declined_switch,
};

/** What went wrong with a wallet, and what to do: the words of the specification where it has some. */
export function walletErrorText(
  error: WalletError,
  { wallet, chain, act }: About,
): { readonly title: string; readonly text: string } {
  const named = { wallet, chain: chainName(chain ?? chains[0].id) };
  switch (error.code) {
    case 'declined':
      return { title: m.wallet_declined(), text: declined[act]() };
    case 'waiting':
      return { title: m.wallet_busy(), text: m.wallet_busy_text(named) };
    case 'already_connected':
      return { title: m.wallet_already(), text: m.wallet_already_text(named) };
    case 'cannot_switch':
      return { title: m.wallet_cannot_switch(), text: m.wallet_cannot_switch_text(named) };
    case 'no_chains':
      return { title: m.wallet_no_chains(), text: m.wallet_no_chains_text() };
    case 'chain_not_configured':
      return { title: m.wallet_chain_missing(named), text: m.wallet_chain_text() };
    case 'unknown_chain':
      return { title: m.wallet_cannot_switch(), text: m.wallet_unknown_chain(named) };
    case 'not_found':
    case 'not_connected':
      return { title: m.wallet_gone(), text: m.wallet_gone_text() };
    case 'relay_silent':
      return { title: m.wallet_relay_silent(), text: m.wallet_relay_silent_text() };
    case 'other_account':
      return { title: m.wallet_failed(), text: m.wallet_wrong_signer(named) };
    case 'offline':
      return { title: m.wallet_failed(), text: m.wallet_offline_text() };
    case 'unexpected':
      return { title: m.wallet_failed(), text: m.wallet_failed_text(named) };
  }
}

/** Why a wallet could not be linked. */
export function linkErrorText(error: LinkError, wallet: string): string {
  switch (error.code) {
    case 'link_over':
      return m.wallet_link_over();
    case 'wrong_signer':
      return m.wallet_wrong_signer({ wallet });
    case 'wallet_linked_elsewhere':
      return m.wallet_elsewhere();
    case 'too_many_wallets':
      return m.wallet_too_many();
    case 'too_many_links':
      return m.wallet_too_often();
    case 'session_over':
      return m.wallet_session_over();
    case 'offline':
      return m.wallet_offline_text();
    case 'proof_needed':
    case 'unexpected':
      return m.wallet_unexpected();
  }
}
