import { useEffect, useRef, useState } from 'react';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { parseMoney } from '../../../domain/money/parse.ts';
import { MAX_AMOUNT } from '../../../domain/planner/limits.ts';
import { paysFrom, withOneTime, withoutOneTime } from '../../../domain/planner/one_time_money.ts';
import { type Outlook, planWith } from '../../../domain/planner/outlook.ts';
import { MAX_ONE_TIME, type OneTimeMoney } from '../../../domain/planner/plan_choice.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { monthText } from '../../ui/day_text.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import { money } from './plan_texts.ts';

/** How many months ahead it may come. */
const monthsAhead = 24;

/** Money that comes once, such as a tax refund: in which month, how much, and what it changes, before it is added. */
export default function OneTimeMoneySection({
  outlook,
  onChange,
}: {
  readonly outlook: Outlook;
  readonly onChange: (oneTime: readonly OneTimeMoney[]) => void;
}) {
  const { choice, coming, ledgers, today } = outlook;
  const [isOpen, setOpen] = useState(false);
  // The form takes the place of its button, and the button that of the form: the focus goes along.
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    section.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button[data-add]')?.focus();
  }, [isOpen]);
  const now = firstOfMonth(today);
  const add = (amount: Cents, month: IsoDate) => {
    onChange(withOneTime(choice, ledgers, today, { id: crypto.randomUUID(), month, amount }));
    setOpen(false);
  };
  return (
    <section ref={section} aria-labelledby="one-time" className="grid grid-cols-1 gap-3">
      <h3 id="one-time" className="text-cell font-[560]">
        {m.planner_once_title()}
      </h3>
      {coming.length > 0 && (
        <ul className="border-t border-line">
          {coming.map(({ id, month, amount }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
            >
              <span>
                <span className="num block font-[560]">{money(amount)}</span>
                <span className="block text-1 text-ink-2">
                  {month > now
                    ? monthText(month)
                    : m.planner_once_now({
                        month: monthText(month),
                        next: monthText(month < now ? now : addMonths(now, 1)),
                      })}
                </span>
              </span>
              <Button
                variant="text"
                aria-label={m.planner_once_remove_of({
                  amount: money(amount),
                  month: monthText(month),
                })}
                onClick={() => onChange(withoutOneTime(choice, today, id))}
              >
                {m.planner_once_remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <OneTimeForm outlook={outlook} onAdd={add} onCancel={() => setOpen(false)} />
      ) : (
        (choice.oneTime ?? []).length < MAX_ONE_TIME && (
          <div>
            <Button data-add onClick={() => setOpen(true)}>
              {m.planner_once_add()}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

function OneTimeForm({
  outlook,
  onAdd,
  onCancel,
}: {
  readonly outlook: Outlook;
  readonly onAdd: (amount: Cents, month: IsoDate) => void;
  readonly onCancel: () => void;
}) {
  const first = firstOfMonth(outlook.today);
  const [typed, setTyped] = useState('');
  const [month, setMonth] = useState(first);
  const [isWanted, setWanted] = useState(false);
  const parsed = parseMoney(typed);
  const amount = parsed.ok && parsed.value > 0 && parsed.value <= MAX_AMOUNT ? parsed.value : null;
  return (
    <form
      className="grid grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (amount === null) setWanted(true);
        else onAdd(amount, month);
      }}
    >
      <MoneyField
        label={m.planner_once_amount()}
        help={m.planner_once_amount_help()}
        name="one-time"
        value={typed}
        onChange={setTyped}
        error={isWanted && amount === null ? m.planner_once_amount_missing() : undefined}
      />
      <SelectField
        label={m.planner_once_month()}
        name="one-time-month"
        value={month}
        onChange={setMonth}
        options={Array.from({ length: monthsAhead }, (_, count) => addMonths(first, count)).map(
          (value) => ({ value, label: monthText(value) }),
        )}
      />
      <p role="status" className="text-1 text-ink-2">
        {amount !== null && changeText(outlook, amount, month)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {m.planner_once_save()}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {m.planner_once_cancel()}
        </Button>
      </div>
    </form>
  );
}

/** What it changes: the end of the plan, and the interest. */
function changeText(outlook: Outlook, amount: Cents, on: IsoDate): string {
  const { result } = outlook;
  const changed = planWith(outlook, { windfall: { on: paysFrom(on), amount } });
  if (!result.ok || !changed.ok) return '';
  const saved = cents(result.plan.totals.interest - changed.plan.totals.interest);
  const before = monthText(result.plan.debtFreeOn);
  const after = monthText(changed.plan.debtFreeOn);
  if (saved <= 0 && before === after) return m.planner_once_nothing({ date: before });
  if (saved <= 0) return m.planner_once_sooner({ before, after });
  return before === after
    ? m.planner_once_saves({ date: before, saved: money(saved) })
    : m.planner_once_both({ before, after, saved: money(saved) });
}
