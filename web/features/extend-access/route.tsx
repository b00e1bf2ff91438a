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
  return (
    <div className="wrap">
      <PageHead
        title={m.extend_access_title()}
        lead={minutes > 0 ? m.extend_access_running() : m.extend_access_none()}
      />
      {minutes > 0 && (
        <p className="fig mb-6 text-5">
          {minutes === 1
            ? m.extend_access_left_one()
            : m.extend_access_left({ minutes: minutes.toLocaleString('en-US') })}
        </p>
      )}
      <div className="grid max-w-measure gap-6">
        <Callout>{m.extend_access_not_yet()}</Callout>
        <div>
          <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from: '/dashboard' }}>
            {m.extend_access_create()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
