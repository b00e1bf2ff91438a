import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { NodKind } from '../../../domain/community/circle.ts';
import { dayIn } from '../../../domain/community/weeks.ts';
import type { CircleWeek as Week } from '../../data/community/circle_week.ts';
import { type CircleHead, circleWeekQuery, myCirclesQuery } from '../../data/community/circles.ts';
import { deviceZone } from '../../data/profile/device_zone.ts';
import { useQueryCache } from '../../data/query_client.ts';
import { useRead } from '../../data/read.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { weekdayNameText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';

/** A member's circles this week, and whether it's their turn. Nothing where there are none. */
export function CircleWeek() {
  const { session } = useAuth();
  return session && isMember(session) ? <Circles userId={session.user.id} /> : null;
}

/** Whether the person is in a circle that stands; false for a visitor, and until it is known. */
export function useIsInCircle(): boolean {
  const { session } = useAuth();
  const userId = session && isMember(session) ? session.user.id : null;
  const query = myCirclesQuery(useServices(), userId ?? '');
  const { data } = useQuery({ ...query, enabled: userId !== null }, useQueryCache());
  return data?.some(({ endedOn }) => endedOn === null) ?? false;
}

function Circles({ userId }: { readonly userId: string }) {
  const { value } = useRead(myCirclesQuery(useServices(), userId));
  const circles = (value ?? []).filter(({ endedOn }) => endedOn === null);
  if (circles.length === 0) return null;
  return (
    <section aria-labelledby="circle-week">
      <h2 id="circle-week" className="mb-3">
        {circles.length === 1 ? m.dashboard_circle() : m.dashboard_circles()}
      </h2>
      <ul>
        {circles.map((circle) => (
          <li key={circle.id} className="border-t border-line py-4 last:border-b">
            <OneCircle circle={circle} userId={userId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The person's own promise, who is with them in it, and where the circle stands. */
function OneCircle({ circle, userId }: { readonly circle: CircleHead; readonly userId: string }) {
  const services = useServices();
  const { value: week } = useRead(circleWeekQuery(services, userId, circle.id, useToday()));
  const promise = week && promiseOf(week);
  const isAsked = week === undefined || week.week.askedAt.getTime() <= services.clock();
  return (
    <>
      {promise && (
        <>
          <h3 className="text-1 font-normal text-ink-2">{promise.name()}</h3>
          <p className="mt-1 font-serif text-3 leading-snug wrap-anywhere">“{promise.words}”</p>
          {nodsOf(week).map((line) => (
            <p key={line} className="mt-1 flex gap-2 text-cell">
              <Check aria-hidden="true" size={16} strokeWidth={1.6} className="mt-1 flex-none" />
              {line}
            </p>
          ))}
        </>
      )}
      {promise && promise.isForThisWeek && !isAsked ? (
        <p className="mt-1 text-cell text-ink-2">
          {m.dashboard_promise_asked({
            circle: circle.name,
            day: weekdayNameText(dayIn(deviceZone(), week.week.askedAt.getTime())),
          })}
        </p>
      ) : (
        <p className={promise ? 'mt-1 text-cell' : undefined}>
          <strong className="font-[560]">{circle.name}.</strong>{' '}
          <span className="text-ink-2">{standingText(circle)}</span>
        </p>
      )}
      <Link to={`/community?circle=${circle.id}`} className="inline-flex min-h-11 items-center">
        {circle.isMyTurn ? m.dashboard_circle_turn() : m.dashboard_circle_open()}
      </Link>
    </>
  );
}

/** What the person said they would do: this week, after it went one way or another the next, or in their first days by the next day;
 *  null where they rest, or have said nothing. */
function promiseOf({ me }: Week) {
  if (me.isResting || me.pausedUntil !== null) return null;
  if (me.commitment !== null && me.result === null)
    return { name: m.dashboard_promise, words: me.commitment, isForThisWeek: true };
  if (me.next !== null && me.result !== null)
    return { name: m.dashboard_promise_next, words: me.next, isForThisWeek: false };
  if (me.first?.promise != null && me.first.result === null)
    return { name: m.dashboard_promise_first, words: me.first.promise, isForThisWeek: false };
  return null;
}

const nodTexts: Readonly<Record<NodKind, () => string>> = {
  with_you: m.circle_nod_with_you,
  well_kept: m.circle_nod_well_kept,
  rest_well: m.circle_nod_rest_well,
};

/** "Fern gate, Low tide: with you". */
const nodsOf = ({ members }: Week): readonly string[] =>
  (members.find(({ isMe }) => isMe)?.nods ?? [])
    .filter(({ aliases }) => aliases.length > 0)
    .map(({ kind, aliases }) =>
      m.circle_nods({
        names: new Intl.ListFormat(locale, { type: 'unit' }).format(aliases),
        nod: nodTexts[kind]().toLowerCase(),
      }),
    );

/** How many have checked in: a figure, as everywhere on this page. */
function standingText({ checkedIn, of }: CircleHead): string {
  if (checkedIn === 0) return m.dashboard_circle_none();
  if (checkedIn === of) return m.dashboard_circle_all();
  return checkedIn === 1
    ? m.dashboard_circle_one({ of })
    : m.dashboard_circle_some({ count: checkedIn, of });
}
