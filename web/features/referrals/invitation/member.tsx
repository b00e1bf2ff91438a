import { usualDestination } from '../../../data/location.ts';
import { type Inviter, pointsAFriend } from '../../../data/referrals/invitation.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Face, OwnLink, UnknownCode } from './faces.tsx';
import { greeting } from './offer.tsx';
import { type Taking, useTaking } from './use_taking.ts';

/** For a member: who invites and what they would see. Nothing is sent before a press. */
export function MemberFace({
  code,
  inviter,
  isHeldBack,
}: {
  readonly code: string;
  readonly inviter: Inviter;
  /** They owe a second factor: what they take waits for it on the device. */
  readonly isHeldBack: boolean;
}) {
  const { isTaking, taken, take } = useTaking(code, isHeldBack);
  switch (outcomeOf(taken)) {
    case 'own_invitation':
      return <OwnLink isAnswer />;
    case 'code_unknown':
    case 'code_over':
    case 'code_used_up':
      return <UnknownCode isAnswer from={usualDestination} />;
    case 'accepted':
    case 'pass_not_needed':
      return <Noted />;
    case 'none':
      break;
    default:
      return (
        <Face isAnswer {...greeting(inviter)} lead={m.referral_member_later()}>
          <Ways />
        </Face>
      );
  }
  return (
    <Face
      {...greeting(inviter)}
      lead={m.referral_member_lead()}
      more={
        <div className="mt-6 grid max-w-measure gap-2">
          <p>
            {m.referral_member_points({ points: pointsAFriend })} {m.referral_them_sees()}
          </p>
          <p>{m.referral_member_press()}</p>
          <p className="text-ink-2">
            {m.referral_them_cash()} {m.referral_neither()}
          </p>
        </div>
      }
    >
      <Button variant="primary" busy={isTaking && m.referral_taking()} onClick={take}>
        {m.referral_take()}
      </Button>
      <ButtonLink to="/dashboard">{m.referral_take_not()}</ButtonLink>
    </Face>
  );
}

function outcomeOf(taken: Taking | null): string {
  if (taken === null) return 'none';
  if (taken === 'kept') return taken;
  return taken.ok ? 'accepted' : taken.error.code;
}

/** The invitation stands, and there is nothing to start. */
export function Noted() {
  return (
    <Face isAnswer title={m.referral_noted_title()} lead={m.referral_member_lead()}>
      <Ways />
    </Face>
  );
}

const Ways = () => (
  <>
    <ButtonLink variant="primary" to="/debt-destroyer">
      {m.referral_member_plan()}
    </ButtonLink>
    <ButtonLink to="/referral-dashboard">{m.referral_member_invite()}</ButtonLink>
  </>
);
