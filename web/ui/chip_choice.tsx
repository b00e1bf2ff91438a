import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { m } from '../paraglide/messages.js';

export interface Chip<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Left out on a phone until more are asked for, or it is the chosen one. */
  readonly isRare?: boolean;
}

/** One of many words, each a press away. Radio buttons to everybody; on a phone the rare ones wait behind "More". */
export function ChipChoice<Value extends string>({
  legend,
  name,
  value,
  options,
  onChange,
}: {
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly Chip<Value>[];
  readonly onChange: (value: Value) => void;
}) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const chip =
    'inline-grid min-h-11 place-items-center rounded-2 border px-2.5 text-center text-cell leading-tight';
  return (
    <fieldset id={id} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2 max-sm:gap-1.5 sm:grid sm:grid-cols-5">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              chip,
              'relative cursor-pointer border-line-strong bg-raised hover:border-ink-2 has-checked:border-glaze has-checked:bg-glaze-tint has-checked:font-[560] has-checked:inset-ring has-checked:inset-ring-glaze has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
              option.isRare && !isWhole && option.value !== value && 'max-sm:hidden',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className={clsx(chip, 'border-line-strong bg-raised hover:border-ink-2 sm:hidden')}
        >
          {isWhole ? m.ui_fewer() : m.ui_more()}
        </button>
      </div>
    </fieldset>
  );
}
