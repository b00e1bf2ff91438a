import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { controlBox, describedBy, Field, type FieldTexts } from './field.tsx';

export interface SelectFieldProps<Value extends string> extends FieldTexts {
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** One of many short choices: the platform's own list, which every phone, keyboard and reader knows, and which
 *  works before any script has arrived. */
export function SelectField<Value extends string>({
  name,
  value,
  options,
  onChange,
  disabled,
  ...texts
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <Field id={id} {...texts}>
      <div className={`${controlBox(Boolean(texts.error))} relative`}>
        <select
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          aria-invalid={texts.error ? true : undefined}
          aria-describedby={describedBy(id, texts)}
          onChange={(event) => onChange(event.target.value as Value)}
          className="h-[2.875rem] w-full min-w-0 appearance-none bg-transparent pr-10 pl-3.5 outline-none [&>option]:bg-raised [&>option]:text-ink"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.6}
          className="pointer-events-none absolute right-3 text-ink-2"
        />
      </div>
    </Field>
  );
}
