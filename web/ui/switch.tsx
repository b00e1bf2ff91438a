import { clsx } from 'clsx';
import { Switch } from 'radix-ui';
import { useId } from 'react';
import { describedBy, FieldNotes, type FieldTexts } from './field.tsx';

/** On or off, at once, without a form to send. */
export function SwitchField({
  label,
  checked,
  onChange,
  disabled,
  help,
}: Pick<FieldTexts, 'label' | 'help'> & {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start justify-between gap-4 py-2">
      <div className="grid gap-0.5">
        <label
          htmlFor={id}
          className={clsx('font-[560]', disabled && 'text-ink-3 forced-colors:text-[GrayText]')}
        >
          {label}
        </label>
        <FieldNotes id={id} help={help} />
      </div>
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={describedBy(id, { help })}
        className="relative h-7 w-12 flex-none rounded-full border-2 border-line-strong bg-sunken transition-colors duration-(--fast) after:absolute after:-inset-2.5 after:content-[''] disabled:opacity-60 data-[state=checked]:border-glaze data-[state=checked]:bg-glaze forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        <Switch.Thumb className="block size-5 translate-x-0.5 rounded-full border border-line-strong bg-raised shadow-1 transition-transform duration-(--slow) data-[state=checked]:translate-x-[1.375rem] data-[state=checked]:border-transparent" />
      </Switch.Root>
    </div>
  );
}
