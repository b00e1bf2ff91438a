import { randomInt, randomUUID } from 'node:crypto';
import type { Claims, Kernel } from '../../kernel/context.ts';
import { customClaims } from '../hooks/claims.ts';
import { noteActions } from '../audit/log.ts';
import { rememberNetwork } from '../sign_in/known_networks.ts';
import { metadataInToken } from '../users/metadata.ts';
import { type AuthRefusal, refuse } from '../refusal.ts';
import type { Origin } from '../request.ts';
import { type Connection, inTransaction } from '../transaction.ts';
import { findUserById, isBanned, presentUser, type User, updateUser } from '../users/users.ts';

/** How a session was proven, as its `amr` claim names it. */
export type Method =
  | 'anonymous'
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'phone_change'
  | 'oauth'
  | 'passkey'
  | 'sso/saml';

/** Methods whose sign-in is noted where it is known which service proved it. */
const notedElsewhere: readonly Method[] = ['anonymous', 'oauth', 'passkey', 'sso/saml'];

/** Methods that raise a session to aal2. */
const secondFactors = ['totp', 'mfa/phone', 'mfa/webauthn'] as const;
export type SecondFactor = (typeof secondFactors)[number];

export const isSecondFactor = (method: string): boolean =>
  secondFactors.some((factor) => factor === method);

export interface Session {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: Date;
  readonly refreshed_at: Date | null;
  readonly not_after: Date | null;
  readonly aal: 'aal1' | 'aal2';
}

const sessionColumns = `id, user_id, created_at, not_after, coalesce(aal::text, 'aal1') as aal,
  refreshed_at at time zone 'utc' as refreshed_at`;

export async function findSession(db: Connection, id: string): Promise<Session | null> {
  const { rows } = await db.query<Session>(
    `select ${sessionColumns} from auth.sessions where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Twelve characters of 32: 60 random bits. */
const newRefreshToken = (): string =>
  Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');

async function insertRefreshToken(
  db: Connection,
  session: { id: string; user_id: string },
  parent: string | null,
  now: Date,
): Promise<string> {
  const token = newRefreshToken();
  await db.query(
    `insert into auth.refresh_tokens
       (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, $4, $5)`,
    [token, session.user_id, now, parent, session.id],
  );
  return token;
}

/** The session's methods, newest first, and the assurance they add up to. */
async function assuranceOf(db: Connection, sessionId: string) {
  const { rows } = await db.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, created_at desc`,
    [sessionId],
  );
  const raised = rows.some(({ method }) => isSecondFactor(method));
  return { amr: rows, aal: raised ? ('aal2' as const) : ('aal1' as const) };
}

/** Where tokens of this installation come from. */
export const issuerOf = (kernel: Kernel): string =>
  kernel.config.auth.jwt_issuer ?? `${kernel.siteUrl}/auth/v1`;

async function tokenResponse(
  kernel: Kernel,
  db: Connection,
  user: User,
  sessionId: string,
  refreshToken: string,
  method: Method | SecondFactor | 'token_refresh',
) {
  const { amr, aal } = await assuranceOf(db, sessionId);
  const issuedAt = Math.floor(kernel.now().getTime() / 1000);
  const lifetime = kernel.config.auth.jwt_expiry;
  const claims: Claims = {
    iss: issuerOf(kernel),
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    exp: issuedAt + lifetime,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: metadataInToken('app', user.raw_app_meta_data),
    user_metadata: metadataInToken('user', user.raw_user_meta_data),
    role: user.role ?? 'authenticated',
    aal,
    amr,
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  };
  const accessToken = await kernel.tokens.sign(await customClaims(kernel, db, claims, method));
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: issuedAt + lifetime,
    refresh_token: refreshToken,
    user: presentUser(user),
  };
}

export type TokenResponse = Awaited<ReturnType<typeof tokenResponse>>;

