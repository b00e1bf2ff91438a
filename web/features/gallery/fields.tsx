import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { DateField } from '../../ui/date_field.tsx';
import { IconButton } from '../../ui/icon_button.tsx';
import { MoneyField } from '../../ui/money_field.tsx';
import { PercentField } from '../../ui/percent_field.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import { SliderField } from '../../ui/slider.tsx';
import { TextArea } from '../../ui/text_area.tsx';
import { TextField } from '../../ui/text_field.tsx';

const rules = [
  { value: 'percent', label: '1% plus interest, at least $25' },
  { value: 'fixed', label: 'A fixed amount' },
];
const nothing = () => undefined;
const dollars = (value: number) => `$${value}`;

/** How a state looks that a still picture cannot hold: of the border, of the thumb. */
const hover = '[&>div:last-child]:border-ink-2';
const focus = '[&>div:last-child]:border-focus [&>div:last-child]:outline-2';
const focusThumb =
  '[&_[role=slider]]:outline-2 [&_[role=slider]]:outline-offset-2 [&_[role=slider]]:outline-focus';

/** A line of input in every state. */
function LineStates() {
  const [owed, setOwed] = useState('5,000.00');
  const [rate, setRate] = useState('24.99');
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
      <MoneyField
        label="Balance"
        help="The amount on your last statement."
        value={owed}
        onChange={setOwed}
      />
      <PercentField label="Yearly rate (APR)" help="At rest." value={rate} onChange={setRate} />
      <MoneyField
        label="What you can pay a month"
        value="90"
        onChange={nothing}
        error="$90 doesn’t cover the interest plus 1%. You need $154.13 or more."
      />
      <TextField
        label="Name of the debt"
        help="Only you see this."
        isOptional
        placeholder="For example Harbor Visa"
        value=""
        onChange={nothing}
      />
      <TextField
        label="Nickname"
        help="Hovered."
        value="Harbor"
        onChange={nothing}
        className={hover}
      />
      <PercentField
        label="Promotional rate"
        help="Focused."
        value="3.99"
        onChange={nothing}
        className={focus}
      />
      <TextField
        label="Account number"
        help="Disabled, with the reason in place."
        value="We never ask for this"
        onChange={nothing}
        disabled
      />
      <TextField
        label="Ticket"
        help="Read only: to copy, not to change."
        value="MW-7K2Q-94"
        onChange={nothing}
        readOnly
      />
      <TextField
        label="Password"
        help="With a control inside."
        type="password"
        autoComplete="off"
        value="twelve letters"
        onChange={nothing}
        trailing={
          <IconButton label="Show password">
            <Eye aria-hidden="true" size={20} strokeWidth={1.6} />
          </IconButton>
        }
      />
      <MoneyField isBig label="What you owe" value={owed} onChange={setOwed} />
      <PercentField isBig label="At a rate of" value={rate} onChange={setRate} />
      <MoneyField
        isBig
        label="What you pay"
        value="lots"
        onChange={nothing}
        error="How much is it? Use a number like 200 or 1,234.50."
      />
    </div>
  );
}

/** A day, one of a list, several lines. */
function OtherFields() {
  const [day, setDay] = useState<IsoDate | ''>('2026-11-27' as IsoDate);
  const [rule, setRule] = useState('percent');
  const [message, setMessage] = useState('Two of my cards are with one bank.');
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
      <DateField
        label="Statement closes on"
        help="Month, day, year."
        value={day}
        onChange={setDay}
      />
      <DateField
        label="Paid on"
        value=""
        onChange={nothing}
        error="Choose a day up to November 21, 2026."
      />
      <DateField
        label="Opened on"
        help="Comes from your report."
        value={'2019-04-02' as IsoDate}
        onChange={nothing}
        disabled
      />
      <SelectField
        label="Minimum payment rule"
        help="On the back of your statement."
        name="rule"
        value={rule}
        onChange={setRule}
        options={rules}
      />
      <SelectField
        label="Rule of the store card"
        name="rule-wrong"
        value="fixed"
        onChange={nothing}
        options={rules}
        error="Choose the rule on the back of your statement."
      />
      <SelectField
        label="Rule of the loan"
        help="A loan has a fixed payment."
        name="rule-off"
        value="fixed"
        onChange={nothing}
        options={rules}
        disabled
      />
      <TextArea label="Message" longest={200} rows={3} value={message} onChange={setMessage} />
      <TextArea
        label="What happened"
        longest={20}
        rows={3}
        value="They charged the late fee twice."
        onChange={nothing}
        error="Use 12 fewer characters."
      />
    </div>
  );
}

/** A figure out of a range, in every state. */
function Sliders() {
  const [monthly, setMonthly] = useState(600);
  const range = { min: 440, max: 1200, step: 10, formatValue: dollars };
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
      <SliderField
        label="Planned for debt each month"
        value={monthly}
        onChange={setMonthly}
        {...range}
        minLabel="$440, just over your minimums"
        maxLabel="$1,200"
      />
      <div className={focusThumb}>
        <SliderField
          label="Slider, focused"
          value={970}
          onChange={nothing}
          {...range}
          minLabel="$440"
          maxLabel="$1,200"
        />
      </div>
      <SliderField
        label="Slider, in error"
        value={440}
        onChange={nothing}
        {...range}
        error="$440 doesn’t cover your minimums. You need $450 or more."
      />
      <SliderField
        label="Slider, disabled"
        help="Add a debt first."
        value={500}
        onChange={nothing}
        {...range}
        disabled
      />
    </div>
  );
}

/** One field for each kind of answer. */
export function FieldsSection() {
  return (
    <>
      <LineStates />
      <OtherFields />
      <Sliders />
    </>
  );
}
