import type { Kernel } from '../../../kernel/context.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { awaySeconds, takeRelayState } from '../../records/saml_relay_states.ts';
import {
  findSsoProvider,
  findSsoProviderByEntity,
  type SsoProvider,
} from '../../records/sso_providers.ts';
import { type Asserted, readAssertion } from './assertions.ts';
import { readMetadata } from './metadata.ts';

/** What an answer belongs to: a request of ours, or none when the provider sends somebody by itself. */
interface Expected {
  readonly provider: SsoProvider;
  readonly requestId: string | null;
  readonly redirectTo: string | undefined;
  readonly flowId: string | null;
}

/** Takes the request that a relay state names, once. */
async function awaitedBy(kernel: Kernel, relayState: string): Promise<Expected | AuthRefusal> {
  const db = kernel.database.auth;
  const row = await takeRelayState(db, relayState);
  if (!row)
    return refuse(
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    );
  if (kernel.now().getTime() > row.created_at.getTime() + awaySeconds * 1000)
    return refuse('saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?');
  const provider = await findSsoProvider(db, row.sso_provider_id);
  if (!provider) return idpNotFound();
  return {
    provider,
    requestId: row.request_id,
    redirectTo: row.redirect_to ?? undefined,
    flowId: row.flow_state_id,
  };
}

const idpNotFound = () =>
  refuse(
    'saml_idp_not_found',
    'A SAML connection has not been established with this Identity Provider',
  );

/** Who sends somebody by themselves says so in the response; whether it is true, its signature says later. */
async function unasked(
  kernel: Kernel,
  response: string,
  relayState: string,
): Promise<Expected | AuthRefusal> {
  const xml = Buffer.from(response, 'base64').toString();
  const [, issuer = ''] =
    /<(?:[\w-]+:)?Issuer(?:\s[^>]*)?>\s*([^<\s]+)\s*<\/(?:[\w-]+:)?Issuer>/.exec(xml) ?? [];
  const provider = issuer && (await findSsoProviderByEntity(kernel.database.auth, issuer));
  if (!provider) return idpNotFound();
  return { provider, requestId: null, redirectTo: relayState || undefined, flowId: null };
}

/** A provider speaks for the addresses of its domains. One without domains is asked for by its id alone, and speaks for any. */
function refuseOutside({ domains }: SsoProvider, email: string | null): AuthRefusal | null {
  const domain = email?.slice(email.lastIndexOf('@') + 1) ?? '';
  return domains.length === 0 || domains.includes(domain)
    ? null
    : refuse(
        'validation_failed',
        'SAML Assertion contains an email address outside the domains of its identity provider',
      );
}

/** What a response shows: who has come, from which provider, and where they were going. */
export interface ShownResponse {
  readonly provider: SsoProvider;
  readonly entityId: string;
  readonly asserted: Asserted;
  readonly redirectTo: string | undefined;
  readonly flowId: string | null;
}

/** Reads the response of an identity provider to the request that the relay state names, or to none. */
export async function readResponse(
  kernel: Kernel,
  relayState: string,
  response: string,
): Promise<ShownResponse | AuthRefusal> {
  const awaited = isUuid(relayState)
    ? await awaitedBy(kernel, relayState)
    : await unasked(kernel, response, relayState);
  if (awaited instanceof AuthRefusal) return awaited;
  const { provider } = awaited;
  if (provider.disabled)
    return refuse(
      'sso_provider_disabled',
      'SSO Provider assigned for this domain is currently disabled',
    );
  const metadata = readMetadata(provider.metadata_xml);
  if (metadata instanceof AuthRefusal)
    return refuse('unexpected_failure', 'Error parsing SAML Metadata for SAML provider');
  const asserted = await readAssertion(
    kernel,
    metadata,
    provider.attribute_mapping ?? {},
    response,
    awaited.requestId,
  );
  if (asserted instanceof AuthRefusal) return asserted;
  const outside = refuseOutside(provider, asserted.profile.email);
  if (outside) return outside;
  return {
    provider,
    entityId: metadata.entityId,
    asserted,
    redirectTo: awaited.redirectTo,
    flowId: awaited.flowId,
  };
}
