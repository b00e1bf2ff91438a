import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Forgery, startForger } from '../../../../doubles/openid/forger.ts';
import { startGithubDouble } from '../../../../doubles/openid/github.ts';
import { type Person, startOpenidProvider } from '../../../../doubles/openid/provider.ts';
import { createBrowser } from '../../testing/browser.ts';
import {
  type AuthGateway,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../../testing/people.ts';

const clientId = 'mendwell';
const secret = 'a secret of the client';
const landing = 'https://app.example.com/welcome';

let gateway: AuthGateway;
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
let forger: Awaited<ReturnType<typeof startForger>>;
let github: Awaited<ReturnType<typeof startGithubDouble>>;

beforeAll(async () => {
  provider = await startOpenidProvider(() => ({
    id: clientId,
    secret,
    redirectUris: [`${gateway.url}/auth/v1/callback`],
  }));
  forger = await startForger(clientId);
  github = await startGithubDouble(clientId, secret);
  const external = (name: string, url: string, more = '') =>
    `[auth.external.${name}]\nenabled = true\nclient_id = "${clientId}"\nsecret = "${secret}"\nurl = "${url}"\n${more}\n`;
  gateway = await startAuthGateway(
    [
      confirmingConfig.replace('[auth]', '[auth]\nenable_manual_linking = true'),
      external('keycloak', provider.issuer),
      external('forger', forger.issuer),
      external('lenient', forger.issuer, 'skip_nonce_check = true\nemail_optional = true'),
      external('github', github.url),
      '[auth.external.google]\nenabled = false\nclient_id = "x"\n',
    ].join('\n'),
  );
});
afterAll(async () => {
  await gateway.close();
  await provider.close();
  await forger.close();
  await github.close();
});

let people = 0;
const newPerson = (more: Partial<Person> = {}): Person => {
  people += 1;
  const email = `external${people}@example.com`;
  return { id: `subject-${people}`, email, email_verified: true, name: 'Ada Mender', ...more };
};

/** Where a client would send the browser. */
async function addressOf(
  client: ReturnType<AuthGateway['client']>,
  name: string,
  options: Record<string, unknown> = {},
): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: name as 'keycloak',
    options: { redirectTo: landing, skipBrowserRedirect: true, ...options },
  });
  if (error) throw error;
  return data.url ?? '';
}

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const pkceClient = () =>
  gateway.client({ flowType: 'pkce', storage: memory(), persistSession: true });

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
const queryOf = (url: URL) => Object.fromEntries(url.searchParams);

/** Signs in by redirects alone; answers what the page gets. */
async function arrive(person: Person | null, name = 'keycloak') {
  provider.signIn(person);
  const client = gateway.client();
  const end = await createBrowser().follow(await addressOf(client, name), landing);
  return { client, end, said: fragmentOf(end) };
}

/** The session that the page's client makes of it. */
async function session(person: Person) {
  const { client, said } = await arrive(person);
  const { data, error } = await client.auth.setSession({
    access_token: said['access_token'] ?? '',
    refresh_token: said['refresh_token'] ?? '',
  });
  if (error || !data.user) throw error ?? new Error(JSON.stringify(said));
  return { client, user: data.user, said };
}

