import { randomUUID } from 'node:crypto';
import type { Profile, ProviderTokens } from '../kernel/profile.ts';
import type { Connection } from '../kernel/transaction.ts';
import type { Challenge } from './flow_states.ts';

/** Seconds after which nobody comes back for what a flow left. */
const keptSeconds = 24 * 3600;

/** An identity that waits for who asked for it to show that it was they. Made as superuser. */
export const pendingIdentitiesTable = `
  create table if not exists _gateway.pending_identities (
    flow_id uuid primary key references auth.flow_state (id) on delete cascade,
    provider text not null,
    profile jsonb not null
  );
  alter table _gateway.pending_identities owner to supabase_auth_admin;
`;

/** Which session asked for another identity: without it nothing is added any more. Made as superuser. */
export const linkingSessionsTable = `
  create table if not exists _gateway.linking_sessions (
    flow_id uuid primary key references auth.flow_state (id) on delete cascade,
    session_id uuid references auth.sessions (id) on delete cascade
  );
  create index if not exists linking_sessions_session on _gateway.linking_sessions (session_id);
  alter table _gateway.linking_sessions owner to supabase_auth_admin;
`;

/** An account that another identity is added to, and the session that asks. */
export interface Linking {
  readonly targetId: string;
  readonly sessionId: string | null;
}

/** What a flow is to end in. */
export interface Begun {
  readonly provider: string;
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
  readonly linking: Linking | null;
  readonly inviteToken: string | null;
}

/** A flow that came back. */
export interface ClaimedFlow {
  readonly id: string;
  readonly provider: string;
  /** Whether what it leads to is collected with a code. */
  readonly pkce: boolean;
  readonly authCode: string;
  readonly redirectTo: string;
  readonly linkingTargetId: string | null;
  readonly inviteToken: string | null;
}

/** Remembers a flow, and forgets some that nobody came back to. */
export async function insertExternalFlow(
  db: Connection,
  id: string,
  { provider, challenge, redirectTo, linking, inviteToken }: Begun,
  now: Date,
): Promise<void> {
  await db.query(
    `delete from auth.flow_state where id in (
       select id from auth.flow_state where created_at < $1 limit 100 for update skip locked)`,
    [new Date(now.getTime() - keptSeconds * 1000)],
  );
  await db.query(
    `insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge, provider_type,
       created_at, updated_at, authentication_method, invite_token, referrer, linking_target_id)
     values ($1, $2, $3, $4, $5, $6, $6, 'oauth', $7, $8, $9)`,
    [
      id,
      randomUUID(),
      challenge?.method ?? null,
      challenge?.text ?? null,
      provider,
      now,
      inviteToken,
      redirectTo,
      linking?.targetId ?? null,
    ],
  );
  if (linking)
    await db.query('insert into _gateway.linking_sessions (flow_id, session_id) values ($1, $2)', [
      id,
      linking.sessionId,
    ]);
}

/** A flow as it is when its person comes back. `stands`: the session that asked for an identity is still there. */
interface ExternalFlow {
  readonly provider: string;
  readonly auth_code: string;
  readonly code_challenge: string | null;
  readonly referrer: string;
  readonly linking_target_id: string | null;
  readonly invite_token: string | null;
  readonly issued_at: Date | null;
  readonly stands: boolean;
}

export async function lockExternalFlow(
  db: Connection,
  id: string,
): Promise<ExternalFlow | undefined> {
  const { rows } = await db.query<ExternalFlow>(
    `select provider_type as provider, auth_code, code_challenge, referrer, linking_target_id,
         invite_token, auth_code_issued_at as issued_at,
         exists (select from _gateway.linking_sessions where flow_id = flow_state.id) as stands
         from auth.flow_state where id = $1 and authentication_method = 'oauth' for update`,
    [id],
  );
  return rows[0];
}

/** Notes that somebody came back: nobody does a second time. */
export async function noteFlowBack(db: Connection, id: string, now: Date): Promise<void> {
  await db.query(
    'update auth.flow_state set auth_code_issued_at = $2, updated_at = $2 where id = $1',
    [id, now],
  );
}

export async function deleteFlow(db: Connection, id: string): Promise<void> {
  await db.query('delete from auth.flow_state where id = $1', [id]);
}

/** Keeps an identity until who asked for it comes for it. */
export async function keepPendingIdentity(
  db: Connection,
  flowId: string,
  provider: string,
  profile: Profile,
): Promise<void> {
  await db.query(
    'insert into _gateway.pending_identities (flow_id, provider, profile) values ($1, $2, $3)',
    [flowId, provider, profile],
  );
}

/** Notes whose a flow is, and the service's tokens, for whoever exchanges its code. */
export async function issueExternalCode(
  db: Connection,
  flowId: string,
  userId: string | null,
  tokens: ProviderTokens,
  now: Date,
): Promise<void> {
  await db.query(
    `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
         auth_code_issued_at = $5, updated_at = $5 where id = $1`,
    [flowId, userId, tokens.accessToken, tokens.refreshToken, now],
  );
}
