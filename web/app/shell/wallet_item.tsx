import { Wallet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useLoaded } from '../../ui/use_loaded.ts';
import { useWallet } from '../../features/account/wallet/use_wallet.ts';
import { chainName, shortAddress } from '../../features/account/wallet/wallet_text.ts';
import { menuLine } from './menu_items.tsx';
import { PlaceLink } from './place_link.tsx';

const loadConnect = () => import('../../features/account/wallet/connect_dialog.tsx');

/** How the wallet stands, in the menu of a member: the way to connect one, and nothing louder. */
export function WalletItem({ closeMenu }: { readonly closeMenu: () => void }) {
  const { wallet, state } = useWallet();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => wallet.resume(), [wallet]);
  const close = () => setOpen(false);
  const dialog = useLoaded(loadConnect, isOpen, { onConnected: close, onClose: close }, close);
  const icon = <Wallet aria-hidden="true" size={20} strokeWidth={1.6} className="text-ink-2" />;
  if (state.status === 'connected' && state.address !== null)
    return (
      <PlaceLink to="/settings" className={menuLine}>
        {icon}
        {state.chain === null || state.chain.isUnsupported
          ? shortAddress(state.address)
          : m.app_wallet_on({
              address: shortAddress(state.address),
              chain: chainName(state.chain.id),
            })}
      </PlaceLink>
    );
  if (state.status === 'reconnecting')
    return (
      <p role="status" className={`${menuLine} text-ink-2`}>
        {icon}
        {m.wallet_reconnecting({ wallet: state.name ?? m.wallet_a_wallet() })}
      </p>
    );
  return (
    <>
      <button
        type="button"
        className={menuLine}
        onClick={() => {
          closeMenu();
          setOpen(true);
        }}
      >
        {icon}
        {m.wallet_connect_title()}
      </button>
      {isOpen && dialog}
    </>
  );
}
