import { randomUUID } from 'node:crypto';
import type { Kernel } from '../../kernel/context.ts';
import { noteActions } from '../records/audit_log.ts';
import { judgeNewUser } from '../hooks/before_user_created.ts';
import { addIdentity, findIdentity, renewIdentity } from '../records/identities.ts';
import { type AuthRefusal, refuse } from '../kernel/refusal.ts';
import { endUnprovenHold } from './unproven_holder.ts';
import { keepsAddress, releaseAddress } from './unconfirmed_holders.ts';
import { findCode } from '../records/one_time_codes.ts';
import type { Connection } from '../kernel/transaction.ts';
import { confirmEmail } from './confirmations.ts';
import { mergeMetadata } from '../kernel/metadata.ts';
import {
  findUserByEmail,
  findUserById,
  insertUser,
  isBanned,
  lockUserByEmail,
  lockUserById,
  nameProviders,
  type User,
  updateUser,
} from '../records/users.ts';
import type { Profile } from '../kernel/profile.ts';

/** Where a profile comes from. */
export interface Source {
  readonly provider: string;
  /** Whether an account may have no address. */
  readonly isEmailOptional: boolean;
  /** A provider of single sign-on: its people are apart from everybody else, whatever their addresses. */
  readonly isSso: boolean;
}

const signupsOff = () => refuse('signup_disabled', 'Signups not allowed for this instance');

/** The person's account as it is with the identity. What they wrote themselves stays. */
async function withProfile(db: Connection, user: User, profile: Profile, now: Date): Promise<User> {
  const metadata = mergeMetadata(user.raw_user_meta_data, profile.data);
  const named = await updateUser(db, user.id, { raw_user_meta_data: metadata }, now);
  return nameProviders(db, named, now);
}

/** An account that nobody has shown to be theirs goes over to whoever shows its address, without what was put there. */
async function takeOver(
  db: Connection,
  user: User,
  { provider }: Source,
  profile: Profile,
  now: Date,
): Promise<User> {
  await endUnprovenHold(db, user, now);
  await db.query('delete from auth.identities where user_id = $1', [user.id]);
  await addIdentity(db, user.id, provider, profile.subject, profile.data, now);
  const emptied = await updateUser(
    db,
    user.id,
    {
      raw_user_meta_data: { ...profile.data },
      raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, { provider: null, providers: null }),
      is_anonymous: false,
    },
    now,
  );
  return confirmEmail(db, emptied, now);
}

async function newAccount(
  kernel: Kernel,
  db: Connection,
  { provider, isSso }: Source,
  profile: Profile,
): Promise<User | AuthRefusal> {
  if (!kernel.config.auth.enable_signup) return signupsOff();
  const now = kernel.now();
  const candidate = {
    id: randomUUID(),
    ...(profile.email !== null && profile.isEmailVerified ? { email: profile.email } : {}),
    appMetadata: { provider, providers: [provider] },
    userMetadata: profile.data,
    isSsoUser: isSso,
  };
  const refused = await judgeNewUser(kernel, db, candidate, '');
  if (refused) return refused;
  const id = await insertUser(db, candidate, now);
  if (id === null) return refuse('conflict', 'The account is being changed by another request');
  await addIdentity(db, id, provider, profile.subject, profile.data, now);
  const user = await findUserById(db, id);
  if (!user) throw new Error('A user was not made, although nothing was in the way.');
  await noteActions(db, user, ['user_signedup'], now, { provider });
  return profile.isEmailVerified ? confirmEmail(db, user, now) : user;
}

/** The account of somebody who comes from another service for the first time. An account is theirs already when it has the
 *  address that the service says is theirs. */
