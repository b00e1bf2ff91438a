import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayIn, exampleOf } from '../../../../domain/community/weeks.ts';
import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { type CircleHead, objectToEnd } from '../../../data/community/circles.ts';
import {
  type KeptCheckIn,
  keptCheckIn,
  keptCheckInsRead,
  sendKeptCheckIn,
} from '../../../data/community/kept_check_in.ts';
import { circlesKey } from '../../../data/community/keys.ts';
import { useLive } from '../../../data/community/live.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { monthDayText, weekdayNameText, weekdayText } from '../../../ui/day_text.ts';
import { PageHead } from '../../../ui/page_head.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { heldReason } from '../parts/held_reason.ts';
import { problemText } from '../parts/problem_text.ts';
import { useAnnouncer } from '../parts/use_announcer.tsx';
import type { ChooseStep } from './choose_dialog.tsx';
import { CircleItself } from './circle_itself.tsx';
import { Invite } from './invite.tsx';
import { MembersList } from './members_list.tsx';
import { OneMore, OtherCircles } from './other_circles.tsx';
import {
  asksForFirstPromise,
  FirstPromise,
  livesFirstPromise,
  WeekCanWait,
} from './first_promise.tsx';
import { MyWeek } from './my_week.tsx';
import { newsOf } from './news.ts';
import { Sees } from './sees.tsx';
import { Shelf } from './shelf.tsx';
import { Still } from './still.tsx';
import { useAct } from './use_act.ts';
import { VoteCard } from './vote_card.tsx';
import { WeeksTable } from './weeks_table.tsx';
import { titleOf, windowText } from './week_texts.ts';

const loadChoose = () => import('./choose_dialog.tsx');
const loadHost = () => import('./host_dialog.tsx');

