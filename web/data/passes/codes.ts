import type { RedeemRequest, RedeemResponse } from '../../../api/access/wire.ts';
import { codeText, readCode } from '../../../domain/passes/code.ts';
import { forgetInvitation } from '../referrals/remembered_invitation.ts';
import { failed } from '../result.ts';
import type { AppServices } from '../services.ts';
import { synchronizePass } from '../session/pass.ts';
import { type AccessResult, callAsSomebody } from './call.ts';

export type { RedeemResponse };

/** Uses any code as it was typed, as a visitor where nobody is here yet, and brings the device's pass in line. What has
 *  no code's shape is refused without asking: guesses are counted. Who is not sure is asked where it opens everything
 *  until a day: nothing is used then. */
export async function redeemCode(
  services: AppServices,
  typed: string,
  isSure: boolean,
): Promise<AccessResult<RedeemResponse>> {
  if (typed.trim() === '') return failed({ code: 'nothing_typed' });
  const code = readCode(typed);
  if (code === null) return failed({ code: 'no_code' });
  const request: RedeemRequest = {
    code: codeText(code.canonical),
    ...(isSure && { isSure }),
  };
  const answer = await callAsSomebody(services, 'access/redeem', request);
  if (answer.ok && answer.value.outcome !== 'asks') {
    if (code.kind === 'invitation') forgetInvitation(code.canonical, services.clock());
    await showPass(services, answer.value);
  }
  return answer;
}

async function showPass(services: AppServices, { pass }: RedeemResponse): Promise<void> {
  // The server gave it, also where its list cannot be read just now.
  await synchronizePass(services, pass && { expires: Date.parse(pass.endsAt), plan: pass.plan });
}
