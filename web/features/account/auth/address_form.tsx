import type { AccountResult } from '../../../data/account/account.ts';
import type { Address } from '../../../data/account/address.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { AddressField, addressIn, addressProblems, type TypedAddresses } from './address_field.tsx';
import type { By } from './auth_place.ts';
import { FormError } from './form_error.tsx';

interface AddressFormProps {
  readonly by: By;
  readonly typed: TypedAddresses;
  readonly onTyped: (typed: TypedAddresses) => void;
  readonly send: (address: Address) => Promise<AccountResult<null>>;
  readonly done: (address: Address) => void | Promise<void>;
}

/** Asks for a code: to sign in, or to set a new password. */
export function AddressForm({ by, typed: before, onTyped, send, done }: AddressFormProps) {
  const form = useForm<TypedAddresses>({
    initial: before,
    check: (typed) => addressProblems(by, typed),
    onChange: onTyped,
    send: (typed) => {
      const address = addressIn(by, typed);
      return askAccount(
        [by],
        () => send(address),
        () => done(address),
      );
    },
  });

  return (
    <form {...form.props} className="grid gap-5">
      <AddressField by={by} field={form.field} />
      <FormError text={form.errors.form} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={form.isSending && m.auth_working()}
      >
        {by === 'email' ? m.auth_address_submit() : m.auth_phone_submit()}
      </Button>
    </form>
  );
}
