import { randomUUID } from 'node:crypto';
import type { Connection } from '../kernel/transaction.ts';
import type { Challenge } from './flow_states.ts';

/** Seconds that one may stay away. */
export const awaySeconds = 600;

/** A request of ours to an identity provider, until its answer comes. */
interface NewRelayState {
  readonly id: string;
  readonly providerId: string;
  readonly requestId: string;
  readonly redirectTo: string;
  readonly challenge: Challenge | null;
}

/** Remembers a request, in the caller's transaction, and forgets those that nobody answered. */
export async function insertRelayState(
  db: Connection,
  { id, providerId, requestId, redirectTo, challenge }: NewRelayState,
  now: Date,
): Promise<void> {
  await db.query('delete from auth.saml_relay_states where created_at < $1', [
    new Date(now.getTime() - awaySeconds * 1000),
  ]);
  const flowId = challenge ? randomUUID() : null;
  if (challenge)
    await db.query(
      `insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge, provider_type,
         created_at, updated_at, authentication_method)
       values ($1, $2, $3, $4, 'sso/saml', $5, $5, 'sso/saml')`,
      [flowId, randomUUID(), challenge.method, challenge.text, now],
    );
  await db.query(
    `insert into auth.saml_relay_states
       (id, sso_provider_id, request_id, redirect_to, created_at, updated_at, flow_state_id)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [id, providerId, requestId, redirectTo, now, flowId],
  );
}

interface RelayState {
  readonly sso_provider_id: string;
  readonly request_id: string;
  readonly redirect_to: string | null;
  readonly created_at: Date;
  readonly flow_state_id: string | null;
}

/** Takes the request away: its answer counts once. */
export async function takeRelayState(db: Connection, id: string): Promise<RelayState | undefined> {
  const { rows } = await db.query<RelayState>(
    `delete from auth.saml_relay_states where id = $1
     returning sso_provider_id, request_id, redirect_to, created_at, flow_state_id`,
    [id],
  );
  return rows[0];
}

/** The code that whoever began the request exchanges, now that it is known whose it is; null where it was taken. */
export async function issueSamlCode(
  db: Connection,
  flowId: string,
  userId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await db.query<{ auth_code: string }>(
    `update auth.flow_state set user_id = $2, auth_code_issued_at = $3, updated_at = $3
      where id = $1 and user_id is null returning auth_code`,
    [flowId, userId, now],
  );
  return rows[0]?.auth_code ?? null;
}
