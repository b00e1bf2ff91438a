import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { useMinutesLeft } from '../../data/session/limited_access.ts';
import { isMember, owesSecondFactor } from '../../data/session/person.ts';

/** Keeps what the person learned and their rows the same, where lessons are read. */
export function LearningWatch() {
  const services = useServices();
  const { pathname } = useLocation();
  const { session, isLoading, isRecovering } = useAuth();
  const isPassRunning = useMinutesLeft() > 0;
  const userId = session?.user.id;
  const mayWrite = isMember(session) || isPassRunning;
  const isHere = pathname === '/education' || pathname.startsWith('/education/');
  const isHeldBack = isLoading || isRecovering || owesSecondFactor(session) || !isHere;
  useEffect(() => {
    if (userId === undefined || isHeldBack) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('../../data/learning/session_sync.ts').then(({ syncLearning }) => {
      if (!isOver) stop = syncLearning(services, userId, { mayWrite });
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [services, userId, isHeldBack, mayWrite]);
  return null;
}
