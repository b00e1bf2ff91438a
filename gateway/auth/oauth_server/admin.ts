import type { Context } from 'hono';
import { z } from 'zod';
import type { Kernel } from '../../kernel/context.ts';
import { pageHeaders, readPage } from '../admin/pages.ts';
import { type AuditAction, noteActions, operatorActor } from '../audit/log.ts';
import { AuthRefusal, refuse } from '../refusal.ts';
import { readBody } from '../request.ts';
import type { Endpoint } from '../service.ts';
import { isUuid, requireOperator } from '../sessions/bearer.ts';
import { type Connection, inTransaction } from '../transaction.ts';
import {
  authMethods,
  type ClientFields,
  clientTypes,
  deleteClient,
  findClient,
  grantsOf,
  grantTypes,
  insertClient,
  listClients,
  type OAuthClient,
  presentClient,
  redirectUrisOf,
  replaceSecret,
  updateClient,
} from './clients.ts';

const maxRedirectUris = 10;

/** Whether a browser reads this address just as it is written, so that what is compared and shown is where it leads. Only
 *  the slash after the host may be missing. */
function isPlain(uri: string): boolean {
  const { href, protocol, host, search, pathname } = new URL(uri);
  return href === uri || (pathname === '/' && uri === `${protocol}//${host}${search}`);
}

/** What a browser drops, what stands for anything, and control characters, also percent-encoded. */
const hidden = /[\s\\*]|[^!-~]|%[01][\da-f]|%7f/i;

/** Why this may not be where people are sent back to with a code, or null. */
function objectionTo(uri: string): string | null {
  if (!URL.canParse(uri)) return 'invalid URL format';
  const { protocol, hostname, hash, username, password } = new URL(uri);
  // One list is kept with commas between its items.
  if (uri.includes(',') || hidden.test(uri)) return 'invalid character';
  if (hash !== '' || uri.endsWith('#')) return 'fragment not allowed in redirect URI';
  if (username !== '' || password !== '') return 'credentials not allowed in redirect URI';
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  if (protocol === 'http:' && !isHere) return 'HTTP scheme only allowed for localhost';
  if (protocol !== 'http:' && protocol !== 'https:')
    return 'scheme must be HTTPS or HTTP (localhost only)';
  return isPlain(uri) ? null : 'not as a browser would write it';
}

const redirectUris = z.array(z.string().max(2048)).superRefine((uris, context) => {
  const add = (message: string) => context.addIssue({ code: 'custom', message });
  if (uris.length === 0) return add('redirect_uris cannot be empty');
  if (uris.length > maxRedirectUris)
    return add(`redirect_uris cannot exceed ${maxRedirectUris} items`);
  for (const uri of uris) {
    const objection = objectionTo(uri);
    if (objection !== null) return add(`invalid redirect_uri '${uri}': ${objection}`);
  }
});

const grants = z.array(z.string().max(100)).superRefine((asked, context) => {
  const known: readonly string[] = grantTypes;
  if (asked.length > 0 && asked.every((grant) => known.includes(grant))) return;
  context.addIssue({
    code: 'custom',
    message:
      "grant_types must not be empty and only contain 'authorization_code' and/or 'refresh_token'",
  });
});

/** Whether this may be shown to whoever is asked for their consent. */
function isShowable(uri: string): boolean {
  if (hidden.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, username, password } = new URL(uri);
  return /^https?:$/.test(protocol) && username === '' && password === '' && isPlain(uri);
}

/** An address that is shown, as a page or a picture: empty for none. */
const shownUri = (name: string) =>
  z
    .string()
    .refine((uri) => uri.length <= 2048, `${name} cannot exceed 2048 characters`)
    .refine((uri) => uri === '' || isShowable(uri), `${name} must be a valid URL`);

const fields = {
  client_name: z
    .string()
    .refine((name) => name.length <= 1024, 'client_name cannot exceed 1024 characters')
    .nullish(),
  client_uri: shownUri('client_uri').nullish(),
  logo_uri: shownUri('logo_uri').nullish(),
  grant_types: grants.nullish(),
  token_endpoint_auth_method: z.enum(authMethods).nullish(),
};

const newClient = z.object({
  ...fields,
  redirect_uris: redirectUris,
  client_type: z.enum(clientTypes).nullish(),
});

const change = z.object({ ...fields, redirect_uris: redirectUris.nullish() });

const unlike = () =>
  refuse(
    'validation_failed',
    "client_type must be 'public' with token_endpoint_auth_method 'none', and 'confidential' with any other",
  );

const fits = (
  type: OAuthClient['client_type'],
  method: OAuthClient['token_endpoint_auth_method'],
) => (type === 'public') === (method === 'none');

const notFound = () => refuse('oauth_client_not_found', 'OAuth client not found');

async function refuseCaller(kernel: Kernel, c: Context): Promise<AuthRefusal | null> {
  const refused = await requireOperator(kernel, c);
  if (refused) return refused;
  return kernel.config.auth.oauth_server.enabled
    ? null
    : refuse('feature_disabled', 'OAuth server is disabled');
}

