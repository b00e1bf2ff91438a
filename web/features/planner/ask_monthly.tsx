import { cents, type Cents } from '../../../domain/money/cents.ts';
import { typedDollars } from '../../../domain/money/format.ts';
import { parseMoney } from '../../../domain/money/parse.ts';
import { MAX_AMOUNT } from '../../../domain/planner/limits.ts';
import { oneOf } from '../../../domain/stored/reader.ts';
import { stored } from '../../data/stored.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use_form.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { monthlyText } from './plan_texts.ts';

/** `joined`: typed, and the minimums of what was added since. */
export type AskedAmount = 'typed' | 'joined' | 'proposed';

/** That the monthly amount has not been asked for yet, and where the one that stands comes from. */
export const monthlyToAsk = stored<AskedAmount>(
  'mendwell-ask-monthly',
  oneOf<AskedAmount>(['typed', 'joined', 'proposed']),
);

const read = (text: string): Cents | null => {
  const parsed = parseMoney(text);
  return parsed.ok && parsed.value > 0 && parsed.value <= MAX_AMOUNT ? parsed.value : null;
};

const originText = {
  typed: m.planner_ask_monthly_typed,
  joined: m.planner_ask_monthly_joined,
  proposed: m.planner_ask_monthly_proposed,
};

/** The one question of the first minutes: what all debts together get a month. */
export function AskMonthly({
  monthly,
  origin,
  onSet,
}: {
  readonly monthly: Cents;
  readonly origin: AskedAmount;
  readonly onSet: (monthly: Cents) => void;
}) {
  const amount = monthlyText(monthly);
  const form = useForm({
    initial: { monthly: typedDollars(monthly) },
    check: (typed) => (read(typed.monthly) === null ? { monthly: m.planner_monthly_error() } : {}),
    send: (typed) => {
      const value = read(typed.monthly);
      if (value !== null) onSet(value);
    },
  });
  const now = read(form.values.monthly);
  return (
    <form
      {...form.props}
      aria-labelledby="ask-monthly"
      className="grid grid-cols-1 gap-4 rounded-3 bg-glaze-tint p-6 max-sm:p-5 forced-colors:border"
    >
      <h2 id="ask-monthly">{m.planner_ask_monthly_title()}</h2>
      <p>{originText[origin]({ amount })}</p>
      <MoneyField isBig label={m.planner_ask_monthly_field()} {...form.field('monthly')} />
      <Button type="submit" variant="primary">
        {m.planner_ask_monthly_set({ amount: monthlyText(now ?? cents(monthly)) })}
      </Button>
      <p className="text-1 text-ink-2">{m.planner_ask_monthly_help()}</p>
    </form>
  );
}
