import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { myInvitationsQuery } from '../../../data/referrals/my_invitations.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { type Awaited, awaitedOf } from '../../../data/session/awaited.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { Figures } from './figures.tsx';
import { Friends } from './friends.tsx';
import { Ledger } from './ledger.tsx';
import { LinkCard } from './link_card.tsx';
import { NotLoaded } from './not_loaded.tsx';
import { QrCard } from './qr_card.tsx';

/** A member's link, and what came of it. */
export function Component() {
  const { session } = useAuth();
  return (
    <div className="wrap">
      <PageHead
        title={m.referral_dashboard_title()}
        lead={
          <>
            {m.referral_dashboard_lead()}{' '}
            <Link to="/community">{m.referral_dashboard_lead_circle()}</Link>.
          </>
        }
      />
      {session && isMember(session) ? <Invitations userId={session.user.id} /> : <NoLink />}
    </div>
  );
}

function textsOf(awaited: Awaited | null) {
  if (awaited === null)
    return {
      text: m.referral_dashboard_visitor_text(),
      action: m.referral_dashboard_create(),
    };
  return awaited.by === 'email'
    ? { text: m.referral_dashboard_awaited_text(), action: m.passes_confirm() }
    : { text: m.referral_dashboard_awaited_phone_text(), action: m.passes_confirm_phone() };
}

/** For a visitor whose time is running, or who has an address to confirm. */
function NoLink() {
  const { text, action } = textsOf(awaitedOf(useAuth().user));
  return (
    <PageState
      kind="empty"
      title={m.referral_dashboard_visitor_title()}
      text={text}
      actions={
        <>
          <ButtonLink
            variant="primary"
            to="/auth?mode=sign-up"
            state={{ from: '/referral-dashboard' }}
          >
            {action}
          </ButtonLink>
          <ButtonLink to="/dashboard">{m.referral_dashboard_back()}</ButtonLink>
        </>
      }
    />
  );
}

function Invitations({ userId }: { readonly userId: string }) {
  const { data, isPending, isPaused, isFetching, refetch } = useQuery(
    myInvitationsQuery(useServices(), userId),
    useQueryCache(),
  );
  if (data === undefined)
    return isPending && !isPaused ? (
      <Loading />
    ) : (
      <NotLoaded
        title={m.referral_dashboard_load_title()}
        isOffline={isPaused}
        isAsking={isFetching}
        again={() => void refetch()}
      />
    );
  if (data === null) return <NoLink />;
  return (
    <>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-16">
        <LinkCard code={data.code} userId={userId} />
        <QrCard code={data.code} />
      </div>
      {data.friends.length === 0 && data.points === 0 ? (
        <Friends friends={data.friends} />
      ) : (
        <>
          <Figures standing={data} />
          <Friends friends={data.friends} />
          <Ledger userId={userId} friendsAMonth={data.friendsAMonth} />
        </>
      )}
    </>
  );
}
