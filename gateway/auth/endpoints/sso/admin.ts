import type { Context } from 'hono';
import { z } from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { fetchWithin } from '../../../kernel/outbound.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalFlag, optionalText, readBody } from '../../kernel/request.ts';
import type { Endpoint } from '../../kernel/service.ts';
import { requireOperator } from '../../proofs/bearer.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { type Connection, inTransaction, violatesUnique } from '../../kernel/transaction.ts';
import { type IdpMetadata, readMetadata } from '../../proofs/saml/metadata.ts';
import {
  allSsoProviders,
  attributeMapping,
  findSsoProvider,
  findSsoProviderByDomain,
  findSsoProviderByEntity,
  insertSsoProvider,
  presentSsoProvider,
  setDomains,
  type SsoProvider,
  updateSsoProvider,
} from '../../records/sso_providers.ts';

const limits = { timeoutMs: 5000, maxBytes: 512 * 1024 };
const maxDomains = 100;

const nameIdFormats = [
  '',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
];

const domainName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

const providerBody = z.object({
  type: optionalText,
  metadata_url: optionalText,
  metadata_xml: optionalText,
  domains: z.array(z.string().max(253)).max(maxDomains).nullish(),
  attribute_mapping: attributeMapping.nullish(),
  name_id_format: z.string().nullish(),
  disabled: optionalFlag,
});

type ProviderBody = z.output<typeof providerBody>;

const notFound = () => refuse('sso_provider_not_found', 'SSO Identity Provider not found');

function refuseBody(body: ProviderBody): AuthRefusal | null {
  const bad = (why: string) => refuse('validation_failed', why);
  if (body.metadata_url !== '' && body.metadata_xml !== '')
    return bad('Only one of metadata_xml or metadata_url needs to be set');
  if (body.metadata_url !== '') {
    if (!URL.canParse(body.metadata_url)) return bad('metadata_url is not a valid URL');
    if (new URL(body.metadata_url).protocol !== 'https:')
      return bad('metadata_url is not a HTTPS URL');
  }
  if (!nameIdFormats.includes(body.name_id_format ?? ''))
    return bad(`name_id_format must be unspecified or one of ${nameIdFormats.slice(1).join(', ')}`);
  const wrong = body.domains?.find((domain) => !domainName.test(domain.toLowerCase()));
  return wrong === undefined ? null : bad(`"${wrong.slice(0, 100)}" is no domain`);
}

/** The metadata that a body brings along or names, as text and read. */
async function metadataOf(
  kernel: Kernel,
  body: ProviderBody,
): Promise<{ readonly xml: string; readonly read: IdpMetadata } | null | AuthRefusal> {
  let xml = body.metadata_xml;
  if (body.metadata_url !== '') {
    const refused = refuse(
      'saml_metadata_fetch_failed',
      `Error fetching SAML Metadata from URL '${body.metadata_url.slice(0, 300)}'`,
    );
    try {
      const accept = { accept: 'application/xml;charset=UTF-8' };
      const answer = await fetchWithin(body.metadata_url, { headers: accept }, limits);
      if (!answer.ok) return refused;
      xml = await answer.text();
    } catch (error) {
      kernel.log.warn(
        { name: error instanceof Error ? error.name : 'unknown' },
        'metadata of an identity provider could not be read',
      );
      return refused;
    }
  }
  if (xml === '') return null;
  const read = readMetadata(xml);
  return read instanceof AuthRefusal ? read : { xml, read };
}

async function refuseDomains(
  db: Connection,
  domains: readonly string[],
  ownId: string | null,
): Promise<AuthRefusal | null> {
  for (const domain of domains) {
    const holder = await findSsoProviderByDomain(db, domain);
    if (holder && holder.id !== ownId)
      return refuse(
        'sso_domain_already_exists',
        `SSO Domain '${domain}' is already assigned to an SSO identity provider (${holder.id})`,
      );
  }
  return null;
}

const inLowerCase = (domains: readonly string[]) => [
  ...new Set(domains.map((domain) => domain.toLowerCase())),
];

/** GET /admin/sso/providers */
export const listSsoProviders: Endpoint = async ({ kernel }, c) => {
  const refused = await requireOperator(kernel, c);
  if (refused) return refused;
  const providers = await allSsoProviders(kernel.database.auth);
  return c.json({ items: providers.map((provider) => presentSsoProvider(provider, false)) });
};

