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

const passkeyColumns = `id, user_id, credential_id, public_key, sign_count::float8 as sign_count, transports,
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

/** Whose a passkey is, or null. */
export async function findPasskeyOwner(
  db: Connection,
  credentialId: Buffer,
): Promise<string | null> {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from auth.webauthn_credentials where credential_id = $1',
    [credentialId],
  );
  return rows[0]?.user_id ?? null;
}

export async function lockPasskey(
  db: Connection,
  credentialId: Buffer,
): Promise<Passkey | undefined> {
  const { rows } = await db.query<Passkey>(
    `select ${passkeyColumns} from auth.webauthn_credentials where credential_id = $1 for update`,
    [credentialId],
  );
  return rows[0];
}

/** Notes that a passkey signed: a counter that goes back later is a copy's. */
export async function notePasskeyUse(
  db: Connection,
  id: string,
  counter: number,
  isBackedUp: boolean,
  now: Date,
): Promise<void> {
  await db.query(
    `update auth.webauthn_credentials
          set sign_count = $2, backed_up = $3, last_used_at = $4, updated_at = $4 where id = $1`,
    [id, counter, isBackedUp, now],
  );
}

interface NewPasskey {
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly attestationType: string;
  readonly aaguid: string;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
}

export async function insertPasskey(
  db: Connection,
  passkey: NewPasskey,
  now: Date,
): Promise<Passkey> {
  const { rows } = await db.query<Passkey>(
    `insert into auth.webauthn_credentials
           (user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports,
            backup_eligible, backed_up, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning ${passkeyColumns}`,
    [
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.attestationType,
      passkey.aaguid,
      passkey.signCount,
      JSON.stringify(passkey.transports),
      passkey.isBackupEligible,
      passkey.isBackedUp,
      now,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('A row that was inserted comes back.');
  return row;
}

/** The passkey with its new name, or undefined: none of this person's. */
export async function renamePasskeyRow(
  db: Connection,
  id: string,
  userId: string,
  name: string,
  now: Date,
): Promise<Passkey | undefined> {
  const { rows } = await db.query<Passkey>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4
        where id = $1 and user_id = $2 returning ${passkeyColumns}`,
    [id, userId, name, now],
  );
  return rows[0];
}

/** Whether there was such a passkey of this person. */
export async function deletePasskeyRow(
  db: Connection,
  id: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2',
    [id, userId],
  );
  return rowCount !== 0;
}
