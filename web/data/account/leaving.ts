import type { Leaving } from '../../../supabase/wire/account.ts';
import type { Refused } from '../../../supabase/wire/refusals.ts';
import type { RpcAnswer, RpcArguments, RpcName } from '../../../supabase/wire/rpcs.ts';
import type { Backend } from '../client.ts';
import { callQuery } from '../read.ts';
import { type AppError, done, failed, type Result } from '../result.ts';
import { callRpc, readRpc, type RpcClient, unexplained } from '../rpc.ts';
import type { AppServices } from '../services.ts';
import { type AccountResult, answerChallenge, authenticatorOf } from './account.ts';
import { toAccountError } from './account_error.ts';
import type { Address } from './address.ts';
import { sendProofCode } from './fresh_proof.ts';

export type { Leaving };

export const leavingKey = (userId: string) => ['leaving', userId] as const;

/** What deleting means for this person. */
export const leavingQuery = (services: AppServices, userId: string) =>
  callQuery<Leaving>({
    queryKey: leavingKey(userId),
    queryFn: readRpc(services, 'my_leaving', {}),
  });

export type LeavingKinds =
  /** That it is still them has to be shown first. */
  | { readonly code: 'proof_due' }
  /** The account isn't what the page thinks: kept or erased elsewhere. */
  | { readonly code: 'session_over' };

/** Why an account could not be closed, kept or erased. */
function refusalOf(error: AppError<Refused>): AppError<LeavingKinds> {
  switch (error.code) {
    case 'proof_due':
    case 'code_due':
      return { code: 'proof_due' };
    case 'members_only':
    case 'visitors_only':
    case 'account_gone':
    case 'account_not_closed':
    case 'session_ended':
      return { code: 'session_over' };
    default:
      return unexplained(error);
  }
}

async function ask<Name extends RpcName>(
  client: Promise<RpcClient>,
  name: Name,
  given: RpcArguments<Name>,
): Promise<Result<RpcAnswer<Name>, LeavingKinds>> {
  const answer = await callRpc(client, name, given);
  return answer.ok ? answer : failed(refusalOf(answer.error));
}

/** Closes the account: out of sight and signed out everywhere, erased on the day that is answered. */
export async function closeAccount(
  { backend }: AppServices,
  { word, keepsAnswers }: { readonly word: string; readonly keepsAnswers: boolean },
): Promise<Result<Date, LeavingKinds>> {
  const given = { word, keep_answers: keepsAnswers };
  const closed = await ask(backend.connect(), 'close_account', given);
  return closed.ok ? done(closed.value.eraseAt) : closed;
}

/** Takes a closed account back. The session is renewed: other tabs hear of it too. */
export async function keepAccount({ backend }: AppServices): Promise<Result<null, LeavingKinds>> {
  const kept = await ask(backend.connect(), 'keep_account', {});
  if (kept.ok) await (await backend.connect()).auth.refreshSession();
  return kept;
}

/** Erases what a visitor entered, and the visit itself. */
export const eraseVisit = ({ backend }: AppServices, word: string) =>
  ask(backend.connect(), 'erase_visit', { word });

/** Erasing now, step by step: beside the session that there is, so that nobody is signed out half-way. */
export interface Erasure {
  /** Sends six digits. */
  readonly send: () => Promise<AccountResult<null>>;
  /** Takes them. True where a code of the app has to be shown as well. */
  readonly prove: (code: string) => Promise<AccountResult<boolean>>;
  /** Takes a code of the app. */
  readonly proveApp: (code: string) => Promise<AccountResult<null>>;
  readonly erase: (said: {
    readonly word: string;
    readonly keepsAnswers: boolean;
  }) => Promise<Result<null, LeavingKinds>>;
}

export function beginErasure({ backend }: AppServices, address: Address): Erasure {
  let apart: Promise<Backend> | null = null;
  const client = () => {
    apart ??= backend.connectApart(null);
    return apart;
  };
  let factorId: string | null = null;
  return {
    send: async () => sendProofCode(await client(), address),
    prove: async (code) => {
      const { data, error } = await (await client()).auth.verifyOtp(
        'email' in address
          ? { email: address.email, token: code, type: 'email' }
          : { phone: address.phone, token: code, type: 'sms' },
      );
      if (error) return failed(toAccountError(error));
      factorId = authenticatorOf(data.user);
      return done(factorId !== null);
    },
    proveApp: async (code) => answerChallenge(await client(), factorId ?? '', code),
    erase: ({ word, keepsAnswers }) =>
      ask(client(), 'erase_account_now', { word, keep_answers: keepsAnswers }),
  };
}
