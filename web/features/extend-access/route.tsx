import { useAuth } from '../../data/session/auth_context.ts';
import { useMinutesLeft } from '../../data/session/limited_access.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageHead } from '../../ui/page_head.tsx';

export function Component() {
  const { session } = useAuth();
  const minutes = useMinutesLeft();
  if (isMember(session))
    return (
      <div className="wrap">
        <PageHead title={m.extend_access_title()} lead={m.extend_access_member()} />
        <ButtonLink variant="primary" to="/dashboard">
          {m.extend_access_dashboard()}
        </ButtonLink>
      </div>
    );
  // The same lines with and without time, so that nothing moves once the device has been asked.
  return (
    <div className="wrap">
      <PageHead title={m.extend_access_title()} />
      <section className="max-w-measure border-t border-line-strong pt-6">
        <p className="fig text-5">{timeText(minutes)}</p>
        <p className="mt-3 min-h-[3lh] text-ink-2 sm:min-h-[2lh]">
          {minutes > 0 ? m.extend_access_running() : m.extend_access_none()}
        </p>
      </section>
      <div className="mt-6 grid max-w-measure gap-6">
        <Callout>{m.extend_access_not_yet()}</Callout>
        <div>
          <ButtonLink
            variant="primary"
            to="/auth?mode=sign-up"
            state={{ from: '/dashboard' }}
            className="max-sm:w-full"
          >
            {m.extend_access_create()}
          </ButtonLink>
        </div>
        <p className="border-y border-line-strong py-4 font-serif text-3">
          {m.extend_access_honest()}
        </p>
      </div>
    </div>
  );
}

function timeText(minutes: number): string {
  if (minutes === 0) return m.extend_access_left_none();
  return minutes === 1
    ? m.extend_access_left_one()
    : m.extend_access_left({ minutes: minutes.toLocaleString('en-US') });
}
