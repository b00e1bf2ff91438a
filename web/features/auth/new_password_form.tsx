import { type FormEvent, useState } from 'react';
import type { AccountResult } from '../../data/account/account.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { fieldProblemText } from './error_text.ts';
import { focusFirstInvalid } from './focus_first_invalid.ts';
import { FormError } from './form_error.tsx';
import { PasswordField } from './password_field.tsx';
import { useSubmission } from './use_submission.ts';
import { type FieldProblem, passwordProblem } from './validation.ts';

interface NewPasswordFormProps {
  readonly send: (password: string) => Promise<AccountResult<null>>;
  readonly done: () => void | Promise<void>;
}

export function NewPasswordForm({ send, done }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const { isSending, error, submit } = useSubmission();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = passwordProblem(password);
    setProblem(found);
    if (found !== null) return focusFirstInvalid(event.currentTarget);
    void submit(() => send(password), done);
  };

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <PasswordField
        label={m.auth_new_password()}
        value={password}
        onChange={(value) => {
          setPassword(value);
          setProblem(null);
        }}
        error={fieldProblemText(problem)}
        isNew
      />
      <FormError text={error} />
      <Button type="submit" variant="primary" disabled={isSending}>
        {isSending ? m.auth_working() : m.auth_new_password_submit()}
      </Button>
    </form>
  );
}
