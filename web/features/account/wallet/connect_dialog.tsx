import {
  ChevronRight,
  CircleAlert,
  CircleSlash,
  Clock,
  Smartphone,
  Wallet as WalletIcon,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PhoneWallets, WalletChoice, WalletKit } from '../../../data/wallet/wallet_types.ts';
import type { WalletError } from '../../../data/wallet/wallet_errors.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { PhoneCode } from './phone_code.tsx';
import { useWallet } from './use_wallet.ts';
import { walletErrorText } from './wallet_text.ts';

function Picture({ icon }: Pick<WalletChoice, 'icon'>) {
  return (
    <span className="grid size-9 flex-none place-items-center overflow-hidden rounded-2 border border-line bg-sunken text-ink-2">
      {icon === null ? (
        <WalletIcon aria-hidden="true" size={18} strokeWidth={1.6} />
      ) : (
        <img src={icon} alt="" width={34} height={34} />
      )}
    </span>
  );
}

const rowLook =
  'flex min-h-14 w-full items-center gap-3 rounded-2 px-2 py-2 text-left hover:bg-sunken';

/** A wallet on a phone: by its own app on one, by a code everywhere else. */
function PhoneChoice({ onShow }: { readonly onShow: () => void }) {
  const isPhone = window.matchMedia('(pointer: coarse)').matches;
  return (
    <div className="mt-6">
      <h3 className="text-1 font-[560]">{m.wallet_on_phone()}</h3>
      <ul className="mt-2">
        <li className="border-t border-line">
          <button type="button" onClick={onShow} className={rowLook}>
            <span className="grid size-9 flex-none place-items-center rounded-2 border border-line bg-sunken text-ink-2">
              <Smartphone aria-hidden="true" size={18} strokeWidth={1.6} />
            </span>
            <span className="min-w-0 flex-auto">
              <span className="block">{isPhone ? m.wallet_open_app() : m.wallet_show_code()}</span>
              <span className="block text-1 text-ink-2">
                {isPhone ? m.wallet_open_app_text() : m.wallet_show_code_text()}
              </span>
            </span>
            <ChevronRight aria-hidden="true" size={18} className="flex-none text-ink-2" />
          </button>
        </li>
      </ul>
    </div>
  );
}

