import { z } from 'zod';
import { noteActions } from '../records/audit_log.ts';
import type { Kernel } from '../../kernel/context.ts';
import { readEmail, readPhone } from '../kernel/addresses.ts';
import { prepareEmailChange } from '../mail/email_change.ts';
import { beginFlow, type Challenge, readChallenge } from '../records/flow_states.ts';
import { limitRequests } from '../limits/request_limits.ts';
import { limitFrequency, limitMessage, type Purpose } from '../limits/message_limits.ts';
import { deliverEvenly, type Outgoing, prepareMail, prepareSms } from '../mail/outgoing.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { challengeFields, optionalText, type Origin, readBody } from '../kernel/request.ts';
import { type Endpoint, originOf, redirectOf } from '../kernel/service.ts';
import { type Connection, inTransaction } from '../kernel/transaction.ts';
import { findUserByEmail, findUserByPhone, lockUserById, type User } from '../records/users.ts';

const types = ['signup', 'email_change', 'sms', 'phone_change'] as const;
type ResendType = (typeof types)[number];

const resendBody = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...challengeFields,
});

const isResendType = (text: string): text is ResendType => types.some((type) => type === text);

/** The user who waits for a message of this type at this address, if there is one. */
async function findWaiting(
  { database }: Kernel,
  type: ResendType,
  address: string,
): Promise<User | null> {
  const db = database.auth;
  if (type === 'signup' || type === 'sms') {
    const user = await (type === 'signup' ? findUserByEmail : findUserByPhone)(db, address);
    const confirmed = type === 'signup' ? user?.email_confirmed_at : user?.phone_confirmed_at;
    return confirmed ? null : user;
  }
  // A visitor has no address but the one that waits; a member may name either.
  const [pending, present] =
    type === 'email_change' ? ['email_change', 'email'] : ['phone_change', 'phone'];
  const { rows } = await db.query<{ id: string }>(
    `select id from auth.users
      where coalesce(${pending}, '') <> '' and (${present} = $1 or ${pending} = $1)
      order by ${present} = $1 desc nulls last, ${pending}_sent_at desc nulls last limit 1`,
    [address],
  );
  const [row] = rows;
  return row ? inTransaction(db, (connection) => lockUserById(connection, row.id)) : null;
}

/** When the account's change of address was last mailed: one account may be named by either of its
 *  addresses, whose pace is counted apart. */
const changeSentAt = (user: User, type: ResendType): Date | null => {
  if (type === 'email_change') return user.email_change_sent_at;
  return type === 'phone_change' ? user.phone_change_sent_at : null;
};

/** Whom the message will go to: the new address where one is changed, whichever was named. */
function recipientOf(kernel: Kernel, waiting: User | null, type: ResendType): string | null {
  if (!waiting) return null;
  if (type === 'signup') return waiting.email;
  if (type === 'sms') return waiting.phone;
  const channel = type === 'email_change' ? 'mail' : 'sms';
  if (limitFrequency(kernel, channel, changeSentAt(waiting, type))) return null;
  return type === 'email_change' ? waiting.email_change : waiting.phone_change;
}

const purposeOf: Record<ResendType, Purpose> = {
  signup: 'confirmation',
  sms: 'confirmation',
  email_change: 'email_change',
  phone_change: 'phone_change',
};

async function prepareAgain(
  kernel: Kernel,
  db: Connection,
  user: User,
  type: ResendType,
  challenge: Challenge | null,
  redirectTo: string,
  origin: Origin,
): Promise<Outgoing> {
  if (type === 'sms') return prepareSms(kernel, db, user, 'confirmation_token', user.phone ?? '');
  if (type === 'phone_change')
    return prepareSms(kernel, db, user, 'phone_change_token', user.phone_change ?? '');
  if (type === 'email_change')
    return prepareEmailChange(
      kernel,
      db,
      user,
      user.email_change ?? '',
      challenge,
      redirectTo,
      origin,
    );
  if (challenge) await beginFlow(db, user.id, 'email/signup', challenge, kernel.now());
  return prepareMail(kernel, db, user, {
    kind: 'confirmation_token',
    type: 'signup',
    to: user.email ?? '',
    pkce: challenge !== null,
    redirectTo,
    origin,
  });
}

function addressOf(
  kernel: Kernel,
  type: ResendType,
  body: { readonly email: string; readonly phone: string },
): string | AuthRefusal {
  const { email, sms } = kernel.config.auth;
  if (type === 'signup' && body.email === '')
    return refuse('validation_failed', 'Type provided requires an email address');
  if (type === 'sms' && body.phone === '')
    return refuse('validation_failed', 'Type provided requires a phone number');
  if (body.email !== '' && body.phone !== '')
    return refuse('validation_failed', 'Only an email address or phone number should be provided.');
  if (body.email !== '')
    return email.enable_signup
      ? readEmail(body.email)
      : refuse('email_provider_disabled', 'Email logins are disabled');
  if (body.phone !== '')
    return sms.enable_signup
      ? readPhone(body.phone)
      : refuse('phone_provider_disabled', 'Phone logins are disabled');
  return refuse('validation_failed', 'Missing email address or phone number');
}

/** POST /resend: the last confirmation again, with a new code. Says the same of every address. */
export const resend: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const limited = await limitRequests(kernel, c, 'resend');
  if (limited) return limited;
  const body = await readBody(c, resendBody);
  if (body instanceof AuthRefusal) return body;
  const { type } = body;
  if (!isResendType(type))
    return refuse(
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    );
  const address = addressOf(kernel, type, body);
  if (address instanceof AuthRefusal) return address;
  const challenge = readChallenge(body);
  if (challenge instanceof AuthRefusal) return challenge;

  const channel = type === 'sms' || type === 'phone_change' ? 'sms' : 'mail';
  const waiting = await findWaiting(kernel, type, address);
  const tooMany = await limitMessage(kernel, {
    channel,
    way: 'resend',
    address,
    recipient: recipientOf(kernel, waiting, type),
    purposes: [purposeOf[type]],
    from: originOf(c).address,
    // Whoever waits for a change has not shown that the new address is theirs.
    accountId: type === 'signup' || type === 'sms' ? (waiting?.id ?? null) : null,
    isConfirmed: false,
  });
  if (tooMany) return tooMany;

  const redirectTo = redirectOf(auth, c);
  const outgoing = await inTransaction(kernel.database.auth, async (db) => {
    const user = waiting && (await lockUserById(db, waiting.id));
    if (!user) return null;
    const tooSoon = limitFrequency(kernel, channel, changeSentAt(user, type));
    if (tooSoon) return tooSoon;
    const action = type === 'signup' ? 'user_confirmation_requested' : 'user_recovery_requested';
    await noteActions(db, user, [action], kernel.now());
    return prepareAgain(kernel, db, user, type, challenge, redirectTo, originOf(c));
  });
  if (outgoing instanceof AuthRefusal) return outgoing;
  await deliverEvenly(kernel, outgoing);
  return c.json({});
};
