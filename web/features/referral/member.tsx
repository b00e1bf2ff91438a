import { useQuery } from '@tanstack/react-query';
import { usualDestination } from '../../data/access/destination.ts';
import { type Inviter, pointsAFriend } from '../../data/referrals/invitation.ts';
import { acceptedQuery } from '../../data/referrals/accepted_query.ts';
import { queryClient } from '../../data/query_client.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Face, OwnLink, UnknownCode, Waiting } from './faces.tsx';
import { greeting } from './offer.tsx';

/** For a member: the invitation is noted without a press, and there is nothing to start. */
export function MemberFace({
  code,
  inviter,
  userId,
  isHeldBack,
}: {
  readonly code: string;
  readonly inviter: Inviter;
  readonly userId: string;
  /** They owe a second factor: the invitation waits for it on the device. */
  readonly isHeldBack: boolean;
}) {
  const { data: taken, isPending } = useQuery(
    { ...acceptedQuery(code, userId), enabled: !isHeldBack },
    queryClient,
  );
  if (isPending && !isHeldBack) return <Waiting />;
  const refusal = taken && !taken.ok ? taken.failure.code : null;
  if (refusal === 'own_invitation') return <OwnLink />;
  if (refusal === 'code_unknown') return <UnknownCode from={usualDestination} />;
  const isLate = refusal !== null && refusal !== 'pass_not_needed';
  return <NothingNeeded inviter={inviter} isLate={isLate} />;
}

/** What there is to say to somebody with an account. */
export function NothingNeeded({
  inviter,
  isLate = false,
  isAnswer,
}: {
  readonly inviter: Inviter;
  /** The invitation could not be noted yet. */
  readonly isLate?: boolean;
  readonly isAnswer?: boolean;
}) {
  return (
    <Face
      isAnswer={isAnswer}
      title={greeting(inviter)}
      lead={m.referral_member_lead()}
      more={
        <div className="mt-6 grid max-w-measure gap-2">
          <p>{m.referral_member_points({ points: pointsAFriend })}</p>
          <p className="text-ink-2">
            {m.referral_them_cash()} {m.referral_neither()}
          </p>
          <div role="status" className="mt-3 empty:hidden">
            {isLate && <Callout>{m.referral_member_later()}</Callout>}
          </div>
        </div>
      }
    >
      <ButtonLink variant="primary" to="/debt-destroyer">
        {m.referral_member_plan()}
      </ButtonLink>
      <ButtonLink to="/referral-dashboard">{m.referral_member_invite()}</ButtonLink>
    </Face>
  );
}
