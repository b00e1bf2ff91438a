import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FieldNotes } from './field.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Why one would choose it, below the label. */
  readonly detail?: ReactNode;
  /** What it comes to, at the right: a date, a price. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
}

/** One of a few choices that need a reason each. Radio buttons to everybody: arrows move, one Tab passes. */
export function ChoiceList<Value extends string>({
  legend,
  isLegendHidden = false,
  name,
  value,
  options,
  onChange,
  error,
}: {
  readonly legend: string;
  /** When a heading right above says the same. */
  readonly isLegendHidden?: boolean;
  readonly name: string;
  readonly value: Value | null;
  readonly options: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
}) {
  return (
    <fieldset
      role="radiogroup"
      className="min-w-0"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 text-cell font-[560]'}>{legend}</legend>
      <FieldNotes id={name} error={error} />
      <ul className={clsx(error && 'mt-2')}>
        {options.map((option) => (
          <li key={option.value} className="border-b border-line first:border-t">
            <label
              className={clsx(
                'grid min-h-11 grid-cols-[auto_1fr_auto] items-baseline gap-x-3 gap-y-0.5 py-3 max-[18rem]:grid-cols-[auto_1fr]',
                option.disabled
                  ? 'cursor-not-allowed text-ink-3 forced-colors:text-[GrayText]'
                  : 'cursor-pointer',
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
                className="peer radio self-center"
              />
              <span className="peer-checked:font-[560]">{option.label}</span>
              <span className="num text-right font-[560] max-[18rem]:col-start-2 max-[18rem]:text-left">
                {option.aside}
              </span>
              {option.detail && (
                <span className="col-start-2 -col-end-1 text-1 wrap-anywhere text-ink-2">
                  {option.detail}
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
