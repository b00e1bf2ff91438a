import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { controlBox, describedBy, Field, type FieldTexts } from './field.tsx';

export interface ComboboxOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Letters without accents and case, so that "jose" finds "José". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** One of many choices, found by typing. Arrows move, Enter takes, Escape gives up and leaves the choice as it was.
 *  Pattern: WAI-ARIA APG, "Combobox with list autocomplete". */
export function Combobox<Value extends string>({
  value,
  options,
  onChange,
  nothing,
  placeholder,
  disabled,
  isOpenAtFirst = false,
  ...texts
}: FieldTexts & {
  readonly value: Value | null;
  readonly options: readonly ComboboxOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Said when nothing matches: what happened, and what to do. */
  readonly nothing: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly isOpenAtFirst?: boolean;
}) {
  const id = useId();
  const list = `${id}-list`;
  const chosen = options.find((option) => option.value === value);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const matches =
    typed === null
      ? options
      : options.filter((option) => plain(option.label).includes(plain(typed.trim())));
  const current = isOpen ? matches[Math.min(at, matches.length - 1)] : undefined;

  const close = () => {
    setOpen(false);
    setTyped(null);
    setAt(0);
  };
  const open = () => {
    if (disabled || isOpen) return;
    setOpen(true);
    setAt(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const take = (option: ComboboxOption<Value> | undefined) => {
    if (option) onChange(option.value);
    close();
  };
  const moveTo = (index: number) => {
    setAt(index);
    document
      .getElementById(`${id}-${matches[index]?.value}`)
      ?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen && event.altKey && key === 'ArrowUp') return close();
      if (!isOpen) return open();
      const step = key === 'ArrowDown' ? 1 : -1;
      moveTo((at + step + matches.length) % Math.max(1, matches.length));
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault();
      take(current);
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === 'Tab') close();
  };

  return (
    <Field id={id} {...texts}>
      <Popover.Root open={isOpen} onOpenChange={(next) => (next ? open() : close())}>
        <Popover.Anchor asChild>
          <div ref={box} className={`${controlBox(Boolean(texts.error))} relative`}>
            <input
              id={id}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={current ? `${id}-${current.value}` : undefined}
              aria-invalid={texts.error ? true : undefined}
              aria-describedby={describedBy(id, texts)}
              autoComplete="off"
              placeholder={placeholder}
              disabled={disabled}
              value={typed ?? chosen?.label ?? ''}
              onChange={(event) => {
                setTyped(event.target.value);
                setAt(0);
                setOpen(true);
              }}
              onClick={open}
              onKeyDown={onKeyDown}
              className="h-[2.875rem] w-full min-w-0 bg-transparent pr-11 pl-3.5 outline-none placeholder:text-ink-3"
            />
            <ChevronDown
              aria-hidden="true"
              size={20}
              strokeWidth={1.6}
              className="pointer-events-none absolute right-3 text-ink-2"
            />
          </div>
        </Popover.Anchor>
        <Popover.Portal>
          <Popover.Content
            role="presentation"
            align="start"
            sideOffset={4}
            collisionPadding={12}
            // The focus stays in the field; the list follows it.
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => {
              if (box.current?.contains(event.target as Node)) event.preventDefault();
            }}
            className="z-20 max-h-[min(20rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) overflow-y-auto rounded-2 border border-line bg-raised py-1.5 text-ink shadow-3"
          >
            <div id={list} role="listbox" aria-label={texts.label}>
              {matches.map((option) => (
                <div
                  key={option.value}
                  id={`${id}-${option.value}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(option)}
                  onKeyDown={onKeyDown}
                  className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 py-2 hover:bg-sunken ${option === current ? 'bg-glaze-tint outline-2 -outline-offset-2 outline-transparent forced-colors:outline-[Highlight]' : ''}`}
                >
                  {option.label}
                  {option.value === value && (
                    <Check aria-hidden="true" size={20} strokeWidth={1.6} className="flex-none" />
                  )}
                </div>
              ))}
            </div>
            {matches.length === 0 && <p className="px-3.5 py-2 text-cell text-ink-2">{nothing}</p>}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <span role="status" className="sr-only">
        {isOpen && matches.length === 0 && nothing}
      </span>
    </Field>
  );
}
