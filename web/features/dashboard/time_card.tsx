import { useAuth } from '../../data/session/auth_context.ts';
import { useMinutesLeft } from '../../data/session/limited_access.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';

/** What is left of a visitor's time, and the way to go on without a clock. */
export function TimeCard() {
  const { session } = useAuth();
  const minutes = useMinutesLeft();
  if (minutes === 0 || isMember(session)) return null;
  return (
    <section
      aria-labelledby="time"
      className="grid gap-3 rounded-3 border border-line bg-surface p-6"
    >
      <h2 id="time">{m.dashboard_time({ minutes })}</h2>
      <p className="text-cell text-ink-2">{m.dashboard_time_text()}</p>
      <div className="mt-1 flex flex-wrap gap-x-2 gap-y-1">
        <ButtonLink to="/auth?mode=sign-up">{m.dashboard_time_sign_up()}</ButtonLink>
        <ButtonLink to="/extend-access" variant="text">
          {m.dashboard_time_add()}
        </ButtonLink>
      </div>
    </section>
  );
}
