import { type FormEvent, useState } from 'react';
import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from './email_field.tsx';
import { emailProblemText, passwordProblemText } from './error_text.ts';
import { FormError } from './form_error.tsx';
import { PasswordField } from './password_field.tsx';
import { useAccountForm } from './use_account_form.ts';
import { usePasswordRules } from './use_password_rules.ts';
import { passwordProblem } from './validation.ts';

interface CredentialsFormProps<Value> {
  readonly kind: 'sign-up' | 'sign-in';
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly send: (input: { email: string; password: string }) => Promise<AccountResult<Value>>;
  readonly done: (value: Value) => void | Promise<void>;
}

/** Email and password, for a new account or for one that exists. */
export function CredentialsForm<Value>({
  kind,
  email,
  onEmail,
  send,
  done,
}: CredentialsFormProps<Value>) {
  const [password, setPassword] = useState('');
  const { form, wrong, isSending, check, forgive, submit } = useAccountForm();
  const { rules, learn } = usePasswordRules();
  const isNew = kind === 'sign-up';

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problem = isNew ? passwordProblem(password, rules) : password === '' ? 'missing' : null;
    const isRight = check({
      email: emailProblemText(email),
      password: passwordProblemText(problem, rules),
    });
    if (isRight)
      void submit(
        () => send({ email: email.trim(), password }),
        done,
        (error) => learn(error, password),
      );
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <EmailField
        isUserName
        value={email}
        onChange={(value) => {
          onEmail(value);
          forgive('email');
        }}
        error={wrong.email}
      />
      <PasswordField
        label={m.auth_password()}
        value={password}
        onChange={(value) => {
          setPassword(value);
          forgive('password');
        }}
        error={wrong.password}
        {...(isNew && { rules })}
      />
      <FormError text={wrong.form} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={isSending && m.auth_working()}
      >
        {isNew ? m.auth_sign_up_submit() : m.auth_sign_in_submit()}
      </Button>
    </form>
  );
}
