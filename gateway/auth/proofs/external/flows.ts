import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Kernel } from '../../../kernel/context.ts';
import { type AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { Challenge } from '../../records/flow_states.ts';
import { inTransaction } from '../../kernel/transaction.ts';

// A person goes to another service and comes back. What is to come of it is kept here under an id; what they carry is
// the id, signed. Whoever comes back must be who went: they know the verifier of a challenge, or hold a cookie.

/** Seconds that one may stay away. */
const awaySeconds = 600;
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
interface Begun {
  readonly provider: string;
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
  readonly linking: Linking | null;
  readonly inviteToken: string | null;
}

const derived = (kernel: Kernel, purpose: string, text: string): Buffer =>
  createHmac('sha256', kernel.secrets.jwtSecret).update(`${purpose}\n${text}`).digest();

/** What is sent to the service with a flow, and expected back: made of its id, so nothing of it is kept. */
export const secretsOf = (kernel: Kernel, flowId: string) => ({
  nonce: derived(kernel, 'external nonce', flowId).toString('base64url'),
  verifier: derived(kernel, 'external verifier', flowId).toString('base64url'),
});

const stateKey = (kernel: Kernel) => derived(kernel, 'external state', '');

const cookieName = (flowId: string) => `sb-flow-${flowId.slice(0, 8)}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Remembers a flow. Answers its id, the state that comes back, and the cookie that binds it to the browser. */
export async function beginExternalFlow(
  kernel: Kernel,
  { provider, challenge, redirectTo, linking, inviteToken }: Begun,
): Promise<{ readonly id: string; readonly state: string; readonly cookie: string | null }> {
  const id = randomUUID();
  const now = kernel.now();
  const db = kernel.database.auth;
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
  const secret = challenge ? null : randomBytes(24).toString('base64url');
  const seconds = Math.floor(now.getTime() / 1000);
  const state = await new SignJWT({ flow: id, ...(secret ? { bound: hashOf(secret) } : {}) })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(seconds + awaySeconds)
    .sign(stateKey(kernel));
  const isSecure = kernel.siteUrl.startsWith('https:');
  // A service may send its answer in a form, and browsers bring along no lax cookie with that.
  const sameSite = isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax';
  const cookie =
    secret &&
    `${cookieName(id)}=${secret}; Path=/auth/v1/callback; Max-Age=${awaySeconds}; HttpOnly; ${sameSite}`;
  return { id, state, cookie };
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

const badState = (why: string) =>
  refuse('bad_oauth_state', `OAuth callback with invalid state${why}`);

async function readState(kernel: Kernel, state: string) {
  try {
    const { payload } = await jwtVerify(state, stateKey(kernel), {
      algorithms: ['HS256'],
      currentDate: kernel.now(),
      requiredClaims: ['exp'],
    });
    const { flow, bound } = payload;
    return isUuid(flow) ? { flow, bound: typeof bound === 'string' ? bound : null } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Takes the flow that a state names: once, and for the browser that it was begun in. */
export async function claimFlow(
  kernel: Kernel,
  c: Context,
  state: string | null,
): Promise<ClaimedFlow | AuthRefusal> {
  if (!state) return refuse('bad_oauth_callback', 'OAuth state parameter missing');
  const read = await readState(kernel, state);
  if (!read) return badState('');
  if (read.bound !== null && hashOf(getCookie(c, cookieName(read.flow)) ?? '') !== read.bound)
    return badState(' (begun in another browser)');
  return inTransaction(kernel.database.auth, async (db) => {
    const { rows } = await db.query<{
      provider: string;
      auth_code: string;
      code_challenge: string | null;
      referrer: string;
      linking_target_id: string | null;
      invite_token: string | null;
      issued_at: Date | null;
      stands: boolean;
    }>(
      `select provider_type as provider, auth_code, code_challenge, referrer, linking_target_id,
         invite_token, auth_code_issued_at as issued_at,
         exists (select from _gateway.linking_sessions where flow_id = flow_state.id) as stands
         from auth.flow_state where id = $1 and authentication_method = 'oauth' for update`,
      [read.flow],
    );
    const [row] = rows;
    if (!row || row.issued_at !== null) return badState(' (already used)');
    if (row.linking_target_id !== null && !row.stands)
      return badState(' (the session that began it has ended)');
    const pkce = row.code_challenge !== null;
    if (pkce)
      await db.query(
        'update auth.flow_state set auth_code_issued_at = $2, updated_at = $2 where id = $1',
        [read.flow, kernel.now()],
      );
    else await db.query('delete from auth.flow_state where id = $1', [read.flow]);
    return {
      id: read.flow,
      provider: row.provider,
      pkce,
      authCode: row.auth_code,
      redirectTo: row.referrer,
      linkingTargetId: row.linking_target_id,
      inviteToken: row.invite_token,
    };
  });
}
