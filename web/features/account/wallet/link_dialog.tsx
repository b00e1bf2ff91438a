import { useEffect, useRef, useState } from 'react';
import { chains } from '../../../../domain/wallet/chains.ts';
import { useServices } from '../../../data/services_context.ts';
import { type LinkError, linkWallet, openWalletLink } from '../../../data/wallet/own_wallets.ts';
import type { WalletError } from '../../../data/wallet/wallet_errors.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useWallet } from './use_wallet.ts';
import { chainName, linkErrorText, shortAddress, walletErrorText } from './wallet_text.ts';

interface Given {
  readonly nonce: string;
  readonly message: string;
}

/** Has the connected wallet sign what the server gives, and links it. What it signs stands there first. */
export default function LinkDialog({
  prove,
  onLinked,
  onClose,
}: {
  /** "Is it still you?", where the server wants it anew. */
  readonly prove: (options: { readonly anew: true }) => Promise<boolean>;
  readonly onLinked: (address: string) => void;
  readonly onClose: () => void;
}) {
  const services = useServices();
  const { wallet, state } = useWallet();
  const { address, chain, name } = state;
  const [given, setGiven] = useState<Given | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [mayAskAgain, setMayAskAgain] = useState(false);
  const called = name ?? m.wallet_a_wallet();
  const isOurs = chain !== null && !chain.isUnsupported;
  const say = (error: LinkError) => {
    setProblem(linkErrorText(error, address === null ? called : shortAddress(address)));
    setMayAskAgain(true);
  };
  const latest = useRef(0);
  const open = async () => {
    if (address === null || chain === null) return;
    latest.current += 1;
    const own = latest.current;
    setGiven(null);
    setProblem(null);
    setMayAskAgain(false);
    const client = await services.backend.connect();
    let opened = await openWalletLink(client, address, chain.id);
    if (!opened.ok && opened.error.code === 'proof_needed' && (await prove({ anew: true })))
      opened = await openWalletLink(client, address, chain.id);
    if (own !== latest.current) return;
    if (opened.ok) setGiven(opened.value);
    else say(opened.error);
  };
  // Another account or chain chosen in the wallet is another message.
  useEffect(() => {
    if (isOurs) void open();
    // oxlint-disable-next-line react/exhaustive-deps -- asked anew for these two alone
  }, [address, chain?.id]);
  const sayOfWallet = (error: WalletError, act: 'sign' | 'switch', wanted?: number) => {
    const about = { wallet: called, act, ...(wanted !== undefined && { chain: wanted }) };
    setProblem(walletErrorText(error, about).text);
  };
  const sign = async ({ nonce, message }: Given) => {
    if (isBusy || address === null) return;
    setBusy(true);
    setProblem(null);
    const signed = await (await wallet.kit()).sign(message);
    if (!signed.ok) {
      setBusy(false);
      return sayOfWallet(signed.error, 'sign');
    }
    const client = await services.backend.connect();
    const linked = await linkWallet(client, nonce, signed.value, name);
    setBusy(false);
    if (linked.ok) return onLinked(address);
    setGiven(null);
    say(linked.error);
  };
  const change = async (id: number) => {
    setProblem(null);
    const changed = await (await wallet.kit()).switchChain(id);
    if (!changed.ok) sayOfWallet(changed.error, 'switch', id);
  };
  const alert = problem !== null && (
    <p role="alert" className="mt-4 rounded-2 bg-clay-tint p-3 text-clay">
      {problem}
    </p>
  );
  if (!isOurs)
    return (
      <Dialog title={m.wallet_chain_named_title()} onClose={onClose}>
        <p className="text-ink-2">{m.wallet_chain_text()}</p>
        <ul className="mt-3">
          {chains.map(({ id }) => (
            <li key={id} className="flex items-center justify-between border-t border-line py-2">
              {chainName(id)}
              <Button onClick={() => void change(id)}>
                <span aria-hidden="true">{m.wallet_switch()}</span>
                <span className="sr-only">{m.wallet_switch_to({ chain: chainName(id) })}</span>
              </Button>
            </li>
          ))}
        </ul>
        {alert}
      </Dialog>
    );
  return (
    <Dialog title={m.wallet_prove_title()} onClose={onClose}>
      <p className="text-ink-2">{m.wallet_prove_text()}</p>
      {given !== null ? (
        <>
          <h3 className="sr-only">{m.wallet_prove_words()}</h3>
          <pre className="mt-4 overflow-x-auto rounded-2 bg-sunken p-4 font-mono text-1 leading-relaxed break-words whitespace-pre-wrap">
            {given.message}
          </pre>
        </>
      ) : (
        problem === null && <Spinner />
      )}
      {alert}
      <div className="mt-5 flex flex-wrap gap-2">
        {given !== null && (
          <Button
            variant="primary"
            busy={isBusy && m.wallet_signing()}
            onClick={() => void sign(given)}
          >
            {m.wallet_sign()}
          </Button>
        )}
        {mayAskAgain && given === null && (
          <Button onClick={() => void open()}>{m.wallet_start_again()}</Button>
        )}
        <Button variant="text" onClick={onClose}>
          {m.wallet_cancel()}
        </Button>
      </div>
    </Dialog>
  );
}
