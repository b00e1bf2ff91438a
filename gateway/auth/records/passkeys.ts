import type { Connection } from '../kernel/transaction.ts';
import { textUnlessEmpty, time } from '../kernel/presentation.ts';

/** A passkey as it is kept: the public half. */
export interface Passkey {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly sign_count: number;
  readonly transports: readonly string[];
  readonly backup_eligible: boolean;
  readonly backed_up: boolean;
  readonly friendly_name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export const passkeyColumns = `id, user_id, credential_id, public_key, sign_count::float8 as sign_count, transports,
  backup_eligible, backed_up, friendly_name, created_at, last_used_at`;

export const maxPasskeys = 10;

/** The oldest first. */
export async function passkeysOf(db: Connection, userId: string): Promise<readonly Passkey[]> {
  const { rows } = await db.query<Passkey>(
    `select ${passkeyColumns} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

export const presentPasskey = (passkey: Passkey) => ({
  id: passkey.id,
  ...textUnlessEmpty('friendly_name', passkey.friendly_name),
  ...time('created_at', passkey.created_at),
  ...time('last_used_at', passkey.last_used_at),
});
