import { AuthRefusal, refuse } from '../refusal.ts';
import type { Connection } from '../transaction.ts';

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
}

/** A factor of this person, held until the transaction ends: who verifies it twice at once, verifies one after the other. */
export async function lockFactor(
  db: Connection,
  id: string,
  userId: string,
): Promise<FactorRow | AuthRefusal> {
  const { rows } = await db.query<FactorRow>(
    `select id, user_id, factor_type, status, secret from auth.mfa_factors
      where id = $1 and user_id = $2 for update`,
    [id, userId],
  );
  return rows[0] ?? factorNotFound();
}

/** The same for a factor that is not there and for one of somebody else. */
export const factorNotFound = (): AuthRefusal => refuse('mfa_factor_not_found', 'Factor not found');
