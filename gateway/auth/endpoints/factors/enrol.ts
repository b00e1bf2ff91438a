import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { refuseEnded, requireUser } from '../../proofs/bearer.ts';
import { refuseStaleProof } from '../../proofs/fresh_proof.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalText, readBody } from '../../kernel/request.ts';
import type { Endpoint } from '../../kernel/service.ts';
import { type Connection, inTransaction } from '../../kernel/transaction.ts';
import { readPhone } from '../../kernel/addresses.ts';
import { lockUserById } from '../../records/users.ts';
import { openSeconds } from '../../records/factor_rows.ts';
import { hasVerifiedFactor } from '../../records/factors.ts';
import { newTotp } from '../../proofs/totp.ts';

const maxNameCharacters = 255;

const enrolBody = z.object({
  factor_type: z.string().max(20),
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
});

/** The number of a factor by phone, in stored form, or null for an app; why neither may begin. */
function readKind(kernel: Kernel, body: z.output<typeof enrolBody>): string | null | AuthRefusal {
  const { totp, phone } = kernel.config.auth.mfa;
  if (body.factor_type === 'totp')
    return totp.enroll_enabled
      ? null
      : refuse('mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  if (body.factor_type !== 'phone')
    return refuse('validation_failed', 'factor_type needs to be totp or phone');
  if (!phone.enroll_enabled)
    return refuse('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (body.phone === '')
    return refuse('validation_failed', 'Phone number required to enroll Phone factor');
  return readPhone(body.phone);
}

/** One number is one factor: a verified one stays, one that nobody proved makes room. */
async function refuseKnownPhone(
  db: Connection,
  userId: string,
  phone: string,
): Promise<AuthRefusal | null> {
  const { rows } = await db.query<{ id: string; status: string }>(
    'select id, status from auth.mfa_factors where user_id = $1 and phone = $2',
    [userId, phone],
  );
  if (rows.some(({ status }) => status === 'verified'))
    return refuse(
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    );
  await db.query('delete from auth.mfa_factors where id = any($1)', [rows.map(({ id }) => id)]);
  return null;
}

/** POST /factors: begins a second factor. It counts once a code of it was shown. */
export const enrolFactor: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const limited = await limitRequests(kernel, c, 'mfa');
  if (limited) return limited;
  // What a visit may do is not worth a second step, and a text to a number is one to a stranger.
  if (signedIn.user.is_anonymous)
    return refuse('no_authorization', 'Anonymous user not allowed to perform these actions', {
      status: 403,
    });
  if (signedIn.session === null)
    return refuse('session_not_found', 'A session is required to enroll a factor');
  const body = await readBody(c, enrolBody);
  if (body instanceof AuthRefusal) return body;
  const name = body.friendly_name.trim();
  if (name.length > maxNameCharacters || body.issuer.length > maxNameCharacters)
    return refuse('validation_failed', 'friendly_name and issuer are too long');
  const { mfa } = kernel.config.auth;
  const phone = readKind(kernel, body);
  if (phone instanceof AuthRefusal) return phone;
  return inTransaction(kernel.database.auth, async (db) => {
    const user = await lockUserById(db, signedIn.user.id);
    if (!user) return refuse('user_not_found', 'User from sub claim in JWT does not exist');
    const ended = await refuseEnded(db, signedIn);
    if (ended) return ended;
    if (hasVerifiedFactor(user) && signedIn.claims.aal !== 'aal2')
      return refuse('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 });
    const stale = refuseStaleProof(kernel, { user, claims: signedIn.claims });
    if (stale) return stale;
    const now = kernel.now();
    await db.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2`,
      [user.id, new Date(now.getTime() - openSeconds * 1000)],
    );
    if (phone !== null) {
      const refused = await refuseKnownPhone(db, user.id, phone);
      if (refused) return refused;
    }
    const { rows: held } = await db.query<{ friendly_name: string | null }>(
      'select friendly_name from auth.mfa_factors where user_id = $1',
      [user.id],
    );
    if (held.length >= mfa.max_enrolled_factors)
      return refuse(
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    if (name !== '' && held.some(({ friendly_name }) => friendly_name === name))
      return refuse(
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      );
    const id = randomUUID();
    if (phone !== null) {
      await db.query(
        `insert into auth.mfa_factors
           (id, user_id, friendly_name, factor_type, status, created_at, updated_at, phone)
         values ($1, $2, $3, 'phone', 'unverified', $4, $4, $5)`,
        [id, user.id, name, now, phone],
      );
      return c.json({ id, type: 'phone', friendly_name: name, phone });
    }
    const issuer = body.issuer || new URL(kernel.siteUrl).host;
    const totp = newTotp(issuer, user.email ?? user.phone ?? user.id);
    await db.query(
      `insert into auth.mfa_factors
         (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4, $4, $5)`,
      [id, user.id, name, now, totp.secret],
    );
    return c.json({ id, type: 'totp', friendly_name: name, totp });
  });
};
