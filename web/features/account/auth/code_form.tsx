import { type FormEvent, useState } from 'react';
import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from './code_field.tsx';
import { FormError } from './form_error.tsx';
import { useAccountForm } from './use_account_form.ts';
import { codeFrom } from './validation.ts';

interface CodeFormProps<Value> {
  readonly email: string;
  readonly verify: (token: string) => Promise<AccountResult<Value>>;
  readonly done: (value: Value) => void | Promise<void>;
  readonly resend: () => Promise<AccountResult<null>>;
  /** Goes back to the address. */
  readonly otherEmail: () => void;
}

/** The six digits that were mailed, and a way to have them mailed again. */
export function CodeForm<Value>({ email, verify, done, resend, otherEmail }: CodeFormProps<Value>) {
  const [typed, setTyped] = useState('');
  const [isResent, setResent] = useState(false);
  const { form, wrong, isSending, check, forgive, submit } = useAccountForm();
  const {
    form: resending,
    wrong: unsent,
    isSending: isResending,
    submit: sendOnce,
  } = useAccountForm();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const token = codeFrom(typed);
    if (check({ code: token === null ? m.auth_error_code() : undefined }) && token !== null)
      void submit(() => verify(token), done);
  };
  const sendAgain = () => {
    setResent(false);
    void sendOnce(resend, () => setResent(true));
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <CodeField
        label={m.auth_code()}
        help={m.auth_code_help()}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          forgive('code');
        }}
        error={wrong.code}
      />
      <FormError text={wrong.form} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={isSending && m.auth_working()}
      >
        {m.auth_confirm_submit()}
      </Button>
      <div ref={resending} className="grid gap-3 border-t border-line pt-5">
        <p className="text-cell text-ink-2">{m.auth_resend_help()}</p>
        <FormError text={Object.values(unsent).find((text) => text !== undefined)} />
        <div className="flex flex-wrap gap-3 *:max-sm:w-full">
          <Button busy={isResending && m.auth_working()} onClick={sendAgain}>
            {m.auth_resend()}
          </Button>
          <Button variant="text" onClick={otherEmail}>
            {m.auth_other_email()}
          </Button>
        </div>
        <p role="status" className="text-cell text-ink-2 empty:hidden">
          {isResent ? m.auth_resent({ email }) : ''}
        </p>
      </div>
    </form>
  );
}
