import { m } from '../../../paraglide/messages.js';
import { TextField } from '../../../ui/text_field.tsx';

/** The telephone number of an account. */
export function PhoneField({
  label = m.auth_phone(),
  value,
  onChange,
  error,
  isUserName = false,
}: {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Beside a password the number is the user name, which password managers keep with it. */
  readonly isUserName?: boolean;
}) {
  return (
    <TextField
      label={label}
      help={m.auth_phone_help()}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete={isUserName ? 'username' : 'tel'}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
