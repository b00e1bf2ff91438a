import { csvText } from '../table/csv.ts';
import type { DebtId } from './debt.ts';
import type { PayoffPlan } from './payoff_plan.ts';

/** The heads of the table, in the reader's language. */
export interface TableHeads {
  month: string;
  start: string;
  interest: string;
  paid: string;
  left: string;
  /** Of the column that holds what goes to one debt. */
  pay: (name: string) => string;
}

/**
 * A plan month by month as comma-separated values: the sums, then what goes to each debt. Months are "YYYY-MM".
 */
export function monthsTable(
  plan: PayoffPlan,
  nameOf: (id: DebtId) => string,
  heads: TableHeads,
): string {
  const ids = plan.order.map(({ debtId }) => debtId);
  const rows = plan.months.map((row) => [
    row.month.slice(0, 7),
    ...[row.opening, row.interest, row.paid, row.closing].map(sum),
    ...ids.map((id) => sum(row.debts.find(({ debtId }) => debtId === id)?.paid ?? 0)),
  ]);
  const first = [
    heads.month,
    heads.start,
    heads.interest,
    heads.paid,
    heads.left,
    ...ids.map((id) => heads.pay(nameOf(id))),
  ];
  return csvText([first, ...rows]);
}

const sum = (cents: number) => ({ cents });
