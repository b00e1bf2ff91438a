import { rememberSignUpPlace } from '../records/known_networks.ts';
import { randomUUID } from 'node:crypto';
import { judgeNewUser } from '../hooks/before_user_created.ts';
import { noteActions } from '../records/audit_log.ts';
import type { Kernel } from '../../kernel/context.ts';
import { confirmEmail, confirmPhone } from './confirmations.ts';
import { beginFlow, type Challenge } from '../records/flow_states.ts';
import { deliverPaced, type Outgoing, prepareMail, prepareSms } from '../mail/outgoing.ts';
import { hashPassword, passwordFits } from '../proofs/passwords.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Origin } from '../kernel/request.ts';
import type { AuthService } from '../kernel/service.ts';
import { openSession, type TokenResponse } from './sessions.ts';
import { type Connection, inTransaction } from '../kernel/transaction.ts';
import { type Metadata } from '../kernel/metadata.ts';
import { putIdentity } from '../records/identities.ts';
import {
  findUserByEmail,
  findUserByPhone,
  insertUser,
  lockUserByEmail,
  lockUserByPhone,
  presentUser,
  type User,
  updateUser,
} from '../records/users.ts';

/** An address that wants an account. */
export interface Applicant {
  readonly channel: 'mail' | 'sms';
  /** Mail address or telephone number, in stored form. */
  readonly address: string;
  /** Null for an account without one: its codes let in. */
  readonly password: string | null;
  readonly data: Metadata;
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
}

export type Applied =
  | { readonly kind: 'session'; readonly tokens: TokenResponse }
  | { readonly kind: 'pending'; readonly user: Metadata };

const providerOf = { mail: 'email', sms: 'phone' } as const;

/** What an identity says of an address; also kept in the user's metadata, as the real service does. */
const identityData = ({ channel, address }: Applicant) => ({
  [providerOf[channel]]: address,
  email_verified: false,
  phone_verified: false,
});

const isConfirmed = (user: User, channel: Applicant['channel']): boolean =>
  (channel === 'mail' ? user.email_confirmed_at : user.phone_confirmed_at) !== null;

const appMetadata = (channel: Applicant['channel']): Metadata => ({
  provider: providerOf[channel],
  providers: [providerOf[channel]],
});

/** What a stranger is shown when the address has an account: a user that does not exist. */
function feignedUser(applicant: Applicant, now: Date): Metadata {
  const { channel, address, data } = applicant;
  const id = randomUUID();
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: channel === 'mail' ? address : '',
    phone: channel === 'sms' ? address : '',
    confirmation_sent_at: now.toISOString(),
    app_metadata: appMetadata(channel),
    user_metadata: { ...data, sub: id, ...identityData(applicant) },
    identities: [],
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    is_anonymous: false,
  };
}

/** The address's user with the row locked; made now if there is none. Null when another request
 *  made and removed it meanwhile. */
async function lockOrInsert(
  kernel: Kernel,
  db: Connection,
  applicant: Applicant,
  passwordHash: string,
  origin: Origin,
): Promise<User | null | AuthRefusal> {
  const now = kernel.now();
  const { channel, address, data } = applicant;
  const lock = () => (channel === 'mail' ? lockUserByEmail : lockUserByPhone)(db, address);
  const known = await lock();
  if (known) return known;
  const id = randomUUID();
  const candidate = {
    id,
    ...(channel === 'mail' ? { email: address } : { phone: address }),
    appMetadata: appMetadata(channel),
    userMetadata: { ...data, sub: id, ...identityData(applicant) },
  };
  const refused = await judgeNewUser(kernel, db, candidate, origin.address);
  if (refused) return refused;
  const made = await insertUser(db, { ...candidate, passwordHash }, now);
  if (made !== null)
    await putIdentity(db, id, providerOf[channel], { ...data, ...identityData(applicant) }, now);
  return lock();
}

/** The hash under which an account not yet confirmed already keeps the password asked for, or null.
 *  Compared before the transaction: a connection must not wait for its turn to hash. */
