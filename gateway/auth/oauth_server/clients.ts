import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '../admin/pages.ts';
import type { Connection } from '../transaction.ts';

export const grantTypes = ['authorization_code', 'refresh_token'] as const;
export const authMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const;
export const clientTypes = ['public', 'confidential'] as const;

/** An application that may ask people to let it act for them. */
export interface OAuthClient {
  readonly id: string;
  readonly client_type: (typeof clientTypes)[number];
  readonly registration_type: 'dynamic' | 'manual';
  readonly token_endpoint_auth_method: (typeof authMethods)[number];
  /** One after the other, with commas between them, as the hosted service keeps them. */
  readonly redirect_uris: string;
  readonly grant_types: string;
  readonly client_name: string | null;
  readonly client_uri: string | null;
  readonly logo_uri: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What an operator says of one. */
export interface ClientFields {
  readonly redirectUris: readonly string[];
  readonly grants: readonly string[];
  readonly authMethod: OAuthClient['token_endpoint_auth_method'];
  readonly name: string;
  readonly uri: string;
  readonly logoUri: string;
}

const columns = `id, client_type, registration_type, token_endpoint_auth_method, redirect_uris, grant_types, client_name,
  client_uri, logo_uri, created_at, updated_at`;

/** Nothing of a secret can be read back from what is kept of it. It has 256 random bits, so that a slow hash adds nothing. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const newSecret = () => randomBytes(32).toString('base64url');

const valuesOf = (fields: ClientFields) => [
  fields.redirectUris.join(','),
  fields.grants.join(','),
  fields.authMethod,
  fields.name || null,
  fields.uri || null,
  fields.logoUri || null,
];

export async function insertClient(
  db: Connection,
  type: OAuthClient['client_type'],
  fields: ClientFields,
  now: Date,
): Promise<{ readonly client: OAuthClient | null; readonly secret: string | null }> {
  const secret = type === 'confidential' ? newSecret() : null;
  const { rows } = await db.query<OAuthClient>(
    `insert into auth.oauth_clients (id, client_type, registration_type, client_secret_hash, created_at, updated_at,
       redirect_uris, grant_types, token_endpoint_auth_method, client_name, client_uri, logo_uri)
     values ($1, $2, 'manual', $3, $4, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
    [randomUUID(), type, secret && hashOf(secret), now, ...valuesOf(fields)],
  );
  return { client: rows[0] ?? null, secret };
}

export async function findClient(db: Connection, id: string): Promise<OAuthClient | null> {
  const { rows } = await db.query<OAuthClient>(
    `select ${columns} from auth.oauth_clients where id = $1 and deleted_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

/** A page of them, the newest first, and how many there are in all. */
export async function listClients(
  db: Connection,
  { page, perPage }: Page,
): Promise<{ readonly clients: readonly OAuthClient[]; readonly total: number }> {
  const { rows } = await db.query<OAuthClient>(
    `select ${columns} from auth.oauth_clients where deleted_at is null
      order by created_at desc, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  const counted = await db.query<{ total: number }>(
    'select count(*)::int as total from auth.oauth_clients where deleted_at is null',
  );
  return { clients: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Null if it was deleted meanwhile. */
export async function updateClient(
  db: Connection,
  id: string,
  fields: ClientFields,
  now: Date,
): Promise<OAuthClient | null> {
  const { rows } = await db.query<OAuthClient>(
    `update auth.oauth_clients set updated_at = $2, redirect_uris = $3, grant_types = $4,
       token_endpoint_auth_method = $5, client_name = $6, client_uri = $7, logo_uri = $8
      where id = $1 and deleted_at is null returning ${columns}`,
    [id, now, ...valuesOf(fields)],
  );
  return rows[0] ?? null;
}

/** Another secret takes the place of the one there was, which is good for nothing from then on. */
export async function replaceSecret(
  db: Connection,
  id: string,
  now: Date,
): Promise<{ readonly client: OAuthClient | null; readonly secret: string }> {
  const secret = newSecret();
  const { rows } = await db.query<OAuthClient>(
    `update auth.oauth_clients set client_secret_hash = $2, updated_at = $3
      where id = $1 and deleted_at is null returning ${columns}`,
    [id, hashOf(secret), now],
  );
  return { client: rows[0] ?? null, secret };
}

/** It stays as a row without a secret: what was done in its name keeps naming it. Whether it was there until now. */
export async function deleteClient(db: Connection, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.oauth_clients set deleted_at = $2, updated_at = $2, client_secret_hash = null
      where id = $1 and deleted_at is null`,
    [id, now],
  );
  return rowCount === 1;
}

export const redirectUrisOf = (client: OAuthClient) => client.redirect_uris.split(',');
export const grantsOf = (client: OAuthClient) => client.grant_types.split(',');

/** As operators see it: the secret once, when it is made. */
export const presentClient = (client: OAuthClient, secret: string | null = null) => ({
  client_id: client.id,
  ...(secret === null ? {} : { client_secret: secret }),
  client_type: client.client_type,
  redirect_uris: redirectUrisOf(client),
  token_endpoint_auth_method: client.token_endpoint_auth_method,
  grant_types: grantsOf(client),
  response_types: ['code'],
  ...(client.client_name === null ? {} : { client_name: client.client_name }),
  ...(client.client_uri === null ? {} : { client_uri: client.client_uri }),
  ...(client.logo_uri === null ? {} : { logo_uri: client.logo_uri }),
  registration_type: client.registration_type,
  created_at: client.created_at,
  updated_at: client.updated_at,
});
