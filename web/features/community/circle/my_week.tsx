import { type ReactNode, useState } from 'react';
import { checkInCalendar } from '../../../../domain/community/check_in_calendar.ts';
import { debtsClosed, goalPercent } from '../../../../domain/community/goal.ts';
import { restsBeforeAsking } from '../../../../domain/community/limits.ts';
import { dayIn } from '../../../../domain/community/weeks.ts';
import { type CircleWeek, hasCheckedInBefore } from '../../../data/community/circle_week.ts';
import { commitWeek, pauseCircle, readCirclesAnew } from '../../../data/community/circles.ts';
import { type KeptCheckIn, sendOrKeep } from '../../../data/community/kept_check_in.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { weekdayText } from '../../../ui/day_text.ts';
import { saveFile } from '../../../ui/save_file.ts';
import { Pot } from '../parts/pot.tsx';
import { CheckInForm, type Said } from './check_in_form.tsx';
import { PromiseForm } from './promise_form.tsx';
import { useAct } from './use_act.ts';
import { useStepFocus } from './use_step_focus.ts';
import { askedFromText, windowText } from './week_texts.ts';

/** What is mine this week: what I said, how it went, what I say next. The page's one primary action is here. */
export function MyWeek({
  week,
  userId,
  now,
  kept,
  onKept,
  onChoose,
}: {
  readonly week: CircleWeek;
  readonly userId: string;
  readonly now: number;
  /** A check-in that waits for the connection. */
  readonly kept: KeptCheckIn | null;
  readonly onKept: () => void;
  /** Opens the ways to pause or leave. */
  readonly onChoose: (step: 'rest' | 'leave') => void;
}) {
  const services = useServices();
  const cache = useQueryCache();
  const today = useToday();
  const { act, isBusy } = useAct();
  const { debts, payments } = usePlannerDocument();
  const [isChanging, setChanging] = useState(false);
  const [isEarly, setEarly] = useState(false);
  const { circle, me } = week;
  const mine = week.members.find(({ isMe }) => isMe);
  const percent = goalPercent({ debts, payments }, today);
  // Changed words leave the figure as it was when they were first said.
  const told = me.result === null ? percent : (mine?.goalPercent ?? percent);
  const seesWords =
    me.shares.goal && told !== null
      ? m.circle_sees_words_percent({ percent: told })
      : m.circle_sees_words();

  const say = async ({ result, line, next }: Said) => {
    const sent = await sendOrKeep(
      services,
      {
        userId,
        circle: circle.id,
        week: week.week.from,
        result,
        line,
        next,
        goalPercent: percent,
        debtsClosed: debtsClosed({ debts, payments }, today),
      },
      today,
    );
    if (!sent.ok) return sent.error;
    if (sent.value === 'kept') onKept();
    else await readCirclesAnew(cache);
    setChanging(false);
    setEarly(false);
    return null;
  };
  const promise = async (commitment: string) => {
    const sent = await commitWeek(services, circle.id, today, commitment);
    if (!sent.ok) return sent.error;
    await readCirclesAnew(cache);
    setChanging(false);
    return null;
  };

  const isDone = mine?.state === 'checked_in' && me.result !== null;
  useStepFocus(
    [isDone, me.isResting, isChanging, isEarly, kept !== null, me.commitment === null].join(),
    () => document.getElementById('my-week'),
  );

  if (kept)
    return (
      <Card title={m.circle_kept_title()} id="my-week">
        <p className="text-ink-2">{m.circle_kept_text()}</p>
        {kept.line && <Quote>{kept.line}</Quote>}
      </Card>
    );

  const isPaused = me.pausedUntil !== null && me.pausedUntil > dayIn(circle.zone, now);
  const hasRested = (me.isResting || isPaused) && !isDone;
  const checkIn = (onCancel?: () => void) => (
    <>
      <CheckInForm
        initial={{ result: me.result ?? '', line: me.line ?? '', next: me.next ?? '' }}
        onSend={say}
        onCancel={onCancel}
      />
      <p className="text-1 text-ink-2">
        {seesWords} <a href="#sees">{m.circle_sees_title()}</a>
      </p>
    </>
  );
  const rests = me.restedInARow >= restsBeforeAsking && !isDone && !isPaused && (
    <Callout>
      <strong>{m.circle_rests_title()}</strong>
      <p>{m.circle_rests_text()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => onChoose('rest')}>{m.circle_pause()}</Button>
        <Button variant="text" onClick={() => onChoose('leave')}>
          {m.circle_leave()}
        </Button>
      </div>
    </Callout>
  );

  if (isDone && !isChanging)
    return (
      <section
        aria-labelledby="my-week"
        className="grid items-center gap-6 rounded-3 bg-glaze-tint p-6 forced-colors:border sm:grid-cols-[auto_minmax(0,1fr)] md:p-8"
      >
        {mine && <Pot {...mine.pot} size="lg" isHere />}
        <div className="grid gap-3">
          <h2 id="my-week" tabIndex={-1}>
            {m.circle_done_title()}
          </h2>
          <p>
            {me.next && m.circle_done_next({ next: me.next })}{' '}
            {mine?.came != null &&
              mine.of != null &&
              mine.of > 1 &&
              m.circle_done_came({ came: mine.came, of: mine.of })}
          </p>
          <div className="flex flex-wrap gap-3">
            {week.week.isOpen && (
              <Button onClick={() => setChanging(true)}>{m.circle_change_words()}</Button>
            )}
            <Button
              variant="text"
              onClick={() =>
                saveFile(
                  m.circle_calendar_file(),
                  'text/calendar',
                  checkInCalendar(circle.weekday, today, circle.id),
                )
              }
            >
              {m.circle_calendar()}
            </Button>
          </div>
        </div>
      </section>
    );

  if (hasRested && !isChanging)
    return (
      <Card
        id="my-week"
        title={m.circle_rested_title()}
        text={
          isPaused && me.pausedUntil
            ? m.circle_rested_until({ day: weekdayText(me.pausedUntil) })
            : m.circle_rested_text()
        }
      >
        {me.line && <Quote>{me.line}</Quote>}
        <div className="flex flex-wrap gap-3">
          {isPaused ? (
            <Button
              busy={isBusy && m.circle_committing()}
              onClick={() => void act(() => pauseCircle(services, circle.id, 0))}
            >
              {m.circle_back()}
            </Button>
          ) : (
            week.week.isOpen && (
              <Button onClick={() => setChanging(true)}>{m.circle_still_check_in()}</Button>
            )
          )}
        </div>
        {rests}
      </Card>
    );

  // Whoever has said nothing yet says one thing first.
  if (me.commitment === null && !isDone && !isChanging)
    return (
      <Card id="my-week" title={m.circle_first_title()} text={m.circle_first_text()}>
        {rests}
        <PromiseForm label={m.circle_first_title()} initial="" isPrimary onSend={promise} />
        <p className="text-1 text-ink-2">{m.circle_sees_words()}</p>
      </Card>
    );

  // One says the next week's promise with a check-in: without one before, it was said in this very week, perhaps just
  // now, and how it went is asked on the circle's day.
  const isOfThisWeek = !hasCheckedInBefore(mine, week.week.from);
  const isAsked = !isOfThisWeek || now >= week.week.askedAt.getTime();
  const isAnswering = isAsked || isDone || hasRested || isEarly;
  if (week.week.isOpen && isAnswering)
    return (
      <Card
        id="my-week"
        above={isOfThisWeek ? m.circle_said_this() : m.circle_said_last()}
        title={me.commitment === null ? m.circle_how() : `“${me.commitment}”`}
      >
        {rests}
        {checkIn(
          isChanging || isEarly
            ? () => {
                setChanging(false);
                setEarly(false);
              }
            : undefined,
        )}
      </Card>
    );

  return (
    <Card id="my-week" above={m.circle_said_this()} title={`“${me.commitment ?? ''}”`}>
      <p className="text-ink-2">{week.week.isOpen ? askedFromText(week) : windowText(week, now)}</p>
      {isChanging ? (
        <PromiseForm
          label={m.circle_first_title()}
          initial={me.commitment ?? ''}
          isPrimary
          onSend={promise}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setChanging(true)}>{m.circle_change_words()}</Button>
          {week.week.isOpen && (
            <Button variant="text" onClick={() => setEarly(true)}>
              {m.circle_check_in_now()}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Card({
  id,
  above,
  title,
  text,
  children,
}: {
  readonly id: string;
  readonly above?: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-3 bg-glaze-tint p-6 forced-colors:border md:px-10 md:py-8"
    >
      <div>
        {above && <p className="mb-2 text-cell text-ink-2">{above}</p>}
        <h2 id={id} tabIndex={-1} className="max-w-[34rem] text-5/[1.12]">
          {title}
        </h2>
        {text && <p className="mt-2 max-w-measure text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}

const Quote = ({ children }: { readonly children: string }) => (
  <p className="font-serif text-3/[1.4]">{children}</p>
);
