import { clsx } from 'clsx';
import type { Fact } from '../../../../domain/credit_file/finding.ts';
import { m } from '../../../paraglide/messages.js';
import { monthNameText, monthText } from '../../../ui/day_text.ts';
import { bureauTexts, valueOf } from '../parts/report_texts.ts';

/** Months beside each other on the smallest phone. */
const monthsInRow = 6;

const unique = <Value,>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

const chunksOf = <Value,>(values: readonly Value[], size: number): readonly (readonly Value[])[] =>
  values.length === 0 ? [] : [values.slice(0, size), ...chunksOf(values.slice(size), size)];

/** Months that bureaus tell apart: a row a bureau, a column a month, the late ones dark. */
export function MonthRows({ facts }: { readonly facts: readonly Fact[] }) {
  const bureaus = unique(facts.map(({ bureau }) => bureau));
  const months = unique(facts.flatMap(({ month }) => month ?? [])).toSorted();
  const years = (of: readonly string[]) => unique(of.map((month) => month.slice(0, 4))).join('–');
  return (
    <div className="grid content-start gap-6 rounded-3 border border-line bg-surface p-5 md:p-6">
      {chunksOf(months, monthsInRow).map((shown) => (
        <table
          key={shown[0]}
          className="w-full table-fixed border-separate border-spacing-x-1 border-spacing-y-1.5 text-cell"
        >
          <caption className="mb-1 text-left text-1 text-ink-2">{years(shown)}</caption>
          <thead>
            <tr>
              <th scope="col" className="w-24 text-left">
                <span className="sr-only">{m.file_month_bureau()}</span>
              </th>
              {shown.map((month) => (
                <th key={month} scope="col" className="text-center text-1 font-[400] text-ink-2">
                  <span className="sr-only">{monthText(`${month}-01`)}</span>
                  <span aria-hidden="true">{monthNameText(`${month}-01`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bureaus.map((bureau) => (
              <tr key={bureau}>
                <th scope="row" className="text-left font-[560]">
                  {bureauTexts[bureau]()}
                </th>
                {shown.map((month) => (
                  <Month
                    key={month}
                    fact={facts.find((each) => each.bureau === bureau && each.month === month)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

function Month({ fact }: { readonly fact: Fact | undefined }) {
  if (!fact)
    return (
      <td className="text-center text-ink-3">
        <span className="sr-only">{m.file_not_printed()}</span>
        <span aria-hidden="true">–</span>
      </td>
    );
  const text = valueOf(fact);
  const isOnTime = text === m.file_month_on_time();
  const days = /\d+/.exec(fact.printed ?? '')?.[0];
  return (
    <td
      className={clsx(
        'num h-8 rounded-1 text-center',
        isOnTime ? 'bg-sunken text-ink-2' : 'bg-ink font-[600] text-paper forced-colors:border',
      )}
    >
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{isOnTime ? '✓' : (days ?? '!')}</span>
    </td>
  );
}
