import { useId } from 'react';
import type { Cents } from '../../../domain/money/cents.ts';
import { parseMoney } from '../../../domain/money/parse.ts';
import { payoffAmount } from '../../../domain/payoff/payoff_amount.ts';
import { currentBalance, type Payment, type TrackedDebt } from '../../../domain/payoff/progress.ts';
import { type IsoDate, isIsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day_text.ts';
import { useForm } from '../../ui/form/use_form.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { money } from './plan_texts.ts';

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
  // A payment from before the balance was typed is in it already; one that is kept may stay there.
  const first = before && before.paidOn < debt.balanceAsOf ? before.paidOn : debt.balanceAsOf;
  const read = ({ amount, day }: { readonly amount: string; readonly day: string }) => {
    const parsed = parseMoney(amount);
    const paidOn = isIsoDate(day) && day >= first && day <= today ? day : null;
    const payoff = paidOn === null ? null : payoffAmount(debt, others, paidOn, today);
    return {
      parsed,
      paidOn,
      payoff,
      isOver: parsed.ok && payoff !== null && parsed.value > payoff,
    };
  };
  const amountError = ({ parsed, paidOn, payoff, isOver }: ReturnType<typeof read>) => {
    if (!parsed.ok || parsed.value <= 0) return m.planner_payment_error();
    if (!isOver || payoff === null || paidOn === null) return undefined;
    const over = { name: debt.name, day: dayText(paidOn) };
    return payoff === 0
      ? m.planner_payment_over_none(over)
      : m.planner_payment_over({ ...over, payoff: money(payoff), amount: money(parsed.value) });
  };
  const errorsOf = (entered: ReturnType<typeof read>) => ({
    amount: amountError(entered),
    day:
      entered.paidOn === null ? m.planner_payment_day_error({ first: dayText(first) }) : undefined,
  });
  const form = useForm({
    initial: {
      amount: before ? (before.amount / 100).toFixed(2) : '',
      day: (before?.paidOn ?? today) as string,
    },
    check: (typed) => errorsOf(read(typed)),
    send: (typed) => {
      const { parsed, paidOn } = read(typed);
      if (parsed.ok && paidOn !== null) onRecord(parsed.value, paidOn);
    },
  });
  const { parsed, paidOn, payoff, isOver } = read(form.values);
  // What one field says hangs on the other: once something was wrong, both are read again with every change.
  const errors = form.wasRefused
    ? errorsOf({ parsed, paidOn, payoff, isOver })
    : { amount: undefined, day: undefined };

  return (
    <form {...form.props} className="grid gap-5">
      <div className="grid gap-3">
        <MoneyField
          label={m.planner_payment_amount()}
          {...form.field('amount')}
          error={errors.amount}
          describedBy={left}
        />
        {errors.amount !== undefined &&
          isOver &&
          payoff !== null &&
          payoff > 0 &&
          paidOn !== null && (
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
              : errors.amount === undefined &&
                (payoff > currentBalance(debt, others, paidOn)
                  ? m.planner_payment_left_interest
                  : m.planner_payment_left)({ payoff: money(payoff), day: dayText(paidOn) }))}
        </p>
      </div>
      <TextField
        label={m.planner_payment_day()}
        type="date"
        min={first}
        max={today}
        {...form.field('day')}
        error={errors.day}
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
