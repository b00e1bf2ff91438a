import { Link } from 'react-router';
import type { AnswerSource, Slip } from '../../../domain/assistant/answer.ts';
import { m } from '../../paraglide/messages.js';
import { dayText } from '../../ui/day_text.ts';
import { LineText, refLook, Way } from './pieces.tsx';

/** Figures beside an answer, as a small table. */
export function SlipTable({
  slip: { title, columns, rows, warnings, foot },
}: {
  readonly slip: Slip;
}) {
  const cell = 'border-t border-line py-2 text-right align-baseline font-[400]';
  return (
    <section
      aria-label={title}
      className="rounded-2 border border-line bg-surface px-5 pt-4 pb-3 break-inside-avoid"
    >
      <h3 className="text-cell">{title}</h3>
      <table className="mt-2 w-full text-cell">
        {columns.length > 0 && (
          <thead>
            <tr className="text-1 text-ink-2">
              <td />
              {columns.map((column) => (
                <th key={column} scope="col" className="pb-2 pl-4 text-right font-[400]">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th
                scope="row"
                className="border-t border-line py-2 pr-4 text-left align-baseline font-[400] text-ink-2"
              >
                {label}
              </th>
              {values.map((value, at) => (
                <td
                  // oxlint-disable-next-line react/no-array-index-key -- columns never change places
                  key={at}
                  className={`${cell} ${/^[$\d−-]|^\w{3} \d{4}$/.test(value) ? 'num' : ''} ${at === values.length - 1 ? 'font-[560]' : ''}`}
                >
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {[...warnings, ...(foot ? [foot] : [])].map((line) => (
        <p key={line.text} className="border-t border-line py-2 text-1 text-ink-2">
          <LineText line={line} />
        </p>
      ))}
    </section>
  );
}

/** What an answer stands on, each with the page that shows it and its official text. */
export function Sources({
  sources,
  idOf,
  workedOutAt,
}: {
  readonly sources: readonly AnswerSource[];
  readonly idOf: (number: number) => string;
  /** "9:12 AM" */
  readonly workedOutAt: string;
}) {
  if (sources.length === 0) return null;
  return (
    <ol aria-label={m.assistant_sources()} className="grid gap-3 text-cell">
      {sources.map(({ id, kind, title, says, to, href, checked }, at) => (
        <li
          key={id}
          id={idOf(at + 1)}
          className="grid scroll-mt-6 grid-cols-[auto_1fr] items-baseline gap-3 "
        >
          <span aria-hidden="true" className={refLook}>
            {at + 1}
          </span>
          <span>
            <Link to={to} className="inline-block py-0.5 first-letter:uppercase">
              {title}
            </Link>
            {kind !== 'figures' && says !== '' && (
              <span className="line-clamp-2 text-1 text-ink-2 print:line-clamp-none">{says}</span>
            )}
            <span className="block text-1 text-ink-2 empty:hidden">
              {kind === 'figures' && m.assistant_worked_out({ time: workedOutAt })}
              {checked !== null && m.assistant_checked({ day: dayText(checked) })}
              {href !== null && (
                <>
                  {' '}
                  <Way to={href} text={m.assistant_official()} />
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
