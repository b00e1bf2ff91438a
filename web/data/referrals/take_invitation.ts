import type { InvitationRequest, PassView, RedeemResponse } from '../../../api/access/wire.ts';
import { toAccountError } from '../account/account_error.ts';
import { type Backend, backend } from '../client.ts';
import { synchronizePass } from '../session/pass.ts';
import { forgetInvitation, rememberedCode, rememberInvitation } from './remembered_invitation.ts';

/** Why an invitation was not taken. `unknown`: no such code, or no longer. `budget_spent`: whoever invites has given
 *  all of this month; the invitation stands. `waitMinutes` is null when the server did not say. */
export type InvitationRefusal =
  | {
      readonly kind: 'unknown' | 'own_link' | 'budget_spent' | 'not_needed' | 'offline' | 'failed';
    }
  | { readonly kind: 'too_many'; readonly waitMinutes: number | null };

/** `given`: time was added. `already`: this person had theirs before. `accepted`: noted, and no time was given. */
export type TakenInvitation =
  | {
      readonly ok: true;
      readonly outcome: 'given' | 'already' | 'accepted';
      readonly pass: PassView | null;
    }
  | { readonly ok: false; readonly refusal: InvitationRefusal };

const refused = (refusal: InvitationRefusal): TakenInvitation => ({ ok: false, refusal });
const waiting = (seconds: number | null | undefined): TakenInvitation =>
  refused({
    kind: 'too_many',
    waitMinutes: typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds / 60)) : null,
  });

/** What another try would not change: the code has done what it can. */
function isSettled(taken: TakenInvitation): boolean {
  if (taken.ok) return true;
  return ['unknown', 'own_link', 'budget_spent', 'not_needed'].includes(taken.refusal.kind);
}

let last: Promise<unknown> = Promise.resolve();

/** One at a time: the session that a page makes for its free time also wakes the watch, which must find the code used. */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Takes an invitation with the free half hour. Somebody without a session gets an anonymous one; the device's copy of
 *  the pass is in line with the server's when this answers. */
export const startFreeTime = (code: string): Promise<TakenInvitation> =>
  inTurn(() =>
    connected(async (client) => {
      const { session } = (await client.auth.getSession()).data;
      if (session === null) {
        const { error } = await client.auth.signInAnonymously();
        if (error) return fromAccountError(toAccountError(error));
      }
      const taken = await take(client, { code, wantsTime: true });
      if (taken.ok && taken.pass !== null) await synchronizePass(client);
      return taken;
    }, code),
  );

/** Takes an invitation for somebody who needs no time. What cannot be sent now is remembered, and sent later. */
export const acceptInvitation = (code: string): Promise<TakenInvitation> =>
  inTurn(() => {
    rememberInvitation(code, Date.now());
    return connected((client) => take(client, { code, wantsTime: false }), code);
  });

/** Takes what this device remembers, if anything; the session that there is now is the one that takes it. */
export const redeemRemembered = (): Promise<TakenInvitation | null> =>
  inTurn(async () => {
    const code = rememberedCode(Date.now());
    if (code === null) return null;
    return connected((client) => take(client, { code, wantsTime: false }), code);
  });

/** Does it with the backend's client, and forgets the code if that settles it. Never rejects. */
async function connected(
  work: (client: Backend) => Promise<TakenInvitation>,
  code: string,
): Promise<TakenInvitation> {
  try {
    const taken = await work(await backend());
    if (isSettled(taken)) forgetInvitation(code, Date.now());
    return taken;
  } catch {
    return refused({ kind: 'offline' });
  }
}

function fromAccountError(error: ReturnType<typeof toAccountError>): TakenInvitation {
  if (error.code === 'too_many_tries') return waiting(error.seconds);
  return refused({ kind: error.code === 'offline' ? 'offline' : 'failed' });
}

async function take(
  client: Pick<Backend, 'functions'>,
  body: InvitationRequest,
): Promise<TakenInvitation> {
  const { data, error } = await client.functions.invoke<RedeemResponse>('access/invitation', {
    body,
  });
  if (!error) {
    const { outcome, pass } = data ?? { outcome: 'accepted', pass: null };
    return { ok: true, outcome: outcome === 'moved' ? 'given' : outcome, pass };
  }
  const response = (error as { context?: unknown }).context;
  if (!(response instanceof Response)) return refused({ kind: 'offline' });
  const { code, retryAfterSeconds } = (await response.json().catch(() => ({}))) as {
    readonly code?: string;
    readonly retryAfterSeconds?: number;
  };
  switch (code) {
    case 'code_unknown':
    case 'code_over':
    case 'code_used_up':
      return refused({ kind: 'unknown' });
    case 'own_invitation':
      return refused({ kind: 'own_link' });
    case 'invitation_spent':
      return refused({ kind: 'budget_spent' });
    case 'pass_not_needed':
      return refused({ kind: 'not_needed' });
    case 'too_many_codes':
      return waiting(retryAfterSeconds);
    default:
      return refused({ kind: 'failed' });
  }
}
