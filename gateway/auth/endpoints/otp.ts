import { z } from 'zod';
import { noteActions } from '../records/audit_log.ts';
import { type Applicant, applyForAccount } from '../flows/sign_up.ts';
import { readEmail, readPhone } from '../kernel/addresses.ts';
import { readChallenge } from '../records/flow_states.ts';
import { limitRequests } from '../limits/request_limits.ts';
import { limitMessage } from '../limits/message_limits.ts';
import { optionalUserMetadata } from '../kernel/metadata.ts';
import { prepareSignInCode } from '../flows/sign_in_code.ts';
import { deliver, evenPace } from '../mail/outgoing.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import {
  challengeFields,
  optionalFlag,
  optionalText,
  type Origin,
  readBody,
} from '../kernel/request.ts';
import { type AuthService, type Endpoint, originOf, redirectOf } from '../kernel/service.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { findUserByEmail, findUserByPhone, lockUserById, type User } from '../records/users.ts';

const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: optionalFlag,
  data: optionalUserMetadata,
  channel: optionalText,
  ...challengeFields,
});

/** Sends a sign-in code to a confirmed address. */
async function sendSignInCode(
  { kernel }: AuthService,
  known: User,
  asked: Omit<Applicant, 'password'>,
  origin: Origin,
): Promise<AuthRefusal | null> {
  const pace = evenPace(kernel);
  const outgoing = await inTransaction(kernel.database.auth, async (db) => {
    const user = await lockUserById(db, known.id);
    if (!user) return null;
    await noteActions(db, user, ['user_recovery_requested'], kernel.now());
    return prepareSignInCode(kernel, db, user, asked, origin);
  });
  await pace;
  return outgoing && deliver(kernel, outgoing);
}

/** Signs up without a password. */
async function applyWithoutPassword(
  auth: AuthService,
  asked: Omit<Applicant, 'password'>,
  origin: Origin,
): Promise<AuthRefusal | null> {
  const { kernel } = auth;
  if (!kernel.config.auth.enable_signup)
    return refuse('signup_disabled', 'Signups not allowed for this instance');
  const applied = await applyForAccount(auth, { ...asked, password: null }, origin);
  if (applied instanceof AuthRefusal) return applied;
  if (applied.kind === 'pending') return null;
  const find = asked.channel === 'mail' ? findUserByEmail : findUserByPhone;
  const user = await find(kernel.database.auth, asked.address);
  return user ? sendSignInCode(auth, user, asked, origin) : null;
}

function addressOf(
  { kernel }: AuthService,
  body: { readonly email: string; readonly phone: string; readonly channel: string },
): string | AuthRefusal {
  const { email, sms } = kernel.config.auth;
  if (body.email !== '' && body.phone !== '')
    return refuse('validation_failed', 'Only an email address or phone number should be provided');
  if (body.email !== '') {
    if (body.channel !== '')
      return refuse('validation_failed', 'Channel should only be specified with Phone OTP');
    return email.enable_signup
      ? readEmail(body.email)
      : refuse('email_provider_disabled', 'Email logins are disabled', { status: 422 });
  }
  if (body.phone === '') return refuse('validation_failed', 'One of email or phone must be set');
  if (!sms.enable_signup) return refuse('phone_provider_disabled', 'Unsupported phone provider');
  if (body.channel !== '' && body.channel !== 'sms')
    return refuse('validation_failed', "Invalid channel, supported values are 'sms'");
  return readPhone(body.phone);
}

/** POST /otp and /magiclink: a code and a link by mail, or a code by SMS. */
export const sendOtp: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const limited = await limitRequests(kernel, c, 'otp');
  if (limited) return limited;
  const body = await readBody(c, otpBody);
  if (body instanceof AuthRefusal) return body;
  const address = addressOf(auth, body);
  if (address instanceof AuthRefusal) return address;
  const challenge = readChallenge(body);
  if (challenge instanceof AuthRefusal) return challenge;

  const channel = body.email === '' ? 'sms' : 'mail';
  const find = channel === 'mail' ? findUserByEmail : findUserByPhone;
  const user = await find(kernel.database.auth, address);
  if (!user && body.create_user === false)
    return refuse('otp_disabled', 'Signups not allowed for otp');
  const confirmedAt = channel === 'mail' ? user?.email_confirmed_at : user?.phone_confirmed_at;
  const isConfirmed = (confirmedAt ?? null) !== null;
  // A code to sign up with and one to sign in with have one pace: the answer must not tell which
  // it would be.
  const tooMany = await limitMessage(kernel, {
    channel,
    way: 'otp',
    address,
    recipient: isConfirmed || kernel.config.auth.enable_signup ? address : null,
    purposes: channel === 'mail' ? ['confirmation', 'recovery'] : ['confirmation'],
    from: originOf(c).address,
    accountId: user?.id ?? null,
    isConfirmed,
  });
  if (tooMany) return tooMany;
  const asked = {
    channel,
    address,
    data: body.data ?? {},
    challenge,
    redirectTo: redirectOf(auth, c),
  } as const;
  const refused =
    user && isConfirmed
      ? await sendSignInCode(auth, user, asked, originOf(c))
      : await applyWithoutPassword(auth, asked, originOf(c));
  return refused ?? c.json({});
};
