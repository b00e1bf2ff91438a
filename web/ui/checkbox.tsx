import { useId } from 'react';
import { describedBy, FieldNotes, type FieldTexts } from './field.tsx';

/** Yes or no, as part of a form that is sent. */
export function CheckboxField({
  label,
  checked,
  onChange,
  disabled,
  help,
  error,
}: Pick<FieldTexts, 'label' | 'help' | 'error'> & {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2 has-disabled:text-ink-3 forced-colors:has-disabled:text-[GrayText]">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error })}
          className="checkbox mt-px"
        />
        {label}
      </label>
      <div className="pl-8.5 has-[p]:-mt-1 has-[p]:pb-1.5">
        <FieldNotes id={id} help={help} error={error} />
      </div>
    </div>
  );
}
