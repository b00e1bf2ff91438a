import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Kernel } from '../../kernel/context.ts';
import type { Connection } from '../kernel/transaction.ts';
import { lockUserById, type User, updateUser } from './users.ts';

/** What a code opens; the names are those of auth.one_time_token_type and of the users' columns. */
export type CodeKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token';

const sentColumns = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
} as const satisfies Record<CodeKind, keyof User>;

/** Marks the hash in a link whose session is collected with a PKCE code. */
export const pkcePrefix = 'pkce_';

/** A code as people type it: digits only, the first may be 0. */
export const newCode = (digits: number): string =>
  Array.from({ length: digits }, () => randomInt(10)).join('');

/** What is stored and put into links instead of the code. Keyed, because a million codes and a
 *  known address could otherwise be tried one by one against a link or a leaked table. */
export function hashCode(kernel: Pick<Kernel, 'secrets'>, address: string, code: string): string {
  const key = createHmac('sha256', kernel.secrets.jwtSecret).update('one-time code').digest();
  return createHmac('sha224', key).update(`${address}\n${code}`).digest('hex');
}

/** Stores a code's hash in place of the last one of its kind, and when it was sent. */
export async function storeCode(
  db: Connection,
  user: Pick<User, 'id'>,
  kind: CodeKind,
  address: string,
  hash: string,
  now: Date,
): Promise<User> {
  await db.query(
    `insert into auth.one_time_tokens
       (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz at time zone 'utc', $6::timestamptz at time zone 'utc')
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
           updated_at = excluded.updated_at`,
    [randomUUID(), user.id, kind, hash, address, now],
  );
  return updateUser(db, user.id, { [kind]: hash, [sentColumns[kind]]: now }, now);
}

/** Forgets codes, used or not. When they were sent stays known: it limits how often one may ask. */
export async function forgetCodes(
  db: Connection,
  userId: string,
  kinds: readonly CodeKind[],
  now: Date,
): Promise<User> {
  await db.query(
    'delete from auth.one_time_tokens where user_id = $1 and token_type::text = any($2)',
    [userId, kinds],
  );
  return updateUser(db, userId, Object.fromEntries(kinds.map((kind) => [kind, ''])), now);
}

const everyKind = Object.keys(sentColumns) as readonly CodeKind[];

/** Takes back that codes were sent: the person may ask for them again at once. */
export function forgetSending(
  db: Connection,
  userId: string,
  kinds: readonly CodeKind[],
  now: Date,
): Promise<User> {
  const sent = kinds.map((kind) => [sentColumns[kind], null]);
  return updateUser(db, userId, Object.fromEntries(sent), now);
}

/** Forgets every pending code and that it was sent. */
export async function forgetAllCodes(db: Connection, userId: string, now: Date): Promise<User> {
  await forgetCodes(db, userId, everyKind, now);
  return forgetSending(db, userId, everyKind, now);
}

const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Whether the code of `kind` that was sent to `user` has run out. */
function hasRunOut(kernel: Kernel, user: User, kind: CodeKind, byMail: boolean): boolean {
  const sentAt = user[sentColumns[kind]];
  const seconds = byMail ? kernel.config.auth.email.otp_expiry : kernel.config.auth.sms.otp_expiry;
  return sentAt === null || kernel.now().getTime() > sentAt.getTime() + seconds * 1000;
}

export interface FoundCode {
  readonly user: User;
  readonly kind: CodeKind;
}

/** The newest code that is one of `hashes`, of whoever it is or of one user. */
async function findPending(
  db: Connection,
  hashes: readonly string[],
  kinds: readonly CodeKind[],
  userId: string | null,
) {
  const { rows } = await db.query<{ user_id: string; token_type: CodeKind; relates_to: string }>(
    `select user_id, token_type, relates_to from auth.one_time_tokens
      where token_hash = any($1) and token_type::text = any($2)
        and ($3::uuid is null or user_id = $3)
      order by updated_at desc limit 1`,
    [hashes, kinds, userId],
  );
  return rows[0] ?? null;
}

/** Whom one of `hashes` was made for. Whether it still lets in is said by `findCode`. */
export const findCodeOwner = async (
  db: Connection,
  hashes: readonly string[],
  kinds: readonly CodeKind[],
): Promise<string | null> => (await findPending(db, hashes, kinds, null))?.user_id ?? null;

/** The user whom one of `hashes` lets in, with the row locked, or null: unknown, used, replaced or
 *  run out. With the lock held nobody else can use the same code, so the caller must forget it. */
export async function findCode(
  kernel: Kernel,
  db: Connection,
  hashes: readonly string[],
  kinds: readonly CodeKind[],
): Promise<FoundCode | null> {
  const userId = await findCodeOwner(db, hashes, kinds);
  const user = userId === null ? null : await lockUserById(db, userId);
  const token = user && (await findPending(db, hashes, kinds, user.id));
  if (!token) return null;
  const byMail = token.relates_to.includes('@');
  if (hasRunOut(kernel, user, token.token_type, byMail)) return null;
  return { user, kind: token.token_type };
}

/** Whether `code` is the one last sent to this user's address for `kind`. */
export function codeFits(
  kernel: Kernel,
  user: User,
  kind: CodeKind,
  address: string,
  code: string,
): boolean {
  const stored = user[kind] ?? '';
  const fits = stored !== '' && sameHash(stored, hashCode(kernel, address, code));
  return fits && !hasRunOut(kernel, user, kind, address.includes('@'));
}
