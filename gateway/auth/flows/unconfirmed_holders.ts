import { forgetAllCodes } from '../records/one_time_codes.ts';
import type { Connection } from '../kernel/transaction.ts';
import { findUserById, isBanned, nameProviders, type User, updateUser } from '../records/users.ts';

// Anyone can sign up with anyone's address. Until it is confirmed that keeps nobody from showing that it is theirs.

type Provider = 'email' | 'phone';

const confirmedAt = {
  email: 'email_confirmed_at',
  phone: 'phone_confirmed_at',
} as const satisfies Record<Provider, keyof User>;

/** Whether the account that has an address keeps it when somebody else shows that they read what is sent
 *  there. One that an operator has banned does: its owner would be back as somebody new. */
export const keepsAddress = (holder: User, provider: Provider, now: Date): boolean =>
  holder[confirmedAt[provider]] !== null || isBanned(holder, now);

/** Takes an address from the other account that has it unconfirmed. The account goes with it when nobody
 *  was ever in it and no other address leads there. To be called in the transaction that gives the address
 *  to whoever has just shown that it is theirs. */
export async function releaseAddress(
  db: Connection,
  provider: Provider,
  address: string,
  provenBy: string,
  now: Date,
): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select id from auth.users
      where ${provider} = $1 and not is_sso_user and id <> $2 and ${confirmedAt[provider]} is null
      for update`,
    [address, provenBy],
  );
  const holder = rows[0] ? await findUserById(db, rows[0].id) : null;
  if (!holder || keepsAddress(holder, provider, now)) return;
  // Any address that is confirmed leads there: `confirmed_at` is the first of them.
  if (holder.last_sign_in_at === null && holder.confirmed_at === null) {
    await db.query('delete from auth.users where id = $1', [holder.id]);
    return;
  }
  await forgetAllCodes(db, holder.id, now);
  await db.query('delete from auth.identities where user_id = $1 and provider = $2', [
    holder.id,
    provider,
  ]);
  await nameProviders(db, await updateUser(db, holder.id, { [provider]: null }, now), now);
}
