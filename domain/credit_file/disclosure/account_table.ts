import type { LaidLine, Slot } from './account_values.ts';
import type { AccountField } from './labels.ts';
import { isName } from './name_lines.ts';
import { type Cell, cellsOf } from './source_line.ts';

type Line = LaidLine<AccountField>;

export interface TableRow {
  readonly line: Line;
  readonly slots: readonly Slot<AccountField>[];
}

/** Accounts that stand in a table, one a row: a head of four labels or more, the account's name or number among them, and rows
 *  below it of about as many cells. */
export function accountRows(lines: readonly Line[]): {
  readonly heads: readonly Line[];
  readonly rows: readonly TableRow[];
} {
  const heads: Line[] = [];
  const rows: TableRow[] = [];
  let columns: readonly Extract<Line['items'][number], { kind: 'label' }>[] = [];
  for (const [row, line] of lines.entries()) {
    const labels = line.items.filter((item) => item.kind === 'label');
    const cells = cellsOf(line.source);
    if (
      labels.length >= 4 &&
      labels.length >= cells.length - 1 &&
      labels.some(({ field }) => field === 'creditor' || field === 'number') &&
      labels.every(({ label }) => !label.includes(':'))
    ) {
      columns = labels;
      heads.push(line);
      continue;
    }
    if (columns.length === 0) continue;
    const [first] = cells;
    if (first && isName(first.text) && cells.length >= columns.length - 2 && cells.length >= 3)
      rows.push({ line, slots: slotsOf(line, cells, columns, row) });
    else columns = [];
  }
  return { heads, rows };
}

function slotsOf(
  line: Line,
  cells: readonly Cell[],
  columns: readonly Extract<Line['items'][number], { kind: 'label' }>[],
  row: number,
): readonly Slot<AccountField>[] {
  return cells.flatMap((cell, at) => {
    const nearest = columns.reduce<(typeof columns)[number] | undefined>(
      (best, column) =>
        !best || Math.abs(column.x - cell.x) < Math.abs(best.x - cell.x) ? column : best,
      undefined,
    );
    const column = cells.length === columns.length ? columns[at] : nearest;
    if (!column) return [];
    const { page, line: number } = line.source;
    return [
      {
        field: column.field,
        kind: column.valueKind,
        label: column.label,
        x: column.x,
        row,
        isBare: true,
        page,
        line: number,
        printed: cell.text,
        valueX: cell.x,
        valueEnd: cell.x + cell.width,
        lastRow: row,
      },
    ];
  });
}
