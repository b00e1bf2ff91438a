import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { judgeNewUser } from '../hooks/before_user_created.ts';
import { applyForAccount, mustConfirm } from '../flows/sign_up.ts';
import { readEmail, readPhone } from '../kernel/addresses.ts';
import { readChallenge } from '../records/flow_states.ts';
import { limitRequests } from '../limits/request_limits.ts';
import { limitMessage } from '../limits/message_limits.ts';
import { optionalUserMetadata, type Metadata } from '../kernel/metadata.ts';
import { checkPassword } from '../proofs/passwords.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { challengeFields, optionalText, readBody } from '../kernel/request.ts';
import { type AuthService, type Endpoint, originOf, redirectOf } from '../kernel/service.ts';
import { openSession } from '../flows/sessions.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { findUserByEmail, findUserById, findUserByPhone, insertUser } from '../records/users.ts';
import type { Context } from 'hono';

const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalUserMetadata,
  channel: optionalText,
  ...challengeFields,
});

type SignUp = z.output<typeof signUpBody>;

async function signUpAnonymously(
  { kernel }: AuthService,
  c: Context,
  data: Metadata,
): Promise<Response | AuthRefusal> {
  if (!kernel.config.auth.enable_anonymous_sign_ins)
    return refuse('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  const limited = await limitRequests(kernel, c, 'anonymous');
  if (limited) return limited;
  const tokens = await inTransaction(kernel.database.auth, async (db) => {
    const visitor = { id: randomUUID(), appMetadata: {}, userMetadata: data, isAnonymous: true };
    const refused = await judgeNewUser(kernel, db, visitor, originOf(c).address);
    if (refused) return refused;
    const id = await insertUser(db, visitor, kernel.now());
    const user = id === null ? null : await findUserById(db, id);
    if (!user)
      throw new Error('An anonymous user was not made, although nothing can be in the way.');
    return openSession(kernel, db, user, 'anonymous', originOf(c));
  });
  return tokens instanceof AuthRefusal ? tokens : c.json(tokens);
}

/** The address that signs up, in stored form, or why it may not. */
function applicantAddress({ kernel }: AuthService, body: SignUp): string | AuthRefusal {
  const { email, sms } = kernel.config.auth;
  if (body.email !== '' && body.phone !== '')
    return refuse(
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    );
  if (body.email !== '')
    return email.enable_signup
      ? readEmail(body.email)
      : refuse('email_provider_disabled', 'Email signups are disabled');
  if (!sms.enable_signup) return refuse('phone_provider_disabled', 'Phone signups are disabled');
  if (body.code_challenge !== '')
    return refuse('validation_failed', 'PKCE not supported for phone signups');
  if (body.channel !== '' && body.channel !== 'sms')
    return refuse('validation_failed', "Invalid channel, supported values are 'sms'");
  return readPhone(body.phone);
}

/** POST /signup: an account by mail address or telephone number, or an anonymous session. */
export const signUp: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const body = await readBody(c, signUpBody);
  if (body instanceof AuthRefusal) return body;
  const data = body.data ?? {};
  if (!kernel.config.auth.enable_signup)
    return refuse('signup_disabled', 'Signups not allowed for this instance');
  if (body.email === '' && body.phone === '') return signUpAnonymously(auth, c, data);

  const limited = await limitRequests(kernel, c, 'signup');
  if (limited) return limited;
  if (body.password === '') return refuse('validation_failed', 'Signup requires a valid password');
  const address = applicantAddress(auth, body);
  if (address instanceof AuthRefusal) return address;
  const weak = checkPassword(body.password, kernel.config.auth);
  if (weak) return weak;
  const challenge = readChallenge(body);
  if (challenge instanceof AuthRefusal) return challenge;

  const channel = body.email === '' ? 'sms' : 'mail';
  const origin = originOf(c);
  if (mustConfirm(auth, channel)) {
    const find = channel === 'mail' ? findUserByEmail : findUserByPhone;
    const known = await find(kernel.database.auth, address);
    const tooMany = await limitMessage(kernel, {
      channel,
      way: 'signup',
      address,
      // A claim also where the address is confirmed, and a code to sign in with leaves: who signs up under it uses up nothing
      // that its owner may ask for.
      recipient: address,
      purposes: ['confirmation'],
      from: origin.address,
      accountId: known?.id ?? null,
      isConfirmed: false,
    });
    if (tooMany) return tooMany;
  }
  const applied = await applyForAccount(
    auth,
    {
      channel,
      address,
      password: body.password,
      data,
      challenge,
      redirectTo: redirectOf(auth, c),
    },
    origin,
  );
  if (applied instanceof AuthRefusal) return applied;
  return c.json(applied.kind === 'session' ? applied.tokens : applied.user);
};
