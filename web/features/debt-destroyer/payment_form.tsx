import { type FormEvent, useState } from 'react';
import type { Cents } from '../../../domain/money/cents.ts';
import { parseMoney } from '../../../domain/money/parse.ts';
import { type IsoDate, isIsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day_text.ts';
import { TextField } from '../../ui/text_field.tsx';

interface PaymentFormProps {
  readonly today: IsoDate;
  /** The day from which the debt's balance is known: an earlier payment is in it already. */
  readonly first: IsoDate;
  readonly onRecord: (amount: Cents, paidOn: IsoDate) => void;
  readonly onCancel: () => void;
}

/** A payment that was really made. */
export function PaymentForm({ today, first, onRecord, onCancel }: PaymentFormProps) {
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState<string>(today);
  const [wasSent, setSent] = useState(false);
  const parsed = parseMoney(amount);
  const isAmount = parsed.ok && parsed.value > 0;
  const isDay = isIsoDate(day) && day >= first && day <= today;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    const form = event.currentTarget;
    if (parsed.ok && isAmount && isIsoDate(day) && isDay) onRecord(parsed.value, day);
    else
      requestAnimationFrame(() =>
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
  };

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label={m.planner_payment_amount()}
        name="amount"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={setAmount}
        error={wasSent && !isAmount ? m.planner_payment_error() : undefined}
      />
      <TextField
        label={m.planner_payment_day()}
        name="day"
        type="date"
        min={first}
        max={today}
        value={day}
        onChange={setDay}
        error={
          wasSent && !isDay ? m.planner_payment_day_error({ first: dayText(first) }) : undefined
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" className="max-sm:flex-1">
          {m.planner_payment_save()}
        </Button>
        <Button onClick={onCancel} className="max-sm:flex-1">
          {m.planner_form_cancel()}
        </Button>
      </div>
    </form>
  );
}
