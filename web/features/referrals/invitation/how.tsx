import { useCallback, useSyncExternalStore } from 'react';
import { codeText } from '../../../../domain/passes/code.ts';
import { invitationMinutes as minutes } from '../../../../domain/passes/plans.ts';
import { pointsAFriend } from '../../../data/referrals/invitation.ts';
import {
  onInvitationRemembered,
  rememberedCode,
} from '../../../data/referrals/remembered_invitation.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useMinutesLeft } from '../../../data/session/limited_access.ts';
import { isMember } from '../../../data/session/person.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ProseList, ProseSection } from '../../../ui/prose.tsx';
import { CreateAccount, Face } from './faces.tsx';

/** What an invitation is, for somebody who came without one. */
export function HowItWorks({
  from,
  isCutOff,
}: {
  readonly from: string;
  /** The address has a place for a code, and none is in it. */
  readonly isCutOff: boolean;
}) {
  const hasLink = isMember(useAuth().session);
  const hasTime = useMinutesLeft() > 0;
  return (
    <Face
      title={m.referral_how_title()}
      lead={isCutOff ? m.referral_none_lead() : m.referral_how_lead()}
      more={<Explained />}
    >
      {hasLink ? (
        <ButtonLink variant="primary" to="/referral-dashboard">
          {m.referral_own_go()}
        </ButtonLink>
      ) : (
        <>
          <CreateAccount from={from} />
          {hasTime ? (
            <ButtonLink to="/dashboard">{m.referral_none_go_on()}</ButtonLink>
          ) : (
            <ButtonLink to="/">{m.referral_none_start()}</ButtonLink>
          )}
          <ButtonLink variant="text" to="/extend-access#code">
            {m.referral_type()}
          </ButtonLink>
        </>
      )}
    </Face>
  );
}

const Explained = () => (
  <>
    <Remembered />
    <div className="mt-12 grid grid-cols-1 gap-12 lg:grid-cols-2 lg:gap-x-16 *:mt-0">
      <ProseSection id="friend" title={m.referral_how_friend()}>
        <ProseList
          items={[
            m.referral_you_account(),
            m.referral_you_circle(),
            m.referral_you_kept(),
            m.referral_you_time({ minutes }),
          ]}
        />
      </ProseSection>
      <ProseSection id="inviter" title={m.referral_how_inviter()}>
        <ProseList
          items={[
            m.referral_how_inviter_points({ points: pointsAFriend }),
            m.referral_them_cash(),
            m.referral_how_inviter_sees(),
          ]}
        />
      </ProseSection>
      <ProseSection id="link" title={m.referral_how_link()}>
        <p>{m.referral_how_link_friend()}</p>
        <p>{m.referral_how_link_own()}</p>
      </ProseSection>
      <ProseSection id="code" title={m.referral_how_code()}>
        <p>{m.referral_how_code_text({ example: codeText('7Q4K22AB') })}</p>
      </ProseSection>
    </div>
    <p className="mt-12 border-y border-line-strong py-4 font-serif text-3">
      {m.referral_neither()}
    </p>
  </>
);

/** The invitation that was opened here before: offered again, never sent by itself. */
function Remembered() {
  const services = useServices();
  const code = useSyncExternalStore(
    useCallback((listener: () => void) => onInvitationRemembered(services, listener), [services]),
    () => rememberedCode(services.clock()),
    () => null,
  );
  if (code === null) return null;
  return (
    <div className="mt-6 max-w-measure">
      <Callout>
        <p>{m.referral_how_kept()}</p>
        <div className="mt-3">
          <ButtonLink to={`/referral?code=${code}`}>{m.referral_how_see()}</ButtonLink>
        </div>
      </Callout>
    </div>
  );
}
