import { z } from 'zod';
import { linkIdentity } from '../flows/external_accounts.ts';
import { idTokenGrant } from './external/id_token.ts';
import { judgePasswordAttempt } from '../hooks/attempts.ts';
import { readPhone } from '../kernel/addresses.ts';
import { finishFlow } from '../records/flow_states.ts';
import { limitPasswordGuesses } from '../limits/guess_limits.ts';
import { limitRequests } from '../limits/request_limits.ts';
import { passwordFits, weaknessOf } from '../proofs/passwords.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { optionalText, readBody } from '../kernel/request.ts';
import { type Endpoint, originOf } from '../kernel/service.ts';
import { openSession, refreshSession } from '../flows/sessions.ts';
import { inTransaction } from '../kernel/transaction.ts';
import {
  findUserByEmail,
  findUserById,
  findUserByPhone,
  isBanned,
  lockUserById,
} from '../records/users.ts';

const passwordBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
});

/** Signs in with a password. Of a wrong one and of an unknown address it says the same, as slowly. */
const passwordGrant: Endpoint = async ({ kernel }, c) => {
  const body = await readBody(c, passwordBody);
  if (body instanceof AuthRefusal) return body;
  const { email, sms } = kernel.config.auth;
  const byMail = body.email !== '';
  if (byMail && body.phone !== '')
    return refuse(
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    );
  if (!byMail && body.phone === '') return refuse('validation_failed', 'missing email or phone');
  if (byMail && !email.enable_signup)
    return refuse('email_provider_disabled', 'Email logins are disabled', { status: 422 });
  if (!byMail && !sms.enable_signup)
    return refuse('phone_provider_disabled', 'Phone logins are disabled', { status: 422 });

  const invalid = refuse('invalid_credentials', 'Invalid login credentials');
  const address = byMail ? body.email.trim().toLowerCase() : readPhone(body.phone);
  const find = byMail ? findUserByEmail : findUserByPhone;
  const known = address instanceof AuthRefusal ? null : await find(kernel.database.auth, address);
  // The text as it came when it is no number, so that whatever is named is slowed down alike.
  const named = address instanceof AuthRefusal ? body.phone : address;
  const tried = await limitPasswordGuesses(kernel, named, known?.id ?? null, originOf(c).address);
  if (tried instanceof AuthRefusal) return tried;
  const fits = await passwordFits(
    body.password,
    known?.encrypted_password ?? null,
    originOf(c).address,
  );
  const judged = known ? await judgePasswordAttempt(kernel, known.id, fits) : null;
  if (judged) return judged;
  if (!known || !fits) return invalid;
  if (isBanned(known, kernel.now()))
    return refuse('user_banned', 'User is banned', { status: 400 });
  if (byMail && known.email_confirmed_at === null)
    return refuse('email_not_confirmed', 'Email not confirmed');
  if (!byMail && known.phone_confirmed_at === null)
    return refuse('phone_not_confirmed', 'Phone not confirmed');

  const tokens = await inTransaction(kernel.database.auth, async (db) => {
    const user = await lockUserById(db, known.id);
    // The password may have been changed while this one was being compared.
    if (user?.encrypted_password !== known.encrypted_password) return invalid;
    return openSession(kernel, db, user, 'password', originOf(c));
  });
  if (tokens instanceof AuthRefusal) return tokens;
  await tried.forgive();
  const weakness = weaknessOf(body.password, kernel.config.auth);
  return c.json(weakness ? { ...tokens, weak_password: weakness } : tokens);
};

const refreshBody = z.object({ refresh_token: optionalText });

const refreshGrant: Endpoint = async ({ kernel }, c) => {
  const body = await readBody(c, refreshBody);
  if (body instanceof AuthRefusal) return body;
  if (body.refresh_token === '') return refuse('validation_failed', 'refresh_token required');
  const tokens = await refreshSession(kernel, body.refresh_token, originOf(c));
  return tokens instanceof AuthRefusal ? tokens : c.json(tokens);
};

const pkceBody = z.object({ auth_code: optionalText, code_verifier: optionalText });

/** Collects the session of a link that was followed, by the proof of who asked for the mail. */
const pkceGrant: Endpoint = async ({ kernel }, c) => {
  const body = await readBody(c, pkceBody);
  if (body instanceof AuthRefusal) return body;
  const { auth_code: code, code_verifier: verifier } = body;
  if (code === '' || verifier === '')
    return refuse(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  const tokens = await inTransaction(kernel.database.auth, async (db) => {
    const flow = await finishFlow(kernel, db, code, verifier);
    if (flow instanceof AuthRefusal) return flow;
    const user = await findUserById(db, flow.userId);
    if (!user)
      return refuse('flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (isBanned(user, kernel.now())) return refuse('user_banned', 'User is banned');
    const { pending } = flow;
    const owner = pending
      ? await linkIdentity(kernel, db, user.id, pending.provider, pending.profile)
      : user;
    if (owner instanceof AuthRefusal) return owner;
    const session = await openSession(kernel, db, owner, flow.method, originOf(c));
    return { ...session, ...flow.providerTokens };
  });
  return tokens instanceof AuthRefusal ? tokens : c.json(tokens);
};

const web3Body = z.object({ chain: optionalText });

/** Signing in with a wallet is not offered here, and is refused in the words of the real service. */
const web3Grant: Endpoint = async (_auth, c) => {
  const body = await readBody(c, web3Body);
  if (body instanceof AuthRefusal) return body;
  return ['solana', 'ethereum'].includes(body.chain)
    ? refuse('web3_provider_disabled', 'Web3 provider is disabled')
    : refuse('web3_unsupported_chain', 'Unsupported chain');
};

const grants: Readonly<Record<string, Endpoint>> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
  web3: web3Grant,
};

/** POST /token?grant_type=: a session for a password, a refresh token or a PKCE code. */
export const grantToken: Endpoint = async (auth, c) => {
  const type = c.req.query('grant_type') ?? '';
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
  if (!grant) return refuse('invalid_credentials', 'unsupported_grant_type');
  const limited = await limitRequests(auth.kernel, c, 'token');
  return limited ?? grant(auth, c);
};
