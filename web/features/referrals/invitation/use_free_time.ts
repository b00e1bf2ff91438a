import { useState } from 'react';
import { useNavigate } from 'react-router';
import { invitationMinutes as minutes } from '../../../../domain/passes/plans.ts';
import {
  invitationTakerOf,
  type TakenInvitation,
} from '../../../data/referrals/take_invitation.ts';
import { isRunning, readLimitedAccess } from '../../../data/session/limited_access.ts';
import { m } from '../../../paraglide/messages.js';
import { useService } from '../../../data/services_context.ts';
import { useToasts } from '../../../ui/toast.ts';

/** What kept the free time from starting. */
export interface NotStarted {
  readonly taken: TakenInvitation;
  /** Where the focus was when it was asked for. */
  readonly from: Element | null;
  /** The end of the time that this person had before, while it runs. */
  readonly runsUntil: Date | null;
}

/** Starts the free half hour and goes on to where the person was going. */
export function useFreeTime(code: string, destination: string) {
  const { startFreeTime } = useService(invitationTakerOf);
  const toast = useToasts();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const [notStarted, setNotStarted] = useState<NotStarted | null>(null);
  const start = async () => {
    const from = document.activeElement;
    setStarting(true);
    const answer = await startFreeTime(code);
    setStarting(false);
    if (!answer.ok || answer.value.outcome !== 'given')
      return setNotStarted({ taken: answer, from, runsUntil: runningEnd() });
    toast.done(m.referral_begun({ minutes }), m.referral_begun_text());
    void navigate(destination);
  };
  return { isStarting, notStarted, start: () => void start() };
}

/** By the device's copy of the pass, which is in line with the server's by now. */
function runningEnd(): Date | null {
  const access = readLimitedAccess();
  return access !== null && isRunning(access, Date.now()) ? new Date(access.expires) : null;
}
