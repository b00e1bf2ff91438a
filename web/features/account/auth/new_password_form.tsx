import { type FormEvent, useState } from 'react';
import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { passwordProblemText } from './error_text.ts';
import { FormError } from './form_error.tsx';
import { PasswordField } from './password_field.tsx';
import { useAccountForm } from './use_account_form.ts';
import { usePasswordRules } from './use_password_rules.ts';
import { passwordProblem } from './validation.ts';

interface NewPasswordFormProps {
  /** Whose password it is, for password managers. */
  readonly email: string;
  readonly send: (password: string) => Promise<AccountResult<null>>;
  readonly done: () => void | Promise<void>;
}

/** The new password of somebody who came by a mailed code or link. */
export function NewPasswordForm({ email, send, done }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const { form, wrong, isSending, check, forgive, submit } = useAccountForm();
  const { rules, learn } = usePasswordRules();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check({ password: passwordProblemText(passwordProblem(password, rules), rules) }))
      void submit(
        () => send(password),
        done,
        (error) => learn(error, password),
      );
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={m.auth_new_password()}
        value={password}
        onChange={(value) => {
          setPassword(value);
          forgive('password');
        }}
        error={wrong.password}
        rules={rules}
      />
      <FormError text={wrong.form} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={isSending && m.auth_working()}
      >
        {m.auth_new_password_submit()}
      </Button>
    </form>
  );
}
