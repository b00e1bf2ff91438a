import { useState } from 'react';
import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import type { By } from './auth_place.ts';
import { CodeField } from './code_field.tsx';
import { FormError } from './form_error.tsx';
import { codeFrom } from './validation.ts';

interface CodeFormProps<Value> {
  readonly by: By;
  /** Where the code went, as people write it. */
  readonly address: string;
  readonly verify: (token: string) => Promise<AccountResult<Value>>;
  readonly done: (value: Value) => void | Promise<void>;
  readonly resend: () => Promise<AccountResult<null>>;
  /** Goes back to the address. */
  readonly otherAddress: () => void;
}

/** The six digits that were sent, and a way to have them sent again. */
export function CodeForm<Value>({
  by,
  address,
  verify,
  done,
  resend,
  otherAddress,
}: CodeFormProps<Value>) {
  const isMail = by === 'email';
  const [isResent, setResent] = useState(false);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      code:
        codeFrom(code) === null
          ? isMail
            ? m.auth_error_code()
            : m.auth_error_text_code()
          : undefined,
    }),
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
      <CodeField
        label={isMail ? m.auth_code() : m.auth_text_code()}
        help={isMail ? m.auth_code_help() : m.auth_text_code_help()}
        {...form.field('code')}
      />
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
        <p className="text-cell text-ink-2">
          {isMail ? m.auth_resend_help() : m.auth_text_resend_help()}
        </p>
        <FormError text={unsent.form} />
        <div className="flex flex-wrap gap-3 *:max-sm:w-full">
          <Button busy={isResending && m.auth_working()} onClick={sendAgain}>
            {m.auth_resend()}
          </Button>
          <Button variant="text" onClick={otherAddress}>
            {isMail ? m.auth_other_email() : m.auth_other_phone()}
          </Button>
        </div>
        <p role="status" className="text-cell text-ink-2 empty:hidden">
          {isResent ? m.auth_resent({ email: address }) : ''}
        </p>
      </div>
    </form>
  );
}
