import { type FormEvent, useId, useState } from 'react';
import type { Cents } from '../../../domain/money/cents.ts';
import { parseMoney } from '../../../domain/money/parse.ts';
import { payoffAmount } from '../../../domain/payoff/payoff_amount.ts';
import { currentBalance, type Payment, type TrackedDebt } from '../../../domain/payoff/progress.ts';
import { type IsoDate, isIsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day_text.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { money } from './plan_texts.ts';
import { showWrong } from './show_wrong.ts';

interface PaymentFormProps {
  readonly today: IsoDate;
  readonly debt: TrackedDebt;
  /** The debt's payments without the one that is being changed. */
  readonly others: readonly Payment[];
  /** The payment that is being changed; absent for a new one. */
  readonly before?: Payment | undefined;
  readonly onRecord: (amount: Cents, paidOn: IsoDate) => void;
  readonly onCancel: () => void;
}

/** A payment that was really made: no more than pays the debt off. */
export function PaymentForm({ today, debt, others, before, onRecord, onCancel }: PaymentFormProps) {
  const left = useId();
  const [amount, setAmount] = useState(() => (before ? (before.amount / 100).toFixed(2) : ''));
  const [day, setDay] = useState<string>(before?.paidOn ?? today);
  const [wasSent, setSent] = useState(false);
  // A payment from before the balance was typed is in it already; one that is kept may stay there.
  const first = before && before.paidOn < debt.balanceAsOf ? before.paidOn : debt.balanceAsOf;
  const parsed = parseMoney(amount);
  const isAmount = parsed.ok && parsed.value > 0;
  const paidOn = isIsoDate(day) && day >= first && day <= today ? day : null;
  const payoff = paidOn === null ? null : payoffAmount(debt, others, paidOn, today);
  const isOver = parsed.ok && payoff !== null && parsed.value > payoff;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (parsed.ok && isAmount && paidOn !== null && !isOver) onRecord(parsed.value, paidOn);
    else showWrong(event.currentTarget, () => setSent(true));
  };

  const amountError = () => {
    if (!wasSent) return undefined;
    if (!isAmount) return m.planner_payment_error();
    if (!isOver || payoff === null || paidOn === null) return undefined;
    const over = { name: debt.name, day: dayText(paidOn) };
    return payoff === 0
      ? m.planner_payment_over_none(over)
      : m.planner_payment_over({ ...over, payoff: money(payoff), amount: money(parsed.value) });
  };
  const error = amountError();

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <div className="grid gap-3">
        <MoneyField
          label={m.planner_payment_amount()}
          name="amount"
          value={amount}
          onChange={setAmount}
          error={error}
          describedBy={left}
        />
        {error !== undefined && isOver && payoff !== null && payoff > 0 && paidOn !== null && (
          <div className="grid sm:justify-start">
            <Button onClick={() => onRecord(payoff, paidOn)}>
              {m.planner_payment_payoff({ payoff: money(payoff) })}
            </Button>
          </div>
        )}
        <p id={left} className="text-1 text-ink-2 empty:hidden">
          {paidOn !== null &&
            (payoff === null
              ? m.planner_payment_before({ day: dayText(debt.balanceAsOf) })
              : error === undefined &&
                (payoff > currentBalance(debt, others, paidOn)
                  ? m.planner_payment_left_interest
                  : m.planner_payment_left)({ payoff: money(payoff), day: dayText(paidOn) }))}
        </p>
      </div>
      <TextField
        label={m.planner_payment_day()}
        name="day"
        type="date"
        min={first}
        max={today}
        value={day}
        onChange={setDay}
        error={
          wasSent && paidOn === null
            ? m.planner_payment_day_error({ first: dayText(first) })
            : undefined
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" className="max-sm:flex-1">
          {before ? m.planner_payment_keep() : m.planner_payment_save()}
        </Button>
        <Button onClick={onCancel} className="max-sm:flex-1">
          {m.planner_form_cancel()}
        </Button>
      </div>
    </form>
  );
}
