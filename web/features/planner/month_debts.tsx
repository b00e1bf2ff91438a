import type { MonthRow } from '../../../domain/planner/payoff_plan.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data_table.tsx';
import { monthText } from '../../ui/day_text.ts';
import { money, nameOf } from './plan_texts.ts';

/** One month of the plan, debt by debt. */
export function MonthDebts({
  id,
  outlook,
  row,
}: {
  readonly id: string;
  readonly outlook: Outlook;
  readonly row: MonthRow;
}) {
  return (
    <div
      id={id}
      className="rounded-2 bg-sunken px-4 py-1 max-sm:[&_tr]:grid-cols-2 max-sm:[&_tr>th]:col-span-2 forced-colors:border"
    >
      <DataTable
        caption={m.planner_month_debts({ month: monthText(row.month) })}
        stack="sm"
        rows={row.debts}
        rowKey={({ debtId }) => debtId}
        columns={[
          {
            key: 'debt',
            head: m.planner_column_debt(),
            isRowHeader: true,
            cell: ({ debtId }) => nameOf(outlook, debtId),
          },
          {
            key: 'opening',
            head: m.planner_column_start(),
            align: 'end',
            cell: ({ opening }) => money(opening),
          },
          {
            key: 'interest',
            head: m.planner_column_interest(),
            align: 'end',
            cell: ({ interest }) => money(interest),
          },
          {
            key: 'paid',
            head: m.planner_column_paid(),
            align: 'end',
            cell: ({ paid }) => money(paid),
          },
          {
            key: 'closing',
            head: m.planner_column_left(),
            align: 'end',
            cell: ({ closing }) => money(closing),
          },
        ]}
      />
    </div>
  );
}