describe('signing in with another service', () => {
  test('opens an account, and the same one the next time', async () => {
    const person = newPerson();
    const { user, said } = await session(person);
    expect(said).toMatchObject({ token_type: 'bearer', provider_token: expect.any(String) });
    expect(said['provider_refresh_token']).toEqual(expect.any(String));
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { full_name: 'Ada Mender', email_verified: true, sub: person.id },
    });
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.identities).toMatchObject([{ provider: 'keycloak', id: person.id }]);
    const again = await session({ ...person, name: 'Ada M.' });
    expect(again.user.id).toBe(user.id);
    expect(again.user.user_metadata['full_name']).toBe('Ada M.');
  });

  test('gives a code to who knows its verifier, and tokens of the service with the session', async () => {
    const person = newPerson();
    provider.signIn(person);
    const client = pkceClient();
    const end = await createBrowser().follow(await addressOf(client, 'keycloak'), landing);
    const code = end.searchParams.get('code') ?? '';
    const stranger = await pkceClientWithVerifier().auth.exchangeCodeForSession(code);
    expect(stranger.error?.code).toBe('bad_code_verifier');
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(person.email);
    expect(data.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    });
    const twice = await gateway.request('POST', '/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(43),
    });
    expect([twice.status, twice.json?.['error_code']]).toEqual([404, 'flow_state_not_found']);
  });

  /** Has a verifier of its own, for no code. */
  function pkceClientWithVerifier() {
    const storage = memory();
    const key = `sb-${new URL(gateway.url).hostname.split('.')[0]}-auth-token-code-verifier`;
    storage.setItem(key, JSON.stringify('v'.repeat(56)));
    return gateway.client({ flowType: 'pkce', storage, persistSession: true });
  }

  test('says in the redirect when the person said no', async () => {
    const { end } = await arrive(null);
    const said = { error: 'access_denied', error_description: 'The person said no.' };
    expect(queryOf(end)).toMatchObject(said);
    expect(fragmentOf(end)).toMatchObject(said);
  });

  test('is for the browser that it was begun in, and once', async () => {
    provider.signIn(newPerson());
    const browser = createBrowser();
    const back = await browser.follow(
      await addressOf(gateway.client(), 'keycloak'),
      `${gateway.url}/auth/v1/callback`,
    );
    const elsewhere = await createBrowser().open(back.href);
    expect(elsewhere.status).toBe(303);
    const refused = new URL(elsewhere.headers.get('location') ?? '');
    expect(refused.origin).toBe(gateway.url);
    expect(refused.searchParams.get('error_code')).toBe('bad_oauth_state');
    const at = await browser.follow(back.href, landing);
    expect(fragmentOf(at)['access_token']).toBeTruthy();
    const replayed = await browser.open(back.href);
    expect(new URL(replayed.headers.get('location') ?? '').searchParams.get('error_code')).toBe(
      'bad_oauth_state',
    );
  });

  test('of two answers at once only one counts', async () => {
    provider.signIn(newPerson());
    const browser = createBrowser();
    const back = await browser.follow(
      await addressOf(gateway.client(), 'keycloak'),
      `${gateway.url}/auth/v1/callback`,
    );
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.open(back.href)));
    const locations = answers.map((answer) => answer.headers.get('location') ?? '');
    expect(locations.filter((location) => location.includes('access_token='))).toHaveLength(1);
  });

  test.each([
    ['no state', '', 'bad_oauth_callback'],
    ['a state of nobody', 'state=x', 'bad_oauth_state'],
    ['an access token for a state', () => `state=${gateway.secrets.anonKey}`, 'bad_oauth_state'],
  ])('an answer with %s goes to the site', async (_name, query, code) => {
    for (const init of [
      { method: 'GET', at: `?${typeof query === 'string' ? query : query()}` },
      { method: 'POST', at: '', body: typeof query === 'string' ? query : query() },
    ]) {
      const answer = await fetch(`${gateway.url}/auth/v1/callback${init.at}`, {
        method: init.method,
        redirect: 'manual',
        ...(init.body === undefined ? {} : { body: init.body }),
      });
      const target = new URL(answer.headers.get('location') ?? '');
      expect([target.origin, target.searchParams.get('error_code')]).toEqual([gateway.url, code]);
    }
  });

  test('a state runs out', async () => {
    provider.signIn(newPerson());
    const browser = createBrowser();
    const address = await addressOf(gateway.client(), 'keycloak');
    const back = await browser.follow(address, `${gateway.url}/auth/v1/callback`);
    gateway.clock.pass(601);
    const late = await browser.open(back.href);
    expect(late.headers.get('location')).toContain('bad_oauth_state');
  });

  test('an answer without a code says so', async () => {
    const browser = createBrowser();
    const begun = await browser.open(await addressOf(gateway.client(), 'keycloak'));
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const end = await browser.follow(
      `${gateway.url}/auth/v1/callback?state=${encodeURIComponent(state)}`,
      landing,
    );
    expect(queryOf(end)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });

  test('never sends anybody to a place that is not allowed, nor lets the address say what is ours', async () => {
    const address = await addressOf(gateway.client(), 'keycloak', {
      redirectTo: 'https://evil.example.net/',
      queryParams: {
        prompt: 'login',
        client_id: 'other',
        redirect_uri: 'https://evil.example.net',
      },
    });
    const asked = new URL((await createBrowser().open(address)).headers.get('location') ?? '');
    expect(asked.searchParams.get('prompt')).toBe('login');
    expect(asked.searchParams.get('client_id')).toBe(clientId);
    expect(asked.searchParams.get('redirect_uri')).toBe(`${gateway.url}/auth/v1/callback`);
    provider.signIn(newPerson());
    const plain = await addressOf(gateway.client(), 'keycloak', {
      redirectTo: 'https://evil.example.net/',
    });
    const end = await createBrowser().follow(plain, `${gateway.url}/#`);
    expect(fragmentOf(end)['access_token']).toBeTruthy();
  });

  test('is offered where it is configured, and nowhere else', async () => {
    const { json } = await gateway.request('GET', '/settings');
    expect(json?.['external']).toMatchObject({
      keycloak: true,
      github: true,
      forger: true,
      google: false,
      apple: false,
    });
    for (const [name, words] of [
      ['google', 'provider is not enabled'],
      ['constructor', 'could not be found'],
    ]) {
      const answer = await gateway.request('GET', `/authorize?provider=${name}`);
      expect([answer.status, answer.json?.['msg']]).toEqual([
        400,
        expect.stringContaining(words ?? ''),
      ]);
    }
    const half = await gateway.request('GET', '/authorize?provider=keycloak&code_challenge=short');
    expect(half.json?.['error_code']).toBe('validation_failed');
  });

  test('begins without asking a service that everybody knows', async () => {
    const known = await startAuthGateway(
      `${confirmingConfig}\n[auth.external.google]\nenabled = true\nclient_id = "one, two"\n[auth.external.apple]\nenabled = true\nclient_id = "three"\n`,
    );
    try {
      const to = async (name: string) => {
        const begun = await known.request('GET', `/authorize?provider=${name}&scopes=extra`);
        return new URL(begun.headers.get('location') ?? '');
      };
      const google = await to('google');
      expect(google.origin + google.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
      expect(queryOf(google)).toMatchObject({
        client_id: 'one',
        response_type: 'code',
        scope: 'openid email profile extra',
        code_challenge_method: 'S256',
        redirect_uri: `${known.url}/auth/v1/callback`,
      });
      expect((await to('apple')).searchParams.get('response_mode')).toBe('form_post');
      const { error } = await known
        .client()
        .auth.signInWithIdToken({ provider: 'google', token: 'mock-id-token', nonce: 'n' });
      expect(error?.message).toBe('Bad ID token');
    } finally {
      await known.close();
    }
  });

  test.each<[string, Forgery]>([
    ['nonce', { nonce: 'another' }],
    ['missing nonce', { nonce: null }],
    ['issuer', { issuer: 'https://accounts.example.com' }],
    ['audience', { audience: 'another app' }],
    ['key', { strangeKey: true }],
    ['time', { expiresInSeconds: -600 }],
    ['subject', { claims: { sub: '' } }],
  ])('an ID token with a wrong %s lets nobody in', async (_name, forgery) => {
    forger.forge(forgery);
    const { end } = await arrive(null, 'forger');
    expect(queryOf(end)).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Error getting user profile from external provider',
    });
    expect(fragmentOf(end)['access_token']).toBeUndefined();
    forger.forge({});
    expect((await arrive(null, 'forger')).said['access_token']).toBeTruthy();
  });

  test('an address that the service has not verified opens nothing', async () => {
    const owner = await newMember(gateway);
    const { end } = await arrive(newPerson({ email: owner.email, email_verified: false }));
    expect(queryOf(end)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    });
    const { rows } = await gateway.superuser.query(
      `select from auth.identities where provider = 'keycloak' and user_id = $1`,
      [owner.user.id],
    );
    expect(rows).toEqual([]);
  });

  test('an account without an address is for services where that is allowed', async () => {
    forger.forge({ claims: { sub: 'no-address', email: undefined } });
    const refused = await arrive(null, 'forger');
    expect(queryOf(refused.end)['error_code']).toBe('unexpected_failure');
    const { said } = await arrive(null, 'lenient');
    forger.forge({});
    const answer = await gateway.request('GET', '/user', undefined, {
      authorization: `Bearer ${said['access_token']}`,
    });
    expect(answer.json).toMatchObject({ email: '', app_metadata: { provider: 'lenient' } });
  });

  test('a banned account stays shut', async () => {
    const person = newPerson();
    const { user } = await session(person);
    await gateway.operator().auth.admin.updateUserById(user.id, { ban_duration: '24h' });
    const { end } = await arrive(person);
    expect(queryOf(end)).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
  });

  test('by GitHub, with the first address that it has verified', async () => {
    const email = gateway.newEmail();
    github.signIn({
      id: 4711,
      login: 'ada',
      name: 'Ada Mender',
      emails: [
        { email: 'other@example.com', primary: false, verified: true },
        { email, primary: true, verified: true },
      ],
    });
    const { said } = await arrive(null, 'github');
    const answer = await gateway.request('GET', '/user', undefined, {
      authorization: `Bearer ${said['access_token']}`,
    });
    expect(answer.json).toMatchObject({
      email,
      user_metadata: { user_name: 'ada', full_name: 'Ada Mender', provider_id: '4711' },
    });
    const browser = createBrowser();
    const begun = await browser.open(await addressOf(gateway.client(), 'github'));
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const end = await browser.follow(
      `${gateway.url}/auth/v1/callback?code=made-up&state=${encodeURIComponent(state)}`,
      landing,
    );
    expect(queryOf(end)['error_code']).toBe('unexpected_failure');
  });
});

