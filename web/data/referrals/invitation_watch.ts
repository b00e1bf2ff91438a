import { useEffect } from 'react';
import { useServices } from '../services_context.ts';
import { useAuth } from '../session/auth_context.ts';
import { owesSecondFactor } from '../session/person.ts';

/** Takes the invitation that the person accepted, and this device remembers, as soon as there is a session. The code for it is loaded with the
 *  session: every page carries this. */
export function InvitationWatch() {
  const services = useServices();
  const { session, isLoading, isRecovering } = useAuth();
  const userId = session?.user.id;
  const isHeldBack = isLoading || isRecovering || owesSecondFactor(session);
  useEffect(() => {
    if (userId === undefined || isHeldBack) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('./follow_remembered.ts').then(({ followRemembered }) => {
      if (!isOver) stop = followRemembered(services);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [services, userId, isHeldBack]);
  return null;
}
