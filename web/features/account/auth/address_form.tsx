import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { EmailField } from './email_field.tsx';
import { emailProblemText } from './error_text.ts';
import { FormError } from './form_error.tsx';

interface AddressFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly send: (email: string) => Promise<AccountResult<null>>;
  readonly done: (email: string) => void | Promise<void>;
}

/** Asks for a mailed code: to sign in, or to set a new password. */
export function AddressForm({ email, onEmail, send, done }: AddressFormProps) {
  const form = useForm({
    initial: { email },
    check: (typed) => ({ email: emailProblemText(typed.email) }),
    onChange: (typed) => onEmail(typed.email),
    send: (typed) => {
      const address = typed.email.trim();
      return askAccount(
        ['email'],
        () => send(address),
        () => done(address),
      );
    },
  });

  return (
    <form {...form.props} className="grid gap-5">
      <EmailField {...form.field('email')} />
      <FormError text={form.errors.form} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={form.isSending && m.auth_working()}
      >
        {m.auth_address_submit()}
      </Button>
    </form>
  );
}