/** Notes what an operator did to a client; never its secret. */
const noteChange = (
  kernel: Kernel,
  db: Connection,
  action: AuditAction,
  { id, client_name, redirect_uris }: OAuthClient,
) =>
  noteActions(db, operatorActor, [action], kernel.now(), {
    client_id: id,
    client_name: client_name ?? '',
    redirect_uris,
  });

/** GET /admin/oauth/clients */
export const listOAuthClients: Endpoint = async ({ kernel }, c) => {
  const refused = await refuseCaller(kernel, c);
  if (refused) return refused;
  const page = readPage(c);
  if (page instanceof AuthRefusal) return page;
  const { clients, total } = await listClients(kernel.database.auth, page);
  return c.json(
    { clients: clients.map((client) => presentClient(client)) },
    200,
    pageHeaders(c, page, total),
  );
};

/** POST /admin/oauth/clients: the secret of a confidential one is in this answer and in no later one. */
export const createOAuthClient: Endpoint = async ({ kernel }, c) => {
  const refused = await refuseCaller(kernel, c);
  if (refused) return refused;
  const body = await readBody(c, newClient);
  if (body instanceof AuthRefusal) return body;
  const asked = body.token_endpoint_auth_method;
  const type = body.client_type ?? (asked === 'none' ? 'public' : 'confidential');
  const authMethod = asked ?? (type === 'public' ? 'none' : 'client_secret_basic');
  if (!fits(type, authMethod)) return unlike();
  const made: ClientFields = {
    redirectUris: body.redirect_uris,
    grants: body.grant_types ?? grantTypes,
    authMethod,
    name: body.client_name ?? '',
    uri: body.client_uri ?? '',
    logoUri: body.logo_uri ?? '',
  };
  const { client, secret } = await inTransaction(kernel.database.auth, async (db) => {
    const inserted = await insertClient(db, type, made, kernel.now());
    if (inserted.client) await noteChange(kernel, db, 'oauth_client_created', inserted.client);
    return inserted;
  });
  return client ? c.json(presentClient(client, secret), 201) : notFound();
};

/** Runs `work` on the client that the path names, for operators only. */
const onClient =
  (
    work: (kernel: Kernel, c: Context, client: OAuthClient) => Promise<Response | AuthRefusal>,
  ): Endpoint =>
  async ({ kernel }, c) => {
    const refused = await refuseCaller(kernel, c);
    if (refused) return refused;
    const id = c.req.param('id');
    if (!isUuid(id)) return refuse('validation_failed', 'invalid client_id format');
    const client = await findClient(kernel.database.auth, id);
    return client ? work(kernel, c, client) : notFound();
  };

/** GET /admin/oauth/clients/:id */
export const readOAuthClient = onClient(async (_kernel, c, client) =>
  c.json(presentClient(client)),
);

/** PUT /admin/oauth/clients/:id: what is named is changed. */
export const changeOAuthClient = onClient(async (kernel, c, client) => {
  const body = await readBody(c, change);
  if (body instanceof AuthRefusal) return body;
  const named = Object.values(body).some((value) => value !== undefined && value !== null);
  if (!named) return refuse('validation_failed', 'No fields provided for update');
  const authMethod = body.token_endpoint_auth_method ?? client.token_endpoint_auth_method;
  if (!fits(client.client_type, authMethod)) return unlike();
  const fieldsAfter: ClientFields = {
    redirectUris: body.redirect_uris ?? redirectUrisOf(client),
    grants: body.grant_types ?? grantsOf(client),
    authMethod,
    name: body.client_name ?? client.client_name ?? '',
    uri: body.client_uri ?? client.client_uri ?? '',
    logoUri: body.logo_uri ?? client.logo_uri ?? '',
  };
  const changed = await inTransaction(kernel.database.auth, async (db) => {
    const updated = await updateClient(db, client.id, fieldsAfter, kernel.now());
    if (updated) await noteChange(kernel, db, 'oauth_client_updated', updated);
    return updated;
  });
  return changed ? c.json(presentClient(changed)) : notFound();
});

/** DELETE /admin/oauth/clients/:id */
export const deleteOAuthClient = onClient(async (kernel, c, client) => {
  await inTransaction(kernel.database.auth, async (db) => {
    if (await deleteClient(db, client.id, kernel.now()))
      await noteChange(kernel, db, 'oauth_client_deleted', client);
  });
  return c.body(null, 204);
});

/** POST /admin/oauth/clients/:id/regenerate_secret */
export const regenerateOAuthSecret = onClient(async (kernel, c, client) => {
  if (client.client_type === 'public')
    return refuse('validation_failed', 'Cannot regenerate secret for public client');
  const { client: changed, secret } = await inTransaction(kernel.database.auth, async (db) => {
    const replaced = await replaceSecret(db, client.id, kernel.now());
    if (replaced.client)
      await noteChange(kernel, db, 'oauth_client_secret_regenerated', replaced.client);
    return replaced;
  });
  return changed ? c.json(presentClient(changed, secret)) : notFound();
});
