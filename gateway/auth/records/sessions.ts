import { randomInt, randomUUID } from 'node:crypto';
import { isSecondFactor, type Method, type SecondFactor } from '../kernel/methods.ts';
import type { Origin } from '../kernel/request.ts';
import type { Connection } from '../kernel/transaction.ts';

export interface Session {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: Date;
  readonly refreshed_at: Date | null;
  readonly not_after: Date | null;
  readonly aal: 'aal1' | 'aal2';
}

const sessionColumns = `id, user_id, created_at, not_after, coalesce(aal::text, 'aal1') as aal,
  refreshed_at at time zone 'utc' as refreshed_at`;

export async function findSession(db: Connection, id: string): Promise<Session | null> {
  const { rows } = await db.query<Session>(
    `select ${sessionColumns} from auth.sessions where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Twelve characters of 32: 60 random bits. */
const newRefreshToken = (): string =>
  Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Makes a session its next refresh token. */
export async function insertRefreshToken(
  db: Connection,
  session: { id: string; user_id: string },
  parent: string | null,
  now: Date,
): Promise<string> {
  const token = newRefreshToken();
  await db.query(
    `insert into auth.refresh_tokens
       (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, $4, $5)`,
    [token, session.user_id, now, parent, session.id],
  );
  return token;
}

/** The session's methods, newest first, and the assurance they add up to. */
export async function assuranceOf(db: Connection, sessionId: string) {
  const { rows } = await db.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, created_at desc`,
    [sessionId],
  );
  const raised = rows.some(({ method }) => isSecondFactor(method));
  return { amr: rows, aal: raised ? ('aal2' as const) : ('aal1' as const) };
}

export interface RefreshToken {
  readonly token: string;
  readonly revoked: boolean;
  readonly updated_at: Date;
  readonly parent: string | null;
  readonly session_id: string;
}

/** The token as it was handed out, used or not. */
export async function findRefreshToken(
  db: Connection,
  token: string,
): Promise<RefreshToken | undefined> {
  const { rows } = await db.query<RefreshToken>(
    `select token, revoked, updated_at, parent, session_id
         from auth.refresh_tokens where token = $1`,
    [token],
  );
  return rows[0];
}

/** The session's token that nobody has used yet. */
export async function findActiveToken(
  db: Connection,
  sessionId: string,
): Promise<Pick<RefreshToken, 'token' | 'parent'> | undefined> {
  const { rows } = await db.query<RefreshToken>(
    `select token, parent from auth.refresh_tokens
      where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  );
  return rows[0];
}

export async function revokeRefreshToken(db: Connection, token: string, now: Date): Promise<void> {
  await db.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1',
    [token, now],
  );
}

/** Revokes the tokens of a session that are active, and answers one of them, or null. */
export async function revokeActiveTokens(
  db: Connection,
  sessionId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await db.query<RefreshToken>(
    `update auth.refresh_tokens set revoked = true, updated_at = $2
      where session_id = $1 and not revoked returning token`,
    [sessionId, now],
  );
  return rows[0]?.token ?? null;
}

/** The session of a refresh token. Its row is the lock: who holds it sees every token of the family settled. */
export async function lockSessionOfToken(
  db: Connection,
  token: string,
): Promise<Session | undefined> {
  const { rows } = await db.query<Session>(
    `select ${sessionColumns} from auth.sessions
        where id = (select session_id from auth.refresh_tokens where token = $1)
        for update`,
    [token],
  );
  return rows[0];
}

export async function insertSession(
  db: Connection,
  userId: string,
  origin: Origin,
  now: Date,
): Promise<{ readonly id: string; readonly user_id: string }> {
  const session = { id: randomUUID(), user_id: userId };
  await db.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, $3, $3, 'aal1', $4, $5)`,
    [session.id, userId, now, origin.userAgent, origin.address],
  );
  return session;
}

/** Notes a method that was shown in a session, again or for the first time. */
export async function noteMethod(
  db: Connection,
  sessionId: string,
  method: Method | SecondFactor,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
     values ($1, $2, $2, $3, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [sessionId, now, method, randomUUID()],
  );
}

/** Notes where a session was refreshed from. */
export async function noteRefresh(
  db: Connection,
  sessionId: string,
  origin: Origin,
  now: Date,
): Promise<void> {
  await db.query(
    `update auth.sessions set refreshed_at = ($2::timestamptz at time zone 'utc'),
         updated_at = $2, user_agent = $3, ip = $4 where id = $1`,
    [sessionId, now, origin.userAgent, origin.address],
  );
}

/** Whether the person has a later session that this one makes room for. One that showed a second factor makes room only for
 *  another that did. */
export async function hasLaterSession(db: Connection, session: Session): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from auth.sessions where user_id = $1 and id <> $2 and created_at > $3
        and ($4 = 'aal1' or aal = 'aal2') limit 1`,
    [session.user_id, session.id, session.created_at, session.aal],
  );
  return rowCount !== 0;
}

/** What a factor raises is `aal2`. False when the session has ended. */
export async function raiseRow(
  db: Connection,
  sessionId: string,
  factorId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1`,
    [sessionId, factorId, now],
  );
  return rowCount !== 0;
}

/** When an identity provider wants the session of this refresh token to end. */
export async function limitSession(
  db: Connection,
  refreshToken: string,
  ends: Date,
): Promise<void> {
  await db.query(
    `update auth.sessions set not_after = $2
          where id = (select session_id from auth.refresh_tokens where token = $1)`,
    [refreshToken, ends],
  );
}

/** What a factor raised is as it was before, from the next token on. */
export async function lowerSessions(
  db: Connection,
  factorId: string,
  method: SecondFactor,
): Promise<void> {
  await db.query(
    `delete from auth.mfa_amr_claims where authentication_method = $2
        and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId, method],
  );
  await db.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [
    factorId,
  ]);
}

/** Ends sessions of a user: all, one, or all but one. Their refresh tokens go with them; with all, or all but one, also the codes that
 *  were handed out for sessions to come. */
export async function endSessions(
  db: Connection,
  userId: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<void> {
  await db.query(
    `delete from auth.sessions where user_id = $1
        and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)`,
    [userId, which.only ?? null, which.except ?? null],
  );
  if (which.only === undefined)
    await db.query(
      'delete from auth.flow_state where user_id = $1 and auth_code_issued_at is not null',
      [userId],
    );
}

/** Ends the sessions of a user that showed no second factor, but for one. */
export async function endUnraisedSessions(
  db: Connection,
  userId: string,
  except: string,
): Promise<void> {
  await db.query(
    `delete from auth.sessions where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') = 'aal1'`,
    [userId, except],
  );
}

/** Whether anybody is signed in to the account. */
export async function hasSession(db: Connection, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from auth.sessions where user_id = $1 limit 1', [
    userId,
  ]);
  return rowCount !== 0;
}
