import type { Cents } from '../../../domain/money/cents.ts';
import type { ShortMonth } from '../../../domain/planner/short_month.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { longMonthText, monthText } from '../../ui/day_text.ts';
import { money, monthlyText } from './plan_texts.ts';

/** Last month brought less than planned: what that means, and the two ways to go on. Said once. */
export function ShortMonthNotice({
  short,
  onLeave,
  onAdd,
}: {
  readonly short: ShortMonth;
  readonly onLeave: () => void;
  readonly onAdd: (more: Cents) => void;
}) {
  const { month, shortBy, owedMore, interestMore, debtFreeOn, plannedFor, catchUp } = short;
  const title = { month: longMonthText(month), date: monthText(debtFreeOn) };
  return (
    <section
      aria-labelledby="short-month"
      className="mt-8 grid max-w-measure gap-3 rounded-3 border border-line bg-raised p-6 max-sm:p-5"
    >
      <h2 id="short-month">
        {debtFreeOn <= plannedFor
          ? m.planner_drift_title(title)
          : m.planner_drift_title_later(title)}
      </h2>
      <p>
        {m.planner_drift_text({
          short: money(shortBy),
          owed: money(owedMore),
          interest: money(interestMore),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button className="max-sm:w-full" onClick={onLeave}>
          {m.planner_drift_leave()}
        </Button>
        {catchUp && (
          <Button className="max-sm:w-full" onClick={() => onAdd(catchUp.more)}>
            {m.planner_drift_add({
              more: monthlyText(catchUp.more),
              date: monthText(catchUp.debtFreeOn),
            })}
          </Button>
        )}
      </div>
    </section>
  );
}