async function firstVisit(
  kernel: Kernel,
  db: Connection,
  source: Source,
  profile: Profile,
): Promise<User | AuthRefusal> {
  const now = kernel.now();
  const { provider } = source;
  const { email, isEmailVerified } = profile;
  if (source.isSso) return newAccount(kernel, db, source, profile);
  if (email === null || !isEmailVerified) {
    if (source.isEmailOptional) return newAccount(kernel, db, source, profile);
    return email === null
      ? refuse('unexpected_failure', 'Error getting user email from external provider')
      : refuse(
          'provider_email_needs_verification',
          `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
        );
  }
  const known = await lockUserByEmail(db, email);
  if (!known) return newAccount(kernel, db, source, profile);
  if (isBanned(known, now)) return known;
  if (known.email_confirmed_at !== null) {
    await addIdentity(db, known.id, provider, profile.subject, profile.data, now);
    await noteActions(db, known, ['login'], now, { provider });
    return withProfile(db, known, profile, now);
  }
  if (known.confirmed_at === null)
    return nameProviders(db, await takeOver(db, known, source, profile, now), now);
  // It is somebody's, by telephone, and only named this address.
  await releaseAddress(db, 'email', email, noUser, now);
  return newAccount(kernel, db, source, profile);
}

const noUser = '00000000-0000-0000-0000-000000000000';

/** The account of whoever a service says has come, made if there is none. */
export async function accountOf(
  kernel: Kernel,
  db: Connection,
  source: Source,
  profile: Profile,
): Promise<User | AuthRefusal> {
  const now = kernel.now();
  const found = await findIdentity(db, source.provider, profile.subject);
  const known = found && (await lockUserById(db, found.userId));
  // Whoever held the account meanwhile may have taken this way in away.
  const identity = known && (await findIdentity(db, source.provider, profile.subject));
  let user: User | AuthRefusal;
  if (identity && known && identity.userId === known.id) {
    await renewIdentity(db, identity.identityId, profile.data, now);
    user = await withProfile(db, known, profile, now);
    await noteActions(db, user, ['login'], now, { provider: source.provider });
  } else user = await firstVisit(kernel, db, source, profile);
  if ('id' in user && isBanned(user, now)) return refuse('user_banned', 'User is banned');
  return user;
}

/** Why an identity cannot be added to an account, or null. */
export async function refuseLinking(
  db: Connection,
  provider: string,
  subject: string,
  userId: string,
): Promise<AuthRefusal | null> {
  const identity = await findIdentity(db, provider, subject);
  if (!identity) return null;
  const whose = identity.userId === userId ? '' : ' to another user';
  return refuse('identity_already_exists', `Identity is already linked${whose}`);
}

/** Adds an identity to the account of somebody who is signed in. A visitor has an account from here. */
export async function linkIdentity(
  kernel: Kernel,
  db: Connection,
  userId: string,
  provider: string,
  profile: Profile,
): Promise<User | AuthRefusal> {
  const now = kernel.now();
  const target = await lockUserById(db, userId);
  if (!target) return refuse('user_not_found', 'Linking target user not found', { status: 422 });
  if (isBanned(target, now)) return refuse('user_banned', 'User is banned');
  const refused = await refuseLinking(db, provider, profile.subject, userId);
  if (refused) return refused;
  let user = target;
  const { email } = profile;
  if (!target.email) {
    if (email === null || !profile.isEmailVerified) {
      if (target.is_anonymous)
        return refuse('email_not_confirmed', `Unverified email with ${provider}.`, { status: 422 });
    } else {
      const holder = await findUserByEmail(db, email);
      if (holder && keepsAddress(holder, 'email', now))
        return refuse(
          'email_exists',
          'A user with this email address has already been registered',
          { status: 400 },
        );
      await releaseAddress(db, 'email', email, userId, now);
      const named = await updateUser(db, userId, { email, is_anonymous: false }, now);
      user = await confirmEmail(db, named, now);
    }
  }
  await addIdentity(db, userId, provider, profile.subject, profile.data, now);
  await noteActions(db, user, ['user_modified'], now, { provider });
  return nameProviders(db, user, now);
}

/** The account that an invitation waits for, opened by the service instead of by the mailed link. */
export async function acceptInvitation(
  kernel: Kernel,
  db: Connection,
  token: string,
  source: Source,
  profile: Profile,
): Promise<User | AuthRefusal> {
  const now = kernel.now();
  const found = await findCode(kernel, db, [token], ['confirmation_token']);
  if (!found) return refuse('invite_not_found', 'Invite not found');
  if (profile.email !== found.user.email || !profile.isEmailVerified)
    return refuse(
      'validation_failed',
      'Invited email does not match emails from external provider',
    );
  const refused = await refuseLinking(db, source.provider, profile.subject, found.user.id);
  if (refused) return refused;
  if (isBanned(found.user, now)) return refuse('user_banned', 'User is banned');
  const user = await takeOver(db, found.user, source, profile, now);
  await noteActions(db, user, ['invite_accepted'], now, { provider: source.provider });
  return nameProviders(db, user, now);
}
