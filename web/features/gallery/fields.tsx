import { useState } from 'react';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { DateField } from '../../ui/date_field.tsx';
import { MoneyField } from '../../ui/money_field.tsx';
import { PercentField } from '../../ui/percent_field.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import { SliderField } from '../../ui/slider.tsx';
import { TextField } from '../../ui/text_field.tsx';

const states = ['Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Texas'];
const nothing = () => undefined;

/** One line of input for each kind of answer. */
export function FieldsSection({ isComboboxOpen }: { readonly isComboboxOpen: boolean }) {
  const [owed, setOwed] = useState('5,000.00');
  const [rate, setRate] = useState('24.99');
  const [day, setDay] = useState<IsoDate | ''>('2026-11-27' as IsoDate);
  const [state, setState] = useState<string | null>('Colorado');
  const [monthly, setMonthly] = useState(600);
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        <MoneyField
          label="Balance"
          help="The amount on your last statement."
          value={owed}
          onChange={setOwed}
        />
        <PercentField
          label="Yearly rate (APR)"
          help="On your statement."
          value={rate}
          onChange={setRate}
        />
        <MoneyField
          label="What you can pay a month"
          value="90"
          onChange={nothing}
          error="$90 does not cover the interest and 1%. You need $154.13 or more."
        />
        <TextField
          label="Name of the debt"
          isOptional
          placeholder="For example Harbor Visa"
          value=""
          onChange={nothing}
        />
        <TextField
          label="Account number"
          help="We never ask for it."
          value="Not needed"
          onChange={nothing}
          disabled
        />
        <SelectField
          label="Minimum payment rule"
          help="On the back of your statement."
          name="rule"
          value="percent"
          onChange={nothing}
          options={[
            { value: 'percent', label: '1% plus interest, at least $25' },
            { value: 'fixed', label: 'A fixed amount' },
          ]}
        />
        <DateField label="Statement closes on" value={day} onChange={setDay} />
        <DateField label="Paid on" value="" onChange={nothing} error="Choose a day up to today." />
        <Combobox
          label="State"
          help="Some rules differ by state."
          value={state}
          onChange={setState}
          nothing="No state has this in its name. Try fewer letters."
          options={states.map((name) => ({ value: name, label: name }))}
          isOpenAtFirst={isComboboxOpen}
        />
        <MoneyField isBig label="What you owe" value={owed} onChange={setOwed} />
      </div>
      <div className="grid gap-8 md:grid-cols-2">
        <SliderField
          label="Each month toward debt"
          value={monthly}
          min={440}
          max={1200}
          step={10}
          onChange={setMonthly}
          formatValue={(value) => `$${value}`}
          minLabel="$440, just over your minimums"
          maxLabel="$1,200"
        />
        <SliderField
          label="Not now"
          value={500}
          min={440}
          max={1200}
          step={10}
          onChange={nothing}
          formatValue={(value) => `$${value}`}
          disabled
        />
      </div>
    </>
  );
}
