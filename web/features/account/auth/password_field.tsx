import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon_button.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { PasswordRules } from './password_rules.tsx';
import type { KnownRules } from './validation.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Of a new password, which shows them filling in; a current one has none to show. */
  readonly rules?: KnownRules;
}

/** A password that can be shown. */
export function PasswordField({ label, value, onChange, error, rules }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const list = useId();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="grid gap-3">
      <TextField
        label={label}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={rules ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={onChange}
        error={error}
        describedBy={rules ? list : undefined}
        trailing={
          <IconButton
            label={isShown ? m.auth_hide_password() : m.auth_show_password()}
            className="mr-px"
            onClick={() => setShown(!isShown)}
          >
            <Icon aria-hidden="true" size={20} strokeWidth={1.6} />
          </IconButton>
        }
      />
      {rules && <PasswordRules id={list} password={value} rules={rules} />}
    </div>
  );
}
