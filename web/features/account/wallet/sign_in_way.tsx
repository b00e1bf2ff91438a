import { Wallet as WalletIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useServices } from '../../../data/services_context.ts';
import { onWalletHere, signInWithWallet } from '../../../data/wallet/sign_in.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { useToasts } from '../../../ui/toast.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { askAccount } from '../auth/account_errors.ts';
import { bringingAlong } from '../auth/bringing_along.ts';
import { FormError } from '../auth/form_error.tsx';
import { useWallet } from './use_wallet.ts';
import { walletErrorText } from './wallet_text.ts';

const loadConnect = () => import('./connect_dialog.tsx');

/** Signing in with a linked wallet, where this browser has one. */
export function WalletWay({ done }: { readonly done: () => void | Promise<void> }) {
  const services = useServices();
  const toast = useToasts();
  const { wallet, state } = useWallet();
  const [isHere, setHere] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { part, errors, isSending, run } = useForm({ initial: {}, send: () => undefined });
  useEffect(() => onWalletHere(() => setHere(true)), []);
  const signIn = (name: string) => {
    setOpen(false);
    setProblem(null);
    run(async () => {
      const kit = await wallet.kit();
      const message = kit.signInMessage(m.wallet_sign_in_statement(), services.clock());
      if (message === null) return undefined;
      const signed = await kit.sign(message);
      if (!signed.ok) {
        setProblem(walletErrorText(signed.error, { wallet: name, act: 'sign' }).text);
        return undefined;
      }
      const shown = { message, signature: signed.value };
      return askAccount(
        [],
        () =>
          bringingAlong(services, (client) => signInWithWallet(client, shown, services.clock())),
        (value) => {
          if (value.isNew) toast.info(m.wallet_new_account(), m.wallet_new_account_text());
          return done();
        },
      );
    });
  };
  const dialog = useLoaded(
    loadConnect,
    isOpen,
    {
      onConnected: (_address: string, name: string) => signIn(name),
      onClose: () => setOpen(false),
    },
    () => setOpen(false),
  );
  if (!isHere) return null;
  return (
    <div ref={part} className="mt-3 grid gap-3">
      <FormError text={problem ?? errors.form} />
      <Button
        className="w-full"
        busy={isSending && m.wallet_signing()}
        onClick={() => {
          if (state.status === 'connected') signIn(state.name ?? m.wallet_a_wallet());
          else setOpen(true);
        }}
      >
        <WalletIcon aria-hidden="true" size={20} strokeWidth={1.6} />
        {m.wallet_sign_in()}
      </Button>
      {isOpen && dialog}
    </div>
  );
}
