/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as blocks, the parts of a table lose the roles they are born with */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and dates stand at the end, one under the other. */
  readonly align?: 'end';
  /** Names the row: left and stronger. */
  readonly isRowHeader?: boolean;
  /** Over the value on a phone, where the heads are out of sight; the head when it is text. */
  readonly cardLabel?: string;
  /** A column of buttons or bars that takes a line of its own on a phone. */
  readonly isWide?: boolean;
  /** What the last line says: the sums. */
  readonly total?: ReactNode;
}

const cellLabel = <Row,>({ cardLabel, head }: DataColumn<Row>): string =>
  cardLabel ?? (typeof head === 'string' ? head : '');

/** Rows and columns. Up to four narrow columns stay a table on a phone; with `stack` each row becomes a block:
 *  its name, then labels over values. Roles are spelled out, because a table drawn as blocks loses its own. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  stack = false,
}: {
  /** What the table holds; read out, not shown. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly stack?: boolean;
}) {
  const hasTotal = columns.some(({ total }) => total !== undefined);
  const blocks = stack ? 'max-sm:block' : '';
  const line = stack
    ? 'max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-4'
    : '';
  const cell = (column: DataColumn<Row>) =>
    clsx(
      'py-3 align-baseline first:pl-0 last:pr-0',
      stack ? 'sm:px-3 max-sm:p-0' : 'px-2 sm:px-3',
      column.align === 'end' ? 'num text-right max-sm:text-left' : 'text-left',
      column.align === 'end' && !stack && 'max-sm:text-right',
      stack && (column.isRowHeader || column.isWide) && 'max-sm:col-span-3',
    );
  const labelled = (column: DataColumn<Row>, content: ReactNode) => (
    <>
      {stack && !column.isRowHeader && cellLabel(column) !== '' && (
        <span aria-hidden="true" className="block text-1 text-ink-2 sm:hidden">
          {cellLabel(column)}
        </span>
      )}
      {content}
    </>
  );
  return (
    <table role="table" className={clsx('w-full border-collapse text-1 sm:text-cell', blocks)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={stack ? 'max-sm:sr-only' : ''}>
        <tr role="row" className="border-b border-line-strong">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={clsx(cell(column), 'font-[400] text-ink-2')}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={blocks}>
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={clsx('border-b border-line', line)}>
            {columns.map((column) =>
              column.isRowHeader ? (
                <th
                  key={column.key}
                  role="rowheader"
                  scope="row"
                  className={clsx(cell(column), 'font-[560]')}
                >
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} role="cell" className={cell(column)}>
                  {labelled(column, column.cell(row))}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {hasTotal && (
        <tfoot role="rowgroup" className={blocks}>
          <tr role="row" className={clsx('border-t border-line-strong font-[600]', line)}>
            {columns.map((column) =>
              column.isRowHeader ? (
                <th
                  key={column.key}
                  role="rowheader"
                  scope="row"
                  className={clsx(cell(column), 'font-[600]')}
                >
                  {column.total}
                </th>
              ) : (
                <td
                  key={column.key}
                  role="cell"
                  className={clsx(
                    cell(column),
                    stack && column.total === undefined && 'max-sm:hidden',
                  )}
                >
                  {column.total === undefined ? null : labelled(column, column.total)}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
