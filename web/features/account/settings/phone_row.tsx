import { useState } from 'react';
import { phoneNumberText, readPhoneNumber } from '../../../../domain/people/phone_number.ts';
import {
  askForPhone,
  askForPhoneAgain,
  cancelChange,
  confirmChange,
  type OwnAccount,
  removePhone,
} from '../../../data/account/own_account.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { useToasts } from '../../../ui/toast.ts';
import { askAccount } from '../auth/account_errors.ts';
import { accountErrorText, phoneProblemText } from '../auth/error_text.ts';
import { FormError } from '../auth/form_error.tsx';
import { PhoneField } from '../auth/phone_field.tsx';
import { ChangeableRow } from './changeable_row.tsx';
import { ChangeCodeForm } from './change_code_form.tsx';
import { PendingFoot } from './pending_foot.tsx';
import { reauthenticate } from './reauthenticate.ts';
import { Row } from './row.tsx';
import { useChangeElsewhere } from './use_change_elsewhere.ts';

interface PhoneRowProps {
  /** Empty for who has none. */
  readonly phone: string;
  readonly account: OwnAccount;
  readonly prove: (options?: { readonly anew?: boolean }) => Promise<boolean>;
  readonly readAgain: () => Promise<unknown>;
}

/** The telephone number: added, changed, taken away. */
export function PhoneRow({ phone, account, prove, readAgain }: PhoneRowProps) {
  const { backend } = useServices();
  const toast = useToasts();
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async (isAgain = false): Promise<void> => {
    setProblem(null);
    if (!(await prove({ anew: isAgain }))) return;
    setRemoving(true);
    const removed = await backend
      .connect()
      .then(removePhone)
      .catch(() => ({ ok: false, error: { code: 'offline' } }) as const);
    setRemoving(false);
    if (removed.ok) {
      toast.done(m.settings_phone_removed());
      await readAgain();
    } else if (removed.error.code === 'proof_needed' && !isAgain) await remove(true);
    else setProblem(accountErrorText(removed.error));
  };
  if (account.newPhone !== null)
    return (
      <Pending
        {...{ phone, readAgain }}
        newPhone={account.newPhone}
        onDone={() => setOpen(false)}
      />
    );
  const isNone = phone === '';
  return (
    <div>
      <ChangeableRow
        name={m.auth_phone()}
        text={isNone ? m.settings_phone_none() : phoneNumberText(phone)}
        action={isNone ? m.settings_phone_add() : m.settings_change()}
        what={isNone ? '' : m.settings_change_phone()}
        isOpen={isOpen}
        onOpen={async () => setOpen(await prove())}
        onClose={() => setOpen(false)}
        beside={
          !isNone && (
            <ConfirmDialog
              action={isRemoving ? m.auth_working() : m.settings_phone_remove()}
              title={m.settings_phone_remove_title()}
              text={m.settings_phone_remove_text()}
              keep={m.settings_phone_keep()}
              onConfirm={() => void remove()}
            />
          )
        }
      >
        <NewPhoneForm
          phone={phone}
          prove={prove}
          onAsked={async () => {
            await readAgain();
          }}
          onCancel={() => setOpen(false)}
        />
      </ChangeableRow>
      {problem && (
        <div className="pb-5">
          <FormError text={problem} />
        </div>
      )}
    </div>
  );
}

function NewPhoneForm({
  phone,
  prove,
  onAsked,
  onCancel,
}: {
  readonly phone: string;
  readonly prove: PhoneRowProps['prove'];
  readonly onAsked: () => Promise<void>;
  readonly onCancel: () => void;
}) {
  const { backend } = useServices();
  const form = useForm({
    initial: { phone: '' },
    check: (typed) => ({
      phone:
        phone !== '' && readPhoneNumber(typed.phone) === `+${phone}`
          ? m.settings_phone_same()
          : phoneProblemText(typed.phone),
    }),
    send: (typed) =>
      askAccount(
        ['phone'],
        () =>
          reauthenticate(prove, async () =>
            askForPhone(await backend.connect(), readPhoneNumber(typed.phone) ?? ''),
          ),
        onAsked,
      ),
  });
  return (
    <form {...form.props} className="grid max-w-[27rem] gap-4">
      <PhoneField {...form.field('phone')} label={m.settings_phone_new()} />
      <p className="text-cell text-ink-2">{m.settings_phone_rates()}</p>
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
          {m.settings_phone_send()}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {m.settings_change_cancel()}
        </Button>
      </div>
    </form>
  );
}

function Pending({
  phone,
  newPhone,
  readAgain,
  onDone,
}: Pick<PhoneRowProps, 'phone' | 'readAgain'> & {
  readonly newPhone: string;
  readonly onDone: () => void;
}) {
  const services = useServices();
  const toast = useToasts();
  const address = phoneNumberText(newPhone);
  const confirmed = async (isDone: boolean) => {
    if (isDone) {
      onDone();
      toast.done(m.settings_phone_changed(), m.settings_phone_changed_text());
    }
    await readAgain();
  };
  useChangeElsewhere(
    (user) => (user.phone === newPhone ? 'done' : user.new_phone === newPhone ? 'waiting' : 'gone'),
    (how) => void confirmed(how === 'done'),
  );
  return (
    <div>
      <Row
        name={m.auth_phone()}
        text={phone === '' ? m.settings_phone_none() : phoneNumberText(phone)}
      />
      <div className="grid gap-5 pb-6">
        <p role="status">{m.settings_phone_waits({ phone: address })}</p>
        <ChangeCodeForm
          label={m.settings_code_sent({ address })}
          help={m.auth_text_code_help()}
          send={(code) =>
            confirmChange(services, { type: 'phone_change', phone: newPhone, token: code })
          }
          onConfirmed={confirmed}
        />
        <PendingFoot
          keep={
            phone === ''
              ? m.settings_change_stop()
              : m.settings_change_keep({ address: phoneNumberText(phone) })
          }
          again={m.settings_phone_again()}
          resent={m.settings_phone_resent()}
          resend={async () => askForPhoneAgain(await services.backend.connect(), newPhone)}
          cancel={async () => cancelChange(await services.backend.connect(), 'phone')}
          onCanceled={async () => {
            onDone();
            await readAgain();
          }}
        />
      </div>
    </div>
  );
}
