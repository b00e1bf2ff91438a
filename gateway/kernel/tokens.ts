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
import type { Claims, TokenRefusal, Tokens, TokenVerdict } from './context.ts';
import type { Secrets } from './secrets.ts';

const refuse = (refusal: TokenRefusal, message: string): TokenVerdict => ({
  ok: false,
  refusal,
  message,
});

const malformed = refuse('malformed', 'the token is malformed');

function refusalOf(error: unknown): TokenVerdict {
  if (error instanceof errors.JWTExpired) return refuse('expired', 'the token is expired');
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'nbf' || error.claim === 'iat')
      return refuse('not_yet_valid', 'the token is not valid yet');
    return malformed;
  }
  if (error instanceof errors.JWKSNoMatchingKey)
    return refuse('signature', 'no known key signed the token');
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return refuse('signature', 'the signature does not fit the token');
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return refuse('algorithm', 'the signing algorithm is not accepted');
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

/** Signs and checks access tokens. ES256 tokens are checked with public keys only and HS256 tokens
 *  with the shared secret only, so that a public key can never serve as a shared secret. */
export async function createTokens(secrets: Secrets, now: () => Date): Promise<Tokens> {
  const { signingKey } = secrets;
  const privateKey = await importJWK(signingKey, 'ES256');
  const { d: _private, ...publicKey } = signingKey;
  const keySet = { keys: [{ ...publicKey, key_ops: ['verify'], ext: true }] };
  const publishedKeys = createLocalJWKSet(keySet);
  const sharedSecret = new TextEncoder().encode(secrets.jwtSecret);

  /** `exp` is required: a token without an end would outlive every revocation. */
  const options = (algorithm: string) => ({
    algorithms: [algorithm],
    currentDate: now(),
    requiredClaims: ['exp'],
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
      if (known && (known.exp ?? 0) * 1000 > now().getTime()) return { ok: true, claims: known };
      const algorithm = algorithmOf(token);
      if (algorithm === null) return malformed;
      if (algorithm !== 'ES256' && algorithm !== 'HS256')
        return refuse('algorithm', 'the signing algorithm is not accepted');
      try {
        const payload = await payloadOf(token, algorithm);
        if ('role' in payload && typeof payload['role'] !== 'string') return malformed;
        const claims: Claims = { role: 'anon', ...payload };
        proven.set(token, claims);
        return { ok: true, claims };
      } catch (error) {
        return refusalOf(error);
      }
    },

    publicKeys: () => keySet,
  };
}
