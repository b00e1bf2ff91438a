import { useState } from 'react';
import { phoneNumberText } from '../../../../domain/people/phone_number.ts';
import {
  type AccountResult,
  answerChallenge,
  authenticatorOf,
  phoneFactorOf,
} from '../../../data/account/account.ts';
import type { Address } from '../../../data/account/address.ts';
import {
  addressOf,
  proveByCode,
  proveByPassword,
  sendProofCode,
} from '../../../data/account/fresh_proof.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from '../auth/account_errors.ts';
import { CodeField } from '../auth/code_field.tsx';
import { accountErrorText } from '../auth/error_text.ts';
import { FormError } from '../auth/form_error.tsx';
import { PasswordField } from '../auth/password_field.tsx';
import { TextChallenge } from '../auth/text_challenge.tsx';
import { codeFrom } from '../auth/validation.ts';

type Send = (typed: string) => Promise<AccountResult<null>>;

interface FormProps {
  readonly send: Send;
  readonly onShown: () => void;
  readonly onClose: () => void;
}

function Foot({
  isSending,
  onClose,
}: {
  readonly isSending: boolean;
  readonly onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="primary" busy={isSending && m.auth_working()}>
        {m.proof_go_on()}
      </Button>
      <Button variant="text" onClick={onClose}>
        {m.proof_cancel()}
      </Button>
    </div>
  );
}

/** Six digits: of the app, or as they were sent. */
function ByCode({ label, send, onShown, onClose }: FormProps & { readonly label: string }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFrom(code) === null ? m.auth_error_app_code() : undefined }),
    send: async ({ code }) => askAccount(['code'], () => send(codeFrom(code) ?? ''), onShown),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <CodeField label={label} {...form.field('code')} />
      <FormError text={form.errors.form} />
      <Foot isSending={form.isSending} onClose={onClose} />
    </form>
  );
}

function ByPassword({ send, onShown, onClose }: FormProps) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({
      password: password === '' ? m.auth_error_password_missing() : undefined,
    }),
    send: async ({ password }) => askAccount(['password'], () => send(password), onShown),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <PasswordField label={m.auth_password()} {...form.field('password')} />
      <FormError text={form.errors.form} />
      <Foot isSending={form.isSending} onClose={onClose} />
    </form>
  );
}

/** "Is it still you?": by the app or a text where there is such a second step, else by the password, else by a code that is sent. */
export default function ProofDialog({
  isForgotten,
  onShown,
  onClose,
}: {
  /** The password is what somebody is about to set anew. */
  readonly isForgotten: boolean;
  readonly onShown: () => void;
  readonly onClose: () => void;
}) {
  const { backend } = useServices();
  const { user, session } = useAuth();
  const factorId = authenticatorOf(user);
  const phoneFactorId = phoneFactorOf(user);
  const [isByText, setByText] = useState(factorId === null);
  const address = addressOf(session);
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sendCode = async (to: Address) => {
    if (isSending) return;
    setProblem(null);
    setSending(true);
    try {
      const sent = await sendProofCode(await backend.connect(), to);
      if (sent.ok) setSent(true);
      else setProblem(accountErrorText(sent.error));
    } catch {
      setProblem(m.auth_error_offline());
    }
    setSending(false);
  };
  const shared = { onShown, onClose };
  const form = () => {
    if (isByText && phoneFactorId !== null)
      return (
        <TextChallenge factorId={phoneFactorId} action={m.proof_go_on()} onShown={onShown}>
          <Button variant="text" onClick={onClose}>
            {m.proof_cancel()}
          </Button>
        </TextChallenge>
      );
    if (factorId !== null)
      return (
        <>
          <ByCode
            {...shared}
            label={m.auth_challenge_code()}
            send={async (code) => answerChallenge(await backend.connect(), factorId, code)}
          />
          {phoneFactorId !== null && (
            <Button variant="text" onClick={() => setByText(true)}>
              {m.proof_text_instead()}
            </Button>
          )}
        </>
      );
    if (address === null) return <p>{m.proof_sign_in_again()}</p>;
    if (isSent)
      return (
        <ByCode
          {...shared}
          key="sent"
          label={m.proof_sent({
            address: 'email' in address ? address.email : phoneNumberText(address.phone),
          })}
          send={async (code) => proveByCode(await backend.connect(), address, code)}
        />
      );
    if (isForgotten)
      return (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            busy={isSending && m.auth_working()}
            onClick={() => void sendCode(address)}
          >
            {'email' in address ? m.proof_mail() : m.proof_text_code()}
          </Button>
          <Button variant="text" onClick={onClose}>
            {m.proof_cancel()}
          </Button>
        </div>
      );
    return (
      <>
        <ByPassword
          {...shared}
          send={async (password) => proveByPassword(await backend.connect(), address, password)}
        />
        <Button variant="text" onClick={() => void sendCode(address)}>
          {'email' in address ? m.proof_mail_instead() : m.proof_text_instead()}
        </Button>
      </>
    );
  };
  return (
    <Dialog title={isForgotten ? m.proof_forgotten_title() : m.proof_title()} onClose={onClose}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-2">{isForgotten ? m.proof_forgotten_text() : m.proof_text()}</p>
        {problem && (
          <p role="alert" className="text-clay">
            {problem}
          </p>
        )}
        {form()}
      </div>
    </Dialog>
  );
}
