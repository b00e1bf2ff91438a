import { useMemo } from 'react';
import { Link } from 'react-router';
import { cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import { toPay } from '../../../domain/planner/agenda.ts';
import { caughtUpInOf, type Outlook, outlookOf } from '../../../domain/planner/outlook.ts';
import type { TightMonth } from '../../../domain/planner/tight_month.ts';
import { usePlannerStanding } from '../../data/planner/standing.ts';
import { usePlannerDocument } from '../../data/planner/use_planner.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { awaitedOf } from '../../data/session/awaited.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { Bowl } from '../../ui/bowl/bowl.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { longMonthText, monthText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { PageState } from '../../ui/page_state.tsx';
import { PageTitle } from '../../ui/page_title.tsx';
import { SectionPlaces } from '../../ui/site/section_places.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoaded } from '../../ui/use_loaded.ts';
import { CardUse } from './card_use.tsx';
import { CircleWeek } from './circle_week.tsx';
import { useCreditDates } from './use_credit_dates.ts';
import { Dates, datesOf, shortOf, stepDates } from './dates.tsx';
import { Doors, OtherDoors } from './doors.tsx';
import { OpenInvitation } from './open_invitation.tsx';
import { NextStep } from './next_step.tsx';
import { Notices } from './notices.tsx';
import { Progress } from './progress.tsx';
import { TimeCard } from './time_card.tsx';

const plannerPath = '/debt-destroyer';

/** Where a person stands, and the one next thing to do. */
export function Component() {
  const today = useToday();
  const document = usePlannerDocument();
  const { session, user } = useAuth();
  const { state: sync, firstAnswer: answer } = usePlannerStanding();
  const outlook = useMemo(() => outlookOf(document, today), [document, today]);
  const { dates: creditDates, hasReport } = useCreditDates(today);
  const awaited = awaitedOf(user);
  const refused =
    awaited === null
      ? m.dashboard_saving_refused
      : awaited.by === 'email'
        ? m.dashboard_saving_refused_awaited
        : m.dashboard_saving_refused_awaited_phone;
  // With a session, an empty device means nothing before the server was asked.
  const isUnknown = outlook === null && session !== null && answer !== 'told';

  const isEmpty = outlook === null && !isUnknown;
  // Whoever has a credit file or a dispute doesn't begin: what stands there comes first, and the doors after it.
  const hasFile = hasReport || creditDates.length > 0;

  return (
    <>
      {isMember(session) && <SectionPlaces />}
      <div className="wrap pt-10">
        <PageTitle>{m.dashboard_page()}</PageTitle>
        <h1>{isEmpty && !hasFile ? m.dashboard_doors() : m.dashboard_title()}</h1>
        {!isUnknown && (
          <div role="status" className="mt-6 max-w-measure empty:hidden">
            {/* A device without a connection says so above every page. */}
            {((sync === 'waiting' && navigator.onLine) || sync === 'refused') && (
              <Callout kind="attention">
                {sync === 'waiting' ? m.dashboard_saving_waiting() : refused()}
              </Callout>
            )}
          </div>
        )}
        {outlook ? (
          <Standing outlook={outlook} />
        ) : isUnknown && answer === 'awaited' ? (
          <Spinner />
        ) : (
          <div className="mt-3 grid gap-12">
            <OpenInvitation />
            {isUnknown ? <NotLoaded isAsking={sync === 'sending'} /> : !hasFile && <Doors />}
            <div className="grid content-start gap-12 empty:hidden lg:grid-cols-2 lg:gap-x-16">
              <CircleWeek />
              <Notices />
              <div className="grid content-start gap-12 empty:hidden">
                <MembersOverview />
              </div>
              <Dates dates={creditDates} />
              <TimeCard />
            </div>
            {!isUnknown && hasFile && (
              <section aria-labelledby="begin">
                <h2 id="begin">{m.dashboard_doors()}</h2>
                <Doors hasReport={hasReport} />
              </section>
            )}
          </div>
        )}
      </div>
    </>
  );
}

const loadLearning = () => import('./learning_today.tsx');

/** A lesson and questions for today, fetched once the rest stands. */
function LearningToday({ outlook }: { readonly outlook: Outlook }) {
  return useLoaded(loadLearning, true, { outlook });
}

const loadOverview = () => import('./credit_overview.tsx');

/** A member's credit file and scores, fetched for members alone. */
function MembersOverview() {
  const { session } = useAuth();
  return useLoaded(loadOverview, isMember(session));
}

function NotLoaded({ isAsking }: { readonly isAsking: boolean }) {
  const { askAgain } = usePlannerStanding();
  const isOnline = navigator.onLine;
  return (
    <PageState
      kind={isOnline ? 'error' : 'offline'}
      title={m.dashboard_load_title()}
      text={isOnline ? m.dashboard_load_text() : m.dashboard_load_offline()}
      actions={
        <Button variant="primary" busy={isAsking && m.ui_loading()} onClick={askAgain}>
          {m.dashboard_load_again()}
        </Button>
      }
    />
  );
}

/** On a phone the order is the document's: the next thing, the week's promise, what is new, the dates, a few minutes of learning,
 *  progress, then the rest. */
function Standing({ outlook }: { readonly outlook: Outlook }) {
  const { debts, payments, plan: chosen } = usePlannerDocument();
  const { today, result } = outlook;
  const plan = result.ok ? result.plan : null;
  const isFirstDay = debts.length === 1 && payments.length === 0;
  const coming = useMemo(() => toPay(outlook.agenda), [outlook]);
  const { dates: creditDates } = useCreditDates(today);
  const dates = useMemo(
    () =>
      datesOf(
        debts,
        coming,
        plan,
        today,
        [...stepDates(outlook), ...creditDates],
        shortOf(outlook),
      ),
    [debts, coming, plan, today, creditDates, outlook],
  );
  return (
    <div className="mt-6 grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16">
      <div className="grid min-w-0 content-start gap-12">
        {outlook.totalToday === 0 ? (
          <div className="grid items-center gap-8 sm:grid-cols-[12rem_1fr]">
            <Bowl paid={1} label={m.dashboard_clear_bowl()} />
            <div>
              <h2 className="text-5/[1.12]">{m.dashboard_clear()}</h2>
              <p className="mt-3 max-w-measure text-ink-2">{m.dashboard_clear_text()}</p>
              <div className="mt-5 flex">
                <ButtonLink to={plannerPath} variant="primary">
                  {m.dashboard_clear_action()}
                </ButtonLink>
              </div>
            </div>
          </div>
        ) : plan === null || (outlook.tight && !outlook.tight.isCatchingUp) ? (
          <PageState
            kind="nothing"
            title={stuckTitle(outlook)}
            text={stuckText(outlook)}
            actions={
              outlook.tight ? (
                <ButtonLink to={`${plannerPath}#pay-first`} variant="primary">
                  {m.dashboard_short_action()}
                </ButtonLink>
              ) : (
                <ButtonLink to={plannerPath} variant="primary">
                  {m.dashboard_stuck_action()}
                </ButtonLink>
              )
            }
          />
        ) : (
          <div className="grid gap-4">
            <NextStep next={coming[0]} debts={debts} payments={payments} outlook={outlook} />
            {outlook.tight && chosen !== null && (
              <CatchingUp tight={outlook.tight} outlook={outlook} />
            )}
          </div>
        )}
        <CircleWeek />
      </div>
      <div className="grid min-w-0 content-start gap-12 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <OpenInvitation />
        <Notices />
        <Dates dates={dates} />
        <TimeCard />
      </div>
      <div className="grid min-w-0 content-start gap-12 lg:row-span-2">
        {isFirstDay && <Progress outlook={outlook} hasPaid={payments.length > 0} />}
        <LearningToday outlook={outlook} />
        {!isFirstDay && <Progress outlook={outlook} hasPaid={payments.length > 0} />}
        <CardUse debts={debts} payments={payments} outlook={outlook} />
        <MembersOverview />
      </div>
      {isFirstDay && (
        <div className="min-w-0 lg:col-start-2 lg:row-start-3">
          <OtherDoors />
        </div>
      )}
    </div>
  );
}

/** What is late and doesn't fit into the month, and when the plan has made up for it. */
function CatchingUp({ tight, outlook }: { readonly tight: TightMonth; readonly outlook: Outlook }) {
  const caughtUpIn = caughtUpInOf(outlook);
  const short = formatMoney(tight.shortBy, locale);
  const month = longMonthText(tight.month);
  return (
    <p className="max-w-measure">
      {outlook.agenda.some(({ isLate }) => isLate)
        ? m.dashboard_behind({ short, month })
        : m.dashboard_short_month({ short, month })}{' '}
      {caughtUpIn !== null && m.dashboard_behind_until({ month: monthText(caughtUpIn) })}{' '}
      <Link to={`${plannerPath}#pay-first`} className="py-2">
        {m.dashboard_short_action()}
      </Link>
    </p>
  );
}

function stuckTitle({ tight }: Outlook): string {
  return tight === null
    ? m.dashboard_stuck_title()
    : m.dashboard_short_title({
        short: formatMoney(tight.shortBy, locale),
        month: monthText(tight.month),
      });
}

/** Why the plan does not hold as it is, with the amount that works. */
function stuckText({ result, choice, debts, tight }: Outlook): string {
  const monthly = formatMoney(choice.monthly, locale);
  if (tight !== null)
    return m.dashboard_short_needed({
      monthly,
      needed: formatMoney(cents(choice.monthly + tight.shortBy), locale),
    });
  if (result.ok || result.error.code !== 'never_pays_off') return m.dashboard_stuck();
  const { debtId, neededPerMonth } = result.error;
  return m.dashboard_stuck_never({
    monthly,
    name: debts.find(({ id }) => id === debtId)?.name ?? '',
    needed: formatMoney(neededPerMonth, locale),
  });
}
