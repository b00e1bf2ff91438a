import { useMemo } from 'react';
import { Link } from 'react-router';
import { cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import { nextPayments } from '../../../domain/payoff/next_payment.ts';
import { paidDown } from '../../../domain/payoff/progress.ts';
import { outlookOf } from '../../data/planner/outlook.ts';
import { usePlannerDocument, useSyncState } from '../../data/planner/use_planner.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { monthText, weekdayText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { PageTitle } from '../../ui/page_title.tsx';
import { Seam } from '../../ui/seam.tsx';
import { NextStep } from './next_step.tsx';

const plannerPath = '/debt-destroyer';

export function Component() {
  const today = useToday();
  const document = usePlannerDocument();
  const sync = useSyncState();
  const outlook = useMemo(() => outlookOf(document, today), [document, today]);
  const plan = outlook?.result.ok ? outlook.result.plan : null;
  const coming = useMemo(
    () => (outlook && plan ? nextPayments(plan, outlook.debts, document.payments, today) : []),
    [outlook, plan, document.payments, today],
  );
  const isFirstReading = outlook === null && sync === 'sending';

  return (
    <div className="wrap pt-10">
      <PageTitle>{m.dashboard_page()}</PageTitle>
      <h1>{m.dashboard_title()}</h1>
      {(sync === 'waiting' || sync === 'refused') && (
        <p role="status" className="mt-4 max-w-measure">
          {sync === 'waiting' ? m.dashboard_saving_waiting() : m.dashboard_saving_refused()}
        </p>
      )}
      {isFirstReading && (
        <p role="status" className="mt-6 text-ink-2">
          {m.dashboard_loading()}
        </p>
      )}
      {outlook === null && !isFirstReading && (
        <div className="mt-6 max-w-measure">
          <p>{m.dashboard_empty()}</p>
          <ButtonLink to={plannerPath} variant="primary" className="mt-5 max-sm:w-full">
            {m.dashboard_start()}
          </ButtonLink>
        </div>
      )}
      {outlook && (
        <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div>
            {plan === null ? (
              <section className="rounded-3 border border-clay-line bg-surface p-6">
                <p>{m.dashboard_stuck()}</p>
                <ButtonLink to={plannerPath} variant="primary" className="mt-5">
                  {m.dashboard_stuck_action()}
                </ButtonLink>
              </section>
            ) : outlook.totalToday === 0 ? (
              <p className="font-serif text-4">{m.dashboard_clear()}</p>
            ) : (
              <NextStep next={coming[0]} debts={document.debts} today={today} />
            )}
            {coming.length > 1 && (
              <section className="mt-12">
                <h2>{m.dashboard_coming()}</h2>
                <ul className="mt-4">
                  {coming.slice(1).map((next) => (
                    <li
                      key={next.debtId}
                      className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3"
                    >
                      <span>
                        {m.dashboard_coming_text({
                          amount: formatMoney(next.remaining, locale),
                          name: document.debts.find(({ id }) => id === next.debtId)?.name ?? '',
                        })}
                      </span>
                      <span className={next.isLate ? 'text-clay' : 'text-ink-2'}>
                        {weekdayText(next.dueOn)}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          <section>
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <h2>{m.dashboard_progress()}</h2>
              <Link to={plannerPath} className="inline-flex min-h-11 items-center">
                {m.dashboard_open_planner()}
              </Link>
            </div>
            <div className="mt-4">
              <Seam
                percent={paidDown(outlook.totalAtStart, outlook.totalToday).percent}
                label={m.dashboard_progress_label()}
              />
            </div>
            <div className="mt-3 flex flex-wrap justify-between gap-3">
              <span className="font-[560]">
                {m.dashboard_paid_down({
                  amount: formatMoney(
                    cents(Math.max(0, outlook.totalAtStart - outlook.totalToday)),
                    locale,
                  ),
                })}
              </span>
              <span>{m.dashboard_to_go({ amount: formatMoney(outlook.totalToday, locale) })}</span>
            </div>
            {plan && plan.months.length > 0 && (
              <p className="mt-3 text-ink-2">
                {m.dashboard_debt_free({ date: monthText(plan.debtFreeOn) })}
              </p>
            )}
          </section>
        </div>
      )}
    </div>
  );
}
