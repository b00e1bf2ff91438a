import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type CircleHead, myCirclesQuery } from '../../data/community/circles.ts';
import { useQueryCache } from '../../data/query_client.ts';
import { useRead } from '../../data/read.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';

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
            <p>
              <strong className="font-[560]">{circle.name}.</strong>{' '}
              <span className="text-ink-2">{standingText(circle)}</span>
            </p>
            <Link
              to={`/community?circle=${circle.id}`}
              className="inline-flex min-h-11 items-center"
            >
              {circle.isMyTurn ? m.dashboard_circle_turn() : m.dashboard_circle_open()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many have checked in: a figure, as everywhere on this page. */
function standingText({ checkedIn, of }: CircleHead): string {
  if (checkedIn === 0) return m.dashboard_circle_none();
  if (checkedIn === of) return m.dashboard_circle_all();
  return checkedIn === 1
    ? m.dashboard_circle_one({ of })
    : m.dashboard_circle_some({ count: checkedIn, of });
}
