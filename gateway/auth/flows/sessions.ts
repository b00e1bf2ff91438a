import type { Claims, Kernel } from '../../kernel/context.ts';
import { customClaims } from '../hooks/claims.ts';
import { noteActions } from '../records/audit_log.ts';
import { noteSignIn } from '../records/identities.ts';
import { rememberNetwork } from '../records/known_networks.ts';
import {
  assuranceOf,
  endSessions,
  endUnraisedSessions,
  findActiveToken,
  findRefreshToken,
  hasLaterSession,
  insertRefreshToken,
  insertSession,
  lockSessionOfToken,
  noteMethod,
  noteRefresh,
  raiseRow,
  type RefreshToken,
  revokeActiveTokens,
  revokeRefreshToken,
  type Session,
} from '../records/sessions.ts';
import { metadataInToken } from '../kernel/metadata.ts';
import type { Method, SecondFactor } from '../kernel/methods.ts';
import { type AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Origin } from '../kernel/request.ts';
import { type Connection, inTransaction } from '../kernel/transaction.ts';
import { findUserById, isBanned, presentUser, type User, updateUser } from '../records/users.ts';

/** Methods whose sign-in is noted where it is known which service proved it. */
const notedElsewhere: readonly Method[] = ['anonymous', 'oauth', 'passkey', 'sso/saml'];

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
  const session = await insertSession(db, user.id, origin, now);
  await noteMethod(db, session.id, method, now);
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
  await noteSignIn(db, user.id, now);
  return tokenResponse(kernel, db, signedIn, session.id, refreshToken, method);
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
  return (await hasLaterSession(db, session))
    ? refuse('session_expired', 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)')
    : null;
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
    await revokeRefreshToken(db, presented.token, now);
    return insertRefreshToken(db, session, presented.token, now);
  }
  const active = await findActiveToken(db, session.id);
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
    const session = await lockSessionOfToken(db, token);
    if (!session) return notFound;
    const presented = await findRefreshToken(db, token);
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
    await noteRefresh(db, session.id, origin, now);
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
  const isThere = await raiseRow(db, session.id, factorId, now);
  const user = await findUserById(db, session.user_id);
  if (!isThere || !user)
    return refuse('session_not_found', 'Session from session_id claim in JWT does not exist');
  await noteMethod(db, session.id, method, now);
  await endUnraisedSessions(db, user.id, session.id);
  await rememberNetwork(kernel, db, user.id, origin.address, true);
  const presented = await revokeActiveTokens(db, session.id, now);
  const refreshToken = await insertRefreshToken(db, session, presented, now);
  return tokenResponse(kernel, db, user, session.id, refreshToken, method);
}
