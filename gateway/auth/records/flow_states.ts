import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Kernel } from '../../kernel/context.ts';
import type { Profile } from '../kernel/profile.ts';
import { type AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Method } from '../kernel/methods.ts';
import type { Connection } from '../kernel/transaction.ts';

/** A PKCE challenge: the client proves later that it is the one who asked. */
export interface Challenge {
  readonly method: 's256' | 'plain';
  readonly text: string;
}

/** Seconds within which a flow must be finished once its code was handed out. */
const flowSeconds = 300;

/** The challenge of a request, null when there is none. */
export function readChallenge(fields: {
  readonly code_challenge: string;
  readonly code_challenge_method: string;
}): Challenge | null | AuthRefusal {
  const text = fields.code_challenge;
  const method = fields.code_challenge_method.toLowerCase();
  if (text === '' && method === '') return null;
  if (text === '' || method === '')
    return refuse(
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    );
  if (method !== 's256' && method !== 'plain')
    return refuse('validation_failed', 'code challenge method is not supported');
  if (text.length < 43 || text.length > 128)
    return refuse('validation_failed', 'code challenge has to be between 43 and 128 characters');
  if (!/^[a-zA-Z0-9._~-]+$/.test(text))
    return refuse(
      'validation_failed',
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  return { method, text };
}

/** Remembers that whoever follows the mailed link must know the challenge's verifier. */
export async function beginFlow(
  db: Connection,
  userId: string,
  method: Method,
  challenge: Challenge,
  now: Date,
): Promise<void> {
  await db.query('delete from auth.flow_state where user_id = $1 and authentication_method = $2', [
    userId,
    method,
  ]);
  await db.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge,
       provider_type, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $6)`,
    [randomUUID(), userId, randomUUID(), challenge.method, challenge.text, method, now],
  );
}

/** The code that the redirect carries, once the link was followed. */
export async function issueFlowCode(
  db: Connection,
  userId: string,
  method: Method,
  now: Date,
): Promise<string | AuthRefusal> {
  const { rows } = await db.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = $3, updated_at = $3
      where user_id = $1 and authentication_method = $2 and auth_code_issued_at is null
      returning auth_code`,
    [userId, method, now],
  );
  const [flow] = rows;
  if (flow) return flow.auth_code;
  return refuse('flow_state_not_found', 'No associated flow state found.', { status: 400 });
}

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
  readonly pending: { readonly provider: string; readonly profile: Profile } | null;
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
  const { rows } = await db.query<{
    id: string;
    user_id: string | null;
    method: Method;
    code_challenge: string | null;
    code_challenge_method: 's256' | 'plain';
    provider_access_token: string | null;
    provider_refresh_token: string | null;
    issued_at: Date | null;
    is_over: boolean;
  }>(
    `select id, user_id, authentication_method as method, code_challenge, code_challenge_method,
       auth_code_issued_at as issued_at, provider_access_token, provider_refresh_token,
       linking_target_id is not null and not exists (
         select from _gateway.linking_sessions where flow_id = flow_state.id) as is_over
       from auth.flow_state where auth_code = $1 for update`,
    [code],
  );
  const [flow] = rows;
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
  const { rows: pending } = await db.query<{ provider: string; profile: Profile }>(
    'select provider, profile from _gateway.pending_identities where flow_id = $1',
    [flow.id],
  );
  await db.query('delete from auth.flow_state where id = $1', [flow.id]);
  const { provider_access_token: token, provider_refresh_token: refreshToken } = flow;
  return {
    userId: flow.user_id,
    method: flow.method,
    pending: pending[0] ?? null,
    providerTokens: {
      ...(token === null ? {} : { provider_token: token }),
      ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
    },
  };
}
