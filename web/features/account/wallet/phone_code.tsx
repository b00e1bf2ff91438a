import { useEffect, useState } from 'react';
import type { WalletError } from '../../../data/wallet/wallet_errors.ts';
import type { PhoneWallets } from '../../../data/wallet/wallet_types.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { walletErrorText } from './wallet_text.ts';

/** How long a code is good for. */
const codeMs = 5 * 60_000;

type Step =
  | { readonly kind: 'making' }
  | { readonly kind: 'shown'; readonly uri: string; readonly picture: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'problem'; readonly error: WalletError };

/** A code for the wallet on a phone, and on that phone itself a link that opens it. */
export function PhoneCode({
  phone,
  onConnected,
  onBack,
}: {
  readonly phone: PhoneWallets;
  readonly onConnected: (address: string) => void;
  readonly onBack: () => void;
}) {
  const [step, setStep] = useState<Step>({ kind: 'making' });
  const [isCopied, setCopied] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const over = new AbortController();
    const end = setTimeout(() => {
      over.abort();
      setStep({ kind: 'over' });
    }, codeMs);
    const show = async (uri: string) => {
      const { qrSvg } = await import('../../../ui/qr_code.ts');
      if (!over.signal.aborted)
        setStep({
          kind: 'shown',
          uri,
          picture: `data:image/svg+xml,${encodeURIComponent(qrSvg(uri))}`,
        });
    };
    void phone
      .connect((uri) => void show(uri), over.signal)
      .then((result) => {
        if (over.signal.aborted) return;
        if (result.ok) onConnected(result.value);
        else setStep({ kind: 'problem', error: result.error });
      });
    return () => {
      clearTimeout(end);
      over.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once a try; who is told is whoever stands there then
  }, [phone, tries]);
  const again = () => {
    setStep({ kind: 'making' });
    setCopied(false);
    setTries(tries + 1);
  };
  if (step.kind === 'making')
    return (
      <div role="status">
        <Spinner />
        <p className="text-center text-ink-2">{m.wallet_code_loading()}</p>
        <Button variant="text" className="mt-4 -ml-3" onClick={onBack}>
          {m.wallet_cancel()}
        </Button>
      </div>
    );
  if (step.kind === 'shown')
    return (
      <div>
        <h3 className="font-[560]">{m.wallet_code_title()}</h3>
        <p className="mt-1 text-ink-2">{m.wallet_code_text()}</p>
        <img
          src={step.picture}
          alt={m.wallet_code()}
          width={264}
          height={264}
          className="mx-auto mt-4 h-auto max-w-full rounded-2"
        />
        <div className="mt-5 flex flex-wrap gap-2">
          <a href={step.uri} className={buttonClass('quiet')}>
            {m.wallet_code_link()}
          </a>
          <Button
            onClick={() =>
              void navigator.clipboard.writeText(step.uri).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            {isCopied ? m.wallet_code_copied() : m.wallet_code_copy()}
          </Button>
          <Button variant="text" onClick={onBack}>
            {m.wallet_cancel()}
          </Button>
        </div>
      </div>
    );
  const { title, text } =
    step.kind === 'over'
      ? { title: m.wallet_show_code(), text: m.wallet_code_over() }
      : walletErrorText(step.error, { wallet: m.wallet_a_phone(), act: 'connect' });
  return (
    <div role="alert">
      <h3 className="font-[560]">{title}</h3>
      <p className="mt-1 text-ink-2">{text}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button onClick={again}>{m.wallet_again()}</Button>
        <Button variant="text" onClick={onBack}>
          {m.wallet_other()}
        </Button>
      </div>
    </div>
  );
}
