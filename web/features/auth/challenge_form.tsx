import { type FormEvent, useState } from 'react';
import type { AccountResult } from '../../data/account/account.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { fieldProblemText } from './error_text.ts';
import { focusFirstInvalid } from './focus_first_invalid.ts';
import { FormError } from './form_error.tsx';
import { useSubmission } from './use_submission.ts';
import { codeFrom } from './validation.ts';

interface ChallengeFormProps {
  /** The verified authenticator app; null when the second factor is of another kind. */
  readonly factorId: string | null;
  readonly answer: (factorId: string, code: string) => Promise<AccountResult<null>>;
  readonly done: () => void | Promise<void>;
  readonly signOut: () => void;
}

/** The second factor of a member who has shown the first. */
export function ChallengeForm({ factorId, answer, done, signOut }: ChallengeFormProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { isSending, error, submit } = useSubmission();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = codeFrom(typed);
    setWrong(code === null);
    if (code === null || factorId === null) return focusFirstInvalid(event.currentTarget);
    void submit(() => answer(factorId, code), done);
  };
  const leave = <Button onClick={signOut}>{m.auth_challenge_sign_out()}</Button>;

  if (factorId === null)
    return (
      <div className="grid justify-items-start gap-5">
        <Callout>{m.auth_challenge_phone()}</Callout>
        {leave}
      </div>
    );
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label={m.auth_challenge_code()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setWrong(false);
        }}
        error={isWrong ? fieldProblemText('code') : undefined}
      />
      <FormError text={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isSending}>
          {isSending ? m.auth_working() : m.auth_challenge_submit()}
        </Button>
        {leave}
      </div>
    </form>
  );
}
