import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';

/** A chart under its message, and the same figures as a table one press away. On paper the chart always stands. */
export function ChartFrame({
  title,
  level = 2,
  aside,
  table,
  empty,
  isTableFirst = false,
  children,
}: {
  /** The message: what the chart says. */
  readonly title: string;
  readonly level?: 2 | 3;
  /** A further choice beside the switch, such as another view. */
  readonly aside?: ReactNode;
  readonly table: ReactNode;
  /** What to do as long as there is nothing to draw; stands in place of the chart and its switch. */
  readonly empty?: string | undefined;
  readonly isTableFirst?: boolean;
  readonly children: ReactNode;
}) {
  const [isTable, setTable] = useState(isTableFirst);
  const heading = useId();
  const Heading = `h${level}` as const;
  return (
    <figure aria-labelledby={heading} className="min-w-0 print:break-inside-avoid">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading id={heading}>{title}</Heading>
        {empty === undefined && (
          <div className="flex flex-wrap items-baseline gap-x-6 print:hidden">
            {aside}
            <button
              type="button"
              onClick={() => setTable(!isTable)}
              className="min-h-11 text-1 text-glaze-ink underline decoration-1 underline-offset-4"
            >
              {isTable ? m.ui_chart_show() : m.ui_chart_show_table()}
            </button>
          </div>
        )}
      </div>
      {empty !== undefined ? (
        <p className="border-t border-line pt-5 text-ink-2">{empty}</p>
      ) : (
        <>
          {isTable && (
            <div
              className="max-h-96 overflow-y-auto print:max-h-none"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
              tabIndex={0}
              role="region"
              aria-labelledby={heading}
            >
              {table}
            </div>
          )}
          <div className={clsx(isTable && 'hidden print:mt-6 print:block')}>{children}</div>
        </>
      )}
    </figure>
  );
}
