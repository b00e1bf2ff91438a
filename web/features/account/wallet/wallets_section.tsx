import { useEffect, useState } from 'react';
import { useQueryCache } from '../../../data/query_client.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import {
  type OwnWallet,
  ownWalletsKey,
  ownWalletsQuery,
  unlinkWallet,
} from '../../../data/wallet/own_wallets.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { dateText } from '../../../ui/time_text.ts';
import { useToasts } from '../../../ui/toast.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { useProof } from '../settings/use_proof.tsx';
import { useWallet } from './use_wallet.ts';
import { chainName, shortAddress } from './wallet_text.ts';

const loadConnect = () => import('./connect_dialog.tsx');
const loadLink = () => import('./link_dialog.tsx');

function WalletRow({
  own,
  isBusy,
  onDisconnect,
  onConnect,
  onUnlink,
}: {
  readonly own: OwnWallet;
  readonly isBusy: boolean;
  readonly onDisconnect: () => void;
  readonly onConnect: () => void;
  readonly onUnlink: () => void;
}) {
  const { state } = useWallet();
  const short = shortAddress(own.address);
  const date = dateText(new Date(own.linkedAt));
  const isConnected = state.status === 'connected' && state.address === own.address;
  return (
    <li className="flex items-center justify-between gap-x-8 gap-y-3 border-t border-line py-4 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2">
          <span title={own.address}>{short}</span>
          {isConnected && state.chain && (
            <Badge kind="glaze">
              {state.chain.isUnsupported
                ? m.wallet_unsupported()
                : m.wallet_connected_on({ chain: chainName(state.chain.id) })}
            </Badge>
          )}
          {own.chainId !== null && (
            <Badge>{m.wallet_smart({ chain: chainName(own.chainId) })}</Badge>
          )}
        </h3>
        <p className="mt-0.5 text-ink-2">
          {own.name === null
            ? m.wallet_linked_unnamed({ date })
            : m.wallet_linked_since({ name: own.name, date })}
        </p>
      </div>
      <div className="flex flex-none flex-wrap gap-2">
        {isConnected ? (
          <Button variant="text" onClick={onDisconnect}>
            <span>
              {m.wallet_disconnect()}
              <span className="sr-only"> {short}</span>
            </span>
          </Button>
        ) : (
          <Button variant="text" onClick={onConnect}>
            <span>
              {m.wallet_connect()}
              <span className="sr-only"> {short}</span>
            </span>
          </Button>
        )}
        <ConfirmDialog
          action={isBusy ? m.auth_working() : m.wallet_unlink()}
          title={m.wallet_unlink_title({ wallet: short })}
          text={m.wallet_unlink_text()}
          keep={m.wallet_unlink_keep()}
          onConfirm={onUnlink}
        />
      </div>
    </li>
  );
}

type Open = 'connect' | 'connect_to_link' | 'link' | null;

/** The wallets that are linked to the account: each is a way into it, and none is needed. */
export function WalletsSection({ userId }: { readonly userId: string }) {
  const services = useServices();
  const cache = useQueryCache();
  const toast = useToasts();
  const { wallet, state } = useWallet();
  const { ask: prove, dialog } = useProof();
  const { value: wallets, error, isAsking, askAgain } = useRead(ownWalletsQuery(services, userId));
  const [open, setOpen] = useState<Open>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // A wallet that was connected before a reload is so again.
  useEffect(() => wallet.resume(), [wallet]);
  const close = () => setOpen(null);
  const connectDialog = useLoaded(
    loadConnect,
    open === 'connect' || open === 'connect_to_link',
    {
      onConnected: () => setOpen(open === 'connect_to_link' ? 'link' : null),
      onClose: close,
    },
    close,
  );
  const linkDialog = useLoaded(
    loadLink,
    open === 'link',
    {
      prove,
      onLinked: (address: string) => {
        close();
        toast.done(m.wallet_linked(), m.wallet_linked_text({ wallet: shortAddress(address) }));
        void cache.invalidateQueries({ queryKey: ownWalletsKey(userId) });
      },
      onClose: close,
    },
    close,
  );
  if (wallets === undefined)
    return error ? (
      <div className="grid justify-items-start gap-3">
        <p role="alert">{m.wallet_failed_load()}</p>
        <Button onClick={askAgain} busy={isAsking && m.auth_working()}>
          {m.wallet_again()}
        </Button>
      </div>
    ) : (
      <Spinner />
    );
  const begin = async () => {
    setProblem(null);
    if (!(await prove())) return;
    const isNew = wallets.every(({ address }) => address !== state.address);
    setOpen(state.status === 'connected' && isNew ? 'link' : 'connect_to_link');
  };
  const unlink = async (id: string) => {
    setProblem(null);
    if (busy !== null || !(await prove())) return;
    setBusy(id);
    let result = await unlinkWallet(services, id);
    if (!result.ok && result.error.code === 'proof_needed' && (await prove({ anew: true })))
      result = await unlinkWallet(services, id);
    setBusy(null);
    if (result.ok) toast.done(m.wallet_unlinked());
    else
      setProblem(result.error.code === 'last_way_in' ? m.wallet_last_way() : m.wallet_unexpected());
    await cache.invalidateQueries({ queryKey: ownWalletsKey(userId) });
  };
  return (
    <div>
      <p className="mb-4 max-w-measure text-ink-2">{m.wallet_section_text()}</p>
      {problem && (
        <p role="alert" className="mb-4 text-clay">
          {problem}
        </p>
      )}
      {state.status === 'reconnecting' && (
        <p role="status" className="mb-4 text-ink-2">
          {m.wallet_reconnecting({ wallet: state.name ?? m.wallet_a_wallet() })}
        </p>
      )}
      {wallets.length > 0 && (
        <ul>
          {wallets.map((own) => (
            <WalletRow
              key={own.id}
              own={own}
              isBusy={busy === own.id}
              onDisconnect={() => void wallet.kit().then((kit) => kit.disconnect())}
              onConnect={() => setOpen('connect')}
              onUnlink={() => void unlink(own.id)}
            />
          ))}
        </ul>
      )}
      <Button className={wallets.length > 0 ? 'mt-4' : undefined} onClick={() => void begin()}>
        {wallets.length === 0 ? m.wallet_link_one() : m.wallet_link_another()}
      </Button>
      <p className="mt-4 max-w-measure text-1 text-ink-2">{m.wallet_means()}</p>
      {open !== null && open !== 'link' && connectDialog}
      {open === 'link' && linkDialog}
      {dialog}
    </div>
  );
}
