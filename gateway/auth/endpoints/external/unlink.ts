import type { Kernel } from '../../../kernel/context.ts';
import { asksBothMailboxes } from '../../mail/email_change.ts';
import { noteActions } from '../../records/audit_log.ts';
import { requireLinking } from './authorize.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import type { Endpoint } from '../../kernel/service.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { forgetAllCodes } from '../../records/one_time_codes.ts';
import { type Connection, inTransaction, violatesUnique } from '../../kernel/transaction.ts';
import {
  findUserByEmail,
  findUserById,
  lockUserById,
  nameProviders,
  type User,
  updateUser,
} from '../../records/users.ts';
import type { Identity } from '../../records/identities.ts';

/** The address that gets its person back into the account stays until they change it. */
const keepsMailbox = () =>
  refuse(
    'email_conflict_identity_not_deletable',
    'The email that this account is recovered by stays. Change it instead.',
  );

/** The account's address after an identity went: as it was if another one has it, else the first that is verified. */
async function settleEmail(
  kernel: Kernel,
  db: Connection,
  user: User,
  left: readonly Identity[],
  now: Date,
): Promise<User | AuthRefusal> {
  if (!user.email || left.some(({ email }) => email === user.email)) return user;
  const next = left.find(
    ({ email, identity_data }) => email !== null && identity_data['email_verified'] === true,
  );
  const email = next?.email ?? null;
  const holder = email === null ? null : await findUserByEmail(db, email);
  if (holder && holder.id !== user.id)
    return refuse(
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  // A change of address asks both mailboxes; taking one away must not be the way around that.
  if (user.email_confirmed_at !== null && asksBothMailboxes(kernel, user)) return keepsMailbox();
  // What is on its way to the old address must not change the account any more.
  await forgetAllCodes(db, user.id, now);
  return updateUser(
    db,
    user.id,
    {
      email,
      email_change: '',
      email_change_confirm_status: 0,
      email_confirmed_at: email === null ? null : user.email_confirmed_at,
    },
    now,
  );
}

/** DELETE /user/identities/:id: one way in less. The last one stays. */
export const unlinkIdentity: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const signedIn = await requireLinking(auth, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const limited = await limitRequests(kernel, c, 'user');
  if (limited) return limited;
  const identityId = c.req.param('id');
  if (!isUuid(identityId))
    return refuse('validation_failed', 'identity_id must be an UUID', { status: 404 });
  const asked = c.req.header('x-jwt-aud');
  if (asked && asked !== [signedIn.claims.aud].flat()[0])
    return refuse('unexpected_audience', "Token audience doesn't match request audience");
  try {
    return await inTransaction(kernel.database.auth, async (db) => {
      await lockUserById(db, signedIn.user.id);
      // Read once the row is held: whoever held it before may have taken one away.
      const user = await findUserById(db, signedIn.user.id);
      if (!user) return refuse('user_not_found', 'User from sub claim in JWT does not exist');
      if (user.identities.length <= 1)
        return refuse(
          'single_identity_not_deletable',
          'User must have at least 1 identity after unlinking',
        );
      const identity = user.identities.find(({ id }) => id === identityId);
      if (!identity) return refuse('identity_not_found', "Identity doesn't exist");
      const now = kernel.now();
      const { id, provider, provider_id } = identity;
      if (provider === 'phone' && user.phone_confirmed_at !== null && !user.email_confirmed_at)
        return refuse(
          'single_identity_not_deletable',
          'The telephone that this account is recovered by stays',
        );
      await noteActions(db, user, ['identity_unlinked'], now, {
        identity_id: id,
        provider,
        provider_id,
      });
      await db.query('delete from auth.identities where id = $1', [id]);
      const left = user.identities.filter((each) => each.id !== id);
      const settled =
        provider === 'phone'
          ? await updateUser(db, user.id, { phone: null, phone_confirmed_at: null }, now)
          : await settleEmail(kernel, db, user, left, now);
      if (settled instanceof AuthRefusal) return settled;
      const providers = settled.raw_app_meta_data?.['provider'] === provider;
      await nameProviders(
        db,
        providers
          ? { ...settled, raw_app_meta_data: { ...settled.raw_app_meta_data, provider: null } }
          : settled,
        now,
      );
      return c.json({});
    });
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    return refuse(
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  }
};
