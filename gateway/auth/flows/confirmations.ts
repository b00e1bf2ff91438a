import { forgetCodes } from '../records/one_time_codes.ts';
import type { Connection } from '../kernel/transaction.ts';
import { releaseAddress } from './unconfirmed_holders.ts';
import { mergeMetadata } from '../kernel/metadata.ts';
import { putIdentity } from '../records/identities.ts';
import { type User, updateUser } from '../records/users.ts';

/** The person has proven that the account's mail address is theirs. */
export async function confirmEmail(db: Connection, user: User, now: Date): Promise<User> {
  await forgetCodes(db, user.id, ['confirmation_token'], now);
  if (user.identities.some(({ provider, email }) => provider === 'email' && email === user.email))
    await putIdentity(db, user.id, 'email', { email_verified: true }, now);
  const metadata = mergeMetadata(user.raw_user_meta_data, { email_verified: true });
  return updateUser(db, user.id, { email_confirmed_at: now, raw_user_meta_data: metadata }, now);
}

/** The person has proven that the account's telephone number is theirs. */
export async function confirmPhone(db: Connection, user: User, now: Date): Promise<User> {
  await forgetCodes(db, user.id, ['confirmation_token'], now);
  if (user.identities.some(({ provider }) => provider === 'phone'))
    await putIdentity(db, user.id, 'phone', { phone_verified: true }, now);
  return updateUser(db, user.id, { phone_confirmed_at: now, is_anonymous: false }, now);
}

/** The pending mail address becomes the account's. A visitor without an account has one from here. */
export async function completeEmailChange(db: Connection, user: User, now: Date): Promise<User> {
  const email = user.email_change ?? '';
  await releaseAddress(db, 'email', email, user.id, now);
  await putIdentity(
    db,
    user.id,
    'email',
    { email, email_verified: true, phone_verified: false },
    now,
  );
  await forgetCodes(db, user.id, ['email_change_token_new', 'email_change_token_current'], now);
  return updateUser(
    db,
    user.id,
    {
      email,
      email_change: '',
      email_change_confirm_status: 0,
      email_confirmed_at: user.email_confirmed_at ?? now,
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, { email_verified: true }),
      is_anonymous: false,
    },
    now,
  );
}

/** The pending telephone number becomes the account's. */
export async function completePhoneChange(db: Connection, user: User, now: Date): Promise<User> {
  const phone = user.phone_change ?? '';
  await releaseAddress(db, 'phone', phone, user.id, now);
  await putIdentity(
    db,
    user.id,
    'phone',
    { phone, phone_verified: true, email_verified: false },
    now,
  );
  await forgetCodes(db, user.id, ['phone_change_token'], now);
  return updateUser(
    db,
    user.id,
    { phone, phone_change: '', phone_confirmed_at: now, is_anonymous: false },
    now,
  );
}
