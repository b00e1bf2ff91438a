import { z } from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { judgeFactorAttempt } from '../../hooks/attempts.ts';
import { requireUser } from '../../proofs/bearer.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { raiseSession } from '../../flows/sessions.ts';
import { type Session } from '../../records/sessions.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { readBody } from '../../kernel/request.ts';
import { type Endpoint, originOf } from '../../kernel/service.ts';
import { type Connection, inTransaction } from '../../kernel/transaction.ts';
import {
  type FactorRow,
  lockFactorToShow,
  methodOf,
  openSeconds,
  refuseDisabled,
  refuseShowing,
} from '../../records/factor_rows.ts';
import { equalSecrets } from '../../../kernel/secrets.ts';
import { limitFactorGuesses } from '../../limits/guess_limits.ts';
import { hashCode } from '../../records/one_time_codes.ts';
import { stepOf } from '../../proofs/totp.ts';

const verifyBody = z.object({ challenge_id: z.string(), code: z.string().max(20) });

interface Challenge {
  readonly id: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly is_here: boolean;
  /** Of a factor by phone: the hash of the code that was texted. */
  readonly otp_code: string | null;
}

const expired = (id: string): AuthRefusal =>
  refuse(
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );

/** A challenge of this factor that is open, or why it is not. */
async function openChallenge(
  kernel: Kernel,
  db: Connection,
  factor: FactorRow,
  id: string,
  address: string,
): Promise<Challenge | AuthRefusal> {
  if (!isUuid(id)) return refuse('mfa_challenge_expired', 'MFA challenge not found');
  const { rows } = await db.query<Challenge>(
    `select id, created_at, verified_at, otp_code, ip_address = $3::inet as is_here
       from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [id, factor.id, address],
  );
  const [challenge] = rows;
  if (!challenge) return expired(id);
  if (!challenge.is_here)
    return refuse('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  const ends = challenge.created_at.getTime() + openSeconds * 1000;
  if (challenge.verified_at !== null || kernel.now().getTime() > ends) return expired(id);
  return challenge;
}

/** Takes a step of the factor once: a code that was seen over a shoulder is worth nothing a moment later. */
async function takeStep(db: Connection, factorId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into _gateway.totp_uses as used (factor_id, step) values ($1, $2)
       on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step`,
    [factorId, step],
  );
  return rowCount === 1;
}

/** Whether a code is the factor's: the app's, once a step, or the one that was texted for this challenge. */
async function fits(
  kernel: Kernel,
  db: Connection,
  factor: FactorRow,
  challenge: Challenge,
  code: string,
): Promise<boolean> {
  if (factor.factor_type === 'phone')
    return (
      challenge.otp_code !== null &&
      equalSecrets(challenge.otp_code, hashCode(kernel, challenge.id, code.replace(/[\s-]/g, '')))
    );
  if (factor.secret === null) return false;
  const step = stepOf(factor.secret, code, kernel.now());
  return step !== null && takeStep(db, factor.id, step);
}

/** POST /factors/:id/verify: a code proves the factor, and raises this session; the person's other sessions that were not
 *  raised end. */
export const verifyFactor: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const origin = originOf(c);
  const limited = await limitRequests(kernel, c, 'mfa');
  if (limited) return limited;
  const session: Session | null = signedIn.session;
  if (session === null)
    return refuse('session_not_found', 'A session is required to verify a factor');
  const body = await readBody(c, verifyBody);
  if (body instanceof AuthRefusal) return body;
  const factorId = c.req.param('id') ?? '';
  // What may not be shown is no guess either: a page that is out of date locks nobody out.
  const refused = refuseShowing(kernel, signedIn, factorId);
  if (refused) return refused;
  const guess = await limitFactorGuesses(kernel, signedIn.user.id, origin.address);
  if (guess instanceof AuthRefusal) return guess;
  const raised = await inTransaction(kernel.database.auth, async (db) => {
    const factor = await lockFactorToShow(kernel, db, signedIn, factorId);
    if (factor instanceof AuthRefusal) return factor;
    const disabled = refuseDisabled(kernel, factor);
    if (disabled) return disabled;
    const challenge = await openChallenge(kernel, db, factor, body.challenge_id, origin.address);
    if (challenge instanceof AuthRefusal) return challenge;
    const now = kernel.now();
    const valid = await fits(kernel, db, factor, challenge, body.code.trim());
    const judged = await judgeFactorAttempt(kernel, db, {
      userId: factor.user_id,
      factorId: factor.id,
      factorType: factor.factor_type,
      valid,
    });
    if (judged) return judged;
    if (!valid)
      return refuse(
        'mfa_verification_failed',
        `Invalid ${factor.factor_type === 'phone' ? 'MFA Phone' : 'TOTP'} code entered`,
      );
    await db.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [
      challenge.id,
      now,
    ]);
    await db.query(
      `update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`,
      [factor.id, now],
    );
    // Of every kind: whoever began one before this was proven had only the password.
    await db.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [
      factor.user_id,
    ]);
    return raiseSession(kernel, db, session, factor.id, methodOf(factor.factor_type), origin);
  });
  if (raised instanceof AuthRefusal) return raised;
  await guess.forgive();
  return c.json(raised);
};
