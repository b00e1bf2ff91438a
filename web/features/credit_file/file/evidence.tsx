import { type Fact, type Finding, isPerBureau } from '../../../../domain/credit_file/finding.ts';
import { reportingLines } from '../../../../domain/credit_file/reporting_lines.ts';
import { useKeptCreditFile } from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText, monthText } from '../../../ui/day_text.ts';
import { bureauTexts, labelOf, valueOf } from '../parts/report_texts.ts';
import { Crack } from './crack.tsx';
import { MonthRows } from './month_rows.tsx';
import { Timeline } from './timeline.tsx';

/** The facts of a finding, where they stand: two beside each other with a break between them, months in rows, more of
 *  them as a list. */
export function Evidence({ finding }: { readonly finding: Finding }) {
  const { reports } = useKeptCreditFile();
  const { facts } = finding;
  const lines = reportingLines(finding, reports);
  const [first, second] = facts;
  if (finding.kind === 'late_month_at_one') return <MonthRows facts={facts} />;
  // What several bureaus have alike doesn't break between them.
  if (facts.length === 2 && first && second && !isPerBureau(finding.kind)) {
    const isOneReport = first.reportId === second.reportId && first.itemId === second.itemId;
    return (
      <>
        <div className="grid content-start rounded-3 border border-line bg-surface p-5 md:grid-cols-[minmax(0,1fr)_3.5rem_minmax(0,1fr)] md:p-6">
          <Shard fact={first} />
          <Crack />
          <Shard fact={second} isHeadHidden={isOneReport} />
        </div>
        {lines.length > 0 && <Timeline lines={lines} />}
      </>
    );
  }
  return (
    <ul className="grid content-start rounded-3 border border-line bg-surface px-5 py-2 md:px-6">
      {facts.map((fact) => (
        <li
          key={`${fact.reportId} ${fact.itemId} ${fact.field} ${fact.month ?? ''}`}
          className="border-b border-line py-4 last:border-b-0"
        >
          <Shard fact={fact} />
        </li>
      ))}
    </ul>
  );
}

function Shard({
  fact,
  isHeadHidden = false,
}: {
  readonly fact: Fact;
  /** The one beside it says the same. */
  readonly isHeadHidden?: boolean;
}) {
  const { bureau, printedOn, name, printed, workedOut } = fact;
  return (
    <div className="min-w-0">
      <p
        className={`flex flex-wrap items-baseline justify-between gap-x-4 text-1 text-ink-2 ${isHeadHidden ? 'max-md:sr-only md:invisible' : ''}`}
      >
        <b className="text-cell font-[560] text-ink">{bureauTexts[bureau]()}</b>
        <span>{dayText(printedOn)}</span>
      </p>
      <p
        className={`text-1 wrap-anywhere text-ink-2 ${isHeadHidden ? 'max-md:sr-only md:invisible' : ''}`}
      >
        {name}
      </p>
      <dl className="mt-3 grid gap-3 text-cell">
        <div>
          <dt className="text-1 text-ink-2">{labelOf(fact)}</dt>
          <dd
            className={
              printed === null
                ? 'text-ink-2'
                : 'font-serif text-4/[1.25] wrap-anywhere underline decoration-[1.5px] underline-offset-[.2em]'
            }
          >
            {valueOf(fact)}
          </dd>
        </div>
        {workedOut && (
          <div>
            <dt className="text-1 text-ink-2">{m.file_worked_out()}</dt>
            <dd>
              {m.file_worked_out_range({
                from: monthText(workedOut.from),
                to: monthText(workedOut.to),
              })}
            </dd>
            <dd className="mt-2 text-1 text-ink-2">{m.file_worked_out_note()}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
