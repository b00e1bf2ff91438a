import type { Context } from 'hono';
import { z } from 'zod';
import { verify } from '../flows/verify.ts';
import { withFragment, withQuery } from '../kernel/redirects.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { optionalText, readBody } from '../kernel/request.ts';
import { type Endpoint, originOf, redirectOf } from '../kernel/service.ts';
import { limitRequests } from '../limits/request_limits.ts';
import { bearerUserId } from '../proofs/bearer.ts';
import { readCodeProof, readLinkProof } from '../proofs/one_time_codes.ts';
import { pkcePrefix } from '../records/one_time_codes.ts';

const halfway =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const verifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
});

/** POST /verify: a session for the right code. */
export const verifyCode: Endpoint = async (auth, c) => {
  const limited = await limitRequests(auth.kernel, c, 'verify');
  if (limited) return limited;
  const body = await readBody(c, verifyBody);
  if (body instanceof AuthRefusal) return body;
  const bearerId = await bearerUserId(auth.kernel, c);
  const proof = await readCodeProof(auth.kernel, body, bearerId, originOf(c));
  if (proof instanceof AuthRefusal) return proof;
  const verified = await verify(auth, proof, originOf(c));
  if (verified instanceof AuthRefusal) return verified;
  if (verified.kind === 'session') return c.json(verified.tokens);
  return c.json({ msg: halfway, code: '200' });
};

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Sends the browser on. Tokens go into the fragment, which no server on the way sees or logs. */
function seeOther(c: Context, target: string): Response {
  return c.body(null, 303, {
    location: target,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
}

/** GET /verify: a mailed link. Ends at the redirect it carries, whatever comes of it. */
export const verifyLink: Endpoint = async (auth, c) => {
  // Mail scanners look at links this way; it must not use up the code.
  if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET, POST' });
  const limited = await limitRequests(auth.kernel, c, 'verify');
  if (limited) return limited;
  const type = c.req.query('type') ?? '';
  const hash = c.req.query('token') ?? '';
  if (type === '') return refuse('validation_failed', 'Verify requires a verification type');
  if (hash === '') return refuse('validation_failed', 'Verify requires a token or a token hash');
  const target = redirectOf(auth, c);
  const pkce = hash.startsWith(pkcePrefix);
  const proof = readLinkProof(type, hash);
  const verified = proof instanceof AuthRefusal ? proof : await verify(auth, proof, originOf(c));

  if (verified instanceof AuthRefusal) {
    const entries = {
      error: errorNames[verified.status] ?? 'invalid_request',
      error_code: verified.code,
      error_description: verified.message,
    };
    return seeOther(c, withFragment(pkce ? withQuery(target, entries) : target, entries));
  }
  if (verified.kind === 'flow_code') return seeOther(c, withQuery(target, { code: verified.code }));
  if (verified.kind === 'halfway') {
    const entries = { message: halfway };
    return seeOther(c, withFragment(pkce ? withQuery(target, entries) : target, entries));
  }
  const { access_token, expires_at, expires_in, refresh_token, token_type } = verified.tokens;
  return seeOther(
    c,
    withFragment(target, {
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      token_type,
      type,
    }),
  );
};
