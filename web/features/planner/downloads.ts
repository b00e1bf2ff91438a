import { lateToPay } from '../../../domain/planner/agenda.ts';
import { paymentCalendar } from '../../../domain/planner/payment_calendar.ts';
import type { PayoffPlan } from '../../../domain/planner/payoff_plan.ts';
import { monthsTable } from '../../../domain/planner/months_table.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import type { Debt, DebtId } from '../../../domain/planner/debt.ts';
import { m } from '../../paraglide/messages.js';
import { saveFile } from '../../ui/save_file.ts';
import type { Toasts } from '../../ui/toast.ts';
import { money, nameOf } from './plan_texts.ts';

/** Saves a file and says so. */
function save(toast: Toasts, name: string, type: string, text: string, whatNext: string): void {
  saveFile(name, type, text);
  toast.done(m.planner_saved({ file: name }), whatNext);
}

/** The plan's months as a table that any spreadsheet opens. */
export function saveTable(toast: Toasts, outlook: Outlook, plan: PayoffPlan): void {
  const text = monthsTable(plan, (id) => nameOf(outlook, id), {
    month: m.planner_column_month(),
    start: m.planner_column_start(),
    interest: m.planner_column_interest(),
    paid: m.planner_column_paid(),
    left: m.planner_column_left(),
    pay: (name) => m.planner_csv_pay({ name }),
  });
  save(toast, 'mendwell-plan.csv', 'text/csv', text, m.planner_saved_table());
}

/** The debts that the plan pays and whose due day nobody has told. */
export const withoutDueDay = (outlook: Outlook, plan: PayoffPlan): readonly Debt[] =>
  outlook.debts.filter(
    ({ id, dueDay }) => dueDay === undefined && plan.order.some(({ debtId }) => debtId === id),
  );

/** Each payment of the plan as an all-day entry of a calendar, on its due day. Where that is not known, the entry says
 *  so and where to tell it. `told` are days that the plan's debts do not have yet. */
export function saveCalendar(
  toast: Toasts,
  outlook: Outlook,
  plan: PayoffPlan,
  dueDays: ReadonlyMap<DebtId, number> = new Map(),
): void {
  const text = paymentCalendar({
    plan,
    dueDayOf: (id) => dueDays.get(id) ?? outlook.debts.find((debt) => debt.id === id)?.dueDay,
    textOf: (id, amount, isDayKnown) => {
      const entry = { amount: money(amount), name: nameOf(outlook, id) };
      return isDayKnown
        ? { title: m.planner_calendar_entry(entry) }
        : {
            title: m.planner_calendar_entry_no_day(entry),
            note: m.planner_calendar_note_no_day({ name: entry.name }),
          };
    },
    writtenOn: outlook.today,
    late: lateToPay(outlook.agenda),
  });
  save(toast, 'mendwell-payments.ics', 'text/calendar', text, m.planner_saved_calendar());
}
