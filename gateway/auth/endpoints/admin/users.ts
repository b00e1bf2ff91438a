import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { duration } from '../../../kernel/config_values.ts';
import type { Kernel } from '../../../kernel/context.ts';
import {
  type Addresses,
  emailTaken,
  phoneTaken,
  readAddresses,
  refuseTaken,
  replacePassword,
} from '../../flows/account_changes.ts';
import { requireOperator } from '../../proofs/bearer.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { confirmEmail, confirmPhone } from '../../flows/confirmations.ts';
import { forgetNetworks } from '../../records/known_networks.ts';
import {
  optionalAppMetadata,
  optionalUserMetadata,
  refuseLargeMetadata,
  mergeMetadata,
} from '../../kernel/metadata.ts';
import { forgetAllCodes } from '../../records/one_time_codes.ts';
import { checkPassword, hashPassword } from '../../proofs/passwords.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalFlag, optionalText, readBody } from '../../kernel/request.ts';
import { type Endpoint, originOf } from '../../kernel/service.ts';
import { endSessions } from '../../records/sessions.ts';
import { type Connection, inTransaction } from '../../kernel/transaction.ts';
import { putIdentity } from '../../records/identities.ts';
import {
  findUserByEmail,
  findUserById,
  findUserByPhone,
  insertUser,
  listUsers,
  lockUserById,
  nameProviders,
  presentUser,
  type User,
  updateUser,
} from '../../records/users.ts';
import { noteActions, operatorActor, traitsOf } from '../../records/audit_log.ts';
import { pageHeaders, readPage } from './pages.ts';

const adminBody = z.object({
  id: optionalText,
  role: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: optionalFlag,
  phone_confirm: optionalFlag,
  user_metadata: optionalUserMetadata,
  app_metadata: optionalAppMetadata,
  ban_duration: optionalText,
});

/** What an operator asks for, checked. Absent is null, so that nothing is changed by silence. */
interface AdminChange extends Addresses {
  readonly id: string | null;
  readonly role: string | null;
  readonly passwordHash: string | null;
  readonly confirmEmail: boolean;
  readonly confirmPhone: boolean;
  readonly userMetadata: Readonly<Record<string, unknown>>;
  readonly appMetadata: Readonly<Record<string, unknown>>;
  readonly bannedUntil: Date | 'never' | null;
}

export const notFound = () => refuse('user_not_found', 'User not found', { status: 404 });

const nilUuid = '00000000-0000-0000-0000-000000000000';

function readBan(text: string, now: Date): AdminChange['bannedUntil'] | AuthRefusal {
  if (text === '') return null;
  if (text === 'none') return 'never';
  const seconds = duration.safeParse(text);
  if (!seconds.success)
    return refuse('validation_failed', 'invalid format for ban duration: expected e.g. "24h"');
  return new Date(now.getTime() + seconds.data * 1000);
}

async function readPassword(
  kernel: Kernel,
  body: { readonly password: string; readonly password_hash: string },
  from: string,
): Promise<string | null | AuthRefusal> {
  if (body.password !== '' && body.password_hash !== '')
    return refuse('validation_failed', 'Only a password or a password hash should be provided');
  if (body.password_hash !== '')
    return /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/.test(body.password_hash)
      ? body.password_hash
      : refuse('validation_failed', 'Only bcrypt password hashes are supported');
  if (body.password === '') return null;
  return checkPassword(body.password, kernel.config.auth) ?? hashPassword(body.password, from);
}

async function readChange(kernel: Kernel, c: Context): Promise<AdminChange | AuthRefusal> {
  const body = await readBody(c, adminBody);
  if (body instanceof AuthRefusal) return body;
  const addresses = readAddresses(body);
  if (addresses instanceof AuthRefusal) return addresses;
  if (body.id !== '' && !isUuid(body.id))
    return refuse('validation_failed', 'ID must conform to the uuid v4 format');
  if (body.id === nilUuid) return refuse('validation_failed', 'ID cannot be a nil uuid');
  const bannedUntil = readBan(body.ban_duration, kernel.now());
  if (bannedUntil instanceof AuthRefusal) return bannedUntil;
  const passwordHash = await readPassword(kernel, body, originOf(c).address);
  if (passwordHash instanceof AuthRefusal) return passwordHash;
  return {
    id: body.id || null,
    role: body.role || null,
    ...addresses,
    passwordHash,
    confirmEmail: body.email_confirm ?? false,
    confirmPhone: body.phone_confirm ?? false,
    userMetadata: body.user_metadata ?? {},
    appMetadata: body.app_metadata ?? {},
    bannedUntil,
  };
}

