import { onInvitationRemembered } from './remembered_invitation.ts';
import { redeemRemembered } from './take_invitation.ts';

/** Takes what was accepted and is remembered now, what will be, and what could not be sent once the way is open again. Returns the stop. */
export function followRemembered(): () => void {
  const redeem = () => void redeemRemembered();
  redeem();
  const stop = onInvitationRemembered(redeem);
  window.addEventListener('online', redeem);
  return () => {
    stop();
    window.removeEventListener('online', redeem);
  };
}
