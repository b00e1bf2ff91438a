import { useId } from 'react';
import { type IsoDate, isIsoDate } from '../../domain/time/iso_date.ts';
import { controlBox, describedBy, Field, type FieldTexts } from './field.tsx';

/** A calendar day: the platform's own, which a phone opens as its calendar and a keyboard types into part by
 *  part. `onChange` gets '' while the day is not whole. */
export function DateField({
  value,
  onChange,
  min,
  max,
  disabled,
  ...texts
}: FieldTexts & {
  readonly value: IsoDate | '';
  readonly onChange: (value: IsoDate | '') => void;
  readonly min?: IsoDate | undefined;
  readonly max?: IsoDate | undefined;
  readonly disabled?: boolean;
}) {
  const id = useId();
  return (
    <Field id={id} {...texts}>
      <div className={controlBox(Boolean(texts.error))}>
        <input
          id={id}
          type="date"
          value={value}
          min={min}
          max={max}
          disabled={disabled}
          onChange={(event) => {
            const text = event.target.value;
            onChange(isIsoDate(text) ? text : '');
          }}
          aria-invalid={texts.error ? true : undefined}
          aria-describedby={describedBy(id, texts)}
          className="num h-[2.875rem] w-full min-w-0 bg-transparent px-3.5 text-left outline-none [&::-webkit-date-and-time-value]:text-left"
        />
      </div>
    </Field>
  );
}
