import { useId } from 'react';

export interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly help?: string | undefined;
}

/** One of many short choices: the platform's own list, which every phone and reader knows. */
export function SelectField<Value extends string>({
  label,
  name,
  value,
  options,
  onChange,
  help,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-cell font-[560]">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-1 text-ink-2">
          {help}
        </p>
      )}
      <select
        id={id}
        name={name}
        value={value}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.value as Value)}
        className="min-h-12 w-full rounded-2 border border-line-strong bg-raised px-3.5 hover:border-ink-2"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
