import { paymentCalendar } from '../../../domain/payoff/payment_calendar.ts';
import type { PayoffPlan } from '../../../domain/payoff/payoff_plan.ts';
import { monthsTable } from '../../../domain/payoff/months_table.ts';
import type { Outlook } from '../../data/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { money, nameOf } from './plan_texts.ts';

/** Hands the browser a file to save. Nothing is sent anywhere. */
function save(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The plan's months as a table that any spreadsheet opens. */
export function saveTable(outlook: Outlook, plan: PayoffPlan): void {
  const text = monthsTable(plan, (id) => nameOf(outlook, id), {
    month: m.planner_column_month(),
    start: m.planner_column_start(),
    interest: m.planner_column_interest(),
    paid: m.planner_column_paid(),
    left: m.planner_column_left(),
    pay: (name) => m.planner_csv_pay({ name }),
  });
  save('mendwell-plan.csv', 'text/csv', text);
}

/** Each payment of the plan as an all-day entry of a calendar, on its due day where that is known. */
export function saveCalendar(outlook: Outlook, plan: PayoffPlan): void {
  const text = paymentCalendar({
    plan,
    dueDayOf: (id) => outlook.debts.find((debt) => debt.id === id)?.dueDay,
    titleOf: (id, amount) =>
      m.planner_calendar_entry({ amount: money(amount), name: nameOf(outlook, id) }),
    writtenOn: outlook.today,
  });
  save('mendwell-payments.ics', 'text/calendar', text);
}
