import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthGateway, confirmingConfig, startAuthGateway } from '../testing/people.ts';

let gateway: AuthGateway;
let operator: ReturnType<AuthGateway['operator']>['auth']['admin'];

beforeAll(async () => {
  gateway = await startAuthGateway(`${confirmingConfig}\n[auth.oauth_server]\nenabled = true\n`);
  operator = gateway.operator().auth.admin;
});
afterAll(() => gateway.close());

const redirect_uris = ['https://app.example.com/callback'];
const asOperator = (method: string, path = '', body?: unknown) =>
  gateway.request(method, `/admin/oauth/clients${path}`, body, {
    authorization: `Bearer ${gateway.secrets.serviceRoleKey}`,
  });

async function made(more: object = {}) {
  const { data, error } = await operator.oauth.createClient({
    client_name: 'Ledger',
    redirect_uris,
    ...more,
  });
  if (error) throw error;
  return data;
}

const keptOf = async (id: string) =>
  (
    await gateway.superuser.query<{ client_secret_hash: string | null }>(
      'select client_secret_hash from auth.oauth_clients where id = $1',
      [id],
    )
  ).rows[0];

describe('applications of others', () => {
  test('are made with a secret that is told once and kept as a hash', async () => {
    const client = await made({ client_uri: 'https://ledger.example' });
    expect(client).toMatchObject({
      client_name: 'Ledger',
      client_uri: 'https://ledger.example',
      client_type: 'confidential',
      registration_type: 'manual',
      token_endpoint_auth_method: 'client_secret_basic',
      redirect_uris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
    expect(client.client_secret).toMatch(/^[\w-]{43}$/);
    const kept = await keptOf(client.client_id);
    expect(kept?.client_secret_hash).toBe(
      createHash('sha256')
        .update(client.client_secret ?? '')
        .digest('base64url'),
    );
    const { data } = await operator.oauth.getClient(client.client_id);
    expect(data).toEqual({ ...client, client_secret: undefined });
  });

  test('that keep no secret have none', async () => {
    const client = await made({ token_endpoint_auth_method: 'none' });
    expect(client).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' });
    expect(client.client_secret).toBeUndefined();
    const { error } = await operator.oauth.regenerateClientSecret(client.client_id);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await keptOf(client.client_id))?.client_secret_hash).toBeNull();
  });

  test('are listed page by page, the newest first', async () => {
    const first = await made({ client_name: 'First' });
    const second = await made({ client_name: 'Second' });
    const { data, error } = await operator.oauth.listClients({ page: 1, perPage: 2 });
    expect(error).toBeNull();
    expect(data.clients.map(({ client_id }) => client_id)).toEqual([
      second.client_id,
      first.client_id,
    ]);
    expect(data.clients.some((client) => 'client_secret' in client)).toBe(false);
    expect(data).toMatchObject({ nextPage: 2 });
    const next = await operator.oauth.listClients({ page: 2, perPage: 2 });
    expect(next.data.clients.map(({ client_id }) => client_id)).not.toContain(second.client_id);
  });

  test('are changed as far as one says', async () => {
    const client = await made();
    const { data } = await operator.oauth.updateClient(client.client_id, {
      client_name: 'Ledger 2',
      logo_uri: 'https://ledger.example/logo.png',
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    });
    expect(data).toMatchObject({
      client_name: 'Ledger 2',
      logo_uri: 'https://ledger.example/logo.png',
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris,
    });
    expect(Date.parse(data?.updated_at ?? '')).toBeGreaterThan(Date.parse(client.updated_at));
  });

  test('get another secret, and the one before is good for nothing', async () => {
    const client = await made();
    const before = await keptOf(client.client_id);
    const { data } = await operator.oauth.regenerateClientSecret(client.client_id);
    expect(data?.client_secret).not.toBe(client.client_secret);
    expect((await keptOf(client.client_id))?.client_secret_hash).not.toBe(
      before?.client_secret_hash,
    );
  });

  test('that are deleted are gone, with their secret', async () => {
    const client = await made();
    expect((await operator.oauth.deleteClient(client.client_id)).error).toBeNull();
    const gone = { status: 404, code: 'oauth_client_not_found' };
    expect((await operator.oauth.getClient(client.client_id)).error).toMatchObject(gone);
    expect((await operator.oauth.deleteClient(client.client_id)).error).toMatchObject(gone);
    expect((await keptOf(client.client_id))?.client_secret_hash).toBeNull();
    const { data } = await operator.oauth.listClients({ perPage: 1000 });
    expect(data.clients.some(({ client_id }) => client_id === client.client_id)).toBe(false);
  });
});

