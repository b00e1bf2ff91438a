import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthGateway, claimsIn, newMember, startAuthGateway } from '../testing/people.ts';

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway();
});
afterAll(() => gateway.close());

/** Follows a mailed link and answers where it leads. */
async function follow(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' });
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return new URL(response.headers.get('location') ?? '');
}

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

/** A client that keeps its PKCE verifier. */
function pkceClient() {
  const kept = new Map<string, string>();
  return gateway.client({
    flowType: 'pkce',
    persistSession: true,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
}

describe('a code', () => {
  test('works once, also when used ten times at the same moment', async () => {
    const email = gateway.newEmail();
    await gateway.client().auth.signUp({ email, password: 'correct horse' });
    const { code } = await gateway.lastMessage(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        gateway.request('POST', '/verify', { type: 'signup', email, token: code }),
      ),
    );
    const outcomes = answers.map(({ status, json }) => json?.['error_code'] ?? status);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'otp_expired')).toHaveLength(9);
  });

  test('is kept as a hash', async () => {
    const email = gateway.newEmail();
    await gateway.client().auth.signUp({ email, password: 'correct horse' });
    const { code } = await gateway.lastMessage(email);
    const { rows } = await gateway.superuser.query(
      `select u.confirmation_token, t.token_hash, t.relates_to
         from auth.users u join auth.one_time_tokens t on t.user_id = u.id where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([
      {
        confirmation_token: expect.stringMatching(/^[0-9a-f]{56}$/),
        token_hash: rows[0].confirmation_token,
        relates_to: email,
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('any failure says the same', async () => {
    const email = gateway.newEmail();
    await gateway.client().auth.signUp({ email, password: 'correct horse' });
    const { code } = await gateway.lastMessage(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const attempts = [
      { type: 'email', email, token: wrong },
      { type: 'recovery', email, token: code },
      { type: 'email', email: gateway.newEmail(), token: code },
      { type: 'email', email, token: ''.padEnd(6, 'x') },
      { type: 'signup', token_hash: 'f'.repeat(56) },
    ];
    for (const attempt of attempts) {
      const { status, json } = await gateway.request('POST', '/verify', attempt);
      expect([status, json?.['error_code']]).toEqual([403, 'otp_expired']);
    }
    gateway.clock.pass(3601);
    const late = await gateway.request('POST', '/verify', { type: 'email', email, token: code });
    expect(late.json).toEqual({
      code: 403,
      error_code: 'otp_expired',
      msg: 'Token has expired or is invalid',
    });
  });

  test('cannot be guessed: after thirty wrong ones the address waits, its link does not', async () => {
    const email = gateway.newEmail();
    await gateway.client().auth.signUp({ email, password: 'correct horse' });
    const { code, link } = await gateway.lastMessage(email);
    for (let guess = 0; guess < 30; guess += 1) {
      const token = String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0');
      await gateway.request('POST', '/verify', { type: 'email', email, token });
    }
    const right = await gateway.request('POST', '/verify', { type: 'email', email, token: code });
    expect([right.status, right.json?.['error_code']]).toEqual([429, 'over_request_rate_limit']);
    expect(fragmentOf(await follow(link))['access_token']).toBeTruthy();
  });

  test('a new one replaces the last, after a minute', async () => {
    const email = gateway.newEmail();
    const client = gateway.client();
    await client.auth.signUp({ email, password: 'correct horse' });
    const first = await gateway.lastMessage(email);
    const early = await client.auth.resend({ type: 'signup', email });
    expect(early.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    gateway.clock.pass(61);
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = await gateway.lastMessage(email);
    const old = await client.auth.verifyOtp({ email, token: first.code, type: 'email' });
    expect(old.error?.code).toBe('otp_expired');
    const { error } = await client.auth.verifyOtp({ email, token: second.code, type: 'email' });
    expect(error).toBeNull();
  });

  test.each([
    ['no type', { email: 'a@example.com', token: '123456' }],
    ['no code', { email: 'a@example.com', type: 'email' }],
    ['an unknown type', { email: 'a@example.com', token: '123456', type: 'toString' }],
    ['two addresses', { email: 'a@example.com', phone: '15551112222', token: '1', type: 'sms' }],
    ['code and hash', { token: '1', token_hash: 'f', type: 'email' }],
    ['a hash with an address', { email: 'a@example.com', token_hash: 'f', type: 'email' }],
  ])('%s is a mistake of the client', async (_name, body) => {
    const { status, json } = await gateway.request('POST', '/verify', body);
    expect([status, json?.['error_code']]).toEqual([400, 'validation_failed']);
  });
});

describe('a link', () => {
  test('ends at the site with the session in the fragment, and works once', async () => {
    const email = gateway.newEmail();
    await gateway.client().auth.signUp({ email, password: 'correct horse' });
    const { link } = await gateway.lastMessage(email);
    const target = await follow(link);
    expect(target.origin).toBe(gateway.url);
    const fragment = fragmentOf(target);
    expect(fragment).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' });
    const { data } = await gateway.client().auth.setSession({
      access_token: fragment['access_token'] ?? '',
      refresh_token: fragment['refresh_token'] ?? '',
    });
    expect(data.user?.email).toBe(email);

    const again = fragmentOf(await follow(link));
    expect(again).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('is not used up by a scanner that only asks for its headers', async () => {
    const email = gateway.newEmail();
    await gateway.client().auth.signUp({ email, password: 'correct horse' });
    const { link } = await gateway.lastMessage(email);
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(405);
    expect(fragmentOf(await follow(link))['access_token']).toBeTruthy();
  });

  test('its hash alone verifies as well', async () => {
    const email = gateway.newEmail();
    const client = gateway.client();
    await client.auth.signUp({ email, password: 'correct horse' });
    const { link } = await gateway.lastMessage(email);
    const token_hash = new URL(link).searchParams.get('token') ?? '';
    const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'signup' });
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });

  test.each([
    ['https://app.example.com/welcome', true],
    ['https://app.example.com.evil.example/welcome', false],
    ['https://evil.example/https://app.example.com/', false],
    ['https://app.example.com@evil.example/', false],
    ['//evil.example/', false],
    ['javascript:alert(1)', false],
    ['http://2130706433/', false],
    ['http://10.0.0.1/', false],
    // Another program may listen at a port that the configuration does not name.
    ['http://127.0.0.1:9/native', false],
  ])('asked to end at %s: %s', async (redirectTo, allowed) => {
    const email = gateway.newEmail();
    const { error } = await gateway.client().auth.signUp({
      email,
      password: 'correct horse',
      options: { emailRedirectTo: redirectTo },
    });
    expect(error).toBeNull();
    const { link } = await gateway.lastMessage(email);
    const wanted = new URL(allowed ? redirectTo : gateway.url);
    const forced = new URL(link);
    forced.searchParams.set('redirect_to', redirectTo);
    const target = await follow(forced.href);
    expect(target.origin + target.pathname).toBe(wanted.origin + wanted.pathname);
  });

  test('a foreign Host header does not get into it', async () => {
    const email = gateway.newEmail();
    await gateway.request(
      'POST',
      '/signup',
      { email, password: 'correct horse' },
      { 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' },
    );
    expect((await gateway.lastMessage(email)).text).not.toContain('evil.example');
  });
});

describe('a link with PKCE', () => {
  test('ends with a code that only the asking client can exchange', async () => {
    const email = gateway.newEmail();
    const client = pkceClient();
    await client.auth.signUp({ email, password: 'correct horse' });
    const { link } = await gateway.lastMessage(email);
    expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/);
    const target = await follow(link);
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code') ?? '';

    const thief = await gateway.request('POST', '/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(56),
    });
    expect([thief.status, thief.json?.['error_code']]).toEqual([400, 'bad_code_verifier']);
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(claimsIn(data.session?.access_token ?? '')['amr']).toEqual([
      { method: 'email/signup', timestamp: expect.any(Number) },
    ]);
    const replay = await gateway.request('POST', '/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(56),
    });
    expect([replay.status, replay.json?.['error_code']]).toEqual([404, 'flow_state_not_found']);
  });

  test.each(['global', 'others'] as const)(
    'its code is taken back by signing out everywhere (%s)',
    async (scope) => {
      const email = gateway.newEmail();
      const [client, other] = [pkceClient(), pkceClient()];
      await other.auth.signUp({ email, password: 'correct horse' });
      const { code: typed } = await gateway.lastMessage(email);
      expect((await other.auth.verifyOtp({ email, token: typed, type: 'email' })).error).toBeNull();
      gateway.clock.pass(61);
      await client.auth.resetPasswordForEmail(email);
      const code =
        (await follow((await gateway.lastMessage(email)).link)).searchParams.get('code') ?? '';
      expect((await other.auth.signOut({ scope })).error).toBeNull();
      const { error } = await client.auth.exchangeCodeForSession(code);
      expect(error?.code).toBe('flow_state_not_found');
    },
  );

  test('without its mark the link opens nothing, but its code still does', async () => {
    const email = gateway.newEmail();
    const client = pkceClient();
    await client.auth.signUp({ email, password: 'correct horse' });
    const { link, code } = await gateway.lastMessage(email);
    const stripped = new URL(link);
    stripped.searchParams.set('token', (stripped.searchParams.get('token') ?? '').slice(5));
    expect(fragmentOf(await follow(stripped.href))['error_code']).toBe('otp_expired');
    const { error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(error).toBeNull();
  });

  test('the exchange has five minutes', async () => {
    const email = gateway.newEmail();
    const client = pkceClient();
    await client.auth.signUp({ email, password: 'correct horse' });
    const target = await follow((await gateway.lastMessage(email)).link);
    gateway.clock.pass(301);
    const { error } = await client.auth.exchangeCodeForSession(
      target.searchParams.get('code') ?? '',
    );
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' });
  });

  test.each([
    ['too short', 'x'.repeat(42), 's256'],
    ['of an unknown method', 'x'.repeat(43), 's512'],
    ['without a method', 'x'.repeat(43), ''],
  ])('a challenge %s is refused', async (_name, code_challenge, code_challenge_method) => {
    const { status, json } = await gateway.request('POST', '/otp', {
      email: gateway.newEmail(),
      code_challenge,
      code_challenge_method,
    });
    expect([status, json?.['error_code']]).toEqual([400, 'validation_failed']);
  });
});

describe('signing in with a code', () => {
  test('a member gets one by mail', async () => {
    const { email, user } = await newMember(gateway);
    const client = gateway.client();
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    const mail = await gateway.lastMessage(email);
    expect(mail.subject).toBe('Your sign-in code');
    const { data } = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(data.user?.id).toBe(user.id);
  });

  test('a new address is signed up by it, unless the client says no', async () => {
    const [known, unknown] = [gateway.newEmail(), gateway.newEmail()];
    const client = gateway.client();
    await client.auth.signInWithOtp({ email: known });
    const { code } = await gateway.lastMessage(known);
    const { data } = await client.auth.verifyOtp({ email: known, token: code, type: 'email' });
    expect(data.user?.email).toBe(known);
    const no = await client.auth.signInWithOtp({
      email: unknown,
      options: { shouldCreateUser: false },
    });
    expect(no.error).toMatchObject({ status: 422, code: 'otp_disabled' });
  });

  test('by telephone', async () => {
    const phone = gateway.newPhone();
    const client = gateway.client();
    await client.auth.signInWithOtp({ phone: `+${phone}` });
    const first = await gateway.lastMessage(phone);
    const signedUp = await client.auth.verifyOtp({ phone, token: first.code, type: 'sms' });
    expect(signedUp.error).toBeNull();
    gateway.clock.pass(61);
    await client.auth.signInWithOtp({ phone });
    const second = await gateway.lastMessage(phone);
    const { data } = await client.auth.verifyOtp({ phone, token: second.code, type: 'sms' });
    expect(data.user?.id).toBe(signedUp.data.user?.id);
  });
});

describe('a forgotten password', () => {
  test('a mailed code lets in to set a new one', async () => {
    const member = await newMember(gateway);
    const client = gateway.client();
    expect((await client.auth.resetPasswordForEmail(member.email)).error).toBeNull();
    const mail = await gateway.lastMessage(member.email);
    expect(mail.subject).toBe('Set a new password');
    const { data } = await client.auth.verifyOtp({
      email: member.email,
      token: mail.code,
      type: 'recovery',
    });
    expect(claimsIn(data.session?.access_token ?? '')['amr']).toMatchObject([
      { method: 'recovery' },
    ]);
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
    const renewed = { email: member.email, password: 'battery staple' };
    expect((await gateway.client().auth.signInWithPassword(renewed)).error).toBeNull();
    const old = await gateway.client().auth.signInWithPassword(member);
    expect(old.error?.code).toBe('invalid_credentials');
    expect((await member.client.auth.refreshSession()).error).not.toBeNull();
  });

  test('a link with PKCE says that the session comes from a recovery', async () => {
    const member = await newMember(gateway);
    const client = pkceClient();
    await client.auth.resetPasswordForEmail(member.email, {
      redirectTo: 'https://app.example.com/auth?mode=new-password',
    });
    const target = await follow((await gateway.lastMessage(member.email)).link);
    expect(target.searchParams.get('mode')).toBe('new-password');
    const { data } = await client.auth.exchangeCodeForSession(
      target.searchParams.get('code') ?? '',
    );
    expect(claimsIn(data.session?.access_token ?? '')['amr']).toMatchObject([
      { method: 'recovery' },
    ]);
  });

  test('an unknown address waits as long for the answer', async () => {
    const { email } = await newMember(gateway);
    const [known, unknown] = await Promise.all(
      [email, gateway.newEmail()].map(async (address) => {
        const started = performance.now();
        await gateway.request('POST', '/recover', { email: address });
        return performance.now() - started;
      }),
    );
    expect(Math.min(known ?? 0, unknown ?? 0)).toBeGreaterThanOrEqual(149);
  });

  test('an unknown address is told the same, twice', async () => {
    const member = await newMember(gateway);
    const unknown = gateway.newEmail();
    for (const email of [member.email, unknown]) {
      const first = await gateway.request('POST', '/recover', { email });
      expect([first.status, first.json]).toEqual([200, {}]);
      const second = await gateway.request('POST', '/recover', { email });
      expect([second.status, second.json?.['error_code']]).toEqual([
        429,
        'over_email_send_rate_limit',
      ]);
      const again = await gateway.request('POST', '/resend', { type: 'signup', email });
      expect([again.status, again.json]).toEqual([200, {}]);
    }
    expect(await gateway.messagesTo(unknown)).toEqual([]);
  });
});