/** Gives the account an address, and its identity with it. Not confirmed by that. */
async function setAddress(
  db: Connection,
  user: User,
  provider: 'email' | 'phone',
  address: string,
  now: Date,
): Promise<User> {
  const verified = `${provider}_verified`;
  await putIdentity(db, user.id, provider, { [provider]: address, [verified]: false }, now);
  const changed = await updateUser(db, user.id, { [provider]: address }, now);
  return nameProviders(db, changed, now);
}

async function applyChange(
  kernel: Kernel,
  db: Connection,
  found: User,
  change: AdminChange,
): Promise<User | AuthRefusal> {
  const now = kernel.now();
  let user = found;
  if (change.email !== null && change.email !== user.email)
    user = await setAddress(db, user, 'email', change.email, now);
  if (change.phone !== null && change.phone !== user.phone)
    user = await setAddress(db, user, 'phone', change.phone, now);
  if (change.confirmEmail && user.email !== null) {
    user = await confirmEmail(db, user, now);
    // A visitor has an account from the address on that is known to be theirs.
    if (user.is_anonymous) user = await updateUser(db, user.id, { is_anonymous: false }, now);
  }
  if (change.confirmPhone && user.phone !== null) user = await confirmPhone(db, user, now);
  const { bannedUntil } = change;
  const appMetadata = mergeMetadata(user.raw_app_meta_data, change.appMetadata);
  const userMetadata = mergeMetadata(user.raw_user_meta_data, change.userMetadata);
  const tooLarge =
    refuseLargeMetadata('app', appMetadata) ?? refuseLargeMetadata('user', userMetadata);
  if (tooLarge) return tooLarge;
  return updateUser(
    db,
    user.id,
    {
      raw_app_meta_data: appMetadata,
      raw_user_meta_data: userMetadata,
      ...(change.role === null ? {} : { role: change.role }),
      ...(bannedUntil === null
        ? {}
        : { banned_until: bannedUntil === 'never' ? null : bannedUntil }),
    },
    now,
  );
}

/** GET /admin/users: a page of all users, newest first. */
export const listAllUsers: Endpoint = async ({ kernel }, c) => {
  const refused = await requireOperator(kernel, c);
  if (refused) return refused;
  const page = readPage(c);
  if (page instanceof AuthRefusal) return page;
  const sort = c.req.query('sort') || 'created_at desc';
  const sorted = /^created_at(?: (asc|desc))?$/.exec(sort.trim().toLowerCase());
  if (!sorted) return refuse('validation_failed', 'Bad Sort Parameters: only created_at sorts');
  const { users, total } = await listUsers(kernel.database.auth, {
    ...page,
    filter: (c.req.query('filter') ?? '').replaceAll('\u0000', ''),
    order: sorted[1] === 'asc' ? 'asc' : 'desc',
  });
  return c.json(
    { users: users.map(presentUser), aud: 'authenticated' },
    200,
    pageHeaders(c, page, total),
  );
};

/** Why a new account could not be added. */
async function takenBy(db: Connection, { email, phone }: AdminChange): Promise<AuthRefusal> {
  if (email !== null && (await findUserByEmail(db, email))) return emailTaken();
  if (phone !== null && (await findUserByPhone(db, phone))) return phoneTaken();
  return refuse('conflict', 'A user with this ID already exists');
}

/** POST /admin/users: an account without a mail, confirmed only if the operator says so. */
export const createUser: Endpoint = async ({ kernel }, c) => {
  const refused = await requireOperator(kernel, c);
  if (refused) return refused;
  const change = await readChange(kernel, c);
  if (change instanceof AuthRefusal) return change;
  const { email, phone } = change;
  if (email === null && phone === null)
    return refuse('validation_failed', 'Cannot create a user without either an email or phone');
  const user = await inTransaction(kernel.database.auth, async (db) => {
    const id = change.id ?? randomUUID();
    const now = kernel.now();
    const providers = [...(email === null ? [] : ['email']), ...(phone === null ? [] : ['phone'])];
    const made = await insertUser(
      db,
      {
        id,
        ...(email === null ? {} : { email }),
        ...(phone === null ? {} : { phone }),
        passwordHash: change.passwordHash ?? '',
        appMetadata: { provider: providers[0], providers },
        // There from the first moment, for triggers that read what a new user told of themselves.
        userMetadata: mergeMetadata({}, change.userMetadata),
      },
      now,
    );
    if (made === null) return takenBy(db, change);
    if (email !== null) await putIdentity(db, id, 'email', { email, email_verified: false }, now);
    if (phone !== null) await putIdentity(db, id, 'phone', { phone, phone_verified: false }, now);
    const inserted = await findUserById(db, id);
    if (!inserted) return notFound();
    await noteActions(db, operatorActor, ['user_signedup'], now, traitsOf(inserted));
    return applyChange(kernel, db, inserted, change);
  });
  return user instanceof AuthRefusal ? user : c.json(presentUser(user));
};

