import { useEffect, useState } from 'react';
import type { ChainOffer } from '../../../data/rewards/chain_offers.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { shortAddress } from './claim_texts.ts';
import { useClaimWallet } from './use_claim_wallet.ts';

const loadConnect = () => import('../../account/wallet/connect_dialog.tsx');

/** What a wallet is good for here, and how this one comes along. */
export function WalletCard({
  userId,
  offer,
}: {
  readonly userId: string;
  readonly offer: ChainOffer;
}) {
  const { wallet, address, hasLinked, isLinked } = useClaimWallet(userId, offer);
  // A wallet that was connected before a reload is so again.
  useEffect(() => wallet.resume(), [wallet]);
  const [isConnecting, setConnecting] = useState(false);
  const close = () => setConnecting(false);
  const dialog = useLoaded(
    loadConnect,
    isConnecting,
    { onConnected: close, onClose: close },
    close,
  );
  return (
    <section
      aria-labelledby="wallet-card"
      className="mt-10 grid max-w-measure justify-items-start gap-3 rounded-3 border border-line bg-raised p-6"
    >
      <h2 id="wallet-card" className="text-4">
        {m.onchain_card_title()}
      </h2>
      <p className="text-ink-2">{m.onchain_card_text()}</p>
      <p className="text-ink-2">{m.onchain_card_forever()}</p>
      {address !== null && hasLinked !== null && (
        <p role="status">
          {isLinked
            ? m.onchain_card_ready({ wallet: shortAddress(address) })
            : m.onchain_card_other({ wallet: shortAddress(address) })}
        </p>
      )}
      {hasLinked === true && address === null && (
        <Button onClick={() => setConnecting(true)}>{m.onchain_card_connect()}</Button>
      )}
      {hasLinked !== null && !isLinked && (!hasLinked || address !== null) && (
        <ButtonLink to="/settings#wallets">{m.onchain_card_link()}</ButtonLink>
      )}
      {isConnecting && dialog}
    </section>
  );
}
