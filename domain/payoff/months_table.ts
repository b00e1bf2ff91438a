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
 * A plan month by month as comma-separated values: the sums, then what goes to each debt. Amounts are plain
 * numbers in dollars, months "YYYY-MM". Source of the form: RFC 4180. A text that a spreadsheet would take for
 * a formula gets an apostrophe in front.
 */
export function monthsTable(
  plan: PayoffPlan,
  nameOf: (id: DebtId) => string,
  heads: TableHeads,
): string {
  const ids = plan.order.map(({ debtId }) => debtId);
  const rows = plan.months.map((row) => [
    row.month.slice(0, 7),
    ...[row.opening, row.interest, row.paid, row.closing].map(dollars),
    ...ids.map((id) => dollars(row.debts.find(({ debtId }) => debtId === id)?.paid ?? 0)),
  ]);
  const first = [
    heads.month,
    heads.start,
    heads.interest,
    heads.paid,
    heads.left,
    ...ids.map((id) => heads.pay(nameOf(id))),
  ];
  return [first, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Cents as "1234.50". Exact. */
function dollars(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function cell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
