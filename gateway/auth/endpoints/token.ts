import { z } from 'zod';
import { collectSession } from '../flows/external_sign_in.ts';
import { refreshSession } from '../flows/sessions.ts';
import { signIn } from '../flows/sign_in.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { optionalText, readBody } from '../kernel/request.ts';
import { type Endpoint, originOf } from '../kernel/service.ts';
import { limitRequests } from '../limits/request_limits.ts';
import { tryPassword } from '../proofs/password_attempts.ts';
import { weaknessOf } from '../proofs/passwords.ts';
import { idTokenGrant } from './external/id_token.ts';
import { web3Grant } from './web3.ts';

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

  const origin = originOf(c);
  const text = byMail ? body.email : body.phone;
  const tried = await tryPassword(kernel, { byMail, text, password: body.password }, origin);
  if (tried instanceof AuthRefusal) return tried;
  const tokens = await signIn(kernel, origin, tried.prove);
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
  const tokens = await collectSession(kernel, code, verifier, originOf(c));
  return tokens instanceof AuthRefusal ? tokens : c.json(tokens);
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