async function keptHash(db: Connection, { channel, address, password }: Applicant, from: string) {
  const find = channel === 'mail' ? findUserByEmail : findUserByPhone;
  const known = password === null ? null : await find(db, address);
  const hash = known && !isConfirmed(known, channel) ? known.encrypted_password : null;
  return password !== null && hash && (await passwordFits(password, hash, from)) ? hash : null;
}

async function prepareConfirmation(
  { kernel }: AuthService,
  db: Connection,
  user: User,
  { channel, address, challenge, redirectTo }: Applicant,
  origin: Origin,
): Promise<Outgoing> {
  if (channel === 'sms') return prepareSms(kernel, db, user, 'confirmation_token', address);
  if (challenge) await beginFlow(db, user.id, 'email/signup', challenge, kernel.now());
  return prepareMail(kernel, db, user, {
    kind: 'confirmation_token',
    type: user.invited_at === null ? 'signup' : 'invite',
    to: address,
    pkce: challenge !== null,
    redirectTo,
    origin,
  });
}

/** Whether an address has to be confirmed before its account opens. */
export function mustConfirm({ kernel }: AuthService, channel: Applicant['channel']): boolean {
  const { email, sms } = kernel.config.auth;
  return channel === 'mail' ? email.enable_confirmations : sms.enable_confirmations;
}

/** Makes an account whose address still has to be confirmed, or sends the confirmation again, which
 *  the caller has counted. An address that has an account learns nothing: neither it nor its
 *  password is touched. */
export async function applyForAccount(
  auth: AuthService,
  applicant: Applicant,
  origin: Origin,
): Promise<Applied | AuthRefusal> {
  const { kernel } = auth;
  const { channel, password } = applicant;
  const confirms = mustConfirm(auth, channel);
  const taken = (): Applied | AuthRefusal =>
    confirms
      ? { kind: 'pending', user: feignedUser(applicant, kernel.now()) }
      : refuse('user_already_exists', 'User already registered');

  // Hashed whether or not the address is taken: the time it takes must not tell.
  const passwordHash = password === null ? '' : await hashPassword(password, origin.address);
  const kept = await keptHash(kernel.database.auth, applicant, origin.address);

  const result = await inTransaction(kernel.database.auth, async (db) => {
    const now = kernel.now();
    const user = await lockOrInsert(kernel, db, applicant, passwordHash, origin);
    if (user instanceof AuthRefusal) return user;
    if (!user) return refuse('conflict', 'The account is being changed by another request');
    const traits = { provider: providerOf[channel] };
    if (isConfirmed(user, channel)) {
      await noteActions(db, user, ['user_repeated_signup'], now, traits);
      return 'taken' as const;
    }
    if (confirms) {
      await noteActions(db, user, ['user_confirmation_requested'], now, traits);
      // Whoever asked first for the address proved nothing, nor does whoever asks now. When they
      // name different passwords neither may open the account once its owner has confirmed: it is
      // left with none, and the owner, signed in by the code, sets one.
      const settled = [passwordHash, kept, ''].includes(user.encrypted_password ?? '')
        ? user
        : await updateUser(db, user.id, { encrypted_password: '' }, now);
      // The code keeps the password where it is typed at the place that set it.
      if (password !== null && settled.encrypted_password)
        await rememberSignUpPlace(kernel, db, settled.id, origin.address);
      return prepareConfirmation(auth, db, settled, applicant, origin);
    }
    // Known but never confirmed, from when confirmation was asked for: whoever made it proved
    // nothing, so it is not given away with the old password in it.
    if (user.encrypted_password !== passwordHash) return 'taken' as const;
    const confirm = channel === 'mail' ? confirmEmail : confirmPhone;
    const confirmed = await confirm(db, user, now);
    await noteActions(db, confirmed, ['user_signedup'], now, traits);
    return openSession(kernel, db, confirmed, 'password', origin);
  });
  if (result instanceof AuthRefusal) return result;
  if (result === 'taken') {
    // As long as a mail takes that leaves: that none does must not be told by the time.
    if (confirms) await deliverPaced(kernel, channel, null);
    return taken();
  }
  if ('access_token' in result) return { kind: 'session', tokens: result };
  const failed = await deliverPaced(kernel, channel, result);
  return failed ?? { kind: 'pending', user: presentUser(result.user) };
}
