import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { YourData } from '../settings/your_data.tsx';

/** The same as in the settings, for who can't open those: a visitor whose time is over takes their data along all the same, and
 *  deletes it. */
export function Component() {
  const { user, session, isLoading } = useAuth();
  return (
    <div className="wrap">
      <PageHead title={m.data_title()} lead={m.data_lead()} />
      {isLoading && <Spinner />}
      {!isLoading &&
        (user === null ? (
          <div className="grid max-w-measure justify-items-start gap-5">
            <p className="text-ink-2">{m.data_none()}</p>
            <ButtonLink to="/cookies">{m.data_none_device()}</ButtonLink>
          </div>
        ) : (
          <div className="max-w-measure">
            <YourData key={user.id} userId={user.id} isMember={isMember(session)} />
          </div>
        ))}
    </div>
  );
}
