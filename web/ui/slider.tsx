import { Slider } from 'radix-ui';
import { useId } from 'react';
import { describedBy, FieldNotes, type FieldTexts } from './field.tsx';

/** One figure out of a range, large beside its label, moved by finger, mouse or keyboard: arrows one step, Page Up
 *  and Page Down ten, Home and End to the ends. */
export function SliderField({
  label,
  value,
  min,
  max,
  step,
  onChange,
  onCommit,
  formatValue,
  minLabel,
  maxLabel,
  help,
  error,
  disabled = false,
  isHeadHidden = false,
}: Omit<FieldTexts, 'isOptional'> & {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** While it moves. */
  readonly onChange: (value: number) => void;
  /** Once it is let go. */
  readonly onCommit?: (value: number) => void;
  /** As it is shown and read out: "$600". */
  readonly formatValue: (value: number) => string;
  /** What the ends mean, below the line. */
  readonly minLabel?: string;
  readonly maxLabel?: string;
  readonly disabled?: boolean;
  /** When a field right above has the same label and figure. */
  readonly isHeadHidden?: boolean;
}) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <div
        className={
          isHeadHidden ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1'
        }
      >
        <span id={id} className="text-cell font-[560]">
          {label}
        </span>
        <output className="fig text-5" aria-hidden="true">
          {formatValue(value)}
        </output>
      </div>
      <FieldNotes id={id} help={help} error={error} />
      <Slider.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onValueChange={([next = value]) => onChange(next)}
        onValueCommit={([next = value]) => onCommit?.(next)}
        className="group relative flex h-11 touch-none items-center select-none data-disabled:cursor-not-allowed"
      >
        <Slider.Track className="relative h-1 grow rounded-full bg-line-strong forced-colors:bg-[ButtonBorder]">
          <Slider.Range className="absolute h-full rounded-full bg-glaze group-data-disabled:bg-line-strong forced-colors:bg-[Highlight] forced-colors:group-data-disabled:bg-[GrayText]" />
        </Slider.Track>
        <Slider.Thumb
          aria-labelledby={id}
          aria-valuetext={formatValue(value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error })}
          className="block size-7 cursor-grab rounded-full border-2 border-glaze bg-raised shadow-1 active:cursor-grabbing group-data-disabled:border-line-strong group-data-disabled:bg-sunken forced-colors:group-data-disabled:border-[GrayText] after:absolute after:-inset-2 after:content-['']"
        />
      </Slider.Root>
      {(minLabel || maxLabel) && (
        <div className="flex flex-wrap justify-between gap-x-4 text-1 text-ink-2">
          <span>{minLabel}</span>
          <span className="text-right">{maxLabel}</span>
        </div>
      )}
    </div>
  );
}