/** Runs `work` on the user that the path names, for operators only. */
export const onUser =
  (work: (kernel: Kernel, c: Context, id: string) => Promise<Response | AuthRefusal>): Endpoint =>
  async ({ kernel }, c) => {
    const refused = await requireOperator(kernel, c);
    if (refused) return refused;
    const id = c.req.param('id') ?? '';
    if (isUuid(id)) return work(kernel, c, id);
    return refuse('validation_failed', 'user_id must be an UUID', { status: 404 });
  };

/** GET /admin/users/:id */
export const readUser = onUser(async (kernel, c, id) => {
  const user = await findUserById(kernel.database.auth, id);
  return user ? c.json(presentUser(user)) : notFound();
});

/** PUT /admin/users/:id: changes at once, without the person's confirmation. */
export const changeUser = onUser(async (kernel, c, id) => {
  const change = await readChange(kernel, c);
  if (change instanceof AuthRefusal) return change;
  return refuseTaken(change, async () => {
    const changed = await inTransaction(kernel.database.auth, async (db) => {
      const user = await lockUserById(db, id);
      if (!user) return notFound();
      if (change.passwordHash !== null) {
        await replacePassword(db, id, { encrypted_password: change.passwordHash }, kernel.now());
        await forgetNetworks(db, id);
      }
      const present = (await findUserById(db, id)) ?? user;
      const applied = await applyChange(kernel, db, present, change);
      if (!(applied instanceof AuthRefusal))
        await noteActions(db, operatorActor, ['user_modified'], kernel.now(), traitsOf(applied));
      return applied;
    });
    return changed instanceof AuthRefusal ? changed : c.json(presentUser(changed));
  });
});

const deleteBody = z.object({ should_soft_delete: optionalFlag });

/** What stands for an address that was: the same for the same account, and no use to anybody else. */
const obscured = (id: string, value: string | null): string | null =>
  value ? createHash('sha256').update(`${id}${value}`).digest('base64url') : value;

/** As long as a telephone number may be. */
const phoneCharacters = 15;

/** Takes everything personal out of an account and leaves its row, so that what refers to it can
 *  still be counted. It can never be signed in to again. */
async function emptyUser(db: Connection, { id, ...user }: User, now: Date): Promise<void> {
  await endSessions(db, id);
  await forgetNetworks(db, id);
  await forgetAllCodes(db, id, now);
  await db.query('delete from auth.mfa_factors where user_id = $1', [id]);
  await db.query('delete from auth.webauthn_credentials where user_id = $1', [id]);
  for (const { id: identityId, provider_id } of user.identities)
    await db.query(
      `update auth.identities set provider_id = $2, identity_data = '{}', updated_at = $3 where id = $1`,
      [identityId, obscured(id, provider_id), now],
    );
  await updateUser(
    db,
    id,
    {
      email: obscured(id, user.email),
      phone: obscured(id, user.phone)?.slice(0, phoneCharacters) ?? null,
      encrypted_password: '',
      email_change: obscured(id, user.email_change),
      phone_change: obscured(id, user.phone_change)?.slice(0, phoneCharacters) ?? null,
      raw_app_meta_data: {},
      raw_user_meta_data: {},
      deleted_at: now,
    },
    now,
  );
}

/** DELETE /admin/users/:id: for good, with everything that refers to it, or its contents only. */
export const deleteUser = onUser(async (kernel, c, id) => {
  const text = await c.req.text();
  const body = text === '' ? {} : await readBody(c, deleteBody);
  if (body instanceof AuthRefusal) return body;
  const soft = 'should_soft_delete' in body && body.should_soft_delete === true;
  const refused = await inTransaction(kernel.database.auth, async (db) => {
    const user = await lockUserById(db, id);
    if (!user) return notFound();
    await noteActions(db, operatorActor, ['user_deleted'], kernel.now(), traitsOf(user));
    if (soft && user.deleted_at === null) await emptyUser(db, user, kernel.now());
    if (!soft) await db.query('delete from auth.users where id = $1', [id]);
    return null;
  });
  return refused ?? c.json({});
});
