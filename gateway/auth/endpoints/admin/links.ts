import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { readEmail } from '../../kernel/addresses.ts';
import { requireOperator } from '../../proofs/bearer.ts';
import {
  optionalUserMetadata,
  refuseLargeMetadata,
  type Metadata,
  mergeMetadata,
} from '../../kernel/metadata.ts';
import { deliver, type LinkType, prepareMail, verificationLink } from '../../mail/outgoing.ts';
import type { CodeKind } from '../../records/one_time_codes.ts';
import { checkPassword, hashPassword } from '../../proofs/passwords.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalText, readBody } from '../../kernel/request.ts';
import { type Endpoint, originOf, redirectOf } from '../../kernel/service.ts';
import { type Connection, inTransaction } from '../../kernel/transaction.ts';
import { type AuditAction, noteActions, operatorActor, traitsOf } from '../../records/audit_log.ts';
import { judgeNewUser } from '../../hooks/before_user_created.ts';
import { putIdentity } from '../../records/identities.ts';
import {
  findUserByEmail,
  findUserById,
  insertUser,
  lockUserByEmail,
  presentUser,
  type User,
  updateUser,
} from '../../records/users.ts';

const emailTaken = () =>
  refuse('email_exists', 'A user with this email address has already been registered');

/** The account of an address that has not been confirmed; made now if there is none. */
async function pendingUser(
  kernel: Kernel,
  db: Connection,
  email: string,
  passwordHash: string,
  data: Metadata,
  now: Date,
): Promise<User | AuthRefusal> {
  const known = await lockUserByEmail(db, email);
  if (known?.email_confirmed_at) return emailTaken();
  if (known) {
    const metadata = mergeMetadata(known.raw_user_meta_data, data);
    const tooLarge = refuseLargeMetadata('user', metadata);
    if (tooLarge) return tooLarge;
    return updateUser(db, known.id, { raw_user_meta_data: metadata }, now);
  }
  const candidate = {
    id: randomUUID(),
    email,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: data,
  };
  const refused = await judgeNewUser(kernel, db, candidate, '');
  if (refused) return refused;
  const id = await insertUser(db, { ...candidate, passwordHash }, now);
  if (id === null) return emailTaken();
  await putIdentity(db, id, 'email', { email, email_verified: false, phone_verified: false }, now);
  return (await findUserById(db, id)) ?? emailTaken();
}

const inviteBody = z.object({ email: optionalText, data: optionalUserMetadata });

/** POST /invite: an account and the mail that opens it. */
export const invite: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const refused = await requireOperator(kernel, c);
  if (refused) return refused;
  const body = await readBody(c, inviteBody);
  if (body instanceof AuthRefusal) return body;
  const email = readEmail(body.email);
  if (email instanceof AuthRefusal) return email;
  const redirectTo = redirectOf(auth, c);
  const outgoing = await inTransaction(kernel.database.auth, async (db) => {
    const now = kernel.now();
    const pending = await pendingUser(kernel, db, email, '', body.data ?? {}, now);
    if (pending instanceof AuthRefusal) return pending;
    const invited = await updateUser(db, pending.id, { invited_at: now }, now);
    await noteActions(db, operatorActor, ['user_invited'], now, traitsOf(invited));
    return prepareMail(kernel, db, invited, {
      kind: 'confirmation_token',
      type: 'invite',
      to: email,
      pkce: false,
      redirectTo,
      origin: null,
    });
  });
  if (outgoing instanceof AuthRefusal) return outgoing;
  return (await deliver(kernel, outgoing)) ?? c.json(presentUser(outgoing.user));
};

const linkBody = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalUserMetadata,
  redirect_to: optionalText,
});

const linkTypes = {
  signup: { kind: 'confirmation_token', link: 'signup' },
  invite: { kind: 'confirmation_token', link: 'invite' },
  magiclink: { kind: 'recovery_token', link: 'magiclink' },
  recovery: { kind: 'recovery_token', link: 'recovery' },
  email_change_current: { kind: 'email_change_token_current', link: 'email_change' },
  email_change_new: { kind: 'email_change_token_new', link: 'email_change' },
} as const satisfies Record<string, { kind: CodeKind; link: LinkType }>;

