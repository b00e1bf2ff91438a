import { type FormEvent, useEffect, useState } from 'react';
import type { AccountResult } from '../../data/account/account.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { fieldProblemText } from './error_text.ts';
import { focusFirstInvalid } from './focus_first_invalid.ts';
import { FormError } from './form_error.tsx';
import { useSubmission } from './use_submission.ts';
import { codeFrom } from './validation.ts';

/** Seconds before another mail may be asked for: the server's shortest interval. */
const resendSeconds = 60;

interface CodeFormProps<Value> {
  readonly email: string;
  readonly verify: (token: string) => Promise<AccountResult<Value>>;
  readonly done: (value: Value) => void | Promise<void>;
  readonly resend: () => Promise<AccountResult<null>>;
}

/** The six digits that were mailed, and a way to have them mailed again. */
export function CodeForm<Value>({ email, verify, done, resend }: CodeFormProps<Value>) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [resent, setResent] = useState(false);
  const [wait, setWait] = useState(resendSeconds);
  const check = useSubmission();
  const again = useSubmission();

  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = codeFrom(typed);
    setWrong(token === null);
    if (token === null) return focusFirstInvalid(event.currentTarget);
    void check.submit(() => verify(token), done);
  };

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label={m.auth_code()}
        help={m.auth_code_help()}
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
      <FormError text={check.error ?? again.error} />
      <Button type="submit" variant="primary" disabled={check.isSending}>
        {check.isSending ? m.auth_working() : m.auth_confirm_submit()}
      </Button>
      <div>
        <Button
          type="button"
          variant="quiet"
          disabled={wait > 0 || again.isSending}
          onClick={() =>
            void again.submit(resend, () => {
              setResent(true);
              setWait(resendSeconds);
            })
          }
        >
          {m.auth_resend()}
        </Button>
        {wait > 0 && (
          <p className="mt-2 text-1 text-ink-2">{m.auth_resend_wait({ seconds: wait })}</p>
        )}
        <p role="status" className="text-1 text-ink-2">
          {resent ? m.auth_resent({ email }) : ''}
        </p>
      </div>
    </form>
  );
}
