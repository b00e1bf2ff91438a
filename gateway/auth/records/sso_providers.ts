import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '../kernel/transaction.ts';

const attribute = z.strictObject({
  name: z.string().max(500).optional(),
  names: z.array(z.string().max(500)).max(20).optional(),
  default: z.union([z.string().max(500), z.number(), z.boolean(), z.null()]).optional(),
  array: z.boolean().optional(),
});

/** Which attribute of an assertion is which claim. */
export const attributeMapping = z.strictObject({
  keys: z.record(z.string().max(100), attribute).optional(),
});
export type AttributeMapping = z.output<typeof attributeMapping>;

/** An identity provider of single sign-on, with the domains whose people it signs in. */
export interface SsoProvider {
  readonly id: string;
  readonly disabled: boolean | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly entity_id: string;
  readonly metadata_xml: string;
  readonly metadata_url: string | null;
  readonly attribute_mapping: AttributeMapping | null;
  readonly name_id_format: string | null;
  readonly domains: readonly string[];
}

const wholeProvider = `
  select p.id, p.disabled, p.created_at, p.updated_at, s.entity_id, s.metadata_xml, s.metadata_url,
    s.attribute_mapping, s.name_id_format,
    array(select d.domain from auth.sso_domains d where d.sso_provider_id = p.id
           order by d.created_at, d.domain) as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

async function find(db: Connection, condition: string, value: string): Promise<SsoProvider | null> {
  const { rows } = await db.query<SsoProvider>(`${wholeProvider} where ${condition}`, [value]);
  return rows[0] ?? null;
}

export const findSsoProvider = (db: Connection, id: string) => find(db, 'p.id = $1', id);
export const findSsoProviderByEntity = (db: Connection, entityId: string) =>
  find(db, 's.entity_id = $1', entityId);
export const findSsoProviderByDomain = (db: Connection, domain: string) =>
  find(
    db,
    'p.id = (select sso_provider_id from auth.sso_domains where lower(domain) = lower($1))',
    domain,
  );

export async function allSsoProviders(db: Connection): Promise<readonly SsoProvider[]> {
  const { rows } = await db.query<SsoProvider>(`${wholeProvider} order by p.created_at, p.id`);
  return rows;
}

/** What an operator says of one. */
export interface SsoSettings {
  readonly entityId: string;
  readonly metadataXml: string;
  readonly metadataUrl: string | null;
  readonly mapping: AttributeMapping;
  readonly nameIdFormat: string | null;
  readonly disabled: boolean;
}

export async function insertSsoProvider(
  db: Connection,
  settings: SsoSettings,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await db.query(
    'insert into auth.sso_providers (id, created_at, updated_at, disabled) values ($1, $2, $2, $3)',
    [id, now, settings.disabled],
  );
  await db.query(
    `insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url,
       attribute_mapping, name_id_format, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      randomUUID(),
      id,
      settings.entityId,
      settings.metadataXml,
      settings.metadataUrl,
      settings.mapping,
      settings.nameIdFormat,
      now,
    ],
  );
  return id;
}

export async function updateSsoProvider(
  db: Connection,
  id: string,
  settings: SsoSettings,
  now: Date,
): Promise<void> {
  await db.query('update auth.sso_providers set updated_at = $2, disabled = $3 where id = $1', [
    id,
    now,
    settings.disabled,
  ]);
  await db.query(
    `update auth.saml_providers set metadata_xml = $2, metadata_url = $3, attribute_mapping = $4,
       name_id_format = $5, updated_at = $6 where sso_provider_id = $1`,
    [id, settings.metadataXml, settings.metadataUrl, settings.mapping, settings.nameIdFormat, now],
  );
}

/** Gives a provider these domains and no others. */
export async function setDomains(
  db: Connection,
  id: string,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  await db.query(
    'delete from auth.sso_domains where sso_provider_id = $1 and not domain = any($2)',
    [id, domains],
  );
  await db.query(
    `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
     select gen_random_uuid(), $1, wanted.domain, $3, $3 from unnest($2::text[]) as wanted (domain)
      where not exists (select from auth.sso_domains known
                         where known.sso_provider_id = $1 and known.domain = wanted.domain)`,
    [id, domains, now],
  );
}

/** As operators see it; in a list without the metadata, which is long. */
export const presentSsoProvider = (provider: SsoProvider, whole = true) => ({
  id: provider.id,
  disabled: provider.disabled,
  saml: {
    entity_id: provider.entity_id,
    ...(whole ? { metadata_xml: provider.metadata_xml } : {}),
    ...(provider.metadata_url === null ? {} : { metadata_url: provider.metadata_url }),
    attribute_mapping: provider.attribute_mapping ?? {},
    ...(provider.name_id_format === null ? {} : { name_id_format: provider.name_id_format }),
  },
  domains: provider.domains.map((domain) => ({ domain })),
  created_at: provider.created_at,
  updated_at: provider.updated_at,
});
