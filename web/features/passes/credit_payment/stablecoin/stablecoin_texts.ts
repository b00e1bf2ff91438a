import { tokenDecimals } from '../../../../../domain/passes/stablecoin.ts';
import { chains } from '../../../../../domain/wallet/chains.ts';
import type { PaymentCourse } from '../../../../data/passes/stablecoin.ts';
import type { WalletError } from '../../../../data/wallet/wallet_errors.ts';
import { m } from '../../../../paraglide/messages.js';
import { locale } from '../../../../ui/locale.ts';

const chainOf = (id: number) => chains.find((chain) => chain.id === id) ?? chains[0];
export const chainName = (id: number): string => chainOf(id).name;
export const coinOf = (id: number): string => chainOf(id).coin;

/** An address as people recognize it: its beginning and its end. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;

/** "1.99 USDC": whole cents, rounded down, so that nobody is told they have what they haven't. */
export function coinText(amount: bigint): string {
  const cents = Number(amount / 10n ** BigInt(tokenDecimals - 2));
  const figure = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);
  return `${figure} USDC`;
}

/** A fee in the chain's own coin, given in 10⁻¹⁸ of it, to two digits. */
export function feeText(fee: bigint, chainId: number): string {
  const coin = coinOf(chainId);
  const amount = Number(fee) / 1e18;
  if (amount < 0.000001) return m.onchain_fee_tiny({ coin });
  const figure = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(amount);
  return `${figure} ${coin}`;
}

/** Why the wallet didn't send it, or didn't switch. */
export function walletErrorText(
  { code }: WalletError,
  act: 'send' | 'switch',
  chainId: number,
): string {
  switch (code) {
    case 'declined':
      return act === 'send' ? m.onchain_declined() : m.onchain_declined_switch();
    case 'waiting':
      return m.onchain_busy();
    case 'cannot_switch':
    case 'unknown_chain':
    case 'chain_not_configured':
      return m.onchain_cannot_switch({ chain: chainName(chainId) });
    case 'not_found':
    case 'not_connected':
    case 'other_account':
      return m.stablecoin_wallet_gone();
    default:
      return m.onchain_wallet_failed();
  }
}

export interface StepText {
  readonly title: string;
  readonly text: string;
  /** Whether it can be sent again. */
  readonly isOver: boolean;
}

/** How a payment comes along, until its pass starts. */
export function courseText(
  { step, isByAnother }: PaymentCourse,
  { chainId, depth }: { readonly chainId: number; readonly depth: number },
): StepText {
  const chain = chainName(chainId);
  switch (step) {
    case 'sent':
      return {
        title: m.stablecoin_sent(),
        text: m.stablecoin_sent_text({ chain }),
        isOver: false,
      };
    case 'included':
    case 'final':
      return {
        title: isByAnother ? m.stablecoin_sped_up() : m.stablecoin_included(),
        text: m.stablecoin_included_text({ count: depth }),
        isOver: false,
      };
    case 'reorganized':
      return {
        title: m.stablecoin_reorganized(),
        text: m.stablecoin_reorganized_text(),
        isOver: false,
      };
    case 'reverted':
      return {
        title: m.stablecoin_reverted(),
        text: m.stablecoin_reverted_text(),
        isOver: true,
      };
    case 'replaced':
      return {
        title: m.stablecoin_replaced(),
        text: m.stablecoin_replaced_text(),
        isOver: true,
      };
    case 'dropped':
      return { title: m.stablecoin_dropped(), text: m.stablecoin_dropped_text(), isOver: true };
  }
}
