import { useEffect, useRef, useState } from 'react';
import { cents } from '../../../domain/money/cents.ts';
import { parseMoney } from '../../../domain/money/parse.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { MAX_AMOUNT } from '../../../domain/planner/limits.ts';
import {
  comesNow,
  onceInPlan,
  paysFrom,
  unsureOnce,
  withOneTime,
  withoutOneTime,
} from '../../../domain/planner/one_time_money.ts';
import { type Outlook, strategyOf } from '../../../domain/planner/outlook.ts';
import { planWith } from '../../../domain/planner/plan_change.ts';
import { MAX_ONE_TIME, type OneTimeMoney } from '../../../domain/planner/plan_choice.ts';
import { addMonths, firstOfMonth } from '../../../domain/time/iso_date.ts';
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
  const { choice, coming, ledgers, order, today } = outlook;
  const { taken } = onceInPlan(
    coming,
    ledgers,
    { strategy: strategyOf(choice.strategy, order), monthly: choice.monthly },
    today,
  );
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
  const add = (given: Wanted) => {
    onChange(withOneTime(choice, ledgers, today, { id: crypto.randomUUID(), ...given }));
    setOpen(false);
  };
  return (
    <section ref={section} aria-labelledby="one-time" className="grid grid-cols-1 gap-3">
      <h3 id="one-time" className="text-cell font-[560]">
        {m.planner_once_title()}
      </h3>
      {unsureOnce(choice, ledgers, today).map((each) => (
        <Unsure
          key={each.id}
          money={each}
          onPaid={() => onChange(withoutOneTime(choice, today, each.id))}
          onNotYet={() => onChange(comesNow(choice, today, each))}
        />
      ))}
      {coming.length > 0 && (
        <ul className="border-t border-line">
          {coming.map(({ id, month, amount, debtId }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
            >
              <span>
                <span className="num block font-[560]">{money(amount)}</span>
                <span className="block text-1 text-ink-2">
                  {month > now
                    ? m.planner_once_paid_in({
                        month: monthText(month),
                        next: monthText(paysFrom(month)),
                      })
                    : m.planner_once_now({
                        month: monthText(month),
                        next: monthText(taken.has(id) ? now : addMonths(now, 1)),
                      })}
                </span>
                {nameOf(outlook, debtId) !== null && (
                  <span className="block text-1 text-ink-2">
                    {m.planner_once_goes_to({ name: nameOf(outlook, debtId) ?? '' })}
                  </span>
                )}
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

/** Money that should have come by now, and nobody recorded: what became of it is the person's to say. */
function Unsure({
  money: { amount, month },
  onPaid,
  onNotYet,
}: {
  readonly money: OneTimeMoney;
  readonly onPaid: () => void;
  readonly onNotYet: () => void;
}) {
  return (
    <div className="rounded-3 border border-line bg-surface p-4">
      <p className="text-cell">
        {m.planner_once_unsure({ amount: money(amount), month: monthText(month) })}
      </p>
      <div className="-mx-3 mt-1 flex flex-wrap gap-x-3">
        <Button variant="text" onClick={onPaid}>
          {m.planner_once_unsure_paid()}
        </Button>
        <Button variant="text" onClick={onNotYet}>
          {m.planner_once_unsure_not_yet()}
        </Button>
        <Button variant="text" onClick={onPaid}>
          {m.planner_once_unsure_never()}
        </Button>
      </div>
    </div>
  );
}

/** What is typed of a sum: without a debt it goes by the plan's order. */
type Wanted = Pick<OneTimeMoney, 'month' | 'amount' | 'debtId'>;

/** Debts that are owed: whichever of them the money may go to. */
const openDebts = ({ debts, owedToday }: Outlook) =>
  debts.filter(({ id }) => owedToday.get(id) !== 0);

/** The debt that a sum is for; null where it goes by the order, as it does where that debt is paid off or gone. */
const nameOf = (outlook: Outlook, debtId: DebtId | undefined): string | null =>
  openDebts(outlook).find(({ id }) => id === debtId)?.name ?? null;

function OneTimeForm({
  outlook,
  onAdd,
  onCancel,
}: {
  readonly outlook: Outlook;
  readonly onAdd: (given: Wanted) => void;
  readonly onCancel: () => void;
}) {
  const first = firstOfMonth(outlook.today);
  const [typed, setTyped] = useState('');
  const [month, setMonth] = useState(first);
  const [debtId, setDebtId] = useState<DebtId | ''>('');
  const debts = openDebts(outlook);
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
        else onAdd({ amount, month, ...(debtId && { debtId }) });
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
        help={m.planner_once_month_help()}
        name="one-time-month"
        value={month}
        onChange={setMonth}
        options={Array.from({ length: monthsAhead }, (_, count) => addMonths(first, count)).map(
          (value) => ({ value, label: monthText(value) }),
        )}
      />
      {debts.length > 1 && (
        <SelectField<DebtId | ''>
          label={m.planner_once_debt()}
          help={debtId === '' ? undefined : m.planner_once_debt_help()}
          name="one-time-debt"
          value={debtId}
          onChange={setDebtId}
          options={[
            { value: '', label: m.planner_once_debt_order() },
            ...debts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <p role="status" className="text-1 text-ink-2">
        {amount !== null && changeText(outlook, { amount, month, ...(debtId && { debtId }) })}
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

/** What it changes: the end of the plan, and the interest; of money for one debt also what that costs against the order. */
function changeText(outlook: Outlook, { amount, month, debtId }: Wanted): string {
  const { result } = outlook;
  const on = paysFrom(month);
  const changed = planWith(outlook, {
    windfall: { on, amount, ...(debtId && { to: debtId }) },
  });
  if (!result.ok || !changed.ok) return '';
  const saved = cents(result.plan.totals.interest - changed.plan.totals.interest);
  const before = monthText(result.plan.debtFreeOn);
  const after = monthText(changed.plan.debtFreeOn);
  const change =
    saved <= 0 && before === after
      ? m.planner_once_nothing({ date: before })
      : saved <= 0
        ? m.planner_once_sooner({ before, after })
        : before === after
          ? m.planner_once_saves({ date: before, saved: money(saved) })
          : m.planner_once_both({ before, after, saved: money(saved) });
  const byOrder = debtId ? planWith(outlook, { windfall: { on, amount } }) : changed;
  const name = nameOf(outlook, debtId);
  if (!byOrder.ok || name === null) return change;
  const more = cents(changed.plan.totals.interest - byOrder.plan.totals.interest);
  if (more === 0) return `${change} ${m.planner_once_debt_same()}`;
  return `${change} ${
    more > 0
      ? m.planner_once_debt_costs({ more: money(more), name })
      : m.planner_once_debt_saves({ less: money(cents(0 - more)), name })
  }`;
}
