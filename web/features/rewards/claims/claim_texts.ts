import type { ClaimCourse } from '../../../../domain/rewards/claim_course.ts';
import { chains } from '../../../../domain/wallet/chains.ts';
import type { VoucherError } from '../../../data/rewards/vouchers.ts';
import type { WalletError } from '../../../data/wallet/wallet_errors.ts';
import { m } from '../../../paraglide/messages.js';
import { locale } from '../../../ui/locale.ts';

const chainOf = (id: number) => chains.find((chain) => chain.id === id) ?? chains[0];
export const chainName = (id: number): string => chainOf(id).name;
export const coinOf = (id: number): string => chainOf(id).coin;

/** An address as people recognize it: its beginning and its end. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;

/** A fee in the chain's coin, given in 10⁻¹⁸ of it, to two digits. */
export function feeText(fee: bigint, chainId: number): string {
  const coin = coinOf(chainId);
  const amount = Number(fee) / 1e18;
  if (amount < 0.000001) return m.onchain_fee_tiny({ coin });
  const figure = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(amount);
  return `${figure} ${coin}`;
}

/** Why there's no voucher, or no price. */
export function voucherErrorText({ code }: VoucherError): string {
  switch (code) {
    case 'session_over':
      return m.onchain_session_over();
    case 'claims_off':
      return m.onchain_off();
    case 'wallet_not_linked':
      return m.onchain_unlinked();
    case 'other_chain':
      return m.onchain_other_chain();
    case 'voucher_elsewhere':
      return m.onchain_elsewhere();
    case 'too_many_vouchers':
      return m.onchain_too_often();
    case 'offline':
      return m.onchain_offline();
    case 'unexpected':
      return m.onchain_unexpected();
  }
}

/** Why the wallet didn't send it, or didn't switch. */
export function walletErrorText(
  { code }: WalletError,
  act: 'send' | 'switch',
  chainId: number,
): string {
  const chain = chainName(chainId);
  switch (code) {
    case 'declined':
      return act === 'send' ? m.onchain_declined() : m.onchain_declined_switch();
    case 'waiting':
      return m.onchain_busy();
    case 'cannot_switch':
    case 'unknown_chain':
    case 'chain_not_configured':
      return m.onchain_cannot_switch({ chain });
    case 'not_found':
    case 'not_connected':
    case 'other_account':
      return m.onchain_wallet_gone();
    default:
      return m.onchain_wallet_failed();
  }
}

export interface StepText {
  readonly title: string;
  readonly text: string;
  readonly look: 'on_its_way' | 'there' | 'ended';
}

/** How a claim comes along. */
export function stepText(
  { step, isByAnother }: ClaimCourse,
  { chainId, finalText }: { readonly chainId: number; readonly finalText: string },
): StepText {
  const chain = chainName(chainId);
  switch (step) {
    case 'sent':
      return { title: m.onchain_sent(), text: m.onchain_sent_text({ chain }), look: 'on_its_way' };
    case 'included':
      return isByAnother
        ? { title: m.onchain_sped_up(), text: m.onchain_sped_up_text(), look: 'on_its_way' }
        : { title: m.onchain_included(), text: m.onchain_included_text(), look: 'on_its_way' };
    case 'final':
      return {
        title: m.onchain_final(),
        text: finalText,
        look: 'there',
      };
    case 'reverted':
      return { title: m.onchain_reverted(), text: m.onchain_reverted_text(), look: 'ended' };
    case 'replaced':
      return { title: m.onchain_replaced(), text: m.onchain_replaced_text(), look: 'ended' };
    case 'dropped':
      return { title: m.onchain_dropped(), text: m.onchain_dropped_text(), look: 'ended' };
    case 'reorganized':
      return {
        title: m.onchain_reorganized(),
        text: m.onchain_reorganized_text(),
        look: 'on_its_way',
      };
  }
}
