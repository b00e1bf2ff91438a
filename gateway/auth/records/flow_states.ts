import { randomUUID } from 'node:crypto';
import type { Profile } from '../kernel/profile.ts';
import { type AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Method } from '../kernel/methods.ts';
import type { Connection } from '../kernel/transaction.ts';

/** A PKCE challenge: the client proves later that it is the one who asked. */
export interface Challenge {
  readonly method: 's256' | 'plain';
  readonly text: string;
}

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

/** A flow with what its code is checked against. */
export interface IssuedFlow {
  readonly id: string;
  readonly user_id: string | null;
  readonly method: Method;
  readonly code_challenge: string | null;
  readonly code_challenge_method: 's256' | 'plain';
  readonly provider_access_token: string | null;
  readonly provider_refresh_token: string | null;
  readonly issued_at: Date | null;
  readonly is_over: boolean;
}

/** The flow that a code names, locked. */
export async function lockIssuedFlow(
  db: Connection,
  code: string,
): Promise<IssuedFlow | undefined> {
  const { rows } = await db.query<IssuedFlow>(
    `select id, user_id, authentication_method as method, code_challenge, code_challenge_method,
       auth_code_issued_at as issued_at, provider_access_token, provider_refresh_token,
       linking_target_id is not null and not exists (
         select from _gateway.linking_sessions where flow_id = flow_state.id) as is_over
       from auth.flow_state where auth_code = $1 for update`,
    [code],
  );
  return rows[0];
}

/** An identity that is to be added by whoever finishes the flow. */
export interface PendingIdentity {
  readonly provider: string;
  readonly profile: Profile;
}

/** Deletes a flow; answers the identity that waited for it, or null. */
export async function takeFlow(db: Connection, id: string): Promise<PendingIdentity | null> {
  const { rows } = await db.query<PendingIdentity>(
    'select provider, profile from _gateway.pending_identities where flow_id = $1',
    [id],
  );
  await db.query('delete from auth.flow_state where id = $1', [id]);
  return rows[0] ?? null;
}
