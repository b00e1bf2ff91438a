import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { CourseResult } from '../../../domain/planner/single_debt.ts';
import { m } from '../../paraglide/messages.js';
import { monthText } from '../../ui/day_text.ts';
import { durationText } from '../../ui/duration.ts';
import { amountText, type Outcome } from './calculation.ts';

/** Up to here a line leaves room for its label beside it. Percent. */
const roomUntil = 60;

const monthsOf = (result: CourseResult) => (result.ok ? result.course.payments : 0);

/** How far each way reaches, to scale: the plan as a gold line, minimum payments as a dotted one. */
export function Timeline(outcome: Outcome) {
  const { held: plan, minimumOnly } = outcome.comparison;
  // What has no end runs on for as long again as the plan takes.
  const longest = Math.max(monthsOf(plan) * (minimumOnly.ok ? 1 : 2), monthsOf(minimumOnly), 1);
  // Whole steps of years, four or five of them, so that the last mark is past both ends.
  const step = Math.max(12, Math.ceil(longest / 4 / 12) * 12);
  const end = Math.ceil(longest / step) * step;
  const percent = (months: number) => (months / end) * 100;
  const marks = Array.from({ length: end / step + 1 }, (_, index) => index * step);
  const amount = amountText(outcome.pays);
  return (
    <div className="mt-10">
      <Line
        reach={percent(monthsOf(plan))}
        label={
          plan.ok
            ? m.landing_timeline_plan({ amount, date: monthText(plan.course.debtFreeOn) })
            : m.landing_timeline_plan_none({ amount })
        }
        isPlan
      />
      <Line
        reach={minimumOnly.ok ? percent(monthsOf(minimumOnly)) : 100}
        label={
          minimumOnly.ok
            ? m.landing_timeline_minimum({ date: monthText(minimumOnly.course.debtFreeOn) })
            : m.landing_timeline_minimum_open()
        }
        isPlan={false}
        isOpen={!minimumOnly.ok}
      />
      <div
        aria-hidden="true"
        className="relative mt-3 h-8 border-t border-line-strong text-1 text-ink-2"
      >
        {marks.map((months, index) => {
          const isLast = index === marks.length - 1;
          const isMiddle = months * 2 === end;
          return (
            <span
              key={months}
              className={clsx(
                'num absolute top-2 before:absolute before:-top-2 before:h-1.5 before:border-l before:border-line-strong',
                index === 0
                  ? 'before:left-0'
                  : isLast
                    ? '-translate-x-full before:right-0'
                    : '-translate-x-1/2 before:left-1/2',
                index > 0 && !isLast && !isMiddle && 'max-sm:hidden',
              )}
              style={{ left: `${percent(months)}%` }}
            >
              {months === 0 ? m.landing_today() : durationText(months)}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** One way from today to its end. The label stands above the line, on a wide page beside a short one. */
function Line({
  reach,
  label,
  isPlan,
  isOpen = false,
}: {
  readonly reach: number;
  readonly label: string;
  readonly isPlan: boolean;
  /** Runs off the picture instead of ending. */
  readonly isOpen?: boolean;
}) {
  const isShort = reach <= roomUntil;
  return (
    <div className="relative mb-2 sm:mb-0 sm:h-12">
      <p
        className={clsx(
          'text-1 sm:absolute sm:left-(--end) sm:whitespace-nowrap',
          isPlan ? 'font-[560]' : 'text-ink-2',
          !isShort && 'sm:-translate-x-full',
          isShort && 'sm:top-5',
          isShort && reach > 0 && 'sm:translate-x-4',
        )}
        style={{ '--end': `${reach}%` } as CSSProperties}
      >
        {label}
      </p>
      <div className="relative h-6 *:absolute *:top-1/2 *:-translate-y-1/2 sm:absolute sm:inset-x-0 sm:top-[1.125rem]">
        <span
          className={clsx(
            'left-0 transition-[width] duration-(--slow) ease-out',
            isPlan
              ? 'h-[3px] rounded-full bg-gold forced-colors:bg-[CanvasText]'
              : 'border-t-2 border-dotted border-series-2',
          )}
          style={{ width: `${reach}%` }}
        />
        {reach > 0 && !isOpen && (
          <span
            className={clsx(
              'size-[11px] -translate-x-full rounded-full transition-[left] duration-(--slow) ease-out',
              isPlan
                ? 'bg-gold forced-colors:bg-[CanvasText]'
                : 'border-2 border-series-2 bg-paper',
            )}
            style={{ left: `max(${reach}%, 11px)` }}
          />
        )}
      </div>
    </div>
  );
}
