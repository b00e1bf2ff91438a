import { createHash } from 'node:crypto';
import { z } from 'zod';
import { limitRequests } from '../../limits/request_limits.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalFlag, optionalText, readBody } from '../../kernel/request.ts';
import { type AuthService, type Endpoint, originOf } from '../../kernel/service.ts';
import { openSession } from '../../flows/sessions.ts';
import { inTransaction, violatesUnique } from '../../kernel/transaction.ts';
import { accountOf, linkIdentity } from '../../flows/external_accounts.ts';
import { requireLinking } from './authorize.ts';
import { BadIdToken } from '../../proofs/external/oidc.ts';
import type { Profile } from '../../kernel/profile.ts';
import type { ExternalProvider } from '../../kernel/external_provider.ts';
import { knownServices } from '../../proofs/external/providers.ts';

const idTokenBody = z.object({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: optionalFlag,
});

type IdTokenBody = z.output<typeof idTokenBody>;

const invalid = (description: string, error = 'invalid request') =>
  refuse('validation_failed', description, { oauthError: error });

const issuerNamed = ({ provider, issuer }: IdTokenBody) =>
  issuer || knownServices[provider]?.issuer || provider;

function providerOf({ providers }: AuthService, body: IdTokenBody): ExternalProvider | AuthRefusal {
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
    return invalid('Passed nonce and nonce in id_token should either both exist or not.');
  if (said === null) return null;
  return createHash('sha256').update(nonce).digest('hex') === said
    ? null
    : invalid('Nonces mismatch', 'invalid nonce');
}

async function profileOfToken(
  { kernel }: AuthService,
  provider: ExternalProvider,
  body: IdTokenBody,
): Promise<Profile | AuthRefusal> {
  try {
    const read = await provider.readIdToken?.(body.id_token, body.access_token || null);
    if (!read) return invalid('Bad ID token');
    if (!read.isForUs) return invalid('Unacceptable audience in id_token');
    const wrong = provider.isNonceSkipped ? null : nonceFits(read.nonce, body.nonce);
    return wrong ?? read.profile;
  } catch (error) {
    if (error instanceof BadIdToken) return invalid('Bad ID token');
    kernel.log.error(
      { provider: provider.name, name: error instanceof Error ? error.name : 'unknown' },
      'a sign-in provider could not be reached',
    );
    return refuse('unexpected_failure', 'Error reaching the external provider', { status: 503 });
  }
}

/** POST /token?grant_type=id_token: a session for what another service gave an app, or one identity more. */
export const idTokenGrant: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const body = await readBody(c, idTokenBody);
  if (body instanceof AuthRefusal) return body;
  if (body.id_token === '') return invalid('id_token required');
  if (body.provider === '' && (body.client_id === '' || body.issuer === ''))
    return invalid('provider or client_id and issuer required');
  const target = body.link_identity === true ? await requireLinking(auth, c) : null;
  if (target instanceof AuthRefusal) return target;
  const limited = await limitRequests(kernel, c, 'callback');
  if (limited) return limited;
  const provider = providerOf(auth, body);
  if (provider instanceof AuthRefusal) return provider;
  const profile = await profileOfToken(auth, provider, body);
  if (profile instanceof AuthRefusal) return profile;
  const source = {
    provider: provider.name,
    isEmailOptional: provider.isEmailOptional,
    isSso: false,
  };
  try {
    const tokens = await inTransaction(kernel.database.auth, async (db) => {
      const user = target
        ? await linkIdentity(kernel, db, target.user.id, provider.name, profile)
        : await accountOf(kernel, db, source, profile);
      return user instanceof AuthRefusal
        ? user
        : openSession(kernel, db, user, 'oauth', originOf(c));
    });
    return tokens instanceof AuthRefusal ? tokens : c.json(tokens);
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    return refuse('identity_already_exists', 'Identity is already linked');
  }
};
