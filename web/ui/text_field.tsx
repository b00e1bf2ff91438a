import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix' | 'size'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string | undefined;
  /** What is wrong, and the value that works. The field keeps what was typed. */
  readonly error?: string | undefined;
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

/** A labelled line of input: label above, help between, error below with its icon. */
export function TextField({
  label,
  value,
  onChange,
  help,
  error,
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
  const described = [help && `${field}-help`, error && `${field}-error`, describedBy]
    .filter(Boolean)
    .join(' ');
  const affix = clsx('flex-none text-ink-2', isBig && 'font-serif text-4 text-ink-3');
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <label htmlFor={field} className="text-cell font-[560]">
        {label}
      </label>
      {help && (
        <p id={`${field}-help`} className="text-1 text-ink-2">
          {help}
        </p>
      )}
      <div
        className={clsx(
          'flex items-center overflow-hidden rounded-2 border bg-raised focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:border-ink-2 has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-3',
          isBig ? 'min-h-15' : 'min-h-12',
          error ? 'border-clay inset-ring inset-ring-clay' : 'border-line-strong',
        )}
      >
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
          aria-describedby={described || undefined}
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
      {error && (
        <p id={`${field}-error`} className="flex gap-1.5 text-1 font-[560] text-clay">
          <CircleAlert
            aria-hidden="true"
            size={18}
            strokeWidth={1.6}
            className="mt-0.5 flex-none"
          />
          {error}
        </p>
      )}
    </div>
  );
}
