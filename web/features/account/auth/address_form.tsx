import type { FormEvent } from 'react';
import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from './email_field.tsx';
import { emailProblemText } from './error_text.ts';
import { FormError } from './form_error.tsx';
import { useAccountForm } from './use_account_form.ts';

interface AddressFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly send: (email: string) => Promise<AccountResult<null>>;
  readonly done: (email: string) => void | Promise<void>;
}

/** Asks for a mailed code: to sign in, or to set a new password. */
export function AddressForm({ email, onEmail, send, done }: AddressFormProps) {
  const { form, wrong, isSending, check, forgive, submit } = useAccountForm();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (check({ email: emailProblemText(address) }))
      void submit(
        () => send(address),
        () => done(address),
      );
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <EmailField
        value={email}
        onChange={(value) => {
          onEmail(value);
          forgive('email');
        }}
        error={wrong.email}
      />
      <FormError text={wrong.form} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={isSending && m.auth_working()}
      >
        {m.auth_address_submit()}
      </Button>
    </form>
  );
}
