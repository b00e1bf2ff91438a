import { m } from '../../paraglide/messages.js';
import { TextField } from '../../ui/text_field.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

export function EmailField({ value, onChange, error }: EmailFieldProps) {
  return (
    <TextField
      label={m.auth_email()}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
