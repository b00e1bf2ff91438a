import { randomUUID } from 'node:crypto';
import { type Factor, presentFactor } from './factors.ts';
import { type Identity, presentIdentity } from './identities.ts';
import { textUnlessEmpty, time } from '../kernel/presentation.ts';
import type { Connection } from '../kernel/transaction.ts';
import { mergeMetadata, type Metadata } from '../kernel/metadata.ts';

/** Columns of auth.users that may be written; the names are the schema's. */
export interface UserColumns {
  readonly aud: string | null;
  readonly role: string | null;
  readonly email: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_token: string | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_token: string | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change_token_new: string | null;
  readonly email_change_token_current: string | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: Date | null;
  readonly email_change_confirm_status: number | null;
  readonly phone: string | null;
  readonly phone_confirmed_at: Date | null;
  readonly phone_change: string | null;
  readonly phone_change_token: string | null;
  readonly phone_change_sent_at: Date | null;
  readonly reauthentication_token: string | null;
  readonly reauthentication_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: Metadata | null;
  readonly raw_user_meta_data: Metadata | null;
  readonly banned_until: Date | null;
  readonly deleted_at: Date | null;
  readonly is_anonymous: boolean;
}

/** A row of auth.users with the rows that belong to it. */
export interface User extends UserColumns {
  readonly id: string;
  readonly created_at: Date | null;
  readonly updated_at: Date | null;
  readonly confirmed_at: Date | null;
  /** Whether the account belongs to a provider of single sign-on, which alone says what its address is. */
  readonly is_sso_user: boolean;
  readonly identities: readonly Identity[];
  readonly factors: readonly Factor[];
}

const wholeUser = `
  select u.*,
    coalesce((select json_agg(i order by i.created_at, i.id) from auth.identities i
               where i.user_id = u.id), '[]') as identities,
    coalesce((select json_agg(f order by f.created_at, f.id) from auth.mfa_factors f
               where f.user_id = u.id), '[]') as factors
  from auth.users u`;

async function findUser(
  db: Connection,
  condition: string,
  value: string,
  lock: boolean,
): Promise<User | null> {
  // No key is updated, so sessions may be opened for the user while the row is held.
  const locking = lock ? ' for no key update of u' : '';
  const { rows } = await db.query<User>(`${wholeUser} where ${condition}${locking}`, [value]);
  return rows[0] ?? null;
}

export const findUserById = (db: Connection, id: string) => findUser(db, 'u.id = $1', id, false);
export const lockUserById = (db: Connection, id: string) => findUser(db, 'u.id = $1', id, true);

const byEmail = 'u.email = $1 and not u.is_sso_user';
export const findUserByEmail = (db: Connection, email: string) =>
  findUser(db, byEmail, email, false);
export const lockUserByEmail = (db: Connection, email: string) =>
  findUser(db, byEmail, email, true);

export const findUserByPhone = (db: Connection, phone: string) =>
  findUser(db, 'u.phone = $1', phone, false);
export const lockUserByPhone = (db: Connection, phone: string) =>
  findUser(db, 'u.phone = $1', phone, true);

/** Writes columns of one user. Answers the user as it is then, triggers included. */
export async function updateUser(
  db: Connection,
  id: string,
  changes: Partial<UserColumns>,
  now: Date,
): Promise<User> {
  const columns = Object.entries({ ...changes, updated_at: now });
  const assignments = columns.map(([name], place) => `${name} = $${place + 2}`).join(', ');
  const values = columns.map(([, value]) => value);
  await db.query(`update auth.users set ${assignments} where id = $1`, [id, ...values]);
  const user = await findUserById(db, id);
  if (!user) throw new Error('The user vanished while it was being changed.');
  return user;
}

interface Listed {
  readonly page: number;
  readonly perPage: number;
  /** Part of an address or of a full name; empty for everybody. */
  readonly filter: string;
  readonly order: 'asc' | 'desc';
}

/** One page of users, newest first unless told otherwise, and how many there are in all. */
export async function listUsers(
  db: Connection,
  { page, perPage, filter, order }: Listed,
): Promise<{ readonly users: readonly User[]; readonly total: number }> {
  const pattern = filter === '' ? null : `%${filter.replace(/[\\%_]/g, '\\$&')}%`;
  const matching = `$1::text is null or u.email ilike $1 or u.raw_user_meta_data ->> 'full_name' ilike $1`;
  const { rows: counts } = await db.query<{ total: number }>(
    `select count(*)::int as total from auth.users u where ${matching}`,
    [pattern],
  );
  const { rows } = await db.query<User>(
    `${wholeUser} where ${matching} order by u.created_at ${order}, u.id limit $2 offset $3`,
    [pattern, perPage, (page - 1) * perPage],
  );
  return { users: rows, total: counts[0]?.total ?? 0 };
}

interface NewUser {
  readonly id?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly passwordHash?: string;
  readonly appMetadata: Metadata;
  readonly userMetadata: Metadata;
  readonly isAnonymous?: boolean;
  readonly isSsoUser?: boolean;
}

/** Adds a user, or answers null when the address is taken: the index decides, not a look before. */
export async function insertUser(db: Connection, made: NewUser, now: Date): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password,
       confirmation_token, recovery_token, email_change_token_new, email_change,
       raw_app_meta_data, raw_user_meta_data, is_anonymous, is_sso_user, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, $4,
       '', '', '', '', $5, $6, $7, $8, $9, $9)
     on conflict do nothing
     returning id`,
    [
      made.id ?? randomUUID(),
      made.email ?? null,
      made.phone ?? null,
      made.passwordHash ?? '',
      made.appMetadata,
      made.userMetadata,
      made.isAnonymous ?? false,
      made.isSsoUser ?? false,
      now,
    ],
  );
  return rows[0]?.id ?? null;
}

/** Which providers a user signs in with, as `app_metadata` names them. */
export async function nameProviders(db: Connection, user: User, now: Date): Promise<User> {
  const { rows } = await db.query<{ provider: string }>(
    `select provider from auth.identities where user_id = $1
     group by provider order by min(created_at), provider`,
    [user.id],
  );
  const providers = rows.map(({ provider }) => provider);
  const [provider] = providers;
  if (provider === undefined) return user;
  const named = mergeMetadata(user.raw_app_meta_data, {
    provider: user.raw_app_meta_data?.['provider'] ?? provider,
    providers,
  });
  return updateUser(db, user.id, { raw_app_meta_data: named }, now);
}

export const isBanned = (user: User, now: Date): boolean =>
  user.deleted_at !== null || (user.banned_until !== null && user.banned_until > now);

/** The user as clients see it: no hash, no token. */
export function presentUser(user: User) {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...time('email_confirmed_at', user.email_confirmed_at),
    ...time('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...time('phone_confirmed_at', user.phone_confirmed_at),
    ...time('confirmation_sent_at', user.confirmation_sent_at),
    ...time('confirmed_at', user.confirmed_at),
    ...time('recovery_sent_at', user.recovery_sent_at),
    ...textUnlessEmpty('new_email', user.email_change),
    ...time('email_change_sent_at', user.email_change_sent_at),
    ...textUnlessEmpty('new_phone', user.phone_change),
    ...time('phone_change_sent_at', user.phone_change_sent_at),
    ...time('reauthentication_sent_at', user.reauthentication_sent_at),
    ...time('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length > 0 ? { factors: user.factors.map(presentFactor) } : {}),
    identities: user.identities.map(presentIdentity),
    ...time('created_at', user.created_at),
    ...time('updated_at', user.updated_at),
    ...time('banned_until', user.banned_until),
    ...time('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}
