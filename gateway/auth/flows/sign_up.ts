import { rememberSignUpPlace } from '../records/known_networks.ts';
import { randomUUID } from 'node:crypto';
import { judgeNewUser } from '../hooks/before_user_created.ts';
import { noteActions } from '../records/audit_log.ts';
import type { Kernel } from '../../kernel/context.ts';
import { confirmEmail, confirmPhone } from './confirmations.ts';
import { beginFlow, type Challenge } from '../records/flow_states.ts';
import { deliver, evenPace, type Outgoing, prepareMail, prepareSms } from '../mail/outgoing.ts';
import { disguised } from '../kernel/disguise.ts';
import { prepareSignInCode } from './sign_in_code.ts';
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

/** What whoever applies is shown until the address is confirmed: all of it follows from what they sent, and nothing tells whether
 *  an account has the address, or who applied before. `id` is the account's, or one that stands for the address alone. */
function applicantShown(applicant: Applicant, id: string, now: Date): Metadata {
  const { channel, address, data } = applicant;
  const at = now.toISOString();
  const said = { ...data, sub: id, ...identityData(applicant) };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: channel === 'mail' ? address : '',
    phone: channel === 'sms' ? address : '',
    confirmation_sent_at: at,
    app_metadata: appMetadata(channel),
    user_metadata: said,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { ...said, sub: id },
        provider: providerOf[channel],
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
        ...(channel === 'mail' && { email: address }),
      },
    ],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

/** An id that is no account's, the same each time for an address. */
function feignedId(kernel: Kernel, address: string): string {
  const hex = Buffer.from(disguised(kernel, `feigned\n${address}`), 'base64url').toString('hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
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

const taken = refuse('user_already_exists', 'User already registered');

/** Whether an address has to be confirmed before its account opens. */
export function mustConfirm({ kernel }: AuthService, channel: Applicant['channel']): boolean {
  const { email, sms } = kernel.config.auth;
  return channel === 'mail' ? email.enable_confirmations : sms.enable_confirmations;
}

/** Makes an account whose address still has to be confirmed, or sends the confirmation again, which the caller has counted. Of an
 *  address that has an account neither it nor its password is touched: its owner is sent a code to sign in with, so that the time
 *  of the answer, and what it says of a mailbox that takes no mail, are the same for every address. */
export async function applyForAccount(
  auth: AuthService,
  applicant: Applicant,
  origin: Origin,
): Promise<Applied | AuthRefusal> {
  const { kernel } = auth;
  const { channel, address, password } = applicant;
  const confirms = mustConfirm(auth, channel);
  // Hashed whether or not the address is taken: the time it takes must not tell.
  const passwordHash = password === null ? '' : await hashPassword(password, origin.address);
  const pace = confirms ? evenPace(kernel) : null;
  const kept = await keptHash(kernel.database.auth, applicant, origin.address);

  const result = await inTransaction(kernel.database.auth, async (db) => {
    const now = kernel.now();
    const user = await lockOrInsert(kernel, db, applicant, passwordHash, origin);
    if (user instanceof AuthRefusal) return user;
    if (!user) return refuse('conflict', 'The account is being changed by another request');
    const traits = { provider: providerOf[channel] };
    if (isConfirmed(user, channel)) {
      await noteActions(db, user, ['user_repeated_signup'], now, traits);
      if (!confirms) return taken;
      const outgoing = await prepareSignInCode(kernel, db, user, applicant, origin);
      return { outgoing, shownId: feignedId(kernel, address) };
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
      const outgoing = await prepareConfirmation(auth, db, settled, applicant, origin);
      return { outgoing, shownId: user.id };
    }
    // Known but never confirmed, from when confirmation was asked for: whoever made it proved
    // nothing, so it is not given away with the old password in it.
    if (user.encrypted_password !== passwordHash) return taken;
    const confirm = channel === 'mail' ? confirmEmail : confirmPhone;
    const confirmed = await confirm(db, user, now);
    await noteActions(db, confirmed, ['user_signedup'], now, traits);
    return openSession(kernel, db, confirmed, 'password', origin);
  });
  if (result instanceof AuthRefusal) return result;
  if ('access_token' in result) return { kind: 'session', tokens: result };
  await pace;
  const failed = await deliver(kernel, result.outgoing);
  const shown = () => applicantShown(applicant, result.shownId, kernel.now());
  return failed ?? { kind: 'pending', user: shown() };
}
