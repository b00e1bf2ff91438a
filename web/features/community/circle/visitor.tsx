import { useAuth } from '../../../data/session/auth_context.ts';
import { awaitedEmail } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';

/** For a visitor whose pass runs, or who has an address to confirm: they read, and a circle needs somebody who stays. */
export function Visitor({ code }: { readonly code: string | null }) {
  const isAwaited = awaitedEmail(useAuth().user) !== null;
  const from = code === null ? '/community' : `/community?join=${code}`;
  return (
    <>
      <PageHead
        title={m.circle_visitor_title()}
        lead={isAwaited ? m.circle_visitor_awaited() : m.circle_visitor_text()}
      />
      <div className="max-sm:grid">
        <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from }}>
          {isAwaited ? m.circle_visitor_confirm() : m.circle_visitor_action()}
        </ButtonLink>
      </div>
    </>
  );
}
