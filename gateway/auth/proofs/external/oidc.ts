import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch as keyFetch,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type * as Openid from 'openid-client';
import { fetchWithin, isLoopback } from '../../../kernel/outbound.ts';
import type { Metadata } from '../../kernel/metadata.ts';
import type { ReadIdToken } from '../../kernel/external_provider.ts';
import { type Profile, profileOf, type ProviderTokens } from '../../kernel/profile.ts';

export interface OidcSettings {
  readonly issuer: string;
  /** The first asks for people; tokens made out to any of them are accepted. */
  readonly clientIds: readonly string[];
  readonly secret: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  /** Where people are sent; null asks the issuer. */
  readonly authorizeUrl: string | null;
  /** Who alone says in a claim of its own whether an address is verified. */
  readonly verifiedClaim?: string;
}

/** Read with the first sign-in by such a service. */
const openidLibrary = (): Promise<typeof Openid> => import('openid-client');

const limits = { timeoutMs: 5000, maxBytes: 512 * 1024 };
const timeoutSeconds = limits.timeoutMs / 1000;

const boundedFetch = (url: string | URL, init: RequestInit) => fetchWithin(url, init, limits);

/** Signatures of a private key: one that is shared, or none, proves nothing to us. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

const isTrue = (value: unknown) =>
  value === true || value === 'true' || value === 1 || value === '1';

/** Microsoft's shared issuers name the organization in each token. */
const sharedIssuer =
  /^https:\/\/login\.microsoftonline\.com\/(?:\{tenantid\}|common|organizations|consumers)\/v2\.0$/;
const anyOrganization = /^https:\/\/login\.microsoftonline\.com\/[\da-f-]{36}\/v2\.0$/;

/** An ID token cannot be trusted, or is none. */
export class BadIdToken extends Error {}

function isIssuedBy(issuer: string, token: JWTPayload): boolean {
  if (token.iss === issuer) return true;
  return sharedIssuer.test(issuer) && anyOrganization.test(token.iss ?? '');
}

/** Whether an access token is the one that an ID token speaks of (OpenID Connect Core, 3.1.3.6). */
function isItsAccessToken(idToken: string, hash: string, accessToken: string): boolean {
  const { alg = '' } = decodeProtectedHeader(idToken);
  const digest = alg === 'EdDSA' ? 'sha512' : `sha${alg.slice(2)}`;
  const whole = createHash(digest).update(accessToken).digest();
  return whole.subarray(0, whole.length / 2).toString('base64url') === hash;
}

/** What is no signed token at all is not worth asking anybody for keys. */
function refuseMalformed(idToken: string): void {
  try {
    if (algorithms.includes(decodeProtectedHeader(idToken).alg ?? '')) return;
  } catch {
    // Said below.
  }
  throw new BadIdToken('No signed token.');
}

/** A service that speaks OpenID Connect: what it says of itself is asked for when it is first needed. */
export function createOidcProvider(settings: OidcSettings, now: () => Date) {
  const { clientIds, redirectUri } = settings;
  const issuer = new URL(settings.issuer);
  let discovered: Promise<Openid.Configuration> | null = null;
  let keys: JWTVerifyGetKey | null = null;

  function discover(openid: typeof Openid): Promise<Openid.Configuration> {
    const insecure =
      issuer.protocol === 'http:' && isLoopback(issuer.hostname)
        ? [openid.allowInsecureRequests]
        : [];
    discovered ??= openid
      .discovery(issuer, clientIds[0] ?? '', { client_secret: settings.secret }, undefined, {
        execute: [...insecure, openid.enableNonRepudiationChecks],
        timeout: timeoutSeconds,
        [openid.customFetch]: (url, init) => boundedFetch(url, init as RequestInit),
      })
      .catch((error: unknown) => {
        // The service may be there the next time.
        discovered = null;
        throw error;
      });
    return discovered;
  }

  const isVerified = (claims: Metadata): boolean =>
    isTrue(claims[settings.verifiedClaim ?? 'email_verified']);

  const readProfile = (claims: Metadata): Profile | null => {
    const said = claims['iss'];
    const hosted = claims['hd'];
    return profileOf(
      claims,
      typeof said === 'string' ? said : settings.issuer,
      isVerified(claims),
      typeof hosted === 'string' && hosted.length < 256 ? { hd: hosted } : {},
    );
  };

  return {
    async authorizationUrl(asked: {
      readonly state: string;
      readonly nonce: string;
      readonly verifier: string;
      readonly scopes: readonly string[];
      readonly extra: Readonly<Record<string, string>>;
    }): Promise<URL> {
      const openid = await openidLibrary();
      const config =
        settings.authorizeUrl === null
          ? await discover(openid)
          : new openid.Configuration(
              { issuer: settings.issuer, authorization_endpoint: settings.authorizeUrl },
              clientIds[0] ?? '',
            );
      return openid.buildAuthorizationUrl(config, {
        ...asked.extra,
        ...settings.parameters,
        redirect_uri: redirectUri,
        scope: [...new Set([...settings.scopes, ...asked.scopes])].join(' '),
        state: asked.state,
        nonce: asked.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(asked.verifier),
        code_challenge_method: 'S256',
      });
    },

    /** Exchanges a code. Throws what makes it worth nothing: a wrong state, nonce, issuer, audience or key. */
    async redeem(
      answer: URLSearchParams,
      { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
    ): Promise<{ readonly profile: Profile | null; readonly tokens: ProviderTokens }> {
      const openid = await openidLibrary();
      const config = await discover(openid);
      const url = new URL(redirectUri);
      url.search = answer.toString();
      const tokens = await openid.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims: Metadata = { ...tokens.claims() };
      const needsMore =
        claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
      const said: Metadata = needsMore
        ? { ...(await openid.fetchUserInfo(config, tokens.access_token, String(claims['sub']))) }
        : {};
      return {
        profile: readProfile({ ...said, ...claims }),
        tokens: {
          accessToken: tokens.access_token,
          refreshToken: tokens.refresh_token ?? null,
        },
      };
    },

    /** What an ID token says that an app has from the service by itself, and its nonce. Throws `BadIdToken`. */
    async readIdToken(idToken: string, accessToken: string | null): Promise<ReadIdToken> {
      refuseMalformed(idToken);
      const { jwks_uri: keysAt, issuer: named } = (
        await discover(await openidLibrary())
      ).serverMetadata();
      if (keysAt === undefined) throw new BadIdToken('The service publishes no keys.');
      keys ??= createRemoteJWKSet(new URL(keysAt), {
        timeoutDuration: limits.timeoutMs,
        [keyFetch]: (url, init) => boundedFetch(url, init as RequestInit),
      });
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms,
          currentDate: now(),
          requiredClaims: ['exp', 'iat', 'sub'],
          clockTolerance: 30,
        });
        const profile = readProfile(payload);
        const hash = payload['at_hash'];
        const fits =
          accessToken === null ||
          typeof hash !== 'string' ||
          isItsAccessToken(idToken, hash, accessToken);
        if (!profile || !fits || !isIssuedBy(named, payload)) throw new BadIdToken('Bad ID token');
        const audiences = [payload.aud ?? []].flat();
        const nonce = payload['nonce'];
        return {
          profile,
          nonce: typeof nonce === 'string' && nonce !== '' ? nonce : null,
          isForUs: audiences.some((audience) => clientIds.includes(audience)),
        };
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new BadIdToken(error.code);
        throw error;
      }
    },
  };
}
