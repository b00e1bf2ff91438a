import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { passwordProblemText } from './error_text.ts';
import { FormError } from './form_error.tsx';
import { PasswordField } from './password_field.tsx';
import { usePasswordRules } from './use_password_rules.ts';
import { passwordProblem } from './validation.ts';

interface NewPasswordFormProps {
  /** Whose password it is, for password managers. */
  readonly email: string;
  readonly send: (password: string) => Promise<AccountResult<null>>;
  readonly done: () => void | Promise<void>;
}

/** The new password of somebody who came by a mailed code or link. */
export function NewPasswordForm({ email, send, done }: NewPasswordFormProps) {
  const { rules, learn } = usePasswordRules();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({
      password: passwordProblemText(passwordProblem(password, rules), rules),
    }),
    send: ({ password }) =>
      askAccount(
        ['password'],
        () => send(password),
        done,
        (error) => learn(error, password),
      ),
  });

  return (
    <form {...form.props} className="grid gap-5">
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={m.auth_new_password()} {...form.field('password')} rules={rules} />
      <FormError text={form.errors.form} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={form.isSending && m.auth_working()}
      >
        {m.auth_new_password_submit()}
      </Button>
    </form>
  );
}
