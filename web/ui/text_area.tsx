import { useId } from 'react';
import { m } from '../paraglide/messages.js';
import { controlBox, describedBy, Field, type FieldTexts } from './field.tsx';

/** From so many letters on it's said how many still fit. */
const nearTheEnd = 1_000;

/** Several lines of text, with what still fits once that matters. */
export function TextArea({
  value,
  onChange,
  longest,
  rows = 6,
  ...texts
}: FieldTexts & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Letters. More may be typed; the page says so before it sends. */
  readonly longest: number;
  readonly rows?: number;
}) {
  const id = useId();
  const left = longest - value.length;
  return (
    <Field id={id} {...texts}>
      <div className={controlBox(Boolean(texts.error))}>
        <textarea
          id={id}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={texts.error ? true : undefined}
          aria-describedby={describedBy(id, texts, `${id}-left`)}
          className="w-full bg-transparent px-3.5 py-3 outline-none"
        />
      </div>
      <p id={`${id}-left`} className={left < 0 ? 'text-1 text-clay' : 'text-1 text-ink-2'}>
        {left < 0
          ? m.ui_letters_over({ count: -left })
          : left <= nearTheEnd && m.ui_letters_left({ count: left })}
      </p>
    </Field>
  );
}
