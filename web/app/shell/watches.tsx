import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../data/session/auth_context.ts';
import {
  clearLimitedAccess,
  useLimitedAccess,
  useMinutesLeft,
} from '../../data/session/limited_access.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { notice } from '../../ui/toast.ts';

/** Says once that a visitor's time is over, then forgets the pass: on a protected page the redirect follows. */
export function TrialWatch() {
  const { session, isLoading } = useAuth();
  const access = useLimitedAccess();
  const minutes = useMinutesLeft();
  const isOver = !isLoading && !isMember(session) && access !== null && minutes === 0;
  useEffect(() => {
    if (!isOver) return;
    notice(m.app_trial_expired_title(), m.app_trial_expired_text());
    clearLimitedAccess();
  }, [isOver]);
  return null;
}

/** A recovery link leads to the new password, whichever page it opened. */
export function RecoveryWatch() {
  const { isRecovering } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (isRecovering) void navigate('/auth?mode=new-password', { replace: true });
  }, [isRecovering, navigate]);
  return null;
}
