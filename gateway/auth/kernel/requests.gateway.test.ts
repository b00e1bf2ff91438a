import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthGateway,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../testing/people.ts';

describe('bad input', () => {
  let gateway: AuthGateway;
  beforeAll(async () => {
    gateway = await startAuthGateway();
  });
  afterAll(() => gateway.close());

  const posts = ['/signup', '/token?grant_type=password', '/otp', '/verify', '/recover', '/resend'];

  test.each(posts)('%s: text that is no JSON is 400 bad_json', async (path) => {
    for (const text of ['', '{', '{"email":', 'email=a@example.com', '{"email":"a"}}']) {
      const { status, json, headers } = await gateway.request('POST', path, text);
      expect([status, json?.['error_code']]).toEqual([400, 'bad_json']);
      expect(headers.get('x-sb-error-code')).toBe('bad_json');
    }
  });

  test.each(posts)('%s: a wrong type is 400 validation_failed', async (path) => {
    const bodies = [
      [],
      'null',
      '"text"',
      '12',
      { email: 1, password: 'x', type: 'signup' },
      { email: ['a@example.com'], password: 'x', type: 'signup' },
      { email: { $ne: '' }, type: {} },
      '{"email":"a\\u0000@example.com","password":"correct horse","type":"signup","token":"1"}',
    ];
    for (const body of bodies) {
      const { status, json } = await gateway.request('POST', path, body);
      expect([body, status, json?.['error_code']]).toEqual([body, 400, 'validation_failed']);
    }
  });

  test('two megabytes are too large, in one piece and in chunks', async () => {
    const large = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(2 * 1024 ** 2) });
    const whole = await gateway.request('POST', '/signup', large);
    expect([whole.status, whole.json?.['error_code']]).toEqual([413, 'request_entity_too_large']);
    const chunked = await fetch(`${gateway.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: gateway.secrets.anonKey, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test('metadata that the database cannot hold is refused', async () => {
    const { session } = await newMember(gateway);
    const { status } = await gateway.request(
      'PUT',
      '/user',
      '{"data":{"name":{"first":"\\u0000"}}}',
      { authorization: `Bearer ${session.access_token}` },
    );
    expect(status).toBe(400);
  });

  test('an unknown path or method is JSON and 404', async () => {
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['GET', '/factors'],
      ['DELETE', '/user'],
      ['GET', '/signup'],
    ] as const) {
      const { status, json } = await gateway.request(method, path);
      expect([status, typeof json]).toEqual([404, 'object']);
    }
  });

  test('a provider that is off is 400 in the words of the real service, without a key too', async () => {
    const url = `${gateway.url}/auth/v1/authorize?provider=google&redirect_to=http://127.0.0.1/x`;
    const response = await fetch(url, { redirect: 'manual' });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 400,
        error_code: 'validation_failed',
        msg: 'Unsupported provider: provider is not enabled',
      },
    ]);
    for (const provider of ['nobody', 'toString', '']) {
      const { status, json } = await gateway.request('GET', `/authorize?provider=${provider}`);
      expect([status, json?.['msg']]).toEqual([
        400,
        `Unsupported provider: Provider ${provider} could not be found`,
      ]);
    }
  });

  test('settings and health say what there is, and hold nothing secret', async () => {
    const settings = await gateway.request('GET', '/settings');
    expect(settings.json).toMatchObject({
      external: { anonymous_users: true, email: true, phone: true, google: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: false,
    });
    expect((await gateway.request('GET', '/health')).json).toMatchObject({ name: 'GoTrue' });
    const keys = await gateway.request('GET', '/.well-known/jwks.json');
    expect(keys.headers.get('cache-control')).toContain('max-age=600');
    expect(keys.json).toEqual({
      keys: [expect.objectContaining({ kty: 'EC', alg: 'ES256', kid: expect.any(String) })],
    });
    expect(JSON.stringify(keys.json)).not.toContain('"d"');
  });
});

