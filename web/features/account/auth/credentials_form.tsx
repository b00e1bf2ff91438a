import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { EmailField } from './email_field.tsx';
import { emailProblemText, passwordProblemText } from './error_text.ts';
import { FormError } from './form_error.tsx';
import { PasswordField } from './password_field.tsx';
import { usePasswordRules } from './use_password_rules.ts';
import { passwordProblem } from './validation.ts';

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
  const { rules, learn } = usePasswordRules();
  const isNew = kind === 'sign-up';
  const form = useForm({
    initial: { email, password: '' },
    check: (typed) => ({
      email: emailProblemText(typed.email),
      password: passwordProblemText(
        isNew ? passwordProblem(typed.password, rules) : typed.password === '' ? 'missing' : null,
        rules,
      ),
    }),
    onChange: (typed) => onEmail(typed.email),
    send: (typed) =>
      askAccount(
        ['email', 'password'],
        () => send({ email: typed.email.trim(), password: typed.password }),
        done,
        (error) => learn(error, typed.password),
      ),
  });

  return (
    <form {...form.props} className="grid gap-5">
      <EmailField isUserName {...form.field('email')} />
      <PasswordField
        label={m.auth_password()}
        {...form.field('password')}
        {...(isNew && { rules })}
      />
      <FormError text={form.errors.form} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={form.isSending && m.auth_working()}
      >
        {isNew ? m.auth_sign_up_submit() : m.auth_sign_in_submit()}
      </Button>
    </form>
  );
}
