import { type FormEvent, useState } from 'react';
import type { AccountResult } from '../../data/account/account.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './email_field.tsx';
import { fieldProblemText } from './error_text.ts';
import { focusFirstInvalid } from './focus_first_invalid.ts';
import { FormError } from './form_error.tsx';
import { PasswordField } from './password_field.tsx';
import { useSubmission } from './use_submission.ts';
import { emailProblem, type FieldProblem, passwordProblem } from './validation.ts';

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
  const [problems, setProblems] = useState<{
    email: FieldProblem | null;
    password: FieldProblem | null;
  }>({ email: null, password: null });
  const { isSending, error, submit } = useSubmission();
  const isNew = kind === 'sign-up';

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = {
      email: emailProblem(email),
      password: isNew
        ? passwordProblem(password)
        : password === ''
          ? ('password_missing' as const)
          : null,
    };
    setProblems(found);
    if (found.email !== null || found.password !== null)
      return focusFirstInvalid(event.currentTarget);
    void submit(() => send({ email: email.trim(), password }), done);
  };

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <EmailField
        value={email}
        onChange={(value) => {
          onEmail(value);
          setProblems((before) => ({ ...before, email: null }));
        }}
        error={fieldProblemText(problems.email)}
      />
      <PasswordField
        label={m.auth_password()}
        value={password}
        onChange={(value) => {
          setPassword(value);
          setProblems((before) => ({ ...before, password: null }));
        }}
        error={fieldProblemText(problems.password)}
        isNew={isNew}
      />
      <FormError text={error} />
      <Button type="submit" variant="primary" disabled={isSending}>
        {isSending ? m.auth_working() : isNew ? m.auth_sign_up_submit() : m.auth_sign_in_submit()}
      </Button>
    </form>
  );
}
