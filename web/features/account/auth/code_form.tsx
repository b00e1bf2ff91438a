import { useState } from 'react';
import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { CodeField } from './code_field.tsx';
import { FormError } from './form_error.tsx';
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
  const [isResent, setResent] = useState(false);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFrom(code) === null ? m.auth_error_code() : undefined }),
    send: async ({ code }) => {
      const token = codeFrom(code);
      return token === null ? undefined : askAccount(['code'], () => verify(token), done);
    },
  });
  const {
    part,
    errors: unsent,
    isSending: isResending,
    submit: sendAgain,
  } = useForm({
    initial: {},
    send: () => {
      setResent(false);
      return askAccount([], resend, () => setResent(true));
    },
  });

  return (
    <form {...form.props} className="grid gap-5">
      <CodeField label={m.auth_code()} help={m.auth_code_help()} {...form.field('code')} />
      <FormError text={form.errors.form} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={form.isSending && m.auth_working()}
      >
        {m.auth_confirm_submit()}
      </Button>
      <div ref={part} className="grid gap-3 border-t border-line pt-5">
        <p className="text-cell text-ink-2">{m.auth_resend_help()}</p>
        <FormError text={unsent.form} />
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
