import { m } from '../../../paraglide/messages.js';
import { TextField } from '../../../ui/text_field.tsx';

interface EmailFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Beside a password the address is the user name, which password managers keep with it. */
  readonly isUserName?: boolean;
}

/** The address of an account. */
export function EmailField({
  label = m.auth_email(),
  value,
  onChange,
  error,
  isUserName = false,
}: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={isUserName ? 'username' : 'email'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
