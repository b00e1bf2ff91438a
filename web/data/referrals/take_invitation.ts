import type { InvitationRequest, RedeemResponse } from '../../../api/access/wire.ts';
import type { AccessError } from '../passes/access_error.ts';
import { type AccessResult, call, callAsSomebody } from '../passes/call.ts';
import type { AppServices } from '../services.ts';
import { synchronizePass } from '../session/pass.ts';
import { acceptedCode, forgetInvitation, rememberAccepted } from './remembered_invitation.ts';

/** What came of an invitation, or why nothing did. */
export type TakenInvitation = AccessResult<RedeemResponse>;

const path = 'access/invitation';
const request = (code: string, wantsTime: boolean): InvitationRequest => ({ code, wantsTime });

/** Refusals that another try does not change: the code has done what it can. */
const final: ReadonlySet<AccessError['code']> = new Set([
  'code_unknown',
  'code_over',
  'code_used_up',
  'own_invitation',
  'invitation_spent',
  'pass_not_needed',
]);

/** Takes invitations, one at a time: the session that a page makes for its free time also wakes the watch, which must find
 *  the code used. */
export interface InvitationTaker {
  /** Takes an invitation with the free half hour. Somebody without a session becomes a visitor; the device's copy of the
   *  pass is in line with the server's when this answers. */
  readonly startFreeTime: (code: string) => Promise<TakenInvitation>;
  /** Takes an invitation for somebody who pressed to take it and needs no time. What cannot be sent now is remembered,
   *  and sent later. */
  readonly accept: (code: string) => Promise<TakenInvitation>;
  /** Takes what the person accepted and this device remembers, if anything; the session that there is now is the one that
   *  takes it. What was merely opened is left alone. */
  readonly redeemRemembered: () => Promise<TakenInvitation | null>;
}

export function invitationTakerOf(services: AppServices): InvitationTaker {
  const { clock } = services;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const settle = (code: string, taken: TakenInvitation): TakenInvitation => {
    if (taken.ok || final.has(taken.error.code)) forgetInvitation(code, clock());
    return taken;
  };
  const send = async (code: string) =>
    settle(code, await call(services, path, request(code, false)));
  return {
    startFreeTime: (code) =>
      inTurn(async () => {
        rememberAccepted(services, code);
        const taken = settle(code, await callAsSomebody(services, path, request(code, true)));
        if (taken.ok && taken.value.pass) await synchronizePass(services);
        return taken;
      }),
    accept: (code) =>
      inTurn(async () => {
        rememberAccepted(services, code);
        return send(code);
      }),
    redeemRemembered: () =>
      inTurn(async () => {
        const code = acceptedCode(clock());
        return code === null ? null : send(code);
      }),
  };
}
