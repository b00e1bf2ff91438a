import { useAuth } from '../../../data/session/auth_context.ts';
import { type Awaited, awaitedOf } from '../../../data/session/awaited.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';

function textsOf(awaited: Awaited | null, isInvited: boolean) {
  if (awaited === null)
    return {
      lead: isInvited ? m.circle_visitor_invited() : m.circle_visitor_text(),
      action: m.circle_visitor_action(),
    };
  return awaited.by === 'email'
    ? { lead: m.circle_visitor_awaited(), action: m.app_confirm_email() }
    : { lead: m.circle_visitor_awaited_phone(), action: m.app_confirm_phone() };
}

/** For a visitor whose pass runs, or who has an address to confirm: they read, and a circle needs somebody who stays. */
export function Visitor({ code }: { readonly code: string | null }) {
  const { lead, action } = textsOf(awaitedOf(useAuth().user), code !== null);
  const from = code === null ? '/community' : `/community?join=${code}`;
  return (
    <>
      <PageHead title={m.circle_visitor_title()} lead={lead} />
      <div className="max-sm:grid">
        <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from }}>
          {action}
        </ButtonLink>
      </div>
    </>
  );
}
