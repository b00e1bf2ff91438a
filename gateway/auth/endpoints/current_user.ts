import type { Context } from 'hono';
import { z } from 'zod';
import { noteActions } from '../records/audit_log.ts';
import type { Kernel } from '../../kernel/context.ts';
import {
  type Addresses,
  emailTaken,
  phoneTaken,
  readAddresses,
  refuseTaken,
  replacePassword,
} from '../flows/account_changes.ts';
import { refuseEnded, refuseUnraised, requireUser, type SignedIn } from '../proofs/bearer.ts';
import { refuseStaleProof } from '../proofs/fresh_proof.ts';
import { completeEmailChange, completePhoneChange } from '../flows/confirmations.ts';
import { prepareEmailChange } from '../mail/email_change.ts';
import { type Challenge, readChallenge } from '../records/flow_states.ts';
import { limitNonceGuesses } from '../limits/guess_limits.ts';
import { forgetNetworks, rememberNetwork } from '../records/known_networks.ts';
import { limitRequests } from '../limits/request_limits.ts';
import { limitAccountMessages, limitFrequency, limitMessage } from '../limits/message_limits.ts';
import {
  optionalAppMetadata,
  optionalUserMetadata,
  refuseLargeMetadata,
  mergeMetadata,
} from '../kernel/metadata.ts';
import { codeFits, forgetCodes } from '../records/one_time_codes.ts';
import { deliver, type Outgoing, prepareSms } from '../mail/outgoing.ts';
import { checkPassword, hashPassword, passwordFits } from '../proofs/passwords.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { challengeFields, optionalText, type Origin, readBody } from '../kernel/request.ts';
import { type Endpoint, originOf, redirectOf } from '../kernel/service.ts';
import { type Connection, inTransaction } from '../kernel/transaction.ts';
import { keepsAddress } from '../flows/unconfirmed_holders.ts';
import {
  findUserByEmail,
  findUserByPhone,
  lockUserById,
  nameProviders,
  presentUser,
  type User,
  updateUser,
} from '../records/users.ts';

/** GET /user: the person behind the token, as they are now. */
export const getUser: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireUser(kernel, c);
  return signedIn instanceof AuthRefusal ? signedIn : c.json(presentUser(signedIn.user));
};

const userBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  nonce: optionalText,
  data: optionalUserMetadata,
  app_metadata: optionalAppMetadata,
  channel: optionalText,
  ...challengeFields,
});

/** What a person asks to change, checked but for what only the database knows. */
interface Change extends Addresses {
  readonly password: string | null;
  readonly nonce: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly challenge: Challenge | null;
}

const dayMs = 24 * 3600 * 1000;

async function readChange(kernel: Kernel, c: Context, user: User): Promise<Change | AuthRefusal> {
  const body = await readBody(c, userBody);
  if (body instanceof AuthRefusal) return body;
  const addresses = readAddresses(body);
  if (addresses instanceof AuthRefusal) return addresses;
  const { email, phone } = addresses;
  const weak = body.password === '' ? null : checkPassword(body.password, kernel.config.auth);
  if (weak) return weak;
  if (body.app_metadata)
    return refuse('not_admin', 'Updating app_metadata requires admin privileges');
  const challenge = readChallenge(body);
  if (challenge instanceof AuthRefusal) return challenge;
  return {
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    password: body.password === '' ? null : body.password,
    nonce: body.nonce,
    data: body.data ?? null,
    challenge,
  };
}

/** Where a person can be asked again whether it is they: their confirmed mailbox or telephone. */
const provenAddress = (user: User): string | null => {
  if (user.email && user.email_confirmed_at) return user.email;
  return user.phone && user.phone_confirmed_at ? user.phone : null;
};

/** A password may only be changed soon after signing in, or with a code just sent. Someone who has
 *  proven no address yet, as a visitor who is signing up, cannot be sent one and is not asked. */
function askAgain(kernel: Kernel, { user, session }: SignedIn, nonce: string): AuthRefusal | null {
  if (!kernel.config.auth.email.secure_password_change) return null;
  const fresh = session && kernel.now().getTime() <= session.created_at.getTime() + dayMs;
  const address = provenAddress(user);
  if (fresh || address === null) return null;
  if (nonce === '')
    return refuse('reauthentication_needed', 'Password update requires reauthentication');
  return refuseNonce(kernel, user, nonce);
}

function refuseNonce(kernel: Kernel, user: User, nonce: string): AuthRefusal | null {
  const address = provenAddress(user);
  return address !== null && codeFits(kernel, user, 'reauthentication_token', address, nonce)
    ? null
    : refuse('reauthentication_not_valid', 'Nonce has expired or is invalid');
}

/** Whether the change is of what opens the account. */
const isGuarded = ({ email, phone, password }: Change): boolean =>
  email !== null || phone !== null || password !== null;

