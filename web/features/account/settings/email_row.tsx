import { useState } from 'react';
import {
  askForEmail,
  askForEmailAgain,
  cancelChange,
  confirmChange,
  type OwnAccount,
} from '../../../data/account/own_account.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { useToasts } from '../../../ui/toast.ts';
import { askAccount } from '../auth/account_errors.ts';
import { EmailField } from '../auth/email_field.tsx';
import { emailProblemText } from '../auth/error_text.ts';
import { FormError } from '../auth/form_error.tsx';
import { ChangeableRow } from './changeable_row.tsx';
import { ChangeCodeForm } from './change_code_form.tsx';
import { PendingFoot } from './pending_foot.tsx';
import { reauthenticate } from './reauthenticate.ts';
import { Row } from './row.tsx';
import { useChangeElsewhere } from './use_change_elsewhere.ts';

/** Where the links of the mails lead back to. */
const returnTo = () => `${window.location.origin}/settings`;

interface EmailRowProps {
  /** Empty for who signed up by phone. */
  readonly email: string;
  readonly account: OwnAccount;
  /** Shows first that it is still them. */
  readonly prove: (options?: { readonly anew?: boolean }) => Promise<boolean>;
  readonly readAgain: () => Promise<unknown>;
}

/** The email address, and the change of it until both mailboxes have confirmed. */
export function EmailRow({ email, account, prove, readAgain }: EmailRowProps) {
  const [isOpen, setOpen] = useState(false);
  if (account.newEmail !== null)
    return (
      <Pending
        {...{ email, account, readAgain }}
        newEmail={account.newEmail}
        onDone={() => setOpen(false)}
      />
    );
  return (
    <ChangeableRow
      name={m.auth_email()}
      text={email === '' ? m.settings_email_none() : email}
      action={email === '' ? m.settings_email_add() : m.settings_change()}
      what={email === '' ? '' : m.settings_change_email()}
      isOpen={isOpen}
      onOpen={async () => setOpen(await prove())}
      onClose={() => setOpen(false)}
    >
      <NewEmailForm
        email={email}
        prove={prove}
        onAsked={async () => {
          await readAgain();
        }}
        onCancel={() => setOpen(false)}
      />
    </ChangeableRow>
  );
}

function NewEmailForm({
  email,
  prove,
  onAsked,
  onCancel,
}: {
  readonly email: string;
  readonly prove: EmailRowProps['prove'];
  readonly onAsked: () => Promise<void>;
  readonly onCancel: () => void;
}) {
  const { backend } = useServices();
  const form = useForm({
    initial: { email: '' },
    check: (typed) => ({
      email:
        typed.email.trim().toLowerCase() === email.toLowerCase() && email !== ''
          ? m.settings_email_same()
          : emailProblemText(typed.email),
    }),
    send: (typed) =>
      askAccount(
        ['email'],
        () =>
          reauthenticate(prove, async () =>
            askForEmail(await backend.connect(), typed.email.trim(), returnTo()),
          ),
        onAsked,
      ),
  });
  return (
    <form {...form.props} className="grid max-w-[27rem] gap-4">
      <EmailField {...form.field('email')} label={m.settings_email_new()} />
      <p className="text-cell text-ink-2">
        {email === '' ? m.settings_email_one() : m.settings_email_both({ email })}
      </p>
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
          {m.settings_email_send()}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {m.settings_change_cancel()}
        </Button>
      </div>
    </form>
  );
}

function Pending({
  email,
  account: { presentMailboxWaits, newMailboxWaits },
  newEmail,
  readAgain,
  onDone,
}: Omit<EmailRowProps, 'prove'> & { readonly newEmail: string; readonly onDone: () => void }) {
  const services = useServices();
  const toast = useToasts();
  const confirm = (address: string) => async (code: string) =>
    confirmChange(services, { type: 'email_change', email: address, token: code });
  const confirmed = async (isDone: boolean) => {
    if (isDone) {
      onDone();
      toast.done(m.settings_email_changed(), m.settings_email_changed_text({ email: newEmail }));
    }
    await readAgain();
  };
  useChangeElsewhere(
    (user) => (user.email === newEmail ? 'done' : user.new_email === newEmail ? 'waiting' : 'gone'),
    (how) => void confirmed(how === 'done'),
  );
  const waiting = [
    ...(presentMailboxWaits && email !== '' ? [email] : []),
    ...(newMailboxWaits ? [newEmail] : []),
  ];
  return (
    <div>
      <Row name={m.auth_email()} text={email === '' ? m.settings_email_none() : email} />
      <div className="grid gap-5 pb-6">
        <p role="status">
          {waiting.length === 2
            ? m.settings_email_waits_both({ email: newEmail })
            : m.settings_email_waits({ email: newEmail, waiting: waiting[0] ?? newEmail })}
        </p>
        {waiting.map((address) => (
          <ChangeCodeForm
            key={address}
            label={m.settings_code_sent({ address })}
            help={m.auth_code_help()}
            send={confirm(address)}
            onConfirmed={confirmed}
          />
        ))}
        <PendingFoot
          keep={
            email === '' ? m.settings_change_stop() : m.settings_change_keep({ address: email })
          }
          resend={async () =>
            askForEmailAgain(await services.backend.connect(), newEmail, returnTo())
          }
          cancel={async () => cancelChange(await services.backend.connect(), 'email')}
          onCanceled={async () => {
            onDone();
            await readAgain();
          }}
        />
      </div>
    </div>
  );
}
