import type { Kernel } from '../../kernel/context.ts';
import { equalSecrets } from '../../kernel/secrets.ts';
import { judgeFactorAttempt } from '../hooks/attempts.ts';
import type { SecondFactor } from '../kernel/methods.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Connection } from '../kernel/transaction.ts';
import { isUuid } from '../kernel/uuid.ts';
import {
  type FactorChallenge,
  factorNotFound,
  type FactorRow,
  lockChallenge,
  lockFactor,
  noteVerified,
  openSeconds,
  takeStep,
} from '../records/factor_rows.ts';
import { hashCode } from '../records/one_time_codes.ts';
import { findUserById, lockUserById } from '../records/users.ts';
import { refuseUnraised, type SignedIn } from './bearer.ts';
import { stepOf } from './totp.ts';

type Shower = Pick<SignedIn, 'user' | 'claims'>;

/** Kinds of which a code can be typed. A database that was taken over may hold others. */
const typedKinds: readonly string[] = ['totp', 'phone'];

/** Why no code of this factor counts in this session, or null. One that nobody proved is for setting up: for a while, and beside
 *  a proven one only in a session that showed that one. Otherwise whoever has just the password would leave one of their own
 *  behind, and show it once the owner has a second factor. */
export function refuseShowing(
  kernel: Kernel,
  signedIn: Shower,
  id: string | undefined,
): AuthRefusal | null {
  const factor = isUuid(id)
    ? signedIn.user.factors.find((each) => each.id === id.toLowerCase())
    : undefined;
  if (!factor || !typedKinds.includes(factor.factor_type)) return factorNotFound();
  if (factor.status === 'verified') return null;
  const unraised = refuseUnraised(signedIn, 'AAL2 required to set up another factor', 403);
  if (unraised) return unraised;
  const ends = Date.parse(factor.created_at) + openSeconds * 1000;
  return kernel.now().getTime() > ends ? factorNotFound() : null;
}

/** The factor, once nothing refuses showing it. The person is locked too: another of their factors may be proven right now. */
export async function lockFactorToShow(
  kernel: Kernel,
  db: Connection,
  { user, claims }: Shower,
  id: string,
): Promise<FactorRow | AuthRefusal> {
  await lockUserById(db, user.id);
  // Read once the lock is there: what was read while waiting for it is of before.
  const locked = await findUserById(db, user.id);
  if (!locked) return factorNotFound();
  const refused = refuseShowing(kernel, { user: locked, claims }, id);
  return refused ?? lockFactor(db, id, user.id);
}

/** How a session was raised, as its `amr` claim names it. */
export const methodOf = (factorType: string): SecondFactor =>
  factorType === 'phone' ? 'mfa/phone' : 'totp';

/** Why no code of this kind counts here, or null. */
export function refuseDisabled(
  kernel: Kernel,
  { factor_type: type }: FactorRow,
): AuthRefusal | null {
  const { totp, phone } = kernel.config.auth.mfa;
  if (type === 'phone')
    return phone.verify_enabled
      ? null
      : refuse('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone');
  return totp.verify_enabled
    ? null
    : refuse('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
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
): Promise<FactorChallenge | AuthRefusal> {
  if (!isUuid(id)) return refuse('mfa_challenge_expired', 'MFA challenge not found');
  const challenge = await lockChallenge(db, factor.id, id, address);
  if (!challenge) return expired(id);
  if (!challenge.is_here)
    return refuse('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  const ends = challenge.created_at.getTime() + openSeconds * 1000;
  if (challenge.verified_at !== null || kernel.now().getTime() > ends) return expired(id);
  return challenge;
}

/** Whether a code is the factor's: the app's, once a step, or the one that was texted for this challenge. */
async function fits(
  kernel: Kernel,
  db: Connection,
  factor: FactorRow,
  challenge: FactorChallenge,
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

interface ShownCode {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
  /** Where it is shown. */
  readonly address: string;
}

/** The factor of this person that a code proves, in the caller's transaction; noted as verified. */
export async function proveFactor(
  kernel: Kernel,
  db: Connection,
  shower: Shower,
  { factorId, challengeId, code, address }: ShownCode,
): Promise<FactorRow | AuthRefusal> {
  const factor = await lockFactorToShow(kernel, db, shower, factorId);
  if (factor instanceof AuthRefusal) return factor;
  const disabled = refuseDisabled(kernel, factor);
  if (disabled) return disabled;
  const challenge = await openChallenge(kernel, db, factor, challengeId, address);
  if (challenge instanceof AuthRefusal) return challenge;
  const now = kernel.now();
  const valid = await fits(kernel, db, factor, challenge, code);
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
  await noteVerified(db, factor, challenge.id, now);
  return factor;
}
