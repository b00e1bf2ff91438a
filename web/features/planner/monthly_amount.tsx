import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { cents } from '../../../domain/money/cents.ts';
import { typedDollars } from '../../../domain/money/format.ts';
import { parseMoney } from '../../../domain/money/parse.ts';
import { MAX_AMOUNT } from '../../../domain/planner/limits.ts';
import { type Outlook } from '../../../domain/planner/outlook.ts';
import { outlookWithMore } from '../../../domain/planner/plan_change.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { longMonthText, monthText } from '../../ui/day_text.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { SliderField } from '../../ui/slider.tsx';
import { locale } from '../../ui/locale.ts';
import { joinedIn } from './joined_monthly.ts';
import { money, monthlyText, nameOf, shortageOf } from './plan_texts.ts';
import { tightId } from './tight_month.tsx';

interface MonthlyAmountProps {
  readonly outlook: Outlook;
  readonly onChange: (monthly: Outlook['choice']['monthly']) => void;
  /** Takes the amount that is offered where it is not enough. */
  readonly onUse: (monthly: Outlook['choice']['monthly']) => void;
}

const stepCents = 1_000;
/** What "a little more" is set against: $50 a month. */
const moreCents = cents(5_000);

/** One amount, typed or slid. The plan follows at once, and says what a little more would change. */
export function MonthlyAmount({ outlook, onChange, onUse }: MonthlyAmountProps) {
  const { minimums } = outlook;
  const value = outlook.choice.monthly;
  const [typed, setTyped] = useState(() => typedDollars(value));
  const parsed = parseMoney(typed);
  const isValid = parsed.ok && parsed.value > 0 && parsed.value <= MAX_AMOUNT;

  // The slider, another tab or another device may have changed it; a field being typed in keeps its text.
  useEffect(() => {
    setTyped((now) => {
      const known = parseMoney(now);
      return known.ok && known.value === value ? now : typedDollars(value);
    });
  }, [value]);

  const min = Math.ceil(minimums / stepCents) * stepCents;
  // It reaches to the largest amount there was: it doesn't shrink under a thumb that slides back.
  const [maxSeen, setMaxSeen] = useState<number>(value);
  if (value > maxSeen) setMaxSeen(value);
  const max = Math.max(
    min + 20 * stepCents,
    Math.ceil(Math.max(minimums * 3, maxSeen) / 10_000) * 10_000,
  );
  return (
    <section className="grid grid-cols-1 gap-2">
      <MoneyField
        isBig
        label={m.planner_monthly()}
        name="monthly"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          const next = parseMoney(text);
          if (next.ok && next.value > 0 && next.value <= MAX_AMOUNT) onChange(next.value);
        }}
        error={isValid ? undefined : m.planner_monthly_error()}
        className="w-full sm:w-72"
      />
      <Shortage outlook={outlook} onUse={onUse} />
      <JoinedAmount outlook={outlook} onChange={onChange} />
      <SliderField
        isHeadHidden
        label={m.planner_monthly_slider()}
        min={min}
        max={max}
        step={stepCents}
        value={Math.min(Math.max(value, min), max)}
        formatValue={() => money(value)}
        onChange={(next) => onChange(cents(next))}
        minLabel={m.planner_monthly_least({ amount: money(minimums) })}
        maxLabel={monthlyText(cents(max))}
      />
      <LittleMore outlook={outlook} />
    </section>
  );
}

/** Where the amount comes from, where minimums of debts that were added have joined what the person typed. */
function JoinedAmount({ outlook, onChange }: Pick<MonthlyAmountProps, 'outlook' | 'onChange'>) {
  const from = joinedIn(outlook.choice.monthly);
  if (from === null) return null;
  const before = monthlyText(from.before);
  const parts = from.joined.map(({ id, amount }) => {
    const name = nameOf(outlook, id);
    const joined = monthlyText(amount);
    return name === ''
      ? m.planner_monthly_joined_gone({ amount: joined })
      : m.planner_monthly_joined({ amount: joined, name });
  });
  return (
    <p className="max-w-measure text-1 wrap-anywhere text-ink-2">
      {m.planner_monthly_from({
        monthly: monthlyText(from.monthly),
        parts: new Intl.ListFormat(locale).format([m.planner_monthly_yours({ before }), ...parts]),
      })}{' '}
      <Button
        variant="text"
        className="-mx-3 -my-2 min-h-11 text-1"
        onClick={() => onChange(from.before)}
      >
        {m.planner_monthly_again({ before })}
      </Button>
    </p>
  );
}

/** Right below the amount that is not enough: what is missing, and two ways on. */
export function Shortage({
  outlook,
  onUse,
}: {
  readonly outlook: Outlook;
  readonly onUse: MonthlyAmountProps['onUse'];
}) {
  const shortage = shortageOf(outlook);
  return (
    <div role="status" className="my-1 max-w-measure empty:hidden">
      {shortage && (
        <Callout>
          <p>{shortage.text}</p>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            {outlook.tight !== null && (
              <ButtonLink to={`#${tightId}`} variant="primary" className="max-sm:w-full">
                {m.planner_short_first({ month: longMonthText(outlook.tight.month) })}
              </ButtonLink>
            )}
            {shortage.use !== null && (
              <Button
                variant={outlook.tight === null ? 'primary' : 'quiet'}
                className="max-sm:w-full"
                onClick={() => shortage.use !== null && onUse(shortage.use)}
              >
                {outlook.tight === null
                  ? m.planner_use_needed({ needed: money(shortage.use) })
                  : m.planner_short_find({ needed: money(shortage.use) })}
              </Button>
            )}
          </div>
        </Callout>
      )}
    </div>
  );
}

/** What $50 more a month would change: nothing is said when there is no plan yet, or no difference. */
function LittleMore({ outlook }: { readonly outlook: Outlook }) {
  const settled = useDeferredValue(outlook);
  const more = useMemo(() => outlookWithMore(settled, moreCents), [settled]);
  if (!more || more.interest <= 0) return null;
  return (
    <p className="mt-1 text-ink-2">
      {m.planner_monthly_more({
        more: monthlyText(moreCents),
        date: monthText(more.debtFreeOn),
        less: money(more.interest),
      })}
    </p>
  );
}
