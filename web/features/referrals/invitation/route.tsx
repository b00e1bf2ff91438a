import { useSite } from '../../../ui/site/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readCode } from '../../../../domain/passes/code.ts';
import { usualDestination } from '../../../data/location.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { inviterQuery } from '../../../data/referrals/invitation.ts';
import { myInvitationsQuery } from '../../../data/referrals/my_invitations.ts';
import { rememberOpened } from '../../../data/referrals/remembered_invitation.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember, owesSecondFactor } from '../../../data/session/person.ts';
import { AccessCode, NotLoaded, OwnLink, UnknownCode, Waiting } from './faces.tsx';
import { HowItWorks } from './how.tsx';
import { MemberFace, Noted } from './member.tsx';
import { Offer } from './offer.tsx';
import { useFreeTime } from './use_free_time.ts';

/** A friend's invitation: who invites, what both get, and the way in. */
export function Component() {
  const [parameters] = useSearchParams();
  const destination = useSite().askedFor(useLocation().state) ?? usualDestination;
  const typed = parameters.get('code')?.trim() ?? '';
  if (typed === '') return <HowItWorks from={destination} isCutOff={parameters.has('code')} />;
  const code = readCode(typed);
  if (code === null) return <UnknownCode from={destination} />;
  if (code.kind !== 'invitation') return <AccessCode />;
  return <Invitation key={code.canonical} code={code.canonical} destination={destination} />;
}

function Invitation({
  code,
  destination,
}: {
  readonly code: string;
  readonly destination: string;
}) {
  const services = useServices();
  const cache = useQueryCache();
  const { session, isLoading, isUnreachable } = useAuth();
  const {
    data: inviter,
    isPending,
    isError,
    isFetching,
    isPaused,
    refetch,
  } = useQuery(inviterQuery(services, code), cache);
  const freeTime = useFreeTime(code, destination);

  const owesFactor = owesSecondFactor(session);
  const isInside = isMember(session) && !owesFactor;
  const mine = useQuery(
    { ...myInvitationsQuery(services, session?.user.id ?? ''), enabled: isInside },
    cache,
  );
  const isOwn = mine.data?.code === code;
  // Asked once: a session that begins here makes it loading again, and the page must not go away for that.
  const [isDecided, setDecided] = useState(false);
  if (!isDecided && (!isLoading || isUnreachable)) setDecided(true);
  const isUnsure = !isDecided || (isInside && mine.isLoading);
  const isUnanswered = inviter === undefined && (isError || isPaused);
  // What nobody could look up yet may still be right. A member who sees the offer needs no reminder.
  const isWorthKeeping = isUnanswered ? !isOwn : !isInside && Boolean(inviter);
  useEffect(() => {
    if (isWorthKeeping && !isUnsure) rememberOpened(services, code);
  }, [services, code, isWorthKeeping, isUnsure]);

  if (isOwn) return <OwnLink />;
  if (isUnanswered)
    return (
      <NotLoaded
        isOffline={isPaused || !navigator.onLine}
        isAsking={isFetching}
        again={() => void refetch()}
        from={destination}
      />
    );
  if (isPending || isUnsure) return <Waiting />;
  if (inviter === null) return <UnknownCode from={destination} />;
  if (isMember(session))
    return <MemberFace code={code} inviter={inviter} isHeldBack={owesFactor} />;
  const taken = freeTime.notStarted?.taken;
  switch (taken && (taken.ok ? taken.value.outcome : taken.error.code)) {
    case 'own_invitation':
      return <OwnLink isAnswer />;
    case 'code_unknown':
    case 'code_over':
    case 'code_used_up':
      return <UnknownCode isAnswer from={destination} />;
    case 'accepted':
    case 'pass_not_needed':
      return <Noted />;
    default:
      return <Offer code={code} inviter={inviter} destination={destination} {...freeTime} />;
  }
}
