import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { LRUCache } from 'lru-cache';
import type { Claims, TokenProblem, Tokens, TokenVerdict } from './context.ts';
import type { Secrets } from './secrets.ts';

const distrust = (problem: TokenProblem, message: string): TokenVerdict => ({
  ok: false,
  problem,
  message,
});

const malformed = distrust('malformed', 'the token is malformed');

function problemOf(error: unknown): TokenVerdict {
  if (error instanceof errors.JWTExpired) return distrust('expired', 'the token is expired');
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'nbf') return distrust('not_yet_valid', 'the token is not valid yet');
    return malformed;
  }
  if (error instanceof errors.JWKSNoMatchingKey)
    return distrust('signature', 'no known key signed the token');
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return distrust('signature', 'the signature does not fit the token');
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return distrust('algorithm', 'the signing algorithm is not accepted');
  if (error instanceof errors.JOSEError) return malformed;
  throw error;
}

/** Which algorithm the token claims; null when it is no compact JWS at all. */
function algorithmOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).alg ?? null;
  } catch {
    return null;
  }
}

/** Seconds by which the clock of whoever signed may be wrong. The data service allows as many. */
const clockSkewSeconds = 30;

const isAudience = (aud: unknown): boolean =>
  aud === undefined ||
  typeof aud === 'string' ||
  (Array.isArray(aud) && aud.every((each) => typeof each === 'string'));

/** What the library does not look at, or reads more generously than the services do. */
function distrustClaims({ aud, iat, role }: JWTPayload, seconds: number): TokenVerdict | null {
  if (!isAudience(aud)) return distrust('audience', 'the audience is no text');
  if (iat !== undefined && iat > seconds + clockSkewSeconds)
    return distrust('issued_in_future', 'the token was issued in the future');
  return role === undefined || typeof role === 'string' ? null : malformed;
}

/** Signs and checks access tokens. ES256 tokens are checked with public keys only and HS256 tokens
 *  with the shared secret only, so that a public key can never serve as a shared secret. */
export async function createTokens(secrets: Secrets, now: () => Date): Promise<Tokens> {
  const { signingKey } = secrets;
  const privateKey = await importJWK(signingKey, 'ES256');
  const { d: _private, ...publicKey } = signingKey;
  const keySet = { keys: [{ ...publicKey, key_ops: ['verify'], ext: true }] };
  const publishedKeys = createLocalJWKSet(keySet);
  const sharedSecret = new TextEncoder().encode(secrets.jwtSecret);

  /** A token of ours always ends. One that an operator signs with the shared secret may have no end, as with the
   *  services: they hold the secret, and could sign another at any time. */
  const options = (algorithm: string) => ({
    algorithms: [algorithm],
    currentDate: now(),
    clockTolerance: clockSkewSeconds,
    requiredClaims: algorithm === 'HS256' ? [] : ['exp'],
  });

  async function payloadOf(token: string, algorithm: string): Promise<JWTPayload> {
    const { payload } =
      algorithm === 'HS256'
        ? await jwtVerify(token, sharedSecret, options('HS256'))
        : await jwtVerify(token, publishedKeys, options('ES256'));
    return payload;
  }

  /** Signatures are checked once: a client sends the same token with every request. What time
   *  changes, its expiry, is checked every time. */
  const proven = new LRUCache<string, Claims>({ max: 2000 });

  return {
    sign: (claims) =>
      new SignJWT({ ...claims } as JWTPayload)
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: signingKey.kid })
        .sign(privateKey),

    async verify(token) {
      const known = proven.get(token);
      const seconds = now().getTime() / 1000;
      if (known && (known.exp ?? Infinity) + clockSkewSeconds > seconds)
        return { ok: true, claims: known };
      const algorithm = algorithmOf(token);
      if (algorithm === null) return malformed;
      if (algorithm !== 'ES256' && algorithm !== 'HS256')
        return distrust('algorithm', 'the signing algorithm is not accepted');
      try {
        const payload = await payloadOf(token, algorithm);
        const distrusted = distrustClaims(payload, seconds);
        if (distrusted) return distrusted;
        const claims: Claims = { role: 'anon', ...payload };
        proven.set(token, claims);
        return { ok: true, claims };
      } catch (error) {
        return problemOf(error);
      }
    },

    publicKeys: () => keySet,
  };
}
