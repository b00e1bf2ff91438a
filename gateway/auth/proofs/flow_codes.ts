import { createHash, timingSafeEqual } from 'node:crypto';
import type { Kernel } from '../../kernel/context.ts';
import type { Method } from '../kernel/methods.ts';
import { type AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Connection } from '../kernel/transaction.ts';
import {
  type Challenge,
  lockIssuedFlow,
  type PendingIdentity,
  takeFlow,
} from '../records/flow_states.ts';

/** Seconds within which a flow must be finished once its code was handed out. */
const flowSeconds = 300;

function proves(challenge: Challenge, verifier: string): boolean {
  const derived =
    challenge.method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  const [given, wanted] = [Buffer.from(derived), Buffer.from(challenge.text)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

interface FinishedFlow {
  readonly userId: string;
  readonly method: Method;
  /** An identity that was to be added to the account, by whoever finishes the flow. */
  readonly pending: PendingIdentity | null;
  /** Tokens of the service that the person came from, as clients find them in the session. */
  readonly providerTokens: Readonly<Record<string, string>>;
}

/** Ends a flow: whose it was and how they were proven. The state is gone afterwards. */
export async function finishFlow(
  kernel: Kernel,
  db: Connection,
  code: string,
  verifier: string,
): Promise<FinishedFlow | AuthRefusal> {
  const flow = await lockIssuedFlow(db, code);
  if (
    !flow ||
    flow.issued_at === null ||
    flow.user_id === null ||
    flow.code_challenge === null ||
    flow.is_over
  )
    return refuse('flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (kernel.now().getTime() > flow.issued_at.getTime() + flowSeconds * 1000)
    return refuse('flow_state_expired', 'invalid flow state, flow state has expired');
  if (!proves({ method: flow.code_challenge_method, text: flow.code_challenge }, verifier))
    return refuse(
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  const pending = await takeFlow(db, flow.id);
  const { provider_access_token: token, provider_refresh_token: refreshToken } = flow;
  return {
    userId: flow.user_id,
    method: flow.method,
    pending,
    providerTokens: {
      ...(token === null ? {} : { provider_token: token }),
      ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
    },
  };
}
