import { clsx } from 'clsx';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { controlBox, describedBy as describe, Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps
  extends FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix' | 'size'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Ids of further texts that describe the field. */
  readonly describedBy?: string | undefined;
  /** Inside the border, hidden from screen readers: the label says the unit. */
  readonly prefix?: string;
  readonly suffix?: string;
  /** A control inside the border, such as "show password". */
  readonly trailing?: ReactNode;
  /** 60 px and set in serif: the landing tool. */
  readonly isBig?: boolean;
}

/** A labelled line of input. */
export function TextField({
  label,
  value,
  onChange,
  help,
  error,
  isOptional,
  describedBy,
  prefix,
  suffix,
  trailing,
  isBig = false,
  id,
  className,
  ...rest
}: TextFieldProps) {
  const made = useId();
  const field = id ?? made;
  const affix = clsx('flex-none text-ink-2', isBig && 'font-serif text-4 text-ink-3');
  return (
    <Field {...{ label, help, error, isOptional, className }} id={field}>
      <div className={controlBox(Boolean(error), isBig)}>
        {prefix && (
          <span aria-hidden="true" className={clsx(affix, 'pl-3.5')}>
            {prefix}
          </span>
        )}
        <input
          id={field}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describe(field, { help, error }, describedBy)}
          className={clsx(
            'w-full min-w-0 flex-1 bg-transparent pr-3.5 outline-none placeholder:text-ink-3',
            prefix ? 'pl-1' : 'pl-3.5',
            isBig ? 'h-[3.625rem] font-serif text-4' : 'h-[2.875rem]',
          )}
          {...rest}
        />
        {suffix && (
          <span aria-hidden="true" className={clsx(affix, 'pr-3.5')}>
            {suffix}
          </span>
        )}
        {trailing}
      </div>
    </Field>
  );
}
