import { type Cents, cents } from '../../../domain/money/cents.ts';
import type { AgendaItem } from '../../../domain/planner/agenda.ts';
import { type LateStep, lateStepOf } from '../../../domain/planner/late_step.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { isStepCovered } from '../../../domain/planner/step_covered.ts';
import { m } from '../../paraglide/messages.js';
import { longMonthText, monthDayText } from '../../ui/day_text.ts';
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
  return <p className="text-1 text-ink-2">{waitingText(item, left, outlook)}</p>;
}

function waitingText(item: AgendaItem, left: Cents, outlook: Outlook): string {
  const { debtId, isLate, isPutOff, month } = item;
  if (isLate) return putOffText(item, outlook);
  const isBehind = outlook.agenda.some((each) => each.debtId === debtId && each.isLate);
  if (isBehind)
    return isPutOff
      ? m.planner_month_put_off_due()
      : m.planner_month_put_off_part({ amount: money(left) });
  const of = { month: longMonthText(month) };
  return isPutOff
    ? m.planner_month_short_none(of)
    : m.planner_month_short_part({ ...of, amount: money(left) });
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
