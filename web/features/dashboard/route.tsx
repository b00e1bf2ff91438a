import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { nextPayments } from '../../../domain/payoff/next_payment.ts';
import { outlookOf } from '../../data/planner/outlook.ts';
import { usePlannerDocument, useSyncState } from '../../data/planner/use_planner.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { Bowl } from '../../ui/bowl/bowl.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageState } from '../../ui/page_state.tsx';
import { PageTitle } from '../../ui/page_title.tsx';
import { CardUse } from './card_use.tsx';
import { Dates, datesOf } from './dates.tsx';
import { NextStep } from './next_step.tsx';
import { Progress } from './progress.tsx';
import { TimeCard } from './time_card.tsx';

const plannerPath = '/debt-destroyer';

/** Where a person stands, and the one next thing to do. On a phone the order is the document's: the next thing,
 *  the dates, then the rest. */
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
  const dates = useMemo(
    () => datesOf(document.debts, coming, plan, today),
    [document.debts, coming, plan, today],
  );
  const isFirstReading = outlook === null && sync === 'sending';

  return (
    <div className="wrap pt-10">
      <PageTitle>{m.dashboard_page()}</PageTitle>
      <h1>{m.dashboard_title()}</h1>
      <div role="status" className="mt-6 max-w-measure empty:hidden">
        {(sync === 'waiting' || sync === 'refused') && (
          <Callout kind="attention">
            {sync === 'waiting' ? m.dashboard_saving_waiting() : m.dashboard_saving_refused()}
          </Callout>
        )}
        {isFirstReading && <p className="text-ink-2">{m.dashboard_loading()}</p>}
      </div>
      {outlook === null && !isFirstReading && (
        <div className="mt-2 grid gap-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16">
          <PageState
            kind="empty"
            title={m.dashboard_empty_title()}
            text={m.dashboard_empty()}
            actions={
              <ButtonLink to={plannerPath} variant="primary" className="max-sm:w-full">
                <Plus aria-hidden="true" size={20} strokeWidth={1.6} />
                {m.dashboard_start()}
              </ButtonLink>
            }
          />
          <TimeCard />
        </div>
      )}
      {outlook && (
        <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
          <div className="min-w-0">
            {plan === null ? (
              <PageState
                kind="nothing"
                title={m.dashboard_stuck_title()}
                text={m.dashboard_stuck()}
                actions={
                  <ButtonLink to={plannerPath} variant="primary">
                    {m.dashboard_stuck_action()}
                  </ButtonLink>
                }
              />
            ) : outlook.totalToday === 0 ? (
              <div className="grid items-center gap-8 sm:grid-cols-[12rem_1fr]">
                <Bowl paid={1} label={m.dashboard_clear_bowl()} />
                <h2 className="text-5">{m.dashboard_clear()}</h2>
              </div>
            ) : (
              <NextStep next={coming[0]} debts={document.debts} today={today} />
            )}
          </div>
          <div className="grid min-w-0 content-start gap-12 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Dates dates={dates} />
            <TimeCard />
          </div>
          <div className="grid min-w-0 content-start gap-14">
            <Progress outlook={outlook} />
            <CardUse debts={document.debts} outlook={outlook} today={today} />
          </div>
        </div>
      )}
    </div>
  );
}