/** Signs a user in: a session of its own, its first refresh token, an access token. */
export async function openSession(
  kernel: Kernel,
  db: Connection,
  user: User,
  method: Method,
  origin: Origin,
): Promise<TokenResponse> {
  const now = kernel.now();
  const session = { id: randomUUID(), user_id: user.id };
  await db.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, $3, $3, 'aal1', $4, $5)`,
    [session.id, user.id, now, origin.userAgent, origin.address],
  );
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
     values ($1, $2, $2, $3, $4)`,
    [session.id, now, method, randomUUID()],
  );
  // Nobody signs in to a visit again.
  if (!user.is_anonymous) await rememberNetwork(kernel, db, user.id, origin.address);
  if (!notedElsewhere.includes(method))
    await noteActions(
      db,
      user,
      ['login'],
      now,
      method === 'password' ? { provider: user.email ? 'email' : 'phone' } : undefined,
    );
  const refreshToken = await insertRefreshToken(db, session, null, now);
  const signedIn = await updateUser(db, user.id, { last_sign_in_at: now }, now);
  await db.query('update auth.identities set last_sign_in_at = $2 where user_id = $1', [
    user.id,
    now,
  ]);
  return tokenResponse(kernel, db, signedIn, session.id, refreshToken, method);
}

interface RefreshToken {
  readonly token: string;
  readonly revoked: boolean;
  readonly updated_at: Date;
  readonly parent: string | null;
  readonly session_id: string;
}

/** Why a session may not be refreshed any more, or null. */
function endOf(kernel: Kernel, session: Session): AuthRefusal | null {
  const now = kernel.now().getTime();
  const { timebox, inactivity_timeout: inactivity } = kernel.config.auth.sessions;
  const begun = session.created_at.getTime();
  const active = (session.refreshed_at ?? session.created_at).getTime();
  const over =
    (timebox > 0 && now > begun + timebox * 1000) ||
    (session.not_after !== null && now > session.not_after.getTime());
  if (over) return refuse('session_expired', 'Invalid Refresh Token: Session Expired');
  if (inactivity > 0 && now > active + inactivity * 1000)
    return refuse('session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)');
  return null;
}

/** Where one session a person is all there may be: why this one is over, a later one being there, or null. One that showed a
 *  second factor makes room only for another that did: the password alone ends nothing. */
async function replacedBy(
  kernel: Kernel,
  db: Connection,
  session: Session,
): Promise<AuthRefusal | null> {
  if (!kernel.config.auth.sessions.single_per_user) return null;
  const { rowCount } = await db.query(
    `select from auth.sessions where user_id = $1 and id <> $2 and created_at > $3
        and ($4 = 'aal1' or aal = 'aal2') limit 1`,
    [session.user_id, session.id, session.created_at, session.aal],
  );
  return rowCount === 0
    ? null
    : refuse('session_expired', 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)');
}

/** The token to hand out for `presented`. A used one is answered with the active one when the
 *  client plainly missed the answer (it is the active one's parent, or the reuse interval still
 *  runs); any other reuse is taken for theft and ends the whole family. */
async function rotate(
  kernel: Kernel,
  db: Connection,
  session: Session,
  presented: RefreshToken,
): Promise<string | AuthRefusal> {
  const now = kernel.now();
  const { auth } = kernel.config;
  if (!presented.revoked) {
    await db.query(
      'update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1',
      [presented.token, now],
    );
    return insertRefreshToken(db, session, presented.token, now);
  }
  const { rows } = await db.query<RefreshToken>(
    `select token, parent from auth.refresh_tokens
      where session_id = $1 and not revoked order by id desc limit 1`,
    [session.id],
  );
  const [active] = rows;
  const reusableUntil = presented.updated_at.getTime() + auth.refresh_token_reuse_interval * 1000;
  const reusable = active?.parent === presented.token || now.getTime() <= reusableUntil;
  if (active && reusable) return active.token;
  // The session goes with its tokens: what is open with an access token ends too.
  if (auth.enable_refresh_token_rotation)
    await endSessions(db, session.user_id, { only: session.id });
  return refuse('refresh_token_already_used', 'Invalid Refresh Token: Already Used', {
    keepsChanges: true,
  });
}

