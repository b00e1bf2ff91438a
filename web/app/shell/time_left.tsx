import { Clock } from 'lucide-react';
import { useAuth } from '../../data/session/auth_context.ts';
import { useLimitedAccess, useMinutesLeft } from '../../data/session/limited_access.ts';
import { awaitedOf } from '../../data/session/awaited.ts';
import { m } from '../../paraglide/messages.js';
import { usePerson } from './account_way.ts';
import { PlaceLink } from './place_link.tsx';

const hour = 60;
const day = 24 * hour;

/** Minutes as a person says them; never seconds, never urgent. Minutes alone up to two hours, then hours
 *  and minutes up to two days, then whole days begun. */
export function timeLeftText(minutes: number): string {
  if (minutes <= 2 * hour) return m.app_left_minutes({ minutes });
  if (minutes <= 2 * day)
    return m.app_left_hours({ hours: Math.floor(minutes / hour), minutes: minutes % hour });
  return m.app_left_days({ days: Math.ceil(minutes / day) });
}

/** What is left of a visitor's pass. Nothing for members, nothing once it is over, and no clock for somebody who only has
 *  to confirm their address: the button beside it says that. */
export function TimeLeft() {
  const { user } = useAuth();
  const person = usePerson();
  const minutes = useMinutesLeft();
  const isWaiting = useLimitedAccess()?.plan === 'grace' && awaitedOf(user) !== null;
  if (person !== 'visitor' || isWaiting) return null;
  return (
    <PlaceLink
      to="/extend-access"
      className="num inline-flex min-h-11 items-center gap-1.5 text-1 text-ink-2 no-underline hover:text-ink hover:underline"
    >
      <Clock aria-hidden="true" size={16} strokeWidth={1.6} className="max-[22rem]:hidden" />
      {timeLeftText(minutes)}
    </PlaceLink>
  );
}
