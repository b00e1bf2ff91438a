import { CircleCheck, CircleDashed, Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { TextField } from '../../ui/text_field.tsx';
import { isTooLong, passwordMinimumLength } from './validation.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** A new password shows its rules filling in; a current one has none to show. */
  readonly isNew: boolean;
}

/** A password that can be shown, with its rules as a list that fills in while typing. */
export function PasswordField({ label, value, onChange, error, isNew }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const rules = useId();
  return (
    <div>
      <TextField
        label={label}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={onChange}
        error={error}
        describedBy={isNew ? rules : undefined}
        trailing={
          <button
            type="button"
            className="grid size-11 place-items-center"
            aria-pressed={isShown}
            aria-label={isShown ? m.auth_hide_password() : m.auth_show_password()}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? (
              <EyeOff aria-hidden="true" size={20} strokeWidth={1.6} />
            ) : (
              <Eye aria-hidden="true" size={20} strokeWidth={1.6} />
            )}
          </button>
        }
      />
      {isNew && <PasswordRules id={rules} password={value} />}
    </div>
  );
}

function PasswordRules({ id, password }: { readonly id: string; readonly password: string }) {
  const missing = Math.max(0, passwordMinimumLength - Array.from(password).length);
  const rules = [
    {
      key: 'length',
      met: missing === 0,
      text:
        password === '' || missing === 0
          ? m.auth_rule_length()
          : m.auth_rule_length_left({ left: missing }),
    },
    ...(isTooLong(password)
      ? [{ key: 'too_long', met: false, text: m.auth_rule_not_too_long() }]
      : []),
  ];
  return (
    <ul id={id} className="mt-2 grid gap-1">
      {rules.map((rule) => (
        <li
          key={rule.key}
          className={`flex items-center gap-2 text-1 ${rule.met ? 'text-ink' : 'text-ink-2'}`}
        >
          {rule.met ? (
            <CircleCheck aria-hidden="true" size={20} strokeWidth={1.6} className="text-glaze" />
          ) : (
            <CircleDashed aria-hidden="true" size={20} strokeWidth={1.6} />
          )}
          <span>{rule.text}</span>
          <span className="sr-only">{rule.met ? m.auth_rule_met() : m.auth_rule_open()}</span>
        </li>
      ))}
    </ul>
  );
}
