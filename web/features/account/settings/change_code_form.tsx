import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from '../auth/account_errors.ts';
import { CodeField } from '../auth/code_field.tsx';
import { FormError } from '../auth/form_error.tsx';
import { codeFrom } from '../auth/validation.ts';

/** The six digits that were sent to one address. */
export function ChangeCodeForm<Value>({
  label,
  help,
  send,
  onConfirmed,
}: {
  readonly label: string;
  readonly help: string;
  readonly send: (code: string) => Promise<AccountResult<Value>>;
  readonly onConfirmed: (value: Value) => void | Promise<void>;
}) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      code: codeFrom(code) === null ? m.settings_code_missing() : undefined,
    }),
    send: async ({ code }) => askAccount(['code'], () => send(codeFrom(code) ?? ''), onConfirmed),
  });
  return (
    <form {...form.props} className="grid max-w-[27rem] gap-4">
      <CodeField label={label} help={help} {...form.field('code')} />
      <FormError text={form.errors.form} />
      <div className="max-sm:grid">
        <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
          {m.auth_confirm_submit()}
        </Button>
      </div>
    </form>
  );
}
