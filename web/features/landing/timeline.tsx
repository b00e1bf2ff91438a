import { formatMoney } from '../../../domain/money/format.ts';
import type { Course } from '../../../domain/payoff/single_debt.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { m } from '../../paraglide/messages.js';
import { monthText } from '../../ui/day_text.ts';
import { durationText } from '../../ui/duration.ts';
import { locale } from '../../ui/locale.ts';

interface TimelineProps {
  readonly monthly: Cents;
  readonly plan: Course;
  readonly minimum: Course;
}

/** How far each way reaches: the plan as a gold line, minimum payments as a dotted one. */
export function Timeline({ monthly, plan, minimum }: TimelineProps) {
  const longest = Math.max(plan.payments, minimum.payments, 1);
  // Whole steps of years, four or five of them, so that the last mark is past both ends.
  const step = Math.max(12, Math.ceil(longest / 4 / 12) * 12);
  const end = Math.ceil(longest / step) * step;
  const percent = (months: number) => `${(months / end) * 100}%`;
  const amount = formatMoney(monthly, locale);
  const marks = Array.from({ length: end / step + 1 }, (_, index) => index * step);
  return (
    <figure
      className="mt-4"
      aria-label={m.landing_timeline({
        amount,
        plan: durationText(plan.payments),
        minimum: durationText(minimum.payments),
      })}
      role="img"
    >
      <div className="relative h-14">
        <p className="num absolute top-0 text-1 font-[560]">
          {m.landing_timeline_plan({ amount, date: monthText(plan.debtFreeOn) })}
        </p>
        <span
          className="absolute top-8 h-[3px] rounded-full bg-gold"
          style={{ width: percent(plan.payments) }}
        />
        <span
          className="absolute top-[1.625rem] size-3 -translate-x-full rounded-full bg-gold"
          style={{ left: percent(plan.payments) }}
        />
      </div>
      <div className="relative h-14">
        <p className="num absolute top-0 right-0 text-1 text-ink-2">
          {m.landing_timeline_minimum({ date: monthText(minimum.debtFreeOn) })}
        </p>
        <span
          className="absolute top-8 border-t-2 border-dotted border-series-2"
          style={{ width: percent(minimum.payments) }}
        />
        <span
          className="absolute top-[1.625rem] size-3 -translate-x-full rounded-full border-2 border-series-2 bg-paper"
          style={{ left: percent(minimum.payments) }}
        />
      </div>
      <div className="relative h-8 border-t border-line-strong text-1 text-ink-2">
        {marks.map((months, index) => (
          <span
            key={months}
            className={`num absolute top-2 ${index === 0 ? '' : index === marks.length - 1 ? '-translate-x-full' : '-translate-x-1/2 max-sm:hidden'}`}
            style={{ left: percent(months) }}
          >
            {months === 0 ? m.landing_today() : durationText(months)}
          </span>
        ))}
      </div>
    </figure>
  );
}
