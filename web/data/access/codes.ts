import type { RedeemRequest, RedeemResponse } from '../../../api/access/wire.ts';
import { codeText, readCode } from '../../../domain/access/code.ts';
import { backend } from '../client.ts';
import { forgetInvitation } from '../referrals/remembered_invitation.ts';
import { storeLimitedAccess } from '../session/store_access.ts';
import { presence, synchronizePass } from '../session/pass.ts';
import { type Answer, callAsSomebody, failed } from './call.ts';

export type { RedeemResponse };

/** Uses any code as it was typed, as a visitor where nobody is here yet, and brings the device's pass in line. What has
 *  no code's shape is refused without asking: guesses are counted. Who is not sure is asked where it opens everything
 *  until a day: nothing is used then. */
export async function redeemCode(typed: string, isSure: boolean): Promise<Answer<RedeemResponse>> {
  if (typed.trim() === '') return failed({ code: 'nothing_typed' });
  const code = readCode(typed);
  if (code === null) return failed({ code: 'no_code' });
  const request: RedeemRequest = {
    code: codeText(code.canonical),
    ...(isSure && { isSure }),
  };
  const answer = await callAsSomebody<RedeemResponse>('access/redeem', request);
  if (answer.ok && answer.value.outcome !== 'asks') {
    if (code.kind === 'invitation') forgetInvitation(code.canonical, Date.now());
    await showPass(answer.value);
  }
  return answer;
}

async function showPass({ pass }: RedeemResponse): Promise<void> {
  const isStillHere = presence();
  const isKnown = await backend().then(synchronizePass, () => false);
  const expires = pass && Date.parse(pass.endsAt);
  // The server gave it, and its list could not be read just now.
  if (!isKnown && isStillHere() && pass && expires && expires > Date.now())
    storeLimitedAccess({ expires, plan: pass.plan });
}
