import { useState } from 'react';
import {
  type ModelScores,
  rangeOf,
  type ScoreChange,
  type ScoreEntry,
} from '../../../../domain/scores/score_log.ts';
import { useCreditFileStore } from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data_table.tsx';
import { dayText, monthDayText } from '../../../ui/day_text.ts';
import { bureauTexts } from '../parts/report_texts.ts';
import { ScoreChart } from './score_chart.tsx';

function changeText(change: ScoreChange | null): string {
  if (change === null) return m.scores_first();
  const { points } = change;
  const date = dayText(change.since);
  if (points === 0) return m.scores_same({ date });
  if (points > 0) return points === 1 ? m.scores_up_one({ date }) : m.scores_up({ points, date });
  return points === -1 ? m.scores_down_one({ date }) : m.scores_down({ points: -points, date });
}

/** One model: each bureau's scores beside their own past, on one axis, and all of them as a table. */
export function ModelSection({ scores }: { readonly scores: ModelScores }) {
  const [isTable, setTable] = useState(false);
  const range = rangeOf(scores.model);
  return (
    <section aria-label={scores.model} className="border-t border-line py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{scores.model}</h2>
        {range && <p className="text-1 text-ink-2">{m.scores_range(range)}</p>}
      </div>
      <ul className="mt-4 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {scores.series.map((series) => (
          <li key={series.bureau} className="min-w-0">
            <div className="flex items-start justify-between gap-3">
              <div>
                <h3>{bureauTexts[series.bureau]()}</h3>
                <p className="text-1 text-ink-2">{series.latest.source}</p>
              </div>
              <p className="text-right">
                <span className="num block font-serif text-5/[1.1]">{series.latest.score}</span>
                <span className="text-1 text-ink-2">{monthDayText(series.latest.on)}</span>
              </p>
            </div>
            {series.entries.length > 1 && <ScoreChart model={scores} series={series} />}
            <p className="mt-2 text-cell text-ink-2">{changeText(series.change)}</p>
          </li>
        ))}
      </ul>
      <Button
        variant="text"
        className="mt-3 -ml-3"
        aria-expanded={isTable}
        onClick={() => setTable(!isTable)}
      >
        {isTable ? m.scores_table_hide() : m.scores_table({ model: scores.model })}
      </Button>
      {isTable && <ScoreTable scores={scores} />}
    </section>
  );
}

function ScoreTable({ scores }: { readonly scores: ModelScores }) {
  const { deleteScore } = useCreditFileStore();
  const rows = scores.series.flatMap(({ entries }) => entries.toReversed());
  return (
    <DataTable<ScoreEntry>
      caption={m.scores_table_caption({ model: scores.model })}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'bureau',
          head: m.scores_bureau(),
          isRowHeader: true,
          cell: ({ bureau }) => bureauTexts[bureau](),
        },
        { key: 'on', head: m.scores_on(), cell: ({ on }) => dayText(on) },
        { key: 'score', head: m.scores_score(), align: 'end', cell: ({ score }) => score },
        {
          key: 'delete',
          head: <span className="sr-only">{m.scores_delete_short()}</span>,
          cell: ({ id, score, on }) => (
            <Button
              variant="text"
              aria-label={m.scores_delete({ score, date: dayText(on) })}
              onClick={() => deleteScore(id)}
            >
              {m.scores_delete_short()}
            </Button>
          ),
        },
      ]}
    />
  );
}