/** Exchanges a refresh token for new tokens. Requests for one session wait for each other. */
export async function refreshSession(
  kernel: Kernel,
  token: string,
  origin: Origin,
): Promise<TokenResponse | AuthRefusal> {
  const notFound = refuse(
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  );
  return inTransaction(kernel.database.auth, async (db) => {
    // The session's row is the lock: who holds it sees every token of the family settled.
    const { rows: sessions } = await db.query<Session>(
      `select ${sessionColumns} from auth.sessions
        where id = (select session_id from auth.refresh_tokens where token = $1)
        for update`,
      [token],
    );
    const [session] = sessions;
    if (!session) return notFound;
    const { rows } = await db.query<RefreshToken>(
      `select token, revoked, updated_at, parent, session_id
         from auth.refresh_tokens where token = $1`,
      [token],
    );
    const [presented] = rows;
    const user = await findUserById(db, session.user_id);
    if (!presented || !user) return notFound;
    if (isBanned(user, kernel.now()))
      return refuse('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 });
    const ended = endOf(kernel, session) ?? (await replacedBy(kernel, db, session));
    if (ended) return ended;
    const issued = await rotate(kernel, db, session, presented);
    if (typeof issued !== 'string') return issued;
    if (!user.is_anonymous)
      await rememberNetwork(kernel, db, user.id, origin.address, session.aal === 'aal2');
    const now = kernel.now();
    await noteActions(db, user, ['token_refreshed', 'token_revoked'], now);
    await db.query(
      `update auth.sessions set refreshed_at = ($2::timestamptz at time zone 'utc'),
         updated_at = $2, user_agent = $3, ip = $4 where id = $1`,
      [session.id, now, origin.userAgent, origin.address],
    );
    return tokenResponse(kernel, db, user, session.id, issued, 'token_refresh');
  });
}

/** Notes that a second factor was shown in a session, ends the person's sessions where none was, and gives new tokens. */
export async function raiseSession(
  kernel: Kernel,
  db: Connection,
  session: Session,
  factorId: string,
  method: SecondFactor,
  origin: Origin,
): Promise<TokenResponse | AuthRefusal> {
  const now = kernel.now();
  const { rowCount } = await db.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1`,
    [session.id, factorId, now],
  );
  const user = await findUserById(db, session.user_id);
  if (rowCount === 0 || !user)
    return refuse('session_not_found', 'Session from session_id claim in JWT does not exist');
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
     values ($1, $2, $2, $3, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [session.id, now, method, randomUUID()],
  );
  await db.query(
    `delete from auth.sessions where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') = 'aal1'`,
    [user.id, session.id],
  );
  await rememberNetwork(kernel, db, user.id, origin.address, true);
  const { rows } = await db.query<RefreshToken>(
    `update auth.refresh_tokens set revoked = true, updated_at = $2
      where session_id = $1 and not revoked returning token`,
    [session.id, now],
  );
  const refreshToken = await insertRefreshToken(db, session, rows[0]?.token ?? null, now);
  return tokenResponse(kernel, db, user, session.id, refreshToken, method);
}

/** What a factor raised is as it was before, from the next token on. */
export async function lowerSessions(
  db: Connection,
  factorId: string,
  method: SecondFactor,
): Promise<void> {
  await db.query(
    `delete from auth.mfa_amr_claims where authentication_method = $2
        and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId, method],
  );
  await db.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [
    factorId,
  ]);
}

/** Ends sessions of a user: all, one, or all but one. Their refresh tokens go with them. */
export async function endSessions(
  db: Connection,
  userId: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<void> {
  await db.query(
    `delete from auth.sessions where user_id = $1
        and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)`,
    [userId, which.only ?? null, which.except ?? null],
  );
}
