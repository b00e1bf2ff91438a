import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { keepCheckout } from '../../data/access/checkout.ts';
import { InvitationWatch } from '../../data/referrals/invitation_watch.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import {
  clearLimitedAccess,
  useLimitedAccess,
  useMinutesLeft,
} from '../../data/session/limited_access.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { notice } from '../../ui/toast.ts';
import { PlannerWatch } from './planner_watch.tsx';

/** Says once that a visitor's time is over, then forgets the pass: on a protected page the redirect follows. */
function TrialWatch() {
  const { session, isLoading } = useAuth();
  const access = useLimitedAccess();
  const minutes = useMinutesLeft();
  const isOver = !isLoading && !isMember(session) && access !== null && minutes === 0;
  useEffect(() => {
    if (!isOver) return;
    notice(m.app_trial_expired_title(), m.app_trial_expired_text());
    keepCheckout({ ranOut: true });
    clearLimitedAccess();
  }, [isOver]);
  return null;
}

/** A recovery link leads to the new password, whichever page it opened. */
function RecoveryWatch() {
  const { isRecovering } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (isRecovering) void navigate('/auth?mode=new-password', { replace: true });
  }, [isRecovering, navigate]);
  return null;
}

/** Says that five minutes are left, and that one is: the clock is out of sight on a page that is scrolled. */
function TimeAnnouncer() {
  const { session } = useAuth();
  const minutes = useMinutesLeft();
  const left = isMember(session) ? 0 : minutes;
  useEffect(() => {
    if (left === 5) notice(m.app_left_five_title(), m.app_left_five());
    if (left === 1) notice(m.app_left_one_title(), m.app_left_one());
  }, [left]);
  return null;
}

/** What follows a person around without being a page. */
export default function Watches() {
  return (
    <>
      <TimeAnnouncer />
      <TrialWatch />
      <RecoveryWatch />
      <PlannerWatch />
      <InvitationWatch />
    </>
  );
}