/** POST /admin/sso/providers: an identity provider by its metadata. */
export const createSsoProvider: Endpoint = async ({ kernel }, c) => {
  const refused = await requireOperator(kernel, c);
  if (refused) return refused;
  const body = await readBody(c, providerBody);
  if (body instanceof AuthRefusal) return body;
  if (body.type !== 'saml')
    return refuse('validation_failed', "Only 'saml' supported for SSO provider type");
  const wrong = refuseBody(body);
  if (wrong) return wrong;
  const metadata = await metadataOf(kernel, body);
  if (metadata === null)
    return refuse('validation_failed', 'Either metadata_xml or metadata_url must be set');
  if (metadata instanceof AuthRefusal) return metadata;
  const { entityId } = metadata.read;
  const domains = inLowerCase(body.domains ?? []);
  const exists = refuse(
    'saml_idp_already_exists',
    `SAML Identity Provider with this EntityID (${entityId}) already exists`,
  );
  try {
    const made = await inTransaction(kernel.database.auth, async (db) => {
      if (await findSsoProviderByEntity(db, entityId)) return exists;
      const taken = await refuseDomains(db, domains, null);
      if (taken) return taken;
      const settings = {
        entityId,
        metadataXml: metadata.xml,
        metadataUrl: body.metadata_url || null,
        mapping: body.attribute_mapping ?? {},
        nameIdFormat: body.name_id_format || null,
        disabled: body.disabled ?? false,
      };
      const id = await insertSsoProvider(db, settings, kernel.now());
      await setDomains(db, id, domains, kernel.now());
      return findSsoProvider(db, id);
    });
    if (made instanceof AuthRefusal) return made;
    return made ? c.json(presentSsoProvider(made), 201) : notFound();
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    return exists;
  }
};

/** Runs `work` on the provider that the path names, for operators only. */
const onProvider =
  (
    work: (kernel: Kernel, c: Context, provider: SsoProvider) => Promise<Response | AuthRefusal>,
  ): Endpoint =>
  async ({ kernel }, c) => {
    const refused = await requireOperator(kernel, c);
    if (refused) return refused;
    const id = c.req.param('id');
    const provider = isUuid(id) ? await findSsoProvider(kernel.database.auth, id) : null;
    return provider ? work(kernel, c, provider) : notFound();
  };

/** GET /admin/sso/providers/:id */
export const readSsoProvider = onProvider(async (_kernel, c, provider) =>
  c.json(presentSsoProvider(provider)),
);

/** PUT /admin/sso/providers/:id: what is named is changed. */
export const changeSsoProvider = onProvider(async (kernel, c, provider) => {
  const body = await readBody(c, providerBody);
  if (body instanceof AuthRefusal) return body;
  const wrong = refuseBody(body);
  if (wrong) return wrong;
  const metadata = await metadataOf(kernel, body);
  if (metadata instanceof AuthRefusal) return metadata;
  if (metadata && metadata.read.entityId !== provider.entity_id)
    return refuse(
      'saml_entity_id_mismatch',
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${provider.entity_id}' but got '${metadata.read.entityId}'`,
    );
  const conflict = refuse(
    'conflict',
    'Updating SSO provider failed, likely due to a conflict. Try again?',
    { status: 422 },
  );
  try {
    const changed = await inTransaction(kernel.database.auth, async (db) => {
      const domains = body.domains ? inLowerCase(body.domains) : null;
      const taken = domains && (await refuseDomains(db, domains, provider.id));
      if (taken) return taken;
      const { mapping, nameIdFormat } = {
        mapping: body.attribute_mapping ?? provider.attribute_mapping ?? {},
        nameIdFormat: body.name_id_format ?? provider.name_id_format,
      };
      const settings = {
        entityId: provider.entity_id,
        metadataXml: metadata?.xml ?? provider.metadata_xml,
        metadataUrl: body.metadata_url || provider.metadata_url,
        mapping,
        nameIdFormat: nameIdFormat || null,
        disabled: body.disabled ?? provider.disabled ?? false,
      };
      await updateSsoProvider(db, provider.id, settings, kernel.now());
      if (domains) await setDomains(db, provider.id, domains, kernel.now());
      return findSsoProvider(db, provider.id);
    });
    if (changed instanceof AuthRefusal) return changed;
    return changed ? c.json(presentSsoProvider(changed)) : notFound();
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    return conflict;
  }
});

/** DELETE /admin/sso/providers/:id: its people stay, and cannot come back through it. */
export const deleteSsoProvider = onProvider(async (kernel, c, provider) => {
  await kernel.database.auth.query('delete from auth.sso_providers where id = $1', [provider.id]);
  return c.json(presentSsoProvider(provider));
});
