import { forgetNetworks } from '../records/known_networks.ts';
import { forgetAllCodes } from '../records/one_time_codes.ts';
import { endSessions } from '../records/sessions.ts';
import type { Connection } from '../kernel/transaction.ts';
import { type User, updateUser } from '../records/users.ts';

/** An address belongs to whoever reads its mail. Who named it without showing that they can keeps no way in: neither
 *  password nor session, no telephone, no other identity, no second factor, no passkey, no code that is on its way, no place that
 *  is known. What they entered stays for the owner to keep or delete. */
export async function endUnprovenHold(db: Connection, user: User, now: Date): Promise<User> {
  await endSessions(db, user.id);
  await forgetNetworks(db, user.id);
  await db.query('delete from auth.mfa_factors where user_id = $1', [user.id]);
  await db.query('delete from auth.webauthn_credentials where user_id = $1', [user.id]);
  await db.query(`delete from auth.identities where user_id = $1 and provider <> 'email'`, [
    user.id,
  ]);
  await forgetAllCodes(db, user.id, now);
  const left = await updateUser(
    db,
    user.id,
    { encrypted_password: '', phone: null, phone_confirmed_at: null, phone_change: '' },
    now,
  );
  return { ...left, identities: user.identities.filter(({ provider }) => provider === 'email') };
}
