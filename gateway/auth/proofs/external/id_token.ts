import { createHash } from 'node:crypto';
import type { ExternalProvider } from '../../kernel/external_provider.ts';
import type { Profile } from '../../kernel/profile.ts';
import { type AuthRefusal, refuse } from '../../kernel/refusal.ts';
import type { AuthService } from '../../kernel/service.ts';
import { BadIdToken } from './oidc.ts';
import { knownServices } from './providers.ts';

/** An ID token and what came with it, as the request names it; empty is absent. */
interface IdTokenBody {
  readonly provider: string;
  readonly id_token: string;
  readonly access_token: string;
  readonly nonce: string;
  readonly issuer: string;
}

export const badIdToken = (description: string, error = 'invalid request') =>
  refuse('validation_failed', description, { oauthError: error });

const issuerNamed = ({ provider, issuer }: IdTokenBody) =>
  issuer || knownServices[provider]?.issuer || provider;

/** The service that an ID token is to be of. */
export function idTokenProvider(
  { providers }: AuthService,
  body: IdTokenBody,
): ExternalProvider | AuthRefusal {
  const provider = providers.get(body.provider.toLowerCase());
  if (provider?.readIdToken) return provider;
  // An issuer that is only named in a request is asked for nothing.
  return refuse(
    provider ? 'validation_failed' : 'provider_disabled',
    provider
      ? `Provider "${provider.name}" has no ID tokens`
      : `Provider (issuer "${issuerNamed(body).slice(0, 100)}") is not enabled`,
  );
}

/** Whether the token answers to the nonce that the app asked for it with. */
function nonceFits(said: string | null, nonce: string): AuthRefusal | null {
  if ((said === null) !== (nonce === ''))
    return badIdToken('Passed nonce and nonce in id_token should either both exist or not.');
  if (said === null) return null;
  return createHash('sha256').update(nonce).digest('hex') === said
    ? null
    : badIdToken('Nonces mismatch', 'invalid nonce');
}

/** Who an ID token says has come. */
export async function readProfile(
  { kernel }: AuthService,
  provider: ExternalProvider,
  body: IdTokenBody,
): Promise<Profile | AuthRefusal> {
  try {
    const read = await provider.readIdToken?.(body.id_token, body.access_token || null);
    if (!read) return badIdToken('Bad ID token');
    if (!read.isForUs) return badIdToken('Unacceptable audience in id_token');
    const wrong = provider.isNonceSkipped ? null : nonceFits(read.nonce, body.nonce);
    return wrong ?? read.profile;
  } catch (error) {
    if (error instanceof BadIdToken) return badIdToken('Bad ID token');
    kernel.log.error(
      { provider: provider.name, name: error instanceof Error ? error.name : 'unknown' },
      'a sign-in provider could not be reached',
    );
    return refuse('unexpected_failure', 'Error reaching the external provider', { status: 503 });
  }
}
