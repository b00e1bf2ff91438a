import { useEffect, useId, useState } from 'react';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { parseMoney } from '../../../domain/money/parse.ts';
import { MAX_AMOUNT } from '../../../domain/payoff/limits.ts';
import { m } from '../../paraglide/messages.js';
import { TextField } from '../../ui/text_field.tsx';
import { money, monthlyText } from './plan_texts.ts';

interface MonthlyAmountProps {
  readonly value: Cents;
  readonly minimums: Cents;
  readonly onChange: (monthly: Cents) => void;
}

const stepCents = 1_000;

/** Dollars as a person would type them: "600" or "600.50". */
const typedForm = (amount: Cents) =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);

/** One amount, typed or slid. The plan follows at once. */
export function MonthlyAmount({ value, minimums, onChange }: MonthlyAmountProps) {
  const [typed, setTyped] = useState(() => typedForm(value));
  const sliderName = useId();
  const parsed = parseMoney(typed);
  const isValid = parsed.ok && parsed.value > 0 && parsed.value <= MAX_AMOUNT;

  // The slider, another tab or another device may have changed it; a field being typed in keeps its text.
  useEffect(() => {
    setTyped((now) => {
      const known = parseMoney(now);
      return known.ok && known.value === value ? now : typedForm(value);
    });
  }, [value]);

  const least = Math.ceil(minimums / stepCents) * stepCents;
  const most = Math.max(least + 20 * stepCents, Math.ceil((minimums * 3) / 10_000) * 10_000);
  return (
    <section className="mt-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TextField
          isBig
          label={m.planner_monthly()}
          name="monthly"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            const next = parseMoney(text);
            if (next.ok && next.value > 0 && next.value <= MAX_AMOUNT) onChange(next.value);
          }}
          error={isValid ? undefined : m.planner_monthly_error()}
          className="w-full sm:w-72"
        />
      </div>
      <input
        type="range"
        aria-label={m.planner_monthly_slider()}
        id={sliderName}
        min={least}
        max={most}
        step={stepCents}
        value={Math.min(Math.max(value, least), most)}
        aria-valuetext={money(value)}
        onChange={(event) => onChange(cents(Number(event.target.value)))}
        className="mt-3 h-11 w-full accent-glaze"
      />
      <div className="flex justify-between gap-4 text-1 text-ink-2">
        <span>{m.planner_monthly_least({ amount: money(minimums) })}</span>
        <span className="num">{monthlyText(cents(most))}</span>
      </div>
    </section>
  );
}