test('addresses with and without a path are kept as they were written', async () => {
  const written = [
    'https://app.example.com',
    'http://localhost:3000',
    'https://app.example.com?a=%20b',
    'https://app.example.com/back?a=1',
  ];
  expect((await made({ redirect_uris: written })).redirect_uris).toEqual(written);
});

test('each change is in the audit log, without a secret', async () => {
  const client = await made();
  await operator.oauth.updateClient(client.client_id, { client_name: 'Ledger 2' });
  await asOperator('PUT', `/${client.client_id}`, { redirect_uris: ['http://evil.example'] });
  const { data } = await operator.oauth.regenerateClientSecret(client.client_id);
  await operator.oauth.deleteClient(client.client_id);
  await operator.oauth.deleteClient(client.client_id);
  const { rows } = await gateway.superuser.query<{ payload: Record<string, unknown> }>(
    `select payload from auth.audit_log_entries
      where payload -> 'traits' ->> 'client_id' = $1 order by created_at, payload ->> 'action'`,
    [client.client_id],
  );
  expect(rows.map(({ payload }) => payload['action'])).toEqual([
    'oauth_client_created',
    'oauth_client_updated',
    'oauth_client_secret_regenerated',
    'oauth_client_deleted',
  ]);
  expect(rows.every(({ payload }) => payload['actor_username'] === 'service_role')).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(data?.client_secret);
});