function Choices({
  choices,
  onChoose,
}: {
  readonly choices: readonly WalletChoice[];
  readonly onChoose: (choice: WalletChoice) => void;
}) {
  if (choices.length === 0)
    return (
      <div className="rounded-3 bg-sunken p-4">
        <h3 className="font-[560]">{m.wallet_none()}</h3>
        <p className="mt-1 text-ink-2">{m.wallet_none_text()}</p>
      </div>
    );
  return (
    <>
      <h3 className="text-1 font-[560]">{m.wallet_in_browser()}</h3>
      <ul className="mt-2">
        {choices.map((choice) => (
          <li key={choice.id} className="border-t border-line">
            <button type="button" onClick={() => onChoose(choice)} className={rowLook}>
              <Picture icon={choice.icon} />
              <span className="min-w-0 flex-auto break-words">{choice.name}</span>
              {choice.wasLast && <Badge>{m.wallet_used_last()}</Badge>}
              <ChevronRight aria-hidden="true" size={18} className="flex-none text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Problem({
  choice,
  error,
  onAgain,
  onOther,
  onClose,
}: {
  readonly choice: WalletChoice;
  readonly error: WalletError;
  readonly onAgain: () => void;
  readonly onOther: () => void;
  readonly onClose: () => void;
}) {
  const { title, text } = walletErrorText(error, { wallet: choice.name, act: 'connect' });
  const Icon =
    error.code === 'declined' ? CircleSlash : error.code === 'waiting' ? Clock : CircleAlert;
  return (
    <div role="alert">
      <Icon aria-hidden="true" size={22} strokeWidth={1.6} className="text-clay" />
      <h3 className="mt-2 font-[560]">{title}</h3>
      <p className="mt-1 text-ink-2">{text}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        {error.code === 'already_connected' ? (
          <Button onClick={onClose}>{m.wallet_close()}</Button>
        ) : (
          <>
            <Button onClick={onAgain}>{m.wallet_again()}</Button>
            <Button variant="text" onClick={onOther}>
              {m.wallet_other()}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

type Step =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'choose'; readonly kit: WalletKit }
  | { readonly kind: 'phone'; readonly kit: WalletKit; readonly phone: PhoneWallets }
  | { readonly kind: 'waiting'; readonly kit: WalletKit; readonly choice: WalletChoice }
  | {
      readonly kind: 'problem';
      readonly kit: WalletKit;
      readonly choice: WalletChoice;
      readonly error: WalletError;
    };

/** Connects a wallet of this browser. It shows us an address and signs nothing. */
export default function ConnectDialog({
  onConnected,
  onClose,
}: {
  readonly onConnected: (address: string, name: string) => void;
  readonly onClose: () => void;
}) {
  const { wallet } = useWallet();
  const [step, setStep] = useState<Step>({ kind: 'loading' });
  const [choices, setChoices] = useState<readonly WalletChoice[]>([]);
  const [phone, setPhone] = useState<PhoneWallets | null>(null);
  const [tries, setTries] = useState(0);
  // Whoever pressed Cancel waits for no answer: what comes after that is not theirs any more.
  const asked = useRef(0);
  // oxlint-disable-next-line react/exhaustive-deps -- `tries` asks for the code again
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    wallet.kit().then(
      (kit) => {
        if (isOver) return;
        const read = () => setChoices(kit.choices());
        stop = kit.onChoices(read);
        read();
        setStep({ kind: 'choose', kit });
        kit.phone().then(
          (found) => {
            if (!isOver) setPhone(found);
          },
          () => {
            // What cannot be asked for isn't offered.
          },
        );
      },
      () => {
        if (!isOver) setStep({ kind: 'failed' });
      },
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [wallet, tries]);
  const choose = async (kit: WalletKit, choice: WalletChoice) => {
    asked.current += 1;
    const own = asked.current;
    setStep({ kind: 'waiting', kit, choice });
    const result = await kit.connect(choice.id);
    if (own !== asked.current) return;
    if (result.ok) onConnected(result.value, choice.name);
    else setStep({ kind: 'problem', kit, choice, error: result.error });
  };
  const back = (kit: WalletKit) => {
    asked.current += 1;
    setStep({ kind: 'choose', kit });
  };
  return (
    <Dialog title={m.wallet_connect_title()} onClose={onClose}>
      {step.kind === 'loading' && <Spinner />}
      {step.kind === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{m.wallet_offline_text()}</p>
          <Button
            onClick={() => {
              setStep({ kind: 'loading' });
              setTries(tries + 1);
            }}
          >
            {m.wallet_again()}
          </Button>
        </div>
      )}
      {step.kind === 'choose' && (
        <>
          <Choices choices={choices} onChoose={(choice) => void choose(step.kit, choice)} />
          {phone && <PhoneChoice onShow={() => setStep({ kind: 'phone', kit: step.kit, phone })} />}
        </>
      )}
      {step.kind === 'phone' && (
        <PhoneCode
          phone={step.phone}
          onConnected={(address) => onConnected(address, m.wallet_a_phone())}
          onBack={() => back(step.kit)}
        />
      )}
      {step.kind === 'waiting' && (
        <div role="status">
          <span aria-hidden="true" className="spin-ring" />
          <h3 className="mt-2 font-[560]">{m.wallet_waiting({ wallet: step.choice.name })}</h3>
          <p className="mt-1 text-ink-2">{m.wallet_waiting_text()}</p>
          <Button variant="text" className="mt-4 -ml-3" onClick={() => back(step.kit)}>
            {m.wallet_cancel()}
          </Button>
        </div>
      )}
      {step.kind === 'problem' && (
        <Problem
          choice={step.choice}
          error={step.error}
          onAgain={() => void choose(step.kit, step.choice)}
          onOther={() => back(step.kit)}
          onClose={onClose}
        />
      )}
      <p className="mt-6 border-t border-line pt-4 text-1 text-ink-2">{m.wallet_shows()}</p>
    </Dialog>
  );
}
