import { addDays, addMonths, daysBetween } from '../../../../../domain/time/iso_date.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/badge.tsx';
import { monthDayText, shortDayText, shortMonthText } from '../../../../ui/day_text.ts';
import { Dated, Example } from './example.tsx';

export function FileExample() {
  const today = useToday();
  const missed = addMonths(today, -56);
  const copies = [
    [m.welcome_file_equifax(), missed],
    [m.welcome_file_experian(), missed],
    [m.welcome_file_transunion(), addMonths(missed, 15)],
  ] as const;
  return (
    <Example note={m.welcome_file_example()}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-[560]">{m.welcome_file_account()}</p>
        <span className="rounded-1 bg-ink px-2 py-px text-1 font-[560] text-paper forced-colors:border">
          {m.welcome_file_sure()}
        </span>
      </div>
      <p className="mt-2 font-serif text-4/[1.2]">{m.welcome_file_finding()}</p>
      <p className="mt-4 text-1 text-ink-2">{m.welcome_file_missed()}</p>
      <dl className="mt-1.5 grid grid-cols-3 gap-3 border-t border-line pt-2.5 text-cell max-[20rem]:grid-cols-1">
        {copies.map(([bureau, month], index) => (
          <div key={bureau} className="min-w-0">
            <dt className="text-1 text-ink-2">{bureau}</dt>
            <dd
              className={
                index === 2
                  ? 'num font-[600] underline decoration-[1.5px] underline-offset-[.2em]'
                  : 'num'
              }
            >
              {shortMonthText(month)}
            </dd>
          </div>
        ))}
      </dl>
      <ol className="mt-5">
        <Dated
          day={shortMonthText(addMonths(missed, 84))}
          name={m.welcome_file_off()}
          text={m.welcome_file_off_why()}
        />
      </ol>
    </Example>
  );
}

export function DisputeExample() {
  const today = useToday();
  const received = addDays(today, -8);
  const answer = addDays(received, 30);
  return (
    <Example note={m.welcome_disputes_example()}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-[560]">{m.welcome_disputes_about()}</p>
        <Badge kind="line">{m.welcome_disputes_state()}</Badge>
      </div>
      <p className="mt-2 font-serif text-4/[1.2]">
        {m.welcome_disputes_until({ day: monthDayText(answer) })}
      </p>
      <ol className="mt-5">
        <Dated
          day={shortDayText(addDays(received, -4))}
          name={m.welcome_disputes_mailed()}
          text={m.welcome_disputes_mailed_why()}
        />
        <Dated
          day={shortDayText(received)}
          name={m.welcome_disputes_received()}
          text={m.welcome_disputes_received_why()}
        />
        <Dated
          day={shortDayText(answer)}
          name={m.welcome_disputes_answer()}
          text={m.welcome_disputes_answer_why()}
        />
      </ol>
    </Example>
  );
}

const scores = [
  { monthsAgo: 5, score: 604 },
  { monthsAgo: 4, score: 597 },
  { monthsAgo: 2, score: 611 },
  { monthsAgo: 0, score: 607 },
] as const;
const [lowest, highest] = [590, 620];

export function ScoreExample() {
  const today = useToday();
  const entries = scores.map(({ monthsAgo, score }) => ({
    on: addMonths(addDays(today, -6), -monthsAgo),
    score,
  }));
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return null;
  const days = daysBetween(first.on, last.on);
  const points = entries.map(({ on, score }) => [
    8 + (304 * daysBetween(first.on, on)) / days,
    8 + (74 * (highest - score)) / (highest - lowest),
  ]);
  return (
    <Example note={m.welcome_scores_example()}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="font-[560]">{m.welcome_file_equifax()}</p>
          <p className="text-1 text-ink-2">{m.welcome_scores_model()}</p>
        </div>
        <p className="text-right">
          <span className="num block font-serif text-5/[1.1]">{last.score}</span>
          <span className="text-1 text-ink-2">{monthDayText(last.on)}</span>
        </p>
      </div>
      <svg
        viewBox="0 0 320 90"
        role="img"
        aria-label={m.welcome_scores_label({
          first: first.score,
          from: monthDayText(first.on),
          last: last.score,
          to: monthDayText(last.on),
        })}
        className="mt-4 w-full"
      >
        <line x1={0} x2={320} y1={88} y2={88} className="stroke-line" />
        <polyline
          points={points.join(' ')}
          fill="none"
          strokeWidth={1.75}
          strokeLinejoin="round"
          className="stroke-ink-2 forced-colors:stroke-[CanvasText]"
        />
        {points.map(([x, y], index) => (
          <circle
            key={x}
            cx={x}
            cy={y}
            r={index === points.length - 1 ? 5 : 3}
            strokeWidth={1.5}
            className={
              index === points.length - 1
                ? 'fill-ink forced-colors:fill-[CanvasText]'
                : 'fill-surface stroke-ink-2'
            }
          />
        ))}
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-1 text-ink-2">
        <span>{shortMonthText(first.on)}</span>
        <span>{shortMonthText(last.on)}</span>
      </p>
      <p className="mt-4 text-cell text-ink-2">{m.welcome_scores_change()}</p>
    </Example>
  );
}
