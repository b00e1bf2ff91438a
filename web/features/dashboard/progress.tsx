import { Link } from 'react-router';
import { formatMoney } from '../../../domain/money/format.ts';
import { paidDown } from '../../../domain/planner/progress.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { monthText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { Seam } from '../../ui/seam.tsx';
import { WithFigure } from './texts.tsx';

/** What is mended and what is left, along the seam. */
export function Progress({
  outlook,
  hasPaid,
}: {
  readonly outlook: Outlook;
  /** Whether any payment is recorded. */
  readonly hasPaid: boolean;
}) {
  const plan = outlook.result.ok ? outlook.result.plan : null;
  const down = paidDown(outlook.totalAtStart, outlook.totalToday);
  const paid = formatMoney(down.amount, locale);
  const owed = formatMoney(outlook.totalToday, locale);
  const { strategy, monthly: chosen } = outlook.choice;
  const monthly = formatMoney(strategy === 'minimums' ? outlook.minimums : chosen, locale);
  return (
    <section aria-labelledby="progress">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="progress">{m.dashboard_progress()}</h2>
        <Link to="/debt-destroyer" className="inline-flex min-h-11 items-center">
          {m.dashboard_open_planner()}
        </Link>
      </div>
      <Seam percent={down.percent} label={m.dashboard_progress_label()} />
      <p className="mt-3 flex justify-between gap-x-6 text-cell text-ink-2 max-[20rem]:flex-col">
        <span>
          {down.amount > 0 ? (
            <WithFigure text={m.dashboard_paid_down({ amount: paid })} figure={paid} />
          ) : hasPaid ? (
            m.dashboard_paid_none()
          ) : (
            m.dashboard_paid_today()
          )}
        </span>
        <span className="min-[20rem]:text-right">
          <WithFigure
            text={
              plan && plan.months.length > 0
                ? m.dashboard_to_go_until({ amount: owed, date: monthText(plan.debtFreeOn) })
                : m.dashboard_to_go({ amount: owed })
            }
            figure={owed}
          />
        </span>
      </p>
      {outlook.totalToday > 0 && (
        <p className="mt-1 text-cell text-ink-2">{m.dashboard_monthly({ amount: monthly })}</p>
      )}
    </section>
  );
}
