import { useState } from 'react';
import { changePassword, sendPasswordCode } from '../../../data/account/own_account.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { useToasts } from '../../../ui/toast.ts';
import { askAccount } from '../auth/account_errors.ts';
import { CodeField } from '../auth/code_field.tsx';
import { accountErrorText, passwordProblemText } from '../auth/error_text.ts';
import { FormError } from '../auth/form_error.tsx';
import { PasswordField } from '../auth/password_field.tsx';
import { usePasswordRules } from '../auth/use_password_rules.ts';
import { codeFrom, passwordProblem } from '../auth/validation.ts';
import { ChangeableRow } from './changeable_row.tsx';

interface PasswordRowProps {
  readonly hasPassword: boolean;
  /** Whose password it is, for password managers; and where a code goes. */
  readonly address: string;
  readonly prove: () => Promise<boolean>;
  readonly onChanged: () => Promise<unknown>;
}

/** The password: set, or changed. */
export function PasswordRow({ hasPassword, address, prove, onChanged }: PasswordRowProps) {
  const toast = useToasts();
  const [isOpen, setOpen] = useState(false);
  return (
    <ChangeableRow
      name={m.auth_password()}
      text={hasPassword ? m.settings_password_set() : m.settings_password_none()}
      action={hasPassword ? m.settings_change() : m.settings_password_make()}
      what={hasPassword ? m.settings_change_password() : ''}
      isOpen={isOpen}
      onOpen={async () => setOpen(await prove())}
      onClose={() => setOpen(false)}
    >
      <NewPasswordForm
        address={address}
        onChanged={async () => {
          setOpen(false);
          toast.done(m.auth_new_password_done(), m.auth_new_password_done_text());
          await onChanged();
        }}
        onCancel={() => setOpen(false)}
      />
    </ChangeableRow>
  );
}

function NewPasswordForm({
  address,
  onChanged,
  onCancel,
}: {
  readonly address: string;
  readonly onChanged: () => Promise<void>;
  readonly onCancel: () => void;
}) {
  const { backend } = useServices();
  const { rules, learn } = usePasswordRules();
  // A session of some days needs a code that was just sent.
  const [isAsked, setAsked] = useState(false);
  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: passwordProblemText(passwordProblem(password, rules), rules),
      code: isAsked && codeFrom(code) === null ? m.settings_code_missing() : undefined,
    }),
    send: async ({ password, code }) => {
      const client = await backend.connect().catch(() => null);
      if (client === null) return { form: accountErrorText({ code: 'offline' }) };
      let isCodeNeeded = false;
      const refused = await askAccount(
        ['password', 'code'],
        () => changePassword(client, password, isAsked ? codeFrom(code) : null),
        onChanged,
        (error) => {
          learn(error, password);
          isCodeNeeded = error.code === 'code_needed';
        },
      );
      if (!isCodeNeeded) return refused;
      return askAccount(
        [],
        () => sendPasswordCode(client),
        () => setAsked(true),
      );
    },
  });
  return (
    <form {...form.props} className="grid max-w-[27rem] gap-4">
      <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
      <PasswordField label={m.auth_new_password()} {...form.field('password')} rules={rules} />
      {isAsked && (
        <>
          <p role="status">{m.settings_password_code({ address })}</p>
          <CodeField label={m.settings_code_sent({ address })} {...form.field('code')} />
        </>
      )}
      <p className="text-cell text-ink-2">{m.settings_password_ends()}</p>
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
          {m.auth_new_password_submit()}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {m.settings_change_cancel()}
        </Button>
      </div>
    </form>
  );
}
