import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { ownWalletsQuery } from '../../../data/wallet/own_wallets.ts';
import { m } from '../../../paraglide/messages.js';

/** Whether a badge can go on a public network here, for whoever has linked a wallet and sees no button for it. */
export default function LinkedWalletNote({
  userId,
  isOn,
}: {
  readonly userId: string;
  readonly isOn: boolean;
}) {
  const { value: wallets } = useRead(ownWalletsQuery(useServices(), userId));
  if (wallets === undefined || wallets.length === 0) return null;
  return (
    <p className="mt-8 max-w-measure text-ink-2">
      {isOn ? m.rewards_chain_later() : m.rewards_chain_off()}
    </p>
  );
}
