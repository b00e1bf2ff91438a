import type { Address } from '../../../data/account/address.ts';
import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { AddressField, addressIn, addressProblems, type TypedAddresses } from './address_field.tsx';
import type { By } from './auth_place.ts';
import { passwordProblemText } from './error_text.ts';
import { FormError } from './form_error.tsx';
import { PasswordField } from './password_field.tsx';
import { usePasswordRules } from './use_password_rules.ts';
import { passwordProblem } from './validation.ts';

interface CredentialsFormProps<Value> {
  readonly kind: 'sign-up' | 'sign-in';
  readonly by: By;
  readonly typed: TypedAddresses;
  readonly onTyped: (typed: TypedAddresses) => void;
  readonly send: (input: { address: Address; password: string }) => Promise<AccountResult<Value>>;
  readonly done: (value: Value) => void | Promise<void>;
}

/** Address and password, for a new account or for one that exists. */
export function CredentialsForm<Value>({
  kind,
  by,
  typed: before,
  onTyped,
  send,
  done,
}: CredentialsFormProps<Value>) {
  const { rules, learn } = usePasswordRules();
  const isNew = kind === 'sign-up';
  const form = useForm({
    initial: { ...before, password: '' },
    check: (typed) => ({
      ...addressProblems(by, typed),
      password: passwordProblemText(
        isNew ? passwordProblem(typed.password, rules) : typed.password === '' ? 'missing' : null,
        rules,
      ),
    }),
    onChange: ({ email, phone }) => onTyped({ email, phone }),
    send: (typed) =>
      askAccount(
        [by, 'password'],
        () => send({ address: addressIn(by, typed), password: typed.password }),
        done,
        (error) => learn(error, typed.password),
      ),
  });

  return (
    <form {...form.props} className="grid gap-5">
      <AddressField isUserName by={by} field={form.field} />
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
