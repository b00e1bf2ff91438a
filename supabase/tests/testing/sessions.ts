import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Claims } from '../../../gateway/kernel/context.ts';

/** A caller of the data API: the role and claims that its request would run under. */
export interface Session {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly claims: Partial<Claims>;
}

export const nobody: Session = { role: 'anon', claims: { role: 'anon' } };
export const server: Session = { role: 'service_role', claims: { role: 'service_role' } };

/** A session of the user, as the auth service would sign it after a password sign-in; `over` replaces claims. It names no
 *  row of auth.sessions, unless `session_id` does: see `addSession`. */
export function sessionOf(userId: string, over: Partial<Claims> = {}): Session {
  return {
    role: 'authenticated',
    claims: {
      role: 'authenticated',
      sub: userId,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
      is_anonymous: false,
      ...over,
    },
  };
}

/** From here to the end of the transaction, or to `asOwner`, the connection is the session's. */
export async function become(client: PoolClient, session: Session): Promise<void> {
  await client.query(
    "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
    [session.role, JSON.stringify(session.claims)],
  );
}

export async function asOwner(client: PoolClient): Promise<void> {
  await client.query("reset role; select set_config('request.jwt.claims', '', true)");
}

/** A user as the auth service stores one. Their profile comes by trigger. */
export async function addUser(
  client: Pick<PoolClient, 'query'>,
  user: { anonymous?: boolean; metadata?: Record<string, unknown> } = {},
): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, is_anonymous, raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, case when not $3 then now() end, $3, $4, now(), now())`,
    [
      id,
      user.anonymous ? null : `${id}@mail.test`,
      user.anonymous === true,
      JSON.stringify(user.metadata ?? {}),
    ],
  );
  return id;
}

/** A session that stands in auth.sessions, until so many minutes from now if that is said. */
export async function addSession(
  client: Pick<PoolClient, 'query'>,
  userId: string,
  {
    endsInMinutes = null,
    method = null,
    minutesAgo = 0,
  }: {
    readonly endsInMinutes?: number | null;
    readonly method?: string | null;
    readonly minutesAgo?: number;
  } = {},
): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into auth.sessions (id, user_id, aal, created_at, updated_at, not_after)
     values ($1, $2, 'aal1', now() - make_interval(mins => $4), now(), now() + make_interval(mins => $3))`,
    [id, userId, endsInMinutes, minutesAgo],
  );
  if (method !== null)
    await client.query(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       values ($1, $2, now(), now(), $3)`,
      [randomUUID(), id, method],
    );
  return id;
}

/** A pass that runs from and until so many minutes from now. */
export async function addPass(
  client: Pick<PoolClient, 'query'>,
  userId: string,
  fromMinutes: number,
  untilMinutes: number,
): Promise<void> {
  await client.query(
    `insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
     values ($1, '1h', 'order', now() + make_interval(mins => $2), now() + make_interval(mins => $3))`,
    [userId, fromMinutes, untilMinutes],
  );
}

/** A second factor, added an hour ago unless told otherwise. */
export async function addFactor(
  client: Pick<PoolClient, 'query'>,
  userId: string,
  status: 'verified' | 'unverified',
  secondsAgo = 3600,
): Promise<void> {
  await client.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values ($1, $2, 'totp', $3, now() - make_interval(secs => $4), now())`,
    [randomUUID(), userId, status, secondsAgo],
  );
}

/** Sets another password as the auth service does, and where it was set in a session, ends every other. What waits for the end of such a
 *  change is done before this one is. */
export async function setPassword(
  client: Pick<PoolClient, 'query'>,
  userId: string,
  sessionId: string | null = null,
): Promise<void> {
  await client.query('update auth.users set encrypted_password = $2 where id = $1', [
    userId,
    `hash ${randomUUID()}`,
  ]);
  if (sessionId === null) return;
  await client.query('delete from auth.sessions where user_id = $1 and id <> $2', [
    userId,
    sessionId,
  ]);
  await client.query('set constraints all immediate; set constraints all deferred');
}