describe('what is refused', () => {
  test.each([
    [{}, 'redirect_uris'],
    [{ redirect_uris: [] }, 'cannot be empty'],
    [{ redirect_uris: Array.from({ length: 11 }, () => redirect_uris[0]) }, 'cannot exceed 10'],
    [{ redirect_uris: ['http://app.example.com/'] }, 'only allowed for localhost'],
    [{ redirect_uris: ['http://127.0.0.1.example.com/'] }, 'only allowed for localhost'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'scheme must be HTTPS'],
    [{ redirect_uris: ['https://app.example.com/#part'] }, 'fragment'],
    [{ redirect_uris: ['https://ada:secret@app.example.com/'] }, 'credentials'],
    [{ redirect_uris: ['https://app.example.com/,https://evil.example'] }, 'invalid character'],
    [{ redirect_uris: ['/callback'] }, 'invalid URL format'],
    [{ redirect_uris: ['https:a.example'] }, 'not as a browser would write it'],
    [{ redirect_uris: ['https:/a.example'] }, 'not as a browser would write it'],
    [{ redirect_uris: ['HTTPS://A.EXAMPLE/../x'] }, 'not as a browser would write it'],
    [{ redirect_uris: ['https://a.example/x/%2e%2e/y'] }, 'not as a browser would write it'],
    [{ redirect_uris: ['https://a.example:443/'] }, 'not as a browser would write it'],
    [{ redirect_uris: ['https://*.example/'] }, 'invalid character'],
    [{ redirect_uris: ['https://a.example/%0a'] }, 'invalid character'],
    [{ redirect_uris: ['https://a.example/?next=%7F'] }, 'invalid character'],
    [{ redirect_uris, grant_types: ['password'] }, 'grant_types'],
    [{ redirect_uris, grant_types: [] }, 'grant_types'],
    [{ redirect_uris, client_name: 'n'.repeat(1025) }, 'client_name cannot exceed'],
    [{ redirect_uris, client_uri: 'javascript:alert(1)' }, 'client_uri must be a valid URL'],
    [{ redirect_uris, logo_uri: 'no address' }, 'logo_uri must be a valid URL'],
    [{ redirect_uris, logo_uri: 'https://ada:secret@a.example/' }, 'logo_uri must be a valid URL'],
    [{ redirect_uris, client_uri: 'https:a.example' }, 'client_uri must be a valid URL'],
    [{ redirect_uris, client_uri: 'https://a.example/%00' }, 'client_uri must be a valid URL'],
    [
      { redirect_uris, token_endpoint_auth_method: 'private_key_jwt' },
      'token_endpoint_auth_method',
    ],
    [
      { redirect_uris, client_type: 'public', token_endpoint_auth_method: 'client_secret_post' },
      'client_type',
    ],
    [
      { redirect_uris, client_type: 'confidential', token_endpoint_auth_method: 'none' },
      'client_type',
    ],
  ])('no. %#', async (body, why) => {
    const answer = await asOperator('POST', '', body);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error_code: 'validation_failed' });
    expect(String(answer.json?.['msg'])).toContain(why);
  });

  test('a change of nothing, to what does not fit, or with one wrong item leaves all as it was', async () => {
    const client = await made();
    for (const body of [
      {},
      { token_endpoint_auth_method: 'none' },
      { client_name: 'Other', redirect_uris: ['http://evil.example'] },
    ])
      expect((await asOperator('PUT', `/${client.client_id}`, body)).status).toBe(400);
    const { data } = await operator.oauth.getClient(client.client_id);
    expect(data).toEqual({ ...client, client_secret: undefined });
  });

  test('an id that is none, and one of nobody', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/regenerate_secret'],
    ] as const) {
      expect(
        (await asOperator(method, `/ledger${path}`, method === 'PUT' ? {} : undefined)).status,
      ).toBe(400);
      const nobody = await asOperator(
        method,
        `/${randomUUID()}${path}`,
        method === 'PUT' ? {} : undefined,
      );
      expect(nobody.json).toMatchObject({ error_code: 'oauth_client_not_found' });
      expect(nobody.status).toBe(404);
    }
  });

  test('whoever is no operator: a client that an operator may read shows nothing', async () => {
    const client = await made();
    const anon = gateway.client().auth.admin.oauth;
    for (const { error } of [
      await anon.listClients(),
      await anon.getClient(client.client_id),
      await anon.createClient({ client_name: 'Evil', redirect_uris }),
      await anon.updateClient(client.client_id, { client_name: 'Evil' }),
      await anon.regenerateClientSecret(client.client_id),
      await anon.deleteClient(client.client_id),
    ])
      expect(error).toMatchObject({ status: 403, code: 'not_admin' });
    expect((await operator.oauth.getClient(client.client_id)).data?.client_name).toBe('Ledger');
  });

  test('everything, where it is off: as it is unless the configuration says otherwise', async () => {
    const usual = await startAuthGateway();
    try {
      const { oauth } = usual.operator().auth.admin;
      const { error } = await oauth.createClient({ client_name: 'Ledger', redirect_uris });
      expect(error).toMatchObject({ status: 404, code: 'feature_disabled' });
      expect((await oauth.listClients()).error).toMatchObject({ code: 'feature_disabled' });
      const stranger = await usual.client().auth.admin.oauth.listClients();
      expect(stranger.error).toMatchObject({ code: 'not_admin' });
    } finally {
      await usual.close();
    }
  });
});

test('two secrets at once: the last one that was told is the one that is kept', async () => {
  const client = await made();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => operator.oauth.regenerateClientSecret(client.client_id)),
  );
  const hashes = answers.map(({ data }) =>
    createHash('sha256')
      .update(data?.client_secret ?? '')
      .digest('base64url'),
  );
  expect(new Set(hashes).size).toBe(5);
  expect(hashes).toContain((await keptOf(client.client_id))?.client_secret_hash);
});
