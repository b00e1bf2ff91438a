import { type AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Connection } from '../kernel/transaction.ts';

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

/** The same for a factor that is not there and for one of somebody else. */
export const factorNotFound = (): AuthRefusal => refuse('mfa_factor_not_found', 'Factor not found');

/** Minutes in which a code of a factor counts. */
export interface FactorChallenge {
  readonly id: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly is_here: boolean;
  /** Of a factor by phone: the hash of the code that was texted. */
  readonly otp_code: string | null;
}

/** Opens a challenge. Those of before that have run out are of no use to anybody. */
export async function insertChallenge(
  db: Connection,
  factor: FactorRow,
  id: string,
  address: string,
  codeHash: string | null,
  now: Date,
): Promise<void> {
  await db.query('delete from auth.mfa_challenges where factor_id = $1 and created_at < $2', [
    factor.id,
    new Date(now.getTime() - openSeconds * 1000),
  ]);
  await db.query(
    'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code) values ($1, $2, $3, $4, $5)',
    [id, factor.id, now, address, codeHash],
  );
}

/** A challenge of this factor, locked. `is_here`: whether it was opened from this address. */
export async function lockChallenge(
  db: Connection,
  factorId: string,
  id: string,
  address: string,
): Promise<FactorChallenge | undefined> {
  const { rows } = await db.query<FactorChallenge>(
    `select id, created_at, verified_at, otp_code, ip_address = $3::inet as is_here
       from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [id, factorId, address],
  );
  return rows[0];
}

export async function forgetChallenge(db: Connection, id: string): Promise<void> {
  await db.query('delete from auth.mfa_challenges where id = $1', [id]);
}

/** Notes that a code is on its way. In the hosted service's schema no two factors have the same instant. */
export const noteChallenged = (db: Connection, factorId: string, at: Date | null) =>
  db.query(
    `update auth.mfa_factors
        set last_challenged_at = $2::timestamptz + (random() * 999)::int * interval '1 microsecond'
      where id = $1`,
    [factorId, at],
  );

/** Takes a step of the factor once: a code that was seen over a shoulder is worth nothing a moment later. */
export async function takeStep(db: Connection, factorId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into _gateway.totp_uses as used (factor_id, step) values ($1, $2)
       on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step`,
    [factorId, step],
  );
  return rowCount === 1;
}

/** Notes that a challenge's code was shown: the factor is verified from here on. */
export async function noteVerified(
  db: Connection,
  factor: FactorRow,
  challengeId: string,
  now: Date,
): Promise<void> {
  await db.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [
    challengeId,
    now,
  ]);
  await db.query(`update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`, [
    factor.id,
    now,
  ]);
  // Of every kind: whoever began one before this was proven had only the password.
  await db.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [
    factor.user_id,
  ]);
}

export async function deleteFactorRow(db: Connection, id: string): Promise<void> {
  await db.query('delete from auth.mfa_factors where id = $1', [id]);
}
