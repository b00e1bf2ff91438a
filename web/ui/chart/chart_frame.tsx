import { type ReactNode, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';

/** A chart under its message, and the same figures as a table one press away. On paper both stand. */
export function ChartFrame({
  title,
  level = 2,
  aside,
  table,
  children,
}: {
  /** The message: what the chart says. */
  readonly title: string;
  readonly level?: 2 | 3;
  /** A further choice beside the switch, such as another view. */
  readonly aside?: ReactNode;
  readonly table: ReactNode;
  readonly children: ReactNode;
}) {
  const [isTable, setTable] = useState(false);
  const heading = useId();
  const Heading = `h${level}` as const;
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading id={heading}>{title}</Heading>
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
      </div>
      {isTable ? (
        <div
          className="max-h-96 overflow-y-auto print:max-h-none"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          role="region"
          aria-labelledby={heading}
        >
          {table}
        </div>
      ) : (
        children
      )}
    </section>
  );
}
