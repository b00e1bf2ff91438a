import { textUnlessEmpty, time } from '../kernel/presentation.ts';
import type { Connection } from '../kernel/transaction.ts';
import type { Metadata } from '../kernel/metadata.ts';

/** By what a user may sign in: a mail address, a telephone number, or what another service says of them. */
export interface Identity {
  readonly id: string;
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: Metadata;
  readonly provider: string;
  readonly last_sign_in_at: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly email: string | null;
}

/** Makes or renews the identity that stands for a mail address or a telephone number. */
export async function putIdentity(
  db: Connection,
  userId: string,
  provider: 'email' | 'phone',
  data: Metadata,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into auth.identities as known
       (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5)
     on conflict (provider_id, provider) do update
       set identity_data = known.identity_data || excluded.identity_data, updated_at = $5`,
    [userId, userId, { sub: userId, ...data }, provider, now],
  );
}

/** Adds what another service says of a user. */
export async function addIdentity(
  db: Connection,
  userId: string,
  provider: string,
  subject: string,
  data: Metadata,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into auth.identities
       (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [subject, userId, data, provider, now],
  );
}

/** What the service says now. */
export async function renewIdentity(
  db: Connection,
  id: string,
  data: Metadata,
  now: Date,
): Promise<void> {
  await db.query(
    `update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1`,
    [id, data, now],
  );
}

/** As clients see it. */
export const presentIdentity = (identity: Identity) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  ...time('last_sign_in_at', identity.last_sign_in_at),
  ...time('created_at', identity.created_at),
  ...time('updated_at', identity.updated_at),
  ...textUnlessEmpty('email', identity.email),
});

/** Notes that the person signed in, with all of theirs: which one it was is in the log. */
export async function noteSignIn(db: Connection, userId: string, now: Date): Promise<void> {
  await db.query('update auth.identities set last_sign_in_at = $2 where user_id = $1', [
    userId,
    now,
  ]);
}

interface Found {
  readonly userId: string;
  readonly identityId: string;
}

export async function findIdentity(
  db: Connection,
  provider: string,
  subject: string,
): Promise<Found | null> {
  const { rows } = await db.query<Found>(
    `select id as "identityId", user_id as "userId" from auth.identities
      where provider = $1 and provider_id = $2`,
    [provider, subject],
  );
  return rows[0] ?? null;
}
