import { type FormEvent, useState } from 'react';
import type { AccountResult } from '../../data/account/account.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './email_field.tsx';
import { fieldProblemText } from './error_text.ts';
import { focusFirstInvalid } from './focus_first_invalid.ts';
import { FormError } from './form_error.tsx';
import { useSubmission } from './use_submission.ts';
import { emailProblem, type FieldProblem } from './validation.ts';

interface ResetFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly send: (email: string) => Promise<AccountResult<null>>;
  readonly done: () => void;
}

/** Asks for the code with which a new password is set. */
export function ResetForm({ email, onEmail, send, done }: ResetFormProps) {
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const { isSending, error, submit } = useSubmission();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    if (found !== null) return focusFirstInvalid(event.currentTarget);
    void submit(() => send(email.trim()), done);
  };

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <EmailField value={email} onChange={onEmail} error={fieldProblemText(problem)} />
      <FormError text={error} />
      <Button type="submit" variant="primary" disabled={isSending}>
        {isSending ? m.auth_working() : m.auth_reset_submit()}
      </Button>
    </form>
  );
}
