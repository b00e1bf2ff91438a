import type { ReportingLine } from '../../../../domain/credit_file/reporting_lines.ts';
import { daysBetween, type IsoDate, isoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { monthText } from '../../../ui/day_text.ts';
import { bureauTexts } from '../parts/report_texts.ts';

const yearOf = (day: IsoDate): number => Number(day.slice(0, 4));

/** How long two facts would keep something in the file, drawn under each other. What it shows is in the words beside it, too. */
export function Timeline({ lines }: { readonly lines: readonly ReportingLine[] }) {
  const firstYear = Math.min(...lines.map(({ missed }) => yearOf(missed.from)));
  const lastYear = Math.max(...lines.map(({ ends }) => yearOf(ends))) + 1;
  const from = isoDate(`${firstYear}-01-01`);
  const days = daysBetween(from, isoDate(`${lastYear}-01-01`));
  const placeOf = (day: IsoDate) => (100 * daysBetween(from, day)) / days;
  const step = lastYear - firstYear > 6 ? 2 : 1;
  const years = Array.from(
    { length: Math.floor((lastYear - firstYear) / step) + 1 },
    (_, index) => firstYear + index * step,
  );
  const isOneReport = lines.every(({ bureau }) => bureau === lines[0]?.bureau);
  return (
    <figure className="mt-6">
      <ul className="grid gap-5">
        {lines.map((line, index) => (
          <li key={`${line.bureau} ${line.ends}`}>
            <p className="flex flex-wrap justify-between gap-x-4 text-1">
              <span>
                {isOneReport && index === 0 ? m.file_line_law() : bureauTexts[line.bureau]()}{' '}
                <span className="text-ink-2">{missedText(line)}</span>
              </span>
              <span className="text-ink-2">
                {m.file_line_until({ month: monthText(line.ends) })}
              </span>
            </p>
            <Bar line={line} placeOf={placeOf} />
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="relative mt-2 h-5 border-t border-line text-1 text-ink-2">
        {years.map((year) => (
          <span
            key={year}
            className={`absolute top-0 ${year === firstYear ? '' : year === lastYear ? '-translate-x-full' : '-translate-x-1/2'}`}
            style={{ left: `${placeOf(isoDate(`${year}-01-01`))}%` }}
          >
            {year}
          </span>
        ))}
      </div>
      <figcaption className="mt-2 max-w-measure text-1 text-ink-2">{m.file_line_note()}</figcaption>
    </figure>
  );
}

function missedText({ missed, isMissedPrinted }: ReportingLine): string {
  const [first, last] = [monthText(missed.from), monthText(missed.to)];
  if (first === last) return m.file_line_missed({ month: first });
  return isMissedPrinted
    ? m.file_line_missed({ month: first })
    : m.file_line_missed_between({ from: first, to: last });
}

/** The payment missed, the seven years, and the days that the law puts before them, dashed. */
function Bar({
  line: { missed, sevenYears, ends },
  placeOf,
}: {
  readonly line: ReportingLine;
  readonly placeOf: (day: IsoDate) => number;
}) {
  const span = (from: IsoDate, to: IsoDate) => ({
    left: `${placeOf(from)}%`,
    width: `${placeOf(to) - placeOf(from)}%`,
  });
  return (
    <div aria-hidden="true" className="relative mt-1.5 h-3">
      <span
        className="absolute top-0.5 h-2 rounded-full border border-ink bg-surface"
        style={{ ...span(missed.from, missed.to), minWidth: '.5rem' }}
      />
      <span
        className="absolute top-[.3125rem] border-t-2 border-ink"
        style={span(missed.to, sevenYears)}
      />
      <span
        className="absolute top-[.3125rem] border-t-2 border-dashed border-ink"
        style={span(sevenYears, ends)}
      />
      <span
        className="absolute top-0 h-3 border-l-2 border-ink"
        style={{ left: `${placeOf(ends)}%` }}
      />
    </div>
  );
}
