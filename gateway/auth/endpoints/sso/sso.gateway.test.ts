import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createIdp } from '../../../../doubles/saml/idp.ts';
import {
  type AuthGateway,
  claimsIn,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../../testing/people.ts';

const landing = 'https://app.example.com/welcome';
const idp = createIdp('https://idp.example.com/metadata');

let gateway: AuthGateway;
let providerId: string;

const operatorHeaders = () => ({ authorization: `Bearer ${gateway.secrets.serviceRoleKey}` });
const admin = (method: string, path = '', body?: unknown) =>
  gateway.request(method, `/admin/sso/providers${path}`, body, operatorHeaders());

beforeAll(async () => {
  gateway = await startAuthGateway(
    `${confirmingConfig.replace('[auth]', '[auth]\nenable_manual_linking = true')}\n[auth.saml]\nenabled = true\n`,
  );
  const made = await admin('POST', '', {
    type: 'saml',
    metadata_xml: idp.metadata,
    domains: ['corp.example.com'],
    attribute_mapping: {
      keys: { name: { names: ['displayName', 'cn'] }, team: { name: 'team', default: 'none' } },
    },
  });
  expect(made.status).toBe(201);
  providerId = String(made.json?.['id']);
});
afterAll(() => gateway.close());

let people = 0;
const newSubject = () => {
  people += 1;
  return { subject: `subject-${people}`, attributes: { email: `p${people}@corp.example.com` } };
};

/** Begins in a client; answers what the provider gets. */
async function begin(client = gateway.client()) {
  const { data, error } = await client.auth.signInWithSSO({
    domain: 'corp.example.com',
    options: { redirectTo: landing },
  });
  if (error) throw error;
  expect(data.url).toContain(idp.signOnUrl);
  return idp.readRequest(data.url);
}

type Asked = Awaited<ReturnType<typeof begin>>;

const post = async (fields: Record<string, string>) => {
  const answer = await fetch(`${gateway.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  return new URL(answer.headers.get('location') ?? 'about:blank');
};

const encoded = (xml: string) => Buffer.from(xml).toString('base64');
const deliver = (asked: Asked, xml: string) =>
  post({ SAMLResponse: encoded(xml), RelayState: asked.relayState });

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
const codeOf = (url: URL) => url.searchParams.get('error_code');

async function signOn(answer: Answer = {}) {
  const asked = await begin();
  return deliver(asked, idp.respond(asked.id, asked, answer));
}

const userOf = async (end: URL) => {
  const token = fragmentOf(end)['access_token'] ?? '';
  const answer = await gateway.request('GET', '/user', undefined, {
    authorization: `Bearer ${token}`,
  });
  return { token, user: answer.json ?? {} };
};

describe('single sign-on', () => {
  test('opens an account for whom the provider names, and the same one the next time', async () => {
    const someone = newSubject();
    const end = await signOn({
      ...someone,
      attributes: { ...someone.attributes, cn: 'Ada Mender', team: 'one' },
    });
    expect(end.href).toContain(landing);
    const { user, token } = await userOf(end);
    expect(user).toMatchObject({
      email: someone.attributes.email,
      app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
      user_metadata: { full_name: 'Ada Mender', custom_claims: { team: 'one' } },
    });
    expect(claimsIn(token)['amr']).toMatchObject([{ method: 'sso/saml' }]);
    const again = await userOf(await signOn(someone));
    expect(again.user['id']).toBe(user['id']);
    const refused = await gateway.request(
      'PUT',
      '/user',
      { email: gateway.newEmail() },
      { authorization: `Bearer ${token}` },
    );
    expect([refused.status, refused.json?.['error_code']]).toEqual([422, 'user_sso_managed']);
    const linked = await gateway.request(
      'GET',
      '/user/identities/authorize?provider=x',
      undefined,
      {
        authorization: `Bearer ${token}`,
      },
    );
    expect(linked.json?.['error_code']).toBe('user_sso_managed');
  });

  test('gives a code to who knows its verifier', async () => {
    const kept = new Map<string, string>();
    const client = gateway.client({
      flowType: 'pkce',
      persistSession: true,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    });
    const asked = await begin(client);
    const someone = newSubject();
    const end = await deliver(asked, idp.respond(asked.id, asked, someone));
    expect(end.hash).toBe('');
    const { data, error } = await client.auth.exchangeCodeForSession(
      end.searchParams.get('code') ?? '',
    );
    expect(error).toBeNull();
    expect(data.user?.email).toBe(someone.attributes.email);
  });

  test('takes a signature of the whole response too', async () => {
    expect(
      fragmentOf(await signOn({ ...newSubject(), signed: 'response' }))['access_token'],
    ).toBeTruthy();
  });

  test('knows people apart from those with the same address elsewhere', async () => {
    const member = { email: 'same@corp.example.com', password: 'correct horse' };
    const made = await gateway.operator().auth.admin.createUser({ ...member, email_confirm: true });
    const someone = { subject: 'same-address', attributes: { mail: member.email } };
    const { user } = await userOf(await signOn(someone));
    expect(user['email']).toBe(member.email);
    expect(user['id']).not.toBe(made.data.user?.id);
    expect((await gateway.client().auth.signInWithPassword(member)).data.user?.id).toBe(
      made.data.user?.id,
    );
  });

  test('ends a session when the provider says so', async () => {
    const ends = new Date(gateway.clock.now().getTime() + 3600_000);
    const end = await signOn({ ...newSubject(), sessionEnds: ends });
    const token = fragmentOf(end)['refresh_token'] ?? '';
    const { rows } = await gateway.superuser.query<{ not_after: Date }>(
      `select not_after from auth.sessions
        where id = (select session_id from auth.refresh_tokens where token = $1)`,
      [token],
    );
    expect(rows[0]?.not_after).toEqual(ends);
  });

  test('lets a provider send somebody by itself, to a page that is allowed', async () => {
    const sp = {
      entityId: `${gateway.url}/auth/v1/sso/saml/metadata`,
      consumerUrl: `${gateway.url}/auth/v1/sso/saml/acs`,
    };
    const send = (relayState: string) =>
      post({ SAMLResponse: encoded(idp.respond(null, sp, newSubject())), RelayState: relayState });
    expect((await send(landing)).href).toContain(landing);
    expect((await send('https://evil.example.net')).origin).toBe(gateway.url);
    expect((await send('')).origin).toBe(gateway.url);
    expect(codeOf(await send('no address'))).toBe('validation_failed');
    // An answer to a request is not one without.
    const asked = await begin();
    const claimed = idp.respond(asked.id, asked, newSubject());
    expect(codeOf(await post({ SAMLResponse: encoded(claimed) }))).toBe('validation_failed');
  });

  test.each<[string, Answer]>([
    ['unsigned', { signed: 'none' }],
    ['signed with another key', { strangeKey: true }],
    ['late', { issuedSecondsAgo: 900 }],
    ['for another service', { audience: 'https://other.example.com' }],
    ['addressed to another place', { recipient: 'https://other.example.com/acs' }],
    ['to another request', { inResponseTo: 'id-other' }],
    ['to no request', { inResponseTo: null }],
    ['of another issuer', { issuer: 'https://evil.example.net' }],
  ])('refuses an answer that is %s', async (_name, answer) => {
    const end = await signOn({ ...newSubject(), ...answer });
    expect([end.origin, codeOf(end)]).toEqual([gateway.url, 'validation_failed']);
    expect(end.hash).toBe('');
  });

  test('refuses an answer a second time, and two at once', async () => {
    const asked = await begin();
    const xml = idp.respond(asked.id, asked, newSubject());
    const ends = await Promise.all([1, 2, 3].map(() => deliver(asked, xml)));
    expect(ends.filter((end) => fragmentOf(end)['access_token'])).toHaveLength(1);
    expect(codeOf(await deliver(asked, xml))).toBe('saml_relay_state_not_found');
    const sp = { entityId: asked.entityId, consumerUrl: asked.consumerUrl };
    const unasked = encoded(idp.respond(null, sp, newSubject()));
    expect(fragmentOf(await post({ SAMLResponse: unasked }))['access_token']).toBeTruthy();
    expect(codeOf(await post({ SAMLResponse: unasked }))).toBe('validation_failed');
  });

  test('refuses an answer whose request is forgotten or over', async () => {
    const asked = await begin();
    const xml = idp.respond(asked.id, asked, newSubject());
    expect(codeOf(await deliver({ ...asked, relayState: randomUUID() }, xml))).toBe(
      'saml_relay_state_not_found',
    );
    gateway.clock.pass(601);
    expect(codeOf(await deliver(asked, xml))).toBe('saml_relay_state_expired');
    gateway.clock.pass(-601);
  });

  test.each<[string, (signed: string) => string]>([
    [
      'beside',
      (signed) => signed.replace('</samlp:Response>', `${forged(signed)}</samlp:Response>`),
    ],
    ['before', (signed) => signed.replace('<saml:Assertion ', `${forged(signed)}<saml:Assertion `)],
    [
      'around',
      (signed) => {
        const [whole = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(signed) ?? [];
        const outer = forged(signed).replace(
          '</saml:Assertion>',
          `<Object>${whole}</Object></saml:Assertion>`,
        );
        return signed.replace(whole, outer);
      },
    ],
    [
      'in the signature of',
      (signed) => {
        const [whole = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(signed) ?? [];
        const [signature = ''] = /<Signature .*<\/Signature>/s.exec(whole) ?? [];
        const hidden = whole.replace(signature, '');
        const moved = signature.replace('</Signature>', `<Object>${hidden}</Object></Signature>`);
        const outer = forged(signed).replace('</saml:Issuer>', `</saml:Issuer>${moved}`);
        return signed.replace(whole, outer);
      },
    ],
    ['changed in', (signed) => signed.replaceAll('victim', 'attacker')],
  ])('refuses an assertion that is forged %s a signed one', async (_name, wrap) => {
    const asked = await begin();
    const signed = idp.respond(asked.id, asked, {
      subject: 'victim',
      attributes: { email: 'victim@corp.example.com' },
    });
    const wrapped = wrap(signed);
    expect(wrapped).not.toBe(signed);
    const end = await deliver(asked, wrapped);
    expect(codeOf(end)).toBe('validation_failed');
    const { rows } = await gateway.superuser.query(
      `select from auth.users where email like 'attacker%'`,
    );
    expect(rows).toEqual([]);
  });

  /** The assertion again, of somebody else and without a signature. */
  function forged(signed: string): string {
    const [whole = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(signed) ?? [];
    return whole
      .replace(/<Signature .*<\/Signature>/s, '')
      .replace(/ID="a-[^"]*"/, 'ID="a-forged"')
      .replaceAll('victim', 'attacker');
  }

  test('needs a name that lasts, and an address', async () => {
    const nameless = await signOn({
      format: 'transient',
      attributes: { email: 'x@corp.example.com' },
    });
    expect(codeOf(nameless)).toBe('saml_assertion_no_user_id');
    const addressless = await signOn({ subject: 'no-mail', attributes: { cn: 'Ada' } });
    expect(codeOf(addressless)).toBe('saml_assertion_no_email');
    const byName = await signOn({
      subject: 'named@corp.example.com',
      format: 'email',
      attributes: {},
    });
    expect(fragmentOf(byName)['access_token']).toBeTruthy();
  });

  test('refuses what is no answer', async () => {
    expect(codeOf(await post({}))).toBe('validation_failed');
    expect(codeOf(await post({ SAMLResponse: '!' }))).toBe('validation_failed');
    expect(codeOf(await post({ SAMLResponse: encoded('<x/>') }))).toBe('saml_idp_not_found');
    const asked = await begin();
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}">]>${idp.respond(asked.id, asked)}`;
    expect(codeOf(await deliver(asked, bomb))).toBe('validation_failed');
    const asked2 = await begin();
    expect(codeOf(await deliver(asked2, 'no XML'))).toBe('validation_failed');
  });

  test('about an address outside the domains of its provider is refused', async () => {
    for (const email of [
      'boss@example.com',
      'boss@other.example.com',
      'boss@sub.corp.example.com',
      'boss@corp.example.com.',
      'boss@corp.example.com, boss@example.com',
      'boss@corp.example.com <boss@example.com>',
    ]) {
      const end = await signOn({ subject: `outside ${email}`, attributes: { email } });
      expect(codeOf(end), email).toMatch(/^(validation_failed|saml_assertion_no_email)$/);
    }
    const inside = { subject: 'inside', attributes: { email: ' Boss@CORP.example.com' } };
    expect(fragmentOf(await signOn(inside))['access_token']).toBeTruthy();
    // Neither may one who came before move out of them.
    const moved = await signOn({ subject: 'inside', attributes: { email: 'boss@example.com' } });
    expect(codeOf(moved)).toBe('validation_failed');
  });

  test('is asked for by domain or provider', async () => {
    const ask = async (body: unknown) => {
      const answer = await gateway.request('POST', '/sso', body);
      return [answer.status, answer.json?.['error_code']];
    };
    expect(await ask({ domain: 'other.example.com' })).toEqual([404, 'sso_provider_not_found']);
    expect(await ask({ provider_id: randomUUID() })).toEqual([404, 'sso_provider_not_found']);
    for (const body of [
      {},
      { domain: 'corp.example.com', provider_id: providerId },
      { provider_id: 'x' },
      { domain: 'corp.example.com', code_challenge: 'x' },
    ])
      expect(await ask(body)).toEqual([400, 'validation_failed']);
    const redirected = await gateway.request('POST', '/sso', { provider_id: providerId });
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(idp.signOnUrl),
    ]);
    const settings = await gateway.request('GET', '/settings');
    expect(settings.json?.['saml_enabled']).toBe(true);
  });

  test('tells providers what they have to know', async () => {
    const answer = await fetch(`${gateway.url}/auth/v1/sso/saml/metadata?download=true`);
    expect(answer.headers.get('content-disposition')).toContain('metadata.xml');
    const xml = await answer.text();
    expect(xml).toContain(`entityID="${gateway.url}/auth/v1/sso/saml/metadata"`);
    expect(xml).toContain(`Location="${gateway.url}/auth/v1/sso/saml/acs"`);
  });

  test('is not there where it is off', async () => {
    const off = await startAuthGateway();
    try {
      const { error } = await off.client().auth.signInWithSSO({ domain: 'corp.example.com' });
      expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' });
      expect((await fetch(`${off.url}/auth/v1/sso/saml/metadata`)).status).toBe(404);
      const acs = await fetch(`${off.url}/auth/v1/sso/saml/acs`, { method: 'POST' });
      expect(acs.status).toBe(404);
    } finally {
      await off.close();
    }
  });
});