describe('a database that cannot write', () => {
  let gateway: AuthGateway;
  beforeAll(async () => {
    gateway = await startAuthGateway();
  });
  afterAll(() => gateway.close());

  // A trigger raises what PostgreSQL raises: the client and the way through the service are the real ones.
  test.each([
    ['its disk is full', '53100'],
    ['it is out of memory', '53200'],
    ['it is recovering', '57P03'],
    ['it is read-only', '25006'],
    ['it cannot read its disk', '58030'],
  ])('%s: 503, said in this service’s words, and the client may try again', async (_, sqlstate) => {
    await gateway.superuser.query(`
      create or replace function public.fail() returns trigger language plpgsql
        as $$ begin raise sqlstate '${sqlstate}' using message = 'could not extend file'; end $$;
      create or replace trigger fail before insert on auth.users for each row execute function public.fail()`);
    const { status, json, headers } = await gateway.request('POST', '/signup', {});
    expect([status, json?.['error_code']]).toEqual([503, 'unexpected_failure']);
    expect(json?.['msg']).not.toContain('extend');
    expect(headers.get('x-sb-error-code')).toBe('unexpected_failure');
    expect(headers.get('retry-after')).toBe('5');
    const { error } = await gateway.client().auth.signInAnonymously();
    expect(error?.name).toBe('AuthRetryableFetchError');
    await gateway.superuser.query('drop trigger fail on auth.users');
    expect((await gateway.request('POST', '/signup', {})).status).toBe(200);
  });

  test('a connection that is cut in the middle of a transaction ends neither the process nor the next', async () => {
    await gateway.superuser.query(`
      create or replace function public.cut() returns trigger language plpgsql
        as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create or replace trigger cut before insert on auth.users for each row execute function public.cut()`);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => gateway.request('POST', '/signup', {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await gateway.superuser.query('drop trigger cut on auth.users');
    expect((await gateway.request('POST', '/signup', {})).status).toBe(200);
  });
});

describe('limits as configured', () => {
  let gateway: AuthGateway;
  beforeAll(async () => {
    gateway = await startAuthGateway(
      `
[auth]
enable_anonymous_sign_ins = true
[auth.rate_limit]
email_sent = 3
anonymous_users = 2
sign_in_sign_ups = 4
token_verifications = 2
token_refresh = 2
[auth.email]
enable_confirmations = true
max_frequency = "60s"
`,
      'loopback',
    );
  });
  afterAll(() => gateway.close());

  async function statuses(count: number, ask: () => ReturnType<AuthGateway['request']>) {
    const answers = [];
    for (let round = 0; round < count; round += 1) answers.push(await ask());
    return answers.map(({ status, json }) => json?.['error_code'] ?? status);
  }

  test('requests of one address', async () => {
    expect(await statuses(3, () => gateway.request('POST', '/signup', {}))).toEqual([
      200,
      200,
      'over_request_rate_limit',
    ]);
    const grant = () =>
      gateway.request('POST', '/token?grant_type=refresh_token', { refresh_token: 'aaaaaaaaaaaa' });
    expect((await statuses(3, grant)).at(-1)).toBe('over_request_rate_limit');
    const verify = () =>
      gateway.request('POST', '/verify', { type: 'email', email: 'a@example.com', token: '1' });
    expect(await statuses(3, verify)).toEqual([
      'otp_expired',
      'otp_expired',
      'over_request_rate_limit',
    ]);
  });

  test('requests of one network: a household takes what address it likes', async () => {
    const signUp = async (address: string) => {
      const said = { 'x-forwarded-for': address };
      return (await gateway.request('POST', '/signup', {}, said)).status;
    };
    const asked = [
      await signUp('2001:db8::1'),
      await signUp('2001:db8::2'),
      await signUp('2001:db8:0:0:ffff::3'),
    ];
    expect([...asked, await signUp('2001:db8:0:1::1')]).toEqual([200, 200, 429, 200]);
  });

  test('accounts that cost nothing, of the wider network: whoever has a /48 takes one of every /64', async () => {
    const signUp = async (address: string) =>
      (await gateway.request('POST', '/signup', {}, { 'x-forwarded-for': address })).status;
    const asked: number[] = [];
    for (let n = 0; n < 12; n += 1)
      asked.push(await signUp(`2001:db8:7:${(n % 6) * 256}::${n + 1}`));
    // Two of each /56, eight of the /48.
    expect(asked.filter((status) => status === 200)).toHaveLength(8);
    expect(asked.slice(-4)).toEqual([429, 429, 429, 429]);
    expect(await signUp('2001:db8:8::1')).toBe(200);
    const street: number[] = [];
    for (let n = 0; n < 10; n += 1) street.push(await signUp(`198.51.100.${n + 1}`));
    expect(street.filter((status) => status === 200)).toHaveLength(8);
  });

  test('mails of an hour, whoever asks', async () => {
    let networks = 0;
    const signUp = () => {
      networks += 1;
      const body = { email: gateway.newEmail(), password: 'correct horse' };
      const from = { 'x-forwarded-for': `203.0.${networks}.1` };
      return gateway.request('POST', '/signup', body, from);
    };
    expect(await statuses(4, signUp)).toEqual([200, 200, 200, 'over_email_send_rate_limit']);
    const { rows } = await gateway.superuser.query(
      'select count(*)::int as users from auth.users where email is not null',
    );
    expect(rows).toEqual([{ users: 3 }]);
  });
});

describe('an installation that', () => {
  test('confirms no mail opens the session at once, and says when an address is taken', async () => {
    const gateway = await startAuthGateway(
      confirmingConfig.replaceAll('enable_confirmations = true', 'enable_confirmations = false'),
    );
    try {
      const [email, phone] = [gateway.newEmail(), gateway.newPhone()];
      const password = 'correct horse';
      const byMail = await gateway.client().auth.signUp({ email, password });
      expect(byMail.data.session).not.toBeNull();
      expect(byMail.data.user?.email_confirmed_at).toBeTruthy();
      const taken = await gateway.client().auth.signUp({ email, password });
      expect(taken.error).toMatchObject({ status: 422, code: 'user_already_exists' });
      const byPhone = await gateway.client().auth.signUp({ phone, password });
      expect(byPhone.data.session).not.toBeNull();

      const visitor = gateway.client();
      const { data: anonymous } = await visitor.auth.signInAnonymously();
      const { data } = await visitor.auth.updateUser({ email: gateway.newEmail(), password });
      expect(data.user).toMatchObject({ id: anonymous.user?.id, is_anonymous: false });

      const racers = await Promise.all(
        Array.from({ length: 12 }, () =>
          gateway.request('POST', '/signup', { email: 'race@example.com', password }),
        ),
      );
      const outcomes = racers.map(({ status, json }) => json?.['error_code'] ?? status);
      expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'user_already_exists')).toHaveLength(11);
    } finally {
      await gateway.close();
    }
  });

  test('takes no new people says so', async () => {
    const gateway = await startAuthGateway(`
[auth]
enable_signup = false
[auth.email]
enable_signup = false
`);
    try {
      const email = gateway.newEmail();
      const codes = [
        await gateway.request('POST', '/signup', { email, password: 'correct horse' }),
        await gateway.request('POST', '/signup', {}),
        await gateway.request('POST', '/otp', { email }),
        await gateway.request('POST', '/otp', { phone: '15551112222' }),
        await gateway.request('POST', '/token?grant_type=password', { email, password: 'x' }),
      ].map(({ status, json }) => [status, json?.['error_code']]);
      expect(codes).toEqual([
        [422, 'signup_disabled'],
        [422, 'signup_disabled'],
        [422, 'email_provider_disabled'],
        [400, 'phone_provider_disabled'],
        [422, 'email_provider_disabled'],
      ]);
    } finally {
      await gateway.close();
    }
  });

  test('refuses what is not offered', async () => {
    const gateway = await startAuthGateway(
      `${confirmingConfig.replace('enable_anonymous_sign_ins = true', '')}
[auth.mfa.totp]
enroll_enabled = true
`,
    );
    try {
      const visit = await gateway.client().auth.signInAnonymously();
      expect(visit.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
      const { client } = await newMember(gateway);
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
      const factorId = data?.id ?? '';
      const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: '123456' });
      expect(verified.error).toMatchObject({ status: 422, code: 'mfa_totp_verify_not_enabled' });
      for (const [chain, code] of [
        ['solana', 'web3_provider_disabled'],
        ['ethereum', 'web3_provider_disabled'],
        ['polygon', 'web3_unsupported_chain'],
      ]) {
        const answer = await gateway.request('POST', '/token?grant_type=web3', { chain });
        expect(answer.json?.['error_code']).toBe(code);
      }
    } finally {
      await gateway.close();
    }
  });

  test('allows one session a person ends the others at their next refresh', async () => {
    const gateway = await startAuthGateway(`${confirmingConfig}
[auth.sessions]
single_per_user = true
`);
    try {
      const { client, email, password } = await newMember(gateway);
      expect((await client.auth.refreshSession()).error).toBeNull();
      const later = gateway.client();
      await later.auth.signInWithPassword({ email, password });
      const ended = await client.auth.refreshSession();
      expect(ended.error).toMatchObject({ status: 400, code: 'session_expired' });
      expect((await later.auth.refreshSession()).error).toBeNull();
    } finally {
      await gateway.close();
    }
  });

  test('ends sessions does so at the next refresh', async () => {
    const gateway = await startAuthGateway(`${confirmingConfig}
[auth.sessions]
timebox = "24h"
inactivity_timeout = "8h"
`);
    try {
      const idle = await newMember(gateway);
      gateway.clock.pass(9 * 3600);
      const idled = await idle.client.auth.refreshSession();
      expect(idled.error).toMatchObject({ status: 400, code: 'session_expired' });
      const busy = await newMember(gateway);
      for (let hours = 0; hours < 21; hours += 7) {
        gateway.clock.pass(7 * 3600);
        expect((await busy.client.auth.refreshSession()).error).toBeNull();
      }
      gateway.clock.pass(4 * 3600);
      const over = await busy.client.auth.refreshSession();
      expect(over.error).toMatchObject({ status: 400, code: 'session_expired' });
    } finally {
      await gateway.close();
    }
  });
});
