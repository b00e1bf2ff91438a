import { useState } from 'react';
import { rememberAccepted } from '../../../data/referrals/remembered_invitation.ts';
import { acceptInvitation, type TakenInvitation } from '../../../data/referrals/take_invitation.ts';

/** What came of a press: the server's answer, or `kept` when the device waits for a second factor first. */
export type Taking = TakenInvitation | 'kept';

/** Takes an invitation for a member, when they press and not before. */
export function useTaking(code: string, isHeldBack: boolean) {
  const [isTaking, setIsTaking] = useState(false);
  const [taken, setTaken] = useState<Taking | null>(null);
  const take = async () => {
    if (isHeldBack) {
      rememberAccepted(code, Date.now());
      return setTaken('kept');
    }
    setIsTaking(true);
    setTaken(await acceptInvitation(code));
    setIsTaking(false);
  };
  return { isTaking, taken, take: () => void take() };
}
