import { useAuth } from '../../data/session/auth_context.ts';
import { useLimitedAccess, useMinutesLeft } from '../../data/session/limited_access.ts';
import { awaitedOf } from '../../data/session/awaited.ts';
import { awaitedText } from '../../data/session/awaited_text.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { locale } from '../../ui/locale.ts';
import { timeSpanText } from '../../ui/time_span.ts';

const dayOfMinutes = 24 * 60;

/** "10:42 AM", with its day when it is not within one. */
const endText = (expires: number, minutes: number) =>
  new Intl.DateTimeFormat(locale, {
    timeStyle: 'short',
    ...(minutes > dayOfMinutes && { dateStyle: 'medium' }),
  }).format(expires);

const card =
  'grid content-start gap-3 self-start rounded-3 border border-line bg-surface p-6 max-sm:p-5';

/** What is left of a visitor's time, and the way to go on without a clock. Whoever only has to confirm their address
 *  sees no clock. */
export function TimeCard() {
  const { session, user } = useAuth();
  const access = useLimitedAccess();
  const minutes = useMinutesLeft();
  if (minutes === 0 || access === null || isMember(session)) return null;
  const awaited = awaitedOf(user);
  if (awaited !== null && access.plan === 'grace') {
    const address = awaitedText(awaited);
    const { title, text, action } =
      awaited.by === 'email'
        ? {
            title: m.dashboard_awaited_title(),
            text: m.dashboard_awaited_text({ email: address }),
            action: m.dashboard_awaited_confirm(),
          }
        : {
            title: m.dashboard_awaited_phone_title(),
            text: m.dashboard_awaited_phone_text({ phone: address }),
            action: m.dashboard_awaited_confirm_phone(),
          };
    return (
      <section aria-labelledby="time" className={card}>
        <h2 id="time">{title}</h2>
        <p className="text-cell text-ink-2">{text}</p>
        <div className="mt-1">
          <ButtonLink to="/auth?mode=sign-up" state={{ from: '/dashboard' }}>
            {action}
          </ButtonLink>
        </div>
      </section>
    );
  }
  return (
    <section aria-labelledby="time" className={card}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="time">{m.dashboard_time({ left: timeSpanText(minutes) })}</h2>
        <p className="num text-1 text-ink-2">
          {m.dashboard_time_ends({ time: endText(access.expires, minutes) })}
        </p>
      </div>
      <p className="text-cell text-ink-2">{m.dashboard_time_text()}</p>
      <div className="mt-1 flex flex-wrap gap-x-2 gap-y-1">
        <ButtonLink to="/auth?mode=sign-up" state={{ from: '/dashboard' }}>
          {m.dashboard_time_sign_up()}
        </ButtonLink>
        <ButtonLink to="/extend-access" variant="text" state={{ from: '/dashboard' }}>
          {m.dashboard_time_add()}
        </ButtonLink>
      </div>
    </section>
  );
}
