import { line } from 'd3-shape';
import type { ModelScores, ScoreSeries } from '../../../../domain/scores/score_log.ts';
import { daysBetween } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText, monthText } from '../../../ui/day_text.ts';
import { bureauTexts } from '../parts/report_texts.ts';

const width = 320;
const height = 120;
const left = 40;
const right = 12;
const top = 22;
const bottom = 98;

/** Whole numbers that hold every score of a model, with the middle between them. */
function axisOf({ lowest, highest }: ModelScores): readonly [number, number, number] {
  const from = Math.floor((lowest - 5) / 10) * 10;
  const to = Math.max(from + 20, Math.ceil((highest + 5) / 10) * 10);
  return [from, (from + to) / 2, to];
}

/** One bureau's scores by one model. The axis is the model's, and no other's stands beside it. */
export function ScoreChart({
  model,
  series: { bureau, entries, latest },
}: {
  readonly model: ModelScores;
  readonly series: ScoreSeries;
}) {
  const [first] = entries;
  if (!first) return null;
  const [from, middle, to] = axisOf(model);
  const days = Math.max(1, daysBetween(first.on, latest.on));
  const x = (on: (typeof latest)['on']) =>
    left + ((width - right - left) * daysBetween(first.on, on)) / days;
  const y = (score: number) => bottom - ((bottom - top) * (score - from)) / (to - from);
  const points = entries.map(({ on, score }) => [x(on), y(score)] as [number, number]);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={m.scores_chart({
        bureau: bureauTexts[bureau](),
        model: model.model,
        first: first.score,
        from: dayText(first.on),
        last: latest.score,
        to: dayText(latest.on),
      })}
      className="mt-3 w-full max-w-[26rem] text-1 [&_text]:fill-ink-2"
    >
      {[from, middle, to].map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={left - 8} y={y(tick) + 5} textAnchor="end" className="num">
            {Math.round(tick)}
          </text>
        </g>
      ))}
      <path
        d={line()(points) ?? ''}
        fill="none"
        strokeWidth={1.75}
        strokeLinejoin="round"
        className="stroke-ink-2 forced-colors:stroke-[CanvasText]"
      />
      {points.map(([cx, cy], index) => (
        <circle
          key={entries[index]?.id}
          cx={cx}
          cy={cy}
          r={index === points.length - 1 ? 5 : 3}
          strokeWidth={1.5}
          className={
            index === points.length - 1
              ? 'fill-ink forced-colors:fill-[CanvasText]'
              : 'fill-paper stroke-ink-2'
          }
        />
      ))}
      <text x={left} y={height - 4}>
        {monthText(first.on)}
      </text>
      {monthText(first.on) !== monthText(latest.on) && (
        <text x={width - right} y={height - 4} textAnchor="end">
          {monthText(latest.on)}
        </text>
      )}
    </svg>
  );
}
