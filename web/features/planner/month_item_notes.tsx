import { cents } from '../../../domain/money/cents.ts';
import type { AgendaItem } from '../../../domain/planner/agenda.ts';
import { type LateStep, lateStepOf } from '../../../domain/planner/late_step.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { isStepCovered } from '../../../domain/planner/step_covered.ts';
import { m } from '../../paraglide/messages.js';
import { monthDayText } from '../../ui/day_text.ts';
import { money } from './plan_texts.ts';

// What stands below a payment of the month: when it matters, and what of it waits.

/** What keeps an item under the next step that its lender reports, and by when; null where none is known. */
function stepOf({ debtId }: AgendaItem, { ledgers, today }: Outlook): LateStep | null {
  const ledger = ledgers.find(({ debt }) => debt.id === debtId);
  return ledger ? lateStepOf(ledger, today) : null;
}

/** Of what is late and gets nothing this month: whom that can cost a report is to call. */
function putOffText(item: AgendaItem, outlook: Outlook): string {
  const step = stepOf(item, outlook);
  if (step === null || isStepCovered(step, item.debtId, outlook)) return m.planner_month_put_off();
  return step.lastDay === outlook.today
    ? m.planner_month_put_off_today()
    : m.planner_month_put_off_call({ day: monthDayText(step.lastDay) });
}

/** What of an item waits for a later month, and what the month's money goes to first. */
export function WaitingPart({
  item,
  outlook,
}: {
  readonly item: AgendaItem;
  readonly outlook: Outlook;
}) {
  const { isLate, isPutOff, remaining, unpaid } = item;
  const left = cents(Math.max(0, unpaid - remaining));
  if (!isPutOff && (isLate || remaining === 0 || left === 0)) return null;
  return (
    <p className="text-1 text-ink-2">
      {!isPutOff
        ? m.planner_month_put_off_part({ amount: money(left) })
        : isLate
          ? putOffText(item, outlook)
          : m.planner_month_put_off_due()}
    </p>
  );
}

/** What pays the oldest late payment before it comes to the next step that is reported. */
export function NextStep({
  item,
  outlook,
}: {
  readonly item: AgendaItem;
  readonly outlook: Outlook;
}) {
  const step = stepOf(item, outlook);
  if (!step) return null;
  const said = { amount: money(step.amount), days: step.days };
  return (
    <p className="text-1 text-ink-2">
      {step.lastDay === outlook.today
        ? m.planner_month_late_step_today(said)
        : m.planner_month_late_step({ ...said, day: monthDayText(step.lastDay) })}
    </p>
  );
}
