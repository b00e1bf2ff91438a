import { readPhoneNumber } from '../../../../domain/people/phone_number.ts';
import type { Address } from '../../../data/account/address.ts';
import type { By } from './auth_place.ts';
import { EmailField } from './email_field.tsx';
import { emailProblemText, phoneProblemText } from './error_text.ts';
import { PhoneField } from './phone_field.tsx';

/** What was typed of either kind. */
export interface TypedAddresses {
  readonly email: string;
  readonly phone: string;
}

interface FieldTexts {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The address of an account, of the kind that was chosen. */
export function AddressField({
  by,
  field,
  isUserName = false,
}: {
  readonly by: By;
  readonly field: (name: By) => FieldTexts;
  readonly isUserName?: boolean;
}) {
  return by === 'email' ? (
    <EmailField isUserName={isUserName} {...field('email')} />
  ) : (
    <PhoneField isUserName={isUserName} {...field('phone')} />
  );
}

/** What is wrong with it. */
export const addressProblems = (by: By, typed: TypedAddresses) =>
  by === 'email'
    ? { email: emailProblemText(typed.email) }
    : { phone: phoneProblemText(typed.phone) };

/** As the account service takes it. */
export const addressIn = (by: By, typed: TypedAddresses): Address =>
  by === 'email'
    ? { email: typed.email.trim() }
    : { phone: readPhoneNumber(typed.phone) ?? typed.phone };
