import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { answerChallenge, authenticatorOf, phoneFactorOf } from '../../../data/account/account.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { syncHoldOf } from '../../../data/sync/hold.ts';
import { isMember, owesSecondFactor } from '../../../data/session/person.ts';
import { takeRecoveryCode } from '../../../data/account/factor_recovery.ts';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { arrivalOf, destinationOf, isUnproven, modeOf } from './auth_place.ts';
import { ChallengeForm } from './challenge_form.tsx';
import { LinkScreen } from './link_screen.tsx';
import { Panel } from './panel.tsx';
import { useEntrance } from './use_entrance.tsx';

/** Its code comes with the few who meet it. */
const FoundScreen = lazyPart(async () => ({
  default: (await import('./found_screen.tsx')).FoundScreen,
}));

const NewPasswordScreen = lazyPart(async () => ({
  default: (await import('./new_password_screen.tsx')).NewPasswordScreen,
}));

const StopMailScreen = lazyPart(async () => ({
  default: (await import('./stop_mail_screen.tsx')).StopMailScreen,
}));

/** Who has shown enough is led on; everybody else meets the form that is theirs. */
export function Component() {
  const services = useServices();
  const { backend } = services;
  const toast = useToasts();
  const { user, session, isLoading, isRecovering, signOut } = useAuth();
  const location = useLocation();
  const navigate = useNavigate();
  const entrance = useEntrance();
  const [isFinding, setFinding] = useState(false);
  // What this device holds is not sent before the account was looked into: it would be found there as somebody else's.
  const released = useRef<(() => void) | null>(null);
  const release = useCallback(() => {
    released.current?.();
    released.current = null;
  }, []);
  useEffect(() => release, [release]);
  const mode = modeOf(location.search);
  const destination = destinationOf(location);
  const goOn = () => navigate(destination, { replace: true });

  // The other forms are there at once, for the prerendered page too: most who come have no session.
  if (isLoading && (mode === 'new-password' || mode === 'challenge')) return <Spinner />;

  if (mode === 'stop-mail')
    return (
      <Suspense fallback={<Spinner />}>
        <StopMailScreen />
      </Suspense>
    );
  if (mode === 'link' && arrivalOf(location) !== '') return <LinkScreen />;
  const isSettingPassword = mode === 'new-password' && isMember(session);
  // Also before a new password: the service asks for it there too.
  if (owesSecondFactor(session))
    return (
      <Panel
        title={m.auth_challenge_title()}
        lead={
          authenticatorOf(user) === null && phoneFactorOf(user) !== null
            ? m.auth_challenge_text_lead()
            : m.auth_challenge_lead()
        }
        content={
          <ChallengeForm
            factorId={authenticatorOf(user)}
            phoneFactorId={phoneFactorOf(user)}
            answer={async (factorId, code) =>
              answerChallenge(await backend.connect(), factorId, code)
            }
            recover={(code) => takeRecoveryCode(services, code)}
            lifted={async () => {
              await signOut();
              await navigate('/auth?mode=sign-in', { replace: true, state: location.state });
              toast.done(m.auth_recovery_lifted(), m.auth_recovery_lifted_text());
            }}
            done={() => (isSettingPassword || isRecovering ? undefined : goOn())}
            signOut={() => void signOut()}
          />
        }
      />
    );
  if (isFinding && user !== null)
    return (
      <Suspense fallback={<Spinner />}>
        <FoundScreen userId={user.id} onRead={release} goOn={() => void goOn()} />
      </Suspense>
    );
  if (isSettingPassword)
    return (
      <Suspense fallback={<Spinner />}>
        <NewPasswordScreen
          isUnproven={isUnproven(location)}
          holdPlanner={() => {
            released.current ??= services.of(syncHoldOf).hold();
          }}
          done={() => (isUnproven(location) ? setFinding(true) : goOn())}
        />
      </Suspense>
    );
  // "That wasn't me" in a mail: who is signed in changes their password where it is changed, and sees who else is.
  if (mode === 'reset' && isMember(session) && !isRecovering)
    return <Navigate to="/settings#account" replace />;
  if (isMember(session) && !isRecovering) return <Navigate to={destination} replace />;
  return <Panel {...entrance} />;
}
