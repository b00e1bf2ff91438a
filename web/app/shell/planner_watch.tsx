import { useEffect } from 'react';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { useMinutesLeft } from '../../data/session/limited_access.ts';
import { isMember, owesSecondFactor } from '../../data/session/person.ts';

/** Keeps what the person entered and their rows the same, on every page, as long as there is a session
 *  that may see rows. The code for it is loaded with the session. */
export function PlannerWatch() {
  const services = useServices();
  const { session, isLoading, isRecovering } = useAuth();
  const isPassRunning = useMinutesLeft() > 0;
  const userId = session?.user.id;
  const isVisitor = !isMember(session);
  const mayWrite = !isVisitor || isPassRunning;
  const isHeldBack = isLoading || isRecovering || owesSecondFactor(session);
  useEffect(() => {
    if (userId === undefined || isHeldBack) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('../../data/planner/session_sync.ts').then(({ syncPlanner }) => {
      if (!isOver) stop = syncPlanner(services, userId, { mayWrite, isVisitor });
    });
    return () => {
      isOver = true;
      stop?.();
    };
    // A right that was won or lost starts it anew.
  }, [services, userId, isHeldBack, mayWrite, isVisitor]);
  return null;
}
