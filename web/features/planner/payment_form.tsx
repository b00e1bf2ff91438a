import { useId } from 'react';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { payoffAmount } from '../../../domain/planner/payoff_amount.ts';
import {
  currentBalance,
  type Payment,
  type TrackedDebt,
} from '../../../domain/planner/progress.ts';
import { addMonths, type IsoDate, isIsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { type Choice, ChoiceList } from '../../ui/choice_list.tsx';
import { DateField } from '../../ui/date_field.tsx';
import { dayText } from '../../ui/day_text.ts';
import { DialogFoot } from '../../ui/dialog_foot.tsx';
import { useForm } from '../../ui/form/use_form.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { readAmount } from './minimum_draft.ts';
import { money } from './plan_texts.ts';

interface PaymentFormProps {
  readonly today: IsoDate;
  readonly debt: TrackedDebt;
  /** The debt's payments without the one that is being changed. */
  readonly others: readonly Payment[];
  /** The payment that is being changed; absent for a new one. */
  readonly before?: Payment | undefined;
  /** What the plan pays next, and what the lender asks for; null where there is none. */
  readonly planned: Cents | null;
  readonly due: Cents | null;
  /** What a payment of that day counts for, in a sentence. */
  /** What such a payment counts for; without an amount, any would. */
  readonly countsForText: (paidOn: IsoDate, amount: Cents | null) => string;
  readonly onRecord: (amount: Cents, paidOn: IsoDate) => void;
  readonly onCancel: () => void;
}

type Which = 'planned' | 'due' | 'all' | 'other';

interface Typed {
  readonly which: Which;
  readonly amount: string;
  readonly day: string;
}

/** How far before the balance's own day a payment may be recorded: for months that are settled, but not said to be. */
const MONTHS_BEFORE = 2;

/** A payment that was really made: no more than pays the debt off. */
export function PaymentForm(props: PaymentFormProps) {
  const { today, debt, others, before, countsForText, onRecord, onCancel } = props;
  const left = useId();
  // A payment from before the balance was typed is in it already; one that is kept may stay where it is.
  const earliest = addMonths(debt.balanceAsOf, -MONTHS_BEFORE);
  const first = before && before.paidOn < earliest ? before.paidOn : earliest;
  const read = (typed: Typed) => {
    const paidOn =
      isIsoDate(typed.day) && typed.day >= first && typed.day <= today ? typed.day : null;
    const payoff = paidOn === null ? null : payoffAmount(debt, others, paidOn, today);
    const amounts = amountsOf(props, payoff);
    const which = amounts.has(typed.which) ? typed.which : 'other';
    const amount = amounts.get(which) ?? readAmount(typed.amount, 1);
    return {
      paidOn,
      payoff,
      amounts,
      which,
      amount,
      isOver: amount !== null && payoff !== null && amount > payoff,
    };
  };
  const amountError = ({ paidOn, payoff, amount, isOver }: ReturnType<typeof read>) => {
    if (amount === null) return m.planner_payment_error();
    if (!isOver || payoff === null || paidOn === null) return undefined;
    const over = { name: debt.name, day: dayText(paidOn) };
    return payoff === 0
      ? m.planner_payment_over_none(over)
      : m.planner_payment_over({ ...over, payoff: money(payoff), amount: money(amount) });
  };
  const errorsOf = (typed: ReturnType<typeof read>) => ({
    amount: amountError(typed),
    day: typed.paidOn === null ? m.planner_payment_day_error({ first: dayText(first) }) : undefined,
  });
  const form = useForm<Typed>({
    initial: () => ({
      which: before ? 'other' : 'planned',
      amount: before ? (before.amount / 100).toFixed(2) : '',
      day: before?.paidOn ?? today,
    }),
    check: (typed) => errorsOf(read(typed)),
    send: (typed) => {
      const { amount, paidOn } = read(typed);
      if (amount !== null && paidOn !== null) onRecord(amount, paidOn);
    },
  });
  const reading = read(form.values);
  const { paidOn, payoff, amounts, which, amount, isOver } = reading;
  // What one field says hangs on the other: once something was wrong, both are read again with every change.
  const errors = form.wasRefused ? errorsOf(reading) : { amount: undefined, day: undefined };
  const { value: day, onChange: changeDay, ...dayField } = form.field('day');

  return (
    <form {...form.props} className="grid gap-5">
      {amounts.size > 0 && (
        <ChoiceList
          legend={m.planner_payment_how_much()}
          name="which"
          value={which}
          options={choicesOf(amounts, props, reading)}
          onChange={form.field('which').onChange}
        />
      )}
      {which === 'other' && (
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
        </div>
      )}
      <DateField
        label={m.planner_payment_day()}
        min={first}
        max={today}
        {...dayField}
        value={isIsoDate(day) ? day : ''}
        onChange={changeDay}
        error={errors.day}
      />
      <p id={left} className="text-1 text-ink-2 empty:hidden">
        {paidOn !== null &&
          `${payoff === null ? `${m.planner_payment_before({ day: dayText(debt.balanceAsOf) })} ` : ''}${countsForText(paidOn, amount)}`}
      </p>
      <DialogFoot>
        <Button type="submit" variant="primary" className="max-sm:flex-1">
          {before
            ? m.planner_payment_keep()
            : amount === null || isOver
              ? m.planner_payment_save()
              : m.planner_payment_save_amount({ amount: money(amount) })}
        </Button>
        <Button onClick={onCancel}>{m.planner_form_cancel()}</Button>
      </DialogFoot>
    </form>
  );
}

type Amounts = ReadonlyMap<Which, Cents>;

/** What may be chosen rather than typed. Nobody pays more than what pays the debt off, and what comes to the same is there
 *  once. */
function amountsOf({ planned, due }: PaymentFormProps, payoff: Cents | null): Amounts {
  const amounts = new Map<Which, Cents>();
  const add = (which: Which, amount: Cents | null) => {
    if (amount === null || amount <= 0) return;
    const capped = payoff === null ? amount : cents(Math.min(amount, payoff));
    if (capped > 0 && ![...amounts.values()].includes(capped)) amounts.set(which, capped);
  };
  add('planned', planned);
  add('due', due);
  add('all', payoff);
  return amounts;
}

function choicesOf(
  amounts: Amounts,
  { debt, others, due }: PaymentFormProps,
  { paidOn, payoff }: { readonly paidOn: IsoDate | null; readonly payoff: Cents | null },
): readonly Choice<Which>[] {
  const payoffText = (payoff: Cents) =>
    paidOn !== null && payoff > currentBalance(debt, others, paidOn)
      ? m.planner_payment_all_interest()
      : m.planner_payment_all_balance();
  const plannedText = (planned: Cents) => {
    if (planned === payoff) return payoffText(planned);
    if (due === null || due <= 0) return undefined;
    if (planned === due) return m.planner_payment_planned_due();
    return planned > due
      ? m.planner_payment_planned_more({ more: money(cents(planned - due)) })
      : m.planner_payment_planned_less({ less: money(cents(due - planned)) });
  };
  const choice = (
    value: Which,
    label: string,
    detail?: (amount: Cents) => string | undefined,
  ): readonly Choice<Which>[] => {
    const amount = amounts.get(value);
    return amount === undefined
      ? []
      : [{ value, label, detail: detail?.(amount), aside: money(amount) }];
  };
  return [
    ...choice('planned', m.planner_payment_planned(), plannedText),
    ...choice('due', m.planner_payment_due()),
    ...choice('all', m.planner_payment_all(), payoffText),
    { value: 'other', label: m.planner_payment_other() },
  ];
}
