import type { Context } from 'hono';
import { accountOf } from '../../flows/external_accounts.ts';
import { flowErrorOf, sendOn, withTokens } from '../external/callback.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { withQuery } from '../../kernel/redirects.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { type AuthService, type Endpoint, originOf } from '../../kernel/service.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { openSession } from '../../flows/sessions.ts';
import { limitSession } from '../../records/sessions.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { readAssertion, refuseReplay } from '../../proofs/saml/assertions.ts';
import { readMetadata } from '../../proofs/saml/metadata.ts';
import {
  findSsoProvider,
  findSsoProviderByEntity,
  type SsoProvider,
} from '../../records/sso_providers.ts';
import { awaySeconds, refuseWithoutSaml } from './sign_on.ts';

/** What an answer belongs to: a request of ours, or none when the provider sends somebody by itself. */
interface Expected {
  readonly provider: SsoProvider;
  readonly requestId: string | null;
  readonly redirectTo: string | undefined;
  readonly flowId: string | null;
}

/** Takes the request that a relay state names, once. */
async function awaitedBy(
  { kernel }: AuthService,
  relayState: string,
): Promise<Expected | AuthRefusal> {
  const db = kernel.database.auth;
  const { rows } = await db.query<{
    sso_provider_id: string;
    request_id: string;
    redirect_to: string | null;
    created_at: Date;
    flow_state_id: string | null;
  }>(
    `delete from auth.saml_relay_states where id = $1
     returning sso_provider_id, request_id, redirect_to, created_at, flow_state_id`,
    [relayState],
  );
  const [row] = rows;
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
  { kernel }: AuthService,
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

async function accept(
  auth: AuthService,
  c: Context,
  form: URLSearchParams,
): Promise<string | AuthRefusal> {
  const { kernel } = auth;
  const relayState = form.get('RelayState') ?? '';
  const response = form.get('SAMLResponse') ?? '';
  if (!isUuid(relayState) && relayState !== '' && !URL.canParse(relayState))
    return refuse('validation_failed', 'SAML RelayState is not a valid UUID or URL');
  if (response === '') return refuse('validation_failed', 'SAMLResponse is missing');
  if (!/^[A-Za-z0-9+/=\s]+$/.test(response))
    return refuse('validation_failed', 'SAMLResponse is not a valid Base64 string');
  const awaited = isUuid(relayState)
    ? await awaitedBy(auth, relayState)
    : await unasked(auth, response, relayState);
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
  const target = auth.redirects.choose(awaited.redirectTo);
  const source = { provider: `sso:${provider.id}`, isEmailOptional: false, isSso: true };
  return inTransaction(kernel.database.auth, async (db) => {
    const replayed = await refuseReplay(kernel, db, metadata.entityId, asserted);
    if (replayed) return replayed;
    const user = await accountOf(kernel, db, source, asserted.profile);
    if (user instanceof AuthRefusal) return user;
    if (awaited.flowId !== null) {
      const now = kernel.now();
      const { rows } = await db.query<{ auth_code: string }>(
        `update auth.flow_state set user_id = $2, auth_code_issued_at = $3, updated_at = $3
          where id = $1 and user_id is null returning auth_code`,
        [awaited.flowId, user.id, now],
      );
      const [flow] = rows;
      return flow
        ? withQuery(target, { code: flow.auth_code })
        : refuse('flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    const tokens = await openSession(kernel, db, user, 'sso/saml', originOf(c));
    if (asserted.sessionEnds) await limitSession(db, tokens.refresh_token, asserted.sessionEnds);
    return withTokens(target, tokens);
  });
}

/** POST /sso/saml/acs: an identity provider sends somebody. Ends at the page they came from, or at the site with what is
 *  wrong. */
export const acceptAssertion: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const off = refuseWithoutSaml(kernel);
  if (off) return off;
  const limited = await limitRequests(kernel, c, 'callback');
  if (limited) return limited;
  const form = new URLSearchParams(await c.req.text());
  let result: string | AuthRefusal;
  try {
    result = await accept(auth, c, form);
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error;
    result = error;
  }
  return result instanceof AuthRefusal
    ? sendOn(c, withQuery(kernel.siteUrl, { ...flowErrorOf(result) }), 303)
    : sendOn(c, result);
};
