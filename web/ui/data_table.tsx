/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as blocks, the parts of a table lose the roles they are born with */
import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';

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
  /** Left out below 768 px; `note` says it there. */
  readonly isHiddenOnPhone?: boolean;
  /** What the last line says: the sums. */
  readonly total?: ReactNode;
}

const cellLabel = <Row,>({ cardLabel, head }: DataColumn<Row>): string =>
  cardLabel ?? (typeof head === 'string' ? head : '');

/** Where rows turn into blocks: below 640 px, or below 1024 px when the columns are many. Where not even two amounts
 *  stand side by side, as on a phone at 200%, one under the other. */
const stacked = {
  sm: {
    blocks: 'max-sm:block',
    head: 'max-sm:sr-only',
    line: 'max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:py-4 max-[18rem]:flex max-[18rem]:flex-col',
    cell: 'max-sm:p-0 max-sm:text-left',
    whole: 'max-sm:col-span-3',
    gone: 'max-sm:hidden',
    label: 'block text-1 font-[400] text-ink-2 sm:hidden',
  },
  lg: {
    blocks: 'max-lg:block',
    head: 'max-lg:sr-only',
    line: 'max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-3 max-lg:gap-y-1.5 max-lg:py-4 max-[18rem]:flex max-[18rem]:flex-col',
    cell: 'max-lg:p-0 max-lg:text-left',
    whole: 'max-lg:col-span-3',
    gone: 'max-lg:hidden',
    label: 'block text-1 font-[400] text-ink-2 lg:hidden',
  },
} as const;

/** Rows and columns. Up to four narrow columns stay a table on a phone; with `stack` each row becomes a block:
 *  its name, then labels over values; without it a table that is too wide for a very small
 *  screen scrolls by itself, not the page. Roles are spelled out, because a table drawn as blocks loses its own. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  stack,
  note,
  detail,
}: {
  /** What the table holds; read out, not shown. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly stack?: keyof typeof stacked;
  /** On a phone, below a row: what a column out of sight would say. */
  readonly note?: (row: Row) => ReactNode;
  /** What an opened row holds, below it and as wide as the table; null while it is closed. */
  readonly detail?: (row: Row) => ReactNode;
}) {
  const look = stack ? stacked[stack] : null;
  const hasTotal = columns.some(({ total }) => total !== undefined);
  const cell = (column: DataColumn<Row>) =>
    clsx(
      'px-2 py-3 align-baseline first:pl-0 last:pr-0 max-[22rem]:px-1 sm:px-3',
      column.align === 'end' ? 'num text-right' : 'text-left',
      column.isHiddenOnPhone && 'max-md:hidden',
      look?.cell,
      (column.isRowHeader || column.isWide) && look?.whole,
    );
  const labelled = (column: DataColumn<Row>, content: ReactNode) => (
    <>
      {look && cellLabel(column) !== '' && (
        <span aria-hidden="true" className={look.label}>
          {cellLabel(column)}
        </span>
      )}
      {content}
    </>
  );
  const table = (
    <table
      role="table"
      className={clsx('w-full border-collapse text-1 sm:text-cell', look?.blocks)}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={look?.head}>
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
      <tbody
        role="rowgroup"
        className={clsx(look?.blocks, hasTotal && '[&>tr:last-child]:border-b-0')}
      >
        {rows.map((row) => {
          const more = note?.(row);
          const opened = detail?.(row);
          return (
            <Fragment key={rowKey(row)}>
              <tr
                role="row"
                className={clsx(
                  'border-b border-line',
                  more && 'max-md:border-b-0 max-md:[&>*]:pb-1',
                  opened && 'border-b-0',
                  look?.line,
                )}
              >
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
              {more && (
                <tr
                  role="row"
                  className={clsx('border-b border-line md:hidden', opened && 'border-b-0')}
                >
                  <td role="cell" colSpan={columns.length} className="pb-3">
                    {more}
                  </td>
                </tr>
              )}
              {opened && (
                <tr role="row" className="border-b border-line">
                  <td role="cell" colSpan={columns.length} className="pb-3">
                    {opened}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
      {hasTotal && (
        <tfoot role="rowgroup" className={look?.blocks}>
          <tr role="row" className={clsx('border-t border-line-strong font-[600]', look?.line)}>
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
                  className={clsx(cell(column), column.total === undefined && look?.gone)}
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
  return stack ? (
    table
  ) : (
    // As wide as the page, so that what hangs in its margin is not cut off.
    <div className="max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter)">{table}</div>
  );
}