/** Where a fresh proof is asked for, a code just sent to an address of the account is one too. */
function refuseUnproven(kernel: Kernel, signedIn: SignedIn, change: Change): AuthRefusal | null {
  const stale = isGuarded(change) ? refuseStaleProof(kernel, signedIn) : null;
  return stale && change.nonce !== '' ? refuseNonce(kernel, signedIn.user, change.nonce) : stale;
}

/** Whether the change is allowed to this session at all, before anything is hashed, sent or written. */
async function refuseChange(
  kernel: Kernel,
  signedIn: SignedIn,
  change: Change,
  from: string,
): Promise<AuthRefusal | null> {
  const { user } = signedIn;
  const named = change.email ?? change.phone ?? change.password;
  if (user.is_sso_user && (named !== null || change.nonce !== ''))
    return refuse(
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    );
  const guarded = isGuarded(change);
  // What is said of the person too: it is in every token, and in mails.
  const unraised = refuseUnraised(
    signedIn,
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
  if (unraised) return unraised;
  if (
    user.is_anonymous &&
    change.password !== null &&
    change.email === null &&
    change.phone === null
  )
    return refuse(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      { status: 422 },
    );
  const guessed = guarded && change.nonce !== '' ? await limitNonceGuesses(kernel, user.id) : null;
  const stale = guessed ?? refuseUnproven(kernel, signedIn, change);
  if (stale) return stale;
  const db = kernel.database.auth;
  const { email, sms } = kernel.config.auth;
  const now = kernel.now();
  // Where nothing will show that the new address is theirs, whoever has it keeps it, confirmed or not.
  const provesEmail = email.enable_confirmations || !user.is_anonymous;
  const byEmail = change.email === null ? null : await findUserByEmail(db, change.email);
  if (byEmail && (!provesEmail || keepsAddress(byEmail, 'email', now))) return emailTaken();
  const byPhone = change.phone === null ? null : await findUserByPhone(db, change.phone);
  if (byPhone && (!sms.enable_confirmations || keepsAddress(byPhone, 'phone', now)))
    return phoneTaken();
  if (change.password === null) return null;
  const unproven = askAgain(kernel, signedIn, change.nonce);
  if (unproven) return unproven;
  const same = await passwordFits(change.password, user.encrypted_password, from);
  return same
    ? refuse('same_password', 'New password should be different from the old password.')
    : null;
}

/** Sets the password, ends every other session and forgets what was asked for under the old one. */
async function changePassword(
  kernel: Kernel,
  db: Connection,
  signedIn: SignedIn,
  change: Change,
  passwordHash: string,
): Promise<AuthRefusal | null> {
  const { user, session } = signedIn;
  // Asked before too, but only with the row held is the code good for one request.
  const unproven = askAgain(kernel, signedIn, change.nonce);
  if (unproven) return unproven;
  // Also what is still to be confirmed was asked for under the old one, maybe by somebody else.
  const changed = {
    encrypted_password: passwordHash,
    email_change: '',
    email_change_confirm_status: 0,
    phone_change: '',
  };
  await replacePassword(db, user.id, changed, kernel.now(), session?.id);
  await noteActions(db, user, ['user_updated_password'], kernel.now());
  return null;
}

/** What a mail about a change says of its request. */
interface Mailed {
  readonly redirectTo: string;
  readonly origin: Origin;
}

interface Changed {
  readonly user: User;
  readonly outgoing: readonly Outgoing[];
}

async function changeEmail(
  kernel: Kernel,
  db: Connection,
  user: User,
  email: string,
  change: Change,
  mailed: Mailed,
): Promise<Changed | AuthRefusal> {
  // Only a visitor skips the proof where mail is not confirmed at all: it is their sign-up.
  if (user.is_anonymous && !kernel.config.auth.email.enable_confirmations) {
    const changing = await updateUser(db, user.id, { email_change: email }, kernel.now());
    const changed = await completeEmailChange(db, changing, kernel.now());
    return { user: await nameProviders(db, changed, kernel.now()), outgoing: [] };
  }
  const tooSoon = limitFrequency(kernel, 'mail', user.email_change_sent_at);
  if (tooSoon) return tooSoon;
  const { challenge } = change;
  const { redirectTo, origin } = mailed;
  const mails = await prepareEmailChange(kernel, db, user, email, challenge, redirectTo, origin);
  return { user: mails.user, outgoing: [mails] };
}

async function changePhone(
  kernel: Kernel,
  db: Connection,
  user: User,
  phone: string,
): Promise<Changed | AuthRefusal> {
  const changing = { phone_change: phone };
  if (!kernel.config.auth.sms.enable_confirmations) {
    const pending = await updateUser(db, user.id, changing, kernel.now());
    const changed = await completePhoneChange(db, pending, kernel.now());
    return { user: await nameProviders(db, changed, kernel.now()), outgoing: [] };
  }
  const tooSoon = limitFrequency(kernel, 'sms', user.phone_change_sent_at);
  if (tooSoon) return tooSoon;
  const pending = await updateUser(db, user.id, changing, kernel.now());
  const sms = await prepareSms(kernel, db, pending, 'phone_change_token', phone);
  return { user: sms.user, outgoing: [sms] };
}

/** Writes the whole change, or nothing of it. */
async function applyChange(
  kernel: Kernel,
  db: Connection,
  signedIn: SignedIn,
  change: Change,
  passwordHash: string | null,
  mailed: Mailed,
): Promise<Changed | AuthRefusal> {
  const locked = await lockUserById(db, signedIn.user.id);
  if (!locked) return refuse('user_not_found', 'User from sub claim in JWT does not exist');
  let user: User = locked;
  const ended = await refuseEnded(db, signedIn);
  if (ended) return ended;
  // Asked before too, but only with the row held is the code good for one request.
  const unproven = refuseUnproven(kernel, { ...signedIn, user }, change);
  if (unproven) return unproven;
  if (passwordHash !== null) {
    const refused = await changePassword(kernel, db, { ...signedIn, user }, change, passwordHash);
    if (refused) return refused;
    user = (await lockUserById(db, user.id)) ?? user;
  }
  if (change.data !== null) {
    const metadata = mergeMetadata(user.raw_user_meta_data, change.data);
    const tooLarge = refuseLargeMetadata('user', metadata);
    if (tooLarge) return tooLarge;
    user = await updateUser(db, user.id, { raw_user_meta_data: metadata }, kernel.now());
  }
  const outgoing: Outgoing[] = [];
  if (change.email !== null) {
    const changed = await changeEmail(kernel, db, user, change.email, change, mailed);
    if (changed instanceof AuthRefusal) return changed;
    user = changed.user;
    outgoing.push(...changed.outgoing);
  }
  if (change.phone !== null) {
    const changed = await changePhone(kernel, db, user, change.phone);
    if (changed instanceof AuthRefusal) return changed;
    user = changed.user;
    outgoing.push(...changed.outgoing);
  }
  if (isGuarded(change) && change.nonce !== '')
    user = await forgetCodes(db, user.id, ['reauthentication_token'], kernel.now());
  await noteActions(db, user, ['user_modified'], kernel.now());
  return { user, outgoing };
}

/** Refuses what would send too much, before a connection is taken. */
async function refuseSending(
  kernel: Kernel,
  user: User,
  change: Change,
  from: string,
): Promise<AuthRefusal | null> {
  const { email, sms } = kernel.config.auth;
  // Nothing shows yet that the new address is theirs, so it is nobody's account.
  const asked = {
    way: 'change',
    from,
    accountId: null,
    isConfirmed: false,
    askerId: user.id,
  } as const;
  // A new password forgets when codes were sent, so the frequency is checked before it is set.
  if (change.email !== null && (email.enable_confirmations || !user.is_anonymous)) {
    const message = {
      ...asked,
      channel: 'mail',
      address: change.email,
      recipient: change.email,
    } as const;
    const refused =
      limitFrequency(kernel, 'mail', user.email_change_sent_at) ??
      (await limitAccountMessages(kernel, 'mail', user.id, from)) ??
      (await limitMessage(kernel, { ...message, purposes: ['email_change'] }));
    if (refused) return refused;
  }
  if (change.phone === null || !sms.enable_confirmations) return null;
  const message = {
    ...asked,
    channel: 'sms',
    address: change.phone,
    recipient: change.phone,
  } as const;
  return (
    limitFrequency(kernel, 'sms', user.phone_change_sent_at) ??
    (await limitAccountMessages(kernel, 'sms', user.id, from)) ??
    (await limitMessage(kernel, { ...message, purposes: ['phone_change'] }))
  );
}

/** PUT /user: changes address, password or metadata. For a visitor this is the sign-up: the id, and
 *  with it everything they entered, stays. */
export const putUser: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const limited = await limitRequests(kernel, c, 'user');
  if (limited) return limited;
  const change = await readChange(kernel, c, signedIn.user);
  if (change instanceof AuthRefusal) return change;
  const refused =
    (await refuseChange(kernel, signedIn, change, originOf(c).address)) ??
    (await refuseSending(kernel, signedIn.user, change, originOf(c).address));
  if (refused) return refused;

  const passwordHash =
    change.password === null ? null : await hashPassword(change.password, originOf(c).address);
  const mailed = { redirectTo: redirectOf(auth, c), origin: originOf(c) };
  return refuseTaken(change, async () => {
    const changed = await inTransaction(kernel.database.auth, (db) =>
      applyChange(kernel, db, signedIn, change, passwordHash, mailed),
    );
    if (changed instanceof AuthRefusal) return changed;
    if (passwordHash !== null) {
      const db = kernel.database.auth;
      await forgetNetworks(db, signedIn.user.id);
      const showedFactor = signedIn.claims.aal === 'aal2';
      await rememberNetwork(kernel, db, signedIn.user.id, originOf(c).address, showedFactor);
    }
    for (const outgoing of changed.outgoing) {
      const failed = await deliver(kernel, outgoing);
      if (failed) return failed;
    }
    return c.json(presentUser(changed.user));
  });
};