describe('identity providers', () => {
  const other = createIdp('https://other.example.com/metadata');

  test('are listed, read, changed and removed by operators', async () => {
    const made = await admin('POST', '', {
      type: 'saml',
      metadata_xml: other.metadata,
      domains: ['Other.example.com'],
    });
    const id = String(made.json?.['id']);
    expect(made.json).toMatchObject({
      saml: { entity_id: other.entityId, metadata_xml: other.metadata },
      domains: [{ domain: 'other.example.com' }],
    });
    const listed = await admin('GET');
    expect(JSON.stringify(listed.json)).not.toContain('metadata_xml');
    expect(listed.json?.['items']).toHaveLength(2);
    const changed = await admin('PUT', `/${id}`, {
      domains: ['third.example.com'],
      attribute_mapping: { keys: { name: { name: 'cn' } } },
      disabled: true,
    });
    expect(changed.json).toMatchObject({
      disabled: true,
      domains: [{ domain: 'third.example.com' }],
      saml: { attribute_mapping: { keys: { name: { name: 'cn' } } } },
    });
    const shut = await gateway.request('POST', '/sso', { domain: 'third.example.com' });
    expect([shut.status, shut.json?.['error_code']]).toEqual([404, 'sso_provider_disabled']);
    expect((await admin('GET', `/${id}`)).json).toEqual(changed.json);
    expect((await admin('DELETE', `/${id}`)).status).toBe(200);
    const gone = await admin('GET', `/${id}`);
    expect([gone.status, gone.json?.['error_code']]).toEqual([404, 'sso_provider_not_found']);
  });

  test('are refused when they are not what they should be', async () => {
    const refused = async (method: string, path: string, body: unknown) => {
      const answer = await admin(method, path, body);
      return [answer.status, answer.json?.['error_code']];
    };
    const saml = { type: 'saml', metadata_xml: other.metadata };
    expect(await refused('POST', '', { ...saml, metadata_xml: idp.metadata })).toEqual([
      422,
      'saml_idp_already_exists',
    ]);
    expect(await refused('POST', '', { ...saml, domains: ['CORP.example.com'] })).toEqual([
      400,
      'sso_domain_already_exists',
    ]);
    expect(await refused('PUT', `/${providerId}`, { metadata_xml: other.metadata })).toEqual([
      400,
      'saml_entity_id_mismatch',
    ]);
    expect(
      await refused('POST', '', { type: 'saml', metadata_url: 'https://127.0.0.1:1/metadata' }),
    ).toEqual([400, 'saml_metadata_fetch_failed']);
    for (const body of [
      { ...saml, type: 'oidc' },
      { type: 'saml' },
      { ...saml, metadata_url: 'https://x.example' },
      { type: 'saml', metadata_url: 'http://x.example' },
      { type: 'saml', metadata_url: 'x' },
      { ...saml, name_id_format: 'x' },
      { ...saml, domains: ['no domain'] },
      { ...saml, metadata_xml: '<x/>' },
      { ...saml, metadata_xml: 'x' },
      { ...saml, metadata_xml: `<!DOCTYPE x>${other.metadata}` },
      { ...saml, metadata_xml: other.metadata.replace(/entityID="[^"]*"/, '') },
      { ...saml, metadata_xml: other.metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor') },
      { ...saml, metadata_xml: other.metadata.replaceAll('X509Certificate', 'X509CRL') },
      { ...saml, metadata_xml: other.metadata.replace('https://idp.example.com', 'javascript:') },
    ])
      expect(await refused('POST', '', body)).toEqual([400, 'validation_failed']);
  });

  test("are nobody else's business", async () => {
    const { session } = await newMember(gateway);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${providerId}`],
      ['PUT', `/${providerId}`],
      ['DELETE', `/${providerId}`],
    ] as const) {
      const answer = await gateway.request(method, `/admin/sso/providers${path}`, undefined, {
        authorization: `Bearer ${session.access_token}`,
      });
      expect([path, answer.status, answer.json?.['error_code']]).toEqual([path, 403, 'not_admin']);
    }
  });
});
