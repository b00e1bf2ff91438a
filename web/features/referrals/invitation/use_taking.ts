import { useState } from 'react';
import { rememberAccepted } from '../../../data/referrals/remembered_invitation.ts';
import {
  invitationTakerOf,
  type TakenInvitation,
} from '../../../data/referrals/take_invitation.ts';
import { useServices } from '../../../data/services_context.ts';

/** What came of a press: the server's answer, or `kept` when the device waits for a second factor first. */
export type Taking = TakenInvitation | 'kept';

/** Takes an invitation for a member, when they press and not before. */
export function useTaking(code: string, isHeldBack: boolean) {
  const services = useServices();
  const [isTaking, setIsTaking] = useState(false);
  const [taken, setTaken] = useState<Taking | null>(null);
  const take = async () => {
    if (isHeldBack) {
      rememberAccepted(services, code);
      return setTaken('kept');
    }
    setIsTaking(true);
    setTaken(await services.of(invitationTakerOf).accept(code));
    setIsTaking(false);
  };
  return { isTaking, taken, take: () => void take() };
}
