import type { Context } from 'hono';
import { bearerToken, roleOfKey } from '../../kernel/caller.ts';
import type { Claims, Kernel, TokenProblem } from '../../kernel/context.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Connection } from '../kernel/transaction.ts';
import { isUuid } from '../kernel/uuid.ts';
import { hasVerifiedFactor } from '../records/factors.ts';
import { findSession, type Session } from '../records/sessions.ts';
import { findUserById, isBanned, type User } from '../records/users.ts';

const reasons: Record<TokenProblem, string> = {
  malformed: 'token is malformed: token contains an invalid number of segments',
  algorithm: 'token is unverifiable: signing method is invalid',
  signature: 'token signature is invalid: signature is invalid',
  expired: 'token has invalid claims: token is expired',
  not_yet_valid: 'token has invalid claims: token is not valid yet',
  issued_in_future: 'token has invalid claims: token used before issued',
  audience: 'token is malformed: could not JSON decode claim: aud is invalid',
};

async function claimsOf(kernel: Kernel, token: string): Promise<Claims | AuthRefusal> {
  const key = roleOfKey(kernel, token);
  if (key) return { role: key };
  const verdict = await kernel.tokens.verify(token);
  if (verdict.ok) return verdict.claims;
  return refuse(
    'bad_jwt',
    `invalid JWT: unable to parse or verify signature, ${reasons[verdict.problem]}`,
  );
}

/** The person behind a request, and the session that their token belongs to. */
export interface SignedIn {
  readonly user: User;
  /** Null for a token that names no session, as an operator may sign one. */
  readonly session: Session | null;
  readonly claims: Claims;
}

/** Proves the bearer token, and that its user and its session still exist. */
export async function requireUser(kernel: Kernel, c: Context): Promise<SignedIn | AuthRefusal> {
  const token = bearerToken(c.req);
  if (token === null)
    return refuse('no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await claimsOf(kernel, token);
  if (claims instanceof AuthRefusal) return claims;
  if (claims.sub === undefined || claims.sub === '')
    return refuse('bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) return refuse('bad_jwt', 'invalid claim: sub claim must be a UUID');
  const user = await findUserById(kernel.database.auth, claims.sub);
  if (!user) return refuse('user_not_found', 'User from sub claim in JWT does not exist');
  if (isBanned(user, kernel.now())) return refuse('user_banned', 'User is banned');
  if (claims.session_id === undefined || claims.session_id === '')
    return { user, session: null, claims };
  const session = isUuid(claims.session_id)
    ? await findSession(kernel.database.auth, claims.session_id)
    : null;
  if (session?.user_id !== user.id)
    return refuse('session_not_found', 'Session from session_id claim in JWT does not exist');
  return { user, session, claims };
}

/** Refuses a session that ended since it was proven; until the end of the transaction it stays. */
export async function refuseEnded(
  db: Connection,
  { session }: Pick<SignedIn, 'session'>,
): Promise<AuthRefusal | null> {
  if (session === null) return null;
  const { rowCount } = await db.query('select from auth.sessions where id = $1 for key share', [
    session.id,
  ]);
  return rowCount === 1
    ? null
    : refuse('session_not_found', 'Session from session_id claim in JWT does not exist');
}

/** Refuses a session that is below what its person can show: of who has a second factor, one that has not shown it. */
export const refuseUnraised = (
  { user, claims }: Pick<SignedIn, 'user' | 'claims'>,
  message: string,
  status?: 403 | 422,
): AuthRefusal | null =>
  hasVerifiedFactor(user) && claims.aal !== 'aal2'
    ? refuse('insufficient_aal', message, status && { status })
    : null;

/** Whose live session the request carries, or null: nobody's, a key, or one that has ended. */
export async function bearerUserId(kernel: Kernel, c: Context): Promise<string | null> {
  const token = bearerToken(c.req);
  if (token === null || roleOfKey(kernel, token) !== null) return null;
  const signedIn = await requireUser(kernel, c);
  return signedIn instanceof AuthRefusal || signedIn.session === null ? null : signedIn.user.id;
}

/** Lets in operators only: a token of the role `service_role`, or the secret key in either place. */
export async function requireOperator(kernel: Kernel, c: Context): Promise<AuthRefusal | null> {
  const token = bearerToken(c.req) ?? c.req.header('apikey');
  if (token === undefined)
    return refuse('no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await claimsOf(kernel, token);
  if (claims instanceof AuthRefusal) return claims;
  return claims.role === 'service_role' ? null : refuse('not_admin', 'User not allowed');
}