/** One circle in its week. What others do shows as they do it, and moves nothing under the reader. */
export default function CircleView({
  userId,
  week,
  circles,
  rail,
  onLeft,
}: {
  readonly userId: string;
  readonly week: CircleWeek;
  readonly circles: readonly CircleHead[];
  /** What stands beside it. */
  readonly rail: ReactNode;
  readonly onLeft: () => void;
}) {
  const services = useServices();
  const cache = useQueryCache();
  const toasts = useToasts();
  const deviceToday = useToday();
  const { act, isBusy } = useAct();
  const { circle, me, members } = week;
  const isOver = circle.endedOn !== null;
  const now = services.clock();
  const today = dayIn(circle.zone, now);

  const live = useLive(isOver ? null : `circle:${circle.id}:${circle.epoch}`, {
    onChange: () => void cache.invalidateQueries({ queryKey: circlesKey }),
    present: me.shares.here ? me.memberId : undefined,
  });
  // Of oneself the own choice counts, read anew with each change: the channel is told late, or shows nobody because of a block.
  const here = [
    ...live.present.filter((id) => id !== me.memberId),
    ...(live.state === 'live' && me.shares.here ? [me.memberId] : []),
  ];

  const [isFirstSkipped, setFirstSkipped] = useState(false);
  const { say, region } = useAnnouncer();
  const before = useRef(week);
  useEffect(() => {
    for (const text of newsOf(before.current, week)) say(text);
    before.current = week;
  }, [week, say]);

  const [kept, setKept] = useState<KeptCheckIn | null>(() =>
    keptCheckIn(services, userId, circle.id),
  );
  useEffect(() => {
    let isCurrent = true;
    void keptCheckInsRead(services).then(() => {
      if (isCurrent) setKept(keptCheckIn(services, userId, circle.id));
    });
    return () => {
      isCurrent = false;
    };
  }, [services, userId, circle.id]);
  const { from } = week.week;
  const canSend = live.state === 'live';
  useEffect(() => {
    if (kept === null || !canSend) return;
    void sendKeptCheckIn(services, {
      userId,
      circle: circle.id,
      week: from,
      today: deviceToday,
    }).then(async (result) => {
      if (result && !result.ok && result.error.code === 'offline') return;
      setKept(null);
      if (result?.ok) toasts.done(m.circle_kept_sent());
      else if (result)
        toasts.failed(
          m.circle_not_saved(),
          result.error.code === 'not_open' ? m.circle_kept_late() : problemText(result.error),
        );
    });
  }, [kept, canSend, services, cache, toasts, userId, circle.id, from, deviceToday]);

  const [chosen, setChosen] = useState<ChooseStep | null>(null);
  // One promise at a time, unless they want both.
  const [isWeekOpened, setWeekOpened] = useState(false);
  const isWeekLater = !isWeekOpened && kept === null && livesFirstPromise(week);
  const [isHosting, setHosting] = useState(false);
  const choose = useLoaded(
    loadChoose,
    chosen !== null,
    chosen === null ? undefined : { week, first: chosen, onLeft, onClose: () => setChosen(null) },
  );
  const host = useLoaded(loadHost, isHosting, { week, onClose: () => setHosting(false) });

  const nextDayOn = circles.find(({ id }) => id === circle.id)?.nextWeekdayOn ?? null;
  const isAlone = members.length === 1;
  // Who came alone is told first how to be more. It stays there while they look: their link is shown once.
  const [isInviteFirst] = useState(isAlone && !isOver);
  const hasWeeks = !isAlone || members.some(({ weeks }) => weeks.some(({ result }) => result));
  const isQuiet = !isAlone && members.every(({ state }) => state === 'resting');
  return (
    <Still of={week}>
      <OtherCircles circles={circles} opened={circle.id} />
      <PageHead
        title={titleOf(week)}
        lead={[
          m.circle_week_number({ name: circle.name, number: circle.number }),
          isOver ? '' : windowText(week, now),
          isOver || circle.nextWeekday === null || nextDayOn === null
            ? ''
            : m.circle_days_next_lead({
                from: monthDayText(nextDayOn),
                day: weekdayNameText(exampleOf(circle.nextWeekday)),
              }),
          isQuiet ? m.circle_quiet_lead() : isAlone && !isOver ? m.circle_alone_lead() : '',
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {region}
      {/* A device without a connection says so above every page. */}
      <p role="status" className="text-1 text-ink-2 empty:hidden">
        {live.state === 'away' && navigator.onLine ? m.circle_away() : ''}
      </p>
      <Shelf week={week} today={today} here={here} />
      <div className="mt-12 grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div className="grid min-w-0 content-start gap-12">
          {circle.endedOn !== null && (
            <Callout>
              <strong>{m.circle_ended_title({ name: circle.name })}</strong>
              <p>{m.circle_ended_text({ day: weekdayText(circle.endedOn) })}</p>
            </Callout>
          )}
          {circle.endsOn !== null && !isOver && (
            <Callout>
              <strong>{m.circle_ending_title({ day: weekdayText(circle.endsOn) })}</strong>
              <p>{circle.endsBySilence ? m.circle_ending_silent() : m.circle_ending_text()}</p>
              <div className="mt-3">
                <Button
                  busy={isBusy && m.circle_committing()}
                  onClick={() => void act(() => objectToEnd(services, circle.id))}
                >
                  {m.circle_ending_no()}
                </Button>
              </div>
            </Callout>
          )}
          {me.held !== null && <Held title={m.circle_held_title()} reason={me.held} />}
          {me.nextHeld !== null && <Held title={m.circle_held_next_title()} reason={me.nextHeld} />}
          {!isOver && !isFirstSkipped && (
            <FirstPromise week={week} onSkip={() => setFirstSkipped(true)} />
          )}
          {!isOver && isWeekLater && !asksForFirstPromise(week) && (
            <WeekCanWait
              onOpen={() => {
                flushSync(() => setWeekOpened(true));
                document.getElementById('my-week')?.focus();
              }}
            />
          )}
          {!isOver && !isWeekLater && (isFirstSkipped || !asksForFirstPromise(week)) && (
            <MyWeek
              week={week}
              userId={userId}
              now={now}
              kept={kept}
              onKept={() => setKept(keptCheckIn(services, userId, circle.id))}
              onChoose={setChosen}
            />
          )}
          {isInviteFirst && !isOver && circle.mayInvite && <Invite week={week} isFirst />}
          <VoteCard key={week.vote?.memberId} week={week} />
          <MembersList week={week} today={today} here={here} />
          {hasWeeks && <WeeksTable week={week} />}
          {!isOver && <Sees week={week} />}
          {!isOver && (
            <CircleItself
              week={week}
              nextDayOn={nextDayOn}
              hasInvite={!isInviteFirst}
              onHost={() => setHosting(true)}
              onChoose={() => setChosen('choose')}
            />
          )}
          <OneMore circles={circles} />
        </div>
        {rail}
      </div>
      {chosen !== null && choose}
      {isHosting && host}
    </Still>
  );
}

/** Why the circle doesn't see one's words yet, and that it will. */
function Held({ title, reason }: { readonly title: string; readonly reason: string }) {
  const { what } = heldReason(reason);
  return (
    <Callout>
      <strong>{title}</strong>
      <p>
        {what} {reason === 'restricted' ? m.circle_held_wait() : m.circle_held_change()}
      </p>
    </Callout>
  );
}