type AskedType = keyof typeof linkTypes;

const actionOf = (type: AskedType): AuditAction => {
  if (type === 'invite') return 'user_invited';
  if (type === 'signup') return 'user_confirmation_requested';
  return type === 'magiclink' || type === 'recovery' ? 'user_recovery_requested' : 'user_modified';
};

interface AskedLink {
  readonly type: AskedType;
  readonly email: string;
  /** Only for a change of address. */
  readonly newEmail: string | null;
  readonly passwordHash: string;
  readonly data: Metadata;
}

/** The user that a link is for, ready for its code. */
async function linkedUser(
  kernel: Kernel,
  db: Connection,
  { type, email, newEmail, passwordHash, data }: AskedLink,
): Promise<User | AuthRefusal> {
  const now = kernel.now();
  if (type === 'signup' || type === 'invite') {
    const pending = await pendingUser(kernel, db, email, passwordHash, data, now);
    if (pending instanceof AuthRefusal || type === 'signup') return pending;
    return updateUser(db, pending.id, { invited_at: now }, now);
  }
  const user = await lockUserByEmail(db, email);
  if (!user) return refuse('user_not_found', 'User with this email not found', { status: 404 });
  if (newEmail === null) return user;
  if (await findUserByEmail(db, newEmail)) return emailTaken();
  const change = { email_change: newEmail, email_change_confirm_status: 0 };
  return updateUser(db, user.id, change, now);
}

/** POST /admin/generate_link: what a mail would carry, for an operator who sends it another way. */
export const generateLink: Endpoint = async (auth, c) => {
  const { kernel, redirects } = auth;
  const refused = await requireOperator(kernel, c);
  if (refused) return refused;
  const body = await readBody(c, linkBody);
  if (body instanceof AuthRefusal) return body;
  const email = readEmail(body.email);
  if (email instanceof AuthRefusal) return email;
  if (!Object.hasOwn(linkTypes, body.type))
    return refuse('validation_failed', `Invalid email action link type requested: ${body.type}`);
  const asked = body.type as AskedType;
  const known = await findUserByEmail(kernel.database.auth, email);
  const type = asked === 'magiclink' && !known ? 'signup' : asked;
  const changes = type === 'email_change_current' || type === 'email_change_new';
  const newEmail = changes ? readEmail(body.new_email) : null;
  if (newEmail instanceof AuthRefusal) return newEmail;
  if (asked === 'signup' && !known && body.password === '')
    return refuse('validation_failed', 'Signup requires a valid password');
  const weak = body.password === '' ? null : checkPassword(body.password, kernel.config.auth);
  if (weak) return weak;
  const passwordHash =
    body.password === '' ? '' : await hashPassword(body.password, originOf(c).address);

  const redirectTo = redirects.choose(body.redirect_to, redirectOf(auth, c));
  const { kind, link } = linkTypes[type];
  const prepared = await inTransaction(kernel.database.auth, async (db) => {
    const data = body.data ?? {};
    const user = await linkedUser(kernel, db, { type, email, newEmail, passwordHash, data });
    if (user instanceof AuthRefusal) return user;
    const to = type === 'email_change_new' && newEmail !== null ? newEmail : email;
    const mail = { kind, type: link, to, pkce: false, redirectTo, origin: null };
    await noteActions(db, operatorActor, [actionOf(type)], kernel.now(), traitsOf(user));
    return prepareMail(kernel, db, user, mail);
  });
  if (prepared instanceof AuthRefusal) return prepared;
  return c.json({
    ...presentUser(prepared.user),
    action_link: verificationLink(kernel, link, prepared.hash, redirectTo),
    email_otp: prepared.code,
    hashed_token: prepared.hash,
    verification_type: type,
    redirect_to: redirectTo,
  });
};