describe('whose account it is', () => {
  test('a confirmed address leads to the account that has it', async () => {
    const member = await newMember(gateway);
    const { user } = await session(newPerson({ email: member.email }));
    expect(user.id).toBe(member.user.id);
    expect(user.identities?.map(({ provider: name }) => name).sort()).toEqual([
      'email',
      'keycloak',
    ]);
    expect(user.app_metadata['providers']).toEqual(['email', 'keycloak']);
    const { email, password } = member;
    expect((await gateway.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('what was put into an account that nobody confirmed goes first', async () => {
    const email = gateway.newEmail();
    const password = 'known to a stranger';
    await gateway
      .client()
      .auth.signUp({ email, password, options: { data: { full_name: 'Eve' } } });
    const { user } = await session(newPerson({ email }));
    expect(user.identities?.map(({ provider: name }) => name)).toEqual(['keycloak']);
    expect(user.user_metadata['full_name']).toBe('Ada Mender');
    expect(user.app_metadata).toMatchObject({ provider: 'keycloak', providers: ['keycloak'] });
    const stranger = await gateway.client().auth.signInWithPassword({ email, password });
    expect(stranger.error?.code).toBe('invalid_credentials');
  });

  test("somebody's account that only named the address keeps all but that", async () => {
    const phone = gateway.newPhone();
    const email = gateway.newEmail();
    const made = await gateway.operator().auth.admin.createUser({
      phone,
      email,
      password: 'correct horse',
      phone_confirm: true,
    });
    const { user } = await session(newPerson({ email }));
    expect(user.id).not.toBe(made.data.user?.id);
    const signedIn = await gateway.client().auth.signInWithPassword({
      phone,
      password: 'correct horse',
    });
    expect(signedIn.data.user).toMatchObject({ id: made.data.user?.id, email: '' });
  });

  test('an invitation may be accepted with another service', async () => {
    const email = gateway.newEmail();
    await gateway.operator().auth.admin.inviteUserByEmail(email);
    const token = new URL((await gateway.lastMessage(email)).link).searchParams.get('token') ?? '';
    const accept = async (person: Person) => {
      provider.signIn(person);
      const address = `${gateway.url}/auth/v1/authorize?provider=keycloak&invite_token=${token}&redirect_to=${landing}`;
      return createBrowser().follow(address, landing);
    };
    const other = await accept(newPerson());
    expect(queryOf(other)['error_code']).toBe('validation_failed');
    const invited = newPerson({ email });
    expect(fragmentOf(await accept(invited))['access_token']).toBeTruthy();
    expect(queryOf(await accept(newPerson({ email })))['error_code']).toBe('invite_not_found');
  });

  test('where signing up is off, only known people come in', async () => {
    const closed = await startAuthGateway(
      [
        confirmingConfig.replace('[auth]', '[auth]\nenable_signup = false'),
        `[auth.external.forger]\nenabled = true\nclient_id = "${clientId}"\nsecret = "${secret}"\nurl = "${forger.issuer}"\n`,
      ].join('\n'),
    );
    try {
      const address = `${closed.url}/auth/v1/authorize?provider=forger&redirect_to=${landing}`;
      const end = await createBrowser().follow(address, landing);
      expect(queryOf(end)).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' });
    } finally {
      await closed.close();
    }
  });
});

describe('identities of one account', () => {
  /** Links by redirects; answers where the browser ends. */
  async function link(client: ReturnType<AuthGateway['client']>, person: Person) {
    provider.signIn(person);
    const { data, error } = await client.auth.linkIdentity({
      provider: 'keycloak',
      options: { redirectTo: landing, skipBrowserRedirect: true },
    });
    if (error) throw error;
    return createBrowser().follow(data.url, landing);
  }

  /** A member whose client speaks PKCE. */
  async function member() {
    const { email, password } = await newMember(gateway);
    const client = pkceClient();
    const { data } = await client.auth.signInWithPassword({ email, password });
    return { client, email, id: data.user?.id ?? '' };
  }

  test('are linked when who asked comes for them, listed, and taken away again', async () => {
    const { client, id, email } = await member();
    const person = newPerson();
    const end = await link(client, person);
    // Nothing is added before the one who asked has shown that it was they.
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
    const { data, error } = await client.auth.exchangeCodeForSession(
      end.searchParams.get('code') ?? '',
    );
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email });
    const listed = (await client.auth.getUserIdentities()).data?.identities ?? [];
    expect(listed.map(({ provider: name }) => name).sort()).toEqual(['email', 'keycloak']);
    expect((await session(person)).user.id).toBe(id);

    const linked = listed.find(({ provider: name }) => name === 'keycloak');
    const own = listed.find(({ provider: name }) => name === 'email');
    if (!linked || !own) throw new Error('Both are there.');
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
    const { data: after } = await client.auth.getUser();
    expect(after.user?.app_metadata['providers']).toEqual(['email']);
    expect((await client.auth.unlinkIdentity(own)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
  });

  test('of another account, or one of the same, are not linked again', async () => {
    const person = newPerson();
    await session(person);
    const { client } = await member();
    const end = await link(client, person);
    expect(queryOf(end)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    });
    const mine = newPerson();
    const first = await link(client, mine);
    await client.auth.exchangeCodeForSession(first.searchParams.get('code') ?? '');
    expect(queryOf(await link(client, mine))).toMatchObject({
      error_description: 'Identity is already linked',
    });
  });

  test("somebody else's identity is not added by an address that they are sent", async () => {
    const { client } = await member();
    const victim = newPerson();
    const end = await link(client, victim);
    expect(end.searchParams.get('code')).toBeTruthy();
    // The victim's browser has the code and no verifier; the attacker has no code.
    expect((await session(victim)).user.email).toBe(victim.email);
  });

  test('in the implicit flow the browser that asked must be the one that comes back', async () => {
    const { client } = await newMember(gateway);
    const person = newPerson();
    provider.signIn(person);
    const { data } = await client.auth.getSession();
    const begun = await gateway.request(
      'GET',
      `/user/identities/authorize?provider=keycloak&skip_http_redirect=true&redirect_to=${landing}`,
      undefined,
      { authorization: `Bearer ${data.session?.access_token}` },
    );
    const address = String(begun.json?.['url']);
    const stranger = await createBrowser().follow(address, `${gateway.url}/?`);
    expect(stranger.searchParams.get('error_code')).toBe('bad_oauth_state');
    const browser = createBrowser();
    browser.keep(gateway.url, new Response(null, { headers: begun.headers }));
    const again = await gateway.request(
      'GET',
      `/user/identities/authorize?provider=keycloak&skip_http_redirect=true&redirect_to=${landing}`,
      undefined,
      { authorization: `Bearer ${data.session?.access_token}` },
    );
    browser.keep(gateway.url, new Response(null, { headers: again.headers }));
    const end = await browser.follow(String(again.json?.['url']), landing);
    expect(fragmentOf(end)['access_token']).toBeTruthy();
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  test('give a visitor an account, with what they entered', async () => {
    const client = pkceClient();
    const { data: visit } = await client.auth.signInAnonymously();
    const person = newPerson();
    const end = await link(client, person);
    const { data } = await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '');
    expect(data.user).toMatchObject({
      id: visit.user?.id,
      email: person.email,
      is_anonymous: false,
    });
    const taken = pkceClient();
    await taken.auth.signInAnonymously();
    const { email } = await newMember(gateway);
    const refused = await link(taken, newPerson({ email }));
    const code = refused.searchParams.get('code') ?? '';
    expect((await taken.auth.exchangeCodeForSession(code)).error?.code).toBe('email_exists');
    const unproven = await link(taken, newPerson({ email_verified: false }));
    const second = unproven.searchParams.get('code') ?? '';
    expect((await taken.auth.exchangeCodeForSession(second)).error?.code).toBe(
      'email_not_confirmed',
    );
  });

  test('the address that recovers an account stays with it: to change it, both mailboxes are asked', async () => {
    const { client, user } = await session(newPerson());
    const other = newPerson();
    const idToken = await forger.idToken({
      claims: { sub: other.id, email: other.email },
      nonce: createHash('sha256').update('n').digest('hex'),
    });
    const linked = await client.auth.linkIdentity({
      provider: 'forger' as 'google',
      token: idToken,
      nonce: 'n',
    });
    expect(linked.error).toBeNull();
    const { data } = await client.auth.getUserIdentities();
    const first = data?.identities.find(({ provider: name }) => name === 'keycloak');
    if (!first) throw new Error('It is there.');
    expect((await client.auth.unlinkIdentity(first)).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    });
    const { data: after } = await client.auth.getUser();
    expect(after.user).toMatchObject({ id: user.id, email: user.email });
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  test('stay when the address they leave behind is somebody else’s', async () => {
    const { client, session: signedIn } = await newMember(gateway);
    const email = gateway.newEmail();
    const token = await forger.idToken({ claims: { sub: `conflict-${email}`, email } });
    const linked = await client.auth.linkIdentity({ provider: 'lenient' as 'google', token });
    expect(linked.error).toBeNull();
    await gateway.operator().auth.admin.createUser({ email, email_confirm: true });
    const own = signedIn.user.identities?.[0];
    if (!own) throw new Error('It is there.');
    expect((await client.auth.unlinkIdentity(own)).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    });
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  test('are unlinked by their owner alone, and one of two at once stays', async () => {
    const { client, id } = await member();
    const end = await link(client, newPerson());
    await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '');
    const { data } = await client.auth.getUserIdentities();
    const identities = data?.identities ?? [];
    const { data: own } = await client.auth.getSession();
    const as = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
    const stranger = await member();
    const strangerEnd = await link(stranger.client, newPerson());
    await stranger.client.auth.exchangeCodeForSession(strangerEnd.searchParams.get('code') ?? '');
    const { data: theirs } = await stranger.client.auth.getSession();
    const path = (identity?: { identity_id: string }) =>
      `/user/identities/${identity?.identity_id}`;
    const foreign = await gateway.request(
      'DELETE',
      path(identities[0]),
      undefined,
      as(theirs.session?.access_token),
    );
    expect([foreign.status, foreign.json?.['error_code']]).toEqual([422, 'identity_not_found']);
    const unnamed = await gateway.request(
      'DELETE',
      '/user/identities/1',
      undefined,
      as(own.session?.access_token),
    );
    expect([unnamed.status, unnamed.json?.['error_code']]).toEqual([404, 'validation_failed']);
    const audience = await gateway.request('DELETE', path(identities[0]), undefined, {
      ...as(own.session?.access_token),
      'x-jwt-aud': 'somewhere else',
    });
    expect([audience.status, audience.json?.['error_code']]).toEqual([403, 'unexpected_audience']);
    const nobody = await gateway.request('DELETE', path(identities[0]));
    expect(nobody.status).toBe(401);
    const both = await Promise.all(
      identities.map((identity) =>
        gateway.request('DELETE', path(identity), undefined, as(own.session?.access_token)),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const { rows } = await gateway.superuser.query(
      'select from auth.identities where user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('are not linked by hand where that is off', async () => {
    const off = await startAuthGateway();
    try {
      const { client, session: signedIn } = await newMember(off);
      const { error } = await client.auth.linkIdentity({ provider: 'google' });
      expect(error).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
      const identity = signedIn.user.identities?.[0];
      if (!identity) throw new Error('It is there.');
      expect((await client.auth.unlinkIdentity(identity)).error?.code).toBe(
        'manual_linking_disabled',
      );
    } finally {
      await off.close();
    }
  });
});

describe('an ID token that an app has by itself', () => {
  const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex');
  const signIn = (token: string, more: Record<string, unknown> = {}, name = 'forger') =>
    gateway.client().auth.signInWithIdToken({ provider: name as 'google', token, ...more });

  test('opens a session', async () => {
    const email = gateway.newEmail();
    const token = await forger.idToken({
      claims: { sub: 'app-1', email },
      nonce: hashed('a nonce'),
    });
    const { data, error } = await signIn(token, { nonce: 'a nonce' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: 'forger' } });
  });

  test('with an access token that it does not speak of is refused', async () => {
    const accessToken = 'an access token';
    const digest = createHash('sha256').update(accessToken).digest();
    const token = await forger.idToken({
      claims: { sub: 'app-2', at_hash: digest.subarray(0, 16).toString('base64url') },
    });
    expect((await signIn(token, { access_token: accessToken })).error).toBeNull();
    expect((await signIn(token, { access_token: 'another' })).error?.message).toBe('Bad ID token');
  });

  test.each<[string, Forgery, string]>([
    ['another nonce', { nonce: 'x' }, 'Nonces mismatch'],
    ['no nonce', {}, 'Passed nonce and nonce in id_token should either both exist or not.'],
    [
      'another audience',
      { nonce: hashed('n'), audience: 'x' },
      'Unacceptable audience in id_token',
    ],
    ['another issuer', { nonce: hashed('n'), issuer: 'https://x.example' }, 'Bad ID token'],
    ['another key', { nonce: hashed('n'), strangeKey: true }, 'Bad ID token'],
    ['no time left', { nonce: hashed('n'), expiresInSeconds: -7200 }, 'Bad ID token'],
  ])('with %s is refused', async (_name, forgery, message) => {
    const { error } = await signIn(await forger.idToken(forgery), { nonce: 'n' });
    expect(error).toMatchObject({ status: 400, message });
  });

  test('without a nonce is for services where that is said', async () => {
    const token = await forger.idToken({
      claims: { sub: 'app-3', email: gateway.newEmail() },
      nonce: 'x',
    });
    expect((await signIn(token)).error?.message).toContain('either both exist or not');
    expect((await signIn(token, {}, 'lenient')).error).toBeNull();
  });

  test('of a service that is off, or only named by the request, is not looked at', async () => {
    const token = await forger.idToken({});
    expect((await signIn(token, {}, 'google')).error).toMatchObject({
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
    expect((await signIn(token, {}, 'github')).error?.code).toBe('validation_failed');
    const named = await gateway.request('POST', '/token?grant_type=id_token', {
      id_token: token,
      client_id: clientId,
      issuer: forger.issuer,
    });
    expect([named.status, named.json?.['error_code']]).toEqual([400, 'provider_disabled']);
    for (const [body, description] of [
      [{}, 'id_token required'],
      [{ id_token: token }, 'provider or client_id and issuer required'],
    ] as const) {
      const answer = await gateway.request('POST', '/token?grant_type=id_token', body);
      expect([answer.status, answer.json]).toEqual([
        400,
        { error: 'invalid request', error_description: description },
      ]);
    }
    expect((await signIn('not.a.token', { nonce: 'n' })).error?.message).toBe('Bad ID token');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    expect((await signIn(unsigned)).error?.message).toBe('Bad ID token');
  });

  test('is linked only with a session', async () => {
    const answer = await gateway.request('POST', '/token?grant_type=id_token', {
      id_token: await forger.idToken({}),
      provider: 'forger',
      link_identity: true,
    });
    expect(answer.status).toBe(401);
  });
});

test('a service that is gone when somebody comes back is no way in', async () => {
  const browser = createBrowser();
  const begun = await browser.open(await addressOf(gateway.client(), 'forger'));
  const own = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
  await gateway.superuser.query(
    `update auth.flow_state set provider_type = 'gone' where provider_type = 'forger'`,
  );
  const end = await browser.follow(
    `${gateway.url}/auth/v1/callback?code=x&state=${encodeURIComponent(own)}`,
    landing,
  );
  expect(end.searchParams.get('error_code')).toBe('oauth_provider_not_supported');
});
