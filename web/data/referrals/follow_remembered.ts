import { onInvitationRemembered } from './remembered_invitation.ts';
import type { AppServices } from '../services.ts';
import { invitationTakerOf } from './take_invitation.ts';

/** Takes what was accepted and is remembered now, what will be, and what could not be sent once the way is open again. Returns the stop. */
export function followRemembered(services: AppServices): () => void {
  const redeem = () => void services.of(invitationTakerOf).redeemRemembered();
  redeem();
  const stop = onInvitationRemembered(services, redeem);
  window.addEventListener('online', redeem);
  return () => {
    stop();
    window.removeEventListener('online', redeem);
  };
}
