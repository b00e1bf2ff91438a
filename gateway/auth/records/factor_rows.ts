import type { Kernel } from '../../kernel/context.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { refuseUnraised, type SignedIn } from '../proofs/bearer.ts';
import { isUuid } from '../kernel/uuid.ts';
import type { SecondFactor } from '../kernel/methods.ts';
import type { Connection } from '../kernel/transaction.ts';
import { findUserById, lockUserById } from './users.ts';

/** Seconds that a challenge is open, and that a factor which nobody proved is kept. */
export const openSeconds = 300;

/** The latest step whose code was taken of a factor: each is good once. Made as superuser. */
export const totpUsesTable = `
  create table if not exists _gateway.totp_uses (
    factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
    step bigint not null
  );
  alter table _gateway.totp_uses owner to supabase_auth_admin;
`;

export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly factor_type: string;
  readonly status: string;
  readonly secret: string | null;
  readonly phone: string | null;
  readonly last_challenged_at: Date | null;
}

/** A factor of this person, held until the transaction ends: who verifies it twice at once, verifies one after the other. */
export async function lockFactor(
  db: Connection,
  id: string,
  userId: string,
): Promise<FactorRow | AuthRefusal> {
  const { rows } = await db.query<FactorRow>(
    `select id, user_id, factor_type, status, secret, phone, last_challenged_at from auth.mfa_factors
      where id = $1 and user_id = $2 for update`,
    [id, userId],
  );
  return rows[0] ?? factorNotFound();
}

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

/** The same for a factor that is not there and for one of somebody else. */
export const factorNotFound = (): AuthRefusal => refuse('mfa_factor_not_found', 'Factor not found');
