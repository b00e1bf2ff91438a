import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from './button.tsx';
import { controlBox, Field } from './field.tsx';
import { mayTakeFocus } from './late_focus.ts';

/** Milliseconds that "Copied" stands on the button. */
const shown = 4_000;

/** A text to take along: it can be read, selected and copied, and not changed. One that is still on its way has its place
 *  already, so that nothing below moves when it comes. */
export function CopyField({
  label,
  help,
  copyName,
  value,
  busy,
}: {
  readonly label: string;
  readonly help?: string;
  /** What the button is called where there is more than one: "Copy the link". It begins with what it shows. */
  readonly copyName?: string;
  /** Null while it is on its way. */
  readonly value: string | null;
  /** What is said until then: "Getting the code…". */
  readonly busy?: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<'copied' | 'by_hand' | null>(null);

  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), shown);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = async () => {
    if (value === null) return;
    const from = document.activeElement;
    try {
      await navigator.clipboard.writeText(value);
      setSaid('copied');
    } catch {
      // A browser that keeps its clipboard to itself: the person's own keys do it.
      if (mayTakeFocus(from)) {
        input.current?.focus();
        input.current?.select();
      }
      setSaid('by_hand');
    }
  };

  return (
    <Field id={id} label={label} help={help}>
      <div className="flex flex-wrap gap-3">
        <div className={`${controlBox(false)} min-w-0 flex-[1_1_15rem]`}>
          <input
            ref={input}
            id={id}
            readOnly
            value={value ?? ''}
            placeholder={value === null ? busy : undefined}
            aria-busy={value === null || undefined}
            aria-describedby={help ? `${id}-help` : undefined}
            onFocus={(event) => event.target.select()}
            className="num h-[2.875rem] w-full min-w-0 bg-transparent px-3.5 outline-none"
          />
        </div>
        <Button
          aria-label={said === 'copied' ? undefined : copyName}
          disabled={value === null}
          onClick={() => void copy()}
          className="min-w-28"
        >
          {said === 'copied' ? (
            <Check aria-hidden="true" size={20} strokeWidth={1.6} />
          ) : (
            <Copy aria-hidden="true" size={20} strokeWidth={1.6} />
          )}
          {said === 'copied' ? m.ui_copied() : m.ui_copy()}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {value === null
          ? busy
          : said === 'copied'
            ? m.ui_copied()
            : said === 'by_hand'
              ? m.ui_copy_by_hand()
              : ''}
      </p>
    </Field>
  );
}
