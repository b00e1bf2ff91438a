import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { limitRequests } from '../../limits/request_limits.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { challengeFields, optionalFlag, optionalText, readBody } from '../../kernel/request.ts';
import { type Endpoint, redirectOf } from '../../kernel/service.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { readChallenge } from '../../records/flow_states.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import {
  consumerUrlOf,
  entityIdOf,
  refuseWithoutSaml,
  samlOf,
} from '../../proofs/saml/assertions.ts';
import { insertRelayState } from '../../records/saml_relay_states.ts';
import { readMetadata } from '../../proofs/saml/metadata.ts';
import { findSsoProvider, findSsoProviderByDomain } from '../../records/sso_providers.ts';

const ssoBody = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: optionalFlag,
  ...challengeFields,
});

/** POST /sso: where somebody of a domain signs in. */
export const singleSignOn: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const off = refuseWithoutSaml(kernel);
  if (off) return off;
  const limited = await limitRequests(kernel, c, 'sso');
  if (limited) return limited;
  const body = await readBody(c, ssoBody);
  if (body instanceof AuthRefusal) return body;
  if (body.provider_id !== '' && body.domain !== '')
    return refuse('validation_failed', 'Only one of provider_id or domain supported');
  if (body.provider_id === '' && body.domain === '')
    return refuse('validation_failed', 'A provider_id or domain needs to be provided');
  if (body.provider_id !== '' && !isUuid(body.provider_id))
    return refuse('validation_failed', 'provider_id must be an UUID');
  const challenge = readChallenge(body);
  if (challenge instanceof AuthRefusal) return challenge;
  const pool = kernel.database.auth;
  const provider =
    body.provider_id === ''
      ? await findSsoProviderByDomain(pool, body.domain)
      : await findSsoProvider(pool, body.provider_id);
  if (!provider)
    return refuse(
      'sso_provider_not_found',
      body.provider_id === '' ? 'No SSO provider assigned for this domain' : 'No such SSO provider',
    );
  if (provider.disabled)
    return refuse(
      'sso_provider_disabled',
      'SSO Provider assigned for this domain is currently disabled',
    );
  const metadata = readMetadata(provider.metadata_xml);
  if (metadata instanceof AuthRefusal)
    return refuse('unexpected_failure', 'Error parsing SAML Metadata for SAML provider');

  const redirectTo = auth.redirects.choose(body.redirect_to || undefined, redirectOf(auth, c));
  // An XML name begins with no digit.
  const requestId = `id-${randomUUID()}`;
  const relayId = randomUUID();
  const now = kernel.now();
  await inTransaction(pool, (db) =>
    insertRelayState(
      db,
      { id: relayId, providerId: provider.id, requestId, redirectTo, challenge },
      now,
    ),
  );
  const saml = await samlOf(kernel, metadata, {
    generateUniqueId: () => requestId,
    identifierFormat: provider.name_id_format,
  });
  const url = await saml.getAuthorizeUrlAsync(relayId, undefined, {});
  return body.skip_http_redirect === true
    ? c.json({ url })
    : c.body(null, 303, { location: url, 'cache-control': 'no-store' });
};

/** GET /sso/saml/metadata: what an identity provider has to know of this service. */
export const samlMetadata: Endpoint = async ({ kernel }, c) => {
  const off = refuseWithoutSaml(kernel);
  if (off) return off;
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  const xml = generateServiceProviderMetadata({
    issuer: entityIdOf(kernel),
    callbackUrl: consumerUrlOf(kernel),
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
  });
  const isDownload = c.req.query('download') === 'true';
  return c.body(xml, 200, {
    'content-type': 'application/xml',
    'cache-control': 'public, max-age=600',
    ...(isDownload ? { 'content-disposition': 'attachment; filename="metadata.xml"' } : {}),
  });
};
